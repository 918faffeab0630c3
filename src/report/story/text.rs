//! A story as text.

use std::fmt::Write as _;

use super::{Call, Moment, Piece, Story, around, lines_of, places, sign};
use crate::model::Answer;
use crate::report::plain::{cut, plain};
use crate::report::wrap::wrap;

/// Characters of a body that is shown in brief.
const BRIEF: usize = 120;
/// What stands before what belongs to an exchange.
const INDENT: &str = "         ";

/// How a story is told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Telling {
    /// Whether bodies are shown whole.
    pub(crate) whole: bool,
    /// The width of the page.
    pub(crate) width: usize,
}

impl Story<'_> {
    /// The story as text.
    #[must_use]
    pub(crate) fn text(&self, telling: Telling) -> String {
        let (case, width) = (self.case, telling.width);
        let mut out = String::new();
        let _ = writeln!(out, "{}  {}", plain(&case.id.0), case.verdict);
        wrap(&mut out, "  ", &plain(&case.name), width);
        let _ = writeln!(out, "  {}:{}", plain(&case.feature), case.line);
        if let Some(reason) = &case.reason {
            wrap(&mut out, "  because: ", &plain(reason), width);
        }
        out.push_str("\nSteps\n");
        for step in &case.steps {
            wrap(
                &mut out,
                &format!("  {} ", sign(step)),
                &plain(&step.text),
                width,
            );
        }
        self.findings(&mut out, width);
        out.push_str("\nExchanges\n");
        if self.moments.is_empty() {
            out.push_str("  none is at hand\n");
        }
        for moment in &self.moments {
            let _ = match moment {
                Moment::LeftOut(count) => writeln!(out, "  … {count} exchanges are left out"),
                Moment::Try(number) => writeln!(out, "  try {number}, on fresh state"),
                Moment::Wait(time) => writeln!(out, "        … {} later", seconds(*time)),
                Moment::Call(call) => {
                    one_call(&mut out, call, telling);
                    Ok(())
                }
            };
        }
        out
    }

    /// How the case is run again, as text.
    #[must_use]
    pub(crate) fn run_again(&self) -> String {
        let told = |again: &String| format!("\nRun it again\n  {}\n", plain(again));
        self.again.as_ref().map(told).unwrap_or_default()
    }

    fn findings(&self, out: &mut String, width: usize) {
        for finding in &self.findings {
            let rule = plain(finding.rule.as_str());
            let _ = writeln!(out, "\n{rule} ({})", finding.level);
            wrap(out, "  ", &plain(&finding.message), width);
            wrap(out, "  expected  ", &plain(&finding.expected), width);
            wrap(out, "  actual    ", &plain(&finding.actual), width);
            if let Some(when) = &finding.when {
                wrap(out, "  when      ", &plain(when), width);
            }
            let told = self.moments.iter().filter_map(|moment| match moment {
                Moment::Call(call) => Some(call.exchange.id),
                _ => None,
            });
            let seen: Vec<String> = told
                .filter(|id| finding.exchanges.contains(id))
                .map(|id| format!("#{id}"))
                .collect();
            if !seen.is_empty() {
                wrap(out, "  in        ", &seen.join(", "), width);
            }
        }
    }
}

/// A time in microseconds, in words.
pub(in crate::report) fn seconds(time: u64) -> String {
    format!("{:.1} s", time as f64 / 1e6)
}

fn one_call(out: &mut String, call: &Call<'_>, telling: Telling) {
    let exchange = call.exchange;
    let sign = if call.findings.is_empty() { ' ' } else { '>' };
    let head = format!("{sign} {:>4}  ", format!("#{}", exchange.id));
    let sent = String::from_utf8_lossy(&exchange.request.body);
    let asked = format!(
        "{}: {} {}",
        plain(&exchange.actor),
        plain(&call.what()),
        brief(&sent, BRIEF, telling)
    );
    wrap(out, &head, &asked, telling.width);
    let response = match &exchange.answer {
        Answer::Response(response) => response,
        Answer::Trouble(trouble) => {
            let text = format!("no answer: {}", plain(&trouble.message));
            wrap(out, INDENT, &text, telling.width);
            return;
        }
    };
    let _ = writeln!(
        out,
        "{INDENT}{} after {} ms, {} bytes",
        response.status,
        call.took(),
        response.body.len()
    );
    let pointers = call.pointers();
    match call.value() {
        Some(value) if telling.whole || !pointers.is_empty() => {
            for piece in around(&lines_of(&value), &places(&value, &pointers), telling.whole) {
                let _ = match piece {
                    Piece::Gap => writeln!(out, "{INDENT}…"),
                    Piece::Line(text, wrong) => {
                        let sign = if wrong { '>' } else { ' ' };
                        writeln!(out, "       {sign} {}", brief(text, BRIEF, telling))
                    }
                };
            }
        }
        _ if telling.whole || call.shows => {
            let body = String::from_utf8_lossy(&response.body);
            wrap(
                out,
                INDENT,
                &brief(&body, BRIEF * 4, telling),
                telling.width,
            );
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
