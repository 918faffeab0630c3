//! The story of one case: its steps, its exchanges in time, and where an answer is wrong.
//!
//! It tells what is on record and judges nothing. Names of environment variables stand for secrets.

use std::fmt::Write as _;

use serde_json::Value;

use super::plain::{cut, plain};
use super::wrap::wrap;
use crate::model::{
    Answer, CaseResult, Exchange, Finding, Operation, RunRecord, StepResult, Verdict,
};

/// A pause between two exchanges that is worth a line, in microseconds.
const PAUSE: u64 = 300_000;
/// Lines of a body around the place that is wrong.
const AROUND: usize = 3;
/// Characters of a body that is shown in brief.
const BRIEF: usize = 120;

/// How a story is told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Telling {
    /// Whether bodies are shown whole.
    pub(crate) whole: bool,
    /// The width of the page.
    pub(crate) width: usize,
}

/// The story of a case. `exchanges` are those of its tries, in the order of their numbers.
#[must_use]
pub(crate) fn story(
    record: &RunRecord,
    case: &CaseResult,
    exchanges: &[Exchange],
    telling: Telling,
) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}  {}", plain(&case.id.0), case.verdict);
    wrap(&mut out, "  ", &plain(&case.name), telling.width);
    let _ = writeln!(out, "  {}:{}", plain(&case.feature), case.line);
    if let Some(reason) = &case.reason {
        wrap(&mut out, "  because: ", &plain(reason), telling.width);
    }
    out.push_str("\nSteps\n");
    for step in &case.steps {
        wrap(&mut out, mark(step), &plain(&step.text), telling.width);
    }
    let findings: Vec<&Finding> = case
        .findings
        .iter()
        .filter_map(|at| record.findings.get(*at))
        .collect();
    for finding in &findings {
        let _ = writeln!(
            out,
            "\n{} ({})",
            plain(finding.rule.as_str()),
            finding.level
        );
        wrap(&mut out, "  ", &plain(&finding.message), telling.width);
        wrap(
            &mut out,
            "  expected  ",
            &plain(&finding.expected),
            telling.width,
        );
        wrap(
            &mut out,
            "  actual    ",
            &plain(&finding.actual),
            telling.width,
        );
        let here = |id: &&u64| exchanges.iter().any(|exchange| exchange.id == **id);
        let seen = finding.exchanges.iter().filter(here);
        let seen: Vec<String> = seen.map(|id| format!("#{id}")).collect();
        if !seen.is_empty() {
            wrap(&mut out, "  in        ", &seen.join(", "), telling.width);
        }
    }
    out.push_str("\nExchanges\n");
    if exchanges.is_empty() {
        out.push_str("  none is at hand\n");
    }
    in_time(&mut out, exchanges, &findings, telling);
    let _ = writeln!(
        out,
        "\nRun it again\n  content-conformance run --rule {} --seed {}",
        plain(&case.id.0),
        record.seed
    );
    out
}

fn mark(step: &StepResult) -> &'static str {
    match step.verdict {
        Verdict::Passed => "  ✓ ",
        Verdict::Skipped | Verdict::NotRun => "  - ",
        Verdict::Inconclusive => "  ? ",
        _ => "  ✗ ",
    }
}

fn in_time(out: &mut String, exchanges: &[Exchange], findings: &[&Finding], telling: Telling) {
    let mut before: Option<&Exchange> = None;
    for exchange in exchanges {
        match before {
            Some(last) if last.try_number != exchange.try_number => {
                let _ = writeln!(out, "  try {}, on fresh state", exchange.try_number);
            }
            Some(last) if exchange.sent_us.saturating_sub(last.ended_us) >= PAUSE => {
                let later = exchange.sent_us.saturating_sub(last.ended_us);
                let _ = writeln!(out, "        … {:.1} s later", later as f64 / 1e6);
            }
            _ => {}
        }
        before = Some(exchange);
        let judged: Vec<&&Finding> = findings
            .iter()
            .filter(|finding| finding.exchanges.contains(&exchange.id))
            .collect();
        let sign = if judged.is_empty() { ' ' } else { '>' };
        let head = format!("{sign} {:>4}  ", format!("#{}", exchange.id));
        wrap(out, &head, &call(exchange, telling), telling.width);
        answer(out, exchange, &judged, telling);
    }
}

/// Who asked what.
fn call(exchange: &Exchange, telling: Telling) -> String {
    let sent = String::from_utf8_lossy(&exchange.request.body);
    let sent = brief(&sent, BRIEF, telling);
    let operation = match exchange.operation {
        Operation::Other => format!("{} {}", exchange.request.method, exchange.request.url),
        operation => operation.to_string(),
    };
    format!("{}: {} {sent}", plain(&exchange.actor), plain(&operation))
}

fn answer(out: &mut String, exchange: &Exchange, judged: &[&&Finding], telling: Telling) {
    let took = exchange.ended_us.saturating_sub(exchange.sent_us) / 1000;
    let response = match &exchange.answer {
        Answer::Response(response) => response,
        Answer::Trouble(trouble) => {
            wrap(
                out,
                "         ",
                &format!("no answer: {}", plain(&trouble.message)),
                telling.width,
            );
            return;
        }
    };
    let body = String::from_utf8_lossy(&response.body);
    let _ = writeln!(
        out,
        "         {} after {took} ms, {} bytes",
        response.status,
        response.body.len()
    );
    let pointers: Vec<&str> = judged
        .iter()
        .filter_map(|finding| finding.pointer.as_deref())
        .collect();
    let value: Option<Value> = serde_json::from_str(&body).ok();
    match value {
        Some(value) if telling.whole || !pointers.is_empty() => {
            let lines = lines_of(&value);
            marked(out, &lines, &pointers, telling);
        }
        _ if telling.whole || !judged.is_empty() => {
            let shown = brief(&body, BRIEF * 4, telling);
            wrap(out, "         ", &shown, telling.width);
        }
        _ => {}
    }
}

/// A text whole or in brief, as a terminal may have it.
fn brief(text: &str, most: usize, telling: Telling) -> String {
    if telling.whole {
        plain(text).into_owned()
    } else {
        cut(text, most)
    }
}

/// The lines of a body with the places marked: all of them, or those around a place.
fn marked(out: &mut String, lines: &[Line], pointers: &[&str], telling: Telling) {
    let is_marked = |line: &Line| pointers.contains(&line.pointer.as_str());
    let places: Vec<usize> = (0..lines.len())
        .filter(|at| is_marked(&lines[*at]))
        .collect();
    let is_near = |at: usize| places.iter().any(|place| place.abs_diff(at) <= AROUND);
    let mut left_out = false;
    for (at, line) in lines.iter().enumerate() {
        if !telling.whole && !is_near(at) {
            if !left_out {
                out.push_str("         …\n");
            }
            left_out = true;
            continue;
        }
        left_out = false;
        let sign = if is_marked(line) {
            "       > "
        } else {
            "         "
        };
        let _ = writeln!(out, "{sign}{}", brief(&line.text, BRIEF, telling));
    }
}

/// A line of a body, and the JSON pointer of what begins on it.
struct Line {
    pointer: String,
    text: String,
}

fn lines_of(value: &Value) -> Vec<Line> {
    let mut lines = Vec::new();
    write_value(&mut lines, value, "", "", 0, "");
    lines
}

fn write_value(
    lines: &mut Vec<Line>,
    value: &Value,
    pointer: &str,
    name: &str,
    depth: usize,
    end: &str,
) {
    let indent = "  ".repeat(depth);
    let mut line = |text: String| {
        lines.push(Line {
            pointer: pointer.to_owned(),
            text: format!("{indent}{text}"),
        });
    };
    match value {
        Value::Object(members) if !members.is_empty() => {
            line(format!("{name}{{"));
            let last = members.len() - 1;
            for (at, (key, member)) in members.iter().enumerate() {
                let escaped = key.replace('~', "~0").replace('/', "~1");
                let end = if at == last { "" } else { "," };
                let name = format!("{}: ", Value::from(key.as_str()));
                write_value(
                    lines,
                    member,
                    &format!("{pointer}/{escaped}"),
                    &name,
                    depth + 1,
                    end,
                );
            }
            lines.push(Line {
                pointer: String::from("-"),
                text: format!("{indent}}}{end}"),
            });
        }
        Value::Array(items) if !items.is_empty() => {
            line(format!("{name}["));
            let last = items.len() - 1;
            for (at, item) in items.iter().enumerate() {
                let end = if at == last { "" } else { "," };
                write_value(lines, item, &format!("{pointer}/{at}"), "", depth + 1, end);
            }
            lines.push(Line {
                pointer: String::from("-"),
                text: format!("{indent}]{end}"),
            });
        }
        other => line(format!("{name}{other}{end}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Telling, lines_of, marked};

    #[test]
    fn the_place_is_marked_and_what_is_far_from_it_left_out() {
        let body =
            json!({"Data": (0..20).collect::<Vec<_>>(), "Pagination": {"Total": 3, "a/b": []}});
        let lines = lines_of(&body);
        let mut told = String::new();
        let telling = Telling {
            whole: false,
            width: 80,
        };
        marked(&mut told, &lines, &["/Pagination/Total"], telling);
        assert!(told.contains("       >     \"Total\": 3,"), "{told}");
        assert!(told.starts_with("         …\n"), "{told}");
        assert_eq!(told.lines().count(), 8, "{told}");
        assert!(lines.iter().any(|line| line.pointer == "/Pagination/a~1b"));
    }

    #[test]
    fn a_whole_body_is_the_same_json() {
        let body = json!({"a": [1, {"b": null}], "c": {}, "d": "x\ny"});
        let text: Vec<String> = lines_of(&body).into_iter().map(|line| line.text).collect();
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text.join("\n")).ok(),
            Some(body)
        );
    }
}
