//! Hotels and tags as a scenario names them, and the selection of a generateText call.

use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

use crate::model::Stop;

/// Positions as a scenario writes them: `1, 2, 2, 5 to 9`.
///
/// # Errors
/// An error of the harness if the text is no such list: the feature file is wrong.
pub fn positions(text: &str) -> Result<Vec<usize>, Stop> {
    let mut all = Vec::new();
    for part in text
        .split([',', ' '])
        .filter(|part| !part.is_empty() && *part != "and")
        .collect::<Vec<_>>()
        .join(" ")
        .replace(" to ", "-")
        .split(' ')
    {
        all.extend(
            range(part).ok_or_else(|| Stop::error(format!("'{text}' is no list of positions")))?,
        );
    }
    Ok(all)
}

fn range(part: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = part.split_once('-').unwrap_or((part, part));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

/// The selection of a generateText call: either list may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// HotelIDs, or none to leave the member out.
    pub hotels: Option<Vec<String>>,
    /// TagIDs, or none to leave the member out.
    pub tags: Option<Vec<String>>,
}

impl Selection {
    /// A selection by HotelIDs alone.
    #[must_use]
    pub fn of_hotels(hotels: impl IntoIterator<Item = String>) -> Self {
        Self {
            hotels: Some(hotels.into_iter().collect()),
            tags: None,
        }
    }

    /// A selection by TagIDs alone.
    #[must_use]
    pub fn of_tags(tags: impl IntoIterator<Item = String>) -> Self {
        Self {
            hotels: None,
            tags: Some(tags.into_iter().collect()),
        }
    }

    /// The request's body.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = Map::new();
        if let Some(hotels) = &self.hotels {
            body.insert("HotelIDs".to_owned(), json!(hotels));
        }
        if let Some(tags) = &self.tags {
            body.insert("TagIDs".to_owned(), json!(tags));
        }
        Value::Object(body)
    }
}

#[cfg(test)]
mod tests {
    use super::positions;

    #[test]
    fn lists_and_ranges_are_read_as_written() {
        assert_eq!(
            positions("1, 2, 2, 5 to 7").ok(),
            Some(vec![1, 2, 2, 5, 6, 7])
        );
        assert_eq!(positions("3 and 1").ok(), Some(vec![3, 1]));
        assert!(positions("some").is_err());
    }
}
