//! The bytes of a capture as text, or which other encoding they are in.

/// What a file is that is not UTF-8, and what to do about it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Foreign {
    /// What it is.
    pub(super) what: String,
    /// What to do.
    pub(super) next: &'static str,
}

/// First bytes that tell what a file is.
const MAGIC: &[(&[u8], &str, &str)] = &[
    (
        b"\x1f\x8b",
        "the capture is compressed with gzip",
        "unpack it with gunzip",
    ),
    (
        b"PK\x03\x04",
        "the capture is a zip archive",
        "unpack it, and give the .har file in it",
    ),
    (
        b"\x28\xb5\x2f\xfd",
        "the capture is compressed with zstd",
        "unpack it with unzstd",
    ),
];

/// First bytes of a stream of zlib, which no JSON begins with.
const ZLIB: &[&[u8]] = &[b"\x78\x9c", b"\x78\xda", b"\x78\x01", b"\x78\x5e"];

const SAVE: &str = "save it as UTF-8, such as with iconv";

/// The text, without a byte order mark.
pub(super) fn text(bytes: &[u8]) -> Result<&str, Foreign> {
    let foreign = |what: &str, next| {
        Err(Foreign {
            what: what.to_owned(),
            next,
        })
    };
    for (start, what, next) in MAGIC {
        if bytes.starts_with(start) {
            return foreign(what, next);
        }
    }
    if ZLIB.iter().any(|start| bytes.starts_with(start)) {
        return foreign(
            "the capture is compressed with zlib (mitmproxy does so for .zhar files)",
            "have it written to a .har file",
        );
    }
    // UTF-16 with its mark, or without it: half of the bytes of ASCII text are zero then.
    let is_wide = |pair: &[u8]| matches!(pair, [0, byte] | [byte, 0] if *byte != 0);
    if bytes.starts_with(b"\xff\xfe")
        || bytes.starts_with(b"\xfe\xff")
        || bytes.chunks(2).take(2).filter(|pair| is_wide(pair)).count() == 2
    {
        return foreign("the capture is in UTF-16", SAVE);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        Foreign {
            what: format!(
                "the capture is not UTF-8 in line {line}: it may be in Latin-1 (or Windows-1252)"
            ),
            next: SAVE,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn a_mark_is_read_over_and_other_encodings_are_named() {
        assert_eq!(text(b"\xef\xbb\xbf{}"), Ok("{}"));
        assert_eq!(text("{\"é\":1}".as_bytes()), Ok("{\"é\":1}"));
        let wide = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(bytes).collect()
        };
        for (bytes, expected) in [
            (wide("\u{feff}{\"log\"", u16::to_le_bytes), "in UTF-16"),
            (wide("\u{feff}{\"log\"", u16::to_be_bytes), "in UTF-16"),
            (wide("{\"log\"", u16::to_le_bytes), "in UTF-16"),
            (wide("{\"log\"", u16::to_be_bytes), "in UTF-16"),
            (b"\x1f\x8b\x08\x00".to_vec(), "gzip"),
            (b"PK\x03\x04\x14".to_vec(), "zip archive"),
            (b"\x28\xb5\x2f\xfd\x04".to_vec(), "zstd"),
            (b"\x78\xda\xab".to_vec(), "compressed with zlib"),
            (
                b"{\n\"H\xf4tel\"}".to_vec(),
                "in line 2: it may be in Latin-1",
            ),
        ] {
            let said = text(&bytes).map_err(|foreign| foreign.what);
            assert!(
                said.as_ref().is_err_and(|what| what.contains(expected)),
                "{expected}: {said:?}"
            );
        }
    }
}
