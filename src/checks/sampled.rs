//! What one captured exchange proves, where no case knows what was arranged: the request's own list
//! of hotels against Total, and a page's length against its own numbers.

use std::collections::HashSet;

use super::fold::Across;
use super::forms::is_uuid;
use super::runs::total_is;
use super::seen::Seen;
use super::tally::Tally;
use crate::model::{Finding, Judged};

/// The most hotels that a run takes: what becomes of more is open.
const CAP: usize = 100;
/// The shortest page that a largest page size of the service may have cut.
const SHORTEST_CUT: i64 = 10;

/// The rules on exchanges that stand alone, for captured traffic.
pub(super) fn sampled() -> Vec<Box<dyn Across>> {
    vec![
        Box::new(Selected { rule: "RUN-6" }),
        Box::new(Selected { rule: "RUN-9" }),
        Box::new(FullPage::default()),
    ]
}

/// RUN-6 and RUN-9: a selection by `HotelIDs` alone, without and with repetitions.
#[derive(Debug)]
struct Selected {
    rule: &'static str,
}

impl Across for Selected {
    fn rule(&self) -> &'static str {
        self.rule
    }

    fn see(&mut self, seen: &Seen<'_>) -> Judged {
        let judged = || {
            seen.judged()?;
            let (run, named) = (seen.run()?, seen.sent_hotels()?);
            let tags = seen.sent.as_ref()?.get("TagIDs");
            let by_hotels = tags.is_none_or(|tags| tags.as_array().is_some_and(Vec::is_empty));
            let distinct: HashSet<&str> = named.iter().copied().collect();
            let hotels: HashSet<String> = named.iter().map(|id| id.to_lowercase()).collect();
            // Whether the two cases of an id are one hotel is open, and so is what is no id.
            let certain = distinct.len() == hotels.len()
                && (1..=CAP).contains(&hotels.len())
                && named.iter().all(|id| is_uuid(id));
            let rule = if named.len() > hotels.len() {
                "RUN-9"
            } else {
                "RUN-6"
            };
            (by_hotels && certain && rule == self.rule).then(|| total_is(rule, run, hotels.len()))
        };
        let mut judged: Judged = judged().unwrap_or_default();
        for finding in &mut judged.findings {
            finding.exchanges.push(seen.exchange.id);
        }
        judged
    }
}

/// LIST-12: a page holds as many links as its Limit and Total leave for it.
#[derive(Debug, Default)]
struct FullPage {
    /// The longest page so far: no largest page size is below it.
    longest: i64,
}

impl Across for FullPage {
    fn rule(&self) -> &'static str {
        "LIST-12"
    }

    fn see(&mut self, seen: &Seen<'_>) -> Judged {
        let mut tally = Tally::default();
        let numbers = || {
            seen.judged()?;
            let echoed = |name: &str| seen.pagination()?.get(name)?.as_i64();
            let asked = |name: &str| seen.sent_integer(name);
            let (limit, total) = (asked("Limit")?, seen.total()?);
            // What is taken for an Offset that was left out is open: the echo says it.
            let offset = match seen.sent.as_ref()?.get("Offset") {
                None => echoed("Offset")?,
                Some(_) => asked("Offset")?,
            };
            // Another echo is LIST-2's, and a list of what is no id may filter in any way.
            let plain = echoed("Limit")? == limit && echoed("Offset")? == offset;
            seen.listing()?.get("Data")?.as_array()?;
            (plain && limit >= 1 && offset >= 0).then_some((limit, offset, total))
        };
        let Some((limit, offset, total)) = numbers() else {
            return tally.done();
        };
        let length = i64::try_from(seen.links().len()).unwrap_or(i64::MAX);
        let expected = limit.min(total.saturating_sub(offset)).max(0);
        let maybe_cut = length >= SHORTEST_CUT
            && length >= self.longest
            && (length % 5 == 0 || length.count_ones() == 1);
        self.longest = self.longest.max(length);
        tally.demand(length >= expected, || {
            let finding = if maybe_cut {
                Finding::should(
                    "LIST-12",
                    "A page is shorter than its own numbers demand, or cut to a largest page size.",
                )
            } else {
                Finding::must("LIST-12", "A page is shorter than its own numbers demand.")
            };
            finding
                .because(
                    format!("{expected} links with Limit {limit}, Offset {offset}, Total {total}"),
                    match length {
                        1 => "1 link".to_owned(),
                        length => format!("{length} links"),
                    },
                )
                .at("/Data")
                .seen_in(seen.exchange.id)
        });
        tally.done()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::sampled;
    use crate::checks::Seen;
    use crate::checks::samples::{HOTEL, OTHER, listed, queued, run, waiting};
    use crate::model::{Exchange, Level};

    /// The rules that apply to exchanges, and the findings.
    fn judged(exchanges: &[Exchange]) -> (Vec<&'static str>, Vec<(String, Level)>) {
        let (mut applied, mut found) = (Vec::new(), Vec::new());
        for mut rule in sampled() {
            for exchange in exchanges {
                let judged = rule.see(&Seen::of(exchange));
                applied.extend((judged.applied > 0).then(|| rule.rule()));
                found.extend(
                    judged
                        .findings
                        .iter()
                        .map(|one| (one.rule.to_string(), one.level)),
                );
            }
        }
        (applied, found)
    }

    fn selected(sent: &Value, total: i64) -> Exchange {
        let mut run = run();
        run["Progress"]["Total"] = json!(total);
        let mut exchange = queued(&json!({"Data": run}));
        exchange.request.body = sent.to_string().into();
        exchange
    }

    #[test]
    fn total_is_held_against_the_hotels_that_were_named() {
        let lower = "a0000000-0000-4000-8000-00000000000b";
        let other_case = lower.to_uppercase();
        for (sent, total, rule, findings) in [
            (json!({"HotelIDs": [HOTEL, OTHER]}), 2, Some("RUN-6"), 0),
            (
                json!({"HotelIDs": [HOTEL, OTHER], "TagIDs": []}),
                3,
                Some("RUN-6"),
                1,
            ),
            (json!({"HotelIDs": [HOTEL, HOTEL]}), 1, Some("RUN-9"), 0),
            (json!({"HotelIDs": [HOTEL, HOTEL]}), 2, Some("RUN-9"), 1),
            // What tags bring in is not seen; the rest is open.
            (json!({"HotelIDs": [HOTEL], "TagIDs": [OTHER]}), 5, None, 0),
            (json!({"HotelIDs": [HOTEL], "TagIDs": null}), 5, None, 0),
            (json!({"HotelIDs": []}), 5, None, 0),
            (json!({"HotelIDs": ["a1", "a1"]}), 2, None, 0),
            (json!({"HotelIDs": [lower, other_case]}), 2, None, 0),
        ] {
            let exchange = selected(&sent, total);
            let (applied, found) = judged(&[exchange]);
            assert_eq!(applied, Vec::from_iter(rule), "{sent}");
            assert_eq!(found.len(), findings, "{sent} {total}");
        }
        let many: Vec<String> = (0..101)
            .map(|at| format!("10000000-0000-4000-8000-{at:012}"))
            .collect();
        assert!(
            judged(&[selected(&json!({"HotelIDs": many}), 100)])
                .0
                .is_empty()
        );
    }

    fn page(limit: i64, offset: i64, total: i64, length: usize) -> Exchange {
        let links = vec![waiting(HOTEL, "2024-05-01T10:00:00Z"); length];
        let pagination = json!({"Total": total, "Limit": limit, "Offset": offset});
        listed(
            &json!({"Limit": limit, "Offset": offset}),
            &json!({"Data": links, "Pagination": pagination}),
        )
    }

    #[test]
    fn a_page_is_as_long_as_its_own_numbers_demand() {
        let must = Some(Level::Must);
        for (pages, expected) in [
            (vec![page(7, 0, 23, 7), page(7, 21, 23, 2)], None),
            (vec![page(7, 21, 23, 1)], must),
            (vec![page(50, 0, 3, 0)], must),
            (vec![page(7, 23, 23, 0), page(7, 99, 23, 0)], None),
            // A largest page size that nobody declared can be behind it, unless a longer page came.
            (vec![page(500, 0, 900, 20)], Some(Level::Should)),
            (vec![page(30, 0, 900, 30), page(500, 0, 900, 20)], must),
            (vec![page(500, 0, 900, 23)], must),
        ] {
            let found = judged(&pages).1;
            let level = found.first().map(|(rule, level)| {
                assert_eq!(rule, "LIST-12");
                *level
            });
            assert_eq!(
                (level, found.len()),
                (expected, usize::from(expected.is_some()))
            );
        }
        // Another Limit is echoed: that is LIST-2's.
        let mut other = page(7, 0, 23, 3);
        other.request.body = json!({"Limit": 9, "Offset": 0}).to_string().into();
        assert!(judged(&[other]).0.is_empty());
    }
}
