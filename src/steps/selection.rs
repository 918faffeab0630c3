//! Hotels and tags as a scenario names them, and the selection of a generateText call.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::model::Stop;
use crate::target::Project;

/// Positions as a scenario writes them: `1, 2, 2, 5 to 9, 3 to 1`, with or without `hotels` before.
///
/// # Errors
/// An error of the harness if the text is no such list: the feature file is wrong.
pub(super) fn positions(text: &str) -> Result<Vec<usize>, Stop> {
    let mut all = Vec::new();
    let numbers = text
        .trim_start_matches("hotels")
        .trim_start_matches("hotel");
    for part in numbers
        .split([',', ' '])
        .filter(|part| !part.is_empty() && *part != "and")
        .collect::<Vec<_>>()
        .join(" ")
        .replace(" to ", "-")
        .split(' ')
    {
        all.extend(
            range(part)
                .ok_or_else(|| Stop::error(format!("'{text}' is not a list of positions")))?,
        );
    }
    Ok(all)
}

fn range(part: &str) -> Option<Vec<usize>> {
    let (first, last) = part.split_once('-').unwrap_or((part, part));
    let (first, last) = (first.parse::<usize>().ok()?, last.parse::<usize>().ok()?);
    Some(if first <= last {
        (first..=last).collect()
    } else {
        (last..=first).rev().collect()
    })
}

/// A selection as a scenario writes it: `hotels 1, 2`, `tags "spa", "beach"` (or `tags 1 to 9` of
/// tags in a row), or both joined by `and`. `And an empty TagIDs` sends the list that is left out as an
/// empty one, which adds nothing; `the last by its id in the other case` spells one hotel so: whether
/// letters count in any case is open, and where they do, the two spellings are one hotel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// The hotels by position, or none where the list is left out.
    pub hotels: Option<Vec<usize>>,
    /// The tags by name, or none where the list is left out.
    pub tags: Option<Vec<String>>,
    /// Whether a list that is left out is sent as an empty one.
    pub in_full: bool,
    /// Which of the hotels is spelt in the other case.
    pub other_case: Option<Place>,
}

/// A place in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// The first.
    First,
    /// The last.
    Last,
}

/// What may follow a selection.
const OTHER_CASE: [(&str, Place); 2] = [
    (", the first by its id in the other case", Place::First),
    (", the last by its id in the other case", Place::Last),
];

impl Written {
    /// Reads a selection.
    ///
    /// # Errors
    /// An error of the harness if the text names no selection: the feature file is wrong.
    pub(super) fn read(text: &str) -> Result<Self, Stop> {
        let text = text.trim();
        let plain = text
            .strip_suffix(" and an empty HotelIDs")
            .or_else(|| text.strip_suffix(" and an empty TagIDs"));
        let (in_full, text) = (plain.is_some(), plain.unwrap_or(text));
        let spelt = OTHER_CASE
            .iter()
            .find_map(|(words, place)| Some((text.strip_suffix(words)?, *place)));
        let (text, other_case) = spelt.map_or((text, None), |(text, place)| (text, Some(place)));
        let (hotels, tags) = match text.find("tag") {
            None => (Some(text), None),
            Some(0) => (None, Some(text)),
            Some(at) => (
                Some(text[..at].trim_end().trim_end_matches("and")),
                Some(&text[at..]),
            ),
        };
        let hotels = hotels.map(positions).transpose()?;
        let tags = tags.map(names).transpose()?;
        Ok(Self {
            hotels,
            tags,
            in_full,
            other_case,
        })
    }
}

/// The names of tags in a text: quoted ones, or the numbers of tags that stand in a row.
fn names(text: &str) -> Result<Vec<String>, Stop> {
    let numbers = text.trim_start_matches("tags").trim_start_matches("tag");
    if !text.contains('"') && !numbers.trim().is_empty() {
        let numbers = positions(numbers)?;
        return Ok(numbers.iter().map(ToString::to_string).collect());
    }
    let names: Vec<String> = text
        .split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    if names.is_empty() || !text.matches('"').count().is_multiple_of(2) {
        return Err(Stop::error(format!("'{text}' names no tags")));
    }
    Ok(names)
}

/// The selection of a generateText call: either list may be left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Selection {
    /// HotelIDs, or none to leave the member out.
    pub hotels: Option<Vec<String>>,
    /// TagIDs, or none to leave the member out.
    pub tags: Option<Vec<String>>,
}

impl Selection {
    /// A selection by HotelIDs alone.
    #[must_use]
    pub(crate) fn of_hotels(hotels: impl IntoIterator<Item = String>) -> Self {
        Self {
            hotels: Some(hotels.into_iter().collect()),
            tags: None,
        }
    }

    /// The request's body.
    #[must_use]
    pub(crate) fn body(&self) -> Value {
        let mut body = Map::new();
        if let Some(hotels) = &self.hotels {
            body.insert("HotelIDs".to_owned(), json!(hotels));
        }
        if let Some(tags) = &self.tags {
            body.insert("TagIDs".to_owned(), json!(tags));
        }
        Value::Object(body)
    }

    /// The same selection with the list that was left out sent as an empty one.
    #[must_use]
    pub(crate) fn in_full(&self) -> Self {
        Self {
            hotels: Some(self.hotels.clone().unwrap_or_default()),
            tags: Some(self.tags.clone().unwrap_or_default()),
        }
    }

    /// The distinct hotels of a project that the selection comes to, as far as its tags are known.
    #[must_use]
    pub(crate) fn chosen(&self, project: &Project) -> BTreeSet<String> {
        let tagged = self
            .tags
            .iter()
            .flatten()
            .filter_map(|tag| project.tags.iter().find(|known| known.id == *tag));
        self.hotels
            .iter()
            .flatten()
            .chain(tagged.flat_map(|tag| &tag.hotels))
            .cloned()
            .collect()
    }
}

impl Selection {
    /// How many hotels the selection comes to that no scenario names: those which its tags have
    /// beside.
    #[must_use]
    pub(crate) fn beside(&self, project: &Project) -> usize {
        let chosen = self.chosen(project);
        let beside = project.beside.iter();
        beside.filter(|hotel| chosen.contains(*hotel)).count()
    }
}

/// What was named, with its ids.
#[derive(Clone, Debug, Default)]
pub(crate) struct Named {
    /// `HotelIDs` and `TagIDs` in the order written.
    pub(crate) selection: Selection,
    /// The own hotels among `HotelIDs`.
    pub(crate) own: Vec<String>,
    /// All others among `HotelIDs`.
    pub(crate) others: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::{Place, Selection, Written, positions};

    #[test]
    fn lists_and_ranges_are_read_as_written() {
        assert_eq!(
            positions("1, 2, 2, 5 to 7").ok(),
            Some(vec![1, 2, 2, 5, 6, 7])
        );
        assert_eq!(positions("4 to 2, 9").ok(), Some(vec![4, 3, 2, 9]));
        assert_eq!(positions("3 and 1").ok(), Some(vec![3, 1]));
        assert_eq!(positions("hotels 2 to 3").ok(), positions("2, 3").ok());
        assert!(positions("some").is_err());
    }

    #[test]
    fn a_selection_is_read_with_the_lists_that_it_names() {
        let read = |text: &str| {
            Written::read(text)
                .ok()
                .map(|written| (written.hotels, written.tags))
        };
        let owned =
            |names: &[&str]| Some(names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(read("hotel 3"), Some((Some(vec![3]), None)));
        assert_eq!(
            read("hotels 1, 3 to 4, 1"),
            Some((Some(vec![1, 3, 4, 1]), None))
        );
        assert_eq!(
            read("tags \"spa\", \"sea view\""),
            Some((None, owned(&["spa", "sea view"])))
        );
        assert_eq!(
            read("hotels 2, 1 and tag \"spa\""),
            Some((Some(vec![2, 1]), owned(&["spa"])))
        );
        assert_eq!(
            read("hotels 2, 1 and tags 1 to 3, 1"),
            Some((Some(vec![2, 1]), owned(&["1", "2", "3", "1"])))
        );
        assert_eq!(
            Written::read("hotels 2, 1, the last by its id in the other case")
                .map(|written| written.other_case)
                .ok(),
            Some(Some(Place::Last))
        );
        assert_eq!(
            Written::read("tag \"spa\" and an empty HotelIDs")
                .map(|written| written.in_full)
                .ok(),
            Some(true)
        );
        assert_eq!(read("hotels 2 and tag spa"), None);
        assert_eq!(read("hotels 2 and tags"), None);
        assert_eq!(read("everything"), None);
    }

    #[test]
    fn a_list_that_is_left_out_is_not_sent_and_can_be_filled_in() {
        let alone = Selection {
            tags: Some(vec!["t".to_owned()]),
            ..Selection::default()
        };
        assert_eq!(alone.body().to_string(), r#"{"TagIDs":["t"]}"#);
        assert_eq!(
            alone.in_full().body().to_string(),
            r#"{"HotelIDs":[],"TagIDs":["t"]}"#
        );
    }
}
