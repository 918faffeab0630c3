//! One HTML page that needs nothing else: it works offline, with and without its script.
//!
//! Whatever a target sent is text: escaped in the markup, and elsewhere in a block of data that
//! never runs.

mod data;
pub(super) mod frame;
mod rules;

use std::fmt::Write as _;

use crate::compare::coverage;
use crate::model::{Level, RunRecord, Verdict};

use super::grouped::{self, Cause};
use super::news::news;
use super::xml::escape;
use super::{View, headline, numbers};

/// Renders a record.
#[must_use]
pub(crate) fn html(view: View<'_>) -> String {
    let record = view.record;
    let mut out = String::new();
    coverage_bar(&mut out, record);
    let has = |id: &str| {
        record.rules.iter().any(|rule| rule.id.as_str() == id)
            || record.cases.iter().any(|case| case.id.0 == id)
    };
    for section in news(record) {
        section.html(&mut out, &has);
    }
    facts(&mut out, record);
    filters(&mut out);
    rules::by_part(&mut out, view);
    let beside = grouped::beside(record);
    if !beside.is_empty() {
        out.push_str("<h2>Seen besides</h2>\n");
        for finding in beside {
            let _ = writeln!(out, "<p>{}</p>", escape(finding.rule.as_str()));
            rules::one_finding(&mut out, view, finding);
        }
    }
    for (title, causes) in [
        (
            "Faults of the harness",
            grouped::by_reason(record, Verdict::Error),
        ),
        (
            "Inconclusive",
            grouped::by_reason(record, Verdict::Inconclusive),
        ),
        (grouped::SKIPPED, grouped::skipped(record)),
        (grouped::IN_PART, grouped::partial(record)),
        (grouped::NOT_RUN, grouped::not_run(record)),
    ] {
        section(&mut out, title, &causes);
    }
    choices(&mut out, record);
    if !record.exchanges.is_empty() {
        let count = record.exchanges.len();
        let _ = write!(
            out,
            "<details id=\"index\"><summary>All {count} exchanges</summary>\n<table><thead><tr><th>number</th>\
             <th>case</th><th>operation</th><th>status</th><th>time</th></tr></thead><tbody></tbody></table>\n</details>\n"
        );
    }
    frame::page(&headline(record), &out, Some(&data::data(view)))
}

/// The MUST rules by verdict, as a bar.
fn coverage_bar(out: &mut String, record: &RunRecord) {
    let must = coverage(record, Level::Must);
    if must.total == 0 {
        return;
    }
    let parts = [
        (must.failed, "failed"),
        (must.error, "error"),
        (must.waived, "waived"),
        (must.inconclusive, "inconclusive"),
        (must.conformant, "passed"),
        (must.skipped, "skipped"),
        (must.not_run, "not run"),
        (must.not_selected(), "not selected"),
    ];
    let said: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    let said = format!("{} MUST rules: {}", must.total, said.join(", "));
    let total = must.total;
    let _ = write!(
        out,
        "<svg class=\"bar\" role=\"img\" aria-label=\"{said}\" viewBox=\"0 0 {total} 1\" preserveAspectRatio=\"none\">"
    );
    let mut from = 0;
    for (count, what) in parts {
        let _ = write!(
            out,
            "<rect class=\"{}\" x=\"{from}\" y=\"0\" width=\"{count}\" height=\"1\"/>",
            what.replace(' ', "-"),
        );
        from += count;
    }
    let _ = write!(out, "</svg>\n<p class=\"note\">{said}</p>\n");
}

fn facts(out: &mut String, record: &RunRecord) {
    let target = numbers::target(record);
    let gate = &record.gate;
    let code = format!(
        "Exit code {} ({}; {}): {}",
        gate.exit_code,
        gate.outcome,
        gate.policy,
        gate.reasons.join("; ")
    );
    out.push_str("<ul>\n");
    for line in [target, numbers::cases(record), numbers::cost(record), code] {
        let _ = writeln!(out, "<li>{}</li>", escape(&line));
    }
    out.push_str("</ul>\n");
}

/// The filters, which the script shows when it can serve them.
fn filters(out: &mut String) {
    out.push_str(
        "<form class=\"filters\" hidden=\"\" role=\"search\" aria-label=\"filter the rules\">\n\
         <label>text <input type=\"search\" name=\"words\"/></label>\n<label>verdict <select name=\"verdict\">\
         <option value=\"\">all</option>",
    );
    for verdict in [
        "failed",
        "error",
        "inconclusive",
        "waived",
        "warned",
        "skipped",
        "not run",
        "passed",
    ] {
        let _ = write!(out, "<option value=\"{verdict}\">{verdict}</option>");
    }
    out.push_str("</select></label>\n<label>operation <select name=\"operation\"><option value=\"\">all</option>");
    for operation in [
        "generateText",
        "listApprovals",
        "getTextGenerationStatus",
        "several",
    ] {
        let _ = write!(out, "<option value=\"{operation}\">{operation}</option>");
    }
    out.push_str("</select></label>\n<span class=\"count\" role=\"status\"></span>\n</form>\n");
}

fn section(out: &mut String, title: &str, causes: &[Cause]) {
    if causes.is_empty() {
        return;
    }
    let _ = write!(out, "<h2>{title}</h2>\n<ul>\n");
    for (cause, ids) in causes {
        let _ = writeln!(
            out,
            "<li>{}: {}</li>",
            escape(cause),
            escape(&ids.join(", "))
        );
    }
    out.push_str("</ul>\n");
}

fn choices(out: &mut String, record: &RunRecord) {
    let choices = grouped::choices(record);
    if choices.is_empty() {
        return;
    }
    out.push_str("<h2>Chosen where the document is silent (never judged)</h2>\n<ul>\n");
    for (case, words) in choices {
        let _ = writeln!(
            out,
            "<li><b>{}</b> {}</li>",
            escape(&case.0),
            escape(&words.join("; "))
        );
    }
    out.push_str("</ul>\n");
}

#[cfg(test)]
mod tests;
