//! From the arguments of `run` to plain values, before anything is read or sent.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::catalogue::Selection;
use crate::compare::Policy;
use crate::report::{Format, Show, plain};
use crate::suite::{Profile, Share};
use crate::target::{Flags, Settings};

use super::args::{RunArgs, TargetArgs};
use super::exit::{CliError, Exit};
use super::failed::again;
use super::gate_args::GateArgs;
use super::messages::MessageFormat;
use super::shard_args::ShardArgs;
use super::{ci, gate_files, names, output, record_file};

/// The seed of shards where none was given: they need the same one.
const SHARED_SEED: u64 = 1;

/// Which implementation is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// The bundled reference server.
    Bundled,
    /// The one that a target file describes.
    File(PathBuf),
    /// The one at `--url`.
    Address,
}

/// How a plan is shown that is not carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// For a person.
    Words,
    /// For a program.
    Json,
}

/// A run as it was asked for.
#[derive(Clone, Debug)]
pub(super) struct RunRequest {
    /// Which implementation is asked.
    pub(super) asked: Asked,
    /// Faults of the bundled server.
    pub(super) faults: Vec<String>,
    /// Variants of the bundled server.
    pub(super) variants: Vec<String>,
    /// Flags about it.
    pub(super) flags: Flags,
    /// Whether the plan and its price are shown, and nothing is sent.
    pub(super) dry_run: Option<Shown>,
    /// Whether it is run again and again, until it passes.
    pub(super) watch: bool,
    /// A folder of further feature files.
    pub(super) features: Option<PathBuf>,
    /// Which cases.
    pub(super) selection: Selection,
    /// Which share of them, and the record that tells how long cases take.
    pub(super) share: Option<Share>,
    /// How much to ask for.
    pub(super) profile: Profile,
    /// The seed of all generators.
    pub(super) seed: u64,
    /// Whether the selection is what was left of an earlier run.
    pub(super) is_again: bool,
    /// How many cases run side by side.
    pub(super) jobs: usize,
    /// Whether the first failure ends the run.
    pub(super) fail_fast: bool,
    /// What the exit code is decided by.
    pub(super) policy: Policy,
    /// The flags that it comes from.
    pub(super) gate: GateArgs,
    /// The user's labels.
    pub(super) labels: BTreeMap<String, String>,
    /// The folder that everything is written to.
    pub(super) out: PathBuf,
    /// What is written there; always the record.
    pub(super) formats: Vec<Format>,
    /// What is printed while it goes on.
    pub(super) messages: MessageFormat,
    /// What the report at the terminal shows in full.
    pub(super) show: Show,
}

impl RunRequest {
    /// Reads the arguments. `random` is the seed where none was given, `cores` the number of
    /// processors of this machine.
    pub(super) fn new(args: RunArgs, random: u64, cores: usize) -> Result<Self, CliError> {
        let asked = asked(&args.target)?;
        let faults: Vec<String> = args.fault.into_iter().collect();
        names::known(&faults, &args.variants)?;
        if args.course.watch && asked == Asked::Bundled {
            return Err(CliError::usage(
                "the bundled server never changes",
                "--watch",
                "give --target or --url with it",
            ));
        }
        if args.message_format == MessageFormat::JsonLines && args.formats.contains(&Format::Github)
        {
            return Err(CliError::usage(
                "annotations go to standard output, as the events do",
                "--format github",
                "leave it out, or --message-format json-lines",
            ));
        }
        let modest = match asked {
            // Some cases only let seconds pass: on few cores they must not keep the others waiting.
            Asked::Bundled => (2 * cores).max(16),
            // Somebody else's service: the harness's own load must not be what breaks it.
            Asked::File(_) | Asked::Address => 4,
        };
        let mut formats = args.formats;
        let dry_run = match (args.course.dry_run, formats.contains(&Format::Json)) {
            (false, _) => None,
            (true, false) => Some(Shown::Words),
            (true, true) => Some(Shown::Json),
        };
        formats.push(Format::Json);
        let from = args.failed.then(|| args.out.clone()).or(args.failed_from);
        let again = from.map(|record| again(&record)).transpose()?;
        formats.sort_unstable();
        formats.dedup();
        Ok(Self {
            asked,
            faults,
            variants: args.variants,
            flags: Flags {
                max_duration: args.course.max_duration,
                ..flags(&args.target)
            },
            dry_run,
            watch: args.course.watch,
            features: args.features,
            selection: Selection {
                tags: args.tags,
                rules: again.as_ref().map_or(args.rules, |again| again.ids.clone()),
                name: args.name,
                deep: args.deep,
            },
            share: share(&args.shard)?,
            profile: args.profile.into(),
            seed: args
                .seed
                .or(again.as_ref().map(|again| again.seed))
                .unwrap_or(if args.shard.shard.is_some() {
                    SHARED_SEED
                } else {
                    random
                }),
            is_again: again.is_some(),
            jobs: args.course.jobs.map_or(modest, usize::from).max(1),
            fail_fast: args.course.fail_fast,
            policy: gate_files::policy(&args.gate)?,
            gate: args.gate,
            labels: args.labels.into_iter().collect(),
            out: args.out,
            formats,
            messages: args.message_format,
            show: args.show.show(),
        })
    }
}

/// Which share of the cases is asked for.
fn share(args: &ShardArgs) -> Result<Option<Share>, CliError> {
    let Some((number, of)) = args.shard else {
        return Ok(None);
    };
    let times = match &args.timings {
        None => BTreeMap::new(),
        Some(record) => {
            let cases = record_file::read_record(record)?.1.cases.into_iter();
            // What was not begun took no time, which says nothing.
            let took = cases.filter(|case| !case.exchanges.is_empty() || case.duration_ms > 0);
            took.map(|case| (case.id, case.duration_ms)).collect()
        }
    };
    Ok(Some(Share {
        number,
        of,
        times,
        target: String::new(),
    }))
}

/// Which implementation the arguments mean.
pub(super) fn asked(args: &TargetArgs) -> Result<Asked, CliError> {
    match (args.target.as_slice(), &args.url) {
        ([file], _) => Ok(Asked::File(file.clone())),
        ([_, ..], _) => Err(CliError::usage(
            "this command asks one target",
            "--target",
            "name one file; `run` takes several",
        )),
        ([], Some(_)) => Ok(Asked::Address),
        ([], None) if args.project.is_some() => Err(CliError::usage(
            "a project alone names no target",
            "--project",
            "give --url or --target with it",
        )),
        ([], None) => match on_the_way(args) {
            Some(flag) => Err(CliError::usage(
                "the bundled server is not reached over a network",
                flag,
                "give --url or --target with it, or leave it out",
            )),
            None => Ok(Asked::Bundled),
        },
    }
}

/// A flag about the way to a target, where one is given.
fn on_the_way(args: &TargetArgs) -> Option<&'static str> {
    let flags = [
        (args.way.proxy.is_some(), "--proxy"),
        (args.way.ca_file.is_some(), "--ca-file"),
        (args.way.client_cert.is_some(), "--client-cert"),
        (args.way.client_key.is_some(), "--client-key"),
    ];
    flags
        .into_iter()
        .find_map(|(given, flag)| given.then_some(flag))
}

/// The flags about the target.
pub(super) fn flags(args: &TargetArgs) -> Flags {
    Flags {
        url: args.url.clone(),
        project: args.project.clone(),
        allow_generation: args.allow_generation,
        read_only: args.read_only,
        max_runs: args.max_runs,
        max_hotels: args.max_hotels,
        max_requests: args.max_requests,
        requests_per_second: args.requests_per_second,
        ..args.way.flags()
    }
}

/// The settings of a target that is not the bundled server; what must not be overlooked about them
/// is said at once.
pub(super) fn settings(asked: &Asked, flags: &Flags) -> Result<Settings, CliError> {
    let env = |name: &str| std::env::var(name).ok();
    let settings = match asked {
        Asked::File(file) => Settings::load(file, flags, &env),
        Asked::Bundled | Asked::Address => Settings::from_flags(flags, &env),
    };
    let mut settings = settings.map_err(|error| CliError::new(error, Exit::Usage.code()))?;
    if let Asked::File(file) = asked {
        settings.file = ci::in_checkout(file);
    }
    if let Some(warning) = settings.warning() {
        output::note(&plain(&format!("warning: {warning}")));
    }
    Ok(settings)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use clap::Parser as _;

    use super::{Asked, RunRequest};
    use crate::cli::args::{Cli, Command};
    use crate::model::Level;
    use crate::report::Format;

    fn request(line: &str) -> Result<RunRequest, String> {
        let words = ["content-conformance", "run"]
            .into_iter()
            .chain(line.split_whitespace());
        match Cli::try_parse_from(words)
            .map_err(|error| error.to_string())?
            .command
        {
            Command::Run(args) => RunRequest::new(*args, 99, 3).map_err(|error| error.message),
            other => Err(format!("{other:?}")),
        }
    }

    #[test]
    fn without_a_target_the_bundled_server_is_asked_with_all_cores() {
        let request = request("").unwrap();
        assert_eq!(request.asked, Asked::Bundled);
        assert_eq!((request.jobs, request.seed), (16, 99));
        assert_eq!(request.formats, [Format::Json]);
        assert_eq!(request.policy.fail_on, Level::Must);
    }

    #[test]
    fn somebody_elses_service_is_asked_modestly() {
        assert_eq!(request("--url http://h --project p").unwrap().jobs, 4);
        let file = request("--target t.toml --jobs 9 --seed 5 --format console,json").unwrap();
        assert_eq!(file.asked, Asked::File("t.toml".into()));
        assert_eq!((file.jobs, file.seed), (9, 5));
        assert_eq!(file.formats, [Format::Console, Format::Json]);
    }

    #[test]
    fn a_project_without_a_target_is_a_slip() {
        assert!(request("--project p").unwrap_err().contains("--url"));
    }

    #[test]
    fn to_watch_the_bundled_server_is_a_slip() {
        assert!(request("--watch").unwrap_err().contains("--watch"));
        assert!(request("--watch --target t.toml").unwrap().watch);
        assert!(request("--watch --dry-run --target t.toml").is_err());
    }

    #[test]
    fn events_and_annotations_have_one_place_and_cannot_share_it() {
        let refused = request("--message-format json-lines --format github").unwrap_err();
        assert!(refused.contains("--format github"), "{refused}");
        assert!(request("--message-format json-lines --format junit").is_ok());
        assert!(request("--message-format json-lines --dry-run").is_err());
    }

    #[test]
    fn the_way_to_a_target_without_one_is_a_slip() {
        for flag in ["--proxy", "--ca-file", "--client-cert", "--client-key"] {
            let refused = request(&format!("{flag} x")).unwrap_err();
            assert!(refused.contains(flag), "{refused}");
            assert!(request(&format!("--target t.toml {flag} x")).is_ok());
        }
    }
}
