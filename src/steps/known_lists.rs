//! Lists that another case read of the same project, where nothing has changed it since.
//!
//! A case takes such a list instead of asking for it, once: what it reads a second time it asks for,
//! and so does a second try. In a project of its own it also asks after it has sent anything, for
//! that may show; in the target's own project nothing changes where no runs are started, and there
//! cases that want the same list read it in turn.

use crate::checks::evidence::{Filter, Listing, Page};
use crate::steps::world::World;
use crate::target::{Left, Origin, Project, Turn, Walk};

impl World {
    /// The turn to read a list of the target's own project: whoever comes next finds it read.
    pub(crate) async fn turn_to_read(
        &self,
        project: &Project,
        limit: i64,
        hotels: Option<&[String]>,
    ) -> Option<Turn> {
        let target = &self.around.target;
        if self.arranged.may_share() && self.is_quiet(project) {
            return Some(target.turn_to_read(limit, hotels).await);
        }
        None
    }

    /// A list as another case read it, once in a case.
    pub(crate) fn known_list(
        &mut self,
        project: &Project,
        limit: i64,
        hotels: Option<&[String]>,
    ) -> Option<Listing> {
        let may_show = self.has_asked && !self.is_quiet(project);
        if may_show || !self.arranged.may_share() || self.arranged.among_others {
            return None;
        }
        let mut used = self.arranged.walks.iter();
        if used.any(|(id, walk)| *id == project.id && walk.is_read_so(limit, hotels)) {
            return None;
        }
        let walk = self.around.target.known_list(project, limit, hotels)?;
        let pages: Option<Vec<Page>> = walk.pages.iter().map(Page::of).collect();
        let pages = pages?;
        self.exchanges.extend(walk.pages.iter().cloned());
        self.arranged.takes_over(project, walk);
        Some(Listing::of(pages, hotels.map(<[String]>::to_vec)))
    }

    /// A list as the case itself read it last, in the largest pages.
    pub(crate) fn list_before(&self, filter: Option<&Filter>) -> Option<Listing> {
        let limit = self.around.target.bounds.largest()?;
        let hotels = filter.map(|filter| filter.sent.clone());
        let mut walks = self.arranged.walks.iter().rev();
        let (_, walk) = walks.find(|(id, walk)| {
            self.arranged.is_calling(id) && walk.is_read_so(limit, hotels.as_deref())
        })?;
        let pages: Option<Vec<Page>> = walk.pages.iter().map(Page::of).collect();
        Some(Listing::of(pages?, hotels))
    }

    /// Notes a list that the case has read, for cases after it.
    pub(crate) fn note_list(&mut self, project: &Project, limit: i64, listing: &Listing) {
        let pages = listing.pages.iter();
        let walk = Walk {
            limit,
            hotels: listing.hotels.clone(),
            pages: pages.map(|page| page.exchange.clone()).collect(),
        };
        if self.is_quiet(project) {
            let target = &self.around.target;
            target.keep_lists(project, vec![walk.clone()]);
        }
        self.arranged.walks.push((project.id.clone(), walk));
    }

    /// Leaves what was read of a project of the case's own to the cases after this one; what the case
    /// may have changed is read anew.
    pub(crate) fn leave_lists(&self, project: &Project, left: Left) {
        let target = &self.around.target;
        match left {
            _ if project.origin != Origin::States => {}
            Left::AsItWas => {
                let walks = self.arranged.walks.iter();
                let own = walks.filter(|(id, _)| *id == project.id);
                target.keep_lists(project, own.map(|(_, walk)| walk.clone()).collect());
            }
            Left::PlotUsed | Left::Changed => target.forget_lists(project),
        }
    }

    /// Whether it is the target's own project, and nothing that the run does changes it.
    fn is_quiet(&self, project: &Project) -> bool {
        project.origin != Origin::States && !self.around.target.settings().may_generate()
    }
}
