//! The tester, tested: the clean server, every fault, every variant, and servers that answer
//! everything alike.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use crate::catalogue::{Catalogue, Selection};
use crate::compare::Policy;
use crate::model::{FaultRow, FloorRow, Level, Matrix, Odd, RunRecord, VariantRow, Verdict};
use crate::reference::{Expectation, Fault, Variant, faults, variants};
use crate::suite::floor::{self, Floor};
use crate::suite::{Bundled, Plan, Profile, SuiteError, run};
use crate::target::{Flags, Settings};

/// What a self-test is asked to do.
pub struct SelfTest {
    /// The rules.
    pub catalogue: Arc<Catalogue>,
    /// Names of faults to try; empty for all, unless only variants are named.
    pub faults: Vec<String>,
    /// Names of variants to try; empty for all, unless only faults are named.
    pub variants: Vec<String>,
    /// The seed of all generators.
    pub seed: u64,
    /// How many servers are tried side by side.
    pub jobs: usize,
    /// Whether every fault meets the whole suite, which shows what else fails with it.
    pub full: bool,
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

#[derive(Clone)]
enum Trial {
    Clean,
    Fault(&'static Fault),
    Variants(Vec<&'static Variant>),
    Floor(Floor),
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
            ..Matrix::default()
        });
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs.max(1))
                .map(|_| {
                    scope.spawn(|| {
                        while let Some(trial) = self.next(&queue) {
                            let row = self.try_out(&trial)?;
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
        if self.cancelled.load(std::sync::atomic::Ordering::Relaxed) {
            return None;
        }
        queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop_front()
    }

    fn trials(&self) -> Result<Vec<Trial>, SuiteError> {
        let all = self.faults.is_empty() && self.variants.is_empty();
        let mut trials = Vec::new();
        if all {
            trials.push(Trial::Clean);
            trials.extend(floor::ALL.iter().map(|floor| Trial::Floor(*floor)));
            trials.extend(
                variants()
                    .iter()
                    .map(|variant| Trial::Variants(vec![variant])),
            );
            trials.extend(faults().iter().map(Trial::Fault));
        }
        for name in &self.variants {
            let named = name.split('+').map(|name| {
                variants()
                    .iter()
                    .find(|variant| variant.name == name)
                    .ok_or_else(|| unknown("variant", name))
            });
            trials.push(Trial::Variants(named.collect::<Result<_, _>>()?));
        }
        for name in &self.faults {
            let named: Vec<_> = faults()
                .iter()
                .filter(|fault| fault.name == *name || fault.rule == *name)
                .collect();
            if named.is_empty() {
                return Err(unknown("fault or rule with faults", name));
            }
            trials.extend(named.into_iter().map(Trial::Fault));
        }
        Ok(trials)
    }

    fn try_out(&self, trial: &Trial) -> Result<Row, SuiteError> {
        Ok(match trial {
            Trial::Clean => Row::Clean(odd(
                &self.against(Vec::new(), Vec::new(), Vec::new())?,
                &BTreeMap::new(),
            )),
            Trial::Fault(fault) => {
                let rules = if self.full {
                    Vec::new()
                } else {
                    vec![fault.rule.to_owned()]
                };
                let record = self.against(vec![fault.name.to_owned()], Vec::new(), rules)?;
                Row::Fault(fault_row(fault, &record))
            }
            Trial::Variants(together) => {
                let names: Vec<String> = together
                    .iter()
                    .map(|variant| variant.name.to_owned())
                    .collect();
                let record = self.against(Vec::new(), names.clone(), Vec::new())?;
                let mut expected: BTreeMap<&str, Vec<Verdict>> = BTreeMap::new();
                for (id, expectation) in together.iter().flat_map(|variant| variant.expects) {
                    expected.entry(id).or_default().push(match expectation {
                        Expectation::Skipped => Verdict::Skipped,
                        Expectation::Inconclusive => Verdict::Inconclusive,
                        Expectation::Warned => Verdict::Warned,
                    });
                }
                Row::Variant(VariantRow {
                    names,
                    odd: odd(&record, &expected),
                })
            }
            Trial::Floor(floor) => {
                let server = floor::Server::start(*floor)?;
                let record = self.judge(server.settings()?, Vec::new())?;
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

    fn against(
        &self,
        faults: Vec<String>,
        variants: Vec<String>,
        rules: Vec<String>,
    ) -> Result<RunRecord, SuiteError> {
        let server = Bundled::start(faults, variants, self.seed)?;
        let record = server
            .settings(&Flags::default())
            .and_then(|settings| self.judge(settings, rules));
        server.stop();
        record
    }

    fn judge(&self, settings: Settings, rules: Vec<String>) -> Result<RunRecord, SuiteError> {
        let plan = Plan {
            settings,
            catalogue: Arc::clone(&self.catalogue),
            selection: Selection {
                rules,
                ..Selection::default()
            },
            profile: Profile::Standard,
            seed: self.seed,
            jobs: 4,
            look_first: false,
            fail_fast: false,
            out: None,
            labels: BTreeMap::new(),
            policy: Policy::default(),
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

fn unknown(kind: &str, name: &str) -> SuiteError {
    SuiteError {
        message: format!("there is no {kind} named '{name}'; see serve --list"),
        exit_code: 2,
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

fn fault_row(fault: &Fault, record: &RunRecord) -> FaultRow {
    let failed = |verdict: Verdict| verdict == Verdict::Failed;
    let own = record
        .rules
        .iter()
        .find(|rule| rule.id.as_str() == fault.rule);
    // A broken recommendation is found when it is warned about.
    let recommended = own.is_some_and(|rule| rule.level != Level::Must);
    let killed = |verdict: Verdict| failed(verdict) || recommended && verdict == Verdict::Warned;
    FaultRow {
        name: fault.name.to_owned(),
        rule: fault.rule.into(),
        what: fault.what.to_owned(),
        killed_by: record
            .cases
            .iter()
            .filter(|case| case.rule.as_str() == fault.rule && killed(case.verdict))
            .map(|case| case.id.clone())
            .collect(),
        collateral: record
            .rules
            .iter()
            .filter(|rule| rule.id.as_str() != fault.rule && failed(rule.verdict))
            .map(|rule| rule.id.clone())
            .collect(),
        verdict: own.map_or(Verdict::Skipped, |rule| rule.verdict),
    }
}

/// Rules, and cases where a case is what was declared, that came out otherwise than declared. What
/// is declared may come out better: a variant that is sometimes in the way need not always be.
fn odd(record: &RunRecord, declared: &BTreeMap<&str, Vec<Verdict>>) -> Vec<Odd> {
    let allowed = |id: &str, verdict: Verdict| {
        declared
            .get(id)
            .is_some_and(|verdicts| verdicts.contains(&verdict))
    };
    let mut odd = Vec::new();
    for rule in &record.rules {
        if rule.verdict == Verdict::Passed && !rule.partial
            || allowed(rule.id.as_str(), rule.verdict)
        {
            continue;
        }
        let wrong: Vec<_> = record
            .cases
            .iter()
            .filter(|case| {
                case.rule == rule.id
                    && case.verdict != Verdict::Passed
                    && !allowed(&case.id.0, case.verdict)
                    && !allowed(rule.id.as_str(), case.verdict)
            })
            .collect();
        if wrong.is_empty() && rule.findings.is_empty() {
            continue;
        }
        let finding = rule
            .findings
            .first()
            .and_then(|index| record.findings.get(*index));
        let reason = finding
            .map(|finding| {
                format!(
                    "{} (expected {}, got {})",
                    finding.message, finding.expected, finding.actual
                )
            })
            .or_else(|| {
                wrong.iter().find_map(|case| {
                    case.reason
                        .as_ref()
                        .map(|reason| format!("{}: {reason}", case.id))
                })
            });
        odd.push(Odd {
            rule: rule.id.clone(),
            verdict: rule.verdict,
            reason: reason.unwrap_or_default(),
        });
    }
    odd
}
