//! LIFE-1 to LIFE-6, and LINK-7 and LINK-8 where a link's history is known: a link before and
//! after a transition that the case drove.

use serde_json::Value;

use super::links::{is_same_member, text};
use super::shape::{APPROVED, WAITING, shown};
use super::tally::Tally;
use super::timestamp::Timestamp;
use crate::model::{Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &[
    "LIFE-1", "LIFE-2", "LIFE-4", "LIFE-5", "LIFE-6", "LINK-4", "LINK-7", "LINK-8",
];

/// The fields that an approval sets.
const APPROVAL: [&str; 3] = ["ApprovedAt", "ApprovedTextGeneratedAt", "ApprovedBy"];

fn instant<'l>(link: &'l Value, name: &str) -> Option<Timestamp<'l>> {
    Timestamp::read(text(link, name)?)
        .ok()
        .filter(|instant| !instant.is_zero())
}

fn member(link: &Value, name: &str) -> String {
    link.get(name).map_or_else(|| "missing".to_owned(), shown)
}

fn status_is_approved(rule: &'static str, after: &Value, tally: &mut Tally) {
    tally.demand(text(after, "Status") == Some(APPROVED), || {
        Finding::must(rule, "Status of the link is not approved.")
            .because("approved", member(after, "Status"))
    });
}

/// `UpdatedAt` is exactly the instant that the transition set.
fn updated_at_is(rule: &'static str, after: &Value, name: &str, tally: &mut Tally) {
    if let Some((updated, set)) = instant(after, "UpdatedAt").zip(instant(after, name)) {
        tally.demand(updated == set, || {
            Finding::must(
                rule,
                format!("UpdatedAt is not the same instant as {name}."),
            )
            .because(
                format!("UpdatedAt {}", member(after, name)),
                format!("UpdatedAt {}", member(after, "UpdatedAt")),
            )
        });
    }
}

fn is_set(rule: &'static str, after: &Value, name: &str, tally: &mut Tally) {
    let set = match name {
        "ApprovedBy" => after.get(name).is_some_and(Value::is_object),
        _ => instant(after, name).is_some(),
    };
    tally.demand(set, || {
        Finding::must(rule, format!("{name} is not set by the transition."))
            .because(format!("a {name}"), member(after, name))
    });
}

/// LIFE-1 and LIFE-5: a link that waited, and the same link read directly after its hotel approved.
#[must_use]
pub(crate) fn approved(before: &Value, after: &Value) -> Judged {
    let mut tally = Tally::default();
    status_is_approved("LIFE-1", after, &mut tally);
    for name in APPROVAL {
        is_set("LIFE-1", after, name, &mut tally);
    }
    updated_at_is("LIFE-1", after, "ApprovedAt", &mut tally);
    let mut judged = tally.done();
    judged.merge(kept(before, after));
    judged
}

/// LIFE-2 and LIFE-5: an approved link, and the same link read directly after it was revoked.
#[must_use]
pub(crate) fn revoked(before: &Value, after: &Value) -> Judged {
    let mut tally = Tally::default();
    status_is_approved("LIFE-2", after, &mut tally);
    is_set("LIFE-2", after, "RevokedAt", &mut tally);
    updated_at_is("LIFE-2", after, "RevokedAt", &mut tally);
    tally.demand(after.get("Token").is_none(), || {
        Finding::must(
            "LIFE-2",
            "The link still carries Token after it was revoked.",
        )
        .because("no Token", "a Token")
    });
    for name in APPROVAL {
        let same = match (instant(before, name), instant(after, name)) {
            (Some(before), Some(after)) => before.may_equal(&after),
            _ => is_same_member(before, after, name),
        };
        tally.demand(same, || {
            Finding::must(
                "LIFE-2",
                format!("{name} is not kept when the link is revoked."),
            )
            .because(member(before, name), member(after, name))
        });
    }
    let mut judged = tally.done();
    judged.merge(kept(before, after));
    judged
}

/// LIFE-4 and LIFE-5: a waiting link that was never opened, and the same link after it was opened.
#[must_use]
pub(crate) fn opened(before: &Value, after: &Value) -> Judged {
    let mut tally = Tally::default();
    is_set("LIFE-4", after, "LastOpenedAt", &mut tally);
    let mut judged = tally.done();
    judged.merge(kept(before, after));
    judged
}

/// LIFE-4, at `should`: a link that was opened, and the same link after it was opened again, later
/// by more than the precision shown.
#[must_use]
pub(crate) fn opened_again(before: &Value, after: &Value) -> Judged {
    let mut tally = Tally::default();
    if let Some((first, second)) =
        instant(before, "LastOpenedAt").zip(instant(after, "LastOpenedAt"))
    {
        tally.demand(first < second, || {
            Finding::should(
                "LIFE-4",
                "LastOpenedAt does not move forward when the link is opened again.",
            )
            .because(
                format!("later than {}", member(before, "LastOpenedAt")),
                member(after, "LastOpenedAt"),
            )
        });
    }
    let mut judged = tally.done();
    judged.merge(kept(before, after));
    judged
}

/// LIFE-5: `HotelID`, `CreatedAt` and `CreatedBy` survive. They may be written differently: a UUID in
/// another case, an instant with other digits.
#[must_use]
pub(crate) fn kept(before: &Value, after: &Value) -> Judged {
    let mut tally = Tally::default();
    for name in ["HotelID", "CreatedAt", "CreatedBy"] {
        let Some((old, new)) = text(before, name).zip(text(after, name)) else {
            continue;
        };
        let same = match name {
            "HotelID" => old.eq_ignore_ascii_case(new),
            "CreatedAt" => match (Timestamp::read(old), Timestamp::read(new)) {
                (Ok(old), Ok(new)) => old.may_equal(&new),
                _ => old == new,
            },
            _ => old == new,
        };
        tally.demand(same, || {
            Finding::must(
                "LIFE-5",
                format!("{name} of a link changes with a transition."),
            )
            .because(format!("{old:?}"), format!("{new:?}"))
        });
    }
    tally.done()
}

/// LIFE-6, at `should`: a generation leaves `ApprovedTextGeneratedAt` alone while `ApprovedAt` is
/// unchanged. Nothing applies where `ApprovedAt` changed.
#[must_use]
pub(crate) fn generated(before: &Value, after: &Value) -> Judged {
    let mut tally = Tally::default();
    let same = |name: &str| Some(instant(before, name)?.may_equal(&instant(after, name)?));
    if let (Some(true), Some(kept)) = (same("ApprovedAt"), same("ApprovedTextGeneratedAt")) {
        tally.demand(kept, || {
            Finding::should("LIFE-6", "ApprovedTextGeneratedAt changes with a later generation while ApprovedAt does not.")
                .because(member(before, "ApprovedTextGeneratedAt"), member(after, "ApprovedTextGeneratedAt"))
        });
    }
    tally.done()
}

/// LIFE-1, at `should`: the text of a link that was approved just now was generated neither after
/// `latest`, when the last generation of its hotel's text was over, nor before `earliest`, when that
/// generation began.
#[must_use]
pub(crate) fn text_generated_by(after: &Value, earliest: Option<f64>, latest: f64) -> Judged {
    let mut tally = Tally::default();
    if let Some(generated) = instant(after, "ApprovedTextGeneratedAt") {
        if let Some(earliest) = earliest {
            let shown = generated.approximate() + generated.precision().seconds();
            tally.demand(shown >= earliest, || {
                Finding::should(
                    "LIFE-1",
                    "ApprovedTextGeneratedAt is before the last generation of the hotel's text.",
                )
                .because(
                    "no earlier than the last generation that was complete",
                    format!(
                        "{}, {:.3} s earlier",
                        member(after, "ApprovedTextGeneratedAt"),
                        earliest - shown
                    ),
                )
            });
        }
        tally.demand(generated.approximate() <= latest, || {
            Finding::should(
                "LIFE-1",
                "ApprovedTextGeneratedAt is a time at which no text of the hotel was generated.",
            )
            .because(
                "no later than the last generation of the hotel's text",
                format!(
                    "{}, {:.3} s later",
                    member(after, "ApprovedTextGeneratedAt"),
                    generated.approximate() - latest
                ),
            )
        });
    }
    tally.done()
}

/// LINK-4, at `should`: where a link showed its Token before, its preview is still a beginning of
/// it. That a token never changes is not said.
#[must_use]
pub(crate) fn preview_of_seen_token(before: &Value, after: &Value) -> Judged {
    let mut tally = Tally::default();
    let preview = text(after, "TokenPreview");
    let shown = preview.and_then(|preview| {
        let bare = preview.strip_suffix('…');
        bare.or_else(|| preview.strip_suffix("..."))
    });
    if let (Some(token), Some(shown)) = (text(before, "Token"), shown) {
        tally.demand(token.starts_with(shown), || {
            Finding::should(
                "LINK-4",
                "TokenPreview is not a beginning of the Token that the link showed before.",
            )
            .because("a beginning of the Token seen before", "another text")
        });
    }
    tally.done()
}

/// LINK-7 of a link that is known never to have been opened. Applies to waiting links only, for
/// approving can go through the link.
#[must_use]
pub(crate) fn never_opened(link: &Value) -> Judged {
    let mut tally = Tally::default();
    if text(link, "Status") == Some(WAITING) {
        tally.demand(link.get("LastOpenedAt").is_none(), || {
            Finding::must(
                "LINK-7",
                "LastOpenedAt stands in a link that was never opened.",
            )
            .because("no LastOpenedAt", member(link, "LastOpenedAt"))
        });
    }
    tally.done()
}

/// LINK-7 of a link that is known to have been opened: `LastOpenedAt` is a timestamp.
#[must_use]
pub(crate) fn was_opened(link: &Value) -> Judged {
    let mut tally = Tally::default();
    tally.demand(instant(link, "LastOpenedAt").is_some(), || {
        Finding::must(
            "LINK-7",
            "LastOpenedAt is not a timestamp in a link that was opened.",
        )
        .because("a timestamp", member(link, "LastOpenedAt"))
    });
    tally.done()
}

/// LINK-8 of a link that is known not to be revoked: no `RevokedAt`.
#[must_use]
pub(crate) fn not_revoked(link: &Value) -> Judged {
    let mut tally = Tally::default();
    tally.demand(link.get("RevokedAt").is_none(), || {
        Finding::must("LINK-8", "RevokedAt stands in a link that was not revoked.")
            .because("no RevokedAt", member(link, "RevokedAt"))
    });
    tally.done()
}

/// LINK-8 and LIFE-2 of a link that is known to be revoked after approval: `RevokedAt` is a
/// timestamp. `rule` is the rule at stake.
#[must_use]
pub(crate) fn was_revoked(rule: &'static str, link: &Value) -> Judged {
    let mut tally = Tally::default();
    tally.demand(instant(link, "RevokedAt").is_some(), || {
        Finding::must(
            rule,
            "RevokedAt is not a timestamp in a link that was revoked after approval.",
        )
        .because("a timestamp", member(link, "RevokedAt"))
    });
    tally.done()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{
        approved, generated, never_opened, not_revoked, opened, opened_again,
        preview_of_seen_token, revoked, text_generated_by, was_opened, was_revoked,
    };
    use crate::checks::samples::{self, HOTEL, OTHER};
    use crate::model::Judged;

    const CREATED: &str = "2024-05-01T10:00:00Z";
    const NONE: [&str; 0] = [];

    fn rules(judged: &Judged) -> Vec<String> {
        judged
            .findings
            .iter()
            .map(|finding| format!("{} {}", finding.rule, finding.level))
            .collect()
    }

    fn with(link: &Value, name: &str, value: Option<Value>) -> Value {
        let mut link = link.clone();
        match (link.as_object_mut(), value) {
            (Some(link), Some(value)) => drop(link.insert(name.to_owned(), value)),
            (Some(link), None) => drop(link.remove(name)),
            _ => {}
        }
        link
    }

    #[test]
    fn approval() {
        let (before, after) = (
            samples::waiting(HOTEL, CREATED),
            samples::approved(HOTEL, CREATED),
        );
        let judged = approved(&before, &after);
        assert_eq!((judged.applied, rules(&judged)), (8, vec![]));
        for (name, value, expected) in [
            ("Status", Some(json!("waiting_for_hotel")), "LIFE-1 must"),
            ("ApprovedBy", None, "LIFE-1 must"),
            ("ApprovedTextGeneratedAt", Some(json!(null)), "LIFE-1 must"),
            (
                "UpdatedAt",
                Some(json!("2024-05-02T08:00:00Z")),
                "LIFE-1 must",
            ),
            ("CreatedBy", Some(json!("bo@example.org")), "LIFE-5 must"),
            (
                "CreatedAt",
                Some(json!("2024-05-02T08:00:00Z")),
                "LIFE-5 must",
            ),
            ("HotelID", Some(json!(OTHER)), "LIFE-5 must"),
        ] {
            assert_eq!(
                rules(&approved(&before, &with(&after, name, value))),
                [expected],
                "{name}"
            );
        }
        assert!(!rules(&approved(&before, &before)).is_empty());
        let unset = approved(&before, &with(&after, "ApprovedBy", None));
        assert_eq!(unset.findings[0].actual, "missing");
        let other = approved(&before, &with(&after, "Status", Some(json!("other"))));
        assert_eq!(other.findings[0].actual, "\"other\"");
    }

    #[test]
    fn the_same_written_otherwise_is_kept() {
        let hotel = "aaaaaaaa-1111-4111-8111-111111111111";
        let (before, after) = (
            samples::approved(hotel, CREATED),
            samples::revoked(hotel, CREATED),
        );
        for (name, value) in [
            ("HotelID", "AAAAAAAA-1111-4111-8111-111111111111"),
            ("CreatedAt", "2024-05-01T10:00:00.000Z"),
            ("ApprovedAt", "2024-05-02T08:00:00.250Z"),
            ("ApprovedTextGeneratedAt", "2024-05-01T23:00:00.0Z"),
        ] {
            let after = with(&after, name, Some(json!(value)));
            assert_eq!(rules(&revoked(&before, &after)), NONE, "{name}");
        }
    }

    #[test]
    fn revocation() {
        let (before, after) = (
            samples::approved(HOTEL, CREATED),
            samples::revoked(HOTEL, CREATED),
        );
        assert_eq!(rules(&revoked(&before, &after)), NONE);
        let mut counted = after.clone();
        counted["ApprovedBy"]["SessionCount"] = json!(7);
        assert_eq!(rules(&revoked(&before, &counted)), NONE);
        for (name, value) in [
            ("RevokedAt", None),
            ("Token", Some(json!("abcdef"))),
            ("ApprovedAt", Some(json!("2024-05-03T08:00:00Z"))),
            (
                "ApprovedBy",
                Some(json!({"Name": "Other", "Email": "o@o", "Phone": ""})),
            ),
            ("ApprovedTextGeneratedAt", None),
            ("UpdatedAt", Some(json!("2024-05-03T08:00:00.001Z"))),
            ("Status", Some(json!("revoked"))),
        ] {
            assert_eq!(
                rules(&revoked(&before, &with(&after, name, value))),
                ["LIFE-2 must"],
                "{name}"
            );
        }
    }

    #[test]
    fn openings() {
        let waits = samples::waiting(HOTEL, CREATED);
        let first = with(&waits, "LastOpenedAt", Some(json!("2024-05-01T11:00:00Z")));
        let second = with(&waits, "LastOpenedAt", Some(json!("2024-05-01T11:00:03Z")));
        assert_eq!(rules(&opened(&waits, &first)), NONE);
        assert_eq!(rules(&opened(&waits, &waits)), ["LIFE-4 must"]);
        assert_eq!(rules(&opened_again(&first, &second)), NONE);
        assert_eq!(rules(&opened_again(&first, &first)), ["LIFE-4 should"]);
        assert_eq!(rules(&never_opened(&waits)), NONE);
        assert_eq!(rules(&never_opened(&first)), ["LINK-7 must"]);
        assert_eq!(never_opened(&samples::revoked(HOTEL, CREATED)).applied, 0);
        assert_eq!(rules(&was_opened(&first)), NONE);
        assert_eq!(rules(&was_opened(&waits)), ["LINK-7 must"]);
    }

    #[test]
    fn later_generations() {
        let link = samples::approved(HOTEL, CREATED);
        assert_eq!(rules(&generated(&link, &link)), NONE);
        let later = with(
            &link,
            "ApprovedTextGeneratedAt",
            Some(json!("2024-05-04T08:00:00Z")),
        );
        assert_eq!(rules(&generated(&link, &later)), ["LIFE-6 should"]);
        let anew = with(&later, "ApprovedAt", Some(json!("2024-05-05T08:00:00Z")));
        assert_eq!(generated(&link, &anew).applied, 0);
    }

    #[test]
    fn text_times_and_previews() {
        let link = with(
            &samples::approved(HOTEL, CREATED),
            "ApprovedTextGeneratedAt",
            Some(json!("1970-01-01T00:01:40.250Z")),
        );
        assert_eq!(rules(&text_generated_by(&link, Some(100.0), 100.5)), NONE);
        assert_eq!(
            rules(&text_generated_by(&link, None, 100.0)),
            ["LIFE-1 should"]
        );
        assert_eq!(
            rules(&text_generated_by(&link, Some(100.5), 101.0)),
            ["LIFE-1 should"]
        );
        let before = with(&link, "Token", Some(json!("abcdefgh")));
        for (preview, expected) in [("abcd…", 0), ("abc...", 0), ("efgh…", 1)] {
            let after = with(&link, "TokenPreview", Some(json!(preview)));
            assert_eq!(
                preview_of_seen_token(&before, &after).findings.len(),
                expected
            );
            assert_eq!(preview_of_seen_token(&link, &after).applied, 0);
        }
    }

    #[test]
    fn known_revocations() {
        let (kept, gone) = (
            samples::approved(HOTEL, CREATED),
            samples::revoked(HOTEL, CREATED),
        );
        assert_eq!(rules(&not_revoked(&kept)), NONE);
        assert_eq!(rules(&not_revoked(&gone)), ["LINK-8 must"]);
        assert_eq!(rules(&was_revoked("LIST-14", &gone)), NONE);
        assert_eq!(rules(&was_revoked("LIFE-2", &kept)), ["LIFE-2 must"]);
    }
}
