//! The end of the report: choices at open points, the headline, and the numbers behind it.

use crate::model::{Observation, RunRecord, RunVerdict, Verdict};
use crate::report::{cut, headline};

use super::page::{Ink, Page};

/// Characters shown of a choice's detail.
const DETAIL: usize = 120;

/// What the implementation chose where the document is silent, a line for each open point.
pub(super) fn choices(page: &mut Page, record: &RunRecord) {
    if record.observations.is_empty() {
        return;
    }
    page.heading(
        Ink::Strong,
        "Chosen where the document is silent (never judged)",
    );
    let mut points: Vec<&Observation> = Vec::new();
    for seen in &record.observations {
        if !points
            .iter()
            .any(|point| point.open_point == seen.open_point)
        {
            points.push(seen);
        }
    }
    for point in points {
        let mut words: Vec<String> = Vec::new();
        for seen in record
            .observations
            .iter()
            .filter(|seen| seen.open_point == point.open_point)
        {
            let word = match &seen.detail {
                Some(detail) => format!("{} ({})", cut(&seen.choice, DETAIL), cut(detail, DETAIL)),
                None => cut(&seen.choice, DETAIL),
            };
            if !words.contains(&word) {
                words.push(word);
            }
        }
        page.entry(Ink::Strong, point.open_point.as_str(), &words.join("; "));
    }
}

/// The headline and the numbers behind it, the exit code and its reasons last.
pub(super) fn summary(page: &mut Page, record: &RunRecord) {
    let ink = match record.verdict {
        RunVerdict::Conformant => Ink::Good,
        RunVerdict::NonConformant | RunVerdict::Error => Ink::Bad,
        RunVerdict::Inconclusive => Ink::Doubtful,
    };
    page.heading(ink, &headline(record));
    page.line(
        0,
        &format!("{} at {}", record.target.name, record.target.base_url),
    );
    page.line(0, &cases(record));
    page.line(0, &numbers(record));
    for left in &record.summary.left_behind {
        page.line(0, &format!("Left behind: {}", cut(left, 400)));
    }
    let gate = &record.gate;
    page.line(
        0,
        &format!(
            "Exit code {} ({}; {})",
            gate.exit_code, gate.outcome, gate.policy
        ),
    );
    for reason in &gate.reasons {
        page.line(2, &format!("- {}", cut(reason, 400)));
    }
}

fn cases(record: &RunRecord) -> String {
    let came = record.cases.len();
    let expected = record.summary.cases.expected as usize;
    let mut text = if came == expected {
        format!("{} cases", thousands(expected as u64))
    } else {
        format!(
            "{} of {} cases",
            thousands(came as u64),
            thousands(expected as u64)
        )
    };
    let counts: Vec<String> = [
        Verdict::Passed,
        Verdict::Failed,
        Verdict::Warned,
        Verdict::Waived,
        Verdict::Inconclusive,
        Verdict::Skipped,
        Verdict::Error,
    ]
    .into_iter()
    .filter_map(|verdict| {
        let count = record
            .cases
            .iter()
            .filter(|case| case.verdict == verdict)
            .count();
        (count > 0).then(|| format!("{} {verdict}", thousands(count as u64)))
    })
    .collect();
    if !counts.is_empty() {
        text = format!("{text}: {}", counts.join(", "));
    }
    format!("{text}; profile {}, seed {}", record.profile, record.seed)
}

fn numbers(record: &RunRecord) -> String {
    let summary = &record.summary;
    let took = record.finished_at - record.started_at;
    let mut text = format!(
        "{} requests, {} runs queued for {} hotels, {}",
        thousands(summary.requests),
        thousands(summary.runs_queued),
        thousands(summary.hotels_used),
        seconds(took.num_milliseconds().max(0).unsigned_abs()),
    );
    if summary.waited_ms > 0 {
        // Cases run side by side, so they can wait for longer together than the run takes.
        text = format!(
            "{text} (its cases waited {} in all)",
            seconds(summary.waited_ms)
        );
    }
    text
}

fn seconds(milliseconds: u64) -> String {
    format!("{:.1} s", milliseconds as f64 / 1_000.0)
}

/// A number with a comma between thousands.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
