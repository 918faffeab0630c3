//! POLL-3 to POLL-6 over all exchanges of a run of the suite: what generateText and every read of
//! the status say about one text-generation run, whatever case asked.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use serde_json::Value;

use super::fold::Across;
use super::progress;
use super::seen::Seen;
use crate::model::{Exchange, ExchangeId, Form, Judged, Operation};

/// What a run shows beside its end may come later than that: a read so soon after the first that
/// shows the end says nothing against it. Longer than a target would take to settle.
const SETTLED_US: u64 = 10_000_000;

/// One of the rules, and what each run has shown so far.
#[derive(Debug)]
pub(crate) struct Polled {
    rule: &'static str,
    pointer: Option<String>,
    runs: HashMap<String, Story>,
    /// Projects whose runs the target's adapter holds just now.
    holding: HashSet<String>,
}

/// A run as it was last shown to the caller who started it.
#[derive(Debug)]
struct Story {
    /// Who started it. What others are shown, if anything, is another rule's.
    caller: Vec<String>,
    shown: Value,
    exchange: ExchangeId,
    /// When the answer had come that showed it last.
    told_us: u64,
    /// When the answer of generateText had come.
    queued_us: u64,
    /// When the last read that shows it in progress was sent, while the adapter held it: what is
    /// read of other runs can be older than their end.
    in_progress_us: u64,
    is_held: bool,
    /// When the first answer that shows its end had come.
    ended_us: Option<u64>,
    /// Whether a second run was returned with its ID, so that no read can be told apart.
    is_ambiguous: bool,
}

impl Polled {
    /// Nothing seen yet. Without the place of the run in a status answer nothing ever applies.
    #[must_use]
    pub(crate) fn new(rule: &'static str, pointer: Option<&str>) -> Self {
        Self {
            rule,
            pointer: pointer.map(str::to_owned),
            runs: HashMap::new(),
            holding: HashSet::new(),
        }
    }

    /// What the target's adapter did to the runs of a project.
    fn note(&mut self, seen: &Seen<'_>) {
        let sent = |pointer: &str| seen.sent.as_ref()?.pointer(pointer);
        let state = sent("/state").and_then(Value::as_str);
        let made = || seen.value()?.get("project_id");
        let project = sent("/params/project_id").or_else(made);
        let (Some(state), Some(project)) = (state, project.and_then(Value::as_str)) else {
            return;
        };
        let project = project.to_lowercase();
        let holds = match state {
            "project" => sent("/params/hold") == Some(&Value::Bool(true)),
            _ => state == "hold_runs",
        };
        match state {
            _ if holds && seen.status() == Some(200) => drop(self.holding.insert(project)),
            "finish_runs" => drop(self.holding.remove(&project)),
            _ => {}
        }
    }

    /// A run that was just returned.
    fn begin(&mut self, seen: &Seen<'_>) {
        let exchange = seen.exchange;
        let Some(run) = seen.run() else { return };
        let Some(id) = run.get("ID").and_then(Value::as_str) else {
            return;
        };
        let story = Story {
            caller: caller(exchange),
            shown: run.clone(),
            exchange: exchange.id,
            told_us: exchange.ended_us,
            queued_us: exchange.ended_us,
            in_progress_us: exchange.ended_us,
            is_held: self.is_holding(exchange),
            ended_us: None,
            is_ambiguous: false,
        };
        self.runs
            .entry(id.to_lowercase())
            .and_modify(|known| known.is_ambiguous |= known.exchange != exchange.id)
            .or_insert(story);
    }

    /// A read of the status, compared with what was shown before. One that was sent before the
    /// last answer had come may have been answered before it too.
    fn read(&mut self, seen: &Seen<'_>, pointer: &str) -> Judged {
        let exchange = seen.exchange;
        let (Some(later), Some(id)) = (seen.status_run(pointer), self.asked_for(exchange)) else {
            return Judged::default();
        };
        let still_held = self.is_holding(exchange);
        let Some(story) = self.runs.get_mut(&id) else {
            return Judged::default();
        };
        if story.is_ambiguous
            || exchange.sent_us < story.told_us
            || story.caller != caller(exchange)
        {
            return Judged::default();
        }
        let held = Duration::from_micros(story.in_progress_us.saturating_sub(story.queued_us));
        let mut judged = progress::judge(self.rule, &story.shown, later, held);
        if progress::has_ended(later) {
            let ended = *story.ended_us.get_or_insert(exchange.ended_us);
            if self.rule == "POLL-5" && exchange.sent_us < ended + SETTLED_US {
                judged.findings.clear();
            }
        }
        for finding in &mut judged.findings {
            finding.exchanges.extend([story.exchange, exchange.id]);
        }
        if progress::is_same_run(&story.shown, later) {
            if story.is_held && still_held && progress::goes_on(later) {
                story.in_progress_us = exchange.sent_us;
            }
            story.shown = later.clone();
            story.exchange = exchange.id;
            story.told_us = exchange.ended_us;
        }
        judged
    }

    /// Whether the adapter holds the runs of the project that an exchange is for.
    fn is_holding(&self, exchange: &Exchange) -> bool {
        let project = fields(exchange, "x-project-id").last();
        project.is_some_and(|project| self.holding.contains(&project.to_lowercase()))
    }

    /// The one known run whose ID stands in a request, in its address or its body.
    fn asked_for(&self, exchange: &Exchange) -> Option<String> {
        let body = String::from_utf8_lossy(&exchange.request.body);
        let mut found = exchange
            .request
            .url
            .split(is_between_words)
            .chain(body.split(is_between_words))
            .map(str::to_lowercase)
            .filter(|word| self.runs.contains_key(word));
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }
}

impl Across for Polled {
    fn rule(&self) -> &'static str {
        self.rule
    }

    fn see(&mut self, seen: &Seen<'_>) -> Judged {
        let Some(pointer) = self.pointer.clone() else {
            return Judged::default();
        };
        if seen.exchange.request.form == Form::Documented {
            match seen.exchange.operation {
                Operation::GenerateText => self.begin(seen),
                Operation::GetTextGenerationStatus => return self.read(seen, &pointer),
                Operation::ProviderState => self.note(seen),
                _ => {}
            }
        }
        Judged::default()
    }
}

fn is_between_words(char: char) -> bool {
    !(char.is_ascii_alphanumeric() || char == '-' || char == '_')
}

/// The header fields that say who calls.
fn caller(exchange: &Exchange) -> Vec<String> {
    let token = fields(exchange, "authorization");
    let project = fields(exchange, "x-project-id");
    token.chain(project).map(str::to_owned).collect()
}

fn fields<'e>(exchange: &'e Exchange, name: &'e str) -> impl Iterator<Item = &'e str> {
    let all = exchange.request.headers.iter();
    all.filter(move |(known, _)| known.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.as_str())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::Polled;
    use crate::checks::Seen;
    use crate::checks::fold::Across as _;
    use crate::checks::samples::{answered, queued, run};
    use crate::model::{Exchange, Operation};

    fn read(id: u64, sent_us: u64, change: impl FnOnce(&mut Value)) -> Exchange {
        let mut shown = run();
        change(&mut shown);
        let asked = json!({"Run": run()["ID"]}).to_string();
        let body = json!({"Data": shown}).to_string();
        let operation = Operation::GetTextGenerationStatus;
        Exchange {
            id,
            sent_us,
            ended_us: sent_us + 10,
            ..answered(operation, &asked, 200, &body)
        }
    }

    fn started() -> Exchange {
        Exchange {
            ended_us: 100,
            ..queued(&json!({"Data": run()}))
        }
    }

    fn fails(run: &mut Value) {
        run["Status"] = json!("failed");
        run["Progress"]["Failed"] = json!(1);
    }

    #[test]
    fn each_read_is_compared_with_the_one_before() {
        let mut rule = Polled::new("POLL-4", Some("/Data"));
        let mut see = |exchange: &Exchange| {
            let judged = rule.see(&Seen::of(exchange));
            let cited = judged.findings.first().map(|f| f.exchanges.clone());
            (judged.applied, cited)
        };
        assert_eq!(see(&read(1, 50, fails)), (0, None), "no run known yet");
        assert_eq!(see(&started()), (0, None));
        assert_eq!(see(&read(8, 200, fails)), (0, None));
        assert_eq!(see(&read(9, 210, fails)), (1, None), "sent as that came");
        assert_eq!(see(&read(10, 215, |_| ())), (0, None), "under way together");
        assert_eq!(see(&read(11, 400, |_| ())), (1, Some(vec![9, 11])));
    }

    #[test]
    fn what_others_are_shown_and_runs_with_one_id_are_left_out() {
        let mut rule = Polled::new("POLL-3", Some("/Data"));
        let other_total = |run: &mut Value| run["Progress"]["Total"] = json!(2);
        rule.see(&Seen::of(&started()));
        let mut foreign = read(8, 200, other_total);
        let project = ("X-Project-ID".to_owned(), "other".to_owned());
        foreign.request.headers.push(project);
        assert_eq!(rule.see(&Seen::of(&foreign)).findings, []);
        let own = read(9, 300, other_total);
        assert_eq!(rule.see(&Seen::of(&own)).findings.len(), 1);
        let again = Exchange {
            id: 10,
            ..started()
        };
        rule.see(&Seen::of(&again));
        assert_eq!(rule.see(&Seen::of(&read(11, 400, |_| ()))).applied, 0);
    }

    #[test]
    fn how_long_a_run_was_held_is_seen() {
        let act = |state: &str, status: u16| {
            let sent = json!({"state": state, "params": {"project_id": "P"}}).to_string();
            answered(Operation::ProviderState, &sent, status, "{}")
        };
        let of_project = |mut exchange: Exchange| {
            let project = ("X-Project-ID".to_owned(), "p".to_owned());
            exchange.request.headers.push(project);
            exchange
        };
        let start = || of_project(started());
        let goes_on = || of_project(read(8, 500_000, |_| ()));
        let hold = || act("hold_runs", 200);
        let made_held = || {
            let sent = json!({"state": "project", "params": {"hold": true}}).to_string();
            answered(
                Operation::ProviderState,
                &sent,
                200,
                r#"{"project_id": "P"}"#,
            )
        };
        let finish = || act("finish_runs", 200);
        for (what, steps, findings) in [
            ("held", [hold(), start(), goes_on(), finish()], 1),
            (
                "held from the start",
                [made_held(), start(), goes_on(), finish()],
                1,
            ),
            (
                "no hold",
                [act("project", 200), start(), goes_on(), finish()],
                0,
            ),
            (
                "hold refused",
                [act("hold_runs", 500), start(), goes_on(), finish()],
                0,
            ),
            (
                "hold after start",
                [start(), hold(), goes_on(), finish()],
                0,
            ),
            // What is read then can be older than the end.
            (
                "read after finish",
                [hold(), start(), finish(), goes_on()],
                0,
            ),
        ] {
            let mut rule = Polled::new("POLL-5", Some("/Data"));
            for step in &steps {
                rule.see(&Seen::of(step));
            }
            let ended = of_project(read(9, 600_000, fails));
            let at_once = rule.see(&Seen::of(&ended));
            assert_eq!(at_once.findings, [], "{what}: it may come later");
            let later = of_project(read(10, 10_600_010, fails));
            let judged = rule.see(&Seen::of(&later));
            assert_eq!(judged.findings.len(), findings, "{what}");
        }
    }
}
