//! LIST-2 to LIST-4, LIST-6 to LIST-8, LIST-11, LIST-12 and LIST-16, as far as one answer alone
//! shows them.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::super::echoes;
use super::super::forms::canonical_id;
use super::super::seen::Seen;
use super::super::shape::{member, shown};
use super::super::tally::Tally;
use super::super::timestamp::Timestamp;
use super::Known;
use crate::model::{Finding, Operation};

/// LIST-2: Limit and Offset are echoed.
pub(super) fn echo(seen: &Seen<'_>, known: &Known, tally: &mut Tally) {
    let Some(pagination) = seen.pagination() else {
        return;
    };
    let echoed = |name: &str| pagination.get(name).and_then(Value::as_i64);
    let offset = seen.sent_integer("Offset").or(echoed("Offset"));
    let rest = seen
        .total()
        .map(|total| total.saturating_sub(offset.unwrap_or(0).max(0)).max(0));
    if let Some((asked, echoed)) = seen.sent_integer("Limit").zip(echoed("Limit")) {
        tally.demand(asked == echoed, || {
            let finding = if known
                .limits
                .excuses(asked, echoed, seen.links().len(), rest)
            {
                Finding::should(
                    "LIST-2",
                    "Another Limit than the one requested is taken and echoed.",
                )
            } else {
                Finding::must(
                    "LIST-2",
                    "Pagination.Limit is not the Limit that was requested.",
                )
            };
            finding
                .because(asked.to_string(), echoed.to_string())
                .at("/Pagination/Limit")
        });
    }
    // What a negative Offset means is open.
    let asked = seen.sent_integer("Offset").filter(|offset| *offset >= 0);
    if let Some((asked, echoed)) = asked.zip(echoed("Offset")) {
        tally.demand(asked == echoed, || {
            Finding::must(
                "LIST-2",
                "Pagination.Offset is not the Offset that was requested.",
            )
            .because(asked.to_string(), echoed.to_string())
            .at("/Pagination/Offset")
        });
    }
}

/// A neighbouring pair of links with readable creation times.
struct Pair<'l> {
    index: usize,
    first: (&'l Map<String, Value>, Timestamp<'l>),
    second: (&'l Map<String, Value>, Timestamp<'l>),
}

fn neighbours<'s>(seen: &'s Seen<'_>) -> impl Iterator<Item = Pair<'s>> {
    let mut before = None;
    seen.links()
        .iter()
        .enumerate()
        .filter_map(move |(index, link)| {
            let link = link.as_object()?;
            let created = Timestamp::read(link.get("CreatedAt")?.as_str()?).ok()?;
            let first = before.replace((link, created.clone()))?;
            Some(Pair {
                index,
                first,
                second: (link, created),
            })
        })
}

/// LIST-3: within the answer, no link was created before the one above it.
pub(super) fn order(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let mut descents = 0;
    let mut pairs = 0;
    let mut first = None;
    for pair in neighbours(seen) {
        pairs += 1;
        if pair.second.1 < pair.first.1 {
            descents += 1;
            first.get_or_insert(pair);
        }
    }
    tally.applies(pairs);
    let Some(pair) = first else {
        return;
    };
    let message = if descents == pairs && pairs > 1 {
        "Links are in exactly the reverse order of their creation."
    } else {
        "Links are not in the order of their creation."
    };
    let mut finding = Finding::must("LIST-3", message)
        .because(
            format!("CreatedAt not before {}", shown(&pair.first.0["CreatedAt"])),
            member(pair.second.0, "CreatedAt"),
        )
        .at(format!("/Data/{}/CreatedAt", pair.index));
    finding.count = u32::try_from(descents).unwrap_or(u32::MAX);
    tally.find(finding);
}

/// LIST-4: links that show one creation time stand in the order of their hotel ids. The service
/// may store finer times than it shows, so that a tie in an answer proves nothing.
pub(super) fn ties(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    for pair in neighbours(seen).filter(|pair| pair.first.1 == pair.second.1) {
        let id = |link: &Map<String, Value>| Some(link.get("HotelID")?.as_str()?.to_owned());
        let Some((first, second)) = id(pair.first.0).zip(id(pair.second.0)) else {
            continue;
        };
        tally.demand(is_in_order(&first, &second), || {
            Finding::should(
                "LIST-4",
                "Links that show one creation time are not in the order of their hotel ids.",
            )
            .because(format!("a HotelID not before {first}"), second.clone())
            .at(format!("/Data/{}/HotelID", pair.index))
        });
    }
}

/// Whether two hotel ids stand in order as texts, by bytes or without regard to case.
pub(crate) fn is_in_order(first: &str, second: &str) -> bool {
    first <= second || first.to_lowercase() <= second.to_lowercase()
}

/// LIST-6: a filtered answer holds links of the hotels that were asked for and no others.
pub(super) fn filter(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    // What an empty list means is open.
    let Some(asked) = seen.sent_hotels().filter(|asked| !asked.is_empty()) else {
        return;
    };
    let asked: HashSet<String> = asked.into_iter().map(canonical_id).collect();
    for (index, link) in seen.links().iter().enumerate() {
        let Some(hotel) = link.get("HotelID").and_then(Value::as_str) else {
            continue;
        };
        tally.demand(asked.contains(&canonical_id(hotel)), || {
            Finding::must(
                "LIST-6",
                "A link of a hotel that was not asked for is in a filtered list.",
            )
            .because(
                "links of the hotels in HotelIDs only",
                format!("HotelID {hotel}"),
            )
            .at(format!("/Data/{index}/HotelID"))
        });
    }
}

/// LIST-7: no hotel is a live member, whose link is shown, and none, which is echoed. A service to
/// which the two cases of an id are two hotels may show the one and echo the other.
pub(super) fn shown_and_echoed(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Some((body, asked)) = seen.listing().zip(seen.sent_hotels()) else {
        return;
    };
    let mut spellings: HashMap<String, HashSet<&str>> = HashMap::new();
    for id in asked {
        spellings.entry(canonical_id(id)).or_default().insert(id);
    }
    let linked: HashSet<String> = seen
        .links()
        .iter()
        .filter_map(|link| link.get("HotelID")?.as_str())
        .map(canonical_id)
        .filter(|hotel| spellings.get(hotel).is_some_and(|ways| ways.len() == 1))
        .collect();
    for (pointer, id) in echoes::ids(body) {
        tally.demand(!linked.contains(&canonical_id(id)), || {
            Finding::must(
                "LIST-7",
                "A hotel whose link is shown is echoed in NotInProjectIDs of the same answer.",
            )
            .because(
                "the link of a live member, or the echo of another hotel",
                format!("both, of {id}"),
            )
            .at(pointer)
        });
    }
}

/// LIST-8: the echo stands outside Data.
pub(super) fn place_of_echo(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Some(body) = seen.listing() else {
        return;
    };
    if !echoes::found(body).is_empty() {
        return;
    }
    let inside = echoes::inside_data(body);
    if let Some((pointer, value)) = inside
        .iter()
        .find(|(_, value)| value.as_array().is_some_and(|ids| !ids.is_empty()))
    {
        tally.applies(1);
        tally.find(
            Finding::must("LIST-8", "NotInProjectIDs stands inside Data only.")
                .because("a member outside Data", shown(value))
                .at(pointer),
        );
    }
}

/// LIST-11: a page does not reach beyond the Total of its own answer.
pub(super) fn total(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Some(total) = seen.total() else {
        return;
    };
    let offset = seen
        .pagination()
        .and_then(|pagination| pagination.get("Offset")?.as_i64());
    let offset = seen
        .sent_integer("Offset")
        .filter(|offset| *offset >= 0)
        .or(offset);
    let length = i64::try_from(seen.links().len()).unwrap_or(i64::MAX);
    let reached = match (length, offset) {
        (0, _) => 0,
        (length, offset) => offset.unwrap_or(0).max(0).saturating_add(length),
    };
    tally.demand(total >= reached, || {
        Finding::must(
            "LIST-11",
            "A page reaches beyond the Total of its own answer.",
        )
        .because(
            format!("Total at least {reached}"),
            format!(
                "Total {total}, with {length} links from Offset {}",
                offset.unwrap_or(0)
            ),
        )
        .at("/Pagination/Total")
    });
}

/// LIST-12: a page holds no more links than the Limit that was sent; what is echoed for a default is
/// open. Where the echo names another Limit than the request, LIST-2 says so, and here the larger
/// one counts.
pub(super) fn page_size(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    let Some(pagination) = seen.pagination() else {
        return;
    };
    let echoed = pagination.get("Limit").and_then(Value::as_i64);
    let limit = match (seen.sent_integer("Limit"), echoed) {
        // What a Limit below 1 means is open.
        (Some(asked), _) if asked < 1 => return,
        (Some(asked), Some(echoed)) => asked.max(echoed),
        (Some(limit), None) => limit,
        (None, _) => return,
    };
    let length = seen.links().len();
    tally.demand(
        i64::try_from(length).is_ok_and(|length| length <= limit.max(0)),
        || {
            Finding::must("LIST-12", "A page holds more links than its Limit.")
                .because(format!("at most {limit} links"), format!("{length} links"))
                .at("/Data")
        },
    );
}

/// LIST-16: never 409. Only a list that was really answered shows that it is not: a server that
/// answers everything alike proves nothing.
pub(super) fn conflict(seen: &Seen<'_>, _: &Known, tally: &mut Tally) {
    if seen.exchange.operation != Operation::ListApprovals {
        return;
    }
    let Some(response) = seen.judged() else {
        return;
    };
    if response.status == 409 {
        tally.applies(1);
        tally.find(
            Finding::must("LIST-16", "listApprovals answers 409.")
                .because("200, or another documented status", "409"),
        );
    } else if seen.total().is_some() {
        tally.applies(1);
    }
}
