//! How a sequence of links differs from the one expected, in words that a person can follow.

use std::fmt::Write as _;

use serde_json::Value;

use super::links::{is_same, name};

/// How many links a description names of each kind.
const NAMED: usize = 3;

/// The first difference between two sequences of links, and what the whole of one lacks or has
/// more often than the other; `None` where they are the same by their documented members.
#[must_use]
pub(super) fn describe(expected: &[&Value], actual: &[&Value]) -> Option<String> {
    let first = expected
        .iter()
        .zip(actual)
        .position(|(expected, actual)| !is_same(expected, actual));
    if first.is_none() && expected.len() == actual.len() {
        return None;
    }
    let mut text = if actual.len() == expected.len() {
        format!("{} links, and not all the right ones", expected.len())
    } else {
        format!("{} links instead of {}", actual.len(), expected.len())
    };
    let at = first.unwrap_or(expected.len().min(actual.len()));
    let side = |links: &[&Value]| {
        links
            .get(at)
            .map_or("nothing".to_owned(), |link| name(link))
    };
    let (wanted, came) = (side(expected), side(actual));
    let _ = match (expected.get(at), actual.get(at)) {
        (Some(link), Some(other)) if wanted == came => {
            let members = differing(link, other);
            write!(
                text,
                "; the first is another in {members}, at position {at}: {came}"
            )
        }
        _ => write!(
            text,
            "; first difference at position {at}: {came} instead of {wanted}"
        ),
    };
    let missing = surplus(expected, actual);
    let extra = surplus(actual, expected);
    for (what, links) in [("missing", &missing), ("too many", &extra)] {
        if !links.is_empty() {
            let names: Vec<String> = links.iter().take(NAMED).map(|link| name(link)).collect();
            let more = if links.len() > NAMED { ", …" } else { "" };
            let _ = write!(text, "; {} {what}: {}{more}", links.len(), names.join(", "));
        }
    }
    if missing.is_empty() && extra.is_empty() {
        text.push_str("; the same links in another order");
    }
    Some(text)
}

/// The documented members in which two links of one name differ.
fn differing(expected: &Value, actual: &Value) -> String {
    let names = super::links::documented_names();
    let differing = names.filter(|name| !super::links::is_same_member(expected, actual, name));
    differing.collect::<Vec<_>>().join(", ")
}

/// The links of `whole` that `part` lacks, each as often as it is lacking.
fn surplus<'v>(whole: &[&'v Value], part: &[&Value]) -> Vec<&'v Value> {
    let mut counts = std::collections::HashMap::new();
    for link in part {
        *counts
            .entry(super::links::fingerprint(link))
            .or_insert(0_usize) += 1;
    }
    whole
        .iter()
        .copied()
        .filter(
            |link| match counts.get_mut(&super::links::fingerprint(link)) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            },
        )
        .collect()
}

#[cfg(test)]
mod tests {
    use super::describe;
    use crate::checks::samples::{HOTEL, OTHER, THIRD, waiting};

    #[test]
    fn differences_are_named() {
        let links: Vec<_> = [HOTEL, OTHER, THIRD]
            .map(|hotel| waiting(hotel, "2024-05-01T10:00:00Z"))
            .into();
        let all: Vec<_> = links.iter().collect();
        assert_eq!(describe(&all, &all), None);
        let swapped = [all[1], all[0], all[2]];
        let text = describe(&all, &swapped).unwrap_or_default();
        assert!(
            text.starts_with("3 links, and not all the right ones; first difference at position 0")
                && text.contains("another order"),
            "{text}"
        );
        let repeated = [all[0], all[0], all[2]];
        let text = describe(&all, &repeated).unwrap_or_default();
        assert!(
            text.contains("1 missing: link of 2222") && text.contains("1 too many: link of 1111"),
            "{text}"
        );
        let text = describe(&all, &all[..2]).unwrap_or_default();
        assert!(
            text.contains("2 links instead of 3") && text.contains("nothing instead of"),
            "{text}"
        );
        let mut touched = links[1].clone();
        touched["LastOpenedAt"] = "2024-05-02T10:00:00Z".into();
        let text = describe(&all, &[all[0], &touched, all[2]]).unwrap_or_default();
        assert!(
            text.contains("another in LastOpenedAt, at position 1: link of"),
            "{text}"
        );
    }

    #[test]
    fn three_links_are_named_and_more_are_counted() {
        let links: Vec<_> = ["01", "02", "03", "04"]
            .map(|second| waiting(HOTEL, &format!("2024-05-01T10:00:{second}Z")))
            .into();
        let all: Vec<_> = links.iter().collect();
        for (count, end) in [(2, "02Z"), (3, "03Z"), (4, "03Z, …")] {
            let text = describe(&all[..count], &[]).unwrap_or_default();
            assert!(
                text.contains(&format!("{count} missing: ")) && text.ends_with(end),
                "{text}"
            );
        }
    }
}
