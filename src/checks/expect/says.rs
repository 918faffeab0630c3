//! The things that a list can have to show after an event.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::evidence::{Listing, hotel_of, link_of, links_of, status};
use crate::checks::links::text;
use crate::checks::timestamp::Timestamp;
use crate::checks::{neighbours, presence, transition, wall_clock};
use crate::model::{Finding, Judged, RuleId};

use super::family::{must, verdict};

/// One thing that a list shows. Rules are those under which a deviation is reported: each of them.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Says {
    /// The links of these hotels.
    Listed(Vec<RuleId>, Vec<String>),
    /// None of the links of these hotels.
    NotListed(Vec<RuleId>, Vec<String>),
    /// So many links, as Total says too.
    Counted(Vec<RuleId>, usize),
    /// So many links of this hotel.
    LinksOf(Vec<RuleId>, String, usize),
    /// A member in these links of this hotel and not in the others, the oldest first.
    ShownBy(Vec<RuleId>, String, String, Vec<bool>),
    /// So many links, as Total says.
    Totalled(Vec<RuleId>, usize),
    /// A waiting link that was not opened.
    NeverOpened(String),
    /// A waiting link that was opened.
    WasOpened(String),
    /// An approved link that was not revoked.
    NotRevoked(String),
    /// An approved link that was revoked.
    WasRevoked(String),
    /// What the event does to the link of this hotel.
    Happened(After, String),
    /// Approved links as they were before their runs ended.
    Generated,
    /// The links of all hotels but these as they were before the event.
    OthersUntouched(RuleId, Vec<String>),
    /// The present time in the link of this hotel under this name, which a transition has just set.
    SetNow(String, String),
    /// What no transition changes, as it was in this list.
    Kept(Listing),
}

/// An event that changes the link of one hotel.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum After {
    /// The hotel approves.
    Approval,
    /// It is revoked after that.
    Revocation,
    /// It is opened for the first time.
    Opening,
}

impl Says {
    pub(super) fn judge(&self, before: Option<&Listing>, now: &Listing) -> Judged {
        match self {
            Self::Listed(rules, hotels) => under(rules, presence::listed("", &now.links, hotels)),
            Self::NotListed(rules, hotels) => {
                under(rules, presence::not_listed("", &now.links, hotels))
            }
            Self::Counted(rules, expected) => under(rules, counted(now, *expected)),
            Self::LinksOf(rules, hotel, expected) => under(rules, has_links(now, hotel, *expected)),
            Self::ShownBy(rules, hotel, member, expected) => {
                under(rules, shown_by(now, hotel, member, expected))
            }
            Self::Totalled(rules, expected) => under(rules, totalled(now, *expected)),
            Self::NeverOpened(hotel) => of_link(now, hotel, transition::never_opened),
            Self::WasOpened(hotel) => of_link(now, hotel, transition::was_opened),
            Self::NotRevoked(hotel) => of_link(now, hotel, transition::not_revoked),
            Self::WasRevoked(hotel) => {
                of_link(now, hotel, |link| transition::was_revoked("LIFE-2", link))
            }
            Self::SetNow(hotel, field) => set_now(hotel, field, now),
            Self::Kept(first) => of_pairs(first, now, transition::kept),
            Self::Happened(..) | Self::Generated | Self::OthersUntouched(..) => {
                before.map_or_else(Judged::default, |before| self.since(before, now))
            }
        }
    }

    /// What differs from the list before the event.
    fn since(&self, before: &Listing, now: &Listing) -> Judged {
        match self {
            Self::Happened(event, hotel) => {
                let happened = match event {
                    After::Approval => transition::approved,
                    After::Revocation => transition::revoked,
                    After::Opening => transition::opened,
                };
                link_of(before, hotel)
                    .zip(link_of(now, hotel))
                    .map_or_else(Judged::default, |(before, after)| happened(before, after))
            }
            Self::Generated => of_pairs(before, now, |before, after| {
                if status(before) == Some("approved") {
                    transition::generated(before, after)
                } else {
                    Judged::default()
                }
            }),
            Self::OthersUntouched(rule, driven) => {
                let driven: Vec<&str> = driven.iter().map(String::as_str).collect();
                under(
                    std::slice::from_ref(rule),
                    neighbours::untouched("", &before.links, &now.links, &driven),
                )
            }
            _ => Judged::default(),
        }
    }
}

/// The same judgement under each of these rules.
fn under(rules: &[RuleId], judged: Judged) -> Judged {
    let findings = rules.iter().flat_map(|rule| {
        judged.findings.iter().map(|finding| Finding {
            rule: rule.clone(),
            ..finding.clone()
        })
    });
    Judged {
        applied: judged.applied,
        findings: findings.collect(),
    }
}

fn of_link(now: &Listing, hotel: &str, judge: impl Fn(&Value) -> Judged) -> Judged {
    link_of(now, hotel).map_or_else(Judged::default, judge)
}

fn set_now(hotel: &str, field: &str, now: &Listing) -> Judged {
    let read = now.pages.first().map(|page| &page.exchange);
    link_of(now, hotel)
        .zip(read)
        .map_or_else(Judged::default, |(link, read)| {
            wall_clock::set_now(link, field, read)
        })
}

/// What is said of the links of one hotel in two lists. A hotel with several links is left out: which is
/// which cannot be told.
fn of_pairs(before: &Listing, now: &Listing, judge: impl Fn(&Value, &Value) -> Judged) -> Judged {
    let mut judged = Judged::default();
    for hotel in before.links.iter().filter_map(hotel_of) {
        if let Some((before, after)) = link_of(before, hotel).zip(link_of(now, hotel)) {
            judged.merge(judge(before, after));
        }
    }
    judged
}

/// A list holds so many links of a hotel.
fn has_links(listing: &Listing, hotel: &str, expected: usize) -> Judged {
    let found = links_of(listing, hotel).len();
    verdict((found != expected).then(|| {
        must("the list does not hold each link of the hotel once").because(
            format!("links of hotel {hotel}: {expected}"),
            format!("links of it: {found}"),
        )
    }))
}

/// A member stands in these links of a hotel and in no other.
fn shown_by(listing: &Listing, hotel: &str, member: &str, expected: &[bool]) -> Judged {
    let mut links = links_of(listing, hotel);
    // Links are meant by their age: where the list has them in another order, LIST-3 says so.
    links.sort_by(|link, other| created(link).cmp(&created(other)));
    let found: Vec<bool> = links
        .into_iter()
        .map(|link| link.get(member).is_some())
        .collect();
    // There is a further link, which says nothing of those that were meant.
    if found.len() > expected.len() {
        return Judged::default();
    }
    let words = |shown: &[bool]| {
        let one = |shown: &bool| if *shown { "there" } else { "not there" };
        match shown {
            [] => "no link of it".to_owned(),
            shown => shown.iter().map(one).collect::<Vec<_>>().join(", "),
        }
    };
    let message = if found.len() < expected.len() {
        format!("a link of the hotel is missing where {member} is looked for")
    } else {
        format!("{member} stands in other links of a hotel than those that it was set in")
    };
    verdict((found != expected).then(|| {
        must(message).because(
            format!(
                "{member} in the links of hotel {hotel}: {}",
                words(expected)
            ),
            words(&found),
        )
    }))
}

fn created(link: &Value) -> Option<Timestamp<'_>> {
    Timestamp::read(text(link, "CreatedAt")?).ok()
}

/// A list counts so many links on its first page.
fn totalled(listing: &Listing, expected: usize) -> Judged {
    verdict((usize::try_from(listing.total) != Ok(expected)).then(|| {
        must("Total does not count each link of a hotel").because(
            format!("Total {expected}"),
            format!("Total {}", listing.total),
        )
    }))
}

/// A list holds, and on its first page counts, so many links.
fn counted(listing: &Listing, expected: usize) -> Judged {
    let holds = listing.links.len() == expected && usize::try_from(listing.total) == Ok(expected);
    verdict((!holds).then(|| {
        must("the list does not hold and count as many links as there are").because(
            format!("{expected} links, Total {expected}"),
            format!("{} links, Total {}", listing.links.len(), listing.total),
        )
    }))
}
