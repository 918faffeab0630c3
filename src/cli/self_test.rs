//! `self-test`: the suite against faults and variants of the reference server.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::report::{matrix, matrix_markdown};
use crate::suite::{Part, Row, SelfTest};

use super::args::SelfTestArgs;
use super::exit::{CliError, Exit};
use super::rules::catalogue;
use super::signals::{Signals, stopping};
use super::{output, whole_file};

/// Runs the self-test; 1 if anything survives or alarms.
pub(super) fn self_test(args: SelfTestArgs) -> Result<u8, CliError> {
    let cancelled = Arc::new(AtomicBool::new(false));
    let signals = Signals::listen(Arc::clone(&cancelled), stopping)?;
    let seed = args
        .seed
        .unwrap_or_else(|| u64::from(rand::random::<u32>()));
    output::note(&format!(
        "content-conformance {}: self-test, seed {seed}",
        env!("CARGO_PKG_VERSION")
    ));
    if let Some(folder) = &args.out {
        let first = folder.join("matrix.json");
        whole_file::can_be_written(&first, "choose another folder with --out")?;
    }
    let (rows, told) = channel();
    let shown = thread::spawn(move || show(&told));
    // Some cases let seconds pass, and leave the processors to other servers meanwhile.
    let by_default = || 4 * thread::available_parallelism().map_or(2, usize::from);
    let jobs = args.jobs.map_or_else(by_default, usize::from);
    let test = SelfTest {
        catalogue: Arc::new(catalogue(None)?),
        parts: if args.only.is_empty() {
            Part::ALL.to_vec()
        } else {
            args.only
        },
        faults: args.faults,
        variants: args.variants,
        profile: args.profile.into(),
        seed,
        jobs,
        full: args.full,
        fail_fast: args.fail_fast,
        rows: Some(rows),
        cancelled,
    };
    let ended = test
        .run()
        .map_err(|error| CliError::new(error.message, error.exit_code));
    drop(test);
    // The sender is gone, so the display has ended or is about to.
    let _display_failed = shown.join();
    let done = ended?;
    if let Some(folder) = args.out {
        let wrong = |error: std::io::Error| {
            CliError::usage(
                format!("cannot be written: {error}"),
                folder.display(),
                "choose another folder with --out",
            )
        };
        fs::create_dir_all(&folder).map_err(wrong)?;
        let json = serde_json::to_string_pretty(&done)
            .map_err(|error| CliError::new(error.to_string(), Exit::Fault.code()))?;
        fs::write(folder.join("matrix.json"), json).map_err(wrong)?;
        fs::write(folder.join("matrix.md"), matrix_markdown(&done)).map_err(wrong)?;
    }
    output::print(&matrix(&done));
    if let Some(signal) = signals.first() {
        return Ok(signal.exit_code());
    }
    Ok(if done.holds() {
        Exit::Done.code()
    } else {
        Exit::NotConformant.code()
    })
}

/// One line for each row that is wrong, and a count now and then.
fn show(rows: &Receiver<Row>) {
    let (mut expected, mut done) = (0, 0);
    while let Ok(row) = rows.recv() {
        let wrong = match row {
            Row::Expected(rows) => {
                expected = rows;
                continue;
            }
            Row::Fault(row) => row
                .killed_by
                .is_empty()
                .then(|| format!("survived: {} ({})", row.name, row.rule)),
            Row::Variant(row) => row.odd.first().map(|odd| {
                format!(
                    "alarm: {} — {} {}",
                    row.names.join(" + "),
                    odd.rule,
                    odd.verdict
                )
            }),
            Row::Floor(row) => row
                .passed
                .first()
                .map(|rule| format!("passed: {} — {rule}", row.name)),
            Row::Clean(odd) => odd
                .first()
                .map(|odd| format!("alarm: the clean server — {} {}", odd.rule, odd.verdict)),
        };
        done += 1;
        if let Some(wrong) = wrong {
            output::note(&crate::report::plain(&wrong));
        } else if done % 25 == 0 || done == expected {
            output::note(&format!("{done} of {expected} servers tried"));
        }
    }
}
