//! Lists that another case read of the same project, where nothing has changed it since.
//!
//! A case takes such a list instead of asking for it, once: what it reads a second time it asks for,
//! and so does a second try. In a project of its own it also asks after it has sent anything, for
//! that may show; in the target's own project nothing changes where no runs are started, and there
//! cases that want the same list read it in turn.

use crate::checks::evidence::{Filter, Listing, Page};
use crate::steps::world::World;
use crate::target::{KnownList, Left, Origin, Project, Turn};

impl World {
    /// The turn to read a list of the target's own project: whoever comes next finds it read.
    pub(crate) async fn turn_to_read(
        &self,
        project: &Project,
        limit: i64,
        hotels: Option<&[String]>,
    ) -> Option<Turn> {
        if self.arranged.may_share() && self.is_quiet(project) {
            let lists = &self.around.target.known_lists;
            return Some(lists.turn(limit, hotels).await);
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
        let mut used = self.arranged.lists.iter();
        if used.any(|(id, list)| *id == project.id && list.is_read_so(limit, hotels)) {
            return None;
        }
        let lists = &self.around.target.known_lists;
        let list = lists.find(&project.id, limit, hotels)?;
        let listing = listing_of(&list)?;
        self.exchanges.extend(list.pages.iter().cloned());
        self.arranged.takes_over(project, list);
        Some(listing)
    }

    /// A list as the case itself read it last, in the largest pages.
    pub(crate) fn list_before(&self, filter: Option<&Filter>) -> Option<Listing> {
        let limit = self.around.target.page_sizes.largest()?;
        let hotels = filter.map(|filter| filter.sent.clone());
        let mut lists = self.arranged.lists.iter().rev();
        let (_, list) = lists.find(|(id, list)| {
            self.arranged.is_calling(id) && list.is_read_so(limit, hotels.as_deref())
        })?;
        listing_of(list)
    }

    /// Notes a list that the case has read, for cases after it.
    pub(crate) fn note_list(&mut self, project: &Project, limit: i64, listing: &Listing) {
        let pages = listing.pages.iter();
        let list = KnownList {
            limit,
            hotels: listing.hotels.clone(),
            pages: pages.map(|page| page.exchange.clone()).collect(),
        };
        if self.is_quiet(project) {
            let lists = &self.around.target.known_lists;
            lists.keep(&project.id, vec![list.clone()]);
        }
        self.arranged.lists.push((project.id.clone(), list));
    }

    /// Leaves what was read of a project of the case's own to the cases after this one; what the case
    /// may have changed is read anew.
    pub(crate) fn leave_lists(&self, project: &Project, left: Left) {
        let lists = &self.around.target.known_lists;
        match left {
            _ if project.origin != Origin::States => {}
            Left::AsItWas => {
                let read = self.arranged.lists.iter();
                let own = read.filter(|(id, _)| *id == project.id);
                lists.keep(&project.id, own.map(|(_, list)| list.clone()).collect());
            }
            Left::PlotUsed | Left::Changed => lists.forget(&project.id),
        }
    }

    /// Whether it is the target's own project, and nothing that the run does changes it.
    fn is_quiet(&self, project: &Project) -> bool {
        project.origin != Origin::States && !self.around.target.settings().may_generate()
    }
}

fn listing_of(list: &KnownList) -> Option<Listing> {
    let pages: Option<Vec<Page>> = list.pages.iter().map(Page::of).collect();
    Some(Listing::of(pages?, list.hotels.clone()))
}
