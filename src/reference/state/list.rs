//! listApprovals: which links a request shows. Changes nothing.

use uuid::Uuid;

use crate::reference::ids::IdSet;
use crate::reference::state::link::{Link, LinkState};
use crate::reference::state::project::Project;

/// What a call of listApprovals asks for.
#[derive(Debug, Clone)]
pub(crate) struct Query {
    /// Page size.
    pub(crate) limit: usize,
    /// Number of links skipped.
    pub(crate) offset: usize,
    /// `HotelIDs` as they were sent, where the list is restricted.
    pub(crate) hotels: Option<Vec<Asked>>,
}

impl Query {
    /// The hotels that the list is restricted to.
    pub(crate) fn named(&self) -> impl Iterator<Item = Uuid> {
        self.hotels.iter().flatten().filter_map(|asked| asked.id)
    }
}

/// One entry of `HotelIDs`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Asked {
    /// As it was sent.
    pub(crate) text: String,
    /// The identifier, where the text is one.
    pub(crate) id: Option<Uuid>,
}

/// What a request shows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Page {
    /// The links, by their numbers in the project's store.
    pub(crate) links: Vec<u32>,
    /// How many links match.
    pub(crate) total: usize,
    /// The entries of `HotelIDs` that are no live members, as sent, each once, in their order.
    pub(crate) not_in_project: Vec<String>,
    /// Links of other projects, which a clean server never shows.
    pub(crate) others: Vec<Link>,
}

impl Project {
    /// The page that `query` asks for. Without a filter it costs O(log n + page); with k hotels
    /// O(k log k + page).
    pub(crate) fn page(&self, query: &Query) -> Page {
        let Some(asked) = &query.hotels else {
            let links = self
                .index
                .from(query.offset)
                .take(query.limit)
                .map(|key| key.link)
                .collect();
            return Page {
                links,
                total: self.index.len(),
                ..Page::default()
            };
        };
        let matching = self.ordered(self.named_links(asked));
        Page {
            total: matching.len(),
            links: matching
                .into_iter()
                .skip(query.offset)
                .take(query.limit)
                .collect(),
            not_in_project: self.not_members(asked),
            others: Vec::new(),
        }
    }

    /// Which entries of `HotelIDs` are no live members, each once.
    pub(crate) fn not_members(&self, asked: &[Asked]) -> Vec<String> {
        let mut echoed = std::collections::HashSet::new();
        let is_member = |asked: &&Asked| asked.id.is_some_and(|id| self.is_live(id));
        asked
            .iter()
            .filter(|asked| !is_member(asked))
            .filter(|asked| {
                echoed.insert(
                    asked
                        .id
                        .map_or_else(|| asked.text.clone(), |id| id.to_string()),
                )
            })
            .map(|asked| asked.text.clone())
            .collect()
    }

    /// The listed links of the live members among `asked`, in no particular order.
    pub(crate) fn named_links(&self, asked: &[Asked]) -> Vec<u32> {
        let mut seen = IdSet::default();
        let mut links = Vec::new();
        for id in asked.iter().filter_map(|asked| asked.id) {
            if self.is_live(id) && seen.insert(id) {
                links.extend(
                    self.links_of(id)
                        .into_iter()
                        .filter(|link| self.is_listed(*link)),
                );
            }
        }
        links
    }

    /// `links` in the order of the list.
    pub(crate) fn ordered(&self, mut links: Vec<u32>) -> Vec<u32> {
        links.sort_unstable_by_key(|link| self.key(*link));
        links
    }

    /// Every link that matches the filter of `query`, in order; costs O(n) and is for faults only.
    pub(crate) fn matching(&self, query: &Query) -> Vec<u32> {
        match &query.hotels {
            None => self.index.from(0).map(|key| key.link).collect(),
            Some(asked) => self.ordered(self.named_links(asked)),
        }
    }

    /// The links that match the filter of `query` but were revoked before approval; for faults only.
    pub(crate) fn excluded(&self, query: &Query) -> Vec<u32> {
        let named: Option<IdSet> = query
            .hotels
            .as_ref()
            .map(|asked| asked.iter().filter_map(|asked| asked.id).collect());
        let links = (0..).take(self.links.len()).filter(|number| {
            let link = self.link(*number);
            link.state() == LinkState::RevokedBeforeApproval
                && self.is_live(link.hotel)
                && named
                    .as_ref()
                    .is_none_or(|named| named.contains(&link.hotel))
        });
        self.ordered(links.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reference::behaviour::Behaviour;
    use crate::reference::behaviour::links::Transition;
    use crate::reference::ids::IdSource;
    use crate::reference::moment::Moment;

    fn project(times: &[i64]) -> (Project, Vec<Uuid>) {
        let ids = IdSource::new(11);
        let mut project = Project::new(ids.uuid(), ids.token());
        let hotels: Vec<Uuid> = ids.uuids(times.len()).collect();
        for (hotel, time) in hotels.iter().zip(times) {
            project.add_hotel(*hotel);
            project.add_link(Link {
                hotel: *hotel,
                created: Moment(*time),
                nth: 0,
                next: None,
                history: None,
            });
        }
        (project, hotels)
    }

    #[expect(
        clippy::unnecessary_wraps,
        reason = "it stands where a filter may be absent"
    )]
    fn asked(hotels: &[Uuid]) -> Option<Vec<Asked>> {
        Some(
            hotels
                .iter()
                .map(|id| Asked {
                    text: id.to_string(),
                    id: Some(*id),
                })
                .collect(),
        )
    }

    #[test]
    fn ordered_by_creation_then_hotel() {
        let (project, hotels) = project(&[5, 3, 5, 5, 1]);
        let page = project.page(&Query {
            limit: 9,
            offset: 0,
            hotels: None,
        });
        let shown: Vec<Uuid> = page
            .links
            .iter()
            .map(|link| project.link(*link).hotel)
            .collect();
        let mut ties = vec![hotels[0], hotels[2], hotels[3]];
        ties.sort();
        assert_eq!(shown, [vec![hotels[4], hotels[1]], ties].concat());
        let reversed: Vec<Uuid> = hotels.iter().rev().copied().collect();
        let filtered = project.page(&Query {
            limit: 9,
            offset: 0,
            hotels: asked(&reversed),
        });
        assert_eq!(filtered.links, page.links);
    }

    #[test]
    fn pages_are_slices() {
        let (project, hotels) = project(&[1, 2, 3, 4, 5, 6, 7]);
        for filter in [None, asked(&hotels)] {
            let page = project.page(&Query {
                limit: 3,
                offset: 2,
                hotels: filter.clone(),
            });
            assert_eq!((page.links, page.total), (vec![2, 3, 4], 7));
            let past = project.page(&Query {
                limit: 3,
                offset: 7,
                hotels: filter,
            });
            assert_eq!((past.links, past.total), (vec![], 7));
        }
    }

    #[test]
    fn non_members_are_echoed_once() {
        let (mut project, hotels) = project(&[1, 2]);
        project.remove_hotel(hotels[1]);
        let unknown = IdSource::new(99).uuid();
        let query = Query {
            limit: 9,
            offset: 0,
            hotels: asked(&[unknown, hotels[0], hotels[1], unknown]),
        };
        let page = project.page(&query);
        assert_eq!(
            page.not_in_project,
            [unknown.to_string(), hotels[1].to_string()]
        );
        assert_eq!((page.links, page.total), (vec![0], 1));
    }

    #[test]
    fn a_member_whose_link_was_revoked_before_approval_is_no_stranger() {
        let (mut project, hotels) = project(&[1, 2]);
        assert_eq!(
            project.transit(
                (hotels[0], None),
                Transition::Revoke,
                &Behaviour::clean(),
                Moment(9)
            ),
            Ok(0)
        );
        let query = Query {
            limit: 9,
            offset: 0,
            hotels: asked(&hotels[..1]),
        };
        let page = project.page(&query);
        assert_eq!(
            (page.links, page.total, page.not_in_project),
            (vec![], 0, vec![])
        );
        assert_eq!(project.excluded(&query), [0]);
    }
}
