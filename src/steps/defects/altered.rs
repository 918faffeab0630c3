//! Texts made from a good one that are certainly not it: tokens, and identifiers of projects.
//!
//! The last character of a part in base64 can have bits that nothing reads, so no change is made
//! there; and a change of case is only one where the text shows that case carries something.

/// A text of the same form in which no letter and no digit is left as it was.
pub(crate) fn never_issued(text: &str) -> Option<String> {
    let changed: String = text
        .chars()
        .enumerate()
        .map(|(index, c)| shifted(c, 1 + index * 7 % 9))
        .collect();
    (changed != text).then_some(changed)
}

/// One character changed in the first quarter.
pub(crate) fn changed_early(text: &str) -> Option<String> {
    change_at(text, place(text, text.len() / 8)?)
}

/// One character changed in the middle.
pub(crate) fn changed_in_the_middle(text: &str) -> Option<String> {
    change_at(text, place(text, text.len() / 2)?)
}

/// One character changed in the last quarter; in the middle of the signature, where there is one.
pub(crate) fn changed_late(text: &str) -> Option<String> {
    let wanted = match parts(text) {
        Some([_, _, signature]) => text.len() - signature.len() / 2 - 1,
        None => text.len() * 7 / 8,
    };
    change_at(text, place(text, wanted)?)
}

/// The middle character replaced by one that pattern matching in a database takes for any.
pub(crate) fn with_an_underscore(text: &str) -> Option<String> {
    let at = place(text, text.len() / 2)?;
    Some(format!("{}_{}", &text[..at], &text[at + 1..]))
}

/// The middle character in the way that a URL escapes it.
pub(crate) fn with_an_escape(text: &str) -> Option<String> {
    let at = place(text, text.len() / 2)?;
    let escaped = format!("%{:02X}", text.as_bytes()[at]);
    Some(format!("{}{escaped}{}", &text[..at], &text[at + 1..]))
}

/// A character put into the middle that a lenient reader of base64 skips.
pub(crate) fn with_a_tilde(text: &str) -> Option<String> {
    let at = place(text, text.len() / 2)?;
    Some(format!("{}~{}", &text[..at], &text[at..]))
}

/// One letter in the middle in the other case, where the text has letters of both cases.
pub(crate) fn one_case_flipped(text: &str) -> Option<String> {
    if !has_both_cases(text) {
        return None;
    }
    let middle = text.len() / 2;
    let at = (0..text.len())
        .filter(|at| text.as_bytes()[*at].is_ascii_alphabetic() && is_inside(text, *at))
        .min_by_key(|at| at.abs_diff(middle))?;
    let flipped: String = text
        .char_indices()
        .map(|(index, c)| if index == at { flip(c) } else { c })
        .collect();
    Some(flipped)
}

/// Every letter in the other case, where the text has letters of both cases.
pub(crate) fn every_case_flipped(text: &str) -> Option<String> {
    has_both_cases(text).then(|| text.chars().map(flip).collect())
}

/// The first part of the text, where that is shorter and not empty.
pub(crate) fn cut(text: &str, keep: usize, of: usize) -> Option<String> {
    let length = text.len() * keep / of;
    (text.is_ascii() && length > 0 && length < text.len()).then(|| text[..length].to_owned())
}

/// The text without its first quarter.
pub(crate) fn without_beginning(text: &str) -> Option<String> {
    let length = text.len() / 4;
    (text.is_ascii() && length > 0).then(|| text[length..].to_owned())
}

/// The three parts of a signed token.
pub(crate) fn parts(text: &str) -> Option<[&str; 3]> {
    let mut parts = text.split('.');
    let three = [parts.next()?, parts.next()?, parts.next()?];
    (parts.next().is_none() && three.iter().all(|part| !part.is_empty())).then_some(three)
}

/// Where an identifier is one off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Its first hexadecimal digit or letter.
    Beginning,
    /// The one in its middle.
    Middle,
    /// The first of its last twelve, so that ids which follow each other are not met.
    Tail,
    /// Its last.
    End,
}

/// A text of the same form that differs in one hexadecimal digit or letter.
pub(crate) fn one_off(text: &str, spot: Spot) -> Option<String> {
    let places: Vec<(usize, char)> = text
        .char_indices()
        .filter(|(_, c)| c.is_ascii_alphanumeric())
        .collect();
    let (at, c) = *match spot {
        Spot::Beginning => places.first(),
        Spot::Middle => places.get(places.len() / 2),
        Spot::Tail => places.iter().rev().nth(11),
        Spot::End => places.last(),
    }?;
    let other = match c {
        '0'..='8' | 'a'..='e' | 'A'..='E' => char::from(c as u8 + 1),
        '9' => '1',
        'f' => 'a',
        'F' => 'A',
        _ => shifted(c, 1),
    };
    Some(format!("{}{other}{}", &text[..at], &text[at + 1..]))
}

fn change_at(text: &str, at: usize) -> Option<String> {
    let changed: String = text
        .char_indices()
        .map(|(index, c)| if index == at { shifted(c, 5) } else { c })
        .collect();
    (changed != text).then_some(changed)
}

/// The place of a letter or digit nearest to `wanted` that is inside of its part.
fn place(text: &str, wanted: usize) -> Option<usize> {
    (0..text.len())
        .filter(|at| text.as_bytes()[*at].is_ascii_alphanumeric() && is_inside(text, *at))
        .min_by_key(|at| at.abs_diff(wanted))
}

/// Whether a place is neither the first nor the last of the text or of a part of it.
fn is_inside(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let is_inner = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    text.is_ascii() && at > 0 && is_inner(bytes.get(at - 1)) && is_inner(bytes.get(at + 1))
}

fn has_both_cases(text: &str) -> bool {
    text.chars().any(|c| c.is_ascii_lowercase()) && text.chars().any(|c| c.is_ascii_uppercase())
}

fn flip(c: char) -> char {
    if c.is_ascii_lowercase() {
        c.to_ascii_uppercase()
    } else {
        c.to_ascii_lowercase()
    }
}

/// The letter or digit `by` places on, round the end; `by` is from 1 to 9.
fn shifted(c: char, by: usize) -> char {
    let round = |first: u8, count: u8| {
        char::from(first + (c as u8 - first + u8::try_from(by).unwrap_or(1)) % count)
    };
    match c {
        'a'..='z' => round(b'a', 26),
        'A'..='Z' => round(b'A', 26),
        '0'..='9' => round(b'0', 10),
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Spot, change_at, changed_early, changed_in_the_middle, changed_late, cut,
        every_case_flipped, never_issued, one_case_flipped, one_off, parts, with_a_tilde,
        with_an_escape, without_beginning,
    };

    const OPAQUE: &str = "cat_QwErTyUiOpAsDfGhJk12";
    const SIGNED: &str = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJlLWJ5dGVz";

    fn differences(a: &str, b: &str) -> Vec<usize> {
        a.bytes()
            .zip(b.bytes())
            .enumerate()
            .filter(|(_, (a, b))| a != b)
            .map(|(index, _)| index)
            .collect()
    }

    #[test]
    fn one_character_changes_and_never_the_last_of_a_part() {
        for text in [OPAQUE, SIGNED, "abcdefgh"] {
            for make in [changed_early, changed_in_the_middle, changed_late] {
                let made = make(text).unwrap_or_default();
                let places = differences(text, &made);
                assert_eq!((made.len(), places.len()), (text.len(), 1), "{text} {made}");
                let next = text
                    .as_bytes()
                    .get(places[0] + 1)
                    .copied()
                    .unwrap_or_default();
                assert!(next.is_ascii_alphanumeric(), "{text} {made}");
            }
        }
    }

    #[test]
    fn the_late_change_of_a_signed_token_is_in_its_signature() {
        let made = changed_late(SIGNED).unwrap_or_default();
        assert!(differences(SIGNED, &made)[0] > SIGNED.rfind('.').unwrap_or_default());
    }

    #[test]
    fn a_token_that_was_never_issued_shares_no_letter() {
        let made = never_issued(OPAQUE).unwrap_or_default();
        assert_eq!(differences(OPAQUE, &made).len(), OPAQUE.len() - 1, "{made}");
        assert_eq!(never_issued("----"), None);
    }

    #[test]
    fn case_is_flipped_only_where_it_carries_something() {
        assert_eq!(every_case_flipped("abc-012"), None);
        assert_eq!(one_case_flipped("ABC-012"), None);
        assert_eq!(every_case_flipped("aBc1").as_deref(), Some("AbC1"));
        let made = one_case_flipped(OPAQUE).unwrap_or_default();
        assert_eq!(differences(OPAQUE, &made).len(), 1);
        assert!(made.eq_ignore_ascii_case(OPAQUE));
    }

    #[test]
    fn what_a_lenient_reader_undoes_is_another_text() {
        assert_eq!(with_an_escape("abc").as_deref(), Some("a%62c"));
        assert_eq!(with_a_tilde("abc").as_deref(), Some("a~bc"));
        assert_eq!(with_a_tilde("--"), None);
    }

    #[test]
    fn cuts_are_shorter_and_not_empty() {
        assert_eq!(cut("abcdefgh", 3, 4).as_deref(), Some("abcdef"));
        assert_eq!(cut("a", 1, 2), None);
        assert_eq!(without_beginning("abcdefgh").as_deref(), Some("cdefgh"));
        assert_eq!(parts("a.b"), None);
        assert_eq!(parts("a.b.c"), Some(["a", "b", "c"]));
    }

    #[test]
    fn an_identifier_one_off_keeps_its_form() {
        assert_eq!(one_off("9f-0f", Spot::Beginning).as_deref(), Some("1f-0f"));
        assert_eq!(one_off("9f-0f", Spot::End).as_deref(), Some("9f-0a"));
        assert_eq!(one_off("9f-0f", Spot::Middle).as_deref(), Some("9f-1f"));
        assert_eq!(one_off("--", Spot::End), None);
        assert_eq!(change_at("--", 0), None);
    }
}
