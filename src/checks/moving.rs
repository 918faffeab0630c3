//! `UpdatedAt` that moves although no transition was driven. 'Changes when the link is approved or
//! revoked' does not say that nothing else moves it, a background job for one; but listing, which is
//! a read, must not (LIST-15).

use std::borrow::Cow;

use serde_json::Value;

use super::evidence::{Listing, link_of, pairs};
use super::links::{is_same, is_same_member, text};
use super::timestamp::Timestamp;
use crate::model::{Finding, Judged};

/// A read that takes longer, in seconds, does not show that a time is that of the read: what moves
/// often enough by itself has a time in each such read too.
const QUICK: f64 = 0.1;

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["LIST-15"];

fn updated(link: &Value) -> Option<Timestamp<'_>> {
    Timestamp::read(text(link, "UpdatedAt")?).ok()
}

/// Whether a link that is the same otherwise has a later `UpdatedAt`.
fn has_moved(before: &Value, after: &Value) -> bool {
    let moved = updated(before).zip(updated(after));
    moved.is_some_and(|(before, after)| before < after) && is_same(before, after)
}

/// Whether `UpdatedAt` of a link has moved from one look at a list to another.
#[must_use]
pub(crate) fn has_moved_in(before: &[Value], after: &[Value]) -> bool {
    let mut links = before.iter().zip(after);
    links.any(|(before, after)| has_moved(before, after))
}

/// The links of one list that another list shows with another `UpdatedAt` and the same otherwise, each
/// with its twin. A hotel with several links is left out.
fn apart<'l>(one: &'l Listing, other: &'l Listing) -> Vec<(&'l Value, &'l Value)> {
    let mut pairs = pairs(one, other);
    pairs.retain(|(one, other)| !is_same_member(one, other, "UpdatedAt") && is_same(one, other));
    pairs
}

/// Whether a link shows another `UpdatedAt` in one list than in the other.
pub(crate) fn is_apart(one: &Listing, other: &Listing) -> bool {
    !apart(one, other).is_empty()
}

/// Two ways of reading, each read twice with time between: `UpdatedAt` of a link that differs between the
/// two ways, and in neither has moved, differs by the way of reading. What moves by itself would have
/// moved, or have come to the other.
pub(crate) fn by_the_way_of_reading(whole: &[Listing; 2], read: &[Listing; 2]) -> Judged {
    let has_stayed = |looks: &[Listing; 2], link: &Value| {
        let hotel = text(link, "HotelID").unwrap_or_default();
        link_of(&looks[1], hotel).is_some_and(|now| is_same_member(link, now, "UpdatedAt"))
    };
    let stays =
        |(one, other): &&(&Value, &Value)| has_stayed(whole, one) && has_stayed(read, other);
    let finding = apart(&whole[0], &read[0])
        .iter()
        .find(stays)
        .map(|(one, other)| {
            let shown = |link: &Value| text(link, "UpdatedAt").unwrap_or_default().to_owned();
            Finding::must(
                "",
                "UpdatedAt of a link differs from that in the whole list.",
            )
            .because(shown(one), shown(other))
        });
    Judged {
        applied: u32::from(finding.is_some()),
        findings: finding.into_iter().collect(),
    }
}

/// Looks at a list, one after the other, between which nothing is driven.
#[derive(Debug, Default)]
pub(crate) struct Looks {
    last: Vec<Value>,
    moves: bool,
}

impl Looks {
    /// Takes a further look. Says whether `UpdatedAt` has been seen to move by itself: what it is
    /// then says nothing about a transition.
    pub(crate) fn further(&mut self, links: &[Value]) -> bool {
        self.moves |= has_moved_in(&self.last, links);
        self.last = links.to_vec();
        self.moves
    }
}

/// The list, without `UpdatedAt` in its links where that moves by itself.
pub(crate) fn as_driven(list: &Listing, moves: bool) -> Cow<'_, Listing> {
    if !moves {
        return Cow::Borrowed(list);
    }
    let mut list = list.clone();
    for link in list.links.iter_mut().filter_map(Value::as_object_mut) {
        link.remove("UpdatedAt");
    }
    Cow::Owned(list)
}

/// One read of a list: when it was sent and answered, in seconds by any clock, and its links.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Read<'l> {
    /// When the request was sent.
    pub(crate) sent: f64,
    /// When its answer had come.
    pub(crate) answered: f64,
    /// The links shown.
    pub(crate) links: &'l [Value],
}

/// LIST-15 of several reads in a row and, after a longer pause, a last one: `UpdatedAt` that moves
/// with each of them, and over the pause by no more than one read moves it, or always to the time of
/// the read.
#[must_use]
pub(crate) fn by_reading(reads: &[Read<'_>]) -> Judged {
    let mut judged = Judged {
        applied: 1,
        ..Judged::default()
    };
    let Some((first, rest)) = reads.split_first() else {
        return judged;
    };
    for (at, link) in first.links.iter().enumerate() {
        let shown: Option<Vec<_>> = std::iter::once(Some((first, link)))
            .chain(rest.iter().map(|read| Some((read, read.links.get(at)?))))
            .collect();
        let shown = shown.filter(|shown| {
            let mut pairs = shown.windows(2);
            pairs.all(|pair| has_moved(pair[0].1, pair[1].1))
        });
        if shown.is_some_and(|shown| moved_by_reading(&shown)) {
            judged.findings.push(
                Finding::must("LIST-15", "UpdatedAt of a link moves because it is listed.")
                    .because("the UpdatedAt of before", "another one after each read")
                    .at(format!("/Data/{at}/UpdatedAt")),
            );
            break;
        }
    }
    judged
}

fn moved_by_reading(shown: &[(&Read<'_>, &Value)]) -> bool {
    let times: Vec<Timestamp<'_>> = shown.iter().filter_map(|(_, link)| updated(link)).collect();
    let [first, .., before, last] = times.as_slice() else {
        return false;
    };
    let (quick, pause) = (
        before.approximate() - first.approximate(),
        last.approximate() - before.approximate(),
    );
    // How far the service's clock may be ahead for each time to lie within its read.
    let (mut least, mut most) = (f64::NEG_INFINITY, f64::INFINITY);
    let mut all_quick = true;
    for ((read, _), time) in shown.iter().zip(&times) {
        let (from, unit) = (time.approximate(), time.precision().seconds());
        all_quick &= read.answered - read.sent + unit <= QUICK;
        least = least.max(from - read.answered);
        most = most.min(from + unit - read.sent);
    }
    pause < quick / 2.0 || all_quick && least <= most
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{
        Looks, Read, as_driven, by_reading, by_the_way_of_reading, has_moved_in, is_apart,
    };
    use crate::checks::evidence::Listing;
    use crate::checks::samples::{HOTEL, approved};

    fn list(updated: f64) -> Vec<Value> {
        let mut link = approved(HOTEL, "2024-05-01T10:00:00Z");
        link["UpdatedAt"] = json!(format!("2024-05-02T10:00:{updated:06.3}Z"));
        vec![link]
    }

    /// Four reads in 20 ms and one half a second later, and what each shows.
    fn read(shown: [f64; 5]) -> bool {
        read_in(0.002, shown)
    }

    fn read_in(took: f64, shown: [f64; 5]) -> bool {
        let lists = shown.map(list);
        let sent = [0.0, 0.005, 0.010, 0.015, 0.5];
        let reads: Vec<_> = sent
            .iter()
            .zip(&lists)
            .map(|(sent, links)| Read {
                sent: *sent,
                answered: sent + took,
                links,
            })
            .collect();
        !by_reading(&reads).findings.is_empty()
    }

    #[test]
    fn what_moves_with_each_read_is_told_from_what_moves_with_time() {
        assert!(read([1.0, 2.0, 3.0, 4.0, 5.0]), "a second each time");
        assert!(
            read([7.001, 7.006, 7.011, 7.016, 7.501]),
            "to the time of the read"
        );
        assert!(
            read([7.001, 7.002, 7.007, 7.012, 7.017]),
            "to that of the read before"
        );
        assert!(
            !read([7.000, 7.004, 7.008, 7.012, 7.496]),
            "every 4 ms by itself"
        );
        assert!(!read([7.0, 7.0, 7.0, 7.0, 7.1]), "now and then");
        assert!(
            !read_in(0.3, [7.001, 7.006, 7.011, 7.016, 7.501]),
            "slow reads"
        );
    }

    #[test]
    fn what_stays_apart_is_told_from_what_moves_by_itself() {
        let of = |updated| Listing {
            links: list(updated),
            total: 1,
            ..Listing::default()
        };
        let found = |whole: [f64; 2], read: [f64; 2]| {
            let judged = by_the_way_of_reading(&whole.map(of), &read.map(of));
            !judged.findings.is_empty()
        };
        assert!(is_apart(&of(1.0), &of(2.0)) && !is_apart(&of(1.0), &of(1.0)));
        assert!(found([1.0, 1.0], [2.0, 2.0]));
        assert!(!found([1.0, 1.0], [1.0, 1.0]));
        assert!(!found([1.0, 2.0], [2.0, 2.0]), "it moved between the two");
        assert!(!found([1.0, 1.0], [2.0, 3.0]), "it goes on to move");
    }

    #[test]
    fn once_it_moves_by_itself_it_is_left_out() {
        let mut looks = Looks::default();
        for (updated, is_there) in [(1.0, true), (1.0, true), (2.0, false), (2.0, false)] {
            let mut shown = Listing::of(Vec::new(), None);
            shown.links = list(updated);
            let moves = looks.further(&shown.links);
            let driven = as_driven(&shown, moves);
            assert_eq!(driven.links[0].get("UpdatedAt").is_some(), is_there);
        }
        // A transition moves it too, and more beside.
        let mut revoked = list(3.0);
        revoked[0]["RevokedAt"] = revoked[0]["UpdatedAt"].clone();
        assert!(!has_moved_in(&list(2.0), &revoked));
    }
}
