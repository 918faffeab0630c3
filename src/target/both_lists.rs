//! What was found out about a generateText that leaves one of its two lists out.

use std::sync::atomic::{AtomicU8, Ordering};

/// One of the two lists of generateText.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListName {
    /// `HotelIDs`
    HotelIds,
    /// `TagIDs`
    TagIds,
}

impl ListName {
    /// The member's name.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::HotelIds => "HotelIDs",
            Self::TagIds => "TagIDs",
        }
    }

    /// The list beside it.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::HotelIds => Self::TagIds,
            Self::TagIds => Self::HotelIds,
        }
    }
}

const TAKEN: u8 = 1;
const WANTED: u8 = 2;

/// Whether a target takes either list alone. Either is enough by the document; a target that wants
/// the other one too, and takes it empty, is asked as it wants to be.
#[derive(Debug, Default)]
pub struct BothLists {
    hotels: AtomicU8,
    tags: AtomicU8,
}

impl BothLists {
    fn of(&self, alone: ListName) -> &AtomicU8 {
        match alone {
            ListName::HotelIds => &self.hotels,
            ListName::TagIds => &self.tags,
        }
    }

    /// Notes that this list was taken alone.
    pub fn is_taken_alone(&self, alone: ListName) {
        self.of(alone).store(TAKEN, Ordering::Relaxed);
    }

    /// Notes that this list was refused alone, and not beside an empty other one.
    pub fn wants_beside(&self, alone: ListName) {
        self.of(alone).store(WANTED, Ordering::Relaxed);
    }

    /// Whether nothing is known of this list alone.
    #[must_use]
    pub fn is_unknown(&self, alone: ListName) -> bool {
        self.of(alone).load(Ordering::Relaxed) == 0
    }

    /// Whether the other list has to stand beside this one. What is known of one list goes for the
    /// other, until that is known itself: a request with both lists is as good as any.
    #[must_use]
    pub fn is_wanted_beside(&self, alone: ListName) -> bool {
        let known = |list| self.of(list).load(Ordering::Relaxed);
        known(alone) == WANTED || known(alone) == 0 && known(alone.other()) == WANTED
    }
}

#[cfg(test)]
mod tests {
    use super::{BothLists, ListName};

    #[test]
    fn what_is_known_of_one_list_goes_for_the_other_until_that_is_known() {
        let found = BothLists::default();
        assert!(found.is_unknown(ListName::HotelIds));
        assert!(!found.is_wanted_beside(ListName::HotelIds));
        found.wants_beside(ListName::HotelIds);
        assert!(!found.is_unknown(ListName::HotelIds) && found.is_unknown(ListName::TagIds));
        assert!(found.is_wanted_beside(ListName::HotelIds));
        assert!(found.is_wanted_beside(ListName::TagIds));
        found.is_taken_alone(ListName::TagIds);
        assert!(!found.is_wanted_beside(ListName::TagIds));
        assert!(found.is_wanted_beside(ListName::HotelIds));
    }
}
