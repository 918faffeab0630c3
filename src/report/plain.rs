//! Text from outside, made safe to show: what a target sends must not steer a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The text on one line, with every character that could move the cursor, change colours or turn
/// the direction of writing shown as an escape.
#[must_use]
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    without(text, steers)
}

/// The same for a text of several lines, which stay lines.
#[must_use]
pub(super) fn plain_lines(text: &str) -> Cow<'_, str> {
    without(text, |c| c != '\n' && steers(c))
}

/// The whole lines that fit into so many bytes.
#[must_use]
pub(super) fn lines_within(text: &str, most: usize) -> &str {
    if text.len() <= most {
        return text;
    }
    let mut end = most;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let line = text[..end].rfind('\n').map_or(end, |at| at + 1);
    &text[..line]
}

fn without(text: &str, odd: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&odd) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            c if !odd(c) => safe.push(c),
            '\n' => safe.push_str("\\n"),
            '\r' => safe.push_str("\\r"),
            '\t' => safe.push_str("\\t"),
            c => {
                // Writing to a string cannot fail.
                let _ = write!(safe, "\\u{{{:x}}}", u32::from(c));
            }
        }
    }
    Cow::Owned(safe)
}

/// [`plain`], cut to `most` characters, with a mark that says how many are left out.
#[must_use]
pub(crate) fn cut(text: &str, most: usize) -> String {
    let safe = plain(text);
    let Some((end, _)) = safe.char_indices().nth(most) else {
        return safe.into_owned();
    };
    let left_out = safe[end..].chars().count();
    format!("{}… ({left_out} characters more)", &safe[..end])
}

/// Whether a character does something other than being shown: control characters, marks and
/// overrides of the direction of writing, line and paragraph separators, the byte order mark.
pub(super) fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::{cut, lines_within, plain, plain_lines};

    #[test]
    fn nothing_that_steers_a_terminal_is_left() {
        assert_eq!(plain("Zürich … 宿"), "Zürich … 宿");
        assert_eq!(
            plain("a\u{1b}[31mb\r\n\t\u{9b}\u{202e}\u{0}"),
            "a\\u{1b}[31mb\\r\\n\\t\\u{9b}\\u{202e}\\u{0}"
        );
        for code in (0..0x20).chain(0x7f..0xa0) {
            let text: String = char::from_u32(code).into_iter().collect();
            assert!(!plain(&text).chars().any(char::is_control), "{code:#x}");
        }
    }

    #[test]
    fn lines_stay_lines_and_as_many_are_kept_as_fit() {
        assert_eq!(plain_lines("a\nb\tc\u{7}"), "a\nb\\tc\\u{7}");
        assert_eq!(lines_within("ab\ncd\nef", 7), "ab\ncd\n");
        assert_eq!(lines_within("ab\ncd", 5), "ab\ncd");
        assert_eq!(lines_within("äö", 3), "ä");
    }

    #[test]
    fn long_text_is_cut_with_a_mark() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("äbcdef", 2), "äb… (4 characters more)");
    }
}
