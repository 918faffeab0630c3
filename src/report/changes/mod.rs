//! Views of a comparison: what changed between records, rules by runs, and implementations side by
//! side.

mod grid;
mod over_time;
mod runs;
mod table;
mod trend;
mod wide;

pub(crate) use over_time::changes;
pub(crate) use runs::runs;
pub(crate) use table::side_by_side;

/// How a comparison is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChangesFormat {
    /// Text for a person at a terminal.
    Console,
    /// Markdown, for the summary of a CI job.
    Markdown,
    /// For a program.
    Json,
    /// One HTML page that needs nothing else.
    Html,
}
