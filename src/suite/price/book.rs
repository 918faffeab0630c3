//! The price book: what each scenario was seen to cost on the bundled server when it passed.
//!
//! `book.tsv` is measured, never written by hand: `cargo test --test it -- --ignored
//! write_the_price_book` makes it again. A scenario that it does not list, such as a new one or one
//! of the user's own, has [`UNLISTED`] as its price.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::model::{CaseId, Cost};
use crate::suite::Profile;

/// The measured prices. A line: scenario, profile, then calls of generateText and listApprovals,
/// status reads, other requests, provider states and hotels.
const BOOK: &str = include_str!("book.tsv");

/// The price of a scenario that the book does not list: more than all but a few of those cost that
/// it lists.
pub(super) const UNLISTED: Cost = Cost {
    generate_text: 50,
    list_approvals: 100,
    status: 50,
    other: 20,
    provider_states: 50,
    hotels: 500,
};

/// The scenario of a case: its id without the row.
#[must_use]
pub fn scenario(case: &CaseId) -> &str {
    let mut dots = case.0.match_indices('.');
    match dots.nth(1) {
        Some((second, _)) => &case.0[..second],
        None => &case.0,
    }
}

/// What a case of the profile was seen to cost at most; `None` where nothing was measured.
pub(super) fn listed(case: &CaseId, profile: Profile) -> Option<Cost> {
    static READ: OnceLock<BTreeMap<(&str, &str), Cost>> = OnceLock::new();
    let book = READ.get_or_init(|| BOOK.lines().filter_map(line).collect());
    book.get(&(scenario(case), profile.name())).copied()
}

fn line(text: &'static str) -> Option<((&'static str, &'static str), Cost)> {
    let mut fields = text.split('\t');
    let key = (fields.next()?, fields.next()?);
    let mut number = || fields.next()?.parse::<u64>().ok();
    Some((
        key,
        Cost {
            generate_text: number()?,
            list_approvals: number()?,
            status: number()?,
            other: number()?,
            provider_states: number()?,
            hotels: number()?,
        },
    ))
}

#[cfg(test)]
mod tests {
    use super::{BOOK, line, listed, scenario};
    use crate::model::CaseId;
    use crate::suite::Profile;

    #[test]
    fn every_line_can_be_read_and_has_a_known_profile() {
        assert!(BOOK.lines().count() > 100);
        for text in BOOK.lines() {
            let read = line(text);
            assert!(
                read.is_some_and(
                    |((_, profile), _)| ["quick", "standard", "thorough"].contains(&profile)
                ),
                "{text}"
            );
        }
    }

    #[test]
    fn rows_have_the_price_of_their_scenario() {
        let id = |text: &str| CaseId(text.to_owned());
        assert_eq!(scenario(&id("RUN-1.a.b")), "RUN-1.a");
        assert_eq!(scenario(&id("RUN-1.a")), "RUN-1.a");
        let row = listed(&id("LIST-12.known-page.first"), Profile::Quick);
        assert!(row.is_some_and(|cost| cost.list_approvals > 0), "{row:?}");
        assert_eq!(listed(&id("NONE-1.a"), Profile::Quick), None);
    }
}
