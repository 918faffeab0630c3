//! The order of a project's listed links: a sorted sequence that finds its n-th element in
//! logarithmic time and costs memory in proportion to its length.
//!
//! Sorted blocks of bounded size, with a Fenwick tree over the block sizes.

/// Where a link stands in the order. The last part tells links of one hotel and one moment apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    /// What the list is ordered by first.
    pub(crate) first: i64,
    /// What decides between equal first parts.
    pub(crate) tie: u128,
    /// The link's place in the project's store of links.
    pub(crate) link: u32,
}

const BLOCK: usize = 256;

/// A sorted sequence of keys.
#[derive(Debug, Clone, Default)]
pub(crate) struct OrderIndex {
    blocks: Vec<Vec<Key>>,
    /// Fenwick tree over the block sizes: entry `i` (from 1) covers `i & -i` blocks up to `i`.
    sums: Vec<usize>,
    len: usize,
}

impl OrderIndex {
    /// The number of keys.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Puts many keys in at once; cheaper than one by one.
    pub(crate) fn extend(&mut self, keys: impl IntoIterator<Item = Key>) {
        let mut all: Vec<Key> = self.blocks.drain(..).flatten().chain(keys).collect();
        all.sort_unstable();
        self.len = all.len();
        // Half-full blocks leave room for the insertions to come.
        self.blocks = all.chunks(BLOCK / 2).map(<[Key]>::to_vec).collect();
        self.rebuild_sums();
    }

    /// Puts one key in.
    pub(crate) fn insert(&mut self, key: Key) {
        self.len += 1;
        if self.blocks.is_empty() {
            self.blocks.push(vec![key]);
            self.rebuild_sums();
            return;
        }
        let block = self.block_of(key);
        let keys = &mut self.blocks[block];
        let place = keys.partition_point(|other| *other < key);
        keys.insert(place, key);
        if keys.len() > BLOCK {
            let rest = keys.split_off(BLOCK / 2);
            self.blocks.insert(block + 1, rest);
            self.rebuild_sums();
        } else {
            self.add(block, true);
        }
    }

    /// Takes one key out; says whether it was there.
    pub(crate) fn remove(&mut self, key: Key) -> bool {
        if self.blocks.is_empty() {
            return false;
        }
        let block = self.block_of(key);
        let Ok(place) = self.blocks[block].binary_search(&key) else {
            return false;
        };
        self.blocks[block].remove(place);
        self.len -= 1;
        if self.blocks[block].is_empty() {
            self.blocks.remove(block);
            self.rebuild_sums();
        } else {
            self.add(block, false);
        }
        true
    }

    /// The keys from position `start` on.
    pub(crate) fn from(&self, start: usize) -> impl Iterator<Item = Key> + Clone + '_ {
        let (block, within, _) = self.locate(start);
        let skipped = within;
        self.blocks[block.min(self.blocks.len())..]
            .iter()
            .flatten()
            .skip(skipped)
            .copied()
    }

    /// The block and the place within it of position `position`, and how many entries of the tree
    /// were looked at to find it.
    fn locate(&self, position: usize) -> (usize, usize, usize) {
        let mut block = 0;
        let mut left = position;
        let mut looked_at = 0;
        let mut step = self
            .blocks
            .len()
            .checked_ilog2()
            .map_or(0, |bits| 1 << bits);
        while step > 0 {
            if block + step <= self.blocks.len() {
                looked_at += 1;
                if self.sums[block + step] <= left {
                    block += step;
                    left -= self.sums[block];
                }
            }
            step >>= 1;
        }
        (block, left, looked_at)
    }

    /// The block that holds `key`, or would.
    fn block_of(&self, key: Key) -> usize {
        self.blocks
            .partition_point(|keys| keys[0] <= key)
            .saturating_sub(1)
    }

    fn add(&mut self, block: usize, up: bool) {
        let mut entry = block + 1;
        while entry < self.sums.len() {
            if up {
                self.sums[entry] += 1;
            } else {
                self.sums[entry] -= 1;
            }
            entry += entry & entry.wrapping_neg();
        }
    }

    fn rebuild_sums(&mut self) {
        self.sums = vec![0; self.blocks.len() + 1];
        for entry in 1..self.sums.len() {
            self.sums[entry] += self.blocks[entry - 1].len();
            let above = entry + (entry & entry.wrapping_neg());
            if above < self.sums.len() {
                self.sums[above] += self.sums[entry];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::ids::mix;

    fn key(number: u64) -> Key {
        Key {
            first: i64::try_from(mix(number) % 500).unwrap_or(0),
            tie: u128::from(mix(number ^ 9)),
            link: 0,
        }
    }

    fn all(index: &OrderIndex) -> Vec<Key> {
        index.from(0).collect()
    }

    #[test]
    fn agrees_with_a_sorted_vector() {
        let mut index = OrderIndex::default();
        let mut model: Vec<Key> = Vec::new();
        for number in 0..6_000 {
            if number % 3 == 2 {
                let gone = model.remove(usize::try_from(mix(number)).unwrap_or(0) % model.len());
                assert!(index.remove(gone));
                assert!(!index.remove(gone));
            } else {
                index.insert(key(number));
                model.push(key(number));
                model.sort_unstable();
            }
        }
        assert_eq!(index.len(), model.len());
        assert_eq!(all(&index), model);
        for start in [
            0,
            1,
            255,
            256,
            257,
            model.len() - 1,
            model.len(),
            model.len() + 9,
        ] {
            let page: Vec<Key> = index.from(start).take(7).collect();
            assert_eq!(
                page,
                model
                    .iter()
                    .skip(start)
                    .take(7)
                    .copied()
                    .collect::<Vec<_>>(),
                "from {start}"
            );
        }
    }

    #[test]
    fn emptied_again() {
        let mut index = OrderIndex::default();
        assert_eq!(all(&index), []);
        index.insert(key(1));
        assert!(index.remove(key(1)));
        assert_eq!(index.len(), 0);
        assert_eq!(all(&index), []);
        index.insert(key(2));
        assert_eq!(all(&index), [key(2)]);
    }

    #[test]
    fn a_page_deep_in_a_million_links_costs_a_logarithm() {
        let mut index = OrderIndex::default();
        index.extend((0..1_000_000_u32).map(|number| Key {
            first: i64::from(number),
            tie: 0,
            link: number,
        }));
        index.insert(Key {
            first: -1,
            tie: 0,
            link: 1_000_000,
        });
        for position in [0, 1, 499_999, 999_999, 1_000_000] {
            let (_, within, looked_at) = index.locate(position);
            assert!(
                looked_at <= 14,
                "{looked_at} entries looked at for position {position}"
            );
            assert!(within < BLOCK);
        }
        assert_eq!(
            index.from(500_000).next().map(|key| key.first),
            Some(499_999)
        );
    }
}
