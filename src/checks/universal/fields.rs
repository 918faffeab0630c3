//! WIRE-3, WIRE-5, WIRE-6, WIRE-7 and WIRE-9: names, forms and types of documented fields, and
//! which rule a missing field breaks.
//!
//! One deviation belongs to one rule: a missing field with another spelling of it in its place is
//! WIRE-3 and not also the missing field's rule; a wrong JSON type is WIRE-9, except a number in
//! the place of a timestamp, which WIRE-5 names; `null` in a conditional field is the rule of the
//! condition (LINK-5 to LINK-9).

use serde_json::{Map, Value};

use super::super::echoes;
use super::super::forms::{is_respelling, is_uuid};
use super::super::seen::Seen;
use super::super::shape::{APPROVED, Field, Kind, Place, Presence, WAITING, member, places, shown};
use super::super::tally::Tally;
use super::super::timestamp::Timestamp;
use super::Known;
use crate::model::{Finding, Operation};

/// The key under which another spelling of a missing field stands.
pub(crate) fn respelling<'m>(object: &'m Map<String, Value>, name: &str) -> Option<&'m str> {
    if object.contains_key(name) {
        return None;
    }
    object
        .keys()
        .map(String::as_str)
        .find(|other| is_respelling(name, other))
}

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

/// Missing fields of one object, under the rule that asks for them.
pub(crate) fn missing_of(
    place: &Place<'_>,
    rule: &'static str,
    presence: Presence,
    tally: &mut Tally,
) {
    for field in place.what.fields() {
        if field.presence != presence || !is_due(place, field) {
            continue;
        }
        if !place.object.contains_key(field.name) && respelling(place.object, field.name).is_none()
        {
            tally.find(
                Finding::must(
                    rule,
                    format!("{} is missing from {}.", field.name, place.what),
                )
                .because(
                    format!("{} is present", field.name),
                    member(place.object, field.name),
                )
                .at(place.pointer(field.name)),
            );
        }
    }
}

/// WIRE-9 for one object.
pub(crate) fn types_of(place: &Place<'_>, tally: &mut Tally) {
    for field in place.what.fields() {
        let Some(value) = place.object.get(field.name) else {
            continue;
        };
        if !place.has_place_for(field) {
            continue;
        }
        let lenient = match (field.presence, value) {
            // Beside RevokedAt any Token is LINK-9's; elsewhere it is not shown whether it stands
            // there, so that null for 'none' is untidy and no more.
            (_, value) if field.name == "Token" => {
                if place.object.contains_key("RevokedAt") {
                    continue;
                }
                value.is_null()
            }
            (Presence::WhenApproved | Presence::Sometimes, Value::Null) => continue,
            _ => false,
        };
        tally.applies(1);
        if !has_type(field.kind, value) {
            tally.find(wrong_type(place, field, value, lenient));
        }
    }
}

fn wrong_type(place: &Place<'_>, field: &Field, value: &Value, lenient: bool) -> Finding {
    let expected = match field.kind {
        Kind::Text | Kind::Uuid | Kind::Timestamp => "a string",
        Kind::Integer => "an integer",
        Kind::Boolean => "a boolean",
        Kind::Object => "an object",
    };
    let message = format!(
        "{} of {} is {}, not {expected}.",
        field.name,
        place.what,
        type_name(value)
    );
    let finding = if lenient {
        Finding::should("WIRE-9", message)
    } else {
        Finding::must("WIRE-9", message)
    };
    finding
        .because(expected, shown(value))
        .at(place.pointer(field.name))
}

/// The JSON type of a value, in words.
pub(crate) fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) if is_integer(value) => "an integer",
        Value::Number(_) => "a number with a fraction",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// Whether a number is an integer, however it is written: `1.0` and `1e2` are (WIRE-7 only).
pub(crate) fn is_integer(value: &Value) -> bool {
    value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0)
}

fn has_type(kind: Kind, value: &Value) -> bool {
    match kind {
        Kind::Text | Kind::Uuid => value.is_string(),
        // A number here is WIRE-5's.
        Kind::Timestamp => value.is_string() || value.is_number(),
        Kind::Integer => is_integer(value),
        Kind::Boolean => value.is_boolean(),
        Kind::Object => value.is_object(),
    }
}

/// WIRE-9 for a whole answer.
pub(super) fn types(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Some(body) = seen.success() else {
        return;
    };
    let listing = seen.exchange.operation == Operation::ListApprovals;
    for (name, value) in ["Data", "Pagination"]
        .into_iter()
        .filter_map(|name| Some((name, body.get(name)?)))
    {
        let (fits, expected) = match name {
            "Data" if listing => (value.is_array(), "an array"),
            "Pagination" if !listing => continue,
            _ => (value.is_object(), "an object"),
        };
        tally.demand(fits, || {
            Finding::must(
                "WIRE-9",
                format!("{name} is {}, not {expected}.", type_name(value)),
            )
            .because(expected, shown(value))
            .at(format!("/{name}"))
        });
    }
    for (index, link) in seen
        .links()
        .iter()
        .enumerate()
        .filter(|(_, link)| !link.is_object())
    {
        tally.find(
            Finding::must(
                "WIRE-9",
                format!("An element of Data is {}, not an object.", type_name(link)),
            )
            .because("an object", shown(link))
            .at(format!("/Data/{index}")),
        );
    }
    places(seen, |place| types_of(&place, tally));
}

/// WIRE-5 for one object. Empty texts in conditional fields are left to the conditions' rules.
pub(crate) fn timestamps_of(place: &Place<'_>, tally: &mut Tally) {
    for field in place
        .what
        .fields()
        .iter()
        .filter(|field| field.kind == Kind::Timestamp)
    {
        let Some(value) = place.object.get(field.name) else {
            continue;
        };
        let conditional = field.presence == Presence::Sometimes
            || (field.presence == Presence::WhenApproved && is_due(place, field));
        let empty = conditional && value.as_str() == Some("");
        if empty || !place.has_place_for(field) {
            continue;
        }
        let wrong = match value {
            Value::String(text) => Timestamp::read(text).err().map(|wrong| wrong.to_string()),
            Value::Number(_) => Some("a number".to_owned()),
            _ => continue,
        };
        tally.demand(wrong.is_none(), || {
            let wrong = wrong.unwrap_or_default();
            Finding::must(
                "WIRE-5",
                format!(
                    "{} of {} is no ISO 8601 timestamp in UTC: {wrong}.",
                    field.name, place.what
                ),
            )
            .because(
                "an ISO 8601 timestamp in UTC, as 2024-05-01T10:00:00Z",
                shown(value),
            )
            .at(place.pointer(field.name))
        });
    }
}

/// WIRE-5 for a whole answer.
pub(super) fn timestamps(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    places(seen, |place| timestamps_of(&place, tally));
}

/// WIRE-6 for one object.
pub(crate) fn identifiers_of(place: &Place<'_>, tally: &mut Tally) {
    for field in place
        .what
        .fields()
        .iter()
        .filter(|field| field.kind == Kind::Uuid)
    {
        let Some(Value::String(text)) = place.object.get(field.name) else {
            continue;
        };
        tally.demand(is_uuid(text), || {
            Finding::must(
                "WIRE-6",
                format!("{} of {} has no UUID form.", field.name, place.what),
            )
            .because(
                "8-4-4-4-12 hexadecimal digits with hyphens",
                format!("{text:?}"),
            )
            .at(place.pointer(field.name))
        });
    }
}

/// WIRE-6 for a whole answer: ids of runs and links, and echoed ids that were not sent so.
pub(super) fn identifiers(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    places(seen, |place| identifiers_of(&place, tally));
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
                "An id in NotInProjectIDs has no UUID form, nor is it as the caller sent it.",
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
