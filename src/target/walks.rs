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
pub struct Walk {
    /// The Limit of each page.
    pub limit: i64,
    /// The filter as it was sent.
    pub hotels: Option<Vec<String>>,
    /// The pages.
    pub pages: Vec<Arc<Exchange>>,
}

impl Walk {
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
pub(super) struct Walks {
    known: Mutex<HashMap<String, Vec<Walk>>>,
    turns: Mutex<HashMap<Way, Arc<tokio::sync::Mutex<()>>>>,
}

impl Walks {
    /// A list of a project, if it was read so while nothing changed it.
    pub(super) fn find(
        &self,
        project: &str,
        limit: i64,
        hotels: Option<&[String]>,
    ) -> Option<Walk> {
        let walks = self.lock();
        let mut known = walks.get(project)?.iter();
        known.find(|walk| walk.is_read_so(limit, hotels)).cloned()
    }

    /// Keeps what was read of a project, in place of what was read so before.
    pub(super) fn keep(&self, project: &str, read: Vec<Walk>) {
        let mut walks = self.lock();
        let known = walks.entry(project.to_owned()).or_default();
        for walk in read.into_iter().filter(Walk::is_small) {
            known.retain(|old| !old.is_read_so(walk.limit, walk.hotels.as_deref()));
            known.push(walk);
        }
    }

    /// Forgets what was read of a project.
    pub(super) fn forget(&self, project: &str) {
        self.lock().remove(project);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<Walk>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The turn to read a list so.
    pub(super) async fn turn(&self, limit: i64, hotels: Option<&[String]>) -> Turn {
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
    use super::{Walk, Walks};

    fn walk(limit: i64, hotels: Option<&[&str]>) -> Walk {
        let hotels = hotels.map(|ids| ids.iter().map(ToString::to_string).collect());
        let pages = Vec::new();
        Walk {
            limit,
            hotels,
            pages,
        }
    }

    #[test]
    fn a_list_is_found_by_how_it_was_read() {
        let walks = Walks::default();
        walks.keep("p", vec![walk(2, None), walk(2, Some(&["h"]))]);
        assert!(walks.find("p", 2, None).is_some());
        assert!(walks.find("p", 2, Some(&["h".to_owned()])).is_some());
        assert!(walks.find("p", 3, None).is_none());
        assert!(walks.find("p", 2, Some(&[])).is_none());
        assert!(walks.find("q", 2, None).is_none());
    }

    #[test]
    fn what_changed_is_forgotten() {
        let walks = Walks::default();
        walks.keep("p", vec![walk(2, None)]);
        walks.keep("q", vec![walk(2, None)]);
        walks.forget("p");
        assert!(walks.find("p", 2, None).is_none());
        assert!(walks.find("q", 2, None).is_some());
    }
}
