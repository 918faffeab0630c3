//! LINK-1 to LINK-12: what one link says about itself, and the links of one answer together.

use serde_json::{Map, Value};

use super::super::agreement;
use super::super::forms::{is_email, preview_part};
use super::super::seen::Seen;
use super::super::shape::{APPROVED, Kind, LINK, Presence, WAITING, What, member, places, shown};
use super::super::tally::Tally;
use super::super::timestamp::Timestamp;
use super::Known;
use super::fields::{is_integer, missing_of};
use crate::model::Finding;

type Object = Map<String, Value>;

/// Calls `visit` for each link that is an object, with its position.
fn links<'s>(seen: &'s Seen<'_>) -> impl Iterator<Item = (usize, &'s Object)> {
    seen.links()
        .iter()
        .enumerate()
        .filter_map(|(index, link)| Some((index, link.as_object()?)))
}

fn status(link: &Object) -> Option<&str> {
    link.get("Status")?.as_str()
}

fn text<'l>(link: &'l Object, name: &str) -> Option<&'l str> {
    link.get(name)?.as_str()
}

fn instant<'l>(link: &'l Object, name: &str) -> Option<Timestamp<'l>> {
    Timestamp::read(text(link, name)?).ok()
}

/// An instant that is no stand-in for 'no time'.
fn real_instant<'l>(link: &'l Object, name: &str) -> Option<Timestamp<'l>> {
    instant(link, name).filter(|instant| !instant.is_zero())
}

/// Whether a value says 'no time' where a time would stand: null, empty, or a zero time.
fn is_no_time(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => {
            text.is_empty() || Timestamp::read(text).is_ok_and(|instant| instant.is_zero())
        }
        _ => false,
    }
}

/// Whether the link says that it was revoked.
fn is_revoked(link: &Object) -> bool {
    link.get("RevokedAt")
        .is_some_and(|value| value.is_string() && !is_no_time(value))
}

fn at(index: usize, name: &str) -> String {
    format!("/Data/{index}/{name}")
}

/// LINK-1: the fields that are always there.
pub(super) fn always(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    places(seen, |place| {
        if place.what == What::Link {
            tally.applies(1);
            missing_of(&place, "LINK-1", Presence::Always, tally);
        }
    });
}

/// LINK-2: Status has one of the two values that the table names.
pub(super) fn statuses(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for (index, link) in links(seen) {
        if let Some(status) = status(link) {
            tally.demand(matches!(status, WAITING | APPROVED), || {
                Finding::should(
                    "LINK-2",
                    "Status of a link is none of the values that the document names.",
                )
                .because("waiting_for_hotel or approved", format!("{status:?}"))
                .at(at(index, "Status"))
            });
        }
    }
}

/// LINK-3: `CreatedBy` has the form of an e-mail address.
pub(super) fn creators(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for (index, link) in links(seen) {
        if let Some(creator) = text(link, "CreatedBy") {
            tally.demand(is_email(creator), || {
                Finding::must(
                    "LINK-3",
                    "CreatedBy of a link has no form of an e-mail address.",
                )
                .because("something, @, something", format!("{creator:?}"))
                .at(at(index, "CreatedBy"))
            });
        }
    }
}

/// LINK-4: a leading part and an ellipsis; a proper prefix of the token where that is shown.
pub(super) fn previews(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for (index, link) in links(seen) {
        let Some(preview) = text(link, "TokenPreview") else {
            continue;
        };
        let part = preview_part(preview);
        tally.demand(part.is_some(), || {
            Finding::must(
                "LINK-4",
                "TokenPreview of a link is no leading part followed by an ellipsis.",
            )
            .because(
                "a non-empty part followed by … or ...",
                format!("{preview:?}"),
            )
            .at(at(index, "TokenPreview"))
        });
        let token = text(link, "Token").filter(|token| !token.is_empty());
        if let (Some(part), Some(token)) = (part, token) {
            tally.demand(token.starts_with(part) && token != part, || {
                Finding::must(
                    "LINK-4",
                    "TokenPreview of a link is no shortened leading part of its Token.",
                )
                .because(
                    "a proper prefix of Token, then an ellipsis",
                    format!("TokenPreview {preview:?}"),
                )
                .at(at(index, "TokenPreview"))
            });
        }
    }
}

/// LINK-5: what an approved link has.
pub(super) fn approved(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    places(seen, |place| match place.what {
        What::Link if place.status == Some(APPROVED) => {
            tally.applies(1);
            missing_of(&place, "LINK-5", Presence::WhenApproved, tally);
            for field in LINK
                .iter()
                .filter(|field| field.presence == Presence::WhenApproved)
            {
                let value = place.object.get(field.name);
                let nothing = match field.kind {
                    Kind::Timestamp => value.is_some_and(is_no_time),
                    _ => value.is_some_and(Value::is_null),
                };
                if nothing {
                    tally.find(
                        Finding::must(
                            "LINK-5",
                            format!(
                                "{} of an approved link is null, empty or a zero time.",
                                field.name
                            ),
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
        What::Approver => missing_of(&place, "LINK-5", Presence::Always, tally),
        _ => {}
    });
}

/// LINK-6: what a waiting link has not.
pub(super) fn waiting(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for (index, link) in links(seen).filter(|(_, link)| status(link) == Some(WAITING)) {
        tally.applies(1);
        for field in LINK
            .iter()
            .filter(|field| field.presence == Presence::WhenApproved)
        {
            if link.contains_key(field.name) {
                tally.find(
                    Finding::must(
                        "LINK-6",
                        format!("{} stands in a link that waits for its hotel.", field.name),
                    )
                    .because(format!("no {}", field.name), member(link, field.name))
                    .at(at(index, field.name)),
                );
            }
        }
    }
}

/// LINK-7, as far as a link alone shows it: absent is absent, not null, empty or a zero time.
pub(super) fn opened(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for (index, link) in links(seen) {
        if let Some(value) = link.get("LastOpenedAt") {
            tally.demand(!is_no_time(value), || {
                Finding::must(
                    "LINK-7",
                    "LastOpenedAt of a link is null, empty or a zero time instead of absent.",
                )
                .because("a timestamp, or no LastOpenedAt", shown(value))
                .at(at(index, "LastOpenedAt"))
            });
        }
    }
}

/// LINK-8, as far as a link alone shows it.
pub(super) fn revoked(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for (index, link) in links(seen) {
        let is_waiting = status(link) == Some(WAITING);
        let Some(value) = link.get("RevokedAt") else {
            tally.applies(usize::from(is_waiting));
            continue;
        };
        tally.applies(1);
        let message = if is_no_time(value) {
            "RevokedAt of a link is null, empty or a zero time instead of absent."
        } else if is_waiting {
            "RevokedAt stands in a link that waits for its hotel."
        } else {
            continue;
        };
        tally.find(
            Finding::must("LINK-8", message)
                .because(
                    "RevokedAt only on a link revoked after approval",
                    format!("{}, {}", member(link, "RevokedAt"), member(link, "Status")),
                )
                .at(at(index, "RevokedAt")),
        );
    }
}

/// LINK-9: no Token on a revoked link.
pub(super) fn tokens(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for (index, link) in links(seen).filter(|(_, link)| is_revoked(link)) {
        tally.demand(!link.contains_key("Token"), || {
            let kind = match link.get("Token") {
                Some(Value::String(token)) if token.is_empty() => "an empty string",
                Some(Value::String(_)) => "a string",
                _ => "no string",
            };
            // The token itself is a secret: its kind says enough.
            Finding::must("LINK-9", "Token stands in a revoked link.")
                .because(
                    "no Token beside RevokedAt",
                    format!("Token is {kind}, {}", member(link, "RevokedAt")),
                )
                .at(at(index, "Token"))
        });
    }
}

/// Judges pairs of times of one link, at the coarser of the two precisions shown: the first of a
/// pair must not be after the second. Pairs are positions in `names`, so that each time is read once.
fn pairs<const N: usize>(
    seen: &Seen<'_>,
    names: [&'static str; N],
    pairs: &[(usize, usize)],
    tally: &mut Tally,
    finding: fn(String) -> Finding,
) {
    for (index, link) in links(seen) {
        let waits = status(link) == Some(WAITING);
        let times = names.map(|name| {
            // Where an approval field has no place at all, LINK-6 and LINK-8 say so.
            let no_place = waits && !matches!(name, "CreatedAt" | "UpdatedAt" | "LastOpenedAt");
            real_instant(link, name).filter(|_| !no_place)
        });
        for &(first, second) in pairs {
            let (earlier, later) = (names[first], names[second]);
            let (Some(first), Some(second)) = (&times[first], &times[second]) else {
                continue;
            };
            tally.demand(!second.is_clearly_before(first), || {
                let shown = |name| text(link, name).unwrap_or_default();
                finding(format!("{later} of a link is before its {earlier}."))
                    .because(
                        format!("{later} not before {earlier} ({})", shown(earlier)),
                        format!("{later} is {}", shown(later)),
                    )
                    .at(at(index, later))
            });
        }
    }
}

/// LINK-10: revoked after approved, updated after both.
pub(super) fn order_of_times(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let names = ["ApprovedAt", "RevokedAt", "UpdatedAt"];
    pairs(seen, names, &[(0, 1), (0, 2), (1, 2)], tally, |message| {
        Finding::must("LINK-10", message)
    });
}

/// LINK-11: what the names of the fields promise.
pub(super) fn plausible(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let names = [
        "CreatedAt",
        "ApprovedTextGeneratedAt",
        "ApprovedAt",
        "UpdatedAt",
        "LastOpenedAt",
    ];
    pairs(
        seen,
        names,
        &[(0, 2), (0, 3), (1, 2), (0, 4)],
        tally,
        |message| Finding::should("LINK-11", message),
    );
    for (index, link) in links(seen) {
        if let Some(name) = text(link, "HotelName") {
            tally.demand(!name.trim().is_empty(), || {
                Finding::should("LINK-11", "HotelName of a link is empty.")
                    .because("a name", format!("{name:?}"))
                    .at(at(index, "HotelName"))
            });
        }
        if let Some(giata) = link.get("GiataID").filter(|value| is_integer(value)) {
            tally.demand(giata.as_f64().is_some_and(|number| number > 0.0), || {
                Finding::should("LINK-11", "GiataID of a link is not positive.")
                    .because("a positive number", shown(giata))
                    .at(at(index, "GiataID"))
            });
        }
        let approver = link.get("ApprovedBy").and_then(Value::as_object);
        let Some(approver) = approver.filter(|_| status(link) == Some(APPROVED)) else {
            continue;
        };
        if let Some(name) = text(approver, "Name") {
            tally.demand(!name.trim().is_empty(), || {
                Finding::should("LINK-11", "ApprovedBy.Name of a link is empty.")
                    .because("a name", format!("{name:?}"))
                    .at(at(index, "ApprovedBy/Name"))
            });
        }
        if let Some(email) = text(approver, "Email") {
            tally.demand(is_email(email), || {
                Finding::should(
                    "LINK-11",
                    "ApprovedBy.Email of a link has no form of an e-mail address.",
                )
                .because("something, @, something", format!("{email:?}"))
                .at(at(index, "ApprovedBy/Email"))
            });
        }
    }
}

/// LINK-12: links of one hotel agree on what they say about the hotel.
pub(super) fn agreement(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let links = seen.links().iter().enumerate();
    agreement::judge(links.map(|(index, link)| (Some(index), link)), tally);
}
