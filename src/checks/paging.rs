//! LIST-11, LIST-12 and LIST-13 where the whole list is known.

use serde_json::Value;

use super::diff::describe;
use super::links::is_same_list;
use super::shape::shown;
use super::tally::Tally;
use crate::model::{Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["LIST-11", "LIST-12", "LIST-13"];

/// LIST-12: the page is exactly positions `offset` to `offset + limit - 1` of the whole list.
#[must_use]
pub(crate) fn slice(whole: &[Value], limit: usize, offset: usize, page: &[Value]) -> Judged {
    let mut tally = Tally::default();
    let start = offset.min(whole.len());
    let end = offset.saturating_add(limit).min(whole.len());
    let expected: Vec<&Value> = whole[start..end].iter().collect();
    let actual: Vec<&Value> = page.iter().collect();
    let difference = describe(&expected, &actual);
    tally.demand(difference.is_none(), || {
        Finding::must("LIST-12", "A page is not its slice of the whole list.")
            .because(
                format!(
                    "{} of a list of {}, counted from 0",
                    positions(start, end),
                    whole.len()
                ),
                format!(
                    "Limit {limit}, Offset {offset}: {}",
                    elsewhere(whole, page).or(difference).unwrap_or_default()
                ),
            )
            .at("/Data")
    });
    tally.done()
}

/// Positions in words, without the one at `end`.
fn positions(start: usize, end: usize) -> String {
    match end - start {
        0 => "nothing".to_owned(),
        1 => format!("position {start}"),
        _ => format!("positions {start} to {}", end - 1),
    }
}

/// Which part of the whole list a page is, in words.
fn elsewhere(whole: &[Value], page: &[Value]) -> Option<String> {
    if page.is_empty() {
        return Some("nothing".to_owned());
    }
    let mut windows = whole.windows(page.len());
    let start = windows.position(|part| is_same_list(part, page))?;
    Some(positions(start, start + page.len()))
}

/// LIST-12 where Limit or Offset was left out: the page is a part of the whole list, from `offset`
/// on where that was given, else from wherever the default lets it begin.
#[must_use]
pub(crate) fn part(whole: &[Value], offset: Option<usize>, page: &[Value]) -> Judged {
    let starts = match offset {
        Some(offset) => offset.min(whole.len())..=offset.min(whole.len()),
        None => 0..=whole.len().saturating_sub(page.len()),
    };
    let mut tally = Tally::default();
    let holds = starts.into_iter().any(|start| {
        let rest = whole.get(start..start + page.len());
        rest.is_some_and(|rest| is_same_list(rest, page))
    });
    tally.demand(holds, || {
        let from = offset.map_or_else(String::new, |offset| format!(" from position {offset} on"));
        Finding::must(
            "LIST-12",
            "A page is not part of the list that was asked for.",
        )
        .because(
            format!("links of a list of {}{from}, in its order", whole.len()),
            elsewhere(whole, page)
                .unwrap_or_else(|| format!("{} links that are not such a part", page.len())),
        )
        .at("/Data")
    });
    tally.done()
}

/// LIST-12: the pages, read one after the other, are the whole list: nothing missing, nothing
/// repeated, nothing out of place.
#[must_use]
pub(crate) fn partition(whole: &[Value], pages: &[&[Value]]) -> Judged {
    let mut tally = Tally::default();
    let expected: Vec<&Value> = whole.iter().collect();
    let actual: Vec<&Value> = pages.iter().copied().flatten().collect();
    let difference = describe(&expected, &actual);
    tally.demand(difference.is_none(), || {
        Finding::must("LIST-12", "The pages together are not the whole list.").because(
            format!(
                "{} pages that make up the list of {}",
                pages.len(),
                whole.len()
            ),
            difference.unwrap_or_default(),
        )
    });
    tally.done()
}

/// LIST-12: each of the pages, which follow each other, holds as many links as its Limit and Total
/// leave for it.
#[must_use]
pub(crate) fn full(total: i64, limit: i64, pages: &[&[Value]]) -> Judged {
    let mut tally = Tally::default();
    for (number, page) in (0_i64..).zip(pages) {
        let offset = number.saturating_mul(limit);
        let expected = limit.min(total.saturating_sub(offset)).max(0);
        tally.demand(i64::try_from(page.len()) == Ok(expected), || {
            Finding::must(
                "LIST-12",
                "A page is not full although links are left for it.",
            )
            .because(
                format!("{expected} links with Limit {limit}, Offset {offset}, Total {total}"),
                format!("{} links", page.len()),
            )
            .at("/Data")
        });
    }
    tally.done()
}

/// LIST-11: Total is the number of links that could be paged through with the same filter. `total`
/// is `Pagination.Total` as it came; where it is not an integer, WIRE-9 or LIST-1 says so.
#[must_use]
pub(crate) fn total(paged_through: usize, total: Option<&Value>) -> Judged {
    let mut tally = Tally::default();
    if let Some(total) = total.filter(|total| total.is_i64() || total.is_u64()) {
        tally.demand(total.as_u64() == Some(paged_through as u64), || {
            Finding::must(
                "LIST-11",
                "Total is not the number of links that can be paged through.",
            )
            .because(paged_through.to_string(), shown(total))
            .at("/Pagination/Total")
        });
    }
    tally.done()
}

/// LIST-13: at or past the end Data is empty and Total the same. `offset` is where the page was
/// asked for, `whole` the Total of a page within the list.
#[must_use]
pub(crate) fn past_end(offset: usize, whole: i64, page: &[Value], total: Option<i64>) -> Judged {
    let mut tally = Tally::default();
    tally.demand(page.is_empty(), || {
        Finding::must("LIST-13", "A page at or past the end is not empty.")
            .because(
                format!("no links from Offset {offset} on, with Total {whole}"),
                format!("{} links", page.len()),
            )
            .at("/Data")
    });
    if let Some(total) = total {
        tally.demand(total == whole, || {
            Finding::must(
                "LIST-13",
                "Total of a page at or past the end differs from that of the list.",
            )
            .because(whole.to_string(), total.to_string())
            .at("/Pagination/Total")
        });
    }
    tally.done()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{full, part, partition, past_end, slice, total};
    use crate::checks::samples::{HOTEL, OTHER, THIRD, waiting};
    use crate::model::Judged;

    fn whole() -> Vec<Value> {
        [HOTEL, OTHER, THIRD]
            .map(|hotel| waiting(hotel, "2024-05-01T10:00:00Z"))
            .into()
    }

    fn holds(judged: &Judged) -> bool {
        assert!(judged.applied > 0);
        judged.findings.is_empty()
    }

    #[test]
    fn a_page_is_exactly_its_slice() {
        let all = whole();
        assert!(holds(&slice(&all, 2, 1, &all[1..])));
        assert!(holds(&slice(&all, 2, 2, &all[2..])));
        assert!(holds(&slice(&all, 2, 9, &[])));
        assert!(holds(&slice(&all, usize::MAX, 1, &all[1..])));
        assert!(
            !holds(&slice(&all, 2, 1, &all[..2])),
            "floored to a multiple of Limit"
        );
        assert!(!holds(&slice(&all, 2, 0, &all[..1])), "not full");
        assert!(!holds(&slice(&all, 2, 9, &all[..2])), "wrapped");
        let judged = slice(&all, 2, 0, &all[..1]);
        assert!(
            judged.findings[0].actual.ends_with(": position 0"),
            "{:?}",
            judged.findings[0]
        );
    }

    #[test]
    fn a_part_begins_where_it_was_asked_for_or_anywhere() {
        let all = whole();
        assert!(holds(&part(&all, Some(1), &all[1..])));
        assert!(holds(&part(&all, Some(1), &[])));
        assert!(holds(&part(&all, None, &all[..2])) && holds(&part(&all, None, &all[1..])));
        assert!(!holds(&part(&all, Some(1), &all[..2])));
        assert!(!holds(&part(&all[..2], None, &all)));
        assert!(!holds(&part(&all, None, &[all[0].clone(), all[2].clone()])));
    }

    #[test]
    fn pages_are_full_up_to_the_last() {
        let all = whole();
        assert!(holds(&full(3, 2, &[&all[..2], &all[2..]])));
        assert!(!holds(&full(3, 2, &[&all[..1], &all[2..]])));
        assert!(!holds(&full(3, 3, &[&all[..2]])));
    }

    #[test]
    fn pages_make_up_the_list() {
        let all = whole();
        assert!(holds(&partition(&all, &[&all[..2], &all[2..], &[]])));
        assert!(!holds(&partition(&all, &[&all[..2], &all[1..]])));
        assert!(!holds(&partition(&all, &[&all[..1], &all[2..]])));
    }

    #[test]
    fn total_counts_what_can_be_paged_through() {
        assert!(holds(&total(3, Some(&json!(3)))));
        for other in [json!(4), json!(-1), json!(u64::MAX)] {
            assert!(!holds(&total(3, Some(&other))), "{other}");
        }
        assert_eq!(total(3, Some(&json!("3"))).applied, 0);
        assert_eq!(total(3, None).applied, 0);
    }

    #[test]
    fn past_the_end_is_nothing() {
        assert!(holds(&past_end(3, 3, &[], Some(3))));
        assert!(!holds(&past_end(3, 3, &whole(), Some(3))));
        assert!(!holds(&past_end(3, 3, &[], Some(0))));
        assert!(holds(&past_end(3, 3, &[], None)));
    }
}
