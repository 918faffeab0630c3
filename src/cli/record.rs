//! `record`: a proxy between a client and a service, which writes down what passes.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::model::{Finding, Level};
use crate::report::plain;
use crate::suite::LiveJudge;
use crate::target::{Described, Kept, KeptSink, Passing, Recorder, Settings};

use super::args::JudgeArgs;
use super::exit::{CliError, Exit};
use super::output::Voice;
use super::record_args::RecordArgs;
use super::show_args::ShowArgs;
use super::signals::{self, Signals};
use super::tape::{self, Recorded, Tape};
use super::{gate_files, judge, output};

/// Records until a signal comes, which is how it is meant to end.
pub(super) fn record(args: &RecordArgs) -> Result<u8, CliError> {
    let usage = |error| CliError::new(error, Exit::Usage.code());
    let described = args.target.as_deref().map(Described::load).transpose();
    let described = described.map_err(usage)?;
    if args.judge {
        // A slip is said now, and not when everything is recorded.
        gate_files::policy(&args.gate)?;
        if tape::is_special(&args.output) {
            return Err(CliError::usage(
                "what is written there cannot be read again",
                args.output.display(),
                "name a file with --output, or leave --judge out",
            ));
        }
    }
    let env = |name: &str| std::env::var(name).ok();
    let settings = Settings::of_upstream(&args.upstream, "--upstream", &args.way.flags(), &env);
    let settings = settings.map_err(usage)?;
    if let Some(warning) = settings.warning() {
        output::note(&plain(&format!("warning: {warning}")));
    }
    let upstream = settings.base().to_owned();
    let signals = Signals::listen(Arc::new(AtomicBool::new(false)), signals::stopping)?;
    let tape = Arc::new(Tape::create(&args.output)?);
    let status = described.as_ref().and_then(|target| target.status.clone());
    let passing = Arc::new(Passing::new(status));
    let live = args.judge.then(|| LiveJudge::new(described.as_ref()));
    let sink = sink(&tape, &passing, live);
    let recorder = Recorder::start(settings, args.port, passing, sink).map_err(|error| {
        tape.close();
        usage(error)
    })?;
    tell(&format!("{:<10} {}", "base_url", recorder.base_url()));
    for (name, value) in [
        ("upstream", upstream.clone()),
        ("capture", args.output.display().to_string()),
    ] {
        output::note(&format!("{name:<10} {}", plain(&value)));
    }
    output::note("\nrecording until interrupted");
    signals.wait();
    recorder.stop();
    for line in tape.summary() {
        output::note(&plain(&line));
    }
    let recorded = tape.close();
    match (recorded, args.judge) {
        (Recorded::NotAll, _) => Ok(Exit::Fault.code()),
        (_, false) => Ok(Exit::Done.code()),
        (Recorded::Nothing, true) => Err(CliError::usage(
            "there is nothing to judge",
            "--judge",
            "let a client call the service through the base_url that was told",
        )),
        (Recorded::All, true) => judge::judge(&JudgeArgs {
            evidence: vec![args.output.clone()],
            // The file of the target may name another address.
            url: Some(upstream),
            target: args.target.clone(),
            gate: args.gate.clone(),
            features: None,
            out: None,
            formats: Vec::new(),
            show: ShowArgs::default(),
        })
        // What `judge` takes by that flag comes by this one here.
        .map_err(|error| CliError::new(error.message.replace("--url", "--upstream"), error.code)),
    }
}

/// Says what a program needs: on standard output where all else is quiet.
fn tell(text: &str) {
    let text = plain(text);
    match output::voice() {
        Voice::Quiet => output::print(&format!("{text}\n")),
        _ => output::note(&text),
    }
}

/// Writes down each call, and tells what is wrong with it where it is judged.
fn sink(tape: &Arc<Tape>, passing: &Arc<Passing>, live: Option<LiveJudge>) -> KeptSink {
    let (tape, passing) = (Arc::clone(tape), Arc::clone(passing));
    Arc::new(move |kept| match kept {
        Kept::LeftOut(why) => tape.leave_out(why),
        Kept::Written(line, exchange) => {
            tape.write(&line);
            let (Some(live), Some(exchange)) = (&live, exchange) else {
                return;
            };
            let operation = exchange.operation;
            for finding in live.see(*exchange) {
                let told = told(&finding, &operation.to_string());
                tell(&passing.text(&told));
            }
        }
    })
}

/// A deviation in a line.
fn told(finding: &Finding, operation: &str) -> String {
    let weight = match finding.level {
        Level::Must => "deviation",
        _ => "warning",
    };
    let mut text = format!(
        "{weight}: {} in {operation}: {}",
        finding.rule, finding.message
    );
    for (name, value) in [("expected", &finding.expected), ("actual", &finding.actual)] {
        if !value.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, "; {name} {value}");
        }
    }
    text
}
