//! Pages compared by their bytes: most services write a link the same way each time, and what is the
//! same byte for byte need not be read twice.

use std::ops::Range;

use bytes::Bytes;
use serde::Deserialize;
use serde_json::value::RawValue;

const NAME: &[u8] = b"\"Data\"";

/// Where the links of a page stand in its body.
#[derive(Clone, Debug)]
pub(crate) struct Spans {
    body: Bytes,
    links: Vec<Range<usize>>,
}

impl Spans {
    /// The links of a body; none where it has no list under Data.
    pub(crate) fn of(body: &Bytes) -> Option<Self> {
        #[derive(Deserialize)]
        struct Page<'b> {
            #[serde(rename = "Data", borrow)]
            data: Vec<&'b RawValue>,
        }
        let text = std::str::from_utf8(body).ok()?;
        let page: Page<'_> = serde_json::from_str(text).ok()?;
        let span = |link: &&RawValue| {
            let begin = link.get().as_ptr().addr() - text.as_ptr().addr();
            begin..begin + link.get().len()
        };
        Some(Self {
            links: page.data.iter().map(span).collect(),
            body: body.clone(),
        })
    }

    /// How many links there are.
    pub(crate) fn len(&self) -> usize {
        self.links.len()
    }

    /// The bytes of the links of a range, as far as there are any.
    pub(crate) fn bytes(&self, range: Range<usize>) -> &[u8] {
        let links = self.links.get(range.start..range.end.min(self.links.len()));
        match links.and_then(|links| Some((links.first()?, links.last()?))) {
            Some((first, last)) => &self.body[first.start..last.end],
            None => &[],
        }
    }
}

/// A body without the links under Data; none where they are not just these bytes, or where that cannot
/// be told without reading it.
pub(crate) fn without(body: &[u8], links: &[u8]) -> Option<Vec<u8>> {
    let from = |rest: &[u8]| body.len() - rest.len();
    let name = find(body, NAME)?;
    let rest = body[name + NAME.len()..].trim_ascii_start();
    let rest = rest.strip_prefix(b":")?.trim_ascii_start();
    let rest = rest.strip_prefix(b"[")?.trim_ascii_start();
    let before = &body[..from(rest)];
    let after = rest.strip_prefix(links)?;
    let ends = after.trim_ascii_start().starts_with(b"]");
    // Another member of that name may be the list.
    (ends && find(after, NAME).is_none()).then(|| [before, after].concat())
}

fn find(body: &[u8], word: &[u8]) -> Option<usize> {
    body.windows(word.len()).position(|window| window == word)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

    use bytes::Bytes;

    use super::{Spans, without};

    #[test]
    fn links_are_found_where_they_stand() {
        let body = Bytes::from_static(br#"{"A":[1], "Data" : [ {"x":1},{"y":"]"} , 3],"B":{}}"#);
        let spans = Spans::of(&body).unwrap();
        assert_eq!(spans.len(), 3);
        assert_eq!(spans.bytes(0..1), br#"{"x":1}"#);
        assert_eq!(spans.bytes(1..9), br#"{"y":"]"} , 3"#);
        assert_eq!(spans.bytes(3..4), b"");
        for other in [
            r#"{"B":1}"#,
            r#"{"Data":1}"#,
            r#"{"Data":[1],"Data":[1]}"#,
            "x",
        ] {
            assert!(Spans::of(&Bytes::from(other)).is_none(), "{other}");
        }
    }

    #[test]
    fn a_body_is_cut_only_where_its_links_are_just_these_bytes() {
        let cut = |body: &str, links: &str| {
            let cut = without(body.as_bytes(), links.as_bytes());
            cut.map(|cut| String::from_utf8(cut).unwrap())
        };
        let page = r#"{"Data":[{"x":1},{"y":2}],"Total":2}"#;
        let empty = Some(r#"{"Data":[],"Total":2}"#.to_owned());
        assert_eq!(cut(page, r#"{"x":1},{"y":2}"#), empty);
        assert_eq!(cut(r#"{"Data":[],"Total":2}"#, ""), empty);
        for links in ["", r#"{"x":1}"#, r#"{"x":1},"#, r#"{"x":1},{"y":2"#] {
            assert_eq!(cut(page, links), None, "{links}");
        }
        assert_eq!(cut(r#"{"M":{"Data":[1]},"Data":[2]}"#, "1"), None);
        assert_eq!(cut(r#"{"M":"\"Data\":[1]"}"#, "1"), None);
    }
}
