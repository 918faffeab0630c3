//! `history`: records kept in a folder, from one night to the next.

pub(super) mod folder;

use serde_json::json;

use crate::report::{self, Show};

use self::folder::History;
use super::exit::{CliError, Exit};
use super::history_args::{AddArgs, HistoryCommand, ListArgs};
use super::list_format::ListFormat;
use super::out_lock::OutLock;
use super::output::{self, count};
use super::record_file;

/// Does what was asked for. The code says whether that worked, not how a run came out.
pub(super) fn history(command: &HistoryCommand) -> Result<u8, CliError> {
    match command {
        HistoryCommand::Add(args) => add(args)?,
        HistoryCommand::List(args) => list(args)?,
    }
    Ok(Exit::Done.code())
}

fn add(args: &AddArgs) -> Result<(), CliError> {
    let dir = &args.place.dir;
    let (file, record) = record_file::read_record(&args.record)?;
    // A run that goes on has no record yet, and what it has written so far is not one.
    let _no_run_goes_on = file.parent().map(OutLock::take).transpose()?;
    History::make(dir)?;
    let _one_at_a_time = OutLock::wait(dir);
    let mut history = History::open(dir)?;
    let (name, is_new) = history.add(&file, &record)?;
    let pruned = history.prune(args.keep_bodies)?;
    history.write()?;
    let what = if is_new { "added" } else { "was there before" };
    let mut said = format!(
        "{}: {what}; {} in this history",
        dir.join(name).display(),
        count(history.runs().len(), "run")
    );
    if pruned > 0 {
        said = format!("{said}, {pruned} of them now without exchanges");
    }
    output::print(&(report::plain(&said).into_owned() + "\n"));
    Ok(())
}

fn list(args: &ListArgs) -> Result<(), CliError> {
    let history = History::open(&args.place.dir)?;
    let runs = history.runs();
    let briefs: Vec<_> = runs.iter().map(|entry| entry.run.clone()).collect();
    let text = match args.format {
        ListFormat::Text => report::runs(&briefs, output::look(Show::default())),
        ListFormat::Json => {
            let runs = runs.iter().enumerate().map(|(at, entry)| {
                json!({
                    "folder": entry.folder,
                    "has_exchanges": history.has_bodies(entry),
                    "run": entry.run,
                    "changes": entry.run.changes(&briefs[..at]),
                })
            });
            let runs: Vec<_> = runs.collect();
            format!(
                "{:#}\n",
                json!({"format_version": folder::VERSION, "runs": runs})
            )
        }
    };
    output::print(&text);
    Ok(())
}
