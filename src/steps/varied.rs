//! Links for a list that shows what an order, a page or a filter gets wrong: many kinds, created in
//! another order than they are asked for, with ties, mixed fractions of a second, and links between
//! them that are not listed.

use chrono::{DateTime, TimeDelta, Utc};

use crate::target::{LinkKind, LinkSpec};

/// The instant at which tied links are created: no clock shows it by chance.
pub(crate) const TIED: &str = "2023-05-17T08:31:22.457Z";

/// Hotels without a link that a varied list comes with.
pub(crate) const UNLINKED: usize = 2;

/// The kinds of listed links, and whether they were opened, in turn.
const KINDS: [(LinkKind, bool); 5] = [
    (LinkKind::Waiting, false),
    (LinkKind::Approved, false),
    (LinkKind::Waiting, true),
    (LinkKind::RevokedAfterApproval, false),
    (LinkKind::Approved, true),
];

/// Milliseconds that service and reader show with different numbers of digits.
const FRACTIONS: [i64; 5] = [500, 250, 123, 900, 1];

/// `listed` links that are listed, one for each hotel from the first on, and after every third of
/// them one that was revoked before approval.
///
/// The last hotel's link is the oldest. Three neighbours in five are created at one instant, and
/// of two instants in one second one has no fraction. The oldest are years old.
pub(crate) fn varied(listed: usize) -> Vec<LinkSpec> {
    let mut kinds = Vec::new();
    for index in 0..listed {
        kinds.push(KINDS[index % KINDS.len()]);
        if index % 3 == 2 {
            kinds.push((LinkKind::RevokedBeforeApproval, index % 2 == 0));
        }
    }
    let count = kinds.len();
    let links = kinds
        .into_iter()
        .enumerate()
        .map(|(hotel, (kind, opened))| {
            let age = count - 1 - hotel;
            LinkSpec {
                hotel,
                kind,
                opened,
                created_at: instant(age, count),
            }
        });
    shuffled(links.collect())
}

/// `count` links of every listed kind, and two that are not listed, all created at the instant
/// [`TIED`].
pub(crate) fn tied(count: usize) -> Vec<LinkSpec> {
    let created_at = DateTime::parse_from_rfc3339(TIED)
        .ok()
        .map(|at| at.with_timezone(&Utc));
    let listed = (0..count).map(|hotel| {
        let (kind, opened) = KINDS[hotel % KINDS.len()];
        LinkSpec {
            hotel,
            kind,
            opened,
            created_at,
        }
    });
    let excluded = (count..count + 2).map(|hotel| LinkSpec {
        hotel,
        kind: LinkKind::RevokedBeforeApproval,
        opened: false,
        created_at,
    });
    shuffled(listed.chain(excluded).collect())
}

/// Three links created just before and three just after [`TIED`], for the hotels from `first` on,
/// the later ones first.
pub(crate) fn around_the_tie(first: usize) -> Vec<LinkSpec> {
    let Ok(tie) = DateTime::parse_from_rfc3339(TIED) else {
        return Vec::new();
    };
    [1_000, 43, 1, -1, -57, -1_000]
        .into_iter()
        .enumerate()
        .map(|(index, milliseconds)| {
            let (kind, opened) = KINDS[index % KINDS.len()];
            let created_at = Some(tie.with_timezone(&Utc) + TimeDelta::milliseconds(milliseconds));
            LinkSpec {
                hotel: first + index,
                kind,
                opened,
                created_at,
            }
        })
        .collect()
}

/// A waiting link for each of the first hotels, created one after the other, at times that show
/// milliseconds even where zeros at the end are left out: two readings of one time are compared at
/// the coarser of their precisions, and a time without a fraction would hide what moves it a little.
pub(crate) fn one_by_one(count: usize) -> Vec<LinkSpec> {
    /// Leaves none of [`FRACTIONS`] a zero at the end.
    const FINE: TimeDelta = TimeDelta::milliseconds(456);
    let links = (0..count).map(|hotel| LinkSpec {
        hotel,
        kind: LinkKind::Waiting,
        opened: false,
        created_at: instant(2 * hotel, 2 * count).map(|at| at + FINE),
    });
    links.collect()
}

/// For each hotel in turn a link of another kind, opened or not, listed or not, or none.
pub(crate) fn every_kind(hotels: usize) -> Vec<LinkSpec> {
    let kinds = [
        Some((LinkKind::Waiting, false)),
        Some((LinkKind::Waiting, true)),
        Some((LinkKind::Approved, false)),
        Some((LinkKind::Approved, true)),
        Some((LinkKind::RevokedAfterApproval, false)),
        Some((LinkKind::RevokedBeforeApproval, false)),
        None,
    ];
    let links = (0..hotels).filter_map(|hotel| {
        let (kind, opened) = kinds[hotel % kinds.len()]?;
        Some(LinkSpec {
            hotel,
            kind,
            opened,
            created_at: None,
        })
    });
    links.collect()
}

/// Pairs of instants that a comparison of something else than instants turns round: wall clocks
/// at the end of summer time in Berlin and New York, years of two digits, distances from 1970, a
/// fraction cut off, read as a number, or compared as text, and days that belong to a week of
/// another year.
const AWKWARD: [&str; 18] = [
    "2023-10-29T01:10:00Z",
    "2023-10-29T00:50:00Z",
    "2001-09-09T01:46:40Z",
    "1999-12-31T23:59:59Z",
    "1969-06-01T12:00:00Z",
    "1968-06-01T12:00:00Z",
    "2019-03-05T06:07:08.5Z",
    "2019-03-05T06:07:08Z",
    "2019-03-05T06:07:08.123Z",
    "2019-03-05T06:07:08.25Z",
    "2019-03-05T06:07:08.07Z",
    "2023-11-05T06:10:00Z",
    "2023-11-05T05:50:00Z",
    "2019-03-05T06:07:09Z",
    "2020-01-03T09:00:00Z",
    "2019-12-30T09:00:00Z",
    "2014-12-30T09:00:00Z",
    "2015-01-02T09:00:00Z",
];

/// A link for each of the [`AWKWARD`] times, for the hotels from `first` on.
pub(crate) fn awkward(first: usize) -> Vec<LinkSpec> {
    let times = AWKWARD
        .iter()
        .map(|text| DateTime::parse_from_rfc3339(text));
    let links = (first..).zip(times.flatten()).map(|(hotel, at)| {
        let (kind, opened) = KINDS[hotel % KINDS.len()];
        LinkSpec {
            hotel,
            kind,
            opened,
            created_at: Some(at.with_timezone(&Utc)),
        }
    });
    links.collect()
}

/// The creation time of the link at a position of the order of creation.
fn instant(age: usize, count: usize) -> Option<DateTime<Utc>> {
    let place = if (1..=3).contains(&(age % 5)) {
        age - age % 5 + 1
    } else {
        age
    };
    let year = match place * 3 / count {
        0 => 2016,
        1 => 2022,
        _ => 2024,
    };
    let start = DateTime::parse_from_rfc3339(&format!("{year}-02-28T23:59:51Z")).ok()?;
    let second = i64::try_from(place / 2).ok()?;
    let fraction = if place % 2 == 0 {
        0
    } else {
        FRACTIONS[place / 2 % FRACTIONS.len()]
    };
    Some(start.with_timezone(&Utc) + TimeDelta::seconds(second) + TimeDelta::milliseconds(fraction))
}

/// The links in an order that is neither that of their hotels nor that of their creation, so that
/// a service that forgets to sort cannot be right by chance.
fn shuffled(mut links: Vec<LinkSpec>) -> Vec<LinkSpec> {
    let count = links.len();
    links.sort_by_key(|link| (link.hotel * 7 + 3) % count.max(1));
    links
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn links_created_one_by_one_show_every_digit_of_their_milliseconds() {
        for count in 1..20 {
            let links = one_by_one(count);
            let times: Vec<_> = links.iter().filter_map(|link| link.created_at).collect();
            assert_eq!(times.len(), count);
            assert!(times.is_sorted());
            for at in times {
                assert_ne!(at.timestamp_subsec_millis() % 10, 0, "{at}");
            }
        }
    }

    #[test]
    fn a_varied_list_has_what_it_promises() {
        for listed in [4, 9, 12, 23, 30] {
            let links = varied(listed);
            assert_eq!(
                links.iter().filter(|link| link.kind.is_listed()).count(),
                listed
            );
            assert_eq!(
                links
                    .iter()
                    .map(|link| link.hotel)
                    .collect::<BTreeSet<_>>()
                    .len(),
                links.len(),
                "a hotel has one link"
            );
            assert!(
                links
                    .iter()
                    .all(|link| link.created_at.is_some_and(|at| at < Utc::now()))
            );
            let mut by_creation = links.clone();
            by_creation.sort_by_key(|link| link.created_at);
            assert_ne!(
                by_creation, links,
                "the order asked for is not the order of creation"
            );
            let ties = by_creation
                .windows(2)
                .filter(|pair| pair[0].created_at == pair[1].created_at)
                .count();
            assert!(ties >= links.len() / 4, "{ties} ties among {}", links.len());
        }
    }

    #[test]
    fn instants_of_one_second_would_be_in_another_order_as_texts() {
        let mut links = varied(23);
        links.sort_by_key(|link| link.created_at);
        let texts: Vec<String> = links
            .iter()
            .filter_map(|link| link.created_at)
            .map(|at| at.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true))
            .collect();
        assert!(!texts.is_sorted());
    }

    #[test]
    fn awkward_links_are_all_read_and_none_share_an_instant() {
        let links = awkward(3);
        let times: BTreeSet<_> = links.iter().map(|link| link.created_at).collect();
        assert_eq!((links.len(), times.len()), (AWKWARD.len(), AWKWARD.len()));
        assert_eq!(links.last().map(|link| link.hotel), Some(2 + AWKWARD.len()));
        assert_eq!(every_kind(14).len(), 12);
    }

    #[test]
    fn tied_links_share_their_instant_and_are_asked_for_out_of_order() {
        let links = tied(11);
        assert_eq!(links.len(), 13);
        assert!(
            links
                .windows(2)
                .all(|pair| pair[0].created_at == pair[1].created_at)
        );
        assert!(!links.is_sorted_by_key(|link| link.hotel));
        let around = around_the_tie(13);
        assert!(
            around
                .iter()
                .all(|link| link.created_at != links[0].created_at && link.hotel >= 13)
        );
    }
}
