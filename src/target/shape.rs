//! Choosing declared tags that overlap as a scenario wants them to.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::Tag;

/// Tags and hotels that fit a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    /// The hotel for each index that was asked for.
    pub(super) hotels: Vec<String>,
    /// The tags in the order asked for, with their hotels in the order of the indexes, and then
    /// those beside.
    pub(super) tags: Vec<Tag>,
    /// Hotels that the tags have beside those asked for.
    pub(super) beside: Vec<String>,
}

/// How well a declared tag has to fit.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fitting {
    /// It has just the hotels that are wanted.
    Exact,
    /// It may have more, as long as they overlap with other tags as the wanted ones do.
    Roomy,
}

/// The most hotels that tags may have beside those asked for: every one of them costs.
const MOST_BESIDE: usize = 20;
/// The most hotels and tags of a request that is given tags with more: above, it is the numbers
/// themselves that a scenario is about, and there are too many ways to try.
const ROOMY_HOTELS: usize = 30;
const ROOMY_TAGS: usize = 4;

/// Chooses `count` hotels of `free`, and for each of `wanted` (indexes of hotels) a declared tag
/// that has exactly these hotels or, where there is none and few are wanted, these and a few more.
/// A tag can be chosen where all of its hotels are free.
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
    let mut usable: Vec<(usize, HashSet<String>)> = declared
        .iter()
        .enumerate()
        .map(|(at, tag)| (at, tag.hotels.iter().map(|id| key(id)).collect()))
        .filter(|(_, hotels): &(usize, HashSet<String>)| {
            hotels.iter().all(|id| known.contains_key(id))
        })
        .collect();
    // The smallest first: they have the fewest hotels beside.
    usable.sort_by_key(|(at, hotels)| (hotels.len(), *at));
    let wanted_sets: Vec<HashSet<usize>> = wanted
        .iter()
        .map(|tag| tag.iter().copied().collect())
        .collect();
    let roomy = count <= ROOMY_HOTELS && wanted.len() <= ROOMY_TAGS;
    let fittings: &[Fitting] = if roomy {
        &[Fitting::Exact, Fitting::Roomy]
    } else {
        &[Fitting::Exact]
    };
    fittings.iter().find_map(|fitting| {
        let mut chosen = Vec::new();
        choose(&wanted_sets, &usable, *fitting, &mut chosen)?;
        let fit = assign(count, &wanted_sets, &chosen, &usable, declared, free);
        (fit.hotels.len() == count).then_some(fit)
    })
}

fn key(id: &str) -> String {
    id.to_ascii_lowercase()
}

/// Finds by trial one usable tag for each wanted one.
fn choose(
    wanted: &[HashSet<usize>],
    usable: &[(usize, HashSet<String>)],
    fitting: Fitting,
    chosen: &mut Vec<usize>,
) -> Option<()> {
    let next = chosen.len();
    if next == wanted.len() {
        return Some(());
    }
    for candidate in 0..usable.len() {
        if chosen.contains(&candidate) {
            continue;
        }
        chosen.push(candidate);
        let sets: Vec<&HashSet<String>> = chosen.iter().map(|at| &usable[*at].1).collect();
        let want = counts(&wanted[..=next].iter().collect::<Vec<_>>());
        if fits(&want, &counts(&sets), fitting) && choose(wanted, usable, fitting, chosen).is_some()
        {
            return Some(());
        }
        chosen.pop();
    }
    None
}

/// Whether tags with `have` members in each combination of them will do where `want` are wanted.
fn fits(want: &Places, have: &Places, fitting: Fitting) -> bool {
    let all = |places: &Places| places.values().sum::<usize>();
    let enough = |(places, wanted): (&Vec<bool>, &usize)| {
        have.get(places).is_some_and(|members| members >= wanted)
    };
    match fitting {
        Fitting::Exact => want == have,
        Fitting::Roomy => {
            want.len() == have.len()
                && want.iter().all(enough)
                && all(have) - all(want) <= MOST_BESIDE
        }
    }
}

/// How many hotels stand in exactly which of the tags.
type Places = BTreeMap<Vec<bool>, usize>;

/// How many members stand in exactly which of the sets.
fn counts<T: Eq + std::hash::Hash>(sets: &[&HashSet<T>]) -> Places {
    let mut counts = Places::new();
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
    let mut beside: Vec<String> = Vec::new();
    let tags = chosen
        .iter()
        .zip(wanted)
        .map(|(at, set)| {
            let mut indexes: Vec<usize> = set.iter().copied().collect();
            indexes.sort_unstable();
            let named = indexes.into_iter().filter_map(|index| hotels.get(index));
            let more = free
                .iter()
                .filter(|id| usable[*at].1.contains(&key(id)) && !hotels.contains(id));
            let more: Vec<&String> = more.collect();
            for id in &more {
                if !beside.contains(id) {
                    beside.push((*id).clone());
                }
            }
            Tag {
                id: declared[usable[*at].0].id.clone(),
                hotels: named.chain(more).cloned().collect(),
            }
        })
        .collect();
    Fit {
        hotels,
        tags,
        beside,
    }
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
    fn where_no_tag_has_just_the_hotels_one_with_a_few_more_will_do() {
        let fit = try_fit(3, &[&[0]], "a b c d e").unwrap();
        assert_eq!(fit.tags[0].id, "T1", "T4 has just one, and it is not free");
        assert_eq!(
            (fit.hotels, fit.beside.clone()),
            (ids("a c d"), ids("b")),
            "what else the tag has is not a hotel of the scenario"
        );
        assert_eq!(fit.tags[0].hotels, ids("a b"));
        let exact = try_fit(2, &[&[0]], "a b c d e f").unwrap();
        assert_eq!((exact.tags[0].id.as_str(), exact.beside.len()), ("T4", 0));
        // T1 in T5, and no tag beside that would make it true that they only touch.
        let fit = try_fit(2, &[&[0], &[0, 1]], "a b c").unwrap();
        assert_eq!(
            (fit.tags[0].id.as_str(), fit.tags[1].id.as_str()),
            ("T1", "T5")
        );
        assert_eq!(fit.beside.len(), 1);
        assert!(try_fit(2, &[&[0], &[1]], "a b c").is_none(), "they overlap");
        assert!(try_fit(2, &[&[]], "a b c").is_none(), "no tag is empty");
        assert!(
            try_fit(3, &[&[0]], "a b").is_none(),
            "nothing is left outside"
        );
    }

    #[test]
    fn what_a_tag_has_beside_is_bounded() {
        let tag = |hotels: usize| Tag {
            id: "T".to_owned(),
            hotels: (0..hotels).map(|n| format!("h{n}")).collect(),
        };
        let free: Vec<String> = (0..200).map(|n| format!("h{n}")).collect();
        let of = |count: usize, wanted: usize, size: usize| {
            fit(count, &[(0..wanted).collect()], &[tag(size)], &free).is_some()
        };
        assert!(of(2, 2, 22) && !of(2, 2, 23));
        assert!(
            of(30, 2, 3) && !of(31, 2, 3),
            "numbers are what it is about"
        );
        assert!(of(100, 50, 50));
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
