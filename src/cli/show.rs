//! `show`: the story of a case on the terminal.

use std::path::Path;

use crate::model::{CaseResult, Exchange, RunRecord, Verdict};
use crate::report::{Show, Story, Telling, evidence};

use super::args::StoryArgs;
use super::exit::{CliError, Exit};
use super::{output, record_file};

/// Shows the case that was asked for, or the first one that failed.
pub(super) fn show(args: &StoryArgs) -> Result<u8, CliError> {
    let (path, record) = record_file::read_record(&args.record)?;
    let case = chosen(&record, args.case.as_deref(), &path)?;
    let wanted = evidence(&record, case, usize::MAX).into_iter().collect();
    let file = path.with_file_name(record_file::EXCHANGES);
    let found = record_file::exchanges(&record, &file, &wanted, usize::MAX);
    let exchanges: Vec<Exchange> = found.into_values().collect();
    let telling = Telling {
        whole: args.exchanges,
        width: output::look(Show::default()).width,
    };
    let story = Story::of(&record, case, &exchanges);
    output::print(&(story.text(telling) + &story.run_again()));
    Ok(Exit::Done.code())
}

fn chosen<'r>(
    record: &'r RunRecord,
    id: Option<&str>,
    path: &Path,
) -> Result<&'r CaseResult, CliError> {
    let Some(id) = id else {
        let failed = |case: &&CaseResult| case.verdict == Verdict::Failed;
        return record.cases.iter().find(failed).ok_or_else(|| {
            CliError::usage("no case failed in this run", path.display(), "name a case")
        });
    };
    // A rule or a scenario stands for its first case that failed, else for one that found it broken, else
    // for one that did not pass.
    let is_named = |case: &&CaseResult| {
        let rest = case.id.0.strip_prefix(id);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let exact = record.cases.iter().find(|case| case.id.0 == id);
    let failed = |case: &&CaseResult| is_named(case) && case.verdict == Verdict::Failed;
    let open = |case: &&CaseResult| is_named(case) && case.verdict != Verdict::Passed;
    let found_in = |case: &&CaseResult| {
        let mut findings = case
            .findings
            .iter()
            .filter_map(|at| record.findings.get(*at));
        findings.any(|finding| finding.rule.as_str() == id)
    };
    exact
        .or_else(|| record.cases.iter().find(failed))
        .or_else(|| record.cases.iter().find(found_in))
        .or_else(|| record.cases.iter().find(open))
        .or_else(|| record.cases.iter().find(is_named))
        .ok_or_else(|| {
            CliError::usage(
                format!("no case of this record has the id {id}"),
                path.display(),
                "see its ids with `report`",
            )
        })
}
