//! Lists that a case read page by page and left as they were, for the next case that has the same
//! project.
//!
//! Whether a list is as it was is for the case to say; nothing is read here.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::model::Exchange;

/// Bytes of the pages of one list at most: larger lists are read again.
const MOST_BYTES: usize = 256 << 10;

/// A list that was read page by page.
#[derive(Clone, Debug)]
pub struct KnownList {
    /// The Limit of each page.
    pub limit: i64,
    /// The filter as it was sent.
    pub hotels: Option<Vec<String>>,
    /// The pages.
    pub pages: Vec<Arc<Exchange>>,
}

impl KnownList {
    /// Whether it is the list that is read so.
    #[must_use]
    pub fn is_read_so(&self, limit: i64, hotels: Option<&[String]>) -> bool {
        self.limit == limit && self.hotels.as_deref() == hotels
    }

    fn is_small(&self) -> bool {
        let sizes = self.pages.iter().filter_map(|page| page.response());
        sizes.map(|page| page.body.len()).sum::<usize>() <= MOST_BYTES
    }
}

/// How a list is read: its Limit, and its filter.
type Way = (i64, Option<Vec<String>>);

/// The turn to read a list; the next one comes when it is dropped.
pub type Turn = tokio::sync::OwnedMutexGuard<()>;

/// What was read of each project, by its id, and whose turn it is to read the target's own.
#[derive(Debug, Default)]
pub struct KnownLists {
    known: Mutex<HashMap<String, Vec<KnownList>>>,
    turns: Mutex<HashMap<Way, Arc<tokio::sync::Mutex<()>>>>,
}

impl KnownLists {
    /// A list of a project, if it was read so while nothing changed it.
    pub fn find(&self, project: &str, limit: i64, hotels: Option<&[String]>) -> Option<KnownList> {
        let lists = self.lock();
        let mut known = lists.get(project)?.iter();
        known.find(|list| list.is_read_so(limit, hotels)).cloned()
    }

    /// Keeps what was read of a project, in place of what was read so before.
    pub fn keep(&self, project: &str, read: Vec<KnownList>) {
        let mut lists = self.lock();
        let known = lists.entry(project.to_owned()).or_default();
        for list in read.into_iter().filter(KnownList::is_small) {
            known.retain(|old| !old.is_read_so(list.limit, list.hotels.as_deref()));
            known.push(list);
        }
    }

    /// Forgets what was read of a project.
    pub fn forget(&self, project: &str) {
        self.lock().remove(project);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<KnownList>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The turn to read a list so.
    pub async fn turn(&self, limit: i64, hotels: Option<&[String]>) -> Turn {
        let way = (limit, hotels.map(<[String]>::to_vec));
        let turn = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(turns.entry(way).or_default())
        };
        turn.lock_owned().await
    }
}

#[cfg(test)]
mod tests {
    use super::{KnownList, KnownLists};

    fn list(limit: i64, hotels: Option<&[&str]>) -> KnownList {
        let hotels = hotels.map(|ids| ids.iter().map(ToString::to_string).collect());
        let pages = Vec::new();
        KnownList {
            limit,
            hotels,
            pages,
        }
    }

    #[test]
    fn a_list_is_found_by_how_it_was_read() {
        let lists = KnownLists::default();
        lists.keep("p", vec![list(2, None), list(2, Some(&["h"]))]);
        assert!(lists.find("p", 2, None).is_some());
        assert!(lists.find("p", 2, Some(&["h".to_owned()])).is_some());
        assert!(lists.find("p", 3, None).is_none());
        assert!(lists.find("p", 2, Some(&[])).is_none());
        assert!(lists.find("q", 2, None).is_none());
    }

    #[test]
    fn what_changed_is_forgotten() {
        let lists = KnownLists::default();
        lists.keep("p", vec![list(2, None)]);
        lists.keep("q", vec![list(2, None)]);
        lists.forget("p");
        assert!(lists.find("p", 2, None).is_none());
        assert!(lists.find("q", 2, None).is_some());
    }
}
