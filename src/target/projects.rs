//! Projects for cases, however the target lets one be had.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::arranged::{self, Arranged};
use super::kept::{self, Kept, Left};
use super::known_lists::KnownLists;
use super::lease::{Look, Need, Pool};
use super::outsiders::Outsiders;
use super::page_sizes::PageSizes;
use super::project::{Origin, Outsider, Project, Room};
use super::takes::Takes;
use super::wanted::ProjectSpec;
use super::{Client, Lease, Settings, Shared, Stamp, Tag, states};
use crate::model::Stop;

/// The implementation under test, as cases use it.
#[derive(Debug)]
pub struct Target {
    /// What all clients share.
    pub shared: Arc<Shared>,
    /// The Limits that it was found to take.
    pub page_sizes: PageSizes,
    /// Lists that were read while nothing changed them.
    pub known_lists: KnownLists,
    pool: Arc<Pool>,
    kept: Kept,
    takes: Takes,
    outsiders: Outsiders,
    looks: AtomicU32,
    still_ms: AtomicU64,
    vouched_for: bool,
}

/// How long a case waits for hotels that others have, in times of `run_timeout`.
const PATIENCE: u32 = 5;
/// Complete runs without counts that are looked at once more.
const LOOKS: u32 = 3;
/// How often a run is asked after that keeps hotels back.
const ASKING: Duration = Duration::from_millis(250);

impl Target {
    /// Whether a complete run that counts nothing is to be looked at once more: a few of them are.
    pub fn looks_again(&self) -> bool {
        self.looks.fetch_add(1, Ordering::Relaxed) < LOOKS
    }

    /// Notes that no link's `UpdatedAt` moved for so long while nothing was driven.
    pub fn note_still(&self, long: Duration) {
        let long = u64::try_from(long.as_millis()).unwrap_or(u64::MAX);
        self.still_ms.fetch_max(long, Ordering::Relaxed);
    }

    /// The longest time for which no link's `UpdatedAt` was seen to move while nothing was driven: what does
    /// not move it in one project does not do so in another.
    #[must_use]
    pub fn stood_still(&self) -> Duration {
        Duration::from_millis(self.still_ms.load(Ordering::Relaxed))
    }

    /// The implementation that the settings describe.
    #[must_use]
    pub fn new(shared: Arc<Shared>) -> Self {
        let fixtures = &shared.settings.fixtures;
        Self {
            pool: Arc::new(Pool::new(
                &fixtures.hotels,
                &fixtures.tags,
                &shared.settings.limits,
            )),
            kept: Kept::default(),
            takes: Takes::default(),
            outsiders: Outsiders::default(),
            looks: AtomicU32::new(0),
            still_ms: AtomicU64::new(0),
            page_sizes: PageSizes::default(),
            known_lists: KnownLists::default(),
            vouched_for: !fixtures.hotels.is_empty(),
            shared,
        }
    }

    /// Hotels that were found by listing. They are used where the target file lists none.
    pub fn discovered(&self, hotels: &[String]) {
        if self.shared.settings.states.is_none() {
            self.pool.fill(hotels);
        }
    }

    /// A project as `spec` wants it: made by a provider state, or lent from the fixtures.
    ///
    /// Skipped where the target cannot give it, inconclusive where it should have and did not.
    pub async fn project(
        &self,
        client: &Client,
        stamp: &Stamp,
        spec: &ProjectSpec,
    ) -> Result<Project, Stop> {
        self.own_project(client, stamp, spec, false).await
    }

    /// A project as [`Target::project`] gives it. Where the case wants its runs `held`, they are
    /// from the start if the adapter takes that: the project says.
    pub async fn own_project(
        &self,
        client: &Client,
        stamp: &Stamp,
        spec: &ProjectSpec,
        held: bool,
    ) -> Result<Project, Stop> {
        if self.shared.settings.states.is_some() {
            self.arrange(client, stamp, spec, held).await
        } else {
            self.lend(client, stamp, spec, true).await
        }
    }

    /// A project as [`Target::project`] gives it, which earlier cases may have had and later ones
    /// may have. `held` says whether the case wants its runs held: then they may be held already.
    pub async fn shared_project(
        &self,
        client: &Client,
        stamp: &Stamp,
        spec: &ProjectSpec,
        held: bool,
    ) -> Result<Project, Stop> {
        if self.shared.settings.states.is_none() {
            return self.lend(client, stamp, spec, false).await;
        }
        match self.kept.take(spec, held) {
            Some(project) => Ok(project),
            None => self.arrange_room(client, stamp, spec, held).await,
        }
    }

    /// A project with plots for further cases. An adapter that does not make one is asked for what
    /// this case wants.
    async fn arrange_room(
        &self,
        client: &Client,
        stamp: &Stamp,
        spec: &ProjectSpec,
        held: bool,
    ) -> Result<Project, Stop> {
        let count = kept::plots(spec);
        let wide = kept::roomy(spec, count);
        let mut project = match self.arrange(client, stamp, &wide, held).await {
            Err(_) if count > 1 => return self.arrange(client, stamp, spec, held).await,
            arranged => arranged?,
        };
        let mut plots = Vec::new();
        if count > 1 {
            plots = kept::split(&project.hotels, &project.tags, spec);
            let own = plots.pop().unwrap_or_default();
            project.hotels = own.hotels;
            project.tags = own.tags;
            project.spec = spec.clone();
        }
        project.room = Some(Room {
            plots,
            lived_in: false,
        });
        Ok(project)
    }

    async fn arrange(
        &self,
        client: &Client,
        stamp: &Stamp,
        spec: &ProjectSpec,
        held: bool,
    ) -> Result<Project, Stop> {
        let state = match spec.same_token_as {
            Some(_) => "project` with `same_token_as",
            None => "project",
        };
        let turn = self.takes.turn().await;
        let mut params = spec.params();
        let held = held && self.takes.hold() && !self.shared.settings.read_only;
        if held {
            params["hold"] = true.into();
        }
        let answer = states::setup(client, stamp, "project", params).await;
        self.takes.asked();
        let values = answer.values(state)?;
        self.takes.hear(&values);
        drop(turn);
        let Arranged {
            id,
            token,
            mut hotels,
            removed,
            tag_ids,
        } = match arranged::read(&values, spec) {
            Ok(arranged) => arranged,
            Err(what) => {
                let id = values.get("project_id").and_then(Value::as_str);
                if let Some(id) = id {
                    states::teardown(client, stamp, "project", json!({ "project_id": id })).await;
                }
                return Err(Stop::inconclusive(format!(
                    "the provider state `project` did not give what was asked for: {what}"
                )));
            }
        };
        let generated = hotels.split_off(spec.hotels);
        let tags = tag_ids
            .into_iter()
            .zip(&spec.tags)
            .map(|(id, indexes)| Tag {
                id,
                hotels: indexes
                    .iter()
                    .filter_map(|index| hotels.get(*index).cloned())
                    .collect(),
            })
            .collect();
        Ok(Project {
            token_name: states::name_of(client, &token, "project"),
            id,
            token,
            hotels,
            generated,
            removed,
            tags,
            beside: Vec::new(),
            origin: Origin::States,
            lease: None,
            spec: spec.clone(),
            held,
            room: None,
        })
    }

    async fn lend(
        &self,
        client: &Client,
        stamp: &Stamp,
        spec: &ProjectSpec,
        rested: bool,
    ) -> Result<Project, Stop> {
        let settings = &self.shared.settings;
        let (Some(id), Some(token)) = (&settings.project_id, self.shared.token()) else {
            return Err(Stop::error("no project is known for the fixtures"));
        };
        if spec.same_token_as.is_some() {
            return Err(Stop::skipped(
                "needs a second project with the same token, made by the provider state `project`",
            ));
        }
        let known = &settings.fixtures.removed_hotels;
        if known.len() < spec.removed_hotels {
            return Err(Stop::skipped(format!(
                "needs {} removed hotels (fixtures.removed_hotels), the target file lists {}",
                spec.removed_hotels,
                known.len()
            )));
        }
        let removed = known[..spec.removed_hotels].to_vec();
        let mut project = Project {
            id: id.clone(),
            token,
            token_name: settings.token_name.clone(),
            hotels: Vec::new(),
            generated: Vec::new(),
            removed,
            tags: Vec::new(),
            beside: Vec::new(),
            origin: if self.vouched_for || self.pool.is_empty() {
                Origin::Fixtures
            } else {
                Origin::Discovered
            },
            lease: None,
            spec: spec.clone(),
            held: false,
            room: None,
        };
        if spec.hotels > 0 {
            let (lease, fit) = self.lease(client, stamp, spec, rested).await?;
            project.hotels = fit.hotels;
            project.tags = fit.tags;
            project.beside = fit.beside;
            project.lease = Some(lease);
        }
        Ok(project)
    }

    /// Waits in the queue for hotels, asking after runs that keep some back.
    async fn lease(
        &self,
        client: &Client,
        stamp: &Stamp,
        spec: &ProjectSpec,
        rested: bool,
    ) -> Result<(Lease, super::shape::Fit), Stop> {
        let settings = &self.shared.settings;
        let need = Need {
            hotels: spec.hotels,
            tags: &spec.tags,
            case: &stamp.case,
            rested,
        };
        let ticket = self.pool.queue();
        let deadline = Instant::now() + settings.limits.run_timeout * PATIENCE;
        loop {
            let changed = ticket.changed();
            let pause = match ticket.look(need, settings.status.is_some()) {
                Look::Lent(lease, fit) => return Ok((lease, fit)),
                Look::Never(why) => return Err(Stop::skipped(why)),
                Look::Lost(why) => return Err(Stop::inconclusive(why)),
                Look::Ask(runs) => {
                    for run_id in runs {
                        self.ask_after(client, stamp, &run_id).await;
                    }
                    ASKING
                }
                Look::Later => Duration::from_secs(1),
            };
            tokio::select! {
                () = changed => {}
                () = tokio::time::sleep(pause) => {}
                () = self.shared.stopped() => {}
            }
            if self.shared.is_stopped() {
                return Err(Stop::inconclusive(self.shared.stop_trouble().message));
            }
            if Instant::now() > deadline {
                return Err(Stop::inconclusive(format!(
                    "waited in vain for {} free hotels",
                    spec.hotels
                )));
            }
        }
    }

    async fn ask_after(&self, client: &Client, stamp: &Stamp, run_id: &str) {
        if self.has_ended(client, stamp, run_id).await {
            self.pool.ended(run_id);
        } else if self.pool.is_overdue(run_id) {
            self.pool.lost(run_id);
        }
    }

    /// Leaves a project to further cases, where it is shared and something is left for them. `held`
    /// says whether its runs are. Returns whether another case can have it; else it is to be torn
    /// down.
    pub fn leave_to_others(&self, project: &Project, left: Left, held: bool) -> bool {
        !self.shared.is_stopped() && self.kept.keep(project, left, held)
    }

    /// Puts the projects back that were left to further cases. What goes wrong is in the record of what
    /// is left behind.
    pub async fn retire(&self, client: &Client, stamp: &Stamp) {
        while let Some((id, held)) = self.kept.retire() {
            self.put_back(client, stamp, &id, held).await;
        }
    }

    /// Ends the projects that were put by, after every case.
    pub async fn end_the_rest(&self, client: &Client, stamp: &Stamp) {
        self.end(client, stamp, self.takes.rest()).await;
    }

    /// Ends a case's use of a project, at once or with others. It never fails: what is left is the
    /// target's. `held` says whether its runs are: they end. Leased hotels go back when the project
    /// is dropped.
    pub async fn give_back(&self, client: &Client, stamp: &Stamp, project: &Project, held: bool) {
        if project.origin == Origin::States {
            self.put_back(client, stamp, &project.id, held).await;
        }
    }

    async fn put_back(&self, client: &Client, stamp: &Stamp, id: &str, held: bool) {
        if held && !self.takes.hold() {
            let params = json!({ "project_id": id });
            // Nobody is left to tell: the exchange is in the record.
            let _ended = states::setup(client, stamp, "finish_runs", params).await;
        }
        self.end(client, stamp, self.takes.put_by(id)).await;
    }

    async fn end(&self, client: &Client, stamp: &Stamp, projects: Vec<String>) {
        let params = match projects.as_slice() {
            [] => return,
            [one] => json!({ "project_id": one }),
            several => json!({ "project_ids": several }),
        };
        let _gone = states::teardown(client, stamp, "project", params).await;
    }

    /// Waits until no run is in progress any more for hotels that were lent, so that whoever comes
    /// next finds them as they were; not beyond `run_timeout`, and not where the run was stopped.
    pub async fn let_runs_end(&self, client: &Client, stamp: &Stamp) {
        while self.shared.settings.status.is_some() && !self.shared.is_stopped() {
            let runs = self.pool.runs();
            if runs.is_empty() {
                return;
            }
            for run_id in runs {
                self.ask_after(client, stamp, &run_id).await;
            }
            tokio::select! {
                () = tokio::time::sleep(ASKING) => {}
                () = self.shared.stopped() => {}
            }
        }
    }

    /// Whether runs of a project can be held on while those before are finished.
    #[must_use]
    pub fn holds_on(&self) -> bool {
        self.takes.hold()
    }

    /// Ends the use of a project at once. It never fails: what is left is the target's.
    pub async fn teardown(&self, client: &Client, stamp: &Stamp, project: &Project) {
        if project.origin == Origin::States {
            let params = json!({ "project_id": project.id });
            states::teardown(client, stamp, "project", params).await;
        }
    }

    /// What the run knows about the target.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    /// Drives a transition in a project: `approve_link`, `hold_runs` and the like, by name.
    pub async fn act(
        &self,
        client: &Client,
        stamp: &Stamp,
        project: &Project,
        state: &str,
        mut params: Map<String, Value>,
    ) -> Result<Map<String, Value>, Stop> {
        params.insert("project_id".to_owned(), project.id.as_str().into());
        if let Some(hotel) = params.get("hotel_id").and_then(Value::as_str) {
            params.insert("hotel_id".to_owned(), project.as_arranged(hotel).into());
        }
        states::setup(client, stamp, state, Value::Object(params))
            .await
            .values(state)
    }

    /// A valid token that has no access to the project, the same for every case that has it.
    pub async fn outsider(
        &self,
        client: &Client,
        stamp: &Stamp,
        project: &Project,
    ) -> Result<Outsider, Stop> {
        let settings = &self.shared.settings;
        self.outsiders.of(project, settings, client, stamp).await
    }
}
