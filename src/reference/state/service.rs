//! All projects, and which token is good for which of them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use uuid::Uuid;

use crate::reference::ids::IdMap;
use crate::reference::state::call::{Elsewhere, Wanted};
use crate::reference::state::project::Project;

/// A project behind its lock. Whoever holds the lock of one project takes no other.
pub(crate) type Cell = Arc<Mutex<Project>>;

/// All projects and tokens.
#[derive(Debug, Default)]
pub(crate) struct Service {
    projects: RwLock<IdMap<Cell>>,
    tokens: RwLock<HashMap<String, Vec<Uuid>>>,
}

/// Locks a project. A panic elsewhere leaves no half-done step behind, for steps are made of
/// infallible assignments; so a poisoned lock is taken like any other.
pub(crate) fn lock(cell: &Cell) -> MutexGuard<'_, Project> {
    cell.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Service {
    /// Adds a project; its token becomes good for it.
    pub(crate) fn add(&self, project: Project) {
        self.grant(&project.token, project.id);
        let id = project.id;
        let cell = Arc::new(Mutex::new(project));
        self.projects
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(id, cell);
    }

    /// Makes `token` good for `project`.
    pub(crate) fn grant(&self, token: &str, project: Uuid) {
        let mut tokens = self.tokens.write().unwrap_or_else(PoisonError::into_inner);
        tokens.entry(token.to_owned()).or_default().push(project);
    }

    /// Forgets a project, and the tokens that were good for nothing else.
    pub(crate) fn remove(&self, project: Uuid) {
        self.projects
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&project);
        let mut tokens = self.tokens.write().unwrap_or_else(PoisonError::into_inner);
        tokens.retain(|_, projects| {
            projects.retain(|good_for| *good_for != project);
            !projects.is_empty()
        });
    }

    /// The project with this id.
    pub(crate) fn project(&self, id: Uuid) -> Option<Cell> {
        self.projects
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&id)
            .cloned()
    }

    /// Every project, in no particular order.
    pub(crate) fn projects(&self) -> Vec<Cell> {
        self.projects
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .values()
            .cloned()
            .collect()
    }

    /// The projects that `token` is good for; `None` where it was never issued.
    pub(crate) fn good_for(&self, token: &str) -> Option<Vec<Uuid>> {
        self.tokens
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(token)
            .cloned()
    }

    /// The first token issued for which `like` holds. Only faults compare tokens in such ways.
    pub(crate) fn token_like(&self, like: impl Fn(&str) -> bool) -> Option<String> {
        self.tokens
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .keys()
            .find(|token| like(token))
            .cloned()
    }

    /// What other projects have of that which a call names. Must be asked while no project is locked.
    pub(crate) fn elsewhere(&self, calling: Uuid, wanted: &Wanted) -> Elsewhere {
        let mut found = Elsewhere::default();
        for cell in self.projects() {
            let project = lock(&cell);
            if project.id == calling {
                continue;
            }
            found.hotels.extend(
                wanted
                    .hotels
                    .iter()
                    .filter(|hotel| project.is_live(**hotel)),
            );
            let tags = wanted
                .tags
                .iter()
                .filter_map(|tag| Some((*tag, project.tags.get(tag)?.clone())));
            found.tags.extend(tags);
        }
        found
    }
}
