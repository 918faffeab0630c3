//! How a run goes on, on standard error: a bar on a terminal, plain lines elsewhere.

use std::collections::BTreeSet;
use std::sync::mpsc::Receiver;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::model::Verdict;
use crate::report::{cut, plain, thousands};
use crate::suite::Event;

use super::output::{self, Voice};

/// Plain lines come at least this far apart, but for failures, which come at once.
const EVERY: Duration = Duration::from_secs(5);
/// Different failures that are shown while the run goes on; the report shows them all.
const SHOWN: usize = 5;
/// The bar, the counts, the rate and the time left each keep their place; the case takes the rest.
const BAR: &str = "{bar:24} {pos:>5} of {len} cases, {rate:>5}, {eta:>3} left  {wide_msg}";

/// Shows events until their sender is gone.
pub(super) fn show(events: Receiver<Event>, redraw: bool) -> JoinHandle<()> {
    thread::spawn(move || {
        if redraw {
            bar(events);
        } else {
            let began = Instant::now();
            let mut lines = Lines::new();
            for event in events {
                if let Some(line) = lines.after(&event, began.elapsed()) {
                    output::note(&line);
                }
            }
        }
    })
}

fn bar(events: Receiver<Event>) {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(BAR) {
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            // What cannot be shown is left out.
            let _ = write!(out, "{:.0}/s", state.per_sec());
        };
        bar.set_style(style.with_key("rate", rate));
    }
    let mut lines = Lines::new();
    for event in events {
        match &event {
            Event::Started { cases, .. } => bar.set_length(*cases as u64),
            Event::CaseStarted { id } => bar.set_message(plain(&id.0).into_owned()),
            Event::CaseDone { .. } => bar.inc(1),
            Event::Looked { lines } => lines.iter().for_each(|line| bar.println(plain(line))),
            waiting @ Event::Waited { .. } => bar.println(waited(waiting)),
            Event::Finished => {}
        }
        if let Some(ended) = lines.ended(&event) {
            bar.println(ended);
        }
    }
    bar.finish_and_clear();
}

/// The line that says for how long the target was waited for.
fn waited(event: &Event) -> String {
    let Event::Waited { ms } = event else {
        return String::new();
    };
    let seconds = *ms as f64 / 1000.0;
    format!("waiting for the rate limit: {seconds:.1} s so far, of all cases together")
}

/// Which line, if any, an event is worth where nothing can be redrawn.
#[derive(Debug, Default)]
struct Lines {
    every_case: bool,
    cases: usize,
    done: usize,
    failed: usize,
    shown: BTreeSet<String>,
    last: Duration,
}

impl Lines {
    fn new() -> Self {
        Self {
            every_case: output::voice() == Voice::Verbose,
            ..Self::default()
        }
    }

    /// The line after an event that came `now` after the beginning.
    fn after(&mut self, event: &Event, now: Duration) -> Option<String> {
        match event {
            Event::Started { cases, rules } => {
                self.cases = *cases;
                Some(format!(
                    "{} of {}",
                    output::count(*cases, "case"),
                    output::count(*rules, "rule")
                ))
            }
            Event::Looked { lines } => (!lines.is_empty()).then(|| {
                lines
                    .iter()
                    .map(|line| plain(line))
                    .collect::<Vec<_>>()
                    .join("\n")
            }),
            Event::CaseStarted { .. } => None,
            Event::CaseDone { .. } => {
                self.done += 1;
                if let Some(ended) = self.ended(event) {
                    return Some(ended);
                }
                let due = now.saturating_sub(self.last) >= EVERY;
                due.then(|| {
                    self.last = now;
                    self.so_far()
                })
            }
            Event::Waited { .. } => Some(waited(event)),
            Event::Finished => Some(self.so_far()),
        }
    }

    /// The line for a case that is worth one at once: each, where that is wanted, or else one that failed
    /// or was an error, where it is the first for its reason.
    fn ended(&mut self, event: &Event) -> Option<String> {
        let Event::CaseDone { case, findings } = event else {
            return None;
        };
        let (id, verdict) = (&case.id, case.verdict);
        let found = findings.first().map(|finding| &finding.message);
        let reason = case.reason.as_ref().or(found);
        let is_wrong = matches!(verdict, Verdict::Failed | Verdict::Error);
        self.failed += usize::from(is_wrong);
        let reason = reason
            .map(|reason| format!(": {}", cut(reason, 200)))
            .unwrap_or_default();
        if self.every_case {
            return Some(format!("{verdict} {}{reason}", plain(&id.0)));
        }
        if !is_wrong || self.shown.len() == SHOWN || !self.shown.insert(reason.clone()) {
            return None;
        }
        let more = if self.shown.len() == SHOWN {
            " (other failures stand in the report)"
        } else {
            ""
        };
        Some(format!("{verdict} {}{reason}{more}", plain(&id.0)))
    }

    fn so_far(&self) -> String {
        let failed = if self.failed > 0 {
            format!(", {} failed", self.failed)
        } else {
            String::new()
        };
        let (done, all) = (self.done as u64, self.cases as u64);
        format!(
            "{} of {} cases done{failed}",
            thousands(done),
            thousands(all)
        )
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Lines;
    use crate::compare::sample::record;
    use crate::model::{Level, Verdict};
    use crate::suite::Event;

    fn done(verdict: Verdict, reason: Option<&str>) -> Event {
        let mut record = record(&[("RUN-1", Level::Must, verdict)]);
        let mut case = record.cases.remove(0);
        case.reason = reason.map(str::to_owned);
        Event::CaseDone {
            case: Box::new(case),
            findings: Vec::new(),
        }
    }

    #[test]
    fn lines_come_now_and_then_and_failures_at_once() {
        let mut lines = Lines::default();
        let at = Duration::from_secs;
        assert_eq!(
            lines
                .after(&Event::Started { cases: 3, rules: 2 }, at(0))
                .as_deref(),
            Some("3 cases of 2 rules")
        );
        assert_eq!(lines.after(&done(Verdict::Passed, None), at(1)), None);
        assert_eq!(
            lines
                .after(&done(Verdict::Failed, Some("Total is 3\u{1b}[2J")), at(1))
                .as_deref(),
            Some("failed RUN-1.one: Total is 3\\u{1b}[2J")
        );
        assert_eq!(
            lines.after(&done(Verdict::Skipped, None), at(6)).as_deref(),
            Some("3 of 3 cases done, 1 failed")
        );
        assert_eq!(
            lines.after(&Event::Finished, at(7)).as_deref(),
            Some("3 of 3 cases done, 1 failed")
        );
    }

    #[test]
    fn every_case_has_a_line_where_that_is_wanted() {
        let mut lines = Lines {
            every_case: true,
            ..Lines::default()
        };
        let mut after = |verdict, reason| lines.after(&done(verdict, reason), Duration::ZERO);
        assert_eq!(
            after(Verdict::Passed, None).as_deref(),
            Some("passed RUN-1.one")
        );
        for _ in 0..2 {
            let line = after(Verdict::Failed, Some("b"));
            assert_eq!(line.as_deref(), Some("failed RUN-1.one: b"));
        }
        assert_eq!(lines.failed, 2);
    }

    #[test]
    fn waiting_is_shown() {
        let line = Lines::default().after(&Event::Waited { ms: 2_350 }, Duration::ZERO);
        assert_eq!(
            line.as_deref(),
            Some("waiting for the rate limit: 2.4 s so far, of all cases together")
        );
    }

    #[test]
    fn each_failure_is_shown_once_and_a_flood_is_cut() {
        let mut lines = Lines::default();
        let mut after = |reason: &str| {
            let event = done(Verdict::Failed, Some(reason));
            lines.after(&event, Duration::ZERO).is_some()
        };
        assert!(after("a") && !after("a"));
        let shown = (0..1_000).filter(|at| after(&at.to_string())).count();
        assert_eq!(shown, super::SHOWN - 1);
        assert_eq!(lines.failed, 1_002);
    }
}
