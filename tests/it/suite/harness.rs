//! What the tests of the suite share: plans, a server in another process, and the binary.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Arc;

use content_conformance::catalogue::{Catalogue, Selection};
use content_conformance::compare::Policy;
use content_conformance::model::{CaseResult, Level, RunRecord, Verdict};
use content_conformance::suite::{Bundled, Plan, Profile, run};
use content_conformance::target::Flags;

/// A run against a server of its own.
pub(super) fn run_against(
    faults: &[&str],
    variants: &[&str],
    rules: &[&str],
    seed: u64,
    jobs: usize,
) -> RunRecord {
    let named = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let server = Bundled::start(named(faults), named(variants), seed).expect("the server starts");
    let plan = Plan {
        settings: server
            .settings(&Flags::default())
            .expect("the settings are right"),
        catalogue: Arc::new(Catalogue::embedded().expect("the catalogue is right")),
        selection: Selection {
            rules: named(rules),
            ..Selection::default()
        },
        share: None,
        // The quick profile has some cases only, where none are named.
        profile: if rules.is_empty() {
            Profile::Standard
        } else {
            Profile::Quick
        },
        seed,
        jobs,
        drive: None,
        look_first: false,
        fail_fast: false,
        out: None,
        labels: BTreeMap::new(),
        policy: Policy::default(),
        events: None,
        cancelled: Arc::default(),
    };
    let record = run(plan).expect("the suite runs").record;
    server.stop();
    record
}

/// Everything in a record that is not as it should be against a clean server, a line each.
pub(super) fn complaints(record: &RunRecord) -> Vec<String> {
    let cases = record
        .cases
        .iter()
        .filter(|case| case.verdict != Verdict::Passed || case.intermittent);
    let findings = record.findings.iter().map(|finding| {
        format!(
            "{}: {} (expected {}, got {})",
            finding.rule, finding.message, finding.expected, finding.actual
        )
    });
    cases.map(about).chain(findings).collect()
}

/// The cases that neither passed nor were skipped, a line each.
pub(super) fn neither_passed_nor_skipped(record: &RunRecord) -> Vec<String> {
    let cases = record.cases.iter();
    cases
        .filter(|case| !matches!(case.verdict, Verdict::Passed | Verdict::Skipped))
        .map(about)
        .collect()
}

/// A case in one line.
pub(super) fn about(case: &CaseResult) -> String {
    format!(
        "{}: {} {}",
        case.id,
        case.verdict,
        case.reason.as_deref().unwrap_or_default()
    )
}

/// The ids of rules of a level with a verdict.
pub(super) fn rules_with(record: &RunRecord, level: Level, verdict: Verdict) -> Vec<String> {
    record
        .rules
        .iter()
        .filter(|rule| rule.level == level && rule.verdict == verdict)
        .map(|rule| rule.id.to_string())
        .collect()
}

/// `serve` in another process, stopped when dropped.
pub(super) struct Serve {
    child: Child,
    /// The folder with its target files.
    pub(super) targets: PathBuf,
    said: BTreeMap<String, String>,
}

impl Serve {
    /// Starts the binary's `serve` with further arguments, and waits until it says that it serves.
    pub(super) fn start(name: &str, arguments: &[&str]) -> Self {
        let targets = scratch(name);
        let mut child = crate::program::program()
            .arg("serve")
            .arg("--targets")
            .arg(&targets)
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("serve starts");
        let output = child.stdout.take().expect("its output is piped");
        let mut said = BTreeMap::new();
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            if line.starts_with("serving") {
                break;
            }
            if let Some((name, value)) = line.split_once(' ') {
                said.insert(name.to_owned(), value.trim().to_owned());
            }
        }
        Self {
            child,
            targets,
            said,
        }
    }

    /// What `serve` printed behind a name.
    pub(super) fn said(&self, name: &str) -> &str {
        self.said.get(name).map_or("", String::as_str)
    }

    /// A copy of one of its target files that goes by way of a proxy at `url`.
    pub(super) fn by_way_of(&self, url: &str, file: &str) -> PathBuf {
        let base = self.said("base_url");
        let text = std::fs::read_to_string(self.targets.join(file)).expect("the file is there");
        let port = url.rsplit(':').next().unwrap_or_default();
        let copy = self.targets.join(format!("by-{port}-{file}"));
        std::fs::write(&copy, text.replace(base, url)).expect("the copy can be written");
        copy
    }

    /// Runs the binary with the demo project's tokens in its environment.
    pub(super) fn binary(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the binary runs")
    }

    /// What the binary says of a target file of this server in the quick profile, with further
    /// arguments; the record is in `out`.
    pub(super) fn quickly(&self, file: &Path, out: &Path, more: &[&str]) -> Output {
        let (file, out) = (file.to_str().expect("text"), out.to_str().expect("text"));
        let mut arguments = vec!["run", "--target", file, "--out", out, "--profile", "quick"];
        arguments.extend(more);
        self.binary(&arguments)
    }

    /// The binary with the demo project's tokens in its environment, not yet started.
    pub(super) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = crate::program::program();
        command
            .args(arguments)
            .env("CONTENT_API_TOKEN", self.said("token"))
            .env("CONTENT_API_OUTSIDER_TOKEN", self.said("outsider"));
        command
    }

    /// Ends the server at once.
    pub(super) fn stop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Serve {
    fn drop(&mut self) {
        self.stop();
    }
}

/// An empty folder of this test's own.
pub(super) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("the old folder can go");
    }
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

/// The record in a folder.
pub(super) fn record_in(folder: &Path) -> RunRecord {
    let text = std::fs::read_to_string(folder.join("run.json")).expect("the record is there");
    serde_json::from_str(&text).expect("the record can be read")
}
