//! Telling a page that is cut to a largest size, which is open, from one that has lost links.

use std::sync::Arc;

use crate::checks::Seen;
use crate::model::{Exchange, Stop};
use crate::steps::ask::Ask;
use crate::steps::world::World;
use crate::target::Project;

impl World {
    /// The size that pages are cut to, where an answer is shorter than its Limit for that reason: a
    /// Limit above the largest page size may be cut and be echoed as it was requested, and that size
    /// is not shown. It is a cut if the next page of the same Limit is as long, a page of just that
    /// size is full, and the first page is no longer; any other page that is too short has lost links.
    /// Never where the target declares that it takes the Limit.
    ///
    /// # Errors
    /// None of its own.
    pub(crate) async fn cut_size(
        &mut self,
        project: &Project,
        (limit, offset): (i64, i64),
        hotels: Option<&[String]>,
        answer: &Arc<Exchange>,
    ) -> Option<i64> {
        let (length, rest) = shown(answer, offset)?;
        if self.is_declared_limit(limit) || length == 0 || length >= limit.min(rest) {
            return None;
        }
        let next = self
            .send(Ask::page(project, limit, offset + length, hotels))
            .await;
        let (next_length, next_rest) = shown(&next, offset + length)?;
        let small = self.send(Ask::page(project, length, offset, hotels)).await;
        let (small_length, _) = shown(&small, offset)?;
        let is_cut = next_length == length.min(next_rest) && small_length == length;
        if !is_cut || offset == 0 {
            return is_cut.then_some(length);
        }
        let first = self.send(Ask::page(project, limit, 0, hotels)).await;
        let (first_length, first_rest) = shown(&first, 0)?;
        (first_length == length.min(first_rest)).then_some(length)
    }

    /// Ends a case that would be judged by pages of a Limit that is cut.
    ///
    /// # Errors
    /// Skipped where [`World::cut_size`] says so.
    pub(crate) async fn is_not_cut(
        &mut self,
        project: &Project,
        page: (i64, i64),
        hotels: Option<&[String]>,
        answer: &Arc<Exchange>,
    ) -> Result<(), Stop> {
        match self.cut_size(project, page, hotels, answer).await {
            None => Ok(()),
            Some(size) => Err(Stop::skipped(format!(
                "Limit {} to be taken: its pages are cut to {size} here; say which are under [limits] min_limit and max_limit",
                page.0
            ))),
        }
    }
}

/// Whether an accepted page is as long as its Limit and Total let it be.
pub(crate) fn is_full(answer: &Arc<Exchange>, limit: i64, offset: i64) -> bool {
    shown(answer, offset).is_some_and(|(length, rest)| length >= limit.min(rest))
}

/// The length of a page, and how many links Total leaves for it.
fn shown(answer: &Arc<Exchange>, offset: i64) -> Option<(i64, i64)> {
    let seen = Seen::of(answer);
    let rest = seen.total()? - offset;
    Some((i64::try_from(seen.links().len()).ok()?, rest.max(0)))
}
