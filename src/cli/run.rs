//! `run`: the suite against a target, or against several.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use super::args::RunArgs;
use super::dry_run::dry_run;
use super::exit::CliError;
use super::matrix::{matrix, of_targets, requests};
use super::once::{Course, once, plan, reach};
use super::request::{Asked, RunRequest, Shown};
use super::rules::catalogue;
use super::signals::{Signals, stopping};
use super::target_files::files;
use super::watch::watch;
use super::{failed, output};

/// Runs the suite; the code is that of the record's gate, of several the worst.
pub(super) fn run(args: RunArgs) -> Result<u8, CliError> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    // A seed of 32 bits is short enough to be copied by hand.
    let random = u64::from(rand::random::<u32>());
    let (targets, several) = files(&args.target.target)?;
    let several = if several {
        requests(&args, &targets, random, cores)?
    } else {
        Vec::new()
    };
    let mut request = match several.first() {
        Some((_, first)) => first.clone(),
        None => RunRequest::new(of_targets(args, targets), random, cores)?,
    };
    let cancelled = Arc::new(AtomicBool::new(false));
    let signals = Signals::listen(Arc::clone(&cancelled), stopping)?;
    introduce(&request, several.len());
    let course = Course {
        signals,
        cancelled,
        catalogue: Arc::new(catalogue(request.features.as_deref())?),
    };
    if !several.is_empty() {
        return Ok(matrix(&several, &course));
    }
    if request.is_again {
        request.selection.rules = failed::known(request.selection.rules, &course.catalogue)?;
    }
    if let Some(shown) = request.dry_run {
        let (_bundled, settings) = reach(&request)?;
        return dry_run(&plan(&request, &course, settings), shown == Shown::Json);
    }
    if request.watch {
        return watch(request, &course);
    }
    Ok(once(&request, &course)?.gate.exit_code)
}

/// The first line, before anything takes time.
fn introduce(request: &RunRequest, several: usize) {
    let target = match &request.asked {
        _ if several > 0 => output::count(several, "target"),
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
