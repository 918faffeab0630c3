//! Implementations side by side: totals, then rules by implementations, differences first.

use std::fmt::Write as _;

use maud::{Markup, html};

use crate::compare::SideBySide;
use crate::model::Verdict;
use crate::report::console::page::{Ink, Page};
use crate::report::html::{frame, mark};
use crate::report::pieces::Pieces;
use crate::report::{Look, cut, markdown};

use super::ChangesFormat;
use super::runs::Runs;
use super::wide;

/// Characters of a choice.
const CHOICE: usize = 60;

/// Renders the table. On a terminal what comes out alike is counted only.
#[must_use]
pub(crate) fn side_by_side(table: &SideBySide, format: ChangesFormat, look: Look) -> String {
    match format {
        ChangesFormat::Console => console(table, look),
        ChangesFormat::Markdown => as_markdown(table),
        ChangesFormat::Json => {
            let value = serde_json::to_value(table).unwrap_or_default();
            format!("{value:#}\n")
        }
        ChangesFormat::Html => html(table),
    }
}

/// A rule, or a case that asks at an open point, with a text an implementation.
struct Line<'t> {
    id: &'t str,
    cells: Vec<Cell>,
    title: &'t str,
    differs: bool,
}

/// A text, and its class on a page.
type Cell = (String, String);

/// The lines of the table: those on which the implementations differ, and the others.
fn lines(table: &SideBySide) -> (Vec<Line<'_>>, Vec<Line<'_>>) {
    let rules = table.rules.iter().map(|row| Line {
        id: row.id.as_str(),
        cells: row.verdicts.iter().copied().map(cell).collect(),
        title: &row.title,
        differs: row.differs(),
    });
    let choices = table.choices.iter().map(|(case, choices)| Line {
        id: case,
        cells: choices
            .iter()
            .map(|text| (cut(text, CHOICE), String::new()))
            .collect(),
        title: "chosen where the document is silent",
        differs: choices.windows(2).any(|pair| pair[0] != pair[1]),
    });
    rules.chain(choices).partition(|line| line.differs)
}

fn cell(verdict: Option<Verdict>) -> Cell {
    verdict.map_or_else(
        || ("–".to_owned(), String::new()),
        |verdict| (verdict.to_string(), mark::class(verdict)),
    )
}

fn differ(count: usize) -> String {
    format!("Rules and open points on which they differ ({count})")
}

fn alike(count: usize) -> String {
    match count {
        1 => "1 rule or open point came out alike".to_owned(),
        _ => format!("{count} rules and open points came out alike"),
    }
}

fn console(table: &SideBySide, look: Look) -> String {
    let mut page = Page::new(look);
    let (different, others) = lines(table);
    page.heading(Ink::Strong, "Side by side");
    Runs::side_by_side(&table.implementations, &table.totals).console(&mut page);
    page.heading(Ink::Strong, &differ(different.len()));
    if !different.is_empty() {
        page.line(
            2,
            &format!("in this order: {}", table.implementations.join(", ")),
        );
    }
    for line in &different {
        let texts: Vec<String> = line
            .cells
            .iter()
            .map(|(text, _)| format!("{text:<12}"))
            .collect();
        page.entry(
            Ink::Strong,
            line.id,
            &format!("{} {}", texts.join(" "), line.title),
        );
    }
    page.line(0, &alike(others.len()));
    page.text()
}

fn as_markdown(table: &SideBySide) -> String {
    let (different, others) = lines(table);
    let mut out = String::from("# Side by side\n");
    Runs::side_by_side(&table.implementations, &table.totals).markdown(&mut out);
    let mut pieces = Pieces::within(markdown::MOST);
    pieces.add("the heading", &out);
    for (title, lines) in [
        (differ(different.len()), different),
        (alike(others.len()), others),
    ] {
        let mut section = format!("\n## {title}\n");
        if !lines.is_empty() {
            lines_as_markdown(table, &lines, &mut section);
        }
        pieces.add(&title, &section);
    }
    pieces.end()
}

fn lines_as_markdown(table: &SideBySide, lines: &[Line<'_>], out: &mut String) {
    let row = |out: &mut String, id: &str, texts: &mut dyn Iterator<Item = &str>, title: &str| {
        let texts: Vec<String> = texts.map(markdown::text).collect();
        let (id, title) = (markdown::text(id), markdown::text(title));
        let _ = writeln!(out, "| {id} | {} | {title} |", texts.join(" | "));
    };
    out.push('\n');
    let mut names = table.implementations.iter().map(String::as_str);
    row(out, "rule", &mut names, "");
    let _ = writeln!(out, "|{}", "---|".repeat(table.implementations.len() + 2));
    for line in lines {
        let mut texts = line.cells.iter().map(|(text, _)| text.as_str());
        row(out, line.id, &mut texts, line.title);
    }
}

fn html(table: &SideBySide) -> String {
    let (different, others) = lines(table);
    let body = html! {
        (Runs::side_by_side(&table.implementations, &table.totals).html())
        h2 { (differ(different.len())) }
        @if !different.is_empty() { (lines_as_html(table, &different, "differences")) }
        @if !others.is_empty() {
            details { summary { (alike(others.len())) } (lines_as_html(table, &others, "alike")) }
        }
    };
    frame::page("Side by side", &body, None)
}

fn lines_as_html(table: &SideBySide, lines: &[Line<'_>], label: &str) -> Markup {
    let heads = html! { @for name in &table.implementations { th scope="col" { (name) } } };
    let rows = lines.iter().map(|line| {
        let cells = html! { @for (text, class) in &line.cells { td class=(class) { (text) } } };
        (html! { (line.id) }, cells, line.title)
    });
    wide::table(label, &heads, rows)
}
