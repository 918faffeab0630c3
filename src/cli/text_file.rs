//! Text files as people's programs write them: a byte order mark is left out, and another encoding
//! than UTF-8 is named.

use std::fs;
use std::io;
use std::path::Path;

/// Reads a text file.
///
/// # Errors
/// Where it cannot be read, or is not UTF-8.
pub(super) fn read(path: &Path) -> io::Result<String> {
    text(fs::read(path)?)
}

fn text(mut bytes: Vec<u8>) -> io::Result<String> {
    let odd = |what: &str| Err(io::Error::new(io::ErrorKind::InvalidData, what));
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    match (bytes.first(), bytes.get(1)) {
        (Some(0xff), Some(0xfe)) | (Some(1..), Some(0)) => {
            return odd("it is UTF-16 (little-endian); save it as UTF-8");
        }
        (Some(0xfe), Some(0xff)) | (Some(0), Some(1..)) => {
            return odd("it is UTF-16 (big-endian); save it as UTF-8");
        }
        _ => {}
    }
    String::from_utf8(bytes).or_else(|_| odd("it is not UTF-8; save it as UTF-8"))
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use super::text;

    #[test]
    fn a_mark_is_left_out_and_utf_16_is_named() {
        assert_eq!(text(b"\xef\xbb\xbf{}".to_vec()).unwrap(), "{}");
        assert_eq!(text(Vec::new()).unwrap(), "");
        let wide = |mark: &[u8], encode: fn(u16) -> [u8; 2]| {
            let units = "{\"a\"}".encode_utf16().flat_map(encode);
            text(mark.iter().copied().chain(units).collect()).unwrap_err()
        };
        for (mark, encode, order) in [
            (
                &b"\xff\xfe"[..],
                u16::to_le_bytes as fn(u16) -> [u8; 2],
                "little",
            ),
            (b"", u16::to_le_bytes, "little"),
            (b"\xfe\xff", u16::to_be_bytes, "big"),
            (b"", u16::to_be_bytes, "big"),
        ] {
            let error = wide(mark, encode).to_string();
            assert!(error.contains("UTF-16") && error.contains(order), "{error}");
        }
        assert!(text(b"\xffa".to_vec()).is_err());
    }
}
