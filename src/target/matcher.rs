//! Finds any of many secrets in a text, skipping most of it.
//!
//! Every case can bring a token of its own, and every body is looked through, so neither a scan
//! for each secret nor rebuilding an automaton for each new one would do. This is the algorithm of
//! Wu and Manber: the last [`WINDOW`] bytes of every pattern are looked for, and a table says for
//! each block of three bytes how far the window can move when it ends there.

use std::collections::HashMap;

/// The bytes of a pattern that are looked for first; no pattern is shorter.
pub(super) const WINDOW: usize = 8;
const BLOCK: usize = 3;
const TABLE: usize = 1 << 18;
#[expect(clippy::cast_possible_truncation, reason = "the difference is 6")]
const FULL_SHIFT: u8 = (WINDOW - BLOCK + 1) as u8;

/// A set of patterns, each with the number of what it stands for.
pub(super) struct Matcher {
    shifts: Vec<u8>,
    by_window: HashMap<[u8; WINDOW], Vec<Pattern>>,
}

/// A pattern and the number of what it stands for.
type Pattern = (Box<[u8]>, usize);

/// A place where a pattern stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) value: usize,
}

impl Matcher {
    pub(super) fn new() -> Self {
        Self {
            shifts: vec![FULL_SHIFT; TABLE],
            by_window: HashMap::new(),
        }
    }

    /// Adds a pattern. One that is shorter than the window, or already there, changes nothing.
    pub(super) fn add(&mut self, pattern: &[u8], value: usize) {
        let Some(window) = last_window(pattern) else {
            return;
        };
        let known = self.by_window.entry(window).or_default();
        if known.iter().any(|(other, _)| &**other == pattern) {
            return;
        }
        known.push((pattern.into(), value));
        // The longest first: of two that end at one place the longer one is meant.
        known.sort_by_key(|(pattern, _)| std::cmp::Reverse(pattern.len()));
        for (at, block) in window.windows(BLOCK).enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "the shift is at most 6")]
            let shift = (WINDOW - BLOCK - at) as u8;
            let slot = &mut self.shifts[slot(block)];
            *slot = shift.min(*slot);
        }
    }

    /// All places that do not overlap, from the left, the longest of those that begin together.
    pub(super) fn find(&self, text: &[u8]) -> Vec<Found> {
        let mut found: Vec<Found> = Vec::new();
        if self.by_window.is_empty() {
            return found;
        }
        let mut end = WINDOW;
        while end <= text.len() {
            let shift = self.shifts[slot(&text[end - BLOCK..end])];
            if shift > 0 {
                end += usize::from(shift);
                continue;
            }
            if let Some(window) = last_window(&text[..end])
                && let Some(patterns) = self.by_window.get(&window)
                && let Some((pattern, value)) = patterns
                    .iter()
                    .find(|(pattern, _)| text[..end].ends_with(pattern))
            {
                found.push(Found {
                    start: end - pattern.len(),
                    end,
                    value: *value,
                });
            }
            end += 1;
        }
        found.sort_by_key(|place| (place.start, std::cmp::Reverse(place.end)));
        let mut free_from = 0;
        found.retain(|place| {
            let free = place.start >= free_from;
            if free {
                free_from = place.end;
            }
            free
        });
        found
    }
}

fn last_window(bytes: &[u8]) -> Option<[u8; WINDOW]> {
    bytes.last_chunk::<WINDOW>().copied()
}

fn slot(block: &[u8]) -> usize {
    let key = usize::from(block[0]) | usize::from(block[1]) << 8 | usize::from(block[2]) << 16;
    (key.wrapping_mul(0x9E37_79B1) >> 7) % TABLE
}

#[cfg(test)]
mod tests {
    use super::{Found, Matcher};
    use proptest::prelude::*;

    fn matcher(patterns: &[&str]) -> Matcher {
        let mut matcher = Matcher::new();
        for (value, pattern) in patterns.iter().enumerate() {
            matcher.add(pattern.as_bytes(), value);
        }
        matcher
    }

    #[test]
    fn the_longest_of_several_is_meant() {
        let matcher = matcher(&["abcdefgh", "abcdefghij", "xxabcdefgh"]);
        let found = |start, end, value| vec![Found { start, end, value }];
        assert_eq!(matcher.find(b"--abcdefgh--"), found(2, 10, 0));
        assert_eq!(matcher.find(b"--abcdefghij"), found(2, 12, 1));
        assert_eq!(matcher.find(b"xxabcdefghij"), found(0, 10, 2));
        assert_eq!(matcher.find(b"abcdefg"), []);
    }

    proptest! {
        #[test]
        fn finds_whatever_a_plain_search_finds(
            patterns in prop::collection::vec("[ab]{8,12}", 1..6),
            text in "[ab]{0,200}",
        ) {
            let borrowed: Vec<&str> = patterns.iter().map(String::as_str).collect();
            let found = matcher(&borrowed).find(text.as_bytes());
            for place in &found {
                prop_assert_eq!(&text[place.start..place.end], patterns[place.value].as_str());
            }
            // What is left between the places holds no pattern.
            let mut from = 0;
            for place in found.iter().map(|place| (place.start, place.end)).chain([(text.len(), 0)]) {
                for pattern in &patterns {
                    prop_assert!(!text[from..place.0].contains(pattern.as_str()));
                }
                from = place.1;
            }
        }
    }
}
