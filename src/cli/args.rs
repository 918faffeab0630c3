//! What can be written on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use cucumber::gherkin::tagexpr::TagOperation;
use regex::Regex;

use crate::report::Format;
use crate::suite::{Part, Profile};

use super::course_args::CourseArgs;
use super::examples;
use super::gate_args::{FailOn, GateArgs};
use super::global_args::GlobalArgs;
use super::history_args::HistoryArgs;
use super::list_format::ListFormat;
use super::messages::MessageFormat;
use super::parse;
use super::record_args::RecordArgs;
use super::shard_args::{MergeArgs, ShardArgs};
use super::show_args::ShowArgs;
use super::way_args::WayArgs;

/// Contract tests and conformance verdicts for implementations of the Content API.
///
/// Exit codes: 0 conformant, 1 not conformant, 2 usage or configuration, 3 inconclusive or nothing
/// judged, 4 a fault of the harness, 130 and 143 interrupted.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true, max_term_width = 100)]
pub(super) struct Cli {
    /// What holds for every command.
    #[command(flatten)]
    pub(super) global: GlobalArgs,
    /// What to do.
    #[command(subcommand)]
    pub(super) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Run the suite: against a target, or without one against the bundled reference server.
    #[command(after_help = examples::RUN)]
    Run(Box<RunArgs>),
    /// Look at a target before a run: configuration, reachability, token, project, fixtures.
    #[command(after_help = examples::CHECK)]
    Check(CheckArgs),
    /// Start the bundled reference server alone, for developers of clients.
    #[command(after_help = examples::SERVE)]
    Serve(ServeArgs),
    /// Prove the suite itself: every fault of the reference server is found, every variant left alone.
    #[command(after_help = examples::SELF_TEST)]
    SelfTest(SelfTestArgs),
    /// Render a run record in another format.
    #[command(after_help = examples::REPORT)]
    Report(ReportArgs),
    /// Tell the story of one case: its steps, its exchanges in time, and where an answer is wrong.
    #[command(after_help = examples::SHOW)]
    Show(StoryArgs),
    /// Say what changed between run records: regressed, fixed, no longer judged.
    #[command(after_help = examples::COMPARE)]
    Compare(CompareArgs),
    /// Keep run records in a folder from one night to the next, and list them.
    #[command(after_help = examples::HISTORY)]
    History(HistoryArgs),
    /// Judge a run record again, or traffic captured elsewhere, without sending anything.
    #[command(after_help = examples::JUDGE)]
    Judge(Box<JudgeArgs>),
    /// Put the records of shards together, and judge them as one run.
    #[command(after_help = examples::MERGE)]
    Merge(Box<MergeArgs>),
    /// Stand between a client and a service, and write a capture that `judge` reads.
    #[command(after_help = examples::RECORD)]
    Record(Box<RecordArgs>),
    /// List the rules, or show one with its place in the document, its scenarios and its faults.
    #[command(after_help = examples::RULES)]
    Rules(RulesArgs),
    /// List what the steps of feature files can say, with an example each.
    #[command(after_help = examples::STEPS)]
    Steps(StepsArgs),
    /// Write a commented target file.
    #[command(after_help = examples::INIT)]
    Init(InitArgs),
    /// Write what a shell needs to complete commands, flags and their values.
    #[command(after_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Write the manual: a page for each command.
    #[command(after_help = examples::MAN)]
    Man(ManArgs),
}

/// Which implementation to ask, and within which bounds.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Target and bounds")]
pub(super) struct TargetArgs {
    /// The target file; `init` writes one to fill in. `run` takes several, and patterns such as
    /// 'targets/*.toml'.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "url")]
    pub(super) target: Vec<PathBuf>,
    /// The base address of a target without a file; its token is read from `CONTENT_API_TOKEN`.
    #[arg(long, value_name = "URL")]
    pub(super) url: Option<String>,
    /// The project to act on behalf of.
    #[arg(long, value_name = "ID")]
    pub(super) project: Option<String>,
    /// Never start a run of text generation.
    #[arg(long, conflicts_with = "allow_generation")]
    pub(super) read_only: bool,
    /// Start runs for hotels that were found in the listing, where the target names none.
    #[arg(long)]
    pub(super) allow_generation: bool,
    /// Start at most this many runs.
    #[arg(long, value_name = "N")]
    pub(super) max_runs: Option<u64>,
    /// Start runs for at most this many hotels in all.
    #[arg(long, value_name = "N")]
    pub(super) max_hotels: Option<u64>,
    /// Send at most this many requests to the target.
    #[arg(long, value_name = "N")]
    pub(super) max_requests: Option<u64>,
    /// Send at most this many requests a second.
    #[arg(long, value_name = "N", value_parser = parse::rate)]
    pub(super) requests_per_second: Option<f64>,
    /// The way to it.
    #[command(flatten)]
    pub(super) way: WayArgs,
}

/// `run`.
#[derive(Args, Clone, Debug)]
pub(super) struct RunArgs {
    /// The target and its bounds.
    #[command(flatten)]
    pub(super) target: TargetArgs,
    /// Break one rule of the bundled reference server on purpose.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["target", "url"], help_heading = "Bundled server")]
    pub(super) fault: Option<String>,
    /// Let the bundled reference server choose otherwise where the document is silent.
    #[arg(long = "variant", value_name = "NAME", num_args = 1.., value_delimiter = ',', conflicts_with_all = ["target", "url"], help_heading = "Bundled server")]
    pub(super) variants: Vec<String>,
    /// How much to ask for.
    #[arg(long, value_enum, default_value_t = ProfileName::Standard, help_heading = "Cases")]
    pub(super) profile: ProfileName,
    /// Only cases with these tags, such as '@listApprovals and not @slow'.
    #[arg(long, value_name = "EXPR", value_parser = parse::tags, help_heading = "Cases")]
    pub(super) tags: Option<TagOperation>,
    /// Walk through lists from end to end, too, however long they are.
    #[arg(long, help_heading = "Cases")]
    pub(super) deep: bool,
    /// Only these rules, scenarios or cases.
    #[arg(long = "rule", value_name = "ID", num_args = 1.., value_delimiter = ',', help_heading = "Cases")]
    pub(super) rules: Vec<String>,
    /// Only cases whose name or id matches.
    #[arg(long, value_name = "REGEX", help_heading = "Cases")]
    pub(super) name: Option<Regex>,
    /// Only what failed or stayed inconclusive in the run whose record is in `--out`, with its seed.
    #[arg(long, conflicts_with = "rules", help_heading = "Cases")]
    pub(super) failed: bool,
    /// Only what failed or stayed inconclusive in this record, with its seed.
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["rules", "failed"], help_heading = "Cases")]
    pub(super) failed_from: Option<PathBuf>,
    /// Add the feature files in this folder.
    #[arg(long, value_name = "DIR", help_heading = "Cases")]
    pub(super) features: Option<PathBuf>,
    /// The seed of all generators; a run says which one it took.
    #[arg(long, value_name = "N", help_heading = "Cases")]
    pub(super) seed: Option<u64>,
    /// Which share of them.
    #[command(flatten)]
    pub(super) shard: ShardArgs,
    /// How it goes on, and when it ends.
    #[command(flatten)]
    pub(super) course: CourseArgs,
    /// What the exit code is decided by.
    #[command(flatten)]
    pub(super) gate: GateArgs,
    /// Label the record.
    #[arg(long = "label", value_name = "KEY=VALUE", value_parser = parse::label, help_heading = "Reports")]
    pub(super) labels: Vec<(String, String)>,
    /// The folder that the record and the reports are written to.
    #[arg(
        long,
        value_name = "DIR",
        default_value = "reports/latest",
        help_heading = "Reports"
    )]
    pub(super) out: PathBuf,
    /// Reports to write beside the record: console, json, junit, markdown, github,
    /// html, sarif, ctrf, codequality.
    #[arg(long = "format", value_name = "LIST", value_delimiter = ',', value_parser = parse::format, help_heading = "Reports")]
    pub(super) formats: Vec<Format>,
    /// What is printed while the run goes on: `json-lines` for events as schemas/events.json has them.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = MessageFormat::Human, conflicts_with = "dry_run", help_heading = "Reports")]
    pub(super) message_format: MessageFormat,
    /// What the report at the terminal shows in full.
    #[command(flatten)]
    pub(super) show: ShowArgs,
}

/// `check`.
#[derive(Args, Clone, Debug)]
pub(super) struct CheckArgs {
    /// The target and its bounds.
    #[command(flatten)]
    pub(super) target: TargetArgs,
}

/// `serve`.
#[derive(Args, Clone, Debug)]
pub(super) struct ServeArgs {
    /// The port on 127.0.0.1; 0 lets the system choose.
    #[arg(long, value_name = "PORT", default_value_t = 0)]
    pub(super) port: u16,
    /// Break one rule on purpose.
    #[arg(long, value_name = "NAME")]
    pub(super) fault: Option<String>,
    /// Choose otherwise where the document is silent.
    #[arg(long = "variant", value_name = "NAME", num_args = 1.., value_delimiter = ',')]
    pub(super) variants: Vec<String>,
    /// Identifiers, tokens and names follow from this number.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Give the demo project this many approval links.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(super) links: Option<u32>,
    /// Write target files for this server here: states.toml and fixtures.toml.
    #[arg(long, value_name = "DIR")]
    pub(super) targets: Option<PathBuf>,
    /// List the faults and variants instead.
    #[arg(long)]
    pub(super) list: bool,
}

/// `self-test`.
#[derive(Args, Clone, Debug)]
pub(super) struct SelfTestArgs {
    /// Only these parts: clean, floors, variants, faults, pairs.
    #[arg(long, value_name = "PART", num_args = 1.., value_delimiter = ',',
          value_parser = parse::part, conflicts_with_all = ["faults", "variants"])]
    pub(super) only: Vec<Part>,
    /// Only these faults, or all faults of these rules.
    #[arg(long = "fault", value_name = "NAME", num_args = 1.., value_delimiter = ',')]
    pub(super) faults: Vec<String>,
    /// Only these variants; `one+other` tries two at once.
    #[arg(long = "variant", value_name = "NAME", num_args = 1.., value_delimiter = ',')]
    pub(super) variants: Vec<String>,
    /// How much to ask of each server.
    #[arg(long, value_enum, default_value_t = ProfileName::Standard)]
    pub(super) profile: ProfileName,
    /// The seed of all generators; a self-test says which one it took.
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Try this many servers side by side.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    pub(super) jobs: Option<u16>,
    /// Run the whole suite against every fault, which shows what else fails with it.
    #[arg(long)]
    pub(super) full: bool,
    /// Run the whole suite against every fault until its first failure, and say how many requests
    /// it takes to find one.
    #[arg(long, conflicts_with = "full")]
    pub(super) fail_fast: bool,
    /// Write the matrix here, as matrix.json and matrix.md.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

/// `report`.
#[derive(Args, Clone, Debug)]
pub(super) struct ReportArgs {
    /// The record: run.json, or the folder that holds it.
    pub(super) record: PathBuf,
    /// The format: console, json, junit, markdown, github,
    /// html, sarif, ctrf, codequality.
    #[arg(long, value_name = "NAME", default_value = "console", value_parser = parse::format)]
    pub(super) format: Format,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// What the report at the terminal shows in full.
    #[command(flatten)]
    pub(super) show: ShowArgs,
}

/// `show`.
#[derive(Args, Clone, Debug)]
pub(super) struct StoryArgs {
    /// The record: run.json, or the folder that holds it.
    pub(super) record: PathBuf,
    /// The case, or a rule or scenario for its first case that did not pass; without it, the first
    /// case that failed.
    pub(super) case: Option<String>,
    /// Show whole bodies.
    #[arg(long)]
    pub(super) exchanges: bool,
}

/// Which catalogue is shown, and how.
#[derive(Args, Clone, Debug)]
pub(super) struct CatalogueArgs {
    /// How to show it.
    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub(super) format: ListFormat,
    /// Add the feature files in this folder.
    #[arg(long, value_name = "DIR")]
    pub(super) features: Option<PathBuf>,
}

/// `rules`.
#[derive(Args, Clone, Debug)]
pub(super) struct RulesArgs {
    /// One rule, or one of its cases.
    pub(super) id: Option<String>,
    /// Of which catalogue, and how.
    #[command(flatten)]
    pub(super) shown: CatalogueArgs,
}

/// `steps`.
#[derive(Args, Clone, Debug)]
pub(super) struct StepsArgs {
    /// Only steps that say this.
    #[arg(value_name = "WORD")]
    pub(super) words: Vec<String>,
    /// Of which catalogue, and how.
    #[command(flatten)]
    pub(super) shown: CatalogueArgs,
}

/// `init`.
#[derive(Args, Clone, Debug)]
pub(super) struct InitArgs {
    /// The file to write.
    #[arg(default_value = "target.toml")]
    pub(super) file: PathBuf,
    /// Write over a file that is there.
    #[arg(long)]
    pub(super) force: bool,
}

/// `completions`.
#[derive(Args, Clone, Debug)]
pub(super) struct CompletionsArgs {
    /// The shell.
    pub(super) shell: Shell,
}

/// `man`.
#[derive(Args, Clone, Debug)]
pub(super) struct ManArgs {
    /// Write a page for each command to this folder, instead of the first page to standard output.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// What is written: `markdown` is the reference pages of the documentation (rules, open points,
    /// faults, commands, exit codes, the record), which need a folder.
    #[arg(long, value_name = "FORMAT", default_value = "roff")]
    pub(super) format: ManFormat,
}

/// How the manual is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ManFormat {
    /// For `man`.
    Roff,
    /// For a site.
    Markdown,
}

/// How much a run asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ProfileName {
    /// A first impression.
    Quick,
    /// What a release is judged by.
    Standard,
    /// As much as patience allows.
    Thorough,
}

impl From<ProfileName> for Profile {
    fn from(name: ProfileName) -> Self {
        match name {
            ProfileName::Quick => Self::Quick,
            ProfileName::Standard => Self::Standard,
            ProfileName::Thorough => Self::Thorough,
        }
    }
}

/// `compare`.
#[derive(Args, Clone, Debug)]
pub(super) struct CompareArgs {
    /// The records, in any order: each a run.json, the folder that holds it, or the folder of a
    /// history for all of its records.
    #[arg(required = true, num_args = 1.., value_name = "RECORD")]
    pub(super) records: Vec<PathBuf>,
    /// Show different implementations side by side instead of one over time.
    #[arg(long)]
    pub(super) side_by_side: bool,
    /// Judge the old evidence with today's suite, to tell whether the implementation or the suite
    /// changed.
    #[arg(long, conflicts_with = "side_by_side")]
    pub(super) blame: bool,
    /// The least binding level whose regressions count.
    #[arg(long, value_enum, value_name = "LEVEL", default_value_t = FailOn::Must)]
    pub(super) fail_on: FailOn,
    /// How to show it.
    #[arg(long, value_enum, default_value_t = Shape::Console)]
    pub(super) format: Shape,
    /// Write to this file instead of standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// How a comparison is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Shape {
    /// For a person at a terminal.
    Console,
    /// For the summary of a CI job.
    Markdown,
    /// For a program.
    Json,
    /// A page that needs nothing else.
    Html,
}

/// `judge`.
#[derive(Args, Clone, Debug)]
pub(super) struct JudgeArgs {
    /// A run record (run.json, or the folder that holds it), or captures of traffic: files in HAR
    /// format or with an exchange a line, or folders that hold them. Several captures are judged as
    /// one.
    #[arg(required = true)]
    pub(super) evidence: Vec<PathBuf>,
    /// The base address whose calls are judged, where a capture holds those of several.
    #[arg(long, value_name = "URL")]
    pub(super) url: Option<String>,
    /// The target file: its address is judged, and the status operation that it names.
    #[arg(long, value_name = "FILE")]
    pub(super) target: Option<PathBuf>,
    /// What the exit code is decided by.
    #[command(flatten)]
    pub(super) gate: GateArgs,
    /// Add the feature files in this folder, as the run had them.
    #[arg(long, value_name = "DIR")]
    pub(super) features: Option<PathBuf>,
    /// Write the record, its exchanges and the reports to this folder.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Reports to write beside the record: console, json, junit, markdown, github,
    /// html, sarif, ctrf, codequality.
    #[arg(long = "format", value_name = "LIST", value_delimiter = ',', value_parser = parse::format, requires = "out")]
    pub(super) formats: Vec<Format>,
    /// What the report at the terminal shows in full.
    #[command(flatten)]
    pub(super) show: ShowArgs,
}

#[cfg(test)]
mod tests;
