//! `action.yml`, step for step, as a runner takes it.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::release;
use super::{BINARY, FAULT, ONE_RULE, below, file, folder, read, root};

struct Step {
    run: Option<String>,
    env: Vec<(String, String)>,
    always: bool,
}

/// The steps of `action.yml`. Those that use another action have nothing to run.
fn steps() -> Vec<Step> {
    let text = file("action.yml");
    let (_, text) = text.split_once("  steps:\n    - ").expect("steps");
    let steps = text.split("\n    - ").map(|step| {
        let lines: Vec<&str> = step.lines().collect();
        let value = |key: &str| {
            let found = lines.iter().find_map(|line| line.trim().strip_prefix(key));
            found.map(|value| value.trim().trim_matches('\'').to_owned())
        };
        let env = below(&lines, "env:").into_iter().map(|line| {
            let (name, value) = line.trim().split_once(": ").expect("a variable");
            (name.to_owned(), value.to_owned())
        });
        Step {
            run: value("run:"),
            env: env.collect(),
            always: value("if:").as_deref() == Some("always()"),
        }
    });
    steps.collect()
}

/// A runner with one job, whose only step uses the action.
struct Runner {
    folder: PathBuf,
    inputs: BTreeMap<&'static str, String>,
    server: String,
}

/// What became of the job.
struct Job {
    /// The code of the first step that failed, or 0.
    code: i32,
    log: String,
    summary: String,
    outputs: String,
}

impl Runner {
    fn new(name: &str, args: &str) -> Self {
        let defaults = [
            ("command", "run"),
            ("args", args),
            ("out", "reports/latest"),
            ("version", env!("CARGO_PKG_VERSION")),
            ("binary", BINARY),
        ];
        Self {
            folder: folder(name),
            inputs: defaults
                .map(|(name, value)| (name, value.to_owned()))
                .into(),
            server: "https://there.is.no.server.invalid".to_owned(),
        }
    }

    /// What an expression comes to in this job.
    fn value(&self, expression: &str) -> String {
        let inside = expression
            .trim_start_matches("${{ ")
            .trim_end_matches(" }}");
        if inside.starts_with("inputs.repository || github.action_repository") {
            return "owner/content-conformance".to_owned();
        }
        match inside.strip_prefix("inputs.") {
            Some(name) => self.inputs[name].clone(),
            None if inside == "steps.run.outputs.exit-code" => {
                let outputs = read(&self.folder, "output");
                let last = outputs
                    .lines()
                    .rev()
                    .find_map(|line| line.strip_prefix("exit-code="));
                last.unwrap_or_default().to_owned()
            }
            None => panic!("unknown: {expression}"),
        }
    }

    fn command(&self, step: &Step, run: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-e", "-c", run]).current_dir(&self.folder);
        command.env_clear();
        let added = read(&self.folder, "path");
        let system = std::env::var("PATH").expect("a path");
        let path: Vec<&str> = added.lines().chain([system.as_str()]).collect();
        command.env("PATH", path.join(":"));
        for (name, place) in [
            ("GITHUB_OUTPUT", "output"),
            ("GITHUB_PATH", "path"),
            ("GITHUB_STEP_SUMMARY", "summary"),
            ("RUNNER_TEMP", "temp"),
        ] {
            command.env(name, self.folder.join(place));
        }
        command
            .env("CI", "true")
            .env("GITHUB_ACTION_PATH", root())
            .env("GITHUB_SERVER_URL", &self.server)
            .env("GITHUB_WORKSPACE", &self.folder)
            .env("RUNNER_ARCH", "X64")
            .env("RUNNER_OS", "Linux");
        for (name, expression) in &step.env {
            command.env(name, self.value(expression));
        }
        command
    }

    /// Runs the steps; after one that failed only those that always run. `between` is called after
    /// each.
    fn job(&self, mut between: impl FnMut(&Self)) -> Job {
        let mut code = 0;
        let mut log = String::new();
        for step in steps() {
            let Some(run) = &step.run else { continue };
            if code != 0 && !step.always {
                continue;
            }
            let done = self.command(&step, run).output().expect("sh starts");
            log.push_str(&String::from_utf8_lossy(&done.stdout));
            log.push_str(&String::from_utf8_lossy(&done.stderr));
            let ended = done.status.code().expect("a code");
            if code == 0 {
                code = ended;
            }
            between(self);
        }
        Job {
            code,
            log,
            summary: read(&self.folder, "summary"),
            outputs: read(&self.folder, "output"),
        }
    }
}

#[test]
fn the_steps_pass_inputs_by_their_environment_alone() {
    let steps = steps();
    assert_eq!(steps.len(), 5);
    let scripts: Vec<&String> = steps.iter().filter_map(|step| step.run.as_ref()).collect();
    assert_eq!(scripts.len(), 4);
    for run in scripts {
        assert!(!run.contains("${{"), "{run}");
    }
    let always: Vec<bool> = steps.iter().map(|step| step.always).collect();
    assert_eq!(always, [false, false, true, true, true]);
}

#[test]
fn a_conformant_implementation_ends_the_job_with_0() {
    let runner = Runner::new("clean", ONE_RULE);
    let job = runner.job(|_| {});
    assert_eq!(job.code, 0, "{}", job.log);
    assert!(job.outputs.ends_with("exit-code=0\n"), "{}", job.outputs);
    assert!(job.summary.starts_with("# "), "{}", job.summary);
    assert!(!job.log.contains("::error"), "{}", job.log);
    for report in ["run.json", "junit.xml", "report.html", "report.sarif"] {
        let there = runner.folder.join("reports/latest").join(report);
        assert!(there.exists(), "{report} is not there");
    }
}

#[test]
fn a_deviation_is_annotated_summed_up_and_ends_the_job_with_1() {
    let label = "--label=team=a b; $(exit 9) `exit 9` \"x\" 'y' \\z *";
    let runner = Runner::new("fault", &format!("{ONE_RULE}\n{FAULT}\n\n{label}"));
    let job = runner.job(|_| {});
    assert_eq!(job.code, 1, "{}", job.log);
    assert!(job.outputs.ends_with("exit-code=1\n"), "{}", job.outputs);
    assert!(job.log.contains("\n::error "), "{}", job.log);
    assert!(
        job.summary.starts_with("# Not conformant. "),
        "{}",
        job.summary
    );
    assert_eq!(job.summary.matches("# Not conformant. ").count(), 1);
    let record: serde_json::Value =
        serde_json::from_str(&read(&runner.folder, "reports/latest/run.json")).expect("a record");
    let labels = record["target"]["labels"].to_string();
    let given = serde_json::json!("a b; $(exit 9) `exit 9` \"x\" 'y' \\z *");
    assert!(labels.contains(&given.to_string()), "{labels}");
}

#[test]
fn a_slip_and_a_program_that_is_not_there_fail_the_job() {
    let job = Runner::new("slip", "--no-such-flag").job(|_| {});
    assert_eq!(job.code, 2, "{}", job.log);
    assert!(job.outputs.ends_with("exit-code=2\n"), "{}", job.outputs);

    let mut runner = Runner::new("no-program", ONE_RULE);
    runner.inputs.insert("binary", "there-is-none".to_owned());
    let job = runner.job(|_| {});
    assert_eq!(job.code, 2, "{}", job.log);
    assert!(
        job.log.contains("::error title=content-conformance::"),
        "{}",
        job.log
    );
    assert_eq!(job.outputs, "");
}

#[test]
fn what_a_run_left_that_was_ended_early_is_reported() {
    let runner = Runner::new("killed", &format!("{ONE_RULE}\n{FAULT}"));
    let mut first = true;
    let job = runner.job(|runner| {
        let record = runner.folder.join("reports/latest/run.json");
        if first && record.exists() {
            // As if the runner had been killed before the record was written.
            fs::remove_file(record).expect("it can be removed");
            fs::remove_file(runner.folder.join("summary")).expect("it can be removed");
            first = false;
        }
    });
    assert_eq!(job.code, 1, "{}", job.log);
    assert!(
        job.summary.contains("LIST-9"),
        "{}\n{}",
        job.log,
        job.summary
    );
}

#[test]
fn a_release_is_taken_only_with_its_own_checksum() {
    let mut runner = Runner::new("install", ONE_RULE);
    runner.inputs.insert("binary", String::new());
    runner.server = format!("file://{}", runner.folder.join("server").display());
    let place = format!(
        "server/owner/content-conformance/releases/download/v{}",
        env!("CARGO_PKG_VERSION")
    );
    let archive = release::package(&runner.folder.join(place));
    let job = runner.job(|_| {});
    assert_eq!(job.code, 0, "{}", job.log);

    let mut other = fs::read(&archive).expect("the archive");
    other.push(0);
    fs::write(&archive, other).expect("the archive can be written");
    let job = runner.job(|_| {});
    assert_eq!(job.code, 2, "{}", job.log);
    assert!(job.log.contains("checksum"), "{}", job.log);
}
