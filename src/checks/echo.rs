//! LIST-7, LIST-9, LIST-10 and SCOPE-6: which ids are echoed in `NotInProjectIDs`.

use std::collections::HashMap;

use serde_json::Value;

use super::echoes;
use super::forms::canonical_id;
use super::tally::Tally;
use crate::model::{Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["LIST-7", "LIST-9", "LIST-10", "SCOPE-6"];

/// What a case knows about the ids that it sent in `HotelIDs`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sent<'a> {
    /// Everything that was sent.
    pub all: &'a [String],
    /// Those that are no live members: unknown ids, other projects' hotels, removed hotels.
    pub non_members: &'a [String],
    /// Those that are live members.
    pub members: &'a [String],
}

/// Judges the echo of a 200 answer at Offset 0 with a page that holds everything: each non-member
/// is echoed, no member is, and nothing that was not sent; compared without regard to case.
/// Order, repetitions and place are open; the types of the echo are LIST-8's.
///
/// `rule` is the rule at stake: LIST-7 for non-members in general, SCOPE-6 where they are another
/// project's hotels, LIST-10 where the members have no listed link.
#[must_use]
pub(crate) fn not_in_project(rule: &'static str, answer: &Value, sent: Sent<'_>) -> Judged {
    let mut tally = Tally::default();
    let Some(body) = answer.as_object() else {
        return tally.done();
    };
    let echoed: HashMap<String, String> = echoes::ids(body)
        .map(|(pointer, id)| (canonical_id(id), pointer))
        .collect();
    let shown = || match echoes::found(body).as_slice() {
        [] => "there is no NotInProjectIDs in the answer".to_owned(),
        _ => format!("{} ids are echoed", echoed.len()),
    };
    for id in sent.non_members {
        tally.demand(echoed.contains_key(&canonical_id(id)), || {
            Finding::must(
                rule,
                "A hotel that is not a live member of the project is not echoed in NotInProjectIDs.",
            )
            .because(format!("{id} in NotInProjectIDs"), shown())
        });
    }
    for id in sent.members {
        let pointer = echoed.get(&canonical_id(id));
        tally.demand(pointer.is_none(), || {
            Finding::must(
                rule,
                "A live member of the project is echoed in NotInProjectIDs.",
            )
            .because(format!("{id} is not in NotInProjectIDs"), "it is")
            .at(pointer.cloned().unwrap_or_default())
        });
    }
    let known: Vec<String> = sent
        .all
        .iter()
        .chain(sent.non_members)
        .chain(sent.members)
        .map(|id| canonical_id(id))
        .collect();
    for (id, pointer) in &echoed {
        if !known.contains(id) {
            tally.find(
                Finding::must(
                    rule,
                    "An id that was not sent is echoed in NotInProjectIDs.",
                )
                .because("ids of the request's HotelIDs only", id.clone())
                .at(pointer.clone()),
            );
        }
    }
    tally.done()
}

/// LIST-9, SCOPE-6 and LIST-10: no links are shown and Total is 0 where only such ids were asked
/// for. `rule` is the rule at stake.
#[must_use]
pub(crate) fn nothing_listed(rule: &'static str, answer: &Value) -> Judged {
    let mut tally = Tally::default();
    if let Some(data) = answer.get("Data").and_then(Value::as_array) {
        tally.demand(data.is_empty(), || {
            Finding::must(
                rule,
                "Links are listed where only hotels without any were asked for.",
            )
            .because("an empty Data", format!("{} links", data.len()))
            .at("/Data")
        });
    }
    if let Some(total) = answer.pointer("/Pagination/Total").and_then(Value::as_i64) {
        tally.demand(total == 0, || {
            Finding::must(
                rule,
                "Total is not 0 where only hotels without links were asked for.",
            )
            .because("0", total.to_string())
            .at("/Pagination/Total")
        });
    }
    tally.done()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Sent, not_in_project, nothing_listed};
    use crate::checks::samples::{HOTEL, OTHER, THIRD, list};

    fn judge(echo: &serde_json::Value) -> (u32, Vec<String>) {
        let (all, gone, here) = (
            [HOTEL, OTHER].map(str::to_owned),
            [OTHER.to_owned()],
            [HOTEL.to_owned()],
        );
        let sent = Sent {
            all: &all,
            non_members: &gone,
            members: &here,
        };
        let judged = not_in_project("LIST-7", echo, sent);
        (
            judged.applied,
            judged
                .findings
                .into_iter()
                .map(|finding| finding.message)
                .collect(),
        )
    }

    #[test]
    fn the_echo_may_stand_anywhere_outside_data_in_any_case_and_more_than_once() {
        let upper = OTHER.to_uppercase();
        for body in [
            json!({"Data": [], "NotInProjectIDs": [OTHER]}),
            json!({"Data": [], "Meta": {"NotInProjectIDs": [upper, OTHER]}}),
            json!({"Pagination": {"NotInProjectIDs": [OTHER]}}),
        ] {
            assert_eq!(judge(&body), (2, vec![]));
        }
    }

    #[test]
    fn each_kind_of_wrong_echo_is_found() {
        for (body, words) in [
            (json!({"Data": []}), "is not echoed"),
            (json!({"NotInProjectIDs": null}), "is not echoed"),
            (
                json!({"Data": {"NotInProjectIDs": [OTHER]}}),
                "is not echoed",
            ),
            (json!({"NotInProjectIDs": [{"ID": OTHER}]}), "is not echoed"),
            (
                json!({"NotInProjectIDs": [OTHER, HOTEL]}),
                "live member of the project is echoed",
            ),
            (json!({"NotInProjectIDs": [OTHER, THIRD]}), "was not sent"),
        ] {
            let (_, found) = judge(&body);
            assert!(
                found.len() == 1 && found[0].contains(words),
                "{body}: {found:?}"
            );
        }
    }

    #[test]
    fn a_missing_echo_is_told_from_an_empty_one() {
        let gone = [OTHER.to_owned()];
        let sent = Sent {
            non_members: &gone,
            ..Sent::default()
        };
        for (body, actual) in [
            (
                json!({"Data": []}),
                "there is no NotInProjectIDs in the answer",
            ),
            (json!({"NotInProjectIDs": []}), "0 ids are echoed"),
        ] {
            let judged = not_in_project("LIST-7", &body, sent);
            assert_eq!(judged.findings[0].actual, actual, "{body}");
        }
    }

    #[test]
    fn nothing_is_nothing_in_data_and_in_total() {
        let empty = json!({"Data": [], "Pagination": {"Total": 0, "Limit": 5, "Offset": 0}});
        let judged = nothing_listed("LIST-9", &empty);
        assert_eq!((judged.applied, judged.findings.len()), (2, 0));
        assert_eq!(nothing_listed("LIST-9", &list()).findings.len(), 2);
        assert_eq!(nothing_listed("LIST-9", &json!({"Data": null})).applied, 0);
    }
}
