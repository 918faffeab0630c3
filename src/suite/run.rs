//! A whole run, from its plan to its record.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};

use crate::catalogue::{Case, Catalogue, Defect, SelectionError, StepMatch};
use crate::checks::{Bounds, Known};
use crate::compare::judge;
use crate::model::{
    CaseId, EndedEarly, Exchange, ExchangeId, FORMAT_VERSION, Shard, Target, Verdict,
};
use crate::suite::backlog::Giver;
use crate::suite::begun::{Begun, heads};
use crate::suite::bound::Bound;
use crate::suite::cited::Cited;
use crate::suite::collect::{Briefs, Gathered, ci, target, tool};
use crate::suite::definitions::definitions;
use crate::suite::drive::Driven;
use crate::suite::first_look::first_look;
use crate::suite::journal::Journal;
use crate::suite::order::Job;
use crate::suite::passing::{Passing, Written};
use crate::suite::shard::share;
use crate::suite::universal::Universals;
use crate::suite::worker::{Crew, PUT_BACK};
use crate::suite::{Event, Outcome, Plan, SuiteError, order, panics};
use crate::target::{Account, Fatal, Mark, Persons, Shared, Target as Asked};

/// Waiting for the target is told when it has come to this many milliseconds more …
const WORTH_TELLING: u64 = 1_000;
/// … and no more often than this.
const BETWEEN_TELLING: Duration = Duration::from_secs(5);

/// What is wrong with a catalogue: rules, ids and steps.
#[must_use]
pub fn lint(catalogue: &Catalogue) -> Vec<Defect> {
    let find = |step: &cucumber::gherkin::Step| match definitions().find(step) {
        Ok(Some(_)) => StepMatch::One,
        Ok(None) => StepMatch::None,
        Err(ambiguous) => StepMatch::Ambiguous(ambiguous),
    };
    catalogue.lint(&find, &crate::checks::rules())
}

/// Runs the plan.
///
/// # Errors
/// Where nothing can run: a defective catalogue, an unusable folder, a worker that cannot start.
pub fn run(mut plan: Plan) -> Result<Outcome, SuiteError> {
    if let Some(defect) = lint(&plan.catalogue).first() {
        let exit_code = if plan.catalogue.custom { 2 } else { 4 };
        return Err(SuiteError {
            message: defect.to_string(),
            exit_code,
        });
    }
    let started_at = Utc::now();
    panics::keep_quiet_while_driving();
    let catalogue = Arc::clone(&plan.catalogue);
    let selected = select(&catalogue, &mut plan)?;
    let (jobs, shard) = share(&plan, selected);
    // Records name the target with the bounds of the whole run.
    let about = target(&plan.settings, &plan.labels);
    if let Some(share) = &plan.share {
        plan.settings.limits = share.limits(&plan.settings.limits);
    }
    let rules: BTreeSet<_> = jobs.iter().map(|job| &job.rule.id).collect();
    tell(
        &plan,
        Event::Started {
            cases: jobs.len(),
            rules: rules.len(),
        },
    );
    let (files, gear) = gear(
        &plan,
        &begun(&plan, &about, shard.as_ref(), started_at, jobs.len()),
    )?;
    let crew = Crew {
        target: Arc::new(Asked::new(Arc::clone(&gear.shared))),
        shared: Arc::clone(&gear.shared),
        catalogue: Arc::clone(&catalogue),
        put_back: Account::new(),
        effort: plan.profile.effort(),
        seed: plan.seed,
        events: plan.events.clone(),
        persons: Arc::clone(&gear.persons),
        universals: Arc::clone(&gear.universals),
        onlooker: Arc::clone(&gear.onlooker),
        cited: Arc::clone(&gear.cited),
        fail_fast: plan.fail_fast,
        fail_on: plan.policy.fail_on,
        reported: jobs
            .iter()
            .filter(|job| job.rule.level <= plan.policy.fail_on && job.case.judges_whole_run())
            .map(|job| job.rule.id.clone())
            .collect(),
        failed: AtomicBool::new(false),
        journal: files.as_ref().and_then(Journal::sender),
    };
    let driven = drive(&mut plan, &crew, &jobs)?;
    let bound = Arc::clone(&gear.bound);
    let costs = driven
        .iter()
        .map(|driven| (driven.result.id.clone(), driven.cost))
        .chain([(CaseId(PUT_BACK.to_owned()), crew.put_back.spent())])
        .collect();
    let mut record = Gathered {
        catalogue: &catalogue,
        target: about,
        ci: ci(),
        shard,
        expected: jobs.len(),
        driven,
        universal: gear.universals.findings(),
        counters: gear.shared.counters(),
        left_behind: gear.shared.left_behind(),
        briefs: &gear.briefs,
        profile: plan.profile.name(),
        seed: plan.seed,
        started_at,
        interrupted: plan.cancelled.load(Ordering::Relaxed),
        policy: &plan.policy,
        persons: &gear.persons,
    }
    .record();
    let cited = written(&gear.cited, &gear.persons);
    // The client's shared part holds the journal's sender: the journal ends when that is gone.
    drop(crew);
    drop(gear);
    if let Some(Err(error)) = files.map(Journal::close) {
        plan.policy.broken = Some(format!("{}; the run ended there", error.message));
        record.gate = judge(&record, &plan.policy);
    }
    tell(&plan, Event::Finished);
    Ok(Outcome {
        record,
        cited,
        costs,
        cut: bound.cut(),
    })
}

/// The cases to run. Selecting nothing is noted in the policy: a fresh record that says zero is
/// better than last week's that says all is well.
fn select<'c>(catalogue: &'c Catalogue, plan: &mut Plan) -> Result<Vec<Job<'c>>, SuiteError> {
    let cases = match order::cases(&plan.selection, plan.profile, catalogue) {
        Ok(cases) => cases,
        Err(SelectionError::Nothing(why)) => {
            plan.policy.nothing_selected = Some(why);
            Vec::new()
        }
        Err(error @ SelectionError::Unknown { .. }) => {
            return Err(SuiteError {
                message: format!("--rule: {error}; `rules` lists them all"),
                exit_code: 2,
            });
        }
    };
    let job = |case: &'c Case| {
        let rule = catalogue.rule(case.rule.as_str())?;
        Some(Job { rule, case })
    };
    Ok(cases.into_iter().filter_map(job).collect())
}

/// What sees every exchange, and the client's shared part that hands them over.
struct Gear {
    bound: Arc<Bound>,
    cited: Arc<Cited>,
    briefs: Arc<Briefs>,
    universals: Arc<Universals>,
    onlooker: Arc<Passing>,
    persons: Arc<Persons>,
    shared: Arc<Shared>,
}

/// What the run is asked to do, for its journal.
fn begun(
    plan: &Plan,
    target: &Target,
    shard: Option<&Shard>,
    started_at: DateTime<Utc>,
    expected: usize,
) -> Begun {
    Begun {
        format_version: FORMAT_VERSION,
        tool: tool(&plan.catalogue),
        target: target.clone(),
        ci: ci(),
        shard: shard.cloned(),
        profile: plan.profile.name().to_owned(),
        seed: plan.seed,
        started_at,
        expected,
        fail_on: plan.policy.fail_on,
        require_coverage: plan.policy.require_coverage,
        rules: heads(&plan.catalogue),
    }
}

fn gear(plan: &Plan, begun: &Begun) -> Result<(Option<Journal>, Gear), SuiteError> {
    let cited = Arc::new(Cited::default());
    let briefs = Arc::new(Briefs::default());
    let limits = &plan.settings.limits;
    let known = Known {
        limits: Bounds {
            min_limit: limits.min_limit,
            max_limit: limits.max_limit,
            ..Bounds::default()
        },
    };
    let status = plan.settings.status.as_ref();
    let universals = Arc::new(Universals::new(
        known,
        status.map(|status| status.run.as_str()),
        Arc::clone(&cited),
    ));
    let persons = Arc::new(Persons::default());
    let bound = Arc::<Bound>::default();
    let journal = plan
        .out
        .as_ref()
        .map(|folder| {
            prepare(folder)?;
            Journal::open(folder, Arc::clone(&persons), begun)
        })
        .transpose()?;
    let written = Arc::new(Written {
        journal: journal.as_ref().and_then(Journal::sender),
        bound: Arc::clone(&bound),
        persons: Arc::clone(&persons),
        briefs: Arc::clone(&briefs),
    });
    let onlooker = Arc::new(Passing::new(Arc::clone(&universals), Arc::clone(&written)));
    let sink = {
        let universals = Arc::clone(&universals);
        move |exchange: &Arc<Exchange>| {
            universals.see(exchange);
            written.write(exchange);
        }
    };
    let drive = plan.drive.clone();
    let shared =
        Shared::driving(plan.settings.clone(), drive, Box::new(sink)).map_err(|error| {
            SuiteError {
                message: error.to_string(),
                exit_code: 2,
            }
        })?;
    let gear = Gear {
        bound,
        cited,
        briefs,
        universals,
        onlooker,
        persons,
        shared,
    };
    Ok((journal, gear))
}

/// Drives the cases, those that report what the universal checks saw last; none where the first
/// look says that nothing can be judged.
fn drive(plan: &mut Plan, crew: &Crew, jobs: &[Job<'_>]) -> Result<Vec<Driven>, SuiteError> {
    let (fatal, driven) = watched(plan, crew, || {
        let asks = jobs.iter().any(|job| !job.case.judges_whole_run());
        // A shard that asks nothing need not know whom it would ask.
        let fatal = if plan.look_first && (asks || plan.share.is_none()) {
            look(plan, crew)?
        } else {
            None
        };
        // An interrupted look says nothing about the target.
        if crew.shared.is_stopped() && !crew.shared.is_used_up() {
            return Ok((None, Vec::new()));
        }
        if let Some(fatal) = fatal {
            let not_begun = |job: &Job<'_>| {
                Driven::not_begun(job.rule, job.case, Verdict::Inconclusive, &fatal.message)
            };
            let driven = jobs.iter().map(not_begun).collect();
            return Ok((Some(fatal), driven));
        }
        let (reporting, asking): (Vec<_>, Vec<_>) = jobs
            .iter()
            .copied()
            .partition(|job| job.case.judges_whole_run());
        let groups = order::groups(asking, plan);
        let mut all = crew.drive(groups, plan.jobs, false)?;
        let reporting = reporting.into_iter().map(|job| vec![job]).collect();
        all.extend(crew.drive(reporting, 1, true)?);
        if let Some(limit) = crew.shared.ended_early() {
            all.extend(left_over(jobs, &all, limit));
        }
        Ok((None, all))
    })?;
    if let Some(fatal) = fatal
        && fatal.exit == 2
    {
        plan.policy.unusable_target = Some(fatal.message);
    }
    Ok(driven)
}

/// The cases that were not begun because a limit ended the run.
fn left_over(jobs: &[Job<'_>], begun: &[Driven], limit: EndedEarly) -> Vec<Driven> {
    let why = limit.to_string();
    let begun: BTreeSet<_> = begun.iter().map(|driven| &driven.result.id).collect();
    jobs.iter()
        .filter(|job| !begun.contains(&job.case.id))
        .map(|job| Driven::not_begun(job.rule, job.case, Verdict::NotRun, &why))
        .collect()
}

/// Looks at the target first, tells what was found, and returns what makes a run useless.
fn look(plan: &Plan, crew: &Crew) -> Result<Option<Fatal>, SuiteError> {
    let found = first_look(&crew.target, &crew.shared)?;
    let worth_saying = found
        .lines
        .into_iter()
        .filter(|(mark, _)| *mark != Mark::Ok);
    tell(
        plan,
        Event::Looked {
            lines: worth_saying.map(|(_, line)| line).collect(),
        },
    );
    Ok(found.fatal)
}

/// Runs `work` while a watcher passes an interruption from outside on to the client.
///
/// Where the journal cannot be written any more, the run ends too: what it finds would be lost.
fn watched<T>(plan: &Plan, crew: &Crew, work: impl FnOnce() -> T) -> T {
    let shared = &crew.shared;
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let (mut told, mut next) = (0, Duration::ZERO);
            while !over.load(Ordering::Relaxed) {
                let broken = crew.journal.as_ref().is_some_and(Giver::is_over);
                if broken || plan.cancelled.load(Ordering::Relaxed) {
                    shared.cancel();
                    return;
                }
                let allowed = plan.settings.limits.max_duration;
                if allowed.is_some_and(|time| shared.started.elapsed() >= time) {
                    shared.expire();
                    return;
                }
                let (waited, now) = (shared.counters().waited_ms, shared.started.elapsed());
                if waited >= told + WORTH_TELLING && now >= next {
                    tell(plan, Event::Waited { ms: waited });
                    (told, next) = (waited, now + BETWEEN_TELLING);
                }
                std::thread::park_timeout(Duration::from_millis(50));
            }
        });
        let done = work();
        over.store(true, Ordering::Relaxed);
        done
    })
}

/// The cited exchanges as they may be shown and written.
fn written(cited: &Cited, persons: &Persons) -> BTreeMap<ExchangeId, Arc<Exchange>> {
    cited
        .take()
        .into_iter()
        .map(|(id, exchange)| (id, Arc::new(persons.exchange(&exchange).into_owned())))
        .collect()
}

fn prepare(folder: &std::path::Path) -> Result<(), SuiteError> {
    std::fs::create_dir_all(folder).map_err(|error| SuiteError {
        message: format!(
            "{}: the folder cannot be made: {error}; choose another with --out",
            folder.display()
        ),
        exit_code: 2,
    })
}

fn tell(plan: &Plan, event: Event) {
    if let Some(events) = &plan.events {
        // Nobody listening is no reason to stop.
        let _nobody_listens = events.send(event);
    }
}
