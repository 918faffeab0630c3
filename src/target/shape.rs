//! Choosing declared tags that overlap as a scenario wants them to.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::Tag;

/// Tags and hotels that fit a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    /// The hotel for each index that was asked for.
    pub(super) hotels: Vec<String>,
    /// The tags in the order asked for, with their hotels in the order of the indexes.
    pub(super) tags: Vec<Tag>,
}

/// Chooses `count` hotels of `free`, and for each of `wanted` (indexes of hotels) a declared tag
/// that has exactly these hotels. A tag can be chosen where all of its hotels are free.
pub(super) fn fit(
    count: usize,
    wanted: &[Vec<usize>],
    declared: &[Tag],
    free: &[String],
) -> Option<Fit> {
    if free.len() < count || wanted.iter().flatten().any(|index| *index >= count) {
        return None;
    }
    let known: HashMap<String, &String> = free.iter().map(|id| (key(id), id)).collect();
    let usable: Vec<(usize, HashSet<String>)> = declared
        .iter()
        .enumerate()
        .map(|(at, tag)| (at, tag.hotels.iter().map(|id| key(id)).collect()))
        .filter(|(_, hotels): &(usize, HashSet<String>)| {
            hotels.iter().all(|id| known.contains_key(id))
        })
        .collect();
    let wanted_sets: Vec<HashSet<usize>> = wanted
        .iter()
        .map(|tag| tag.iter().copied().collect())
        .collect();
    let mut chosen = Vec::new();
    choose(&wanted_sets, &usable, &mut chosen)?;
    Some(assign(
        count,
        &wanted_sets,
        &chosen,
        &usable,
        declared,
        free,
    ))
}

fn key(id: &str) -> String {
    id.to_ascii_lowercase()
}

/// Finds by trial one usable tag for each wanted one.
fn choose(
    wanted: &[HashSet<usize>],
    usable: &[(usize, HashSet<String>)],
    chosen: &mut Vec<usize>,
) -> Option<()> {
    let next = chosen.len();
    if next == wanted.len() {
        return Some(());
    }
    for candidate in 0..usable.len() {
        if chosen.contains(&candidate) || usable[candidate].1.len() != wanted[next].len() {
            continue;
        }
        chosen.push(candidate);
        let sets: Vec<&HashSet<String>> = chosen.iter().map(|at| &usable[*at].1).collect();
        let same = counts(&wanted[..=next].iter().collect::<Vec<_>>()) == counts(&sets);
        if same && choose(wanted, usable, chosen).is_some() {
            return Some(());
        }
        chosen.pop();
    }
    None
}

/// How many members stand in exactly which of the sets.
fn counts<T: Eq + std::hash::Hash>(sets: &[&HashSet<T>]) -> BTreeMap<Vec<bool>, usize> {
    let mut counts = BTreeMap::new();
    for member in sets
        .iter()
        .flat_map(|set| set.iter())
        .collect::<HashSet<_>>()
    {
        let places: Vec<bool> = sets.iter().map(|set| set.contains(member)).collect();
        *counts.entry(places).or_insert(0) += 1;
    }
    counts
}

/// Gives each index a hotel that stands in the same tags.
fn assign(
    count: usize,
    wanted: &[HashSet<usize>],
    chosen: &[usize],
    usable: &[(usize, HashSet<String>)],
    declared: &[Tag],
    free: &[String],
) -> Fit {
    let mut by_places: HashMap<Vec<bool>, Vec<&String>> = HashMap::new();
    for id in free.iter().rev() {
        let places = chosen
            .iter()
            .map(|at| usable[*at].1.contains(&key(id)))
            .collect();
        by_places.entry(places).or_default().push(id);
    }
    // Where too few hotels are in none of the tags, the shape holds all the same: a hotel that is
    // asked for outside of the tags must not be in one, so such a request finds nothing below.
    let hotels: Vec<String> = (0..count)
        .filter_map(|index| {
            let places: Vec<bool> = wanted.iter().map(|set| set.contains(&index)).collect();
            by_places.get_mut(&places)?.pop().cloned()
        })
        .collect();
    let tags = chosen
        .iter()
        .zip(wanted)
        .map(|(at, set)| {
            let mut indexes: Vec<usize> = set.iter().copied().collect();
            indexes.sort_unstable();
            Tag {
                id: declared[usable[*at].0].id.clone(),
                hotels: indexes
                    .into_iter()
                    .filter_map(|index| hotels.get(index).cloned())
                    .collect(),
            }
        })
        .collect();
    Fit { hotels, tags }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::{Fit, fit};
    use crate::target::Tag;

    fn ids(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn declared() -> Vec<Tag> {
        [
            ("T1", "a b"),
            ("T2", "b c d"),
            ("T3", "e f"),
            ("T4", "f"),
            ("T5", "A B c"),
        ]
        .iter()
        .map(|(id, hotels)| Tag {
            id: (*id).to_owned(),
            hotels: ids(hotels),
        })
        .collect()
    }

    fn try_fit(count: usize, wanted: &[&[usize]], free: &str) -> Option<Fit> {
        let wanted: Vec<Vec<usize>> = wanted.iter().map(|tag| tag.to_vec()).collect();
        fit(count, &wanted, &declared(), &ids(free)).filter(|fit| fit.hotels.len() == count)
    }

    #[test]
    fn overlaps_are_kept_exactly() {
        let fit = try_fit(4, &[&[0, 1], &[1, 2, 3]], "a b c d e f").unwrap();
        assert_eq!(fit.tags[0].id, "T1");
        assert_eq!(fit.tags[1].id, "T2");
        assert_eq!(fit.hotels, ids("a b c d"));
        assert_eq!(fit.tags[1].hotels, ids("b c d"));
    }

    #[test]
    fn a_first_choice_that_leads_nowhere_is_taken_back() {
        let fit = try_fit(2, &[&[0, 1], &[1]], "a b c d e f").unwrap();
        assert_eq!(
            (fit.tags[0].id.as_str(), fit.tags[1].id.as_str()),
            ("T3", "T4")
        );
        assert_eq!(fit.hotels, ids("e f"));
    }

    #[test]
    fn a_hotel_outside_of_the_tags_is_in_none_of_them() {
        let fit = try_fit(3, &[&[0, 1]], "a b c").unwrap();
        assert_eq!(fit.hotels, ids("a b c"));
        assert!(try_fit(3, &[&[0, 1, 2]], "a b c").is_some_and(|fit| fit.tags[0].id == "T5"));
        assert!(try_fit(4, &[&[0, 1, 2]], "a b c").is_none());
        assert_eq!(try_fit(2, &[], "x y z").unwrap().hotels, ids("x y"));
    }

    #[test]
    fn tags_with_a_hotel_that_is_not_free_are_left_alone() {
        assert!(try_fit(2, &[&[0, 1]], "a c d f").is_none());
        assert!(try_fit(2, &[&[0, 1]], "a c d e f").is_some_and(|fit| fit.tags[0].id == "T3"));
        assert!(
            try_fit(1, &[&[0], &[0]], "f").is_none(),
            "each tag is used once"
        );
    }
}
