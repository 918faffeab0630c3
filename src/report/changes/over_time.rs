//! What changed between a record and the ones before it.

use std::fmt::Write as _;

use maud::html;
use serde_json::json;

use crate::model::RunRecord;
use crate::report::console::page::{Ink, Page};
use crate::report::html::frame;
use crate::report::pieces::Pieces;
use crate::report::{Look, headline, markdown, news};

use super::ChangesFormat;

/// Entries of one class.
const SHOWN: usize = 2_000;

/// Renders what a record says to be changed, with the reasons of the exit code.
#[must_use]
pub(crate) fn changes(
    record: &RunRecord,
    (code, reasons): &(u8, Vec<String>),
    format: ChangesFormat,
    look: Look,
) -> String {
    let sections = news::changes(record, SHOWN);
    let mut facts = vec![against(record), format!("now: {}", headline(record))];
    let said = if reasons.is_empty() {
        "nothing regressed".to_owned()
    } else {
        reasons.join("; ")
    };
    facts.push(format!("Exit code {code}: {said}"));
    match format {
        ChangesFormat::Console => {
            let mut text = Page::new(look);
            for section in &sections {
                section.console(&mut text);
            }
            let ink = match code {
                0 => Ink::Good,
                1 => Ink::Bad,
                _ => Ink::Doubtful,
            };
            text.heading(ink, title(record));
            for fact in &facts {
                text.line(0, fact);
            }
            text.text()
        }
        ChangesFormat::Markdown => {
            let mut first = format!("# {}\n\n", title(record));
            for fact in &facts {
                let _ = writeln!(first, "- {}", markdown::text(fact));
            }
            let mut pieces = Pieces::within(markdown::MOST);
            pieces.add("the heading", &first);
            for section in &sections {
                pieces.add(&section.title, &section.markdown());
            }
            pieces.end()
        }
        ChangesFormat::Json => {
            let value = json!({
                "format_version": 1,
                "exit_code": code,
                "reasons": reasons,
                "now": {
                    "target": record.target.name,
                    "started_at": record.started_at,
                    "suite_digest": record.tool.suite_digest,
                },
                "compared": record.compared,
            });
            format!("{value:#}\n")
        }
        ChangesFormat::Html => {
            let body = html! {
                ul { @for fact in &facts { li { (fact) } } }
                @for section in &sections { (section.html(&|id| html! { (id) })) }
            };
            frame::page(title(record), &body, None)
        }
    }
}

fn title(record: &RunRecord) -> &'static str {
    let changed = record
        .compared
        .as_ref()
        .is_some_and(|all| !all.changes.is_empty());
    if changed {
        "What changed"
    } else {
        "Nothing changed"
    }
}

fn against(record: &RunRecord) -> String {
    let name = |target: &str, at: chrono::DateTime<chrono::Utc>| {
        format!("{target} of {}", at.format("%Y-%m-%d %H:%M:%S"))
    };
    let mut runs: Vec<String> = record
        .compared
        .iter()
        .flat_map(|compared| &compared.against)
        .map(|earlier| name(&earlier.target, earlier.started_at))
        .collect();
    runs.push(name(&record.target.name, record.started_at));
    runs.join(" → ")
}
