//! `compare`: what changed between records, or implementations side by side.

use crate::compare::{compare as changed, outcome, side_by_side};
use crate::model::RunRecord;
use crate::report::{self, ChangesFormat, Look, Show};

use super::args::{CompareArgs, Shape};
use super::blame::blame;
use super::exit::{CliError, Exit};
use super::{output, record_file, whole_file};

/// Compares; 1 where something regressed, 3 where something became inconclusive. Side by side
/// nothing is older than anything else, and the code is 0.
pub(super) fn compare(args: &CompareArgs) -> Result<u8, CliError> {
    let format = match args.format {
        Shape::Console => ChangesFormat::Console,
        Shape::Markdown => ChangesFormat::Markdown,
        Shape::Json => ChangesFormat::Json,
        Shape::Html => ChangesFormat::Html,
    };
    let look = match args.output {
        Some(_) => Look::default(),
        None => output::look(Show::default()),
    };
    let read: Result<Vec<RunRecord>, CliError> = args
        .records
        .iter()
        .map(|path| record_file::comparable(path))
        .collect();
    let mut records = read?;
    let (code, text) = if args.side_by_side {
        let all: Vec<&RunRecord> = records.iter().collect();
        let table = side_by_side(&all);
        (
            Exit::Done.code(),
            report::side_by_side(&table, format, look),
        )
    } else {
        let Some(mut now) = records.pop() else {
            return Err(CliError::usage(
                "nothing to compare",
                "compare",
                "name two records",
            ));
        };
        let before: Vec<&RunRecord> = records.iter().collect();
        in_order(&before, &now)?;
        now.compared = Some(changed(&before, &now));
        if let Some(old) = args.records.iter().rev().nth(1).filter(|_| args.blame) {
            blame(&mut now, old)?;
        }
        let said = outcome(&now, args.fail_on.level());
        (said.0, report::changes(&now, &said, format, look))
    };
    match &args.output {
        None => output::print(&text),
        Some(path) => {
            whole_file::write(path, &text, "name another file")?;
            output::note(&report::plain(&format!("wrote {}", path.display())));
        }
    }
    Ok(code)
}

/// Over time only one order makes sense.
fn in_order(before: &[&RunRecord], now: &RunRecord) -> Result<(), CliError> {
    let times: Vec<_> = before
        .iter()
        .map(|record| record.started_at)
        .chain([now.started_at])
        .collect();
    if before.len() > 1 && !times.is_sorted() {
        return Err(CliError::usage(
            "the records are not in the order in which their runs began",
            "compare",
            "name the oldest first, or add --side-by-side",
        ));
    }
    Ok(())
}
