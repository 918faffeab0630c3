//! A covering set: combinations of variants in which every two that can be had together are.

use std::collections::{BTreeMap, BTreeSet};

use rand::rngs::StdRng;
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use crate::reference::{Expectation, Variant, variants};

type Pair = (&'static str, &'static str);

/// Combinations that together hold every pair of variants, at most one variant of an open point in
/// each: two choices at one point cannot both be made. Variants whose outcome is not declared rule
/// by rule (they may stand in the way of anything) are left out, for beside them nothing shows; so are those that only the demo project has.
pub(super) fn covering_set(seed: u64) -> Vec<Vec<&'static Variant>> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut points: BTreeMap<&str, Vec<&'static Variant>> = BTreeMap::new();
    for variant in variants().iter().filter(|variant| shows(variant)) {
        points.entry(variant.open_point).or_default().push(variant);
    }
    let points: Vec<Vec<&'static Variant>> = points.into_values().collect();
    let mut open = pairs(&points);
    let mut set = Vec::new();
    while let Some(first) = pick(&open, &mut random) {
        let mut chosen: Vec<&'static Variant> = Vec::new();
        let mut order: Vec<&Vec<&'static Variant>> = points.iter().collect();
        order.shuffle(&mut random);
        // The pair that began it comes first, so that each combination covers at least one.
        order.sort_by_key(|point| {
            !point
                .iter()
                .any(|variant| variant.name == first.0 || variant.name == first.1)
        });
        for point in order {
            let gain = |variant: &Variant| {
                let given = variant.name == first.0 || variant.name == first.1;
                let covered = chosen
                    .iter()
                    .filter(|other| open.contains(&pair(variant, other)))
                    .count();
                (given, covered)
            };
            let best = point.iter().max_by_key(|variant| gain(variant));
            if let Some(best) = best.filter(|best| gain(best) > (false, 0)) {
                chosen.push(best);
            }
        }
        for (index, one) in chosen.iter().enumerate() {
            for other in &chosen[index + 1..] {
                open.remove(&pair(one, other));
            }
        }
        chosen.sort_by_key(|variant| variant.name);
        set.push(chosen);
    }
    set
}

/// Whether the variant is met beside others, and leaves something to be judged.
fn shows(variant: &Variant) -> bool {
    let all = |(id, what): &(&str, Expectation)| *id == "*" && *what == Expectation::Inconclusive;
    !variant.in_demo_only && !variant.expects.iter().any(all)
}

fn pick(open: &BTreeSet<Pair>, random: &mut StdRng) -> Option<Pair> {
    if open.is_empty() {
        return None;
    }
    open.iter().nth(random.random_range(0..open.len())).copied()
}

fn pairs(points: &[Vec<&'static Variant>]) -> BTreeSet<Pair> {
    let mut pairs = BTreeSet::new();
    for (index, point) in points.iter().enumerate() {
        for other in points[index + 1..].iter().flatten() {
            pairs.extend(point.iter().map(|variant| pair(variant, other)));
        }
    }
    pairs
}

fn pair(one: &Variant, other: &Variant) -> Pair {
    if one.name < other.name {
        (one.name, other.name)
    } else {
        (other.name, one.name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{covering_set, pair, shows};
    use crate::reference::variants;

    #[test]
    fn every_pair_of_different_points_is_covered_and_no_point_stands_twice() {
        let set = covering_set(7);
        let mut covered = BTreeSet::new();
        for row in &set {
            let points: BTreeSet<&str> = row.iter().map(|variant| variant.open_point).collect();
            assert_eq!(points.len(), row.len());
            for (index, one) in row.iter().enumerate() {
                covered.extend(row[index + 1..].iter().map(|other| pair(one, other)));
            }
        }
        for one in variants() {
            for other in variants() {
                if one.open_point != other.open_point && shows(one) && shows(other) {
                    assert!(
                        covered.contains(&pair(one, other)),
                        "{} {}",
                        one.name,
                        other.name
                    );
                }
            }
        }
        assert!(set.len() < 250, "{} combinations", set.len());
    }

    #[test]
    fn another_seed_gives_another_set() {
        let names = |seed| -> Vec<Vec<&str>> {
            let rows = covering_set(seed);
            rows.iter()
                .map(|row| row.iter().map(|variant| variant.name).collect())
                .collect()
        };
        assert_eq!(names(1), names(1));
        assert_ne!(names(1), names(2));
    }
}
