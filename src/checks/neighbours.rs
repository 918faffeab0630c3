//! LIFE-1 to LIFE-4 of the links that a transition did not happen to: a link belongs to one hotel,
//! and what happens to it is not a trigger of any transition of another.

use serde_json::Value;

use super::evidence::by_hotel;
use super::forms::canonical_id;
use super::links::{name, text};
use super::shape::shown;
use super::tally::Tally;
use super::timestamp::Timestamp;
use crate::model::{Finding, Judged};

/// The rules that this module is told.
pub(crate) const RULES: &[&str] = &["LIFE-1", "LIFE-2", "LIFE-3", "LIFE-4"];

/// Members that only a link's own transitions set.
const OWN: [&str; 7] = [
    "Status",
    "UpdatedAt",
    "ApprovedAt",
    "ApprovedTextGeneratedAt",
    "ApprovedBy",
    "LastOpenedAt",
    "RevokedAt",
];

/// The links of all hotels but `driven` are still listed, and what their own transitions set is
/// as it was. Hotels with several links are left out: which is which cannot be told.
///
/// HotelID, CreatedAt and CreatedBy are LIFE-5's; of Created, Token, names and codes nothing is
/// said, nor of an UpdatedAt that was taken out because it moves by itself.
#[must_use]
pub(crate) fn untouched(
    rule: &'static str,
    before: &[Value],
    after: &[Value],
    driven: &[&str],
) -> Judged {
    let mut tally = Tally::default();
    let driven: Vec<String> = driven.iter().map(|hotel| canonical_id(hotel)).collect();
    let (before, now) = (by_hotel(before), by_hotel(after));
    for (hotel, links) in &before {
        let (false, [old]) = (driven.contains(hotel), links.as_slice()) else {
            continue;
        };
        let now = now.get(hotel).map(Vec::as_slice).unwrap_or_default();
        tally.demand(!now.is_empty(), || {
            Finding::must(rule, "The link of another hotel is gone from the list.")
                .because(name(old), format!("none among {} links", after.len()))
                .at("/Data")
        });
        let [new] = now else {
            continue;
        };
        let moves = |field: &str| {
            field == "UpdatedAt" && (old.get(field).is_none() || new.get(field).is_none())
        };
        for field in OWN.into_iter().filter(|field| !moves(field)) {
            tally.demand(is_kept(old, new, field), || {
                Finding::must(
                    rule,
                    format!("{field} of the link of another hotel changes as well."),
                )
                .because(
                    format!("{} in the {}", shown_member(old, field), name(old)),
                    shown_member(new, field),
                )
            });
        }
    }
    tally.done()
}

/// Whether a member is there as it was: the same instant, the same documented fields.
fn is_kept(old: &Value, new: &Value, field: &str) -> bool {
    if field == "ApprovedBy" {
        let part = |link: &Value, part: &str| link.get(field)?.get(part).cloned();
        return ["Name", "Email", "Phone"]
            .iter()
            .all(|each| part(old, each) == part(new, each));
    }
    let read = |link| Timestamp::read(text(link, field)?).ok();
    match (read(old), read(new)) {
        (Some(old), Some(new)) => old.may_equal(&new),
        _ => old.get(field) == new.get(field),
    }
}

fn shown_member(link: &Value, name: &str) -> String {
    link.get(name).map_or_else(|| "missing".to_owned(), shown)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::untouched;
    use crate::checks::samples::{HOTEL, OTHER, approved, revoked, waiting};

    const CREATED: &str = "2024-05-01T10:00:00Z";

    fn found(after: &[Value]) -> Vec<String> {
        let before = [waiting(HOTEL, CREATED), approved(OTHER, CREATED)];
        let judged = untouched("LIFE-1", &before, after, &[&HOTEL.to_uppercase()]);
        let findings = judged.findings.into_iter();
        findings.map(|finding| finding.message).collect()
    }

    #[test]
    fn only_the_link_that_was_driven_may_change() {
        let other = approved(OTHER, CREATED);
        let none: [&str; 0] = [];
        assert_eq!(found(&[approved(HOTEL, CREATED), other.clone()]), none);
        assert_eq!(found(std::slice::from_ref(&other)), none);
        assert_eq!(found(&[approved(HOTEL, CREATED)]).len(), 1);
        for (name, value) in [
            ("UpdatedAt", json!("2024-06-01T10:00:00Z")),
            ("LastOpenedAt", json!("2024-06-01T10:00:00Z")),
            (
                "ApprovedBy",
                json!({"Name": "N", "Email": "e@e", "Phone": ""}),
            ),
        ] {
            let mut changed = other.clone();
            changed[name] = value;
            let messages = found(&[changed]);
            assert!(
                messages.len() == 1 && messages[0].contains(name),
                "{messages:?}"
            );
        }
        assert!(!found(&[revoked(OTHER, CREATED)]).is_empty());
    }

    #[test]
    fn a_finding_shows_what_was_and_what_came() {
        let before = approved(OTHER, CREATED);
        let mut after = before.clone();
        after["Status"] = json!("other");
        after["LastOpenedAt"] = json!("2024-06-01T10:00:00Z");
        let judged = untouched("LIFE-1", &[before], &[after], &[HOTEL]);
        let shown = |at: usize| {
            let finding = &judged.findings[at];
            let words = finding.expected.split_once(" in the link of");
            (words.map(|(old, _)| old), finding.actual.as_str())
        };
        assert_eq!(shown(0), (Some("\"approved\""), "\"other\""));
        assert_eq!(shown(1), (Some("missing"), "\"2024-06-01T10:00:00Z\""));
    }

    #[test]
    fn other_members_and_other_digits_are_no_change() {
        let mut other = approved(OTHER, CREATED);
        other["Created"] = json!(false);
        other["Token"] = json!("abcdefghijkl");
        other["HotelName"] = json!("New name");
        other["ApprovedBy"]["Role"] = json!("manager");
        other["UpdatedAt"] = json!("2024-05-02T08:00:00.250Z");
        assert_eq!(found(std::slice::from_ref(&other)).len(), 0);
        other.as_object_mut().map(|link| link.remove("UpdatedAt"));
        assert_eq!(found(&[other]).len(), 0, "taken out");
    }
}
