//! The rules of a page, by part of the document, with findings and the exchanges behind them.

use std::fmt::Write as _;

use crate::model::{Answer, Exchange, Finding, RuleResult, RunRecord, Verdict};
use crate::report::xml::escape;
use crate::report::{View, curl, cut, grouped};

/// Cases listed for one rule.
const CASES: usize = 500;

/// All rules, those of one part of the document together.
pub(super) fn by_part(out: &mut String, view: View<'_>) {
    let mut parts: Vec<(&str, Vec<&RuleResult>)> = Vec::new();
    for rule in &view.record.rules {
        let part = part(&rule.place);
        match parts.iter_mut().find(|(known, _)| *known == part) {
            Some((_, rules)) => rules.push(rule),
            None => parts.push((part, vec![rule])),
        }
    }
    for (part, rules) in parts {
        let _ = write!(out, "<section class=\"part\">\n<h2>{}</h2>\n", escape(part));
        for rule in rules {
            one_rule(out, view, rule);
        }
        out.push_str("</section>\n");
    }
}

/// The part of the document that a place lies in.
fn part(place: &str) -> &str {
    let end = place.find([',', ';', '.']).unwrap_or(place.len());
    place[..end].trim()
}

/// What a rule is about, by the folder of its feature file.
pub(super) fn operation(record: &RunRecord, rule: &RuleResult) -> &'static str {
    let case = record.cases.iter().find(|case| case.rule == rule.id);
    let feature = case.map_or("", |case| case.feature.as_str());
    match feature.split('/').nth(1) {
        Some("generate_text") => "generateText",
        Some("list_approvals" | "approval_link") => "listApprovals",
        Some("run_status") => "getTextGenerationStatus",
        _ => "several",
    }
}

/// A rule, opened where it deviates.
fn one_rule(out: &mut String, view: View<'_>, rule: &RuleResult) {
    let deviates = matches!(rule.verdict, Verdict::Failed | Verdict::Error);
    let (verdict, id) = (rule.verdict, escape(rule.id.as_str()));
    let class = class(verdict);
    let _ = write!(
        out,
        "<details class=\"rule\" id=\"{id}\" data-verdict=\"{verdict}\" data-operation=\"{}\"{}>\n\
         <summary><b class=\"{class}\">{verdict}{}</b> {} <b>{id}</b> {}</summary>\n\
         <p class=\"where\">{} <a href=\"#{id}\" aria-label=\"link to {id}\">#</a></p>\n",
        operation(view.record, rule),
        if deviates { " open=\"\"" } else { "" },
        match grouped::how_much(view.record, rule) {
            Some(part) => format!(", in part: {part}"),
            None if rule.partial => ", in part".to_owned(),
            None => String::new(),
        },
        rule.level,
        escape(&rule.title),
        escape(&rule.place)
    );
    if !rule.text.is_empty() {
        let _ = writeln!(out, "<p>{}</p>", escape(&cut(&rule.text, 4_000)));
    }
    for need in &rule.needs {
        let _ = writeln!(
            out,
            "<p class=\"note\">needs: {}</p>",
            escape(&cut(need, 400))
        );
    }
    for finding in grouped::findings(view.record, rule) {
        one_finding(out, view, finding);
    }
    cases(out, view.record, rule);
    out.push_str("</details>\n");
}

/// The class that a verdict has on the page.
fn class(verdict: Verdict) -> String {
    verdict.to_string().replace(' ', "-")
}

fn cases(out: &mut String, record: &RunRecord, rule: &RuleResult) {
    let cases: Vec<_> = record
        .cases
        .iter()
        .filter(|case| case.rule == rule.id)
        .collect();
    out.push_str("<table>\n");
    for case in cases.iter().take(CASES) {
        let note = if case.intermittent {
            ", intermittently"
        } else {
            ""
        };
        let id = escape(&case.id.0);
        let why = case.reason.as_deref().or(case.counterexample.as_deref());
        let _ = writeln!(
            out,
            "<tr id=\"{id}\"><td class=\"{class}\">{verdict}{note}</td><td>{id}</td><td>{}</td><td>{} ms</td><td>{}</td></tr>",
            escape(&case.name),
            case.duration_ms,
            escape(&cut(why.unwrap_or_default(), 400)),
            verdict = case.verdict,
            class = class(case.verdict),
        );
    }
    out.push_str("</table>\n");
    if cases.len() > CASES {
        let _ = writeln!(
            out,
            "<p>and {} more cases, in the record</p>",
            cases.len() - CASES
        );
    }
}

/// A finding: what was demanded beside what was seen, and the exchanges that show it.
pub(super) fn one_finding(out: &mut String, view: View<'_>, finding: &Finding) {
    let _ = write!(
        out,
        "<h3>{} ({})</h3>\n<div class=\"pair\">\n",
        escape(&grouped::title(finding)),
        finding.level
    );
    let mut place = String::new();
    for (name, value) in grouped::evidence(finding) {
        let value = escape(&value);
        if name == "at" {
            place = format!("<p class=\"where\">at {value}</p>\n");
        } else {
            let _ = writeln!(
                out,
                "<div><h4>{name}</h4><pre class=\"value\">{value}</pre></div>"
            );
        }
    }
    let _ = write!(out, "</div>\n{place}");
    for exchange in view.shown(finding) {
        let _ = write!(
            out,
            "<pre class=\"curl\">{}</pre>\n<details class=\"exchange\" data-exchange=\"{id}\"><summary>exchange {id}: {}</summary></details>\n",
            escape(&curl(&exchange.request)),
            escape(&answer(&exchange)),
            id = exchange.id,
        );
    }
}

/// What came back, in a line.
pub(super) fn answer(exchange: &Exchange) -> String {
    match &exchange.answer {
        Answer::Response(response) => {
            let media = response
                .header("content-type")
                .next()
                .unwrap_or("no media type");
            format!(
                "answered {}, {}, {} bytes",
                response.status,
                cut(media, 80),
                response.body.len()
            )
        }
        Answer::Trouble(trouble) => format!("not answered: {}", cut(&trouble.message, 400)),
    }
}
