//! LIST-3 and LIST-4 where the whole list, the filtered lists and the fixture's ties are known.

use serde_json::Value;

use super::links::{fingerprint, name, text};
use super::native_order::native_order;
use super::tally::Tally;
use super::timestamp::Timestamp;
use super::universal::is_in_order;
use crate::model::{Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["LIST-3", "LIST-4"];

/// LIST-3: the whole list, its pages put together, is in the order of creation, as instants.
#[must_use]
pub(crate) fn whole(list: &[Value]) -> Judged {
    let mut tally = Tally::default();
    let created: Vec<_> = list
        .iter()
        .filter_map(|link| Some((link, Timestamp::read(text(link, "CreatedAt")?).ok()?)))
        .collect();
    let descents: Vec<_> = created
        .windows(2)
        .filter(|pair| pair[1].1 < pair[0].1)
        .collect();
    let pairs = created.len().saturating_sub(1);
    tally.applies(pairs);
    if let Some(pair) = descents.first() {
        let message = if descents.len() == pairs && pairs > 1 {
            "The whole list is in exactly the reverse order of creation."
        } else {
            "The whole list is not in the order of creation."
        };
        let mut finding = Finding::must("LIST-3", message).because(
            format!("CreatedAt not before that of the {}", name(pair[0].0)),
            name(pair[1].0),
        );
        finding.count = u32::try_from(descents.len()).unwrap_or(u32::MAX);
        tally.find(finding);
    }
    tally.done()
}

/// LIST-4, at `must`: among links for which the fixture asked for one and the same creation time,
/// `asked`, those that show that very instant stand in the order of their hotel ids.
///
/// Applies to neighbouring pairs of such links only: where the service shows another instant, or
/// cut the one asked for, it may have stored finer times, and nothing is said. A `should` where all of
/// them stand in an order that a database or a runtime has for UUIDs: 'then hotel id' can be taken
/// for that.
#[must_use]
pub(crate) fn ties(list: &[Value], asked: &Timestamp<'_>) -> Judged {
    let mut tally = Tally::default();
    let tied: Vec<(&Value, &str)> = list
        .iter()
        .filter(|link| {
            text(link, "CreatedAt").is_some_and(|created| {
                Timestamp::read(created).is_ok_and(|created| created == *asked)
            })
        })
        .filter_map(|link| Some((link, text(link, "HotelID")?)))
        .collect();
    let ids: Vec<&str> = tied.iter().map(|(_, id)| *id).collect();
    let native = native_order(&ids);
    for pair in tied.windows(2) {
        let [(_, first), (second_link, second)] = pair else {
            continue;
        };
        tally.demand(is_in_order(first, second), || {
            match native {
                None => Finding::must(
                    "LIST-4",
                    "Links created at one instant are not in the order of their hotel ids.",
                ),
                Some(whose) => Finding::should(
                    "LIST-4",
                    format!(
                        "Links created at one instant are in a native order of UUIDs, not in that of their hotel ids as texts ({whose})."
                    ),
                ),
            }
            .because(format!("a HotelID not before {first}"), name(second_link))
        });
    }
    tally.done()
}

/// LIST-3: one order for all filters: the links of `part` stand in the order in which they stand
/// in `whole`. Links of `part` that are not in `whole` are not this rule's and left out.
#[must_use]
pub(crate) fn one_order(whole: &[Value], part: &[Value]) -> Judged {
    let mut tally = Tally::default();
    let mut positions = std::collections::HashMap::<String, Vec<usize>>::new();
    for (position, link) in whole.iter().enumerate().rev() {
        positions
            .entry(fingerprint(link))
            .or_default()
            .push(position);
    }
    let placed: Vec<(&Value, usize)> = part
        .iter()
        .filter_map(|link| Some((link, positions.get_mut(&fingerprint(link))?.pop()?)))
        .collect();
    for pair in placed.windows(2) {
        let [(first, before), (second, after)] = pair else {
            continue;
        };
        tally.demand(before < after, || {
            Finding::must(
                "LIST-3",
                "A filtered list is in another order than the whole list.",
            )
            .because(
                format!("the {} before the {}", name(second), name(first)),
                format!("positions {before} and {after} of the whole list, in this order"),
            )
        });
    }
    tally.done()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::{one_order, ties, whole};
    use crate::checks::samples::{HOTEL, OTHER, THIRD, waiting};
    use crate::checks::timestamp::Timestamp;

    fn list(links: &[(&str, &str)]) -> Vec<Value> {
        links
            .iter()
            .map(|(hotel, second)| waiting(hotel, &format!("2024-05-01T10:00:{second}Z")))
            .collect()
    }

    #[test]
    fn the_whole_list_is_judged_by_instants() {
        let judged = whole(&list(&[(HOTEL, "00"), (OTHER, "00.5"), (THIRD, "00.50")]));
        assert_eq!((judged.applied, judged.findings.len()), (2, 0));
        let judged = whole(&list(&[(HOTEL, "00.5"), (OTHER, "00"), (THIRD, "01")]));
        assert_eq!(
            judged.findings[0].message,
            "The whole list is not in the order of creation."
        );
        let judged = whole(&list(&[(HOTEL, "02"), (OTHER, "01"), (THIRD, "00")]));
        assert!(judged.findings[0].message.contains("exactly the reverse"));
        assert_eq!(judged.findings[0].count, 2);
        // Of two links nothing tells a reverse order from any other wrong one.
        let judged = whole(&list(&[(HOTEL, "01"), (OTHER, "00")]));
        assert!(judged.findings[0].message.contains("not in the order"));
        assert_eq!(whole(&list(&[(HOTEL, "00")])).applied, 0);
    }

    #[test]
    fn ties_count_where_the_very_instant_is_shown() {
        let asked = Timestamp::read("2024-05-01T10:00:00.123Z");
        let Ok(asked) = asked else { unreachable!() };
        let judged = ties(&list(&[(OTHER, "00.123"), (HOTEL, "00.123000")]), &asked);
        assert_eq!((judged.applied, judged.findings.len()), (1, 1));
        let judged = ties(&list(&[(HOTEL, "00.123"), (OTHER, "00.123")]), &asked);
        assert_eq!((judged.applied, judged.findings.len()), (1, 0));
        // The order of two signed halves: its one descent as texts is a warning.
        let high = "ffffffff-0000-4000-8000-000000000000";
        let low = "00000000-0000-4000-8000-ffffffffffff";
        let judged = ties(&list(&[(high, "00.123"), (low, "00.123")]), &asked);
        let level = judged.findings.first().map(|finding| finding.level);
        assert_eq!(level, Some(crate::model::Level::Should));
        // Cut by the service: it may have stored finer times, and nothing is said.
        assert_eq!(
            ties(&list(&[(OTHER, "00"), (HOTEL, "00")]), &asked).applied,
            0
        );
    }

    #[test]
    fn capitals_may_stand_in_either_order() {
        let asked = Timestamp::read("2024-05-01T10:00:00Z");
        let Ok(asked) = asked else { unreachable!() };
        let (upper, lower) = (
            "BBBBBBBB-1111-4111-8111-111111111111",
            "aaaaaaaa-1111-4111-8111-111111111111",
        );
        for hotels in [[upper, lower], [lower, upper]] {
            let judged = ties(&list(&[(hotels[0], "00"), (hotels[1], "00")]), &asked);
            assert_eq!((judged.applied, judged.findings.len()), (1, 0));
        }
    }

    #[test]
    fn a_filtered_list_keeps_the_order_of_the_whole() {
        let all = list(&[(HOTEL, "00"), (OTHER, "00"), (THIRD, "00")]);
        let kept = [all[0].clone(), all[2].clone()];
        assert_eq!(one_order(&all, &kept).findings.len(), 0);
        let turned = [all[2].clone(), all[0].clone()];
        let judged = one_order(&all, &turned);
        assert_eq!((judged.applied, judged.findings.len()), (1, 1));
    }

    #[test]
    fn links_that_are_the_same_may_stand_in_any_order() {
        let all = list(&[(HOTEL, "00"), (HOTEL, "00"), (OTHER, "00")]);
        assert_eq!(one_order(&all, &all).findings.len(), 0);
    }
}
