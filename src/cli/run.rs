//! `run`: the suite against a target.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::thread;

use crate::catalogue::Catalogue;
use crate::compare::{Policy, judge};
use crate::report::{Format, View, console};
use crate::suite::{self, Bundled, Outcome, Plan};
use crate::target::Settings;

use super::args::RunArgs;
use super::dry_run::dry_run;
use super::exit::{CliError, Exit};
use super::out_lock::OutLock;
use super::report::render;
use super::request::{self, Asked, RunRequest, Shown};
use super::rules::catalogue;
use super::signals::{Signals, stopping};
use super::{ci, failed, gate_files, output, progress, record_file, reproduced, whole_file};

/// Runs the suite; the code is that of the record's gate.
pub(super) fn run(args: RunArgs) -> Result<u8, CliError> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // A seed of 32 bits is short enough to be copied by hand.
    let mut request = RunRequest::new(args, u64::from(rand::random::<u32>()), cores)?;
    let cancelled = Arc::new(AtomicBool::new(false));
    let signals = Signals::listen(Arc::clone(&cancelled), stopping)?;
    introduce(&request);
    let catalogue = catalogue(request.features.as_deref())?;
    if request.is_again {
        request.selection.rules = failed::known(request.selection.rules, &catalogue)?;
    }
    let (bundled, settings) = match request.asked {
        Asked::Bundled => {
            let server = Bundled::start(
                request.faults.clone(),
                request.variants.clone(),
                request.seed,
            )?;
            let settings = server.settings(&request.flags)?;
            (Some(server), settings)
        }
        Asked::File(_) | Asked::Address => {
            (None, request::settings(&request.asked, &request.flags)?)
        }
    };
    if let Some(shown) = request.dry_run {
        let plan = plan(&request, catalogue, settings, cancelled);
        return dry_run(&plan, shown == Shown::Json);
    }
    let _one_run = prepare(&request.out)?;
    let ended = drive(&request, catalogue, settings, cancelled);
    if let Some(server) = bundled {
        server.stop();
    }
    let mut outcome = ended?;
    if let Asked::File(file) = &request.asked {
        outcome.record.target.file = ci::in_checkout(file);
    }
    if let Some(signal) = signals.first() {
        // Only now is it known which signal came.
        let policy = Policy {
            signal: Some(signal),
            ..request.policy.clone()
        };
        outcome.record.interrupted = true;
        outcome.record.gate = judge(&outcome.record, &policy);
    }
    write(&request, &outcome)?;
    gate_files::update(&request.gate, &outcome.record)?;
    Ok(outcome.record.gate.exit_code)
}

/// The first line, before anything takes time.
fn introduce(request: &RunRequest) {
    let target = match &request.asked {
        Asked::Bundled => "the bundled reference server".to_owned(),
        Asked::File(file) => format!("the target in {}", file.display()),
        Asked::Address => request.flags.url.clone().unwrap_or_default(),
    };
    let (version, profile, seed) = (
        env!("CARGO_PKG_VERSION"),
        request.profile.name(),
        request.seed,
    );
    output::note(&crate::report::plain(&format!(
        "content-conformance {version}: {target}, profile {profile}, seed {seed}"
    )));
}

fn drive(
    request: &RunRequest,
    catalogue: Catalogue,
    settings: Settings,
    cancelled: Arc<AtomicBool>,
) -> Result<Outcome, CliError> {
    let (sender, events) = channel();
    let shown = progress::show(events, output::can_redraw());
    let ended = suite::run(Plan {
        events: Some(sender),
        ..plan(request, catalogue, settings, cancelled)
    });
    // The sender went with the plan, so the display has ended or is about to.
    let _display_failed = shown.join();
    Ok(ended?)
}

/// What is asked of the suite.
fn plan(
    request: &RunRequest,
    catalogue: Catalogue,
    settings: Settings,
    cancelled: Arc<AtomicBool>,
) -> Plan {
    Plan {
        settings,
        catalogue: Arc::new(catalogue),
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
        cancelled,
    }
}

/// Makes the folder, and takes away what an earlier run left there: last week's report must not
/// pass for this one's.
fn prepare(out: &Path) -> Result<OutLock, CliError> {
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
    output::print(&console(view, output::look(request.show)));
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
        // The run was made: that its record cannot be kept is no slip of the user.
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
    let record = request.out.join(Format::Json.file_name());
    output::note(&format!("record: {}", record.display()));
    Ok(())
}
