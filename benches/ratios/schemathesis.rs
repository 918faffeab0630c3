//! Requests checked a second, against Schemathesis with the description that the server offers.

use std::path::Path;
use std::process::{Command, Stdio};

use content_conformance::reference::{Demo, Reference};
use content_conformance::suite::{Bundled, Profile, run};
use content_conformance::target::Flags;

use crate::common::{JOBS, Scratch, median, plan, reference, timed, tool, version, without_waits};
use crate::effort::Effort;
use crate::table::{Goal, Row};

const WHAT: &str = "requests checked a second / Schemathesis'";
const GOAL: Goal = Goal::AtLeast(20.0);
/// Why a row with it cannot be measured.
pub(crate) const MISSING: &str = "schemathesis is not installed";

/// The program, where there is one.
pub(crate) fn program() -> Option<std::path::PathBuf> {
    tool("SCHEMATHESIS", "schemathesis")
}

/// Runs it with all checks against a server, and says whether it found nothing.
pub(crate) fn finds_nothing(
    program: &Path,
    (server, demo): (&Reference, &Demo),
    examples: usize,
    folder: &Path,
) -> bool {
    let ended = Command::new(program)
        .arg("run")
        .arg(format!("{}/openapi.json", server.base_url()))
        .args(["--checks", "all", "--seed", "1", "--workers", "auto"])
        .args(["--max-examples", &examples.to_string()])
        // One is enough to know.
        .args(["--max-failures", "1"])
        .args(["--header", &format!("Authorization: Bearer {}", demo.token)])
        .args(["--header", &format!("X-Project-ID: {}", demo.project_id)])
        // It keeps what it finds where it runs.
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("Schemathesis starts");
    let code = ended.status.code();
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(matches!(code, Some(0 | 1)), "it runs: {code:?} {said}");
    code == Some(0)
}

/// How many examples it may make of an operation in a phase.
pub(crate) fn examples(effort: &Effort) -> usize {
    if effort.small { 2 } else { 100 }
}

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let Some(program) = program() else {
        return vec![Row::not_measured(WHAT, GOAL, MISSING)];
    };
    let examples = examples(effort);
    let mut ratios = Vec::new();
    let mut rates = (Vec::new(), Vec::new());
    for _ in 0..effort.times {
        let (server, demo) = reference(Vec::new());
        let folder = Scratch::new("schemathesis");
        let before = server.statistics().requests;
        let (took, nothing) =
            timed(|| finds_nothing(&program, (&server, &demo), examples, folder.path()));
        assert!(nothing, "the clean server has no fault");
        let sent = server.statistics().requests - before;
        server.stop();
        let theirs = sent as f64 / took.as_secs_f64();
        let ours = rate(effort);
        eprintln!("  ours {ours:.0} a second, Schemathesis {theirs:.0} ({sent} in {took:.2?})");
        ratios.push(ours / theirs);
        rates.0.push(ours);
        rates.1.push(theirs);
    }
    vec![Row::ratio(
        WHAT,
        median(ratios),
        GOAL,
        format!(
            "Schemathesis {} with all checks, {examples} examples, its start included: {:.0} a second; the suite with {JOBS} jobs, cases that wait left out: {:.0}",
            version(&program),
            median(rates.1),
            median(rates.0)
        ),
    )]
}

/// Requests of the suite a second.
fn rate(effort: &Effort) -> f64 {
    let server = Bundled::start(Vec::new(), Vec::new(), 1).expect("the server starts");
    let settings = server.settings(&Flags::default()).expect("settings");
    let mut plan = plan(settings, without_waits(), 1);
    plan.drive = Some(server.drive());
    if effort.small {
        plan.profile = Profile::Quick;
    }
    let (took, outcome) = timed(|| run(plan).expect("the suite runs"));
    server.stop();
    outcome.record.summary.requests as f64 / took.as_secs_f64()
}
