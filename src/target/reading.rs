//! Answers that the harness reads for its own sake: to find hotels, to see whether a run has ended.
//!
//! It judges nothing: what is not JSON, or too much of it, is just of no use here.

use serde_json::Value;

/// A longer body, in bytes, is not read: its values could take many times as much memory, and a page
/// of the harness's own asking is far smaller.
const LONGEST: usize = 4 << 20;

/// The JSON value of a body; `None` where it is not JSON.
pub(super) fn value(body: &[u8]) -> Option<Value> {
    let short = body.len() <= LONGEST;
    short.then(|| serde_json::from_slice(body).ok())?
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{LONGEST, value};

    #[test]
    fn what_is_too_long_or_no_json_is_of_no_use() {
        assert_eq!(value(b"[1]"), Some(json!([1])));
        assert_eq!(value(b"[1"), None);
        let text = |blanks: usize| format!("[1{}]", " ".repeat(blanks));
        assert!(value(text(LONGEST - 3).as_bytes()).is_some());
        assert_eq!(value(text(LONGEST - 2).as_bytes()), None);
    }
}
