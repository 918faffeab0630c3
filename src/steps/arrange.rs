//! What a scenario wants arranged, and what the target gave.

mod holding;
mod projects;

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::time::Instant;

use crate::target::{KnownList, Outsider, Project, ProjectSpec};

/// What a scenario wants arranged, and what was.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent wish or fact"
)]
pub(crate) struct Arrangement {
    wanted: ProjectSpec,
    tag_names: Vec<String>,
    other_wanted: ProjectSpec,
    other_wants_token_shared: bool,
    hold_wanted: bool,
    hold_needed: bool,
    /// Whether a hotel was removed from a project: tags may name hotels that are no members.
    pub(crate) members_removed: bool,
    project: Option<Arc<Project>>,
    other: Option<Arc<Project>>,
    outsider: Option<Arc<Outsider>>,
    held: Vec<Arc<Project>>,
    /// The project whose earlier runs were finished and whose next ones are held on, although no step
    /// has asked for that yet.
    held_on: Option<Arc<Project>>,
    /// Whether every call is made at the same time as others.
    pub(crate) among_others: bool,
    /// Whether no other case may have these projects.
    alone: bool,
    /// Whether an earlier case had one of them.
    lived_in: bool,
    /// Projects whose links or hotels a step had changed.
    changed: BTreeSet<String>,
    /// When the last change is to be seen in every answer, where nothing was asked since.
    pub(crate) settled_at: Option<Instant>,
    /// Lists that were read, or taken over from an earlier case, with the id of their project.
    pub(crate) lists: Vec<(String, KnownList)>,
}

impl Arrangement {
    /// An arrangement that may share projects with other cases, or not.
    pub(crate) fn new(alone: bool) -> Self {
        Self {
            alone,
            ..Self::default()
        }
    }

    /// Whether another case may have had these projects, or what was read of them.
    pub(crate) fn may_share(&self) -> bool {
        !self.alone
    }

    /// Whether it is the calling project.
    pub(crate) fn is_calling(&self, id: &str) -> bool {
        self.project
            .as_ref()
            .is_some_and(|project| project.id == id)
    }

    /// Notes a list that an earlier case read: what is found by it counts after a second try only.
    pub(crate) fn takes_over(&mut self, project: &Project, list: KnownList) {
        self.lived_in = true;
        self.lists.push((project.id.clone(), list));
    }

    /// Whether a step had a project's links or hotels changed.
    pub(crate) fn has_changed(&self) -> bool {
        !self.changed.is_empty()
    }
}
