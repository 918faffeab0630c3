//! What counts where a setting is made in more than one place.

#![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{CommandFactory as _, FromArgMatches as _};

use super::{Around, Config, variables};
use crate::cli::args::{Cli, Command, RunArgs};
use crate::cli::exit::CliError;

/// A folder with a project file, taken away at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(project: &str) -> Self {
        let path = std::env::temp_dir().join(format!("config-{}", uuid::Uuid::new_v4()));
        fs::create_dir_all(path.join(".git")).unwrap();
        fs::create_dir_all(path.join("inner")).unwrap();
        fs::write(path.join("content-conformance.toml"), project).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left_behind = fs::remove_dir_all(&self.0);
    }
}

/// What a command line comes to, with these variables (`SEED=1`) in this folder.
fn read(line: &str, set: &[&str], folder: &Path) -> Result<Config, CliError> {
    let words = std::iter::once("content-conformance").chain(line.split_whitespace());
    let set = set.iter().filter_map(|one| one.split_once('='));
    let set = set.map(|(name, value)| {
        let name = format!("CONTENT_CONFORMANCE_{name}");
        (OsString::from(name), OsString::from(value))
    });
    let around = Around {
        variables: variables::ours(set),
        folder: folder.to_owned(),
    };
    Config::read(words.map(OsString::from).collect(), &around)
}

fn command(line: &str, set: &[&str], folder: &Path) -> Result<Command, String> {
    let config = read(line, set, folder).map_err(|error| error.message)?;
    let cli = Cli::command()
        .try_get_matches_from(config.words())
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let mut cli = cli.map_err(|error| error.to_string())?;
    let found = config.find_target(&mut cli.command);
    found.map_err(|error| error.message)?;
    Ok(cli.command)
}

fn run(line: &str, set: &[&str], folder: &Path) -> Result<RunArgs, String> {
    match command(&format!("run {line}"), set, folder)? {
        Command::Run(args) => Ok(*args),
        other => Err(format!("{other:?}")),
    }
}

/// Without a project file.
fn bare(line: &str, set: &[&str]) -> Result<RunArgs, String> {
    run(line, set, Path::new(""))
}

#[test]
fn every_flag_has_a_variable() {
    let set = [
        "SEED=7",
        "FAIL_FAST=true",
        "READ_ONLY=0",
        "RULE=RUN-1,RUN-2",
        "LABEL=a=b,c=d",
        "MAX_RUNS=",
        "FORMAT=junit,html",
    ];
    let args = bare("", &set).unwrap();
    assert_eq!((args.seed, args.course.fail_fast), (Some(7), true));
    assert_eq!(args.rules, ["RUN-1", "RUN-2"]);
    assert_eq!((args.labels.len(), args.formats.len()), (2, 2));
    assert!(!args.target.read_only && args.target.max_runs.is_none());
}

#[test]
fn the_command_line_goes_before_a_variable_and_takes_what_cannot_stand_beside_it() {
    assert_eq!(bare("--seed 1", &["SEED=7"]).unwrap().seed, Some(1));
    let args = bare("--rule RUN-9", &["RULE=RUN-1"]).unwrap();
    assert_eq!(args.rules, ["RUN-9"]);
    let args = bare("--target t.toml", &["URL=http://h"]).unwrap();
    assert_eq!(args.target.url, None);
    let args = bare("--fault x", &["TARGET=t.toml"]).unwrap();
    assert!(args.target.target.is_empty());
    // Even where the variable's value is wrong.
    assert!(bare("--seed 1", &["SEED=x"]).is_ok());
    // What follows two dashes is not a flag.
    let Ok(Command::Report(report)) = command("report -- r", &["FORMAT=html"], Path::new(""))
    else {
        panic!("no report");
    };
    assert_eq!(report.format, crate::report::Format::Html);
}

#[test]
fn what_is_wrong_with_a_variable_is_said_by_its_name() {
    for (set, expected) in [
        (
            &["PROFILE=fast"][..],
            "CONTENT_CONFORMANCE_PROFILE: invalid value 'fast'",
        ),
        (
            &["FAIL_FAST=maybe"],
            "CONTENT_CONFORMANCE_FAIL_FAST: this is neither true nor false",
        ),
        (
            &["URL=http://h", "TARGET=t.toml"],
            "which CONTENT_CONFORMANCE_",
        ),
    ] {
        let refused = bare("", set).unwrap_err();
        assert!(refused.contains(expected), "{refused}");
    }
    let config = read("run", &["TARGET=no-such.toml"], Path::new("")).unwrap();
    let error = CliError::usage("it cannot be read", "no-such.toml", "check the path");
    let explain = |config: &Config, error| {
        let matches = Cli::command().try_get_matches_from(config.words());
        config.explain(error, &matches.unwrap()).message
    };
    let told = explain(&config, error);
    let expected = "no-such.toml: it cannot be read; check the path; --target is set by CONTENT_CONFORMANCE_TARGET";
    assert_eq!(told, expected);
    let other = explain(&config, CliError::usage("x", "--targets", "y"));
    assert_eq!(other, "--targets: x; y");
    let config = read("run", &["PROFILE=quick"], Path::new("")).unwrap();
    let other = explain(&config, CliError::usage("be quick", "x", "y"));
    assert_eq!(other, "x: be quick; y");
}

#[test]
fn what_only_another_command_takes_is_left_to_it() {
    let nowhere = Path::new("");
    assert!(command("rules", &["FORMAT=junit"], nowhere).is_ok());
    assert!(command("rules", &["FORMAT=json"], nowhere).is_ok());
    assert!(command("rules", &["FORMAT=pdf"], nowhere).is_err());
    // A flag without the one that it needs says nothing.
    let alone = bare("", &["BASELINE_OPTIONAL=1"]).unwrap();
    assert!(!alone.gate.baseline_optional);
    let both = bare("--baseline b", &["BASELINE_OPTIONAL=1"]).unwrap();
    assert!(both.gate.baseline_optional);
}

#[test]
fn a_variable_with_a_slip_in_its_name_is_told() {
    let config = read(
        "rules",
        &["PROFIL=quick", "EXAMPLES=required"],
        Path::new(""),
    )
    .unwrap();
    let notes = config.notes(false);
    let expected = "warning: no flag has the variable CONTENT_CONFORMANCE_PROFIL; did you mean \
                    CONTENT_CONFORMANCE_PROFILE?";
    assert_eq!(notes, [expected]);
}

const PROJECT: &str = "\
[targets]
staging = \"targets/staging.toml\"
production = \"/etc/production.toml\"

[defaults]
fail_on = \"should\"
format = [\"html\"]

[run]
target = \"staging\"
seed = 5
waivers = \"waivers.toml\"
rule = [\"RUN-1\", \"RUN-2\"]

[history.add]
keep_bodies = 3
";

#[test]
fn a_project_file_is_found_upwards_and_its_paths_are_seen_from_it() {
    let folder = Folder::new(PROJECT);
    let args = run("", &["SEED=7"], &folder.0).unwrap();
    assert_eq!(
        args.target.target,
        ["targets/staging.toml"].map(PathBuf::from)
    );
    assert_eq!(args.gate.waivers, Some("waivers.toml".into()));
    assert_eq!(args.seed, Some(7), "a variable goes before it");
    assert_eq!(args.gate.fail_on, crate::cli::gate_args::FailOn::Should);
    assert_eq!((args.rules.len(), args.formats.len()), (2, 1));
    let inner = run("", &[], &folder.0.join("inner")).unwrap();
    assert_eq!(inner.seed, Some(5));
    assert_eq!(inner.gate.waivers, Some(folder.0.join("waivers.toml")));
    let staging = folder.0.join("targets/staging.toml");
    assert_eq!(inner.target.target, [staging]);
    let without = run("--no-config", &[], &folder.0).unwrap();
    assert_eq!((without.seed, without.target.target.len()), (None, 0));
    let without = run("", &["NO_CONFIG=1"], &folder.0).unwrap();
    assert_eq!(without.seed, None);
    // The folder with .git is the last that is looked at.
    fs::create_dir(folder.0.join("inner/.git")).unwrap();
    let other = run("", &[], &folder.0.join("inner")).unwrap();
    assert_eq!(other.seed, None);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_is_no_text_is_seen_as_it_is() {
    use std::os::unix::ffi::OsStringExt as _;
    let folder = Folder::new("");
    let odd = folder.0.join(OsString::from_vec(b"caf\xe9".to_vec()));
    let inner = odd.join("inner");
    fs::create_dir_all(&inner).unwrap();
    fs::write(odd.join("content-conformance.toml"), PROJECT).unwrap();
    let args = run("", &[], &inner).unwrap();
    assert_eq!(args.gate.waivers, Some(odd.join("waivers.toml")));
}

#[test]
fn the_project_file_of_the_page_is_one() {
    let page = include_str!("../../../docs/settings.md");
    let block = page.split("```toml\n").nth(1).unwrap();
    let folder = Folder::new(block.split("```").next().unwrap());
    let args = run("", &[], &folder.0).unwrap();
    assert_eq!(
        args.target.target,
        ["targets/staging.toml"].map(PathBuf::from)
    );
    assert!(args.course.fail_fast && args.formats.len() == 2);
}

#[test]
fn targets_have_names() {
    let folder = Folder::new(PROJECT);
    let target = |word: &str| {
        let args = run(&format!("--target {word}"), &[], &folder.0)?;
        Ok::<_, String>(args.target.target[0].clone())
    };
    assert_eq!(target("production"), Ok("/etc/production.toml".into()));
    assert_eq!(target("other.toml"), Ok("other.toml".into()));
    assert_eq!(target("./staging"), Ok("./staging".into()));
    let refused = target("stagin").unwrap_err();
    assert!(refused.contains("did you mean staging?"), "{refused}");
    let refused = target("elsewhere").unwrap_err();
    assert!(
        refused.contains("it names production, staging"),
        "{refused}"
    );
    let refused = bare("--target staging", &[]).unwrap_err();
    assert!(refused.contains("[targets]"), "{refused}");
    let check = command("check --target staging", &[], &folder.0).unwrap();
    let Command::Check(check) = check else {
        panic!("no check");
    };
    assert_eq!(
        check.target.target,
        ["targets/staging.toml"].map(PathBuf::from)
    );
}

#[test]
fn a_slip_in_a_project_file_is_refused_with_its_line() {
    for (project, expected) in [
        (
            "[run]\nprofil = 1\n",
            "content-conformance.toml:2: run has no key profil; did you mean profile?",
        ),
        (
            "[ruin]\n",
            "content-conformance.toml:1: there is no table ruin; did you mean run?",
        ),
        (
            "[defaults]\nx-y = 1\n",
            "content-conformance.toml:2: defaults has no key x-y; each flag's name",
        ),
        (
            "[history]\nad = 1\n",
            "content-conformance.toml:2: history has no table ad; did you mean add?",
        ),
        ("run = 1\n", "content-conformance.toml:1: run is a table"),
        (
            "[run]\nfail_fast = \"yes\"\n",
            "content-conformance.toml:2: this is neither true nor false",
        ),
        (
            "[run]\nseed = true\n",
            "content-conformance.toml:2: this flag has a value",
        ),
        (
            "[run]\nseed = [1]\n",
            "content-conformance.toml:2: this flag has one value",
        ),
        (
            "[run]\nseed = {a = 1}\n",
            "content-conformance.toml:2: seed has no value that",
        ),
        (
            "[run]\n\nprofile = \"fast\"\n",
            "content-conformance.toml:3: invalid value 'fast'",
        ),
        ("[run]\nno_config = true\n", "run has no key no_config"),
        (
            "[targets]\na = 1\n",
            "content-conformance.toml:2: a is not a path",
        ),
        (
            "[targets]\n\"a/b\" = \"c\"\n",
            "content-conformance.toml:2: the name a/b reads as a path",
        ),
        ("[run\n", "content-conformance.toml:1: "),
        (
            "[run]\nurl = \"http://h\"\ntarget = \"t.toml\"\n",
            "cannot be used with",
        ),
    ] {
        let folder = Folder::new(project);
        let refused = run("", &[], &folder.0).unwrap_err();
        assert!(refused.contains(expected), "{project}: {refused}");
        assert!(refused.contains("; "), "it says what next: {refused}");
        assert!(read("run --help", &[], &folder.0).is_ok(), "help is given");
    }
}

#[test]
fn settings_are_shown_with_where_they_come_from() {
    let folder = Folder::new(PROJECT);
    let line = "run --profile quick --config-show";
    let set = ["MAX_RUNS=3", "PROXY=http://me:secret@h:1"];
    let config = read(line, &set, &folder.0).unwrap();
    let matches = Cli::command().try_get_matches_from(config.words()).unwrap();
    let text = config.shown(&matches);
    for expected in [
        "# project file: content-conformance.toml\n[run]\n",
        "\ntarget = \"staging\"  # content-conformance.toml:10: targets/staging.toml\n",
        "\nprofile = \"quick\"  # command line\n",
        "\nmax_runs = 3  # CONTENT_CONFORMANCE_MAX_RUNS\n",
        "\nfail_on = \"should\"  # content-conformance.toml:6\n",
        "\nrule = [\"RUN-1\", \"RUN-2\"]  # content-conformance.toml:13\n",
        "\nout = \"reports/latest\"  # default\n",
        "\n# url is not set\n",
        "\nread_only = false  # default\n",
        "\nproxy = \"http://***@h:1\"  # CONTENT_CONFORMANCE_PROXY\n",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(
        !text.contains("secret") && !text.contains("config_show"),
        "{text}"
    );
}

#[test]
fn colours_are_known_before_anything_is_parsed() {
    use clap::ColorChoice::{Always, Auto, Never};
    let nowhere = Path::new("");
    for (line, set, expected) in [
        ("--help", &[][..], Auto),
        ("--color never --help", &[], Never),
        ("run --help --color always", &[], Always),
        ("", &["COLOR=always"], Always),
        ("rules --color never", &["COLOR=always"], Never),
    ] {
        let config = read(line, set, nowhere).unwrap();
        assert_eq!(config.color(), expected, "{line}");
    }
    assert_eq!(
        read("", &["COLOR=always"], nowhere).unwrap().words().len(),
        1
    );
}
