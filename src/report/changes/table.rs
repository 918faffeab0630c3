//! Implementations side by side: rules by implementations.

use std::fmt::Write as _;

use maud::html;

use crate::compare::SideBySide;
use crate::model::Verdict;
use crate::report::console::page::{Ink, Page};
use crate::report::html::frame;
use crate::report::pieces::Pieces;
use crate::report::{Look, cut, markdown};

use super::ChangesFormat;

/// Characters of a choice.
const CHOICE: usize = 60;

/// Renders the table. On a terminal the rules on which all agree are counted only.
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

fn word(verdict: Option<Verdict>) -> String {
    verdict.map_or_else(|| "–".to_owned(), |verdict| verdict.to_string())
}

/// The rows of the table as text: id, a text an implementation, title.
fn rows(table: &SideBySide, differing_only: bool) -> Vec<(String, Vec<String>, String)> {
    let rules = table
        .rules
        .iter()
        .filter(|row| !differing_only || row.differs());
    let mut rows: Vec<(String, Vec<String>, String)> = rules
        .map(|row| {
            let verdicts = row.verdicts.iter().copied().map(word).collect();
            (row.id.to_string(), verdicts, row.title.clone())
        })
        .collect();
    for (case, choices) in &table.choices {
        let differ = choices.windows(2).any(|pair| pair[0] != pair[1]);
        if differ || !differing_only {
            let texts = choices.iter().map(|choice| cut(choice, CHOICE)).collect();
            rows.push((case.clone(), texts, "chosen".to_owned()));
        }
    }
    rows
}

fn console(table: &SideBySide, look: Look) -> String {
    let mut page = Page::new(look);
    page.heading(Ink::Strong, "Side by side");
    for (at, name) in table.implementations.iter().enumerate() {
        page.line(2, &format!("{}: {name}", at + 1));
    }
    page.heading(Ink::Strong, "Rules and open points on which they differ");
    let rows = rows(table, true);
    for (id, texts, title) in &rows {
        let columns: Vec<String> = texts.iter().map(|text| format!("{text:<12}")).collect();
        page.entry(Ink::Strong, id, &format!("{} {title}", columns.join(" ")));
    }
    let same = table.rules.iter().filter(|row| !row.differs()).count();
    page.line(
        0,
        &format!("{same} of {} rules came out alike", table.rules.len()),
    );
    page.text()
}

fn as_markdown(table: &SideBySide) -> String {
    let cell = |text: &str| markdown::text(text);
    let mut out = String::from("# Side by side\n\n| |");
    for name in &table.implementations {
        let _ = write!(out, " {} |", cell(name));
    }
    out.push_str(" |\n|---|");
    out.push_str(&"---|".repeat(table.implementations.len() + 1));
    out.push('\n');
    let mut pieces = Pieces::within(markdown::MOST);
    pieces.add("the heading", &out);
    for (id, texts, title) in rows(table, false) {
        let texts: Vec<String> = texts.iter().map(|text| cell(text)).collect();
        let row = format!(
            "| {} | {} | {} |\n",
            cell(&id),
            texts.join(" | "),
            cell(&title)
        );
        pieces.add(&id, &row);
    }
    pieces.end()
}

fn html(table: &SideBySide) -> String {
    let body = html! {
        div.wide {
            table {
                thead {
                    tr {
                        th { "rule" }
                        @for name in &table.implementations { th { (name) } }
                        th { "title" }
                    }
                }
                tbody {
                    @for row in &table.rules {
                        tr {
                            th { (row.id) }
                            @for verdict in &row.verdicts {
                                td class=(word(*verdict).replace(' ', "-")) { (word(*verdict)) }
                            }
                            td { (row.title) }
                        }
                        "\n"
                    }
                    @for (case, choices) in &table.choices {
                        tr {
                            th { (case) }
                            @for choice in choices { td { (cut(choice, CHOICE)) } }
                            td { "chosen where the document is silent" }
                        }
                        "\n"
                    }
                }
            }
        }
    };
    frame::page("Side by side", &body, None)
}
