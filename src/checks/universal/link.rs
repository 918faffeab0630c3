//! LINK-4 and LINK-10 to LINK-12: members of a link compared, and the links of one answer together.

use serde_json::{Map, Value};

use super::super::agreement;
use super::super::forms::preview_part;
use super::super::seen::Seen;
use super::super::shape::WAITING;
use super::super::tally::Tally;
use super::super::timestamp::Timestamp;
use super::Known;
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

/// An instant that is not a stand-in for 'no time'.
fn real_instant<'l>(link: &'l Object, name: &str) -> Option<Timestamp<'l>> {
    instant(link, name).filter(|instant| !instant.is_zero())
}

fn at(index: usize, name: &str) -> String {
    format!("/Data/{index}/{name}")
}

/// LINK-4: where the token is shown, the preview's leading part is a proper prefix of it.
pub(super) fn previews(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for (index, link) in links(seen) {
        let Some(preview) = text(link, "TokenPreview") else {
            continue;
        };
        let token = text(link, "Token").filter(|token| !token.is_empty());
        if let Some((part, token)) = preview_part(preview).zip(token) {
            tally.demand(token.starts_with(part) && token != part, || {
                Finding::must(
                    "LINK-4",
                    "TokenPreview of a link is not a shortened leading part of its Token.",
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
}

/// LINK-12: links of one hotel agree on what they say about the hotel.
pub(super) fn agreement(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let links = seen.links().iter().enumerate();
    agreement::judge(links.map(|(index, link)| (Some(index), link)), tally);
}
