//! Hotels of a target without provider states, lent to one case at a time.
//!
//! A case gets all hotels that it needs or none, first come first served. A hotel remembers each
//! run that selected it, and is not lent again before all of them have ended; see
//! [`Lease::keep_out`]. A service may take a moment longer to free it: who must be sure of that asks
//! for hotels that have rested.

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::sync::futures::Notified;

use super::Tag;
use super::settings::Limits;
use super::shape::{self, Fit};
use crate::model::CaseId;

/// The hotels of a target, and who has them.
#[derive(Debug, Default)]
pub(super) struct Pool {
    inner: Mutex<Inner>,
    changed: Notify,
    run_timeout: Duration,
    settle_time: Duration,
}

#[derive(Debug, Default)]
struct Inner {
    members: Vec<Member>,
    tags: Vec<Tag>,
    queue: VecDeque<u64>,
    next_ticket: u64,
}

#[derive(Debug)]
struct Member {
    id: String,
    state: State,
    /// When the last of its runs was seen to have ended.
    freed: Option<Instant>,
}

impl Member {
    /// Whether no run of it has ended within this time.
    fn has_rested(&self, settle_time: Duration) -> bool {
        self.freed
            .is_none_or(|freed| freed.elapsed() >= settle_time)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Free,
    Leased(CaseId),
    /// Runs may be in progress.
    Busy(Vec<Begun>),
    /// Nobody can say when its run ends.
    Out,
    /// Its run did not end in time.
    Lost,
}

/// A run that may be in progress: it is asked for, until the time given.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Begun {
    run_id: String,
    until: Instant,
}

impl State {
    /// That of a hotel that nobody has, and that these runs selected.
    fn with(runs: Vec<Begun>) -> Self {
        if runs.is_empty() {
            Self::Free
        } else {
            Self::Busy(runs)
        }
    }

    /// The runs that may be in progress.
    fn runs(&self) -> &[Begun] {
        match self {
            Self::Busy(runs) => runs,
            _ => &[],
        }
    }
}

/// What a case needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need<'a> {
    pub(super) hotels: usize,
    pub(super) tags: &'a [Vec<usize>],
    pub(super) case: &'a CaseId,
    /// Whether no run of them may have ended within the settle time.
    pub(super) rested: bool,
}

/// What one look at the pool came to.
#[derive(Debug)]
pub(super) enum Look {
    /// The hotels are lent.
    Lent(Lease, Fit),
    /// They will do when others have come back.
    Later,
    /// Runs have to be asked after first.
    Ask(Vec<String>),
    /// The pool can never give that; with the reason.
    Never(String),
    /// The pool could give that if runs had ended in time; with the reason.
    Lost(String),
}

impl Pool {
    pub(super) fn new(hotels: &[String], tags: &[Tag], limits: &Limits) -> Self {
        let pool = Self {
            run_timeout: limits.run_timeout,
            settle_time: limits.settle_time,
            ..Self::default()
        };
        pool.fill(hotels);
        tags.clone_into(&mut pool.lock().tags);
        pool
    }

    /// Puts hotels into a pool that has none.
    pub(super) fn fill(&self, hotels: &[String]) {
        let mut inner = self.lock();
        if inner.members.is_empty() {
            inner.members = hotels
                .iter()
                .map(|id| Member {
                    id: id.clone(),
                    state: State::Free,
                    freed: None,
                })
                .collect();
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lock().members.is_empty()
    }

    /// Takes a place in the queue; it is given up when the ticket is dropped.
    pub(super) fn queue(self: &Arc<Self>) -> Ticket {
        let mut inner = self.lock();
        let number = inner.next_ticket;
        inner.next_ticket += 1;
        inner.queue.push_back(number);
        Ticket {
            pool: Arc::clone(self),
            number,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A run has ended: those of its hotels that no other run has can be lent again.
    pub(super) fn ended(&self, run_id: &str) {
        self.change_busy(run_id, |member| {
            let mut runs = member.state.runs().to_vec();
            runs.retain(|run| run.run_id != run_id);
            member.state = State::with(runs);
            member.freed = Some(Instant::now());
        });
    }

    /// A run did not end in time: nobody knows when its hotels will be free.
    pub(super) fn lost(&self, run_id: &str) {
        self.change_busy(run_id, |member| member.state = State::Lost);
    }

    /// The runs that may be in progress for hotels that nobody has.
    pub(super) fn runs(&self) -> Vec<String> {
        self.lock().runs()
    }

    /// Whether the time to wait for a run is over.
    pub(super) fn is_overdue(&self, run_id: &str) -> bool {
        let now = Instant::now();
        let inner = self.lock();
        let mut runs = inner.members.iter().flat_map(|member| member.state.runs());
        runs.any(|run| run.run_id == run_id && run.until <= now)
    }

    fn change_busy(&self, run_id: &str, change: impl Fn(&mut Member)) {
        for member in &mut self.lock().members {
            if member.state.runs().iter().any(|run| run.run_id == run_id) {
                change(member);
            }
        }
        self.changed.notify_waiters();
    }
}

impl Inner {
    fn ids(&self, which: impl Fn(&Member) -> bool) -> Vec<String> {
        self.members
            .iter()
            .filter(|member| which(member))
            .map(|member| member.id.clone())
            .collect()
    }

    /// The runs that may be in progress.
    fn runs(&self) -> Vec<String> {
        let runs = self.members.iter().flat_map(|member| member.state.runs());
        let ids: BTreeSet<_> = runs.map(|run| run.run_id.clone()).collect();
        ids.into_iter().collect()
    }

    fn fit(&self, need: Need<'_>, hotels: &[String]) -> Option<Fit> {
        shape::fit(need.hotels, need.tags, &self.tags, hotels)
            .filter(|fit| fit.hotels.len() == need.hotels)
    }
}

/// A place in the queue for hotels.
#[derive(Debug)]
pub(super) struct Ticket {
    pool: Arc<Pool>,
    number: u64,
}

impl Ticket {
    /// Looks whether the hotels can be had now. `can_ask` says whether runs can be asked after.
    pub(super) fn look(&self, need: Need<'_>, can_ask: bool) -> Look {
        let mut inner = self.pool.lock();
        // What this case has already it will not give back before it gets the rest.
        let hopeful = inner.ids(|member| match &member.state {
            State::Free => true,
            State::Leased(case) => case != need.case,
            State::Busy(_) => can_ask,
            State::Out | State::Lost => false,
        });
        if inner.fit(need, &hopeful).is_none() {
            let lost = inner.ids(|member| member.state == State::Lost);
            let with_lost = [hopeful.as_slice(), &lost].concat();
            if inner.fit(need, &with_lost).is_some() {
                return Look::Lost(why_lost(need, lost.len(), self.pool.run_timeout));
            }
            return Look::Never(why_never(need, inner.members.len(), hopeful.len()));
        }
        if inner.queue.front() != Some(&self.number) {
            return Look::Later;
        }
        let settle = self.pool.settle_time;
        let free = |member: &Member| member.state == State::Free;
        let rested = inner.ids(|member| free(member) && member.has_rested(settle));
        let fit = inner.fit(need, &rested);
        let is_fresh = fit.is_none();
        let or_fresh = || inner.fit(need, &inner.ids(free)).filter(|_| !need.rested);
        let Some(fit) = fit.or_else(or_fresh) else {
            let runs = inner.runs();
            return if can_ask && !runs.is_empty() {
                Look::Ask(runs)
            } else {
                Look::Later
            };
        };
        let hotels: Vec<String> = fit.hotels.iter().chain(&fit.beside).cloned().collect();
        let chosen: HashSet<&String> = hotels.iter().collect();
        for member in &mut inner.members {
            if chosen.contains(&member.id) {
                member.state = State::Leased(need.case.clone());
            }
        }
        let lease = Lease {
            pool: Arc::clone(&self.pool),
            hotels,
            is_fresh,
            selected: Mutex::new(Vec::new()),
        };
        Look::Lent(lease, fit)
    }

    /// Resolves when something changes after this call.
    pub(super) fn changed(&self) -> Notified<'_> {
        self.pool.changed.notified()
    }
}

fn why_lost(need: Need<'_>, lost: usize, run_timeout: Duration) -> String {
    format!(
        "needs {} member hotels, and {lost} are kept back by runs that did not end within \
         limits.run_timeout ({} s)",
        need.hotels,
        run_timeout.as_secs()
    )
}

fn why_never(need: Need<'_>, all: usize, hopeful: usize) -> String {
    let count = need.hotels;
    let mut why = format!("needs {count} member hotels (fixtures.hotels)");
    if need.tags.is_empty() || hopeful < count {
        use std::fmt::Write as _;
        let _ = match all {
            0 => write!(why, ", none are known"),
            _ => write!(why, ", {all} are known"),
        };
        if hopeful < all {
            let _ = write!(why, ", and {} of them cannot be had now", all - hopeful);
        }
    } else {
        const NAMED: usize = 8;
        let first = need.tags.iter().take(NAMED);
        let mut sizes: Vec<String> = first.map(|tag| tag.len().to_string()).collect();
        if need.tags.len() > NAMED {
            sizes.push("…".to_owned());
        }
        why = format!(
            "needs {} tags of {} of {count} member hotels, or of a few more, overlapping as the \
             scenario says; the target file declares none that fit",
            need.tags.len(),
            sizes.join(", ")
        );
    }
    why
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.pool
            .lock()
            .queue
            .retain(|number| *number != self.number);
        self.pool.changed.notify_waiters();
    }
}

/// Hotels lent to a case. They go back when it is dropped.
#[derive(Debug)]
pub struct Lease {
    pool: Arc<Pool>,
    hotels: Vec<String>,
    is_fresh: bool,
    selected: Mutex<Vec<Selected>>,
}

/// A hotel that a run of this case selected.
#[derive(Debug)]
struct Selected {
    hotel: String,
    /// None: a run that nobody can ask after.
    run: Option<Begun>,
    /// When the run was seen to have ended.
    ended: Option<Instant>,
}

impl Lease {
    /// A run is, or may be, in progress for the hotel. It is not lent again before this and every
    /// other run of it is seen to have ended, within `run_timeout` from now; without a run's id, or
    /// where the target does not name the status operation, it is not lent again at all.
    pub fn keep_out(&self, hotel: &str, run_id: Option<&str>) {
        let run = run_id.map(|run_id| Begun {
            run_id: run_id.to_owned(),
            until: Instant::now() + self.pool.run_timeout,
        });
        self.selected().push(Selected {
            hotel: hotel.to_owned(),
            run,
            ended: None,
        });
    }

    /// A run was seen to have ended: what was kept out for it is lent again.
    pub fn ended(&self, run_id: &str) {
        let of_run = |run: &Option<Begun>| run.as_ref().is_some_and(|run| run.run_id == run_id);
        for selected in &mut *self.selected() {
            if of_run(&selected.run) {
                selected.ended.get_or_insert_with(Instant::now);
            }
        }
    }

    /// The hotels that were lent.
    #[must_use]
    pub fn hotels(&self) -> &[String] {
        &self.hotels
    }

    /// Whether a run of one of them ended so shortly before that a service may still refuse it.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.is_fresh
    }

    fn selected(&self) -> MutexGuard<'_, Vec<Selected>> {
        self.selected.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let selected = std::mem::take(&mut *self.selected());
        let lent: HashSet<&String> = self.hotels.iter().collect();
        for member in &mut self.pool.lock().members {
            let of_member = |one: &&Selected| one.hotel.eq_ignore_ascii_case(&member.id);
            let (ended, going): (Vec<_>, Vec<_>) = selected
                .iter()
                .filter(of_member)
                .partition(|one| one.ended.is_some());
            member.freed = ended
                .iter()
                .map(|one| one.ended)
                .fold(member.freed, Ord::max);
            let runs: Option<Vec<_>> = going.iter().map(|one| one.run.clone()).collect();
            member.state = match runs {
                None => State::Out,
                Some(runs) if runs.is_empty() && !lent.contains(&member.id) => continue,
                Some(runs) => State::with(runs),
            };
        }
        self.pool.changed.notify_waiters();
    }
}
