//! WIRE-3, WIRE-6 and WIRE-7: what no schema sees of names and forms.
//!
//! One deviation belongs to one rule: a missing field with another spelling of it in its place is
//! WIRE-3 and not also the missing field's rule.

use serde_json::Value;

use super::super::echoes;
use super::super::forms::is_uuid;
use super::super::seen::Seen;
use super::super::shape::{
    APPROVED, Field, Kind, Place, Presence, WAITING, is_integer, places, respelling, shown,
};
use super::super::tally::Tally;
use super::super::timestamp::Timestamp;
use super::Known;
use crate::model::{Finding, Operation};

/// Whether a field of this presence is missing from this object: it must be there and is not.
fn is_due(place: &Place<'_>, field: &Field) -> bool {
    match field.presence {
        Presence::Always => true,
        Presence::WhenApproved => place.status == Some(APPROVED),
        Presence::Sometimes => false,
    }
}

/// WIRE-3 for one object.
pub(crate) fn names_of(place: &Place<'_>, tally: &mut Tally) {
    let fields = place.what.fields();
    let documented = fields
        .iter()
        .filter(|field| place.object.contains_key(field.name))
        .count();
    // Where no documented name stands, nothing shows that names are spelt as documented.
    tally.applies(usize::from(documented > 0));
    // Only a member that is not documented can be another spelling.
    if documented == place.object.len() {
        return;
    }
    for field in fields {
        let Some(other) = respelling(place.object, field.name) else {
            continue;
        };
        let due = is_due(place, field) || stands_for(place, field, &place.object[other]);
        if due {
            tally
                .find(respelt(field.name, other, &place.what.to_string()).at(place.pointer(other)));
        }
    }
}

/// Whether the value under another spelling of a field that is not always there shows that the
/// field would be due: an instant in the place of `LastOpenedAt`, or of an approved link's `RevokedAt`.
fn stands_for(place: &Place<'_>, field: &Field, value: &Value) -> bool {
    let instant = value
        .as_str()
        .and_then(|text| Timestamp::read(text).ok())
        .is_some_and(|instant| !instant.is_zero());
    let waiting = place.status == Some(WAITING);
    match field.name {
        "LastOpenedAt" => instant,
        "RevokedAt" => instant && !waiting,
        _ => false,
    }
}

fn respelt(name: &str, other: &str, what: &str) -> Finding {
    Finding::must(
        "WIRE-3",
        format!("{name} is missing from {what} and stands there in another spelling, {other}."),
    )
    .because(
        format!("a member {name}"),
        format!("a member {other} and no {name}"),
    )
}

/// WIRE-3 for a whole answer.
pub(super) fn names(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Some(body) = seen.success() else {
        return;
    };
    let listing = seen.exchange.operation == Operation::ListApprovals;
    let due: &[&str] = if listing {
        &["Data", "Pagination"]
    } else {
        &["Data"]
    };
    tally.applies(usize::from(due.iter().any(|name| body.contains_key(*name))));
    for name in due {
        if let Some(other) = respelling(body, name) {
            tally.find(respelt(name, other, "the body").at(format!("/{other}")));
        }
    }
    if listing && echoes::found(body).is_empty() {
        for (pointer, name, value) in echoes::respelt(body) {
            // An empty one proves nothing: with nothing to echo, the member may be left out.
            if value.as_array().is_some_and(|ids| !ids.is_empty()) {
                tally.find(respelt("NotInProjectIDs", name, "the body").at(pointer));
            }
        }
    }
    places(seen, |place| names_of(&place, tally));
}

/// WIRE-6 for echoed ids, which may be what the caller sent.
pub(super) fn identifiers(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Some(body) = seen.listing() else {
        return;
    };
    let echoed: Vec<_> = echoes::ids(body).collect();
    if echoed.is_empty() {
        return;
    }
    let sent = seen.sent_hotels().unwrap_or_default();
    for (pointer, id) in echoed {
        let as_sent = sent
            .iter()
            .any(|sent| sent.to_lowercase() == id.to_lowercase());
        tally.demand(is_uuid(id) || as_sent, || {
            Finding::must(
                "WIRE-6",
                "An id in NotInProjectIDs is neither a UUID nor as the caller sent it.",
            )
            .because(
                "8-4-4-4-12 hexadecimal digits with hyphens",
                format!("{id:?}"),
            )
            .at(pointer)
        });
    }
}

/// WIRE-7: what readers stumble over although it is legal.
pub(super) fn tidiness(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Ok(parsed) = &seen.json else {
        return;
    };
    tally.demand(!parsed.bom, || {
        Finding::should("WIRE-7", "The body begins with a byte order mark.").because(
            "JSON text from the first byte",
            "the bytes EF BB BF before it",
        )
    });
    for pointer in &parsed.duplicates {
        tally.find(
            Finding::should("WIRE-7", "An object has the same member name twice.")
                .because(
                    "member names that differ",
                    format!("{pointer} stands twice"),
                )
                .at(pointer),
        );
    }
    if seen.success().is_none() {
        return;
    }
    let inexact: std::collections::BTreeSet<&str> =
        parsed.inexact.iter().map(String::as_str).collect();
    places(seen, |place| tidiness_of(&place, &inexact, tally));
}

/// WIRE-7 for one object; `inexact` are the pointers of numbers with a fraction or an exponent.
pub(crate) fn tidiness_of(
    place: &Place<'_>,
    inexact: &std::collections::BTreeSet<&str>,
    tally: &mut Tally,
) {
    if inexact.is_empty() {
        return;
    }
    let integers = |field: &&Field| field.kind == Kind::Integer;
    for field in place.what.fields().iter().filter(integers) {
        let Some(value) = place.object.get(field.name) else {
            continue;
        };
        let pointer = place.pointer(field.name);
        if value.is_number() && is_integer(value) && inexact.contains(pointer.as_str()) {
            tally.find(
                Finding::should(
                    "WIRE-7",
                    format!(
                        "{} of {} is an integer written with a fraction or an exponent.",
                        field.name, place.what
                    ),
                )
                .because("digits only", shown(value))
                .at(pointer),
            );
        }
    }
}
