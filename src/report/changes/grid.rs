//! Rules by runs: a sign for each verdict, and since when a rule comes out as it does.

use std::fmt::Write as _;

use maud::{Markup, html};

use crate::compare::{Grid, Row};
use crate::model::Verdict;
use crate::report::console::page::{Ink, Page};
use crate::report::html::mark;
use crate::report::section::Section;
use crate::report::{cut, markdown};

use super::runs::{anchor, when};
use super::wide;

const TITLE: &str = "Rules by runs";
/// As text, time goes to the right. On a page the newest is what is seen without scrolling.
const LEFT: &str = "The newest run is on the left";
const RIGHT: &str = "The newest run is on the right";
const LEGEND: &str =
    "✓ passed, ✗ failed, ! warned or waived, ? inconclusive, – skipped or not run, · not selected";
/// Runs that a line of a narrow terminal has room for.
const LEAST: usize = 8;
/// Characters of a rule's title.
const NOTE: usize = 200;

/// The flaky rules, each with the reason.
pub(super) fn flaky(grid: &Grid) -> Option<Section> {
    let entries = grid.flaky.iter();
    let entries = entries.map(|(id, why)| (id.to_string(), why.clone()));
    Section::of(Ink::Doubtful, "Flaky", entries.collect(), usize::MAX)
}

/// For a terminal: the rules to look at, with as many of the newest runs as there is room for.
pub(super) fn console(grid: &Grid, page: &mut Page) {
    page.heading(Ink::Strong, TITLE);
    let room = (page.width() / 2).saturating_sub(LEAST).max(LEAST);
    let left_out = grid.runs.len().saturating_sub(room);
    let shown = || grid.rules.iter().filter(|row| row.is_notable());
    let widest = shown().map(|row| row.id.as_str().chars().count());
    let widest = widest.max().unwrap_or_default();
    for row in shown() {
        let id = row.id.as_str();
        let signs: String = row.verdicts[left_out..]
            .iter()
            .map(|verdict| sign(*verdict))
            .collect();
        let columns = format!("{:pad$}{signs}  ", "", pad = widest - id.chars().count());
        page.row(ink(grid, row), id, &columns, &said(grid, row));
    }
    page.line(2, &others(grid));
    if left_out > 0 {
        page.line(
            2,
            &format!("{left_out} older runs are left out; --format html shows all"),
        );
    }
    page.line(2, &format!("{RIGHT}: {LEGEND}"));
}

/// As Markdown: the rules to look at.
pub(super) fn as_markdown(grid: &Grid, out: &mut String) {
    let _ = write!(out, "\n## {TITLE}\n\n| rule | runs | |\n|---|---|---|\n");
    for row in grid.rules.iter().filter(|row| row.is_notable()) {
        let signs: String = row.verdicts.iter().map(|verdict| sign(*verdict)).collect();
        let (id, said) = (
            markdown::text(row.id.as_str()),
            markdown::text(&said(grid, row)),
        );
        let _ = writeln!(out, "| {id} | {} | {said} |", markdown::code(&signs));
    }
    let _ = write!(out, "\n{}. {RIGHT}: {LEGEND}\n", others(grid));
}

/// As HTML: the rules to look at, and the others folded away.
pub(super) fn html(grid: &Grid) -> Markup {
    let (shown, others): (Vec<&Row>, Vec<&Row>) =
        grid.rules.iter().partition(|row| row.is_notable());
    html! {
        h2 #grid { (TITLE) }
        p.note { (LEFT) ": " (LEGEND) "." }
        @if !shown.is_empty() { (table(grid, &shown, "rules that changed or failed")) }
        @if !others.is_empty() {
            details { summary { (self::others(grid)) } (table(grid, &others, "other rules")) }
        }
    }
}

fn table(grid: &Grid, rows: &[&Row], label: &str) -> Markup {
    let heads = html! {
        @for (at, run) in grid.runs.iter().enumerate().rev() {
            th scope="col" { a href={ "#" (anchor(at)) } title=(when(run)) { (at + 1) } }
        }
    };
    let rows = rows.iter().map(|row| {
        let id = html! {
            (row.id)
            @if row.is_notable() { span.where { (since(grid, row)) } }
        };
        let cells = html! { @for verdict in row.verdicts.iter().rev() { (cell(*verdict)) } };
        (id, cells, row.title.as_str())
    });
    wide::table(label, &heads, rows)
}

fn cell(verdict: Option<Verdict>) -> Markup {
    let class = verdict.map_or_else(|| "not-run".to_owned(), mark::class);
    html! {
        td class=(class) title=(word(verdict)) { (sign(verdict)) span.unseen { (word(verdict)) } }
    }
}

fn others(grid: &Grid) -> String {
    let others = grid.rules.iter().filter(|row| !row.is_notable()).count();
    match others {
        1 => "1 further rule passed in every run that judged it".to_owned(),
        _ => format!("{others} further rules passed in every run that judged them"),
    }
}

fn sign(verdict: Option<Verdict>) -> char {
    verdict.map_or('·', mark::sign)
}

fn word(verdict: Option<Verdict>) -> String {
    verdict.map_or_else(|| "not selected".to_owned(), |verdict| verdict.to_string())
}

/// Since when a rule comes out as it does, whether it is flaky, and what it says.
fn said(grid: &Grid, row: &Row) -> String {
    format!("{}; {}", since(grid, row), cut(&row.title, NOTE))
}

fn since(grid: &Grid, row: &Row) -> String {
    let last = word(row.verdicts.last().copied().flatten());
    let since = match row.since() {
        0 => format!("{last} since the first run"),
        at => format!("{last} since {}", when(&grid.runs[at])),
    };
    if grid.flaky.contains_key(&row.id) {
        format!("flaky; {since}")
    } else {
        since
    }
}

fn ink(grid: &Grid, row: &Row) -> Ink {
    match row.verdicts.last().copied().flatten() {
        Some(Verdict::Failed | Verdict::Error) => Ink::Bad,
        Some(Verdict::Passed) if !grid.flaky.contains_key(&row.id) => Ink::Good,
        _ => Ink::Doubtful,
    }
}
