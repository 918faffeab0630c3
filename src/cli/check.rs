//! `check`: a look at a target before a run.

use std::fmt::Write as _;
use std::sync::Arc;
use std::thread;

use crate::report::plain;
use crate::suite::Bundled;
use crate::target::{
    Client, ConfigError, Mark, Preflight, Settings, Shared, Target, preflight, rehearse,
};

use super::args::CheckArgs;
use super::exit::{CliError, Exit};
use super::output;
use super::request::{Asked, asked, flags, settings};

/// Looks at the target, and says line by line what is well, what is not, and what a run will skip.
/// The code is 0 where a run makes sense.
pub(super) fn check(args: &CheckArgs) -> Result<u8, CliError> {
    let asked = asked(&args.target)?;
    let flags = flags(&args.target);
    let found = if asked == Asked::Bundled {
        let server = Bundled::start(Vec::new(), Vec::new(), 1)?;
        let found = server
            .settings(&flags)
            .map_err(CliError::from)
            .and_then(look);
        server.stop();
        found?
    } else {
        look(settings(&asked, &flags)?)?
    };
    output::print(&lines(&found));
    Ok(found.fatal.map_or(Exit::Done.code(), |fatal| fatal.exit))
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
    output::note(&plain(&format!("checking {name} at {address}")));
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
            rehearse(&target, &client, &mut found).await;
            found
        }))
    };
    thread::spawn(work)
        .join()
        .unwrap_or_else(|_| Err(fault("the check panicked")))
}
