//! Text broken into lines at spaces.

use std::fmt::Write as _;

/// Appends `text` to `out`, broken at spaces so that lines keep to `width` where words allow it.
/// The first line begins with `head`, the others with as many spaces as `head` is wide; where that
/// is more than half of the width, the text stands below.
pub(super) fn wrap(out: &mut String, head: &str, text: &str, width: usize) {
    let mut indent = head.chars().count();
    if 2 * indent > width && indent + text.chars().count() > width {
        indent = head.chars().take_while(|c| *c == ' ').count() + 2;
        let _ = write!(out, "{}\n{:indent$}", head.trim_end(), "");
    } else {
        out.push_str(head);
    }
    let room = width.saturating_sub(indent);
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > room {
            // Writing to a string cannot fail.
            let _ = write!(out, "\n{:indent$}", "");
            used = 0;
        } else if used > 0 {
            out.push(' ');
            used += 1;
        }
        out.push_str(word);
        used += length;
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_at_spaces_and_hang_under_the_first() {
        let mut out = String::new();
        wrap(&mut out, "  at  ", "one two three four five six", 26);
        assert_eq!(out, "  at  one two three four\n      five six\n");
        out.clear();
        wrap(
            &mut out,
            "",
            "a-word-that-is-longer-than-the-line and more",
            24,
        );
        assert_eq!(out, "a-word-that-is-longer-than-the-line\nand more\n");
    }

    #[test]
    fn text_stands_below_a_head_that_is_wider_than_half_of_the_line() {
        let mut out = String::new();
        wrap(
            &mut out,
            "  a-head-of-its-own  ",
            "one two three four five",
            26,
        );
        assert_eq!(
            out,
            "  a-head-of-its-own\n    one two three four\n    five\n"
        );
        out.clear();
        wrap(&mut out, "  a-head-of-its-own  ", "one", 26);
        assert_eq!(out, "  a-head-of-its-own  one\n");
    }
}
