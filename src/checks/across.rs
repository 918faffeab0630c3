//! Rules over all exchanges of a run: folds that remember what the exchanges before showed.

use std::collections::HashMap;

use serde_json::Value;

use super::facts::Facts;
use super::fold::Across;
use super::polled::Polled;
use super::progress;
use super::seen::Seen;
use super::shape::shown;
use super::tally::Tally;
use crate::model::{CaseId, ExchangeId, Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["RUN-18", "LINK-12"];

/// A fresh set of all such rules, for one run. `status_run` is the JSON pointer to the run in an
/// answer of getTextGenerationStatus, where the target names one.
#[must_use]
pub(crate) fn across(status_run: Option<&str>) -> Vec<Box<dyn Across>> {
    let mut all: Vec<Box<dyn Across>> = vec![
        Box::new(UniqueRuns::default()),
        Box::new(SameHotel::default()),
    ];
    for facts in Facts::both() {
        all.push(Box::new(facts));
    }
    for rule in progress::RULES {
        all.push(Box::new(Polled::new(rule, status_run)));
    }
    all
}

/// RUN-18: no two accepted calls return the same run ID.
#[derive(Debug, Default)]
pub(crate) struct UniqueRuns {
    first: HashMap<String, ExchangeId>,
}

impl Across for UniqueRuns {
    fn rule(&self) -> &'static str {
        "RUN-18"
    }

    fn see(&mut self, seen: &Seen<'_>) -> Judged {
        let mut tally = Tally::default();
        let id = seen
            .run()
            .and_then(|run| run.get("ID"))
            .filter(|id| match id {
                Value::String(id) => !id.is_empty(),
                other => other.is_number(),
            });
        let (Some(_), Some(id)) = (seen.judged(), id) else {
            return tally.done();
        };
        let key = match id {
            Value::String(text) => text.to_lowercase(),
            other => other.to_string(),
        };
        let exchange = seen.exchange.id;
        match self.first.get(&key) {
            // The same exchange again, as a record that is read twice has it.
            Some(first) if *first == exchange => {}
            Some(first) => {
                tally.applies(1);
                tally.find(
                    Finding::must("RUN-18", "Two runs have the same ID.")
                        .because("an ID that no other run has", shown(id))
                        .at("/Data/ID")
                        .seen_in(*first)
                        .seen_in(exchange),
                );
            }
            None => {
                // The first run of all has nothing to be compared with.
                tally.applies(usize::from(!self.first.is_empty()));
                self.first.insert(key, exchange);
            }
        }
        tally.done()
    }
}

/// LINK-12 over answers: what the links of one hotel say about it in one try of one case, which is
/// short enough that nobody renames hotels meanwhile.
#[derive(Debug, Default)]
pub(crate) struct SameHotel {
    first: HashMap<String, Told>,
}

/// What a link told about its hotel, and where.
#[derive(Debug)]
struct Told {
    case: CaseId,
    try_number: u32,
    exchange: ExchangeId,
    about: [Option<Value>; 3],
}

const ABOUT: [&str; 3] = ["HotelName", "GiataID", "MasterCode"];

impl Across for SameHotel {
    fn rule(&self) -> &'static str {
        "LINK-12"
    }

    fn see(&mut self, seen: &Seen<'_>) -> Judged {
        let mut tally = Tally::default();
        let exchange = seen.exchange;
        for link in seen.links() {
            let Some(hotel) = link.get("HotelID").and_then(Value::as_str) else {
                continue;
            };
            let about = ABOUT.map(|name| link.get(name).cloned());
            let known = self.first.get(hotel).filter(|told| {
                told.case == exchange.case && told.try_number == exchange.try_number
            });
            let Some(told) = known else {
                let told = Told {
                    case: exchange.case.clone(),
                    try_number: exchange.try_number,
                    exchange: exchange.id,
                    about,
                };
                self.first.insert(hotel.to_owned(), told);
                continue;
            };
            if told.exchange == exchange.id {
                continue;
            }
            tally.applies(1);
            for (name, (one, two)) in ABOUT.iter().zip(told.about.iter().zip(&about)) {
                if let (Some(one), Some(two)) = (one, two)
                    && one != two
                {
                    let message = format!("Two answers differ in {name} of one hotel.");
                    tally.find(
                        Finding::should("LINK-12", message)
                            .because(shown(one), shown(two))
                            .seen_in(told.exchange)
                            .seen_in(exchange.id),
                    );
                }
            }
        }
        tally.done()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::across;
    use crate::checks::Seen;
    use crate::checks::samples::{HOTEL, listed, queued, run, waiting};
    use crate::model::CaseId;

    #[test]
    fn run_ids_are_compared_over_exchanges() {
        let mut rules = across(None);
        let mut see = |id: u64, run_id: &str| {
            let mut run = run();
            run["ID"] = json!(run_id);
            let mut exchange = queued(&json!({"Data": run}));
            exchange.id = id;
            let judged = rules[0].see(&Seen::of(&exchange));
            (
                judged.applied,
                judged
                    .findings
                    .first()
                    .map(|finding| finding.exchanges.clone()),
            )
        };
        assert_eq!(see(1, "99999999-9999-4999-8999-99999999999a"), (0, None));
        assert_eq!(see(2, "99999999-9999-4999-8999-99999999999b"), (1, None));
        assert_eq!(see(2, "99999999-9999-4999-8999-99999999999b"), (0, None));
        assert_eq!(
            see(3, "99999999-9999-4999-8999-99999999999A"),
            (1, Some(vec![1, 3]))
        );
    }

    #[test]
    fn a_hotel_is_the_same_from_answer_to_answer_of_a_case() {
        let mut rules = across(None);
        let mut see = |id: u64, case: &str, name: &str| {
            let mut link = waiting(HOTEL, "2024-05-01T10:00:00Z");
            link["HotelName"] = json!(name);
            let body =
                json!({"Data": [link], "Pagination": {"Total": 1, "Limit": 10, "Offset": 0}});
            let mut exchange = listed(&json!({"Limit": 10, "Offset": 0}), &body);
            exchange.id = id;
            exchange.case = CaseId(case.to_owned());
            let judged = rules[1].see(&Seen::of(&exchange));
            (judged.applied, judged.findings.len())
        };
        assert_eq!(see(1, "A.one", "Sun"), (0, 0));
        assert_eq!(see(2, "A.one", "Sun"), (1, 0));
        assert_eq!(see(3, "A.one", "Moon"), (1, 1));
        assert_eq!(see(4, "A.other", "Moon"), (0, 0));
    }
}
