//! Text broken into lines at spaces.

use std::fmt::Write as _;

/// Appends `text` to `out`, broken at spaces so that lines keep to `width` where words allow it.
/// The first line begins with `head`, the others with as many spaces as `head` is wide.
pub(super) fn wrap(out: &mut String, head: &str, text: &str, width: usize) {
    let indent = head.chars().count();
    let room = width.saturating_sub(indent).max(20);
    out.push_str(head);
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
}
