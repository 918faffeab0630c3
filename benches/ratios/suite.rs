//! The suite against a bare loop that sends the same requests.

use std::fs;

use content_conformance::model::Exchange;
use content_conformance::suite::{Bundled, JOURNAL, Profile, run};
use content_conformance::target::Flags;

use crate::common::{JOBS, Scratch, cpu, median, plan, ratio, timed, without_waits};
use crate::effort::Effort;
use crate::replay::replay;
use crate::table::{Goal, Row};

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let mut ratios = Vec::new();
    let mut pooled = Vec::new();
    let mut of_cpu = Vec::new();
    let mut sent = 0;
    for seed in 1..=effort.times as u64 {
        let server = Bundled::start(Vec::new(), Vec::new(), seed).expect("the server starts");
        let settings = server.settings(&Flags::default()).expect("settings");
        let folder = Scratch::new("suite");
        let mut plan = plan(settings, without_waits(), seed);
        plan.drive = Some(server.drive());
        plan.out = Some(folder.path().to_owned());
        if effort.small {
            plan.profile = Profile::Quick;
        }
        let before = cpu();
        let (suite, outcome) = timed(|| run(plan).expect("the suite runs"));
        let suite_cpu = cpu().saturating_sub(before);
        let lines = fs::read_to_string(folder.path().join(JOURNAL[0])).expect("the exchanges");
        let exchanges: Vec<Exchange> = lines
            .lines()
            .map(|line| serde_json::from_str(line).expect("an exchange"))
            .collect();
        sent = exchanges.len();
        let bare = replay(&exchanges, false);
        let kept = replay(&exchanges, true);
        server.stop();
        eprintln!(
            "  suite {suite:.2?} ({suite_cpu:.2?} of the cores) with {} ms waited, bare loop {:.2?} ({:.2?}), over kept connections {:.2?}; {} of {sent} answers have the same status",
            outcome.record.summary.waited_ms, bare.took, bare.cpu, kept.took, bare.alike
        );
        assert!(
            bare.alike * 100 >= sent * 95,
            "the bare loop asks for something else"
        );
        ratios.push(ratio(suite, bare.took));
        pooled.push(ratio(suite, kept.took));
        of_cpu.push(ratio(suite_cpu, bare.cpu));
    }
    vec![Row::ratio(
        "suite / bare loop of the same requests",
        median(ratios),
        Goal::AtMost(1.3),
        format!(
            "wall, {sent} requests, {JOBS} at a time, cases that wait left out, the record written; loop over connections opened as the suite opens them (over kept ones: {:.2}); time of the cores: {:.2}",
            median(pooled),
            median(of_cpu)
        ),
    )]
}
