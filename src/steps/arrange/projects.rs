//! The projects of a case: what the scenario wants, and what the target gave.
//!
//! Given steps only say what is wanted; it is arranged when the first request needs it, so that
//! one set-up serves a whole Background.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::model::{Operation, Stop};
use crate::steps::memory::Memory;
use crate::steps::removal::is_about_runs;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::{Lease, Left, Origin, Outsider, Project, ProjectSpec};

impl World {
    /// Says what the calling project should have.
    ///
    /// # Errors
    /// An error of the harness if the project is arranged already: a Given after a When.
    pub(crate) fn want(&mut self, change: impl FnOnce(&mut ProjectSpec)) -> Result<(), Stop> {
        if self.arranged.project.is_some() {
            return Err(Stop::error(
                "a step wants more of a project that is arranged already",
            ));
        }
        change(&mut self.arranged.wanted);
        Ok(())
    }

    /// Says what the other project should have.
    ///
    /// # Errors
    /// An error of the harness if it is arranged already.
    pub(crate) fn want_other(&mut self, change: impl FnOnce(&mut ProjectSpec)) -> Result<(), Stop> {
        if self.arranged.other.is_some() {
            return Err(Stop::error(
                "a step wants more of the other project, which is arranged already",
            ));
        }
        change(&mut self.arranged.other_wanted);
        Ok(())
    }

    /// Asks for one token that is good for both projects, where the target can do that.
    pub(crate) fn want_shared_token(&mut self) {
        self.arranged.other_wants_token_shared = true;
    }

    /// Whether an id is that of a project of this case.
    pub(crate) fn knows_project(&self, id: &str) -> bool {
        [&self.arranged.project, &self.arranged.other]
            .into_iter()
            .flatten()
            .any(|project| project.id.eq_ignore_ascii_case(id))
    }

    /// Adds a tag under the scenario's name for it, naming hotels by position from 1.
    ///
    /// # Errors
    /// An error of the harness if the project is arranged already.
    pub(crate) fn want_tag(&mut self, name: &str, positions: &[usize]) -> Result<(), Stop> {
        let hotels = positions.iter().map(|position| position - 1).collect();
        self.want(|spec| spec.tags.push(hotels))?;
        self.arranged.tag_names.push(name.to_owned());
        Ok(())
    }

    /// Demands that the project's tags have just the hotels that the scenario names, because it
    /// goes on to count them.
    ///
    /// # Errors
    /// Skipped where they have others beside.
    pub(crate) fn tags_are_exact(&self) -> Result<(), Stop> {
        let project = self.arranged.project.as_ref();
        if project.is_none_or(|project| project.beside.is_empty()) {
            return Ok(());
        }
        Err(Stop::skipped(
            "tags of just the hotels that the scenario names, for it counts them (fixtures.tags)",
        ))
    }

    /// How many hotels a selection comes to, where all that it names is known to be of the project.
    pub(crate) fn count_of(&self, project: &Project, selection: &Selection) -> Option<usize> {
        let mut hotels = selection.hotels.iter().flatten();
        let mut tags = selection.tags.iter().flatten();
        let known =
            |hotel: &String| project.hotels.contains(hotel) || project.beside.contains(hotel);
        (!self.arranged.members_removed
            && hotels.all(known)
            && tags.all(|tag| project.tags.iter().any(|known| known.id == *tag)))
        .then(|| selection.chosen(project).len())
    }

    /// Whether the target can be asked to arrange state.
    pub(crate) fn has_states(&self) -> bool {
        self.around.target.settings().states.is_some()
    }

    /// Whether links can be driven here, by transitions that a project of the target's own would keep.
    ///
    /// # Errors
    /// Skipped where they cannot.
    pub(crate) fn can_drive_links(&self) -> Result<(), Stop> {
        if self.has_states() {
            return Ok(());
        }
        Err(Stop::skipped(
            "links that can be approved, revoked and opened: provider states",
        ))
    }

    /// What is wanted of the calling project.
    pub(crate) fn wanted(&self) -> &ProjectSpec {
        &self.arranged.wanted
    }

    /// What is wanted of the other project.
    pub(crate) fn wanted_of_other(&self) -> &ProjectSpec {
        &self.arranged.other_wanted
    }

    /// The calling project, arranged on first use.
    ///
    /// # Errors
    /// Skipped or inconclusive where the target cannot arrange it.
    pub(crate) async fn project(&mut self) -> Result<Arc<Project>, Stop> {
        if let Some(project) = &self.arranged.project {
            return Ok(Arc::clone(project));
        }
        let spec = self.arranged.wanted.clone();
        let held = self.arranged.hold_wanted;
        let project = Arc::new(self.have(&spec, held).await?);
        self.arranged.project = Some(Arc::clone(&project));
        if project.held {
            self.arranged.held.push(Arc::clone(&project));
        } else if held {
            self.hold_runs_if_possible(&project).await?;
        }
        Ok(project)
    }

    /// A project like this, shared with other cases where this one may.
    async fn have(&mut self, spec: &ProjectSpec, held: bool) -> Result<Project, Stop> {
        let (client, stamp) = (&self.around.client, &self.stamp);
        let target = &self.around.target;
        if self.arranged.alone {
            return target.own_project(client, stamp, spec, held).await;
        }
        let project = target.shared_project(client, stamp, spec, held).await?;
        self.arranged.lived_in |= project.is_lived_in();
        Ok(project)
    }

    /// Whether an earlier case had one of the projects.
    pub(crate) fn is_lived_in(&self) -> bool {
        self.arranged.lived_in
    }

    /// Has what this try finds count only where a second try finds it too.
    pub(crate) fn count_in_a_second_try(&mut self) {
        self.arranged.lived_in = true;
    }

    /// The hold on the calling project's hotels, where other cases could use them.
    pub(crate) fn lease(&self) -> Option<&Lease> {
        self.arranged.project.as_ref()?.lease.as_ref()
    }

    /// Another project with live hotels and links of its own, arranged on first use.
    ///
    /// # Errors
    /// Skipped or inconclusive where the target cannot arrange it.
    pub(crate) async fn other(&mut self) -> Result<Arc<Project>, Stop> {
        if let Some(other) = &self.arranged.other {
            return Ok(Arc::clone(other));
        }
        let project = self.project().await?;
        if project.origin != Origin::States {
            return Err(Stop::skipped("a second project: provider state `project`"));
        }
        let mut spec = self.arranged.other_wanted.clone();
        let (client, stamp) = (&self.around.client, &self.stamp);
        let mut other = None;
        if self.arranged.other_wants_token_shared {
            spec.same_token_as = Some(project.id.clone());
            match self.around.target.project(client, stamp, &spec).await {
                Ok(shared) if shared.token == project.token => other = Some(shared),
                Ok(unlike) => {
                    self.around.target.teardown(client, stamp, &unlike).await;
                    return Err(Stop::inconclusive(
                        "the provider state `project` with `same_token_as` gave another token",
                    ));
                }
                Err(Stop::Skipped { .. }) => spec.same_token_as = None,
                Err(stop) => return Err(stop),
            }
        }
        let other = match other {
            Some(other) => other,
            None => self.have(&spec, false).await?,
        };
        let (client, stamp) = (&self.around.client, &self.stamp);
        let own: BTreeSet<_> = project.hotels.iter().map(|id| id.to_lowercase()).collect();
        if other
            .hotels
            .iter()
            .any(|id| own.contains(&id.to_lowercase()))
        {
            self.around.target.teardown(client, stamp, &other).await;
            return Err(Stop::inconclusive(
                "the provider state `project` gave a second project a hotel of the first, which is not a foreign hotel then",
            ));
        }
        let other = Arc::new(other);
        self.arranged.other = Some(Arc::clone(&other));
        Ok(other)
    }

    /// Hotels of another project, proven where the target can arrange one, else as it declares.
    ///
    /// # Errors
    /// Skipped where the target has too few.
    pub(crate) async fn foreign_hotels(&mut self, count: usize) -> Result<Vec<String>, Stop> {
        if self.project().await?.origin == Origin::States {
            self.arranged.other_wanted.hotels = self.arranged.other_wanted.hotels.max(count);
            let other = self.other().await?;
            return Ok(other.hotels.iter().take(count).cloned().collect());
        }
        let declared = &self.around.target.settings().fixtures.foreign_hotels;
        if declared.len() < count {
            return Err(Stop::skipped(format!(
                "{count} hotels of another project: list them under [fixtures] foreign_hotels (it lists {})",
                declared.len()
            )));
        }
        Ok(declared.iter().take(count).cloned().collect())
    }

    /// A caller whose token is valid and has no access to the calling project.
    ///
    /// # Errors
    /// Skipped where the target has none.
    pub(crate) async fn outsider(&mut self) -> Result<Arc<Outsider>, Stop> {
        if let Some(outsider) = &self.arranged.outsider {
            return Ok(Arc::clone(outsider));
        }
        let project = self.project().await?;
        let outsider = Arc::new(
            self.around
                .target
                .outsider(&self.around.client, &self.stamp, &project)
                .await?,
        );
        self.arranged.outsider = Some(Arc::clone(&outsider));
        Ok(outsider)
    }

    /// The hotel at a position from 1.
    ///
    /// # Errors
    /// Skipped where hotels of a varied list are no fixtures; an error of the harness if the
    /// scenario names a hotel that it did not ask for.
    pub(crate) async fn hotel(&mut self, position: usize) -> Result<String, Stop> {
        let project = self.project().await?;
        position
            .checked_sub(1)
            .and_then(|index| project.hotels.get(index).cloned())
            .ok_or_else(|| {
                if project.origin == Origin::States {
                    Stop::error(format!("the scenario has no hotel {position}"))
                } else {
                    Stop::skipped("hotels that are known to have a link: provider state `project`")
                }
            })
    }

    /// The hotels at positions from 1.
    ///
    /// # Errors
    /// As [`World::hotel`].
    pub(crate) async fn hotels(&mut self, positions: &[usize]) -> Result<Vec<String>, Stop> {
        let mut hotels = Vec::with_capacity(positions.len());
        for position in positions {
            hotels.push(self.hotel(*position).await?);
        }
        Ok(hotels)
    }

    /// The id of the tag with the scenario's name.
    ///
    /// # Errors
    /// An error of the harness if the scenario names no such tag.
    pub(crate) async fn tag(&mut self, name: &str) -> Result<String, Stop> {
        let project = self.project().await?;
        let index = self
            .arranged
            .tag_names
            .iter()
            .position(|known| known == name);
        index
            .and_then(|index| project.tags.get(index))
            .map(|tag| tag.id.clone())
            .ok_or_else(|| Stop::error(format!("the scenario has no tag '{name}'")))
    }

    /// Drives a transition of the calling project through a provider state.
    ///
    /// # Errors
    /// Skipped where the target knows no such state, inconclusive where it fails.
    pub(crate) async fn act(
        &mut self,
        state: &str,
        params: Value,
    ) -> Result<Map<String, Value>, Stop> {
        let project = self.project().await?;
        self.act_in(&project, state, params).await
    }

    /// Drives a transition of a given project.
    ///
    /// # Errors
    /// As [`World::act`].
    pub(crate) async fn act_in(
        &mut self,
        project: &Project,
        state: &str,
        params: Value,
    ) -> Result<Map<String, Value>, Stop> {
        let params = params.as_object().cloned().unwrap_or_default();
        if !is_about_runs(state) {
            self.arranged.changed.insert(project.id.clone());
        }
        let hotel = params.get("hotel_id").cloned();
        let (target, client) = (&self.around.target, &self.around.client);
        let done = target.act(client, &self.stamp, project, state, params);
        let values = done.await?;
        if state == "revoke_link"
            && let Some(hotel) = hotel.as_ref().and_then(Value::as_str)
        {
            self.memory.lists.revoked_hotels.push(hotel.to_owned());
        }
        Box::pin(self.let_change_settle(state, project, hotel.as_ref())).await;
        Ok(values)
    }

    /// Drives a transition of the link of the hotel at a position from 1.
    ///
    /// # Errors
    /// As [`World::act`].
    pub(crate) async fn act_on_link(&mut self, state: &str, position: usize) -> Result<(), Stop> {
        let hotel = self.hotel(position).await?;
        self.act(state, json!({"hotel_id": hotel})).await.map(drop)
    }

    /// Notes that a tag of the calling project names other hotels now. Runs that were started keep the
    /// project as it was.
    pub(crate) fn note_tag(&mut self, tag: &str, hotels: Vec<String>) {
        let Some(project) = self.arranged.project.take() else {
            return;
        };
        let project = Arc::new(project.with_tag(tag, hotels));
        for held in &mut self.arranged.held {
            if held.id == project.id {
                *held = Arc::clone(&project);
            }
        }
        self.arranged.project = Some(project);
    }

    /// Ends the use of the projects. What another case can have is left to it, where the case is
    /// content with them; else the target is put back: held runs end, projects are torn down,
    /// leases go back. Trouble on the way is left to the exchanges' record: the case is over.
    pub(crate) async fn leave(&mut self, content: bool) {
        self.memory = Memory::default();
        for project in [self.arranged.other.take(), self.arranged.project.take()]
            .into_iter()
            .flatten()
        {
            let on = self.arranged.held_on.take_if(|on| on.id == project.id);
            let held = on.is_some() || self.holds(&project);
            let left = if content {
                self.left_of(&project)
            } else {
                Left::Changed
            };
            let target = Arc::clone(&self.around.target);
            self.leave_lists(&project, left);
            self.forget_hold(&project);
            if !target.leave_to_others(&project, left, held) {
                target
                    .give_back(&self.around.client, &self.stamp, &project, held)
                    .await;
            }
        }
    }

    fn left_of(&self, project: &Project) -> Left {
        let asked = |operation| {
            self.exchanges()
                .iter()
                .any(|exchange| exchange.operation == operation)
        };
        if self.arranged.changed.contains(&project.id) || asked(Operation::Other) {
            Left::Changed
        } else if asked(Operation::GenerateText) {
            Left::PlotUsed
        } else {
            Left::AsItWas
        }
    }
}
