//! The tester, tested: the clean server, every fault, every variant, and servers that answer
//! everything alike.

mod floor;
mod pairs;
mod rows;
mod trials;

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use crate::catalogue::{Catalogue, Selection};
use crate::compare::Policy;
use crate::model::{FaultRow, FloorRow, Level, Matrix, Odd, RunRecord, VariantRow, Verdict};
use crate::reference::Fault;
use crate::report::leading;
use crate::suite::{Bundled, Plan, Profile, SuiteError, run};
use crate::target::{Drive, Flags, Settings};

use rows::{Declared, fault_row, found_row, odd};
pub use trials::Part;
use trials::Trial;

/// The case that walks through a list of any length.
const WALK: &str = "LIST-12.deep";
/// Links of the list in which faults that are far out are looked for.
const LINKS: u32 = 21_345;

/// What a self-test is asked to do.
pub struct SelfTest {
    /// The rules.
    pub catalogue: Arc<Catalogue>,
    /// What to try, where no fault and no variant is named.
    pub parts: Vec<Part>,
    /// Names of faults to try, or of rules, for all their faults.
    pub faults: Vec<String>,
    /// Names of variants to try; `one+other` for both at once.
    pub variants: Vec<String>,
    /// How much each run asks for.
    pub profile: Profile,
    /// The seed of all generators.
    pub seed: u64,
    /// How many servers are tried side by side.
    pub jobs: usize,
    /// Whether every fault meets the whole suite, which shows what else fails with it.
    pub full: bool,
    /// Whether every fault meets the whole suite until its first failure, which shows how many
    /// requests it takes to find one.
    pub fail_fast: bool,
    /// Who is told about each row as it is done.
    pub rows: Option<Sender<Row>>,
    /// Set from outside to end the self-test.
    pub cancelled: Arc<AtomicBool>,
}

/// One row of the matrix, as it is done.
#[derive(Clone, Debug)]
pub enum Row {
    /// How many rows there will be.
    Expected(usize),
    /// A fault's.
    Fault(FaultRow),
    /// A variant's.
    Variant(VariantRow),
    /// A floor server's.
    Floor(FloorRow),
    /// The clean server's rules that did not pass.
    Clean(Vec<Odd>),
}

impl SelfTest {
    /// Tries everything asked for.
    ///
    /// # Errors
    /// Where a name is unknown, or a server cannot start.
    pub fn run(&self) -> Result<Matrix, SuiteError> {
        let trials = self.trials()?;
        self.tell(Row::Expected(trials.len()));
        let queue = Mutex::new(trials.into_iter().collect::<VecDeque<_>>());
        let matrix = Mutex::new(Matrix {
            seed: self.seed,
            profile: self.profile.name().to_owned(),
            fail_fast: self.fail_fast,
            ..Matrix::default()
        });
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs.max(1))
                .map(|_| {
                    scope.spawn(|| {
                        while let Some(trial) = self.next(&queue) {
                            let row = self.try_out(&trial)?;
                            // What was broken off proves nothing.
                            if self.is_cancelled() {
                                break;
                            }
                            self.tell(row.clone());
                            add(
                                &mut matrix.lock().unwrap_or_else(PoisonError::into_inner),
                                row,
                            );
                        }
                        Ok(())
                    })
                })
                .collect();
            for worker in workers {
                worker.join().map_err(|_| SuiteError {
                    message: "a self-test panicked".to_owned(),
                    exit_code: 4,
                })??;
            }
            Ok(())
        })?;
        let mut matrix = matrix.into_inner().unwrap_or_else(PoisonError::into_inner);
        matrix
            .faults
            .sort_by(|a, b| (&a.rule, &a.name).cmp(&(&b.rule, &b.name)));
        matrix
            .variants
            .sort_by(|a, b| (a.names.len(), &a.names).cmp(&(b.names.len(), &b.names)));
        Ok(matrix)
    }

    fn next(&self, queue: &Mutex<VecDeque<Trial>>) -> Option<Trial> {
        if self.is_cancelled() {
            return None;
        }
        queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front()
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    fn trials(&self) -> Result<Vec<Trial>, SuiteError> {
        if self.faults.is_empty() && self.variants.is_empty() {
            return Ok(trials::of_parts(&self.parts, self.seed));
        }
        trials::of_names(&self.faults, &self.variants)
    }

    fn try_out(&self, trial: &Trial) -> Result<Row, SuiteError> {
        Ok(match trial {
            Trial::Clean => Row::Clean(odd(
                &self.against((Vec::new(), Vec::new()), Vec::new(), self.profile, None)?,
                &Declared::default(),
            )),
            Trial::Fault(fault) => {
                let rules = if self.full || self.fail_fast {
                    Vec::new()
                } else {
                    vec![fault.rule.to_owned()]
                };
                let served = (vec![fault.name.to_owned()], Vec::new());
                // One case that finds it is enough, unless everything that fails is wanted.
                let fail_fast = if self.fail_fast {
                    Some(self.level(fault))
                } else {
                    (!self.full).then_some(Level::Must)
                };
                let profile = if fault.late {
                    Profile::Thorough
                } else {
                    self.profile
                };
                let record = if fault.far {
                    self.far_out(fault)?
                } else {
                    self.against(served, rules, profile, fail_fast)?
                };
                Row::Fault(if self.fail_fast {
                    found_row(fault, &record)
                } else {
                    FaultRow {
                        leads: leading(&record).filter(|_| self.full),
                        ..fault_row(fault, &record)
                    }
                })
            }
            Trial::Variants(together) => {
                let names: Vec<String> = together
                    .iter()
                    .map(|variant| variant.name.to_owned())
                    .collect();
                let served = (Vec::new(), names.clone());
                let record = self.against(served, Vec::new(), self.profile, None)?;
                Row::Variant(VariantRow {
                    names,
                    odd: odd(&record, &Declared::of(together)),
                })
            }
            Trial::Demo(variant) => {
                let names = vec![variant.name.to_owned()];
                let clean = self.in_the_demo(Vec::new())?;
                let record = self.in_the_demo(names.clone())?;
                let declared = Declared::of(&[variant]).or_as(&clean);
                Row::Variant(VariantRow {
                    names,
                    odd: odd(&record, &declared),
                })
            }
            Trial::Floor(floor) => {
                let server = floor::Server::start(*floor)?;
                let record =
                    self.judge(server.settings()?, None, Vec::new(), self.profile, None)?;
                let passed = record
                    .rules
                    .iter()
                    .filter(|rule| rule.level == Level::Must && rule.verdict == Verdict::Passed)
                    .map(|rule| rule.id.clone());
                Row::Floor(FloorRow {
                    name: floor.name().to_owned(),
                    passed: passed.collect(),
                })
            }
        })
    }

    /// The least binding level at which a fault shows as a failure.
    fn level(&self, fault: &Fault) -> Level {
        match self.catalogue.rule(fault.rule) {
            Some(rule) if rule.level == Level::Must => Level::Must,
            _ => Level::Should,
        }
    }

    /// The record of a run against the reference server with these faults and variants.
    fn against(
        &self,
        (faults, variants): (Vec<String>, Vec<String>),
        rules: Vec<String>,
        profile: Profile,
        fail_fast: Option<Level>,
    ) -> Result<RunRecord, SuiteError> {
        let server = Bundled::start(faults, variants, self.seed)?;
        let record = server.settings(&Flags::default()).and_then(|settings| {
            self.judge(settings, Some(server.drive()), rules, profile, fail_fast)
        });
        server.stop();
        record
    }

    /// The record of a run against the demo project of the reference server, which arranges
    /// nothing.
    fn in_the_demo(&self, variants: Vec<String>) -> Result<RunRecord, SuiteError> {
        let server = Bundled::start_demo(variants, self.seed)?;
        let record = server.demo_settings().and_then(|settings| {
            self.judge(
                settings,
                Some(server.drive()),
                Vec::new(),
                self.profile,
                None,
            )
        });
        server.stop();
        record
    }

    /// The record of a walk through a long list of the reference server with a fault.
    fn far_out(&self, fault: &Fault) -> Result<RunRecord, SuiteError> {
        let faults = vec![fault.name.to_owned()];
        let server = Bundled::start_far(faults, LINKS, self.seed)?;
        let selection = Selection {
            rules: vec![fault.rule.to_owned(), WALK.to_owned()],
            // What only reports what the walk showed, beside it.
            tags: "@deep or @whole-run".parse().ok(),
            deep: true,
            ..Selection::default()
        };
        let record = server.demo_settings().and_then(|settings| {
            let drive = Some(server.drive());
            self.judge_selected(settings, drive, selection, self.profile, None)
        });
        server.stop();
        record
    }

    fn judge(
        &self,
        settings: Settings,
        drive: Option<Drive>,
        rules: Vec<String>,
        profile: Profile,
        fail_fast: Option<Level>,
    ) -> Result<RunRecord, SuiteError> {
        let selection = Selection {
            rules,
            ..Selection::default()
        };
        self.judge_selected(settings, drive, selection, profile, fail_fast)
    }

    fn judge_selected(
        &self,
        settings: Settings,
        drive: Option<Drive>,
        selection: Selection,
        profile: Profile,
        fail_fast: Option<Level>,
    ) -> Result<RunRecord, SuiteError> {
        let fail_on = fail_fast.unwrap_or(Level::Must);
        let plan = Plan {
            settings,
            drive,
            catalogue: Arc::clone(&self.catalogue),
            selection,
            share: None,
            profile,
            seed: self.seed,
            jobs: 4,
            look_first: false,
            fail_fast: fail_fast.is_some(),
            out: None,
            labels: BTreeMap::new(),
            policy: Policy {
                fail_on,
                ..Policy::default()
            },
            events: None,
            cancelled: Arc::clone(&self.cancelled),
        };
        run(plan).map(|outcome| outcome.record)
    }

    fn tell(&self, row: Row) {
        if let Some(rows) = &self.rows {
            // Nobody listening is no reason to stop: the matrix tells it all again.
            let _nobody_listens = rows.send(row);
        }
    }
}

fn add(matrix: &mut Matrix, row: Row) {
    match row {
        Row::Expected(_) => {}
        Row::Fault(row) => matrix.faults.push(row),
        Row::Variant(row) => matrix.variants.push(row),
        Row::Floor(row) => matrix.floor.push(row),
        Row::Clean(odd) => matrix.clean = odd,
    }
}
