//! Text from outside, made safe to show: what a target sends must not steer a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The text on one line, with every character that could move the cursor, change colours or turn
/// the direction of writing shown as an escape.
#[must_use]
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => safe.push_str("\\n"),
            '\r' => safe.push_str("\\r"),
            '\t' => safe.push_str("\\t"),
            c if steers(c) => {
                // Writing to a string cannot fail.
                let _ = write!(safe, "\\u{{{:x}}}", u32::from(c));
            }
            c => safe.push(c),
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
    use super::{cut, plain};

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
    fn long_text_is_cut_with_a_mark() {
        assert_eq!(cut("abcdef", 6), "abcdef");
        assert_eq!(cut("äbcdef", 2), "äb… (4 characters more)");
    }
}
