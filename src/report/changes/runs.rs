//! Runs as a table, a row each: how it came out, what it took, and what changed since the one before.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use maud::{Markup, html};

use crate::compare::{Brief, few};
use crate::model::{Class, RuleId};
use crate::report::console::page::{Ink, Page};
use crate::report::{Look, headline, markdown, numbers, thousands};

/// Rules named of one kind of change.
const NAMED: usize = 3;
/// A terminal below this width has no room for columns.
const COLUMNS: usize = 80;

/// A table of runs.
pub(super) struct Runs {
    head: Row,
    rows: Vec<Row>,
}

struct Row {
    ink: Ink,
    /// The name of the run, its verdict, MUST rules, failed rules, requests and time.
    cells: [String; 6],
    /// What changed, where runs follow each other.
    changed: Option<String>,
    /// Whether nothing did.
    quiet: bool,
}

/// The runs of a history for a terminal, oldest first.
#[must_use]
pub(crate) fn runs(runs: &[Brief], look: Look) -> String {
    if runs.is_empty() {
        return "no run is kept here; `history add` adds one\n".to_owned();
    }
    let mut page = Page::new(look);
    let targets: BTreeSet<&str> = runs.iter().map(|run| run.target.as_str()).collect();
    let targets = Vec::from_iter(targets).join(", ");
    page.heading(Ink::Strong, &format!("Runs of {targets}, oldest first"));
    let runs = Runs::over_time(runs);
    runs.lines(&mut page, &runs.rows.iter().collect::<Vec<_>>());
    page.text()
}

/// When a run began.
pub(super) fn when(run: &Brief) -> String {
    numbers::moment(run.started_at)
}

impl Runs {
    /// Runs, oldest first, each with what changed. A target is named where there are several.
    pub(super) fn over_time(runs: &[Brief]) -> Self {
        let several = runs.windows(2).any(|two| two[0].target != two[1].target);
        let name = |run: &Brief| {
            let target = if several { &*run.target } else { "" };
            format!("{} {target}", when(run)).trim_end().to_owned()
        };
        let rows = runs.iter().enumerate().map(|(at, run)| {
            let (changed, quiet) = changed(run, &runs[..at]);
            Row {
                quiet: quiet && at + 1 < runs.len(),
                ..Row::of(name(run), run, Some(changed))
            }
        });
        Self {
            head: Row::head("run", Some("what changed")),
            rows: rows.collect(),
        }
    }

    /// Implementations, each with its name.
    pub(super) fn side_by_side(names: &[String], runs: &[Brief]) -> Self {
        let rows = names.iter().zip(runs);
        Self {
            head: Row::head("implementation", None),
            rows: rows
                .map(|(name, run)| Row::of(name.clone(), run, None))
                .collect(),
        }
    }

    /// For a terminal: the runs in which something changed, and the last one.
    pub(super) fn console(&self, page: &mut Page) {
        let (quiet, rows): (Vec<&Row>, Vec<&Row>) = self.rows.iter().partition(|row| row.quiet);
        self.lines(page, &rows);
        match quiet.len() {
            0 => {}
            1 => page.line(2, "1 run in which nothing changed is not shown"),
            count => page.line(
                2,
                &format!("{count} runs in which nothing changed are not shown"),
            ),
        }
    }

    fn lines(&self, page: &mut Page, rows: &[&Row]) {
        if page.width() < COLUMNS {
            for row in rows {
                let [name, verdict, must, failed, requests, time] = &row.cells;
                let counts = format!("{must} MUST, {failed} failed, {requests} requests, {time}");
                let said = format!("{verdict}, {counts}; {}", row.changed());
                page.entry(row.ink, name, said.trim_end_matches("; "));
            }
            return;
        }
        let rows = [&[&self.head], rows].concat();
        let count = |text: &str| text.chars().count();
        let widths = [0, 1, 2, 3, 4, 5].map(|at: usize| {
            let widths = rows.iter().map(|row| count(&row.cells[at]));
            widths.max().unwrap_or_default()
        });
        for row in rows {
            let [name, verdict, numbers @ ..] = &row.cells;
            let [first, second, others @ ..] = widths;
            let mut columns = " ".repeat(first - count(name));
            let _ = write!(columns, "{verdict:<second$}  ");
            for (number, width) in numbers.iter().zip(others) {
                let _ = write!(columns, "{number:>width$}  ");
            }
            page.row(row.ink, name, &columns, row.changed());
        }
    }

    pub(super) fn markdown(&self, out: &mut String) {
        out.push('\n');
        self.head.markdown(out);
        out.push_str("|---|---|---:|---:|---:|---:|");
        out.push_str(if self.head.changed.is_some() {
            "---|\n"
        } else {
            "\n"
        });
        for row in &self.rows {
            row.markdown(out);
        }
    }

    /// As HTML; of runs that follow each other the newest comes first.
    pub(super) fn html(&self) -> Markup {
        let follow = self.head.changed.is_some();
        let mut rows: Vec<(usize, &Row)> = self.rows.iter().enumerate().collect();
        if follow {
            rows.reverse();
        }
        html! {
            div.wide tabindex="0" role="region" aria-label={ "each " (self.head.cells[0]) } {
                table.runs {
                    thead {
                        tr {
                            @if follow { th scope="col" { "#" } }
                            @for cell in self.head.cells.iter().chain(&self.head.changed) {
                                th scope="col" { (cell) }
                            }
                        }
                    }
                    tbody { @for (at, row) in rows { (row.html(at)) "\n" } }
                }
            }
        }
    }
}

impl Row {
    fn head(first: &str, last: Option<&str>) -> Self {
        let cells = [first, "verdict", "MUST", "failed", "requests", "time"];
        Self {
            ink: Ink::Strong,
            cells: cells.map(String::from),
            changed: last.map(String::from),
            quiet: false,
        }
    }

    fn of(name: String, run: &Brief, changed: Option<String>) -> Self {
        Self {
            ink: Ink::of(run.verdict),
            cells: [
                name,
                headline::verdict(run.verdict).to_lowercase(),
                format!("{} of {}", run.conformant, run.must),
                run.failed().len().to_string(),
                thousands(run.requests),
                numbers::seconds(run.duration_ms),
            ],
            changed,
            quiet: false,
        }
    }

    fn changed(&self) -> &str {
        self.changed.as_deref().unwrap_or_default()
    }

    fn markdown(&self, out: &mut String) {
        for cell in self.cells.iter().chain(&self.changed) {
            let _ = write!(out, "| {} ", markdown::text(cell));
        }
        out.push_str("|\n");
    }

    fn html(&self, at: usize) -> Markup {
        let [name, verdict, must, failed, requests, time] = &self.cells;
        let class = match self.ink {
            Ink::Good | Ink::Strong => "passed",
            Ink::Bad => "failed",
            Ink::Doubtful => "inconclusive",
        };
        html! {
            tr id=[self.changed.as_ref().map(|_| anchor(at))] {
                @if self.changed.is_some() { td { (at + 1) } }
                th scope="row" { (name) }
                td class=(class) { (verdict) }
                // The unit is for a narrow page, which has no head of the table.
                td.amount data-unit="MUST" { (must) }
                td.amount data-unit="failed" { (failed) }
                td.amount data-unit="requests" { (requests) }
                td.amount { (time) }
                @if let Some(changed) = &self.changed { td.said { (changed) } }
            }
        }
    }
}

/// The place of a run in a page.
pub(super) fn anchor(at: usize) -> String {
    format!("run-{}", at + 1)
}

/// What changed since the runs before, in a line, and whether that is nothing.
fn changed(run: &Brief, before: &[Brief]) -> (String, bool) {
    if let Some(why) = &run.unsound {
        return (format!("not compared: {why}"), false);
    }
    let sound = before.iter().rev().find(|other| other.unsound.is_none());
    let Some(last) = sound else {
        let failed = named("failed", run.failed());
        return (failed.unwrap_or_default(), false);
    };
    let mut changes = run.changes(before);
    if let Some(added) = changes.get_mut(&Class::Added) {
        added.retain(|id| run.failed().contains(id));
    }
    let own = |(class, what)| named(what, changes.get(&class)?);
    let said = [
        (Class::Regressed, "newly broken"),
        (Class::Added, "failed, not judged before"),
        (Class::BecameInconclusive, "became inconclusive"),
        (Class::StoppedRunning, "no longer judged"),
        (Class::Fixed, "fixed"),
    ];
    let mut said: Vec<String> = said.into_iter().filter_map(own).collect();
    if last.suite_digest != run.suite_digest {
        said.push("another suite".to_owned());
    }
    let quiet = said.is_empty();
    said.extend(own((Class::StillFailing, "still failing")));
    if said.is_empty() {
        said.push("nothing changed".to_owned());
    }
    (said.join("; "), quiet)
}

/// Some rules by name, and how many more there are; none where there are none.
fn named(what: &str, ids: &[RuleId]) -> Option<String> {
    let names: Vec<&str> = ids.iter().map(RuleId::as_str).collect();
    (!ids.is_empty()).then(|| format!("{what}: {}", few(&names, NAMED)))
}

#[cfg(test)]
mod tests {
    use super::{Runs, runs};
    use crate::compare::sample::record;
    use crate::compare::{Brief, verdict_of};
    use crate::model::Level::Must;
    use crate::model::Verdict::{self, Failed, Passed};
    use crate::report::Look;
    use crate::report::console::page::Page;

    fn run(day: i64, verdict: Verdict) -> Brief {
        let mut record = record(&[("RUN-1", Must, verdict)]);
        record.started_at += chrono::Duration::days(day);
        record.finished_at += chrono::Duration::days(day);
        record.verdict = verdict_of(&record);
        Brief::of(&record)
    }

    #[test]
    fn a_comparison_shows_the_runs_in_which_something_changed_and_a_history_all() {
        let mut all = [
            run(0, Passed),
            run(1, Passed),
            run(2, Failed),
            run(3, Failed),
            run(4, Failed),
        ];
        let look = Look::default();
        let mut page = Page::new(look);
        Runs::over_time(&all).console(&mut page);
        assert_eq!(
            page.text(),
            "  run               verdict           MUST  failed  requests   time  what changed\n\
             \x20 2023-11-14 22:13  conformant      1 of 1       0         0  3.0 s\n\
             \x20 2023-11-16 22:13  not conformant  0 of 1       1         0  3.0 s  newly broken: RUN-1\n\
             \x20 2023-11-18 22:13  not conformant  0 of 1       1         0  3.0 s  still failing: RUN-1\n\
             \x20 2 runs in which nothing changed are not shown\n"
        );
        let listed = runs(&all, look);
        assert!(listed.starts_with("Runs of sample, oldest first\n"));
        assert!(listed.contains("  3.0 s  nothing changed\n"), "{listed}");
        assert_eq!(listed.lines().count(), 7);
        all[1].target = "other".to_owned();
        let listed = runs(&all, look);
        assert!(listed.contains("  2023-11-15 22:13 other "), "{listed}");
    }
}
