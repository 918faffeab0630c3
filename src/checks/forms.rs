//! Forms of single texts: UUIDs, e-mail addresses, token previews, media types.
//!
//! As strict as the document and no stricter: each function says what it accepts.

/// Whether the text has UUID form (WIRE-6): 8-4-4-4-12 hexadecimal digits with hyphens, either
/// case, any version; no braces, no `urn:`.
#[must_use]
pub(crate) fn is_uuid(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() == 36
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// Whether the text has the form of an e-mail address (LINK-3): something, `@`, something.
#[must_use]
pub(crate) fn is_email(text: &str) -> bool {
    text.char_indices().any(|(at, letter)| {
        letter == '@' && !text[..at].trim().is_empty() && !text[at + 1..].trim().is_empty()
    })
}

/// The leading part of a token preview (LINK-4): what stands before a final ellipsis, which may be
/// `…`, `⋯`, `...` or `. . .`; `None` where the text ends in none, or nothing stands before it.
#[must_use]
pub(crate) fn preview_part(text: &str) -> Option<&str> {
    const ELLIPSES: [&str; 4] = ["…", "⋯", "...", ". . ."];
    ELLIPSES
        .iter()
        .find_map(|ellipsis| text.strip_suffix(ellipsis))
        .map(|part| part.trim_end_matches(['…', '⋯', ' ']))
        .filter(|part| !part.is_empty())
}

/// Whether a Content-Type names `application/json`, in any case and with any parameters (WIRE-1).
#[must_use]
pub(crate) fn is_json_media_type(value: &str) -> bool {
    let essence = value.split(';').next().unwrap_or_default();
    essence
        .trim_matches([' ', '\t'])
        .eq_ignore_ascii_case("application/json")
}

/// Two identifiers made comparable: lower case, without the braces, hyphens and `urn:uuid:` that
/// lenient readers of UUIDs take. Other texts are only put into lower case.
#[must_use]
pub(crate) fn canonical_id(text: &str) -> String {
    let lower = text.to_lowercase();
    let bare = lower.strip_prefix("urn:uuid:").unwrap_or(&lower);
    let digits: String = bare
        .chars()
        .filter(|c| !matches!(c, '{' | '}' | '-'))
        .collect();
    if digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        digits
    } else {
        lower
    }
}

/// Whether `other` is `name` in another spelling (WIRE-3): the same letters and digits when case,
/// underscores, hyphens and spaces are left out, but not the same text.
#[must_use]
pub(crate) fn is_respelling(name: &str, other: &str) -> bool {
    fn letters(text: &str) -> impl Iterator<Item = char> {
        text.chars()
            .filter(|c| !matches!(c, '_' | '-' | ' '))
            .flat_map(char::to_lowercase)
    }
    // Nearly all names differ in their first letter already.
    let first = |text: &str| letters(text).next();
    name != other && first(name) == first(other) && letters(name).eq(letters(other))
}

#[cfg(test)]
mod tests {
    use super::{canonical_id, is_email, is_json_media_type, is_respelling, is_uuid, preview_part};

    #[test]
    fn uuids_in_either_case_without_braces_and_urn() {
        for good in [
            "550e8400-e29b-41d4-a716-446655440000",
            "550E8400-E29B-41D4-A716-446655440000",
            "00000000-0000-0000-0000-000000000000",
            "ffffffff-ffff-ffff-ffff-ffffffffffff",
        ] {
            assert!(is_uuid(good), "{good}");
        }
        for bad in [
            "550e8400e29b41d4a716446655440000",
            "{550e8400-e29b-41d4-a716-446655440000}",
            "urn:uuid:550e8400-e29b-41d4-a716-446655440000",
            "550e8400-e29b-41d4-a716-44665544000g",
            "550e8400-e29b-41d4-a716-4466554400000",
            " 50e8400-e29b-41d4-a716-446655440000",
            "550e8400-e29b-41d4-a716_446655440000",
            "",
        ] {
            assert!(!is_uuid(bad), "{bad}");
        }
    }

    #[test]
    fn e_mail_form_is_something_at_something() {
        for good in ["a@b", "anna.b+c@mail.example", "\"a@b\"@c", "ü@ü"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["", "@", "a@", "@b", "ab", "a at b", " @ "] {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[test]
    fn previews_are_a_part_and_an_ellipsis() {
        assert_eq!(preview_part("abc…"), Some("abc"));
        for good in ["abc...", "abc⋯", "abc . . .", "abc…… …"] {
            assert_eq!(preview_part(good), Some("abc"), "{good}");
        }
        for bad in ["…", "...", "abc", "abc..", "…abc", ""] {
            assert_eq!(preview_part(bad), None, "{bad}");
        }
    }

    #[test]
    fn media_types_in_any_case_with_parameters() {
        for good in [
            "application/json",
            "Application/JSON; charset=utf-8",
            "application/json ;x=y",
        ] {
            assert!(is_json_media_type(good), "{good}");
        }
        for bad in [
            "",
            "text/html",
            "application/problem+json",
            "application/jsonx",
            "json",
        ] {
            assert!(!is_json_media_type(bad), "{bad}");
        }
    }

    #[test]
    fn identifiers_are_compared_without_their_dress() {
        let plain = canonical_id("550e8400-e29b-41d4-a716-446655440000");
        for dressed in [
            "550E8400-E29B-41D4-A716-446655440000",
            "{550e8400-e29b-41d4-a716-446655440000}",
            "urn:uuid:550e8400-e29b-41d4-a716-446655440000",
        ] {
            assert_eq!(canonical_id(dressed), plain);
        }
        // Hexadecimal digits, but not 32; 32 letters, but no hexadecimal digits.
        for other in ["not-an-id", "ab-cd", "550e8400-e29b-41d4-a716-44665544zzzz"] {
            assert_eq!(canonical_id(&other.to_uppercase()), other);
        }
    }

    #[test]
    fn spellings_of_one_name() {
        for other in ["hotelId", "hotel_id", "HOTEL-ID", "hotelid", "Hotel ID"] {
            assert!(is_respelling("HotelID", other), "{other}");
        }
        for other in ["HotelID", "HotelIDs", "Hotel", "ID"] {
            assert!(!is_respelling("HotelID", other), "{other}");
        }
    }
}
