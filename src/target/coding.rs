//! Undoes content codings that a server uses although nobody asked for one.

use std::io::Read;

use bytes::Bytes;
use flate2::read::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};

/// Why a body could not be decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Undecodable {
    /// The coding is not one that can be undone here.
    Unknown(String),
    /// The body is not what the coding promises.
    Broken(String),
    /// The decoded body is larger than the limit.
    TooLarge,
}

/// Undoes the codings that `content_encoding` lists, the last one first.
pub(super) fn decode<'a>(
    mut body: Bytes,
    content_encoding: impl Iterator<Item = &'a str>,
    max: usize,
) -> Result<Bytes, Undecodable> {
    let codings: Vec<String> = content_encoding
        .flat_map(|value| value.split(','))
        .map(|coding| coding.trim().to_ascii_lowercase())
        .filter(|coding| !coding.is_empty() && coding != "identity")
        .collect();
    if body.is_empty() {
        return Ok(body);
    }
    for coding in codings.iter().rev() {
        body = match coding.as_str() {
            "gzip" | "x-gzip" => read(coding, MultiGzDecoder::new(&body[..]), max)?,
            // The standard means zlib; some servers send the bare deflate stream.
            "deflate" => match read(coding, ZlibDecoder::new(&body[..]), max) {
                Err(Undecodable::Broken(_)) => read(coding, DeflateDecoder::new(&body[..]), max)?,
                other => other?,
            },
            _ => return Err(Undecodable::Unknown(coding.clone())),
        };
    }
    Ok(body)
}

fn read(coding: &str, decoder: impl Read, max: usize) -> Result<Bytes, Undecodable> {
    let mut bytes = Vec::new();
    let limit = u64::try_from(max).unwrap_or(u64::MAX).saturating_add(1);
    match decoder.take(limit).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() > max => Err(Undecodable::TooLarge),
        Ok(_) => Ok(bytes.into()),
        Err(_) => Err(Undecodable::Broken(coding.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use std::io::Write as _;

    use super::{Undecodable, decode};
    use bytes::Bytes;
    use flate2::Compression;
    use flate2::write::{DeflateEncoder, GzEncoder, ZlibEncoder};

    const TEXT: &[u8] = b"{\"Data\":[]}";

    fn gzip(bytes: &[u8]) -> Bytes {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap().into()
    }

    #[test]
    fn every_known_coding_is_undone() {
        let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
        zlib.write_all(TEXT).unwrap();
        let mut deflate = DeflateEncoder::new(Vec::new(), Compression::fast());
        deflate.write_all(TEXT).unwrap();
        for (body, coding) in [
            (gzip(TEXT), "gzip"),
            (gzip(TEXT), "X-GZIP"),
            (zlib.finish().unwrap().into(), "deflate"),
            (deflate.finish().unwrap().into(), "deflate"),
            (gzip(&gzip(TEXT)), "gzip, gzip"),
            (Bytes::from_static(TEXT), "identity"),
        ] {
            assert_eq!(
                decode(body, [coding].into_iter(), 100).unwrap(),
                TEXT,
                "{coding}"
            );
        }
    }

    #[test]
    fn bombs_lies_and_strangers_are_named() {
        let bomb = gzip(&vec![0; 1 << 20]);
        assert_eq!(
            decode(bomb, ["gzip"].into_iter(), 1000),
            Err(Undecodable::TooLarge)
        );
        let text = || Bytes::from_static(TEXT);
        assert_eq!(
            decode(text(), ["gzip"].into_iter(), 1000),
            Err(Undecodable::Broken("gzip".to_owned()))
        );
        assert_eq!(
            decode(text(), ["br"].into_iter(), 1000),
            Err(Undecodable::Unknown("br".to_owned()))
        );
        assert_eq!(decode(Bytes::new(), ["br"].into_iter(), 1000).unwrap(), "");
    }
}
