//! The bodies of an entry: what came, or why that is not known.
//!
//! Tools leave bodies out, cut them, put a note in their place, keep them compressed, and count their
//! length in bytes or in characters. A body is taken where it is whole as far as can be told.

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use bytes::Bytes;
use serde_json::Value;

use super::fields::{Fields, number};
use crate::target::coding::{self, Undecodable};

const NOT_CAPTURED: &str = "answers whose body was not captured";
const ELSEWHERE: &str = "answers whose body lies in a file beside the capture";
const CUT: &str = "answers whose body was cut, or replaced by a note";
const BASE64: &str = "answers whose body is no base64 as it says";
const COMPRESSED: &str = "answers whose body is still compressed";
const SENT_BASE64: &str = "calls whose body is no base64 as it says";
const SENT_COMPRESSED: &str = "calls whose body is still compressed";

/// The largest body that is unpacked.
const MAX: usize = 256 << 20;
/// How many times as long as its text a body may be said to be where a tool wrote it anew.
const REWRITTEN: i64 = 4;
/// Words of the notes that stand in the place of a body.
const NOTES: &[&str] = &[
    "truncated",
    "too large",
    "not captured",
    "not available",
    "omitted",
    "evicted",
    "binary",
];

const LENIENT: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
const PLAIN: GeneralPurpose = GeneralPurpose::new(&alphabet::STANDARD, LENIENT);
const FOR_URLS: GeneralPurpose = GeneralPurpose::new(&alphabet::URL_SAFE, LENIENT);

fn decoded(text: &str) -> Option<Vec<u8>> {
    let plain: String = text.chars().filter(|c| !c.is_ascii_whitespace()).collect();
    PLAIN
        .decode(&plain)
        .or_else(|_| FOR_URLS.decode(&plain))
        .ok()
}

/// The body of a request; empty where it was not captured.
pub(super) fn sent(request: &Value, fields: &Fields) -> Result<Bytes, &'static str> {
    let posted = |name: &str| {
        request
            .get("postData")
            .and_then(|data| data.get(name)?.as_str())
    };
    let text = posted("text").unwrap_or_default();
    let is_base64 = posted("encoding").is_some_and(|name| name.eq_ignore_ascii_case("base64"));
    let bytes = if is_base64 {
        decoded(text).ok_or(SENT_BASE64)?
    } else if looks_packed(text) {
        decoded(text).ok_or(SENT_COMPRESSED)?
    } else {
        return Ok(Bytes::from(text.to_owned()));
    };
    plain(Bytes::from(bytes), fields).ok_or(SENT_COMPRESSED)
}

/// The body of an answer.
pub(super) fn received(response: &Value, fields: &Fields) -> Result<Bytes, &'static str> {
    let content = response.get("content");
    let member = |name: &str| content.and_then(|content| content.get(name));
    let text = member("text").and_then(Value::as_str);
    let truncated = member("_truncated").and_then(Value::as_bool);
    if truncated == Some(true) {
        return Err(CUT);
    }
    let lengths = Lengths {
        size: number(member("size")),
        saved: number(member("compression")),
        on_the_wire: number(response.get("bodySize")),
        header: fields
            .values("content-length")
            .first()
            .and_then(|length| length.trim().parse().ok()),
        is_coded: fields.values("content-encoding").iter().any(|coding| {
            !coding.trim().is_empty() && !coding.trim().eq_ignore_ascii_case("identity")
        }),
    };
    // Whoever wrote it down says that it is whole.
    let said_whole = text.filter(|_| truncated == Some(false));
    let Some(text) = said_whole.or(text.filter(|text| !text.is_empty())) else {
        let beside = ["_file", "_sha1"]
            .iter()
            .any(|name| member(name).is_some_and(Value::is_string));
        return match lengths.is_empty() || number(response.get("status")) == Some(204) {
            true if !beside => Ok(Bytes::new()),
            _ if beside => Err(ELSEWHERE),
            _ => Err(NOT_CAPTURED),
        };
    };
    let encoding = member("encoding").and_then(Value::as_str);
    if encoding.is_some_and(|encoding| encoding.eq_ignore_ascii_case("base64")) {
        let bytes = decoded(text).ok_or(BASE64)?;
        return plain(Bytes::from(bytes), fields).ok_or(COMPRESSED);
    }
    if said_whole.is_some() {
        // A credential in it could not be seen.
        let whole = (!looks_packed(text)).then(|| Bytes::from(text.to_owned()));
        return whole.ok_or(COMPRESSED);
    }
    let is_meant = |bytes: &Vec<u8>| looks_packed(text) || lengths.are_those_of(bytes, text);
    if let Some(bytes) = decoded(text).filter(is_meant) {
        return plain(Bytes::from(bytes), fields).ok_or(COMPRESSED);
    }
    if looks_packed(text) {
        return Err(COMPRESSED);
    }
    if text.starts_with('\u{1f}') || (lengths.is_coded && text.contains('\u{fffd}')) {
        return Err(COMPRESSED);
    }
    if is_whole(text, &lengths) {
        Ok(Bytes::from(text.to_owned()))
    } else {
        Err(CUT)
    }
}

/// The bytes with the codings undone that they are still in; none where they stay packed: nobody sees
/// what credentials are in them then.
fn plain(bytes: Bytes, fields: &Fields) -> Option<Bytes> {
    if serde_json::from_slice::<serde::de::IgnoredAny>(&bytes).is_ok() {
        return Some(bytes);
    }
    let undone = |codings: Vec<&str>| coding::decode(bytes.clone(), codings.into_iter(), MAX);
    let is_text = |bytes: &Bytes| std::str::from_utf8(bytes).is_ok();
    let ungzipped = || bytes.starts_with(GZIP).then(|| undone(vec!["gzip"]).ok());
    let plain = match undone(fields.values("content-encoding")) {
        Ok(plain) if plain != bytes => plain,
        // Nothing says how it was sent: tools keep what came, and leave out fields.
        Ok(same) => match ungzipped() {
            Some(plain) => plain?,
            None if is_text(&same) || !fields.is_empty() => same,
            None => return None,
        },
        // Something else was said than what it is, or is still.
        Err(_) => {
            let plain = ungzipped().unwrap_or_else(|| Some(bytes.clone()))?;
            is_text(&plain).then_some(plain)?
        }
    };
    (!is_packed(&plain)).then_some(plain)
}

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";

/// Whether bytes are compressed, as far as they tell it themselves.
fn is_packed(bytes: &Bytes) -> bool {
    let is_zlib = || {
        let starts = matches!(**bytes, [0x78, second, ..] if second % 31 == 1);
        let undone = || coding::decode(bytes.clone(), ["deflate"].into_iter(), MAX);
        starts && !matches!(undone(), Err(Undecodable::Broken(_)))
    };
    bytes.starts_with(GZIP) || bytes.starts_with(ZSTD) || is_zlib()
}

/// Whether a text is the base64 of what is compressed with gzip or zstd, by its beginning.
pub(super) fn looks_packed(text: &str) -> bool {
    ["H4sI", "KLUv/"]
        .iter()
        .any(|start| text.starts_with(start))
}

/// What an entry says of the length of a body.
#[derive(Debug)]
struct Lengths {
    size: Option<i64>,
    /// By how much the body was shorter on its way.
    saved: Option<i64>,
    on_the_wire: Option<i64>,
    header: Option<i64>,
    is_coded: bool,
}

impl Lengths {
    /// Whether a body without text is empty: something says so, and nothing says more.
    fn is_empty(&self) -> bool {
        let said = [self.size, self.on_the_wire, self.header];
        said.contains(&Some(0)) && said.iter().flatten().all(|length| *length <= 0)
    }

    /// What is said of the length of the plain text: the header speaks of it where nothing is coded.
    fn plain(&self) -> Vec<i64> {
        let header = self.header.filter(|_| !self.is_coded);
        let said = self.size.into_iter().chain(header);
        said.filter(|length| *length > 0).collect()
    }

    /// The length of the plain text where the size is that on the way, as some proxies write it.
    fn unpacked(&self) -> Option<i64> {
        let saved = self.saved.filter(|saved| *saved > 0)?;
        self.size.map(|size| size.saturating_add(saved))
    }

    /// Whether these bytes are what is spoken of, and not the text that stands for them.
    fn are_those_of(&self, bytes: &[u8], text: &str) -> bool {
        let said = self.plain();
        let length = |length: usize| i64::try_from(length).unwrap_or(i64::MAX);
        said.contains(&length(bytes.len())) && !said.contains(&length(text.len()))
    }
}

/// Whether a text is the whole body, as far as can be told.
fn is_whole(text: &str, lengths: &Lengths) -> bool {
    // Tools count bytes, characters, or units of UTF-16.
    let own = [
        text.len(),
        text.chars().count(),
        text.encode_utf16().count(),
    ];
    let own = own.map(|length| i64::try_from(length).unwrap_or(i64::MAX));
    let said = lengths.plain();
    let longest = said.iter().max().copied();
    let error = match serde_json::from_str::<Value>(text) {
        // Some tools write JSON anew, shorter or longer; a note in its place is far shorter.
        Ok(Value::Object(_) | Value::Array(_)) => {
            return longest.is_none_or(|longest| longest / REWRITTEN <= own[0]);
        }
        Ok(_) => None,
        Err(error) => Some(error),
    };
    let breaks_off = error.is_some_and(|error| error.is_eof());
    if let Some(longest) = longest {
        longest <= own[0]
            && said
                .iter()
                .chain(&lengths.unpacked())
                .any(|length| own.contains(length))
            && !(breaks_off && ends_as_cut(text))
    } else {
        let words = text.to_lowercase();
        let is_note = text.len() < 300 && NOTES.iter().any(|note| words.contains(note));
        !breaks_off && !is_note
    }
}

/// Whether a text that breaks off does so where tools cut: after a round number of characters, or
/// with dots.
fn ends_as_cut(text: &str) -> bool {
    let round = |length: usize| length.is_multiple_of(100) || length.is_multiple_of(256);
    text.ends_with('…') || text.ends_with("...") || round(text.len()) || round(text.chars().count())
}
