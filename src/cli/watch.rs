//! `run --watch`: run after run, until all is green.
//!
//! What failed is tried first, each time the service comes back; when none of it fails any more, everything
//! is run once more, for a repair may break something else.

use std::io::IsTerminal as _;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::model::{RunRecord, TroubleKind};

use super::exit::{CliError, Exit};
use super::failed::open_cases;
use super::once::{Course, once_and, reach};
use super::request::RunRequest;
use super::service::{Held, Service};
use super::{failed, output};

/// Runs what was asked for until it passes; the code is that of the last run.
pub(super) fn watch(mut request: RunRequest, course: &Course) -> Result<u8, CliError> {
    // A slip in the target file is said now, and ends the command.
    let service = Service::of(&reach(&request)?.1);
    let keys = keys();
    let asked = request.selection.rules.clone();
    loop {
        let held = match once_and(&request, course, || service.hold()) {
            Ok((record, _)) if course.signals.first().is_some() => {
                return Ok(record.gate.exit_code);
            }
            Ok((record, held)) => {
                let is_green = record.gate.exit_code == Exit::Done.code();
                if is_green && request.selection.rules == asked {
                    return Ok(record.gate.exit_code);
                }
                if is_green {
                    request.selection.rules.clone_from(&asked);
                    output::note("what failed is green; now everything once more");
                    continue;
                }
                request.selection.rules = left(&record, &asked, course)?;
                if lost(&record) {
                    Held::nothing(&service)
                } else {
                    held
                }
            }
            Err(error) if error.code == Exit::Usage.code() => {
                output::error(&error.message);
                service.hold()
            }
            Err(error) => return Err(error),
        };
        output::note(&service.told());
        if !service.wait(held, &keys, &course.cancelled) {
            return Ok(course.signals.wait().exit_code());
        }
        output::clear();
    }
}

/// What is tried first in the next run: what is not green, or everything where no case is to blame.
fn left(record: &RunRecord, asked: &[String], course: &Course) -> Result<Vec<String>, CliError> {
    let open: Vec<String> = open_cases(record).into_iter().map(|id| id.0).collect();
    if open.is_empty() {
        return Ok(asked.to_vec());
    }
    failed::known(open, &course.catalogue)
}

/// Whether the service was not there in the middle of a run: that it is there again is news then.
fn lost(record: &RunRecord) -> bool {
    let mut troubles = record
        .exchanges
        .iter()
        .filter_map(|exchange| exchange.error.as_ref());
    troubles.any(|trouble| trouble.kind == TroubleKind::Connect)
}

/// A message for each line that somebody at a terminal ends with Enter.
fn keys() -> Receiver<()> {
    let (sender, receiver) = channel();
    let input = std::io::stdin();
    if input.is_terminal() {
        // It ends with the process, or where nobody listens any more.
        thread::spawn(move || {
            let mut lines = input.lines();
            while lines.next().is_some_and(|line| line.is_ok()) && sender.send(()).is_ok() {}
        });
    }
    receiver
}
