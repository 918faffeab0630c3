//! What a project has, in the words of scenarios.

use chrono::DateTime;

use crate::model::Stop;
use crate::steps::selection::positions;
use crate::steps::varied::{
    UNLINKED, around_the_tie, awkward, every_kind, one_by_one, tied, varied,
};
use crate::target::{LinkKind, LinkSpec, ProjectSpec};

/// Adds something to a description of a project.
pub(super) type Add = Box<dyn FnOnce(&mut ProjectSpec)>;

/// What a scenario wants of a project.
pub(super) struct Contents {
    /// Adds it to the description.
    pub(super) of: Add,
    /// What the target must be able to do.
    pub(super) needs: Needs,
}

/// What the target must be able to do for a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Needs {
    /// Any target lends hotels and tags, or says itself that it has none.
    Hotels,
    /// Without provider states the scenario goes from what is there.
    WhatIsThere,
    /// Nothing else will do than a project made for the case. The text names what it has.
    States(&'static str),
}

impl Contents {
    fn new(needs: Needs, of: impl FnOnce(&mut ProjectSpec) + 'static) -> Self {
        Self {
            of: Box::new(of),
            needs,
        }
    }
}

/// Reads what follows `a project with`; nothing is a project of any kind.
///
/// # Errors
/// An error of the harness if the words mean nothing: the feature file is wrong.
pub(super) fn of_project(text: &str) -> Result<Contents, Stop> {
    let (words, count) = counted(text);
    Ok(match words.as_str() {
        "" => Contents::new(Needs::Hotels, |_| {}),
        "N hotels" | "N hotel" => Contents::new(Needs::Hotels, move |spec| spec.hotels = count),
        // In turn: waiting, opened, approved, opened and approved, revoked after approval, revoked
        // before approval, without a link.
        "N hotels, with links of every kind and without" => {
            Contents::new(Needs::Hotels, move |spec| {
                spec.hotels = count;
                spec.links = every_kind(count);
            })
        }
        "N hotels with a waiting link and one without" => {
            Contents::new(Needs::Hotels, move |spec| {
                spec.hotels = count + 1;
                spec.links = one_by_one(count);
            })
        }
        "a tag on its N hotels" => Contents::new(Needs::Hotels, move |spec| {
            spec.hotels = count;
            spec.tags = vec![(0..count).collect()];
        }),
        "an approved link for each of its N hotels" => Contents::new(Needs::Hotels, move |spec| {
            spec.hotels = count;
            spec.links = (0..count)
                .map(|hotel| link(hotel, LinkKind::Approved, false))
                .collect();
        }),
        // Older than any link of the calling project that was not asked for with a time.
        "an old link for each of its N hotels" => Contents::new(Needs::Hotels, move |spec| {
            spec.hotels = count;
            let created_at = DateTime::from_timestamp(1_554_102_000, 0);
            spec.links = (0..count)
                .map(|hotel| LinkSpec {
                    created_at,
                    ..link(hotel, LinkKind::Waiting, false)
                })
                .collect();
        }),
        "an approval link of every kind" => Contents::new(Needs::Hotels, one_of_each_kind),
        "links to look at" => Contents::new(Needs::WhatIsThere, one_of_each_kind),
        "one link, approved without being opened" => Contents::new(
            Needs::States("a link that is known not to be opened"),
            |spec| {
                spec.hotels = 1;
                spec.links.push(link(0, LinkKind::Approved, false));
            },
        ),
        // So many listed links of every kind, created in another order than they are asked for,
        // with ties, and with links between them that were revoked before approval; two hotels
        // have no link.
        "a varied list of N approval links" => Contents::new(Needs::WhatIsThere, move |spec| {
            add_varied(spec, count);
        }),
        "N approval links of known history" => {
            Contents::new(Needs::States("links whose history is known"), move |spec| {
                add_varied(spec, count);
            })
        }
        _ => return Err(Stop::error(format!("no project has '{text}'"))),
    })
}

/// Reads what comes beside the hotels that are there already.
///
/// # Errors
/// As [`of_project`].
pub(super) fn further(count: usize, text: &str) -> Result<Contents, Stop> {
    Ok(match text {
        "hotels without a link" => {
            Contents::new(Needs::WhatIsThere, move |spec| spec.hotels += count)
        }
        // For lists of many pages.
        "hotels with a waiting link each" => {
            Contents::new(Needs::Hotels, move |spec| spec.generated_links = count)
        }
        "links created at the same instant" => Contents::new(Needs::WhatIsThere, move |spec| {
            let first = spec.hotels;
            let links = tied(count).into_iter();
            spec.links.extend(links.map(|link| LinkSpec {
                hotel: first + link.hotel,
                ..link
            }));
            spec.hotels = first + tied(count).len();
        }),
        "links created shortly before and after them" => {
            Contents::new(Needs::WhatIsThere, |spec| beside(spec, around_the_tie))
        }
        // At the two ends of an hour that clocks show twice, in other centuries, before 1970, and
        // in one second with fractions of different lengths.
        UNUSUAL => Contents::new(Needs::WhatIsThere, |spec| beside(spec, awkward)),
        _ => return Err(Stop::error(format!("a project has no further '{text}'"))),
    })
}

const UNUSUAL: &str =
    "links created at times that clocks, calendars and texts put in another order";

/// Whether a service may refuse these links for their times. They must be wanted last.
pub(super) fn is_unusual(text: &str) -> bool {
    text == UNUSUAL
}

/// The names of tags: `"spa"`, or in a row `"a" to "d"` or `1 to 9`.
///
/// # Errors
/// As [`of_project`].
pub(super) fn tag_names(text: &str) -> Result<Vec<String>, Stop> {
    let quoted: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
    match quoted.as_slice() {
        [] => Ok(positions(text)?.iter().map(ToString::to_string).collect()),
        [name] => Ok(vec![(*name).to_owned()]),
        [first, .., last] => {
            let letter = |text: &str| text.bytes().next().unwrap_or_default();
            let letters = letter(first)..=letter(last);
            Ok(letters
                .map(|letter| char::from(letter).to_string())
                .collect())
        }
    }
}

/// Hotels 1 to 6: waiting, waiting and opened, approved, approved and opened, revoked after
/// approval, revoked before approval.
fn one_of_each_kind(spec: &mut ProjectSpec) {
    let kinds = [
        (LinkKind::Waiting, false),
        (LinkKind::Waiting, true),
        (LinkKind::Approved, false),
        (LinkKind::Approved, true),
        (LinkKind::RevokedAfterApproval, false),
        (LinkKind::RevokedBeforeApproval, false),
    ];
    spec.hotels = spec.hotels.max(kinds.len());
    let links = kinds.into_iter().enumerate();
    spec.links
        .extend(links.map(|(hotel, (kind, opened))| link(hotel, kind, opened)));
}

fn add_varied(spec: &mut ProjectSpec, count: usize) {
    let links = varied(count);
    spec.hotels = spec.hotels.max(links.len() + UNLINKED);
    spec.links.extend(links);
}

fn beside(spec: &mut ProjectSpec, links: fn(usize) -> Vec<LinkSpec>) {
    let links = links(spec.hotels);
    spec.hotels += links.len();
    spec.links.extend(links);
}

fn link(hotel: usize, kind: LinkKind, opened: bool) -> LinkSpec {
    LinkSpec {
        hotel,
        kind,
        opened,
        created_at: None,
    }
}

/// The words with their number, if there is one, written as `N`; and the number.
fn counted(text: &str) -> (String, usize) {
    let mut count = 0;
    let words: Vec<&str> = text
        .split(' ')
        .map(|word| match word.parse() {
            Ok(number) => {
                count = number;
                "N"
            }
            Err(_) => word,
        })
        .collect();
    (words.join(" "), count)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::{further, of_project, tag_names};
    use crate::target::ProjectSpec;

    #[test]
    fn what_a_project_has_adds_up() {
        let mut spec = ProjectSpec::default();
        (of_project("7 hotels").unwrap().of)(&mut spec);
        (further(3, "hotels without a link").unwrap().of)(&mut spec);
        assert_eq!((spec.hotels, spec.links.len()), (10, 0));
        (further(4, "links created at the same instant").unwrap().of)(&mut spec);
        assert!(spec.hotels >= 14 && spec.links.iter().all(|link| link.hotel >= 10));
        assert!(of_project("a pool").is_err() && further(1, "pools").is_err());
    }

    #[test]
    fn tags_are_named_alone_or_in_a_row() {
        assert_eq!(tag_names("\"spa\"").unwrap(), ["spa"]);
        assert_eq!(tag_names("\"a\" to \"c\"").unwrap(), ["a", "b", "c"]);
        assert_eq!(tag_names("1 to 3").unwrap(), ["1", "2", "3"]);
        assert!(tag_names("some").is_err());
    }
}
