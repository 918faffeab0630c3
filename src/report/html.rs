//! One HTML page that needs nothing else: no script, no address outside, no bodies of answers.

use std::fmt::Write as _;

use crate::model::{Answer, Exchange, Finding, RuleResult, RunRecord, Verdict};

use super::grouped::{self, Cause};
use super::xml::escape;
use super::{View, curl, cut, headline, numbers};

/// Cases listed for one rule.
const CASES: usize = 500;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem}\
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}pre{overflow-x:auto;background:#8881;padding:.5rem}\
summary{cursor:pointer}details{margin:.2rem 0}td,th{text-align:left;padding:.1rem .8rem .1rem 0;vertical-align:top}\
.failed,.error{color:#b00020}.warned,.waived,.inconclusive{color:#8a5a00}.passed{color:#1b6e2e}.skipped{color:#666}\
@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}.failed,.error{color:#ff8a8a}\
.warned,.waived,.inconclusive{color:#e6b450}.passed{color:#7fd18f}.skipped{color:#999}}";

/// Renders a record. Whatever a target sent is text, never markup.
#[must_use]
pub fn html(view: View<'_>) -> String {
    let record = view.record;
    let title = escape(&headline(record));
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<ul>\n"
    );
    let target = format!("{} at {}", record.target.name, record.target.base_url);
    let gate = &record.gate;
    let code = format!(
        "Exit code {} ({}): {}",
        gate.exit_code,
        gate.outcome,
        gate.reasons.join("; ")
    );
    for line in [target, numbers::cases(record), numbers::cost(record), code] {
        let _ = writeln!(out, "<li>{}</li>", escape(&line));
    }
    out.push_str("</ul>\n<h2>Rules</h2>\n");
    for rule in &record.rules {
        one_rule(&mut out, view, rule);
    }
    let beside = grouped::beside(record);
    if !beside.is_empty() {
        out.push_str("<h2>Seen besides</h2>\n");
        for finding in beside {
            let _ = writeln!(out, "<p>{}</p>", escape(finding.rule.as_str()));
            one_finding(&mut out, view, finding);
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
        (
            "Skipped: not judged, because of a need",
            grouped::skipped(record),
        ),
        (
            "Judged in part: the rest has a need",
            grouped::partial(record),
        ),
    ] {
        section(&mut out, title, &causes);
    }
    choices(&mut out, record);
    out.push_str("</body>\n</html>\n");
    out
}

/// A rule, opened where it deviates.
fn one_rule(out: &mut String, view: View<'_>, rule: &RuleResult) {
    let deviates = matches!(rule.verdict, Verdict::Failed | Verdict::Error);
    let _ = write!(
        out,
        "<details{}>\n<summary><b class=\"{}\">{}</b> {} <b>{}</b> {}</summary>\n<p>{}</p>\n",
        if deviates { " open=\"\"" } else { "" },
        rule.verdict,
        rule.verdict,
        rule.level,
        escape(rule.id.as_str()),
        escape(&rule.title),
        escape(&rule.place)
    );
    for finding in grouped::findings(view.record, rule) {
        one_finding(out, view, finding);
    }
    let cases: Vec<_> = view
        .record
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
        let _ = writeln!(
            out,
            "<tr><td class=\"{}\">{}{note}</td><td>{}</td><td>{}</td><td>{} ms</td><td>{}</td></tr>",
            case.verdict,
            case.verdict,
            escape(&case.id.0),
            escape(&case.name),
            case.duration_ms,
            escape(&cut(
                case.reason
                    .as_deref()
                    .or(case.counterexample.as_deref())
                    .unwrap_or_default(),
                400
            ))
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
    out.push_str("</details>\n");
}

fn one_finding(out: &mut String, view: View<'_>, finding: &Finding) {
    let _ = write!(
        out,
        "<p>{} ({})</p>\n<table>\n",
        escape(&grouped::title(finding)),
        finding.level
    );
    for (name, value) in grouped::evidence(finding) {
        let _ = writeln!(out, "<tr><th>{name}</th><td>{}</td></tr>", escape(&value));
    }
    out.push_str("</table>\n");
    for exchange in view.shown(finding) {
        let command = escape(&curl(&exchange.request));
        let _ = write!(
            out,
            "<pre>{command}</pre>\n<p>{}</p>\n",
            escape(&answer(&exchange))
        );
    }
}

/// What came back, without its body: that can hold names and addresses.
fn answer(exchange: &Exchange) -> String {
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
    for (point, words) in choices {
        let _ = writeln!(
            out,
            "<li><b>{}</b> {}</li>",
            escape(point.as_str()),
            escape(&words.join("; "))
        );
    }
    out.push_str("</ul>\n");
}

#[cfg(test)]
mod tests {
    use super::html;
    use crate::report::View;
    use crate::report::sample::{exchange, mixed};
    use crate::report::well_formed::check;

    #[test]
    fn the_page_is_whole_and_nothing_in_it_is_markup_of_the_target() {
        let mut record = mixed();
        record.findings[0].message = "</summary><script>alert(1)</script>\u{1b}".to_owned();
        record.cases[2].reason = Some("\" onload=\"x".to_owned());
        let page = html(View {
            record: &record,
            exchange: &exchange,
        });
        check(&page);
        assert!(!page.contains("<script"), "{page}");
        assert!(page.contains("&lt;script&gt;alert(1)"), "{page}");
        assert!(page.contains("curl -sS -i -X POST"), "{page}");
        assert!(
            page.contains("answered 200, application/json, 2 bytes"),
            "{page}"
        );
    }
}
