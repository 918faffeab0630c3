//! Any filter: members with and without links and ids outside the project, repeated, in any order.

use proptest::collection::vec;
use proptest::prelude::*;

use crate::checks::evidence::Filter;
use crate::steps::filter::Pool;

/// One id of a generated filter. Numbers choose from what there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pick {
    /// A hotel with a listed link.
    Linked(usize),
    /// A live member without any link, or with one that was revoked before approval.
    Unlinked(usize),
    /// An id that no hotel has.
    Unknown(usize),
    /// A removed hotel, or one of another project.
    Outside(usize),
    /// The id at an earlier place once more.
    Again(usize),
}

/// The most ids of a generated filter; how many a service takes is open.
const MOST: usize = 8;
/// Unknown ids to choose from.
const UNKNOWN: usize = 4;

/// Ids of a filter: never none, for what an empty filter means is open.
pub(crate) fn any_picks() -> impl Strategy<Value = Vec<Pick>> + Clone {
    let pick = prop_oneof![
        6 => (0..64_usize).prop_map(Pick::Linked),
        2 => (0..8_usize).prop_map(Pick::Unlinked),
        2 => (0..UNKNOWN).prop_map(Pick::Unknown),
        2 => (0..16_usize).prop_map(Pick::Outside),
        1 => (0..MOST).prop_map(Pick::Again),
    ];
    vec(pick, 1..=MOST)
}

/// The filter that the picks make of the hotels there are. A pick of something that is not there
/// is left out; where nothing is left, one unknown id stands for them.
pub(crate) fn filter_of(picks: &[Pick], pool: &Pool, unknown: impl Fn(usize) -> String) -> Filter {
    let unlinked: Vec<&String> = pool.unlinked.iter().chain(&pool.excluded).collect();
    let mut filter = Filter::default();
    for pick in picks {
        match *pick {
            Pick::Linked(number) if !pool.linked.is_empty() => {
                let hotel = &pool.linked[number % pool.linked.len()];
                if pool.vouched && !filter.linked.contains(hotel) {
                    filter.linked.push(hotel.clone());
                }
                filter.sent.push(hotel.clone());
            }
            Pick::Unlinked(number) if !unlinked.is_empty() => {
                let hotel = unlinked[number % unlinked.len()];
                if !filter.unlinked.contains(hotel) {
                    filter.unlinked.push(hotel.clone());
                }
                filter.sent.push(hotel.clone());
            }
            Pick::Unknown(number) => add_outside(&mut filter, unknown(number)),
            Pick::Outside(number) if !pool.outside.is_empty() => {
                add_outside(
                    &mut filter,
                    pool.outside[number % pool.outside.len()].clone(),
                );
            }
            Pick::Again(number) if !filter.sent.is_empty() => {
                filter
                    .sent
                    .push(filter.sent[number % filter.sent.len()].clone());
            }
            Pick::Linked(_) | Pick::Unlinked(_) | Pick::Outside(_) | Pick::Again(_) => {}
        }
    }
    if filter.sent.is_empty() {
        add_outside(&mut filter, unknown(0));
    }
    filter
}

fn add_outside(filter: &mut Filter, id: String) {
    if !filter.non_members.contains(&id) {
        filter.non_members.push(id.clone());
    }
    filter.sent.push(id);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool() -> Pool {
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
        Pool {
            linked: ids(&["a", "b"]),
            vouched: true,
            unlinked: ids(&["c"]),
            excluded: ids(&["d"]),
            outside: ids(&["e", "f"]),
        }
    }

    proptest! {
        #[test]
        fn every_id_is_known_for_what_it_is(picks in any_picks()) {
            let filter = filter_of(&picks, &pool(), |number| format!("x{number}"));
            prop_assert!(!filter.sent.is_empty());
            for id in &filter.sent {
                let kinds = [&filter.linked, &filter.unlinked, &filter.non_members];
                prop_assert_eq!(kinds.iter().filter(|kind| kind.contains(id)).count(), 1);
            }
        }
    }

    #[test]
    fn what_is_not_there_is_left_out() {
        let filter = filter_of(
            &[Pick::Linked(3), Pick::Again(0)],
            &Pool::default(),
            |number| format!("x{number}"),
        );
        assert_eq!(filter.sent, ["x0"]);
        let filter = filter_of(&[Pick::Linked(3), Pick::Again(0)], &pool(), |number| {
            format!("x{number}")
        });
        assert_eq!(filter.sent, ["b", "b"]);
    }
}
