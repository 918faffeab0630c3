//! One run: from its first request to the last file that is written.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::thread::JoinHandle;

use crate::catalogue::Catalogue;
use crate::compare::{Policy, judge};
use crate::model::RunRecord;
use crate::report::{Format, View};
use crate::suite::{self, Bundled, Outcome, Plan, Share};
use crate::target::Settings;

use super::exit::{CliError, Exit};
use super::messages::{Head, MessageFormat, Told};
use super::out_lock::OutLock;
use super::report::{render, summary};
use super::request::{self, Asked, RunRequest};
use super::signals::Signals;
use super::{ci, gate_files, messages, output, progress, record_file, reproduced, whole_file};

/// What lasts from the first run to the last one.
pub(super) struct Course {
    /// Signals that came.
    pub(super) signals: Signals,
    /// Set by the first of them.
    pub(super) cancelled: Arc<AtomicBool>,
    /// The rules, and the user's own.
    pub(super) catalogue: Arc<Catalogue>,
}

/// Runs the suite once, and writes what was asked for.
pub(super) fn once(request: &RunRequest, course: &Course) -> Result<RunRecord, CliError> {
    once_and(request, course, || ()).map(|(record, ())| record)
}

/// The same; `then` is called when nothing is sent any more, before anything is told.
pub(super) fn once_and<T>(
    request: &RunRequest,
    course: &Course,
    then: impl FnOnce() -> T,
) -> Result<(RunRecord, T), CliError> {
    let (bundled, settings) = reach(request)?;
    let _one_run = prepare(&request.out)?;
    let ended = drive(request, course, settings);
    let then = then();
    if let Some(server) = bundled {
        server.stop();
    }
    let (mut outcome, told) = ended?;
    if let Some(signal) = course.signals.first() {
        // Only now is it known which signal came.
        let policy = Policy {
            signal: Some(signal),
            ..request.policy.clone()
        };
        outcome.record.interrupted = true;
        outcome.record.gate = judge(&outcome.record, &policy);
    }
    write(request, &outcome)?;
    gate_files::update(&request.gate, &outcome.record)?;
    if let Some(told) = told {
        told.finish(&outcome.record, &record_of(request));
    }
    Ok((outcome.record, then))
}

/// The implementation that is asked; the bundled server is started.
pub(super) fn reach(request: &RunRequest) -> Result<(Option<Bundled>, Settings), CliError> {
    match request.asked {
        Asked::Bundled => {
            let server = Bundled::start(
                request.faults.clone(),
                request.variants.clone(),
                request
                    .share
                    .as_ref()
                    .map_or(request.seed, |share| share.seed(request.seed)),
            )?;
            let settings = server.settings(&request.flags)?;
            Ok((Some(server), settings))
        }
        Asked::File(_) | Asked::Address => {
            Ok((None, request::settings(&request.asked, &request.flags)?))
        }
    }
}

/// Runs the suite, and shows a person how it goes on, or tells a program.
fn drive(
    request: &RunRequest,
    course: &Course,
    settings: Settings,
) -> Result<(Outcome, Option<Told>), CliError> {
    let (sender, events) = channel();
    let head = Head {
        target: settings.name.clone(),
        base_url: settings.base_url.to_string(),
        profile: request.profile.name(),
        seed: request.seed,
    };
    let (mut shown, mut told) = (None, None);
    match request.messages {
        MessageFormat::Human => shown = Some(progress::show(events, output::can_redraw())),
        MessageFormat::JsonLines => told = Some(messages::tell(events, head)),
    }
    let ended = suite::run(Plan {
        events: Some(sender),
        ..plan(request, course, settings)
    });
    // The sender went with the plan, so the display has ended or is about to.
    let _display_failed = shown.map(JoinHandle::join);
    let told = told.and_then(|told| told.join().ok());
    Ok((ended?, told))
}

/// What is asked of the suite.
pub(super) fn plan(request: &RunRequest, course: &Course, settings: Settings) -> Plan {
    let target = match request.asked {
        // Each shard has a server of its own, at another address.
        Asked::Bundled => format!("bundled {:?} {:?}", request.faults, request.variants),
        Asked::File(_) | Asked::Address => format!("{} {}", settings.name, settings.digest()),
    };
    Plan {
        settings,
        share: request.share.clone().map(|share| Share { target, ..share }),
        catalogue: Arc::clone(&course.catalogue),
        selection: request.selection.clone(),
        profile: request.profile,
        seed: request.seed,
        jobs: request.jobs,
        drive: None,
        look_first: request.asked != Asked::Bundled,
        fail_fast: request.fail_fast,
        out: Some(request.out.clone()),
        labels: request.labels.clone(),
        policy: request.policy.clone(),
        events: None,
        cancelled: Arc::clone(&course.cancelled),
    }
}

/// Makes the folder, and takes away what an earlier run left there: last week's report must not
/// pass for this one's.
pub(super) fn prepare(out: &Path) -> Result<OutLock, CliError> {
    let wrong =
        |what: String| CliError::usage(what, out.display(), "choose another folder with --out");
    fs::create_dir_all(out)
        .map_err(|error| wrong(format!("the folder cannot be made: {error}")))?;
    let lock = OutLock::take(out)?;
    let reports = Format::ALL.map(Format::file_name);
    for name in reports.into_iter().chain(suite::JOURNAL) {
        let file = out.join(name);
        if file.exists() {
            fs::remove_file(&file)
                .map_err(|error| wrong(format!("{name} cannot be replaced: {error}")))?;
        }
    }
    reproduced::clear(out);
    Ok(lock)
}

/// Shows the summary, then writes the record and the reports asked for.
fn write(request: &RunRequest, outcome: &Outcome) -> Result<(), CliError> {
    let view = View {
        record: &outcome.record,
        exchange: &|id| outcome.cited.get(&id).map(|exchange| (**exchange).clone()),
    };
    if request.messages == MessageFormat::Human {
        output::print(&summary(view, request.show));
    }
    if request.formats.contains(&Format::Github) {
        // GitHub reads its commands from a job's output only.
        output::print(&render(Format::Github, view)?);
    }
    if outcome.cut > 0 {
        output::note(&format!(
            "{} exchanges are without their bodies in exchanges.ndjson: it is at its bound",
            outcome.cut
        ));
    }
    let shown = record_file::of_run(outcome, &request.out);
    let view = View {
        exchange: &|id| shown.get(&id).cloned(),
        ..view
    };
    for format in &request.formats {
        let path = request.out.join(format.file_name());
        let text = render(*format, view)?;
        // The run was made: that its record cannot be kept is not a slip of the user.
        whole_file::write(
            &path,
            &text,
            "make room, or choose another folder with --out",
        )
        .map_err(|error| CliError {
            code: Exit::Fault.code(),
            ..error
        })?;
    }
    ci::summary(view);
    reproduced::write(&request.out, &outcome.record);
    output::note(&format!("record: {}", record_of(request).display()));
    Ok(())
}

fn record_of(request: &RunRequest) -> PathBuf {
    request.out.join(Format::Json.file_name())
}
