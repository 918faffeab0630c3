//! `check`: a look at a target before a run.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;
use std::thread;

use crate::catalogue::Selection;
use crate::compare::Policy;
use crate::report::{Show, outlook, plain};
use crate::suite::{self, Bundled, Plan, Profile};
use crate::target::{
    Client, ConfigError, Mark, Preflight, Settings, Shared, Target, preflight, try_states,
};

use super::args::CheckArgs;
use super::exit::{CliError, Exit};
use super::output;
use super::request::{Asked, asked, flags, settings};
use super::rules::catalogue;

/// Looks at the target, and says line by line what is well and what is not, and then which rules a
/// run will judge, which not, and what these need. The code is 0 where a run makes sense.
pub(super) fn check(args: &CheckArgs) -> Result<u8, CliError> {
    let asked = asked(&args.target)?;
    let flags = flags(&args.target);
    let found = if asked == Asked::Bundled {
        output::note("no target is named, so this looks at the bundled reference server");
        let server = Bundled::start(Vec::new(), Vec::new(), 1)?;
        let found = server
            .settings(&flags)
            .map_err(CliError::from)
            .and_then(looked_at);
        server.stop();
        found?
    } else {
        looked_at(settings(&asked, &flags)?)?
    };
    let (found, settings) = found;
    output::print(&lines(&found));
    if found.fatal.is_none() {
        output::print(&ahead(settings)?);
    }
    Ok(found.fatal.map_or(Exit::Done.code(), |fatal| fatal.exit))
}

/// What a look at the target found, and the settings that it went by.
fn looked_at(settings: Settings) -> Result<(Preflight, Settings), CliError> {
    Ok((look(settings.clone())?, settings))
}

/// Which rules a quick run will judge, which not, and what these need.
fn ahead(settings: Settings) -> Result<String, CliError> {
    let plan = Plan {
        settings,
        catalogue: Arc::new(catalogue(None)?),
        selection: Selection::default(),
        share: None,
        profile: Profile::Quick,
        seed: 1,
        jobs: 4,
        drive: None,
        look_first: true,
        fail_fast: false,
        out: None,
        labels: BTreeMap::new(),
        policy: Policy::default(),
        events: None,
        cancelled: Arc::default(),
    };
    let price = suite::price(&plan)?;
    Ok(format!(
        "\nA quick run judges the following, by a rehearsal with the bundled server. `run --dry-run` says\n\
         the same of other profiles, and what they cost.\n{}",
        outlook(&price.rehearsal, output::look(Show::default()))
    ))
}

/// What was found out, a line each.
fn lines(found: &Preflight) -> String {
    let mut text = String::new();
    for (mark, line) in &found.lines {
        let mark = match mark {
            Mark::Ok => "ok",
            Mark::Problem => "problem",
            Mark::Note => "note",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{mark:<8} {}", plain(line));
    }
    let conclusion = if found.fatal.is_some() {
        "nothing can be tested as things are"
    } else {
        "a run can begin"
    };
    let _ = writeln!(text, "\n{conclusion}");
    text
}

/// Asks the target, on a thread of its own: a client belongs to the thread that made it.
fn look(settings: Settings) -> Result<Preflight, CliError> {
    let config = |error: ConfigError| CliError::new(error, Exit::Usage.code());
    let fault = |what: &str| CliError::new(what, Exit::Fault.code());
    let (name, address) = (settings.name.clone(), settings.base_url.to_string());
    output::note(&plain(&format!("looking at {name} at {address}")));
    let shared = Shared::new(settings, Box::new(|_| {})).map_err(config)?;
    let work = move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let runtime = runtime.map_err(|error| fault(&format!("cannot start to ask: {error}")))?;
        let client = Client::new(Arc::clone(&shared)).map_err(config)?;
        let target = Target::new(shared);
        Ok(runtime.block_on(async {
            let mut found = preflight(&target, &client).await;
            try_states(&target, &client, &mut found).await;
            found
        }))
    };
    thread::spawn(work)
        .join()
        .unwrap_or_else(|_| Err(fault("the check panicked")))
}
