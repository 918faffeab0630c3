//! LIST-11 and LIST-12 on the way through a list of any length: each block of it is shown once in a
//! large page and once in small ones, and nothing is kept but the block and the one before it.

use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::evidence::Shown;
use super::links::{is_same, is_same_list, name, text};
use super::seen::Seen;
use super::spans::{Spans, without};
use super::tally::Tally;
use super::timestamp::Timestamp;
use super::universal::is_in_order;
use crate::model::{Exchange, ExchangeId, Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["LIST-11", "LIST-12"];

/// The size of small pages, where the large ones are at least twice as large.
const SMALL: i64 = 50;

/// The sizes of large and of small pages, where the largest page is of this size: a large page is a
/// whole number of small ones.
#[must_use]
pub(crate) fn sizes(largest: i64) -> (i64, i64) {
    let small = SMALL.min(largest / 2).max(1);
    (largest / small * small, small)
}

/// A page that was asked for by its Limit and Offset, read once.
#[derive(Clone, Debug)]
pub(crate) struct Slice {
    /// The Limit sent.
    pub limit: i64,
    /// The Offset sent.
    pub offset: i64,
    /// Pagination.Total.
    pub total: i64,
    /// The elements of Data.
    pub links: Vec<Value>,
    /// The exchange.
    pub exchange: Arc<Exchange>,
}

impl Slice {
    /// The page that an answer shows; none where it shows no list of links with its Total.
    pub(crate) fn of(exchange: &Arc<Exchange>, seen: Seen<'_>) -> Option<Self> {
        let (limit, offset) = (seen.sent_integer("Limit")?, seen.sent_integer("Offset")?);
        let total = seen.total()?;
        let mut parsed = Arc::unwrap_or_clone(seen.json.ok()?);
        let Value::Array(links) = parsed.value.as_object_mut()?.remove("Data")? else {
            return None;
        };
        Some(Self {
            limit,
            offset,
            total,
            links,
            exchange: Arc::clone(exchange),
        })
    }

    /// Where the page ends, if it is full.
    pub(crate) fn end(&self) -> i64 {
        self.offset.saturating_add(self.limit)
    }

    /// Where its links end.
    pub(crate) fn reached(&self) -> i64 {
        let length = i64::try_from(self.links.len()).unwrap_or(i64::MAX);
        self.offset.saturating_add(length)
    }

    /// The link at a position of the whole list.
    fn at(&self, position: i64) -> Option<&Value> {
        let index = usize::try_from(position.checked_sub(self.offset)?).ok()?;
        self.links.get(index).filter(|_| position < self.end())
    }

    /// Whether another answer to the same request shows the same.
    fn is_again(&self, other: &Self) -> bool {
        (self.limit, self.offset, self.total) == (other.limit, other.offset, other.total)
            && is_same_list(&self.links, &other.links)
    }
}

impl Serialize for Slice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Shown::from(&self.exchange).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Slice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let shown = Shown::deserialize(deserializer)?;
        Self::of(&shown, Seen::of(&shown))
            .ok_or_else(|| D::Error::custom(format!("exchange {} shows no page", shown.id)))
    }
}

/// Whether all of it was shown a second time as it was: nobody changed the list meanwhile.
#[must_use]
pub(crate) fn is_at_rest(first: &[Slice], again: &[Slice]) -> bool {
    first.len() == again.len() && first.iter().zip(again).all(|(one, two)| one.is_again(two))
}

/// LIST-12 and LIST-11: a page shows what the large pages show at its place, and counts what they
/// count. The large ones follow each other, and the place of the page is within them.
#[must_use]
pub(crate) fn beside(large: &[&Slice], page: &Slice) -> Judged {
    let mut tally = Tally::default();
    let known = |position: i64| {
        let mut within = large.iter().filter(|_| position < page.end());
        within.find_map(|slice| slice.at(position))
    };
    let shown = page.reached().max(page.end());
    let differs = (page.offset..shown).find(|position| {
        let index = usize::try_from(position - page.offset).unwrap_or(usize::MAX);
        match (known(*position), page.links.get(index)) {
            (Some(one), Some(other)) => !is_same(one, other),
            (one, other) => one.is_some() != other.is_some(),
        }
    });
    tally.demand(differs.is_none(), || {
        let position = differs.unwrap_or_default();
        let index = usize::try_from(position - page.offset).unwrap_or(usize::MAX);
        let named = |link: Option<&Value>| link.map_or_else(|| "no link".to_owned(), name);
        Finding::must(
            "LIST-12",
            "A page is not the slice of the list that larger pages show at its place.",
        )
        .because(
            format!("at position {position}, {}", named(known(position))),
            format!(
                "{}, with Limit {} and Offset {}",
                named(page.links.get(index)),
                page.limit,
                page.offset
            ),
        )
        .at(format!("/Data/{index}"))
    });
    let other = large.iter().find(|slice| slice.total != page.total);
    tally.demand(other.is_none(), || {
        let (total, offset) = other.map_or((0, 0), |slice| (slice.total, slice.offset));
        Finding::must("LIST-11", "Total depends on the page that is asked for.")
            .because(
                format!("{total}, as from Offset {offset} on"),
                format!("{} from Offset {} on", page.total, page.offset),
            )
            .at("/Pagination/Total")
    });
    tally.done()
}

/// LIST-12 and LIST-11: a page holds as many links as its own Total leaves for it.
#[must_use]
pub(crate) fn full(page: &Slice) -> Judged {
    let mut tally = Tally::default();
    let (end, reached) = (page.end().min(page.total), page.reached());
    let because = |finding: Finding| {
        finding.because(
            format!("links up to position {}", end.max(page.offset)),
            format!(
                "up to {reached}, with Limit {}, Offset {} and Total {}",
                page.limit, page.offset, page.total
            ),
        )
    };
    tally.demand(reached >= end, || {
        because(Finding::must(
            "LIST-12",
            "A page is not full although links are left for it.",
        ))
        .at("/Data")
    });
    tally.demand(page.links.is_empty() || reached <= page.total, || {
        because(Finding::must(
            "LIST-11",
            "More links can be paged through than Total counts.",
        ))
        .at("/Pagination/Total")
    });
    tally.done()
}

/// A large page as it came: where its links stand, and how many there are, before they are read.
#[derive(Debug)]
pub(crate) struct Block {
    offset: i64,
    /// Pagination.Total.
    pub total: i64,
    spans: Spans,
}

impl Block {
    /// The page that an answer shows; none where it has to be read to tell, or is not full.
    pub(crate) fn of(exchange: &Exchange, limit: i64, offset: i64) -> Option<Self> {
        let body = &exchange.response()?.body;
        let spans = Spans::of(body)?;
        let rest = without(body, spans.bytes(0..spans.len()))?;
        let seen = Seen::in_part(exchange, &rest);
        let block = Self {
            offset,
            total: seen.total()?,
            spans,
        };
        (block.reached() == (offset + limit).min(block.total)).then_some(block)
    }

    /// Where its links end.
    pub(crate) fn reached(&self) -> i64 {
        self.offset + i64::try_from(self.spans.len()).unwrap_or(i64::MAX)
    }

    /// The bytes of its links from a position of the whole list up to another.
    fn bytes(&self, begin: i64, end: i64) -> &[u8] {
        let index = |position: i64| usize::try_from(position - self.offset).unwrap_or(0);
        self.spans.bytes(index(begin)..index(end))
    }
}

/// The rest of a page that shows byte for byte the links that large pages show at its place, and counts what
/// they count; none where it has to be read to tell.
pub(crate) fn rest_of<'e>(
    exchange: &'e Exchange,
    blocks: &[&Block],
    (limit, offset): (i64, i64),
) -> Option<Seen<'e>> {
    let end = offset + limit;
    let mut parts = Vec::new();
    for block in blocks {
        let part = block.bytes(offset.max(block.offset), end);
        parts.extend((!part.is_empty()).then_some(part));
    }
    let rest = without(&exchange.response()?.body, &parts.join(&b','))?;
    let seen = Seen::in_part(exchange, &rest);
    let counts_alike = blocks.iter().all(|block| seen.total() == Some(block.total));
    let is_whole = seen.status() == Some(200) && seen.links().is_empty();
    (counts_alike && is_whole && seen.listing()?.get("Data")?.is_array()).then_some(seen)
}

/// What a walk through a list has come to: counts of constant size.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Walked {
    /// The size of the large pages.
    pub large: i64,
    /// The size of the small ones.
    pub small: i64,
    /// Pages read.
    pub pages: u32,
    /// Links in the large ones.
    pub links: u64,
    /// The last Total.
    pub total: i64,
    /// A sum over the links' hotels, whatever their order.
    pub fingerprint: u64,
    /// Neighbours that are the same in every documented member.
    pub alike: u64,
    /// Neighbours that are out of order.
    pub descents: u64,
    /// Places where the list kept changing.
    pub unsettled: u32,
    /// Whether the walk ended before the list.
    pub ended_early: bool,
    /// The first page and the last one.
    pub cited: Vec<ExchangeId>,
    /// The last link.
    #[serde(skip)]
    last: Option<Value>,
}

impl Walked {
    /// Nothing seen yet.
    pub(crate) fn new((large, small): (i64, i64)) -> Self {
        Self {
            large,
            small,
            ..Self::default()
        }
    }

    /// Counts the links of the next large page.
    pub(crate) fn see(&mut self, page: &Slice) {
        self.total = page.total;
        let last = self.last.take();
        let mut before = last.as_ref();
        for link in &page.links {
            self.links += 1;
            let hotel = text(link, "HotelID").unwrap_or_default();
            self.fingerprint = self.fingerprint.wrapping_add(hashed(hotel));
            if let Some(before) = before.replace(link) {
                self.alike += u64::from(is_same(before, link));
                self.descents += u64::from(!is_before(before, link));
            }
        }
        self.last = before.cloned();
    }

    /// What was seen and what was not decided, in one line.
    pub(crate) fn words(&self) -> String {
        let mut words = format!(
            "{} links of a Total of {} in {} pages of {} and {}, fingerprint {:016x}",
            self.links, self.total, self.pages, self.large, self.small, self.fingerprint
        );
        if self.ended_early {
            words += "; the walk ended before the list";
        }
        words += "; not decided: whether there is a link that no page shows and no Total counts";
        if self.alike > 0 {
            words += ", and whether neighbours that show the same are one link twice: ";
            words += &self.alike.to_string();
        }
        if self.descents > 0 {
            words += ", and, as the list is out of order, whether a link stands twice far apart";
        }
        words
    }
}

/// Whether two neighbours stand in the order of creation, then hotel id; what cannot be read does.
fn is_before(one: &Value, two: &Value) -> bool {
    let created = |link| Timestamp::read(text(link, "CreatedAt")?).ok();
    let (Some(first), Some(second)) = (created(one), created(two)) else {
        return true;
    };
    let hotel = |link| text(link, "HotelID").unwrap_or_default();
    first < second || first == second && is_in_order(hotel(one), hotel(two))
}

/// FNV-1a of a text without regard to case.
fn hashed(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

    use std::sync::Arc;

    use serde_json::{Value, json};

    use super::{Block, Slice, Walked, beside, full, is_at_rest, rest_of, sizes};
    use crate::checks::Seen;
    use crate::checks::samples::{listed, waiting};

    /// The links of a list in order, each of a hotel of its own.
    fn list(count: usize) -> Vec<Value> {
        let link = |place: usize| {
            let hotel = format!("00000000-0000-4000-8000-{place:012}");
            waiting(&hotel, &format!("2024-05-01T10:{:02}:00Z", place / 2))
        };
        (0..count).map(link).collect()
    }

    fn page(links: &[Value], total: usize, limit: usize, offset: usize) -> Slice {
        let sent = json!({"Limit": limit, "Offset": offset});
        let body = json!({"Data": links, "Pagination": {"Total": total, "Limit": limit, "Offset": offset}});
        let exchange = Arc::new(listed(&sent, &body));
        Slice::of(&exchange, Seen::of(&exchange)).unwrap()
    }

    fn rules(judged: &crate::model::Judged) -> Vec<&str> {
        assert_eq!(judged.applied, 2);
        let found = judged.findings.iter();
        found.map(|finding| finding.rule.as_str()).collect()
    }

    #[test]
    fn a_large_page_is_a_whole_number_of_small_ones() {
        for (largest, expected) in [
            (1_000, (1_000, 50)),
            (127, (100, 50)),
            (99, (98, 49)),
            (3, (3, 1)),
            (1, (1, 1)),
        ] {
            assert_eq!(sizes(largest), expected);
        }
    }

    #[test]
    fn a_page_is_compared_at_its_place_also_over_a_border() {
        let all = list(23);
        let (one, two) = (page(&all[..10], 23, 10, 0), page(&all[10..20], 23, 10, 10));
        let large = [&one, &two];
        assert!(rules(&beside(&large, &page(&all[8..12], 23, 4, 8))).is_empty());
        assert!(rules(&beside(&large[1..], &page(&all[10..14], 23, 4, 10))).is_empty());
        for wrong in [&all[9..13], &all[8..11], &all[8..13]] {
            let judged = beside(&large, &page(wrong, 23, 4, 8));
            assert_eq!(rules(&judged), ["LIST-12"]);
        }
        let judged = beside(&large, &page(&all[8..12], 22, 4, 8));
        assert_eq!(rules(&judged), ["LIST-11"]);
        let mut twice = all[8..12].to_vec();
        twice[3] = twice[2].clone();
        let judged = beside(&large, &page(&twice, 23, 4, 8));
        let finding = &judged.findings[0];
        assert!(finding.expected.starts_with("at position 11, link of "));
        assert_eq!(finding.pointer.as_deref(), Some("/Data/3"));
    }

    #[test]
    fn the_end_of_the_list_is_the_end_of_its_pages() {
        let all = list(23);
        let end = page(&all[20..], 23, 10, 20);
        let last = [&end];
        assert!(rules(&beside(&last, &page(&all[20..], 23, 5, 20))).is_empty());
        assert!(rules(&beside(&last, &page(&[], 23, 5, 25))).is_empty());
        assert!(rules(&full(&end)).is_empty() && rules(&full(&page(&[], 23, 10, 30))).is_empty());
        assert_eq!(rules(&full(&page(&all[20..22], 23, 10, 20))), ["LIST-12"]);
        assert_eq!(rules(&full(&page(&all[20..], 22, 10, 20))), ["LIST-11"]);
    }

    #[test]
    fn the_same_bytes_are_not_read_twice() {
        let all = list(23);
        let block = |from: usize, to: usize| {
            let page = page(&all[from..to], 23, 10, from);
            let (limit, offset) = (page.limit, page.offset);
            Block::of(&page.exchange, limit, offset)
        };
        let (one, two) = (block(0, 10).unwrap(), block(10, 20).unwrap());
        let is_same = |links: &[Value], total, offset: i64, blocks: &[&Block]| {
            let page = page(links, total, 4, usize::try_from(offset).unwrap());
            rest_of(&page.exchange, blocks, (4, offset)).is_some()
        };
        assert!(is_same(&all[4..8], 23, 4, &[&one]));
        assert!(is_same(&all[8..12], 23, 8, &[&one, &two]));
        assert!(!is_same(&all[4..8], 22, 4, &[&one]), "another Total");
        assert!(!is_same(&all[4..7], 23, 4, &[&one]) && !is_same(&all[5..9], 23, 4, &[&one]));
        let last = block(20, 23).unwrap();
        assert!(last.reached() == 23 && is_same(&all[20..], 23, 20, &[&last]));
        assert!(
            block(10, 19).is_none() && block(20, 22).is_none(),
            "not full"
        );
    }

    #[test]
    fn a_list_is_at_rest_where_every_page_is_shown_again() {
        let all = list(9);
        let (one, other) = (page(&all[..4], 9, 4, 0), page(&all[1..5], 9, 4, 0));
        let counted = page(&all[..4], 8, 4, 0);
        let one = || vec![one.clone()];
        assert!(is_at_rest(&one(), &one()));
        for changed in [vec![other], vec![counted], Vec::new()] {
            assert!(!is_at_rest(&one(), &changed));
        }
    }

    #[test]
    fn a_walk_keeps_counts_and_says_what_it_cannot_decide() {
        let mut all = list(8);
        let walk = |all: &[Value]| {
            let mut walked = Walked::default();
            walked.see(&page(&all[..4], 8, 4, 0));
            walked.see(&page(&all[4..], 8, 4, 4));
            walked
        };
        let walked = walk(&all);
        assert_eq!((walked.links, walked.alike, walked.descents), (8, 0, 0));
        assert!(!walked.words().contains("twice"));
        all.swap(3, 4);
        let turned = walk(&all);
        assert_eq!(
            (turned.fingerprint, turned.descents),
            (walked.fingerprint, 1)
        );
        assert!(turned.words().contains("out of order"));
        all[3] = all[4].clone();
        let twice = walk(&all);
        assert_eq!((twice.alike, twice.descents), (1, 0));
        assert!(twice.fingerprint != walked.fingerprint && twice.words().ends_with("twice: 1"));
    }
}
