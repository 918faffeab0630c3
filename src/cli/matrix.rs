//! `run` against several targets: one after the other, each with its own bounds, record and folder.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::model::{Level, RunRecord, Verdict};
use crate::report::{plain, thousands, verdict_in_words};
use crate::target::Described;

use super::args::RunArgs;
use super::exit::CliError;
use super::messages::MessageFormat;
use super::once::{Course, once};
use super::output;
use super::request::RunRequest;

/// Exit codes, the worst first: of several runs it is the first of them.
const WORST: [u8; 7] = [130, 143, 4, 2, 1, 3, 0];
/// What the columns are called.
const HEAD: [&str; 9] = [
    "target",
    "verdict",
    "exit code",
    "failed",
    "passed",
    "skipped",
    "unclear",
    "requests",
    "time",
];

/// The arguments with these target files.
pub(super) fn of_targets(mut args: RunArgs, targets: Vec<PathBuf>) -> RunArgs {
    args.target.target = targets;
    args
}

/// A run for each target, by its name, which its folder has too. A slip in the command is said before
/// anything is sent; one in a target file ends that run alone.
pub(super) fn requests(
    args: &RunArgs,
    targets: &[PathBuf],
    random: u64,
    cores: usize,
) -> Result<Vec<(String, RunRequest)>, CliError> {
    let alone = [
        (args.course.watch, "--watch"),
        (args.course.dry_run, "--dry-run"),
        (args.failed, "--failed"),
        (args.failed_from.is_some(), "--failed-from"),
        (args.gate.update_waivers, "--update-waivers"),
    ];
    if let Some((_, flag)) = alone.iter().find(|(given, _)| *given) {
        return Err(CliError::usage(
            "this is for one target",
            flag,
            "name one file with --target",
        ));
    }
    let mut named: Vec<(String, RunRequest)> = Vec::new();
    for file in targets {
        let name = name(file);
        let folder = folder(&name);
        if let Some((other, _)) = named
            .iter()
            .find(|(other, _)| self::folder(other) == folder)
        {
            return Err(CliError::usage(
                format!("the target is called {name}, and another one {other}"),
                file.display(),
                "give each a name of its own, which its folder has too",
            ));
        }
        let mut own = of_targets(args.clone(), vec![file.clone()]);
        // Each is compared with its own record, where the baseline has one for each.
        if let Some(before) = &mut own.gate.baseline
            && before.join(&folder).is_dir()
        {
            before.push(&folder);
        }
        own.out.push(folder);
        named.push((name, RunRequest::new(own, random, cores)?));
    }
    Ok(named)
}

/// What a target calls itself, or the name of a file that does not say it.
fn name(file: &Path) -> String {
    let stem = || {
        file.file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    Described::load(file).map_or_else(|_| stem(), |described| described.name)
}

/// The name as a folder is called.
fn folder(name: &str) -> String {
    let tame = |c: char| {
        if c.is_alphanumeric() || "-_.".contains(c) {
            c
        } else {
            '-'
        }
    };
    let tamed: String = name.chars().map(tame).collect();
    match tamed.trim_start_matches('.') {
        "" => "target".to_owned(),
        tamed => tamed.to_owned(),
    }
}

/// Runs them all, whatever becomes of each, and tells how they came out; the code is the worst.
pub(super) fn matrix(targets: &[(String, RunRequest)], course: &Course) -> u8 {
    let (mut rows, mut codes) = (vec![HEAD.map(str::to_owned)], Vec::new());
    for (name, request) in targets {
        if course.signals.first().is_some() {
            break;
        }
        output::note(&plain(&format!("\n{name}")));
        let began = Instant::now();
        let ended = once(request, course);
        let time = format!("{:.1} s", began.elapsed().as_secs_f64());
        let (code, row) = match ended {
            Ok(record) => (record.gate.exit_code, row(name, &record, time)),
            Err(error) => {
                output::error(&error.message);
                (error.code, no_row(name, error.code, time))
            }
        };
        codes.push(code);
        rows.push(row);
    }
    // A program has the events, and records of each.
    if targets
        .iter()
        .all(|(_, request)| request.messages == MessageFormat::Human)
    {
        output::print(&table(&rows));
    }
    WORST
        .into_iter()
        .find(|code| codes.contains(code))
        .unwrap_or(0)
}

fn row(name: &str, record: &RunRecord, time: String) -> [String; 9] {
    let count = |wanted: &[Verdict]| {
        let rules = record.rules.iter().filter(|rule| rule.level != Level::Open);
        let own = rules.filter(|rule| wanted.contains(&rule.verdict));
        own.count().to_string()
    };
    [
        plain(name).into_owned(),
        verdict_in_words(record.verdict).to_owned(),
        record.gate.exit_code.to_string(),
        count(&[Verdict::Failed, Verdict::Waived]),
        count(&[Verdict::Passed, Verdict::Warned]),
        count(&[Verdict::Skipped]),
        count(&[Verdict::Inconclusive, Verdict::NotRun, Verdict::Error]),
        thousands(record.summary.requests),
        time,
    ]
}

/// The row of a target of which there is no record.
fn no_row(name: &str, code: u8, time: String) -> [String; 9] {
    let none = || "-".to_owned();
    let verdict = "Not begun".to_owned();
    let (name, code) = (plain(name).into_owned(), code.to_string());
    [
        name,
        verdict,
        code,
        none(),
        none(),
        none(),
        none(),
        none(),
        time,
    ]
}

/// Rows in columns: words begin below each other, and numbers end so.
fn table(rows: &[[String; 9]]) -> String {
    let width = |at: usize| {
        rows.iter()
            .map(|row| row[at].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: [usize; 9] = std::array::from_fn(width);
    let mut text = "\n".to_owned();
    for row in rows {
        for (at, (cell, width)) in row.iter().zip(widths).enumerate() {
            // Writing to a string cannot fail.
            let _ = match at {
                0 => write!(text, "{cell:<width$}"),
                1 => write!(text, "  {cell:<width$}"),
                _ => write!(text, "  {cell:>width$}"),
            };
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{HEAD, folder, no_row, row, table};
    use crate::compare::sample::record;
    use crate::model::{Level, Verdict};

    #[test]
    fn a_folder_is_called_as_its_target_and_stays_where_it_belongs() {
        for (name, expected) in [
            ("acme", "acme"),
            ("Acme 2 / staging", "Acme-2---staging"),
            ("../../etc", "-..-etc"),
            ("..", "target"),
            ("", "target"),
        ] {
            assert_eq!(folder(name), expected);
        }
    }

    #[test]
    fn each_target_has_a_row() {
        let record = record(&[
            ("RUN-1", Level::Must, Verdict::Passed),
            ("RUN-2", Level::Must, Verdict::Failed),
            ("OPEN-x", Level::Open, Verdict::Passed),
        ]);
        let rows = [
            HEAD.map(str::to_owned),
            row("acme", &record, "1.5 s".to_owned()),
            no_row("lost", 2, "0.0 s".to_owned()),
        ];
        assert_eq!(
            table(&rows),
            "\ntarget  verdict       exit code  failed  passed  skipped  unclear  requests   time\n\
             acme    Inconclusive          3       1       1        0        0         0  1.5 s\n\
             lost    Not begun             2       -       -        -        -         -  0.0 s\n"
        );
    }
}
