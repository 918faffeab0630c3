//! Captures in HAR format: one object, whose log holds the entries.

use serde::Deserialize;
use serde_json::value::RawValue;

/// The capture as a whole.
#[derive(Deserialize)]
struct Whole<'t> {
    #[serde(borrow)]
    log: Option<Log<'t>>,
}

/// Entries are read one after the other: all at once they take many times the room of their text.
#[derive(Deserialize)]
struct Log<'t> {
    #[serde(borrow)]
    entries: Option<Vec<&'t RawValue>>,
}

/// The texts of the entries; none where there is no list of them.
///
/// # Errors
/// Where the text is not JSON, or something else than a capture.
pub(super) fn entries(text: &str) -> serde_json::Result<Option<Vec<&RawValue>>> {
    let whole: Whole<'_> = serde_json::from_str(text)?;
    Ok(whole.log.and_then(|log| log.entries))
}
