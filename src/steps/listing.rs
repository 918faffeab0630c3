//! Reading approval links: one page, and the whole list page by page.

use std::sync::Arc;

use crate::checks::evidence::{Listing, Page};
use crate::checks::expect::OfAnswer;
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Stop};
use crate::steps::ask::Ask;
use crate::steps::outcome::may_be_a_bound;
use crate::steps::world::World;
use crate::target::Project;

/// The largest page that is asked for, whatever more the target declares.
const LARGEST_PAGE: i64 = 1_000;

/// Page sizes tried for reading a whole list, where the target declares no bounds.
const PAGE_SIZES: [i64; 9] = [500, 200, 100, 50, 25, 20, 10, 5, 1];

impl World {
    /// What an answer to a listing says, where the request is one that the document allows in
    /// full. A refusal or a broken answer is a finding of the case's rule.
    ///
    /// # Errors
    /// Refuted, inconclusive or a server error, as the answer has it.
    pub(crate) async fn accepted_page(&mut self, exchange: &Arc<Exchange>) -> Result<Page, Stop> {
        self.accepted(exchange).await?;
        match Page::of(exchange) {
            Some(page) => Ok(page),
            None => Err(self.unmet(OfAnswer::Page(exchange.into()))),
        }
    }

    /// Asks for a page of the calling project and demands that it is accepted.
    ///
    /// A Limit whose bounds the target does not declare may be refused or replaced: then the case
    /// is skipped, for that is an open point.
    ///
    /// # Errors
    /// As [`World::accepted_page`].
    pub(crate) async fn page(
        &mut self,
        limit: i64,
        offset: i64,
        hotels: Option<&[String]>,
    ) -> Result<Page, Stop> {
        let project = self.project().await?;
        self.page_of(&project, limit, offset, hotels).await
    }

    /// Asks for a page of a given project, as [`World::page`].
    ///
    /// # Errors
    /// As [`World::accepted_page`].
    pub(crate) async fn page_of(
        &mut self,
        project: &Project,
        limit: i64,
        offset: i64,
        hotels: Option<&[String]>,
    ) -> Result<Page, Stop> {
        let exchange = self.send(Ask::page(project, limit, offset, hotels)).await;
        if !self.is_declared_limit(limit) {
            // A Limit that was taken before, with nothing else that has a bound, is not an open point.
            let is_plain = offset == 0 && hotels.is_none() && self.takes_limit(limit);
            if may_be_a_bound(&exchange) && !is_plain {
                return Err(Stop::skipped(format!(
                    "Limit {limit} is refused here: say which Limits are allowed under [limits] min_limit and max_limit"
                )));
            }
            if let Some(echoed) = echoed_limit(&exchange).filter(|echoed| *echoed != limit) {
                return Err(Stop::skipped(format!(
                    "Limit {limit} is replaced by {echoed} here: say which Limits are allowed under [limits] min_limit and max_limit"
                )));
            }
        }
        self.is_not_cut(project, (limit, offset), hotels, &exchange)
            .await?;
        self.accepted_page(&exchange).await
    }

    /// Whether the target declares that this Limit is allowed.
    pub(crate) fn is_declared_limit(&self, limit: i64) -> bool {
        let limits = &self.around.target.settings().limits;
        limits.min_limit.is_some_and(|min| limit >= min)
            && limits.max_limit.is_some_and(|max| limit <= max)
    }

    /// The largest page size that this target is known, or found, to accept.
    ///
    /// # Errors
    /// Skipped where no page size is accepted.
    pub(crate) async fn page_size(&mut self, project: &Project) -> Result<i64, Stop> {
        if let Some(found) = self.around.target.page_sizes.largest() {
            return Ok(found);
        }
        let declared = self.around.target.settings().limits.max_limit;
        let candidates = declared.map(|max| max.min(LARGEST_PAGE)).into_iter().chain(
            PAGE_SIZES
                .into_iter()
                .filter(|size| declared.is_none_or(|max| *size <= max)),
        );
        let mut refused = None;
        for size in candidates.collect::<Vec<_>>() {
            let exchange = self.send(Ask::page(project, size, 0, None)).await;
            let seen = Seen::of(&exchange);
            match Reading::of(&seen) {
                Reading::Accepted(_)
                    if echoed_limit(&exchange).is_none_or(|echoed| echoed == size) =>
                {
                    let cut = self.cut_size(project, (size, 0), None, &exchange).await;
                    let size = cut.unwrap_or(size);
                    self.around.target.page_sizes.note_largest(size);
                    return Ok(size);
                }
                Reading::Accepted(_) | Reading::Refused(400) => {}
                Reading::Refused(403 | 404) => refused = Some(Arc::clone(&exchange)),
                _ => return self.accepted(&exchange).await.map(|_| size),
            }
        }
        if let Some(refused) = refused {
            // No Limit makes a difference: that is no bound.
            self.accepted(&refused).await?;
        }
        Err(Stop::skipped(
            "a Limit that listApprovals accepts: say which under [limits] min_limit and max_limit",
        ))
    }

    /// Reads the whole list of the calling project, filtered or not, page by page.
    ///
    /// # Errors
    /// As [`World::accepted_page`]; inconclusive where Total changes between pages and the list
    /// does not come to rest.
    pub(crate) async fn whole(&mut self, hotels: Option<&[String]>) -> Result<Listing, Stop> {
        let project = self.project().await?;
        self.whole_of(&project, hotels).await
    }

    /// Reads the whole list of a given project, as [`World::whole`].
    ///
    /// # Errors
    /// As [`World::whole`].
    pub(crate) async fn whole_of(
        &mut self,
        project: &Project,
        hotels: Option<&[String]>,
    ) -> Result<Listing, Stop> {
        let size = self.page_size(project).await?;
        let _turn = self.turn_to_read(project, size, hotels).await;
        if let Some(known) = self.known_list(project, size, hotels) {
            return Ok(known);
        }
        let mut pages: Vec<Page> = Vec::new();
        let mut offset = 0;
        loop {
            let page = self.page_of(project, size, offset, hotels).await?;
            let last = page.links.is_empty()
                || i64::try_from(page.links.len()).is_ok_and(|len| len < size);
            let total = page.total;
            pages.push(page);
            offset += size;
            if last || offset >= total && offset >= pages[0].total {
                break;
            }
        }
        let listing = Listing::of(pages, hotels.map(<[String]>::to_vec));
        self.note_list(project, size, &listing);
        Ok(listing)
    }
}

/// The echoed Limit of a listing's answer.
fn echoed_limit(exchange: &Exchange) -> Option<i64> {
    let seen = Seen::of(exchange);
    seen.json
        .as_ref()
        .ok()?
        .value
        .pointer("/Pagination/Limit")?
        .as_i64()
}
