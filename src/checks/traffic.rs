//! Captured traffic: what one exchange proves, and listings from page to page.
//!
//! A list in production changes while it is read, and a capture does not say when. So pages are
//! compared only where they stand between two equal readings of one page within seconds, and what
//! they show is a `should` finding: the list can have changed and changed back.

use std::collections::BTreeMap;

use serde_json::Value;

use super::fold::Across;
use super::sampled::sampled;
use super::seen::Seen;
use super::tally::Tally;
use super::timestamp::Timestamp;
use crate::model::{ExchangeId, Finding, Judged};

/// Readings between which pages are compared are at most this many microseconds apart.
const STEADY_US: u64 = 5_000_000;
/// Pages of one list that are remembered.
const PAGES: usize = 200;

/// The rules for captured traffic that need no case to know what it asked for.
#[must_use]
pub(crate) fn traffic() -> Vec<Box<dyn Across>> {
    let pages = [Rule::Total, Rule::Order, Rule::Slices]
        .into_iter()
        .map(|rule| {
            Box::new(Pages {
                rule,
                lists: BTreeMap::new(),
            }) as Box<dyn Across>
        });
    pages.chain(sampled()).collect()
}

/// Which rule pages are held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// LIST-11: one Total for all pages.
    Total,
    /// LIST-3: order from page to page.
    Order,
    /// LIST-12: a position holds one link, whichever page shows it.
    Slices,
}

/// One reading of a page.
#[derive(Debug)]
struct Page {
    exchange: ExchangeId,
    at: u64,
    limit: i64,
    offset: i64,
    total: i64,
    links: Vec<Value>,
}

impl Page {
    /// Whether another reading asked for the same and got the same.
    fn is_again(&self, other: &Self) -> bool {
        (self.limit, self.offset, self.total) == (other.limit, other.offset, other.total)
            && self.links == other.links
    }
}

/// The pages of each list, by address, project and filter.
#[derive(Debug)]
struct Pages {
    rule: Rule,
    lists: BTreeMap<(String, String, String), Vec<Page>>,
}

impl Across for Pages {
    fn rule(&self) -> &'static str {
        match self.rule {
            Rule::Total => "LIST-11",
            Rule::Order => "LIST-3",
            Rule::Slices => "LIST-12",
        }
    }

    fn see(&mut self, seen: &Seen<'_>) -> Judged {
        let mut tally = Tally::default();
        let Some((key, page)) = page(seen) else {
            return tally.done();
        };
        let pages = self.lists.entry(key).or_default();
        pages.retain(|known| page.at.abs_diff(known.at) <= STEADY_US);
        if let Some(from) = pages.iter().position(|known| known.is_again(&page)) {
            judge(self.rule, &pages[from..], &mut tally);
            pages.clear();
        }
        pages.push(page);
        if pages.len() > PAGES {
            pages.remove(0);
        }
        tally.done()
    }
}

/// The list that an answer is a page of, and the page.
fn page(seen: &Seen<'_>) -> Option<((String, String, String), Page)> {
    seen.judged()?;
    let request = &seen.exchange.request;
    let project = request
        .headers
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case("x-project-id"));
    let mut hotels: Vec<String> = match seen.sent.as_ref()?.get("HotelIDs") {
        None => vec!["all".to_owned()],
        Some(_) => seen
            .sent_hotels()?
            .iter()
            .map(|id| id.to_lowercase())
            .collect(),
    };
    hotels.sort_unstable();
    hotels.dedup();
    let key = (
        request.url.clone(),
        project.map(|(_, id)| id.clone())?,
        hotels.join(" "),
    );
    let links = seen.links().iter().map(|link| {
        let mut link = link.clone();
        if let Some(members) = link.as_object_mut() {
            // A token may be a new one each time.
            members.remove("Token");
        }
        link
    });
    let page = Page {
        exchange: seen.exchange.id,
        at: seen.exchange.sent_us,
        limit: seen.sent_integer("Limit")?,
        offset: seen.sent_integer("Offset").filter(|offset| *offset >= 0)?,
        total: seen.total()?,
        links: links.collect(),
    };
    Some((key, page))
}

/// Compares the pages of a list with the first of them.
fn judge(rule: Rule, pages: &[Page], tally: &mut Tally) {
    match rule {
        Rule::Total => {
            for pair in pages.windows(2) {
                tally.demand(pair[0].total == pair[1].total, || {
                    Finding::should("LIST-11", "Total differs between pages of one list, read between two equal readings of a page.")
                        .because(pair[0].total.to_string(), pair[1].total.to_string())
                        .at("/Pagination/Total")
                        .seen_in(pair[0].exchange)
                        .seen_in(pair[1].exchange)
                });
            }
        }
        Rule::Slices | Rule::Order => positions(rule, pages, tally),
    }
}

/// What stands at each position, and whether the order holds where one page follows another.
fn positions(rule: Rule, pages: &[Page], tally: &mut Tally) {
    let mut known: BTreeMap<i64, (&Value, &Page)> = BTreeMap::new();
    for page in pages {
        for (at, link) in (page.offset..).zip(&page.links) {
            match known.get(&at) {
                Some((first, shown_by)) if rule == Rule::Slices => {
                    tally.demand(*first == link, || {
                        Finding::should("LIST-12", "Two pages show different links at one position, read between two equal readings of a page.")
                            .because(hotel(first), hotel(link))
                            .seen_in(shown_by.exchange)
                            .seen_in(page.exchange)
                    });
                }
                Some(_) => {}
                None => {
                    known.insert(at, (link, page));
                }
            }
        }
    }
    if rule != Rule::Order {
        return;
    }
    let created =
        |link: &Value| -> Option<String> { Some(link.get("CreatedAt")?.as_str()?.to_owned()) };
    for (at, (link, page)) in &known {
        let Some((next, other)) = known
            .get(&(at + 1))
            .filter(|(_, other)| other.exchange != page.exchange)
        else {
            continue;
        };
        let (Some(first), Some(second)) = (created(link), created(next)) else {
            continue;
        };
        if let (Ok(one), Ok(two)) = (Timestamp::read(&first), Timestamp::read(&second)) {
            tally.demand(two >= one, || {
                Finding::should("LIST-3", "A page begins before the end of the page above it, read between two equal readings of a page.")
                    .because(format!("CreatedAt not before {first}"), second.clone())
                    .at("/Data/0/CreatedAt")
                    .seen_in(page.exchange)
                    .seen_in(other.exchange)
            });
        }
    }
}

fn hotel(link: &Value) -> String {
    let text = |name: &str| {
        link.get(name)
            .and_then(Value::as_str)
            .unwrap_or("none")
            .to_owned()
    };
    format!(
        "HotelID {}, CreatedAt {}",
        text("HotelID"),
        text("CreatedAt")
    )
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::traffic;
    use crate::checks::Seen;
    use crate::checks::samples::{HOTEL, OTHER, listed, waiting};
    use crate::model::{Exchange, Judged};

    fn page(id: u64, offset: i64, total: i64, links: &[Value]) -> Exchange {
        let body =
            json!({"Data": links, "Pagination": {"Total": total, "Limit": 1, "Offset": offset}});
        let mut exchange = listed(&json!({"Limit": 1, "Offset": offset}), &body);
        exchange.id = id;
        exchange.sent_us = id * 1_000_000;
        if !exchange
            .request
            .headers
            .iter()
            .any(|(name, _)| name.eq_ignore_ascii_case("x-project-id"))
        {
            exchange
                .request
                .headers
                .push(("x-project-id".to_owned(), "p".to_owned()));
        }
        exchange
    }

    /// What each rule says of all pages together: applied, and findings.
    fn judged(pages: &[Exchange]) -> Vec<(u32, usize)> {
        let each = |mut rule: Box<dyn crate::checks::fold::Across>| {
            let mut all = Judged::default();
            for page in pages {
                all.merge(rule.see(&Seen::of(page)));
            }
            (all.applied, all.findings.len())
        };
        traffic().into_iter().take(3).map(each).collect()
    }

    #[test]
    fn pages_are_compared_between_two_equal_readings_only() {
        let (early, late) = (
            waiting(HOTEL, "2024-05-01T10:00:00Z"),
            waiting(OTHER, "2024-05-02T10:00:00Z"),
        );
        let first = |id| page(id, 0, 2, std::slice::from_ref(&early));
        let second = |total| page(2, 1, total, std::slice::from_ref(&late));
        assert_eq!(judged(&[first(1), second(2)]), [(0, 0); 3]);
        assert_eq!(
            judged(&[first(1), second(2), first(3)]),
            [(1, 0), (1, 0), (0, 0)]
        );
        assert_eq!(judged(&[first(1), second(3), first(3)])[0], (1, 1));
        // The list changed in between: nothing is said.
        assert_eq!(
            judged(&[
                first(1),
                second(3),
                page(3, 0, 3, std::slice::from_ref(&early))
            ])[0],
            (0, 0)
        );
        // Too long ago.
        assert_eq!(judged(&[first(1), second(3), first(100)])[0], (0, 0));
        let wrong = [
            page(1, 0, 2, std::slice::from_ref(&late)),
            page(2, 1, 2, std::slice::from_ref(&early)),
            page(3, 0, 2, std::slice::from_ref(&late)),
        ];
        assert_eq!(judged(&wrong)[1], (1, 1));
        let mut two = page(2, 0, 2, &[late.clone(), early.clone()]);
        two.request.body = json!({"Limit": 2, "Offset": 0}).to_string().into();
        let pages = [first(1), two, first(3)];
        // The position that two pages show is LIST-12's, the next one LIST-3's.
        assert_eq!(judged(&pages)[1..], [(1, 0), (1, 1)]);
        let mut slices = traffic().remove(2);
        let [_, _, found] = pages.each_ref().map(|page| slices.see(&Seen::of(page)));
        assert_eq!(
            (&*found.findings[0].expected, &*found.findings[0].actual),
            (
                &*format!("HotelID {HOTEL}, CreatedAt 2024-05-01T10:00:00Z"),
                &*format!("HotelID {OTHER}, CreatedAt 2024-05-02T10:00:00Z"),
            )
        );
    }

    #[test]
    fn two_hundred_pages_of_a_list_are_remembered() {
        let link = waiting(HOTEL, "2024-05-01T10:00:00Z");
        let at = |id: u64, offset: i64| Exchange {
            sent_us: id,
            ..page(id, offset, 900, std::slice::from_ref(&link))
        };
        for (others, compared) in [(199, 199), (200, 0)] {
            let mut pages: Vec<Exchange> = (0..=others)
                .zip(0..)
                .map(|(id, offset)| at(id, offset))
                .collect();
            pages.push(at(others + 1, 0));
            assert_eq!(judged(&pages)[0], (compared, 0), "{others} others");
        }
    }
}
