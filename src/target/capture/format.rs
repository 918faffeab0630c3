//! Which format a capture is in: told by what stands in it, never by its name.

use std::fmt;

use serde::Deserializer as _;
use serde::de::{Error as _, IgnoredAny, MapAccess, Visitor};

/// The formats of captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// HTTP Archive: one object with a log.
    Har,
    /// An object an exchange, as `schemas/capture.json` has it.
    Lines,
}

/// Members that tell what an object is.
const TELLING: &[(&str, Option<Format>)] = &[
    ("log", Some(Format::Har)),
    ("method", Some(Format::Lines)),
    ("url", Some(Format::Lines)),
    ("request", Some(Format::Lines)),
    ("response", Some(Format::Lines)),
    ("status", Some(Format::Lines)),
    ("started_at", Some(Format::Lines)),
    ("duration_ms", Some(Format::Lines)),
    // The exchanges of a run record: what is wrong with them is said where they are read.
    ("case", Some(Format::Lines)),
    ("format_version", None),
];

/// The format of a text, or of one of which only the beginning is at hand; none where it is no
/// capture.
pub(super) fn of(text: &str) -> Option<Format> {
    let mut first = First(None);
    // The reading ends early, with an error of its own, as soon as it knows.
    let _known = serde_json::Deserializer::from_str(text).deserialize_map(&mut first);
    first.0
}

/// Whether a file is a capture, by its beginning; its name matters where that is not text. A file in
/// another encoding than UTF-8 is not a record, so that it can be one.
#[must_use]
pub fn is_capture(start: &[u8], name: &str) -> bool {
    let named = || name.to_ascii_lowercase().ends_with(".har");
    match text(start) {
        Some(text) => of(text.trim_start_matches('\u{feff}')).is_some() || named(),
        None => true,
    }
}

/// Whether a file is text, by its beginning.
#[must_use]
pub fn is_text(start: &[u8]) -> bool {
    text(start).is_some()
}

/// The beginning of a file as text, which may end within a character.
fn text(start: &[u8]) -> Option<&str> {
    let text = match std::str::from_utf8(start) {
        Ok(text) => text,
        Err(cut) if cut.error_len().is_none() => {
            std::str::from_utf8(&start[..cut.valid_up_to()]).ok()?
        }
        Err(_) => return None,
    };
    (!text.contains(['\0', '\u{1f}'])).then_some(text)
}

/// Reads members until one tells.
struct First(Option<Format>);

impl<'de> Visitor<'de> for &mut First {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            if let Some((_, format)) = TELLING.iter().find(|(own, _)| *own == name) {
                self.0 = *format;
                return Err(A::Error::custom("known"));
            }
            map.next_value::<IgnoredAny>()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Format, is_capture, is_text, of};

    #[test]
    fn a_format_is_told_by_its_members_as_soon_as_one_is_there() {
        for (text, expected) in [
            ("{\"log\":{\"ent", Some(Format::Har)),
            ("{\"comment\":[{}],\n \"log\": ", Some(Format::Har)),
            ("{\"method\":\"POST\"", Some(Format::Lines)),
            ("  {\"id\":\"1\",\"url\":", Some(Format::Lines)),
            ("{\"format_version\":1,\"url\":\"x\"}", None),
            ("{\"id\":1,\"case\":\"RUN-1.a\"", Some(Format::Lines)),
            ("{\"name\":\"x\"}", None),
            ("[{\"method\":\"POST\"}]", None),
            ("", None),
        ] {
            assert_eq!(of(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_text_may_be_a_capture_in_another_encoding() {
        for (start, name, expected) in [
            (&b"\xff\xfe{\0"[..], "a.json", true),
            (b"\x1f\x8b\x08", "a.gz", true),
            (b"\xef\xbb\xbf{\"log\":{}}", "a", true),
            (b"{}", "a.HAR", true),
            (b"{}", "a.json", false),
            // The beginning of a file may end within a character.
            (b"{\"a\":\"\xc3", "a.json", false),
            (b"", "a.json", false),
        ] {
            assert_eq!(is_capture(start, name), expected, "{name}");
        }
        assert!(is_text(b"{\"a\":\"\xc3"));
        assert!(!is_text(b"{\"a\":\"\xc3\"}"));
    }
}
