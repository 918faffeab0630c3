//! Arranged projects that one case has left as they were, kept for the next that asks for the same.
//!
//! A project is lent to one case at a time. A case that only read gives the whole of it back. A
//! *roomy* project holds several plots, each with the hotels and tags that one case asked for: a
//! case that started runs has used its plot up, and the next one takes another. Whether a case may
//! share at all, and what it left behind, is for the steps to say.

use std::sync::{Mutex, PoisonError};

use super::project::{Plot, Project, Room};
use super::wanted::ProjectSpec;
use super::{Secret, Tag};

/// Live hotels of a roomy project, about: enough for many cases, little for an adapter.
const ROOM: usize = 120;
/// Plots of a roomy project at most.
const MOST_PLOTS: usize = 24;

/// What a case left of its project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nothing was sent that could have changed it.
    AsItWas,
    /// Runs were started for hotels of its plot, and nothing else was done.
    PlotUsed,
    /// Anything else.
    Changed,
}

/// A project that nobody has just now.
#[derive(Debug)]
pub(super) struct Vacant {
    pub id: String,
    pub token: Secret,
    pub token_name: String,
    pub whole: Option<Plot>,
    pub generated: Vec<String>,
    pub removed: Vec<String>,
    pub spec: ProjectSpec,
    pub held: bool,
    pub room: Room,
}

/// The projects that nobody has just now.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<Vec<Vacant>>);

impl Kept {
    /// A project for a case that asks for this, if one is there.
    pub(super) fn take(&self, spec: &ProjectSpec, held: bool) -> Option<Project> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |runs_held| move |one: &Vacant| one.spec == *spec && one.held == runs_held;
        let at = kept.iter().rposition(fits(held));
        // Runs can be held later, but not let go for a case that does not ask for that.
        let at = at.or_else(|| kept.iter().rposition(fits(false)))?;
        let mut vacant = kept.swap_remove(at);
        let plot = vacant.whole.take().or_else(|| vacant.room.plots.pop())?;
        vacant.room.lived_in = true;
        Some(Project {
            id: vacant.id,
            token: vacant.token,
            token_name: vacant.token_name,
            hotels: plot.hotels,
            generated: vacant.generated,
            removed: vacant.removed,
            tags: plot.tags,
            beside: Vec::new(),
            origin: super::Origin::States,
            lease: None,
            spec: vacant.spec,
            held: vacant.held,
            room: Some(vacant.room),
        })
    }

    /// Keeps a project for another case, where it has something left for one. Returns whether it
    /// was kept.
    pub(super) fn keep(&self, project: &Project, left: Left, held: bool) -> bool {
        let Some(room) = &project.room else {
            return false;
        };
        let whole = Plot {
            hotels: project.hotels.clone(),
            tags: project.tags.clone(),
        };
        let whole = match left {
            Left::AsItWas => Some(whole),
            Left::PlotUsed if !room.plots.is_empty() => None,
            Left::PlotUsed | Left::Changed => return false,
        };
        let vacant = Vacant {
            id: project.id.clone(),
            token: project.token.clone(),
            token_name: project.token_name.clone(),
            whole,
            generated: project.generated.clone(),
            removed: project.removed.clone(),
            spec: project.spec.clone(),
            held,
            room: room.clone(),
        };
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(vacant);
        true
    }

    /// The id of a project that is kept no longer, and whether its runs are held.
    pub(super) fn retire(&self) -> Option<(String, bool)> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.pop().map(|vacant| (vacant.id, vacant.held))
    }
}

/// How many plots a project has that is made for cases which ask for this: one where its links,
/// removed hotels or tokens are for one case at a time.
pub(super) fn plots(spec: &ProjectSpec) -> usize {
    let has_more = !spec.links.is_empty()
        || spec.removed_hotels > 0
        || spec.generated_links > 0
        || spec.same_token_as.is_some();
    if has_more || spec.hotels == 0 {
        return 1;
    }
    (ROOM / spec.hotels).clamp(1, MOST_PLOTS)
}

/// The description of a project with so many plots.
pub(super) fn roomy(spec: &ProjectSpec, plots: usize) -> ProjectSpec {
    let mut tags = Vec::with_capacity(spec.tags.len() * plots);
    for plot in 0..plots {
        let first = plot * spec.hotels;
        let moved = |tag: &Vec<usize>| tag.iter().map(|hotel| first + hotel).collect();
        tags.extend(spec.tags.iter().map(moved));
    }
    ProjectSpec {
        hotels: spec.hotels * plots,
        tags,
        ..spec.clone()
    }
}

/// The plots of a roomy project, from its hotels and tags.
pub(super) fn split(hotels: &[String], tags: &[Tag], spec: &ProjectSpec) -> Vec<Plot> {
    if spec.hotels == 0 {
        return Vec::new();
    }
    let plot = |(number, hotels): (usize, &[String])| Plot {
        hotels: hotels.to_vec(),
        tags: tags
            .iter()
            .skip(number * spec.tags.len())
            .take(spec.tags.len())
            .cloned()
            .collect(),
    };
    hotels
        .chunks_exact(spec.hotels)
        .enumerate()
        .map(plot)
        .collect()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::{Kept, Left, Room, plots, roomy, split};
    use crate::target::{LinkKind, LinkSpec, Origin, Project, ProjectSpec, Secret, Tag};

    fn spec() -> ProjectSpec {
        ProjectSpec {
            hotels: 2,
            tags: vec![vec![0, 1], vec![1]],
            ..ProjectSpec::default()
        }
    }

    fn project() -> Project {
        let wide = roomy(&spec(), 3);
        let hotels: Vec<String> = (0..6).map(|number| format!("h{number}")).collect();
        let tags: Vec<Tag> = wide
            .tags
            .iter()
            .enumerate()
            .map(|(number, tag)| Tag {
                id: format!("t{number}"),
                hotels: tag.iter().map(|hotel| hotels[*hotel].clone()).collect(),
            })
            .collect();
        let mut plots = split(&hotels, &tags, &spec());
        let own = plots.remove(0);
        Project {
            id: "p".to_owned(),
            token: Secret::new("a-token"),
            token_name: "$TOKEN_1".to_owned(),
            hotels: own.hotels,
            generated: Vec::new(),
            removed: Vec::new(),
            tags: own.tags,
            beside: Vec::new(),
            origin: Origin::States,
            lease: None,
            spec: spec(),
            held: false,
            room: Some(Room {
                plots,
                lived_in: false,
            }),
        }
    }

    #[test]
    fn a_plot_has_what_its_case_asked_for() {
        let plots = project().room.unwrap().plots;
        assert_eq!(plots.len(), 2);
        assert_eq!(plots[1].hotels, ["h4", "h5"]);
        assert_eq!(plots[1].tags[0].id, "t4");
        assert_eq!(plots[1].tags[0].hotels, ["h4", "h5"]);
        assert_eq!(plots[1].tags[1].hotels, ["h5"]);
    }

    #[test]
    fn what_was_only_read_is_given_whole() {
        let kept = Kept::default();
        assert!(kept.keep(&project(), Left::AsItWas, false));
        let again = kept.take(&spec(), false).unwrap();
        assert_eq!(again.hotels, ["h0", "h1"]);
        assert!(again.room.unwrap().lived_in);
        assert!(kept.take(&spec(), false).is_none());
    }

    #[test]
    fn a_used_plot_is_given_to_nobody_again() {
        let kept = Kept::default();
        let mut given = project();
        let mut seen = Vec::new();
        while kept.keep(&given, Left::PlotUsed, true) {
            assert!(kept.take(&spec(), false).is_none(), "its runs are held");
            given = kept.take(&spec(), true).unwrap();
            seen.extend(given.hotels.clone());
        }
        seen.sort();
        assert_eq!(seen, ["h2", "h3", "h4", "h5"]);
        assert_eq!(kept.retire(), None);
    }

    #[test]
    fn what_was_changed_or_made_for_one_case_is_not_kept() {
        let kept = Kept::default();
        assert!(!kept.keep(&project(), Left::Changed, false));
        let alone = Project {
            room: None,
            ..project()
        };
        assert!(!kept.keep(&alone, Left::AsItWas, false));
    }

    #[test]
    fn only_hotels_and_tags_are_put_side_by_side() {
        assert_eq!(plots(&spec()), 24);
        assert_eq!(plots(&ProjectSpec::default()), 1);
        let large = ProjectSpec {
            hotels: 160,
            ..ProjectSpec::default()
        };
        assert_eq!(plots(&large), 1);
        let linked = ProjectSpec {
            links: vec![LinkSpec {
                hotel: 0,
                kind: LinkKind::Waiting,
                opened: false,
                created_at: None,
            }],
            ..spec()
        };
        assert_eq!(plots(&linked), 1);
    }
}
