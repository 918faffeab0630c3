//! Numbers that agree with their nouns, whoever wrote them.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

/// One of something, in the plural.
static ONE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let things = "call|case|exchange|hotel|id|link|page|read|request|round|rule|run|tag|time";
    Regex::new(&format!(r"(^|[ (])1 ((?:\w+ )?(?:{things}))s\b")).ok()
});

/// The text with `1 link` for `1 links`. What holds JSON came from elsewhere, and stays as it is.
pub(super) fn agree(text: &str) -> Cow<'_, str> {
    match ONE.as_ref() {
        Some(one) if !text.contains(['{', '"']) => one.replace_all(text, "${1}1 $2"),
        _ => Cow::Borrowed(text),
    }
}

/// A number with a comma between thousands.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::agree;

    #[test]
    fn one_thing_is_in_the_singular() {
        for (text, expected) in [
            ("1 links instead of 1", "1 link instead of 1"),
            ("echo (1 ids echoed)", "echo (1 id echoed)"),
            ("needs 1 removed hotels", "needs 1 removed hotel"),
            (
                "11 links, 1,001 hotels, 0.1 runs",
                "11 links, 1,001 hotels, 0.1 runs",
            ),
            ("{\"Name\":\"our 1 links\"}", "{\"Name\":\"our 1 links\"}"),
            ("positions 1 to 3", "positions 1 to 3"),
        ] {
            assert_eq!(agree(text), expected);
        }
    }
}
