//! What may become of a list while nothing is driven: the document does not say who makes links, opens,
//! approves, revokes or renews them, or when. Nothing here says that a list must not change by itself.

use std::collections::HashSet;

use serde_json::Value;

use super::links::{documented_names, is_same_member, said, text};
use super::timestamp::Timestamp;

/// Members that a link keeps for as long as it is there.
const KEPT: [&str; 3] = ["HotelID", "CreatedAt", "CreatedBy"];

/// Members that only move forward once they are there.
const FORWARD: [&str; 4] = ["UpdatedAt", "LastOpenedAt", "ApprovedAt", "RevokedAt"];

fn time<'l>(link: &'l Value, member: &str) -> Option<Timestamp<'l>> {
    Timestamp::read(text(link, member)?).ok()
}

/// What a link is known by: its hotel and its creation.
pub(crate) fn identity(link: &Value) -> String {
    format!("{:?} {:?}", said(link, "HotelID"), said(link, "CreatedAt"))
}

fn is_waiting(link: &Value) -> bool {
    text(link, "Status") == Some("waiting_for_hotel")
}

fn identities(links: &[Value]) -> HashSet<String> {
    links.iter().map(identity).collect()
}

/// The links of a list that were made after an earlier list was read: waiting ones, and none of the
/// earlier ones was created later.
pub(crate) fn made_since<'l>(
    earlier: &'l [Value],
    later: &'l [Value],
) -> impl Iterator<Item = &'l Value> {
    let known = identities(earlier);
    let created = earlier.iter().filter_map(|link| time(link, "CreatedAt"));
    let newest = created.max_by(|one, other| one.approximate().total_cmp(&other.approximate()));
    later.iter().filter(move |link| {
        let is_new = time(link, "CreatedAt")
            .zip(newest.as_ref())
            .is_some_and(|(created, newest)| !created.is_clearly_before(newest));
        is_new && is_waiting(link) && !known.contains(&identity(link))
    })
}

/// Whether a list can have become another one by itself, and not by going back: links were made, waiting
/// ones were revoked, and what the others show has only moved on, each in its place.
pub(crate) fn explains(earlier: &[Value], later: &[Value]) -> bool {
    let made: HashSet<String> = made_since(earlier, later).map(identity).collect();
    let there = identities(later);
    let (stayed, gone): (Vec<&Value>, Vec<&Value>) = earlier
        .iter()
        .partition(|link| there.contains(&identity(link)));
    let others: Vec<&Value> = later
        .iter()
        .filter(|link| !made.contains(&identity(link)))
        .collect();
    let pairs = || stayed.iter().zip(&others);
    stayed.len() == others.len()
        && gone.iter().all(|link| is_waiting(link))
        && pairs().all(|(link, now)| identity(link) == identity(now) && moved_on(link, now))
}

/// Whether a link can have come to show something else by itself.
fn moved_on(earlier: &Value, later: &Value) -> bool {
    documented_names().all(|member| {
        let same = is_same_member(earlier, later, member);
        match (earlier.get(member), later.get(member)) {
            _ if same => true,
            _ if KEPT.contains(&member) => false,
            (Some(_), Some(_)) if FORWARD.contains(&member) => time(earlier, member)
                .zip(time(later, member))
                .is_some_and(|(before, after)| before.is_clearly_before(&after)),
            (Some(_), None) => !FORWARD.contains(&member),
            _ => true,
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{explains, made_since};
    use crate::checks::samples::{HOTEL, OTHER, THIRD, approved, waiting};

    fn list() -> Vec<Value> {
        vec![
            approved(HOTEL, "2024-05-01T10:00:00Z"),
            waiting(OTHER, "2024-05-01T11:00:00Z"),
        ]
    }

    fn with(position: usize, member: &str, value: Value) -> Vec<Value> {
        let mut list = list();
        list[position][member] = value;
        list
    }

    #[test]
    fn what_is_newer_than_all_was_made_since() {
        let mut later = list();
        later.push(waiting(OTHER, "2024-05-02T10:00:00Z"));
        later.push(waiting(THIRD, "2024-05-01T10:30:00Z"));
        later.push(approved(THIRD, "2024-05-02T10:30:00Z"));
        let before = list();
        let made: Vec<&Value> = made_since(&before, &later).collect();
        assert_eq!(made, [&later[2]]);
    }

    #[test]
    fn a_list_moves_on_and_does_not_go_back() {
        let mut made = list();
        made.push(waiting(THIRD, "2024-05-02T10:00:00Z"));
        let rotated = with(1, "TokenPreview", json!("zzzzzz\u{2026}"));
        let opened = with(1, "LastOpenedAt", json!("2024-05-02T10:00:00Z"));
        for later in [made, rotated, opened.clone(), list()[..1].to_vec()] {
            assert!(explains(&list(), &later), "{later:?}");
        }
        let mut turned = list();
        turned.swap(0, 1);
        let doubled = [list(), list()[1..].to_vec()].concat();
        let renewed = with(0, "CreatedAt", json!("2024-05-02T10:00:00Z"));
        for later in [turned, doubled, renewed, list()[1..].to_vec()] {
            assert!(!explains(&list(), &later), "{later:?}");
        }
        assert!(!explains(&opened, &list()));
    }
}
