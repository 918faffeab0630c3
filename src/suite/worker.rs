//! The threads that drive cases: each with a runtime, a client and the step definitions.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use crate::catalogue::Catalogue;
use crate::model::{CaseId, EndedEarly, Level, RuleId, Verdict};
use crate::steps::{Effort, Onlooker, Surroundings};
use crate::suite::backlog::Giver;
use crate::suite::begun::{Ended, without_persons};
use crate::suite::cited::Cited;
use crate::suite::drive::{Driven, Driver};
use crate::suite::journal::Entry;
use crate::suite::order::{self, Job};
use crate::suite::passing::Passing;
use crate::suite::universal::Universals;
use crate::suite::{Event, SuiteError};
use crate::target::{Account, Client, Persons, Shared, Stamp, Target};

/// The case that exchanges belong to which put shared projects back.
pub(super) const PUT_BACK: &str = "put-back";

/// What all workers share.
pub(super) struct Crew {
    /// Where cases are written down as they end.
    pub journal: Option<Giver<Entry>>,
    /// The client's shared part.
    pub shared: Arc<Shared>,
    /// The implementation under test.
    pub target: Arc<Target>,
    /// The rules.
    pub catalogue: Arc<Catalogue>,
    /// How much to ask for.
    pub effort: Effort,
    /// The seed of the run.
    pub seed: u64,
    /// The account of what puts shared projects back.
    pub put_back: Arc<Account>,
    /// Who is told how the run goes.
    pub events: Option<Sender<Event>>,
    /// What looks at exchanges that only pass.
    pub onlooker: Arc<Passing>,
    /// Pseudonyms for persons in what is told.
    pub persons: Arc<Persons>,
    /// What the universal checks have seen.
    pub universals: Arc<Universals>,
    /// The exchanges that findings cite.
    pub cited: Arc<Cited>,
    /// Whether the first failure ends the run.
    pub fail_fast: bool,
    /// The least binding level whose deviations are failures.
    pub fail_on: Level,
    /// The rules with a case in the run that reports what the universal checks saw.
    pub reported: BTreeSet<RuleId>,
    /// Set when a failure has ended the run.
    pub failed: AtomicBool,
}

impl Crew {
    /// Drives all groups of jobs on `threads` threads, and one more for each that lets seconds pass
    /// first, and returns how they came out, in no order. Jobs left
    /// over after an interruption are not among them.
    ///
    /// # Errors
    /// Where a thread, its runtime or its client cannot be made.
    pub(super) fn drive(
        &self,
        groups: Vec<Vec<Job<'_>>>,
        threads: usize,
        reporting: bool,
    ) -> Result<Vec<Driven>, SuiteError> {
        // Cases that let seconds pass take no place that another could use.
        let threads = (threads + order::waiting(&groups)).clamp(1, groups.len().max(1));
        let queue = Mutex::new(VecDeque::from(groups));
        let done = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            let mut workers = Vec::new();
            for number in 0..threads {
                let (queue, done) = (&queue, &done);
                let worker = std::thread::Builder::new()
                    .name(format!("case-{number}"))
                    .spawn_scoped(scope, move || self.work(queue, done, reporting))
                    .map_err(|error| broken(&error))?;
                workers.push(worker);
            }
            for worker in workers {
                worker.join().map_err(|_| SuiteError {
                    message: "a worker of the suite panicked".to_owned(),
                    exit_code: 4,
                })??;
            }
            Ok(())
        })?;
        Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn work(
        &self,
        queue: &Mutex<VecDeque<Vec<Job<'_>>>>,
        done: &Mutex<Vec<Driven>>,
        reporting: bool,
    ) -> Result<(), SuiteError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| broken(&error))?;
        let client = Client::new(Arc::clone(&self.shared)).map_err(|error| SuiteError {
            message: error.to_string(),
            exit_code: 2,
        })?;
        let driver = Driver {
            around: Surroundings {
                client: Rc::new(client),
                target: Arc::clone(&self.target),
                effort: self.effort,
                seed: self.seed,
                onlooker: Arc::clone(&self.onlooker) as Arc<dyn Onlooker>,
            },
            catalogue: Arc::clone(&self.catalogue),
            step_timeout: self.target.settings().limits.step_timeout(),
        };
        let mut group = VecDeque::new();
        // What only reports sends nothing, so that it still says what was seen when a limit has
        // ended the run.
        let ended = || self.shared.is_stopped() && !(reporting && self.shared.is_used_up());
        while !ended() {
            if group.is_empty() {
                let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
                group.extend(queue.pop_front().into_iter().flatten());
            }
            let Some(job) = group.pop_front() else {
                break;
            };
            if self.failed.load(Ordering::Relaxed) && !reporting {
                let left = Driven::not_begun(
                    job.rule,
                    job.case,
                    Verdict::NotRun,
                    &EndedEarly::FirstFailure.to_string(),
                );
                done.lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(left);
                continue;
            }
            self.tell(|| Event::CaseStarted {
                id: job.case.id.clone(),
            });
            let seen_in_run = if reporting {
                self.universals.said(job.rule.id.as_str())
            } else {
                None
            };
            let account = Account::new();
            let driving = driver.drive(job.rule, job.case, seen_in_run, &account);
            let mut driven = runtime.block_on(driving);
            for exchange in driven.cited.drain(..) {
                self.cited.keep(&exchange);
            }
            self.shared.release(&account);
            self.tell(|| {
                let mut case = Box::new(driven.result.clone());
                let mut findings = driven.findings.clone();
                without_persons(&mut case, &mut findings, &self.persons);
                Event::CaseDone { case, findings }
            });
            if let Some(journal) = &self.journal {
                let ended = Ended::new(&mut driven, self.shared.counters());
                Entry::Case(Box::new(ended)).give(journal);
            }
            if self.fail_fast && self.fails(driven.result.verdict) {
                self.failed.store(true, Ordering::Relaxed);
            }
            done.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(driven);
        }
        let after =
            Stamp::new(CaseId(PUT_BACK.to_owned()), 1).counted_in(Some(Arc::clone(&self.put_back)));
        let client = &driver.around.client;
        runtime.block_on(self.target.retire(client, &after));
        // The others have ended by then.
        if reporting {
            runtime.block_on(self.target.end_the_rest(client, &after));
        }
        if reporting && !self.failed.load(Ordering::Relaxed) {
            runtime.block_on(self.target.let_runs_end(client, &after));
        }
        Ok(())
    }

    /// Whether the run has a failure now: this case, or something that the universal checks saw,
    /// whose own cases are told at the end.
    fn fails(&self, verdict: Verdict) -> bool {
        let strict = self.fail_on == Level::Should;
        let counts = |rule: &RuleId, level: Level| {
            self.reported.contains(rule)
                && (level == Level::Must || strict && level == Level::Should)
        };
        verdict == Verdict::Failed
            || strict && verdict == Verdict::Warned
            || self.universals.have_seen(&counts)
    }

    fn tell(&self, event: impl FnOnce() -> Event) {
        if let Some(events) = &self.events {
            // Nobody listening is no reason to stop: the record tells it all again.
            let _nobody_listens = events.send(event());
        }
    }
}

fn broken(error: &std::io::Error) -> SuiteError {
    SuiteError {
        message: format!("cannot start a worker: {error}; try fewer with --jobs"),
        exit_code: 4,
    }
}
