//! Bodies and header values of probes as scenarios write them, with places for ids and numbers.
//!
//! `$hotel1` is the scenario's first hotel and `$HOTEL1` the same id in the other case,
//! `$hotels:1-60` a list of quoted ids, `$linked1` a hotel with a listed link, `$unknown1` an id
//! that exists nowhere, `$foreign1` another project's hotel, `$removed1` a removed hotel,
//! `$tag:spa` a tag and `$foreign-tag` another project's, `$limit` a Limit that is known to be
//! accepted.

use std::sync::LazyLock;

use regex::Regex;

use crate::checks::evidence::hotel_of;
use crate::model::Stop;
use crate::steps::world::World;

/// One part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Hotel(usize),
    OtherCaseHotel(usize),
    Hotels(usize, usize),
    Linked(usize),
    OtherCaseLinked(usize),
    Unknown(usize),
    Foreign(usize),
    Removed(usize),
    Tag(String),
    OtherCaseTag(String),
    ForeignTag,
    Limit,
}

/// A template with its places filled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Filled {
    /// The text.
    pub(crate) text: String,
    /// How many hotels it names, known or not, those of its tags included.
    pub(crate) named: usize,
    /// Whether it names a hotel or a tag of the calling project.
    pub(crate) own: bool,
}

static PLACE: LazyLock<Result<Regex, regex::Error>> = LazyLock::new(|| {
    Regex::new(
        r"\$(?:(hotel|HOTEL|linked|LINKED|unknown|foreign|removed)(\d+)|hotels:(\d+)-(\d+)|(tag|TAG):([a-z]+)|(foreign-tag|limit))",
    )
});

fn parts(template: &str) -> Result<Vec<Part>, Stop> {
    let wrong = || Stop::error(format!("'{template}' has a place that nothing fills"));
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let place = PLACE
        .as_ref()
        .map_err(|error| Stop::error(error.to_string()))?;
    let mut parts = Vec::new();
    let mut end = 0;
    let text = |from: &str| {
        if from.contains('$') {
            Err(wrong())
        } else {
            Ok(Part::Text(from.to_owned()))
        }
    };
    for found in place.captures_iter(template) {
        let Some(whole) = found.get(0) else { continue };
        parts.push(text(&template[end..whole.start()])?);
        end = whole.end();
        let group = |index: usize| found.get(index).map_or("", |group| group.as_str());
        parts.push(match (group(1), group(5), group(7)) {
            ("hotel", ..) => Part::Hotel(number(group(2))?),
            ("HOTEL", ..) => Part::OtherCaseHotel(number(group(2))?),
            ("linked", ..) => Part::Linked(number(group(2))?),
            ("LINKED", ..) => Part::OtherCaseLinked(number(group(2))?),
            ("unknown", ..) => Part::Unknown(number(group(2))?),
            ("foreign", ..) => Part::Foreign(number(group(2))?),
            ("removed", ..) => Part::Removed(number(group(2))?),
            (_, "tag", _) => Part::Tag(group(6).to_owned()),
            (_, "TAG", _) => Part::OtherCaseTag(group(6).to_owned()),
            (.., "foreign-tag") => Part::ForeignTag,
            (.., "limit") => Part::Limit,
            _ => Part::Hotels(number(group(3))?, number(group(4))?),
        });
    }
    parts.push(text(&template[end..])?);
    Ok(parts)
}

/// An id in the other case: capital letters become small ones, small ones capital.
///
/// # Errors
/// Skipped where it has no letter.
pub(crate) fn other_case(id: &str) -> Result<String, Stop> {
    let small = id.to_ascii_lowercase();
    let other = if id == small {
        id.to_ascii_uppercase()
    } else {
        small
    };
    if other == id {
        return Err(Stop::skipped(
            "an id with a letter in it, so that it has two spellings",
        ));
    }
    Ok(other)
}

impl World {
    /// Fills the places of a template.
    ///
    /// # Errors
    /// Skipped where the target has not what a place asks for; an error of the harness if the
    /// template is wrong.
    pub(crate) async fn fill(&mut self, template: &str) -> Result<Filled, Stop> {
        let mut filled = Filled::default();
        for part in parts(template)? {
            let (text, named, own) = self.place(part).await?;
            filled.text.push_str(&text);
            filled.named += named;
            filled.own |= own;
        }
        Ok(filled)
    }

    /// The text of one part, how many hotels it names, and whether they are the project's own.
    async fn place(&mut self, part: Part) -> Result<(String, usize, bool), Stop> {
        Ok(match part {
            Part::Text(text) => (text, 0, false),
            Part::Hotel(position) => (self.hotel(position).await?, 1, true),
            Part::OtherCaseHotel(position) => (other_case(&self.hotel(position).await?)?, 1, true),
            Part::Hotels(first, last) => {
                let positions: Vec<usize> = (first..=last).collect();
                let hotels = self.hotels(&positions).await?;
                let quoted: Vec<String> =
                    hotels.iter().map(|hotel| format!("\"{hotel}\"")).collect();
                (quoted.join(", "), hotels.len(), true)
            }
            Part::Linked(number) => (self.linked(number).await?, 1, true),
            Part::OtherCaseLinked(number) => (other_case(&self.linked(number).await?)?, 1, true),
            Part::Unknown(number) => {
                let made = self.stranger();
                let ids = &mut self.memory.unknown;
                (ids.entry(number).or_insert(made).clone(), 1, false)
            }
            Part::Foreign(number) => {
                let hotels = self.foreign_hotels(number).await?;
                let hotel = hotels.get(number.saturating_sub(1)).cloned();
                (
                    hotel.ok_or_else(|| Stop::skipped("hotels of another project"))?,
                    1,
                    false,
                )
            }
            Part::Removed(number) => {
                let hotel = self
                    .project()
                    .await?
                    .removed
                    .get(number.saturating_sub(1))
                    .cloned();
                (
                    hotel.ok_or_else(|| {
                        Stop::skipped("a removed hotel: list it under [fixtures] removed_hotels")
                    })?,
                    1,
                    false,
                )
            }
            Part::Tag(name) => (self.tag(&name).await?, self.size_of_tag(&name).await?, true),
            Part::OtherCaseTag(name) => (
                other_case(&self.tag(&name).await?)?,
                self.size_of_tag(&name).await?,
                true,
            ),
            Part::ForeignTag => {
                let other = self.other().await?;
                let tag = other.tags.first();
                let tag =
                    tag.ok_or_else(|| Stop::error("the scenario's other project has no tag"))?;
                (tag.id.clone(), tag.hotels.len(), false)
            }
            Part::Limit => {
                let project = self.project().await?;
                (
                    self.setting_up(async |world| world.page_size(&project).await)
                        .await?
                        .to_string(),
                    0,
                    false,
                )
            }
        })
    }

    async fn size_of_tag(&mut self, name: &str) -> Result<usize, Stop> {
        let id = self.tag(name).await?;
        Ok(self
            .project()
            .await?
            .tags
            .iter()
            .filter(|tag| tag.id == id)
            .map(|tag| tag.hotels.len())
            .sum())
    }

    /// The hotel that is the n-th in the list of links, counted from 1.
    async fn linked(&mut self, number: usize) -> Result<String, Stop> {
        if self.memory.linked.is_none() {
            let project = self.project().await?;
            let page = self
                .setting_up(async |world| {
                    let size = world.page_size(&project).await?;
                    world.page(size, 0, None).await
                })
                .await?;
            let mut hotels: Vec<String> = Vec::new();
            for hotel in page.links.iter().filter_map(hotel_of) {
                if !hotels.iter().any(|known| known == hotel) {
                    hotels.push(hotel.to_owned());
                }
            }
            self.memory.linked = Some(hotels);
        }
        let mut hotels = self.memory.linked.iter().flatten();
        hotels
            .nth(number.saturating_sub(1))
            .cloned()
            .ok_or_else(|| Stop::skipped(format!("{number} hotels with a listed link")))
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::{Part, other_case, parts};

    #[test]
    fn places_are_found_among_text() {
        let found = parts(r#"{"HotelIDs": [$hotels:1-60, "$HOTEL2"], "TagIDs": ["$tag:spa", "$foreign-tag"], "Limit": $limit}"#).unwrap();
        let places: Vec<&Part> = found
            .iter()
            .filter(|part| !matches!(part, Part::Text(_)))
            .collect();
        assert_eq!(
            places,
            [
                &Part::Hotels(1, 60),
                &Part::OtherCaseHotel(2),
                &Part::Tag("spa".to_owned()),
                &Part::ForeignTag,
                &Part::Limit
            ]
        );
        assert_eq!(
            found.first(),
            Some(&Part::Text(r#"{"HotelIDs": ["#.to_owned()))
        );
        assert_eq!(parts("{}").unwrap(), [Part::Text("{}".to_owned())]);
    }

    #[test]
    fn a_place_that_nothing_fills_is_an_error() {
        assert!(parts("$hotel").is_err());
        assert!(parts("$limit $nothing").is_err());
    }

    #[test]
    fn the_other_case_is_another_text() {
        assert_eq!(other_case("1a-f").unwrap(), "1A-F");
        assert_eq!(other_case("1A-F").unwrap(), "1a-f");
        assert!(other_case("12-3").is_err());
    }
}
