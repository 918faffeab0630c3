//! What the list shows after each event of a history of runs and transitions, and what selections come
//! to in between.

use serde::{Deserialize, Serialize};

use crate::checks::evidence::{Listing, Shown, of_list};
use crate::checks::moving::as_driven;
use crate::model::{ExchangeId, Finding, Judged, RuleId};

use super::family::{Family, must, verdict};
use super::says::Says;

/// What a history has to come to.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfHistory {
    /// The list as it was read after an event shows all of this.
    Shows {
        /// The list.
        now: Listing,
        /// The list before the event, for what is compared.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        before: Option<Box<Before>>,
        /// What it shows.
        says: Vec<Says>,
        /// Whether `UpdatedAt` was seen to move by itself.
        #[serde(default)]
        moves: bool,
    },
    /// generateText is refused with 409 exactly while its hotel has a run in progress.
    Selects {
        /// The rule of such a hotel.
        rule: RuleId,
        /// Whether it has a run in progress.
        is_busy: bool,
        /// The answer.
        answer: Shown,
    },
}

/// The list before an event.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Before {
    /// As it was read.
    pub list: Listing,
    /// Whether `UpdatedAt` may have moved since: by itself, or because generateText was called.
    #[serde(default)]
    pub moved: bool,
}

impl OfHistory {
    /// A list shows all of this, whatever was before.
    pub(crate) fn shows(now: Listing, says: Vec<Says>) -> Self {
        Self::Shows {
            now,
            before: None,
            says,
            moves: false,
        }
    }
}

impl Family for OfHistory {
    fn judge(&self) -> Judged {
        match self {
            Self::Shows {
                now,
                before,
                says,
                moves,
            } => {
                let before = before.as_deref();
                let before = before.map(|before| as_driven(&before.list, before.moved));
                let now = as_driven(now, *moves);
                let mut judged = Judged::default();
                for says in says {
                    judged.merge(says.judge(before.as_deref(), &now));
                }
                judged
            }
            Self::Selects {
                rule,
                is_busy,
                answer,
            } => verdict(selected(*is_busy, answer).map(|finding| Finding {
                rule: rule.clone(),
                ..finding
            })),
        }
    }

    fn exchanges(&self) -> Vec<ExchangeId> {
        match self {
            Self::Shows { now, .. } => of_list(now).collect(),
            Self::Selects { answer, .. } => vec![answer.id],
        }
    }
}

impl Before {
    /// A list as it was read.
    pub(crate) fn of(list: Listing) -> Self {
        Self { list, moved: false }
    }
}

fn selected(is_busy: bool, answer: &Shown) -> Option<Finding> {
    let refused = answer.status() == Some(409);
    if refused == is_busy {
        return None;
    }
    let finding = if refused {
        must("a hotel without a run in progress is refused with 409").because("200", "409")
    } else {
        must("a hotel with a run in progress is accepted again").because("409", "200")
    };
    Some(finding.seen_in(answer.id))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::{Value, json};

    use super::{Before, OfHistory, Says};
    use crate::checks::evidence::{Listing, Page};
    use crate::checks::expect::After;
    use crate::checks::expect::family::Family;
    use crate::checks::expect::{Expectation, judge_again};
    use crate::checks::samples::{HOTEL, OTHER, answered, approved, waiting};
    use crate::model::Operation::{GenerateText, ListApprovals};

    const CREATED: &str = "2024-05-01T10:00:00Z";

    fn list(id: u64, links: &[Value]) -> Listing {
        let body = json!({"Data": links, "Pagination": {"Total": links.len()}}).to_string();
        let mut exchange = answered(ListApprovals, "{}", 200, &body);
        exchange.id = id;
        Listing::of(Page::of(&Arc::new(exchange)).into_iter().collect(), None)
    }

    fn rules(now: &Listing, before: Before, says: Says) -> Vec<String> {
        let expected = Expectation::from(OfHistory::Shows {
            now: now.clone(),
            before: Some(Box::new(before.clone())),
            says: vec![says],
            moves: false,
        });
        let rule = "RUN-1".into();
        let judged = expected.judge(&rule);
        let lists = [now, &before.list];
        let exchanges = lists
            .into_iter()
            .flat_map(|list| &list.pages)
            .filter_map(|page| {
                Some((
                    page.exchange.id,
                    serde_json::to_string(&*page.exchange).ok()?,
                ))
            });
        let written: Vec<Value> = expected.written().into_iter().collect();
        let again = judge_again(&rule, &written, &exchanges.collect());
        assert_eq!(
            again.map(|again| again.findings),
            Ok(judged.findings.clone())
        );
        let found = judged.findings.into_iter();
        found.map(|finding| finding.rule.to_string()).collect()
    }

    #[test]
    fn links_of_a_hotel_are_meant_by_their_age_and_not_by_their_place() {
        let mut older = waiting(HOTEL, CREATED);
        older["LastOpenedAt"] = "2024-05-03T10:00:00Z".into();
        let newer = waiting(HOTEL, "2024-05-02T10:00:00Z");
        let says = |shown: &[bool]| {
            let (hotel, member) = (HOTEL.to_owned(), "LastOpenedAt".to_owned());
            Says::ShownBy(vec!["LINK-7".into()], hotel, member, shown.to_vec())
        };
        let found = |links: &[Value], shown: &[bool]| {
            rules(&list(2, links), Before::of(list(1, &[])), says(shown))
        };
        let (in_order, newest_first) = ([older.clone(), newer.clone()], [newer, older]);
        for links in [&in_order, &newest_first] {
            assert_eq!(found(links, &[true, false]), Vec::<String>::new());
            assert_eq!(found(links, &[false, true]), ["LINK-7"]);
            // A further link says nothing of those that were meant, and a missing one does.
            assert_eq!(found(links, &[true]), Vec::<String>::new());
            assert_eq!(found(links, &[true, false, false]), ["LINK-7"]);
        }
    }

    #[test]
    fn a_list_is_judged_by_what_the_history_says_and_again_from_what_is_written() {
        let first = list(1, &[waiting(HOTEL, CREATED), waiting(OTHER, CREATED)]);
        let now = list(2, &[approved(HOTEL, CREATED)]);
        let before = || Before::of(first.clone());
        let none: [String; 0] = [];
        let both = || vec!["LIST-14".into(), "LIFE-3".into()];
        let (hotel, other) = (HOTEL.to_owned(), OTHER.to_owned());
        for (says, expected) in [
            (Says::Listed(both(), vec![hotel.clone()]), &none[..]),
            (
                Says::NotListed(both(), vec![hotel.clone()]),
                &["LIST-14".to_owned(), "LIFE-3".to_owned()],
            ),
            (Says::Counted(both(), 1), &none),
            (
                Says::Counted(vec!["LIST-11".into()], 2),
                &["LIST-11".to_owned()],
            ),
            (Says::Happened(After::Approval, hotel.clone()), &none),
            (
                Says::OthersUntouched("LIFE-1".into(), vec![hotel.clone()]),
                &["LIFE-1".to_owned()],
            ),
            (
                Says::OthersUntouched("LIFE-1".into(), vec![hotel, other]),
                &none,
            ),
            (Says::Kept(first.clone()), &none),
        ] {
            assert_eq!(rules(&now, before(), says.clone()), expected, "{says:?}");
        }
    }

    #[test]
    fn updated_at_that_may_have_moved_is_no_change() {
        let mut moved = waiting(HOTEL, CREATED);
        moved["UpdatedAt"] = json!("2024-06-01T10:00:00Z");
        let (first, now) = (list(1, &[waiting(HOTEL, CREATED)]), list(3, &[moved]));
        let same = || Says::OthersUntouched("LIFE-1".into(), Vec::new());
        assert_eq!(rules(&now, Before::of(first.clone()), same()), ["LIFE-1"]);
        let generated = Before {
            list: first.clone(),
            moved: true,
        };
        assert!(rules(&now, generated, same()).is_empty());
        let by_itself = OfHistory::Shows {
            now,
            before: Some(Box::new(Before::of(first))),
            says: vec![same()],
            moves: true,
        };
        assert!(by_itself.judge().findings.is_empty());
    }

    #[test]
    fn a_selection_is_refused_exactly_while_its_hotel_is_busy() {
        for (status, is_busy, findings) in [
            (409, true, 0),
            (409, false, 1),
            (200, true, 1),
            (200, false, 0),
        ] {
            let judged = OfHistory::Selects {
                rule: "RUN-13".into(),
                is_busy,
                answer: (&Arc::new(answered(GenerateText, "{}", status, "{}"))).into(),
            }
            .judge();
            assert_eq!((judged.applied, judged.findings.len()), (1, findings));
        }
    }
}
