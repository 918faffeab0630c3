//! Identifiers and tokens: unpredictable in order, yet the same for the same seed.

use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use uuid::{Builder, Uuid};

/// Gives out identifiers and tokens. Hotel ids come in no order, because ids in creation order
/// would hide a missing tie-break in a list.
#[derive(Debug)]
pub(crate) struct IdSource {
    seed: u64,
    next: AtomicU64,
}

impl IdSource {
    /// A source that gives the same identifiers for the same `seed`.
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            seed: mix(seed ^ 0x5bd1_e995_9e37_79b9),
            next: AtomicU64::new(1),
        }
    }

    /// A new identifier.
    pub(crate) fn uuid(&self) -> Uuid {
        self.numbered(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// `count` new identifiers.
    pub(crate) fn uuids(&self, count: usize) -> impl Iterator<Item = Uuid> + '_ {
        let count = count as u64;
        let first = self.next.fetch_add(count, Ordering::Relaxed);
        (first..first + count).map(|number| self.numbered(number))
    }

    /// A new bearer token.
    pub(crate) fn token(&self) -> String {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        format!("cat_{}", letters(self.seed ^ number.rotate_left(32), 40))
    }

    fn numbered(&self, number: u64) -> Uuid {
        let high = mix(self.seed.wrapping_add(number));
        let low = mix(high ^ self.seed.rotate_left(17) ^ number);
        Builder::from_random_bytes((u128::from(high) << 64 | u128::from(low)).to_be_bytes())
            .into_uuid()
    }
}

/// Spreads the bits of `value` (the finalizer of splitmix64).
pub(crate) fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// A number that belongs to `id` and to `purpose`; different purposes give unrelated numbers.
pub(crate) fn number_of(id: Uuid, purpose: u64) -> u64 {
    let (high, low) = id.as_u64_pair();
    mix(high ^ mix(low ^ purpose))
}

/// `count` letters and digits that follow from `seed`.
pub(crate) fn letters(seed: u64, count: usize) -> String {
    const ALPHABET: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let mut state = mix(seed);
    let mut text = String::with_capacity(count);
    while text.len() < count {
        state = mix(state);
        text.push(char::from(
            ALPHABET[usize::from(state.to_le_bytes()[3]) % 62],
        ));
    }
    text
}

/// The identifier in `text`, which must have the 8-4-4-4-12 form in either case.
pub(crate) fn parse_uuid(text: &str) -> Option<Uuid> {
    // The crate's parser also takes braces, `urn:uuid:` and missing hyphens, all of other lengths.
    if text.len() == 36 {
        Uuid::try_parse(text).ok()
    } else {
        None
    }
}

/// A hasher for identifiers of our own making: their bits are mixed already.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct IdHasher(u64);

impl Hasher for IdHasher {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(word))
                .wrapping_mul(0x517c_c1b7_2722_0a95);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A map keyed by identifiers.
pub(crate) type IdMap<V> = std::collections::HashMap<Uuid, V, BuildHasherDefault<IdHasher>>;
/// A set of identifiers.
pub(crate) type IdSet = std::collections::HashSet<Uuid, BuildHasherDefault<IdHasher>>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_distinct_and_follow_the_seed() {
        let source = IdSource::new(7);
        let ids: IdSet = source.uuids(10_000).chain([source.uuid()]).collect();
        assert_eq!(ids.len(), 10_001);
        assert_eq!(IdSource::new(7).uuid(), IdSource::new(7).uuid());
        assert_ne!(IdSource::new(7).uuid(), IdSource::new(8).uuid());
    }

    #[test]
    fn only_the_documented_form_is_an_identifier() {
        let id = IdSource::new(1).uuid();
        assert_eq!(parse_uuid(&id.to_string().to_uppercase()), Some(id));
        assert_eq!(parse_uuid(&format!("{{{id}}}")), None);
        assert_eq!(parse_uuid(&id.simple().to_string()), None);
        assert_eq!(parse_uuid(&format!("urn:uuid:{id}")), None);
    }

    #[test]
    fn tokens_differ() {
        let source = IdSource::new(3);
        assert_ne!(source.token(), source.token());
    }
}
