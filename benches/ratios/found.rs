//! Of a random choice of faults, how many the suite finds, and how many Schemathesis.

use content_conformance::catalogue::Selection;
use content_conformance::compare::Policy;
use content_conformance::model::{Level, Verdict};
use content_conformance::reference::faults;
use content_conformance::suite::{Bundled, run};
use content_conformance::target::Flags;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;

use crate::common::{Scratch, plan, reference};
use crate::effort::Effort;
use crate::schemathesis::{MISSING, examples, finds_nothing, program};
use crate::table::{Goal, Row};

const WHAT: &str = "faults found / Schemathesis'";
const GOAL: Goal = Goal::AtLeast(2.0);
/// The choice is the same in every run.
const SEED: u64 = 50;

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let mut random = StdRng::seed_from_u64(SEED);
    let names: Vec<&str> = faults().iter().map(|fault| fault.name).collect();
    let chosen: Vec<&str> = names.sample(&mut random, effort.faults).copied().collect();
    let of = chosen.len();
    let program = program();
    let (mut ours, mut theirs) = (0, 0);
    for fault in chosen {
        let mine = found(fault);
        ours += usize::from(mine);
        let other = program.as_ref().is_some_and(|program| {
            let (server, demo) = reference(vec![fault.to_owned()]);
            let folder = Scratch::new("found");
            !finds_nothing(program, (&server, &demo), examples(effort), folder.path())
        });
        theirs += usize::from(other);
        eprintln!("  {fault}: found by the suite {mine}, by Schemathesis {other}");
    }
    if program.is_none() {
        let why = format!("{MISSING}; the suite finds {ours} of {of}");
        return vec![Row::not_measured(WHAT, GOAL, why)];
    }
    let how = format!(
        "{ours} of {of} by the suite, profile standard, until its first failure; {theirs} by Schemathesis with all checks and {} examples; the choice is random with seed {SEED}",
        examples(effort)
    );
    // Where it finds none there is no ratio, and one more is as good as any.
    vec![Row::ratio(
        WHAT,
        ours as f64 / theirs.max(1) as f64,
        GOAL,
        how,
    )]
}

/// Whether a rule fails, or a SHOULD rule is warned about, on a server with the fault.
fn found(fault: &str) -> bool {
    let server = Bundled::start(vec![fault.to_owned()], Vec::new(), 1).expect("the server starts");
    let settings = server.settings(&Flags::default()).expect("settings");
    let mut plan = plan(settings, Selection::default(), 1);
    plan.drive = Some(server.drive());
    plan.fail_fast = true;
    plan.policy = Policy {
        fail_on: Level::Should,
        ..Policy::default()
    };
    let record = run(plan).expect("the suite runs").record;
    server.stop();
    let broken = [Verdict::Failed, Verdict::Warned];
    record
        .rules
        .iter()
        .any(|rule| broken.contains(&rule.verdict))
}
