//! Which hotels' links a list must show, and which it must not (SCOPE-1, LIST-10, LIST-14, LIFE-3),
//! and lists that must be the same (LIST-15).

use std::collections::{BTreeSet, HashSet};

use serde_json::Value;

use super::diff::describe;
use super::echoes;
use super::forms::canonical_id;
use super::links::{name, text};
use super::shape::member;
use super::tally::Tally;
use crate::model::{Finding, Judged};

/// The rules that this module mentions; the others are told theirs.
pub(crate) const RULES: &[&str] = &["LIST-15"];

fn hotels(list: &[Value]) -> HashSet<String> {
    list.iter()
        .filter_map(|link| text(link, "HotelID").map(canonical_id))
        .collect()
}

/// Each of these hotels has a link in the list, for `rule`.
#[must_use]
pub(crate) fn listed(rule: &'static str, list: &[Value], wanted: &[String]) -> Judged {
    let mut tally = Tally::default();
    let there = hotels(list);
    for hotel in wanted {
        tally.demand(there.contains(&canonical_id(hotel)), || {
            Finding::must(rule, "A link that must be listed is not.")
                .because(
                    format!("a link of hotel {hotel}"),
                    format!("none among {} links", list.len()),
                )
                .at("/Data")
        });
    }
    tally.done()
}

/// None of these hotels has a link in the list, for `rule`.
#[must_use]
pub(crate) fn not_listed(rule: &'static str, list: &[Value], unwanted: &[String]) -> Judged {
    let mut tally = Tally::default();
    let unwanted: HashSet<String> = unwanted.iter().map(|hotel| canonical_id(hotel)).collect();
    tally.applies(unwanted.len());
    for link in list {
        if text(link, "HotelID").is_some_and(|hotel| unwanted.contains(&canonical_id(hotel))) {
            tally.find(
                Finding::must(rule, "A link is listed that must not be.")
                    .because("no link of this hotel", name(link))
                    .at("/Data"),
            );
        }
    }
    tally.done()
}

/// LIST-15: two answers to the same request, between which nothing changed, have the same
/// documented members: links (Token apart) in the same order, Pagination, and echoed ids.
#[must_use]
pub(crate) fn same_answer(first: &Value, second: &Value) -> Judged {
    let mut tally = Tally::default();
    let links = |answer: &'_ Value| answer.get("Data").and_then(Value::as_array).cloned();
    if let Some((one, two)) = links(first).zip(links(second)) {
        let difference = describe(
            &one.iter().collect::<Vec<_>>(),
            &two.iter().collect::<Vec<_>>(),
        );
        tally.demand(difference.is_none(), || {
            Finding::must(
                "LIST-15",
                "The same request, sent again, shows other links.",
            )
            .because("the same links", difference.unwrap_or_default())
            .at("/Data")
        });
    }
    let (Some(first), Some(second)) = (first.as_object(), second.as_object()) else {
        return tally.done();
    };
    let pages = first.get("Pagination").and_then(Value::as_object);
    if let Some((one, two)) = pages.zip(second.get("Pagination").and_then(Value::as_object)) {
        for name in ["Total", "Limit", "Offset"] {
            tally.demand(one.get(name) == two.get(name), || {
                Finding::must(
                    "LIST-15",
                    format!("The same request, sent again, shows another {name}."),
                )
                .because(member(one, name), member(two, name))
                .at(format!("/Pagination/{name}"))
            });
        }
    }
    // Order and repetition of the echo are open, even from one answer to the next.
    let ids = |body| {
        echoes::ids(body)
            .map(|(_, id)| canonical_id(id))
            .collect::<BTreeSet<_>>()
    };
    tally.demand(ids(first) == ids(second), || {
        Finding::must(
            "LIST-15",
            "The same request, sent again, echoes other ids in NotInProjectIDs.",
        )
        .because(format!("{:?}", ids(first)), format!("{:?}", ids(second)))
    });
    tally.done()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{listed, not_listed, same_answer};
    use crate::checks::samples::{HOTEL, OTHER, THIRD, list};

    #[test]
    fn presence_and_absence() {
        let list = list();
        let links = list["Data"].as_array().cloned().unwrap_or_default();
        let (here, gone) = (
            [HOTEL.to_uppercase()],
            ["44444444-4444-4444-8444-444444444444".to_owned()],
        );
        assert_eq!(listed("LIST-14", &links, &here).findings.len(), 0);
        assert_eq!(listed("LIST-14", &links, &gone).findings.len(), 1);
        assert_eq!(not_listed("SCOPE-1", &links, &gone).findings.len(), 0);
        assert_eq!(not_listed("SCOPE-1", &links, &here).findings.len(), 1);
        assert_eq!(not_listed("SCOPE-1", &links, &gone).applied, 1);
    }

    #[test]
    fn the_same_request_has_the_same_answer() {
        let change = |pointer: &str, value: Value| {
            let mut body = list();
            if let Some(place) = body.pointer_mut(pointer) {
                *place = value;
            }
            same_answer(&list(), &body).findings.len()
        };
        assert_eq!(change("/none", json!(0)), 0);
        assert_eq!(change("/Data/0", json!({})), 1);
        assert_eq!(change("/Pagination/Total", json!(4)), 1);
        assert_eq!(change("/NotInProjectIDs", json!([THIRD])), 1);
        let mut token = list();
        token["Data"][0]["Token"] = json!("abcdefg");
        token["Meta"] = json!({"NotInProjectIDs": []});
        assert_eq!(same_answer(&list(), &token).findings.len(), 0);
        let mut turned = list();
        turned["NotInProjectIDs"] = json!([HOTEL, OTHER]);
        let mut other = turned.clone();
        other["NotInProjectIDs"] = json!([OTHER, HOTEL, OTHER]);
        assert_eq!(same_answer(&turned, &other).findings.len(), 0);
    }
}
