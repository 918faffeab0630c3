//! What getTextGenerationStatus shows of runs.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::family::{Family, must, verdict};
use crate::checks::evidence::Shown;
use crate::checks::runs::id_of;
use crate::checks::{Seen, progress, shown_by, status};
use crate::model::{Finding, Judged, RuleId};

/// What status answers have to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfStatus {
    /// It shows a run object, and that of the run whose ID was sent.
    OwnRun {
        /// The answer.
        read: Polled,
        /// The answer that started the run.
        started: Shown,
        /// The answers that started the other runs of the scenario.
        others: Vec<Shown>,
    },
    /// The documented fields that it shows are right. That they are counts for nothing.
    Form {
        /// The answer.
        read: Polled,
        /// Rules that others look after.
        apart: Vec<RuleId>,
    },
    /// Those of its documented fields that are there keep these rules, the last of which is the case's
    /// own.
    Keeps {
        /// The answer.
        read: Polled,
        /// The rules.
        rules: Vec<RuleId>,
    },
    /// It shows none of these runs.
    NoneOf {
        /// The answer.
        read: Polled,
        /// The answers that started them.
        runs: Vec<Shown>,
    },
    /// It shows the end of a run that was finished.
    Ended(Polled),
    /// Each answer agrees with the one before, the first with the run as it was started.
    InTurn {
        /// The rule that says how.
        rule: RuleId,
        /// The answer that started the run.
        started: Shown,
        /// The answers in turn.
        reads: Vec<Polled>,
        /// For how long the run was certainly in progress.
        held: Duration,
    },
}

/// A status answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Polled {
    /// The answer.
    pub answer: Shown,
    /// Where the target says that the run stands in it.
    pub pointer: String,
}

impl Polled {
    /// What it shows there.
    fn shown(&self) -> Option<Value> {
        let seen = Seen::of(&self.answer);
        let accepted = seen.value().filter(|_| seen.status() == Some(200));
        accepted?.pointer(&self.pointer).cloned()
    }
}

impl Family for OfStatus {
    fn judge(&self) -> Judged {
        match self {
            Self::OwnRun {
                read,
                started,
                others,
            } => own_run(read, started, others),
            Self::Form { read, apart } => {
                let mut judged = form(read);
                judged.applied = 0;
                judged
                    .findings
                    .retain(|finding| !apart.contains(&finding.rule));
                judged
            }
            Self::Keeps { read, rules } => {
                let mut judged = form(read);
                judged
                    .findings
                    .retain(|finding| rules.contains(&finding.rule));
                let says = read.shown().zip(rules.last());
                let says = says.is_some_and(|(shown, own)| speaks_of(own.as_str(), &shown));
                judged.applied = u32::from(says);
                judged
            }
            Self::NoneOf { read, runs } => none_of(read, runs),
            Self::Ended(read) => read.shown().map_or_else(Judged::default, |shown| {
                verdict((!progress::has_ended(&shown)).then(|| {
                    must("a run that was finished shows neither complete nor failed")
                        .because("Status complete or failed", shown_status(&shown))
                        .seen_in(read.answer.id)
                }))
            }),
            Self::InTurn {
                rule,
                started,
                reads,
                held,
            } => in_turn(rule, started, reads, *held),
        }
    }
}

/// Whether a run object has fields that the rule is about.
fn speaks_of(rule: &str, shown: &Value) -> bool {
    match rule {
        "WIRE-5" => shown.get("CreatedAt").or(shown.get("UpdatedAt")).is_some(),
        "WIRE-6" => shown.get("ID").is_some(),
        _ => shown.get("Status").or(shown.get("Progress")).is_some(),
    }
}

fn form(read: &Polled) -> Judged {
    let shown = read.shown();
    let said = shown.map(|shown| status::judge_run_object(&shown, &read.pointer));
    shown_by(said.unwrap_or_default(), &[read.answer.id])
}

fn own_run(read: &Polled, started: &Shown, others: &[Shown]) -> Judged {
    let mut judged = form(read);
    let totals: Vec<i64> = others.iter().filter_map(total_of).collect();
    let id = id_of(started).unwrap_or_default();
    let another = read
        .shown()
        .and_then(|shown| belongs_to_another(&id, total_of(started), &totals, &shown));
    if let Some(finding) = another {
        judged.merge(verdict(Some(
            finding.seen_in(started.id).seen_in(read.answer.id),
        )));
    }
    judged
}

fn none_of(read: &Polled, runs: &[Shown]) -> Judged {
    let shown = read.shown();
    let id = shown.as_ref().and_then(|run| run.get("ID")?.as_str());
    let is = |id: &str| {
        let mut known = runs.iter().filter_map(|run| id_of(run));
        known.any(|known| known.eq_ignore_ascii_case(id))
    };
    verdict(id.filter(|id| is(id)).map(|id| {
        must("getTextGenerationStatus shows a run for an ID that no run has")
            .because("no run", format!("the run {id}"))
            .seen_in(read.answer.id)
    }))
}

fn in_turn(rule: &RuleId, started: &Shown, reads: &[Polled], held: Duration) -> Judged {
    let mut judged = Judged::default();
    let Some(mut earlier) = Seen::of(started).run().cloned() else {
        return judged;
    };
    for read in reads {
        let Some(shown) = read.shown() else { continue };
        let said = progress::judge(rule.as_str(), &earlier, &shown, held);
        judged.merge(shown_by(said, &[read.answer.id]));
        earlier = shown;
    }
    judged
}

/// Progress.Total of a run as it was started.
fn total_of(started: &Shown) -> Option<i64> {
    let seen = Seen::of(started);
    seen.run()?.pointer("/Progress/Total")?.as_i64()
}

/// Whether the object shown is that of another run than the one asked for. The ID tells where it
/// is shown; else a Total that only another run of the scenario has.
fn belongs_to_another(
    id: &str,
    total: Option<i64>,
    others: &[i64],
    shown: &Value,
) -> Option<Finding> {
    let message = "getTextGenerationStatus shows another run than the one whose ID was sent";
    if let Some(shown_id) = shown.get("ID").and_then(Value::as_str) {
        return (!shown_id.eq_ignore_ascii_case(id)).then(|| {
            Finding::must("POLL-1", message)
                .because(format!("the run {id}"), format!("the run {shown_id}"))
        });
    }
    let shown_total = shown.pointer("/Progress/Total").and_then(Value::as_i64)?;
    let foreign = total.is_some_and(|total| total != shown_total) && others.contains(&shown_total);
    foreign.then(|| {
        Finding::must("POLL-1", message).because(
            format!("Total {}", total.unwrap_or_default()),
            format!("Total {shown_total}"),
        )
    })
}

fn shown_status(run: &Value) -> String {
    run.get("Status").map_or_else(
        || "no Status".to_owned(),
        |status| format!("Status {status}"),
    )
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use serde_json::{Value, json};

    use super::{OfStatus, Polled, belongs_to_another};
    use crate::checks::evidence::Shown;
    use crate::checks::expect::family::Family;
    use crate::checks::samples::{answered, queued, run};
    use crate::model::{Operation, RuleId};

    #[test]
    fn another_run_is_told_by_its_id_or_else_by_its_total() {
        let found = |shown| belongs_to_another("aa", Some(2), &[3, 1], &shown).is_some();
        assert!(!found(json!({"ID": "AA", "Progress": {"Total": 3}})));
        assert!(found(json!({"ID": "bb", "Progress": {"Total": 2}})));
        assert!(found(json!({"Progress": {"Total": 3}})));
        assert!(!found(json!({"Progress": {"Total": 2}})));
        assert!(
            !found(json!({"Progress": {"Total": 9}})),
            "a Total of no run of the scenario is another rule's"
        );
        assert!(!found(json!({"Status": "queued"})));
    }

    fn started() -> Shown {
        Shown(Arc::new(queued(&json!({"Data": run()}))))
    }

    fn read(member: &str, value: Value) -> Polled {
        let mut shown = run();
        shown[member] = value;
        let operation = Operation::GetTextGenerationStatus;
        let body = json!({"Data": shown}).to_string();
        Polled {
            answer: Shown(Arc::new(answered(operation, "{}", 200, &body))),
            pointer: "/Data".to_owned(),
        }
    }

    /// What is found.
    fn found(check: &OfStatus) -> Vec<String> {
        let judged = check.judge();
        let findings = judged.findings.iter();
        findings.map(|finding| finding.rule.to_string()).collect()
    }

    #[test]
    fn a_status_answer_is_looked_at_as_a_whole() {
        let own = |read| OfStatus::OwnRun {
            read,
            started: started(),
            others: Vec::new(),
        };
        assert_eq!(found(&own(read("Status", json!("queued")))), [""; 0]);
        assert_eq!(found(&own(read("Status", json!(7)))), ["WIRE-9"]);
        let other = json!("99999999-9999-4999-8999-999999999998");
        assert_eq!(found(&own(read("ID", other.clone()))), ["POLL-1"]);
        let form = |apart: &[&'static str]| {
            let apart = apart.iter().map(|rule| RuleId::from(*rule)).collect();
            let read = read("Status", json!(7));
            OfStatus::Form { read, apart }
        };
        assert_eq!(found(&form(&["POLL-1"])), ["WIRE-9"]);
        assert_eq!(found(&form(&["WIRE-9"])), [""; 0]);
        let keeps = |rule: &'static str| OfStatus::Keeps {
            read: read("Status", json!(7)),
            rules: vec![rule.into()],
        };
        assert_eq!(found(&keeps("WIRE-9")), ["WIRE-9"]);
        assert_eq!(found(&keeps("WIRE-6")), [""; 0]);
        assert_eq!(keeps("WIRE-6").judge().applied, 1, "the ID is there");
        let none_of = |read| OfStatus::NoneOf {
            read,
            runs: vec![started()],
        };
        assert_eq!(found(&none_of(read("ID", other))), [""; 0]);
        assert_eq!(found(&none_of(read("Status", json!("queued")))).len(), 1);
    }

    #[test]
    fn reads_in_turn_are_compared_each_with_the_one_before() {
        let end = || read("Status", json!("failed"));
        let goes_on = || read("Status", json!("generating"));
        let in_turn = |reads| OfStatus::InTurn {
            rule: RuleId::from("POLL-4"),
            started: started(),
            reads,
            held: Duration::ZERO,
        };
        assert_eq!(found(&in_turn(vec![goes_on(), end(), end()])), [""; 0]);
        assert_eq!(found(&in_turn(vec![end(), goes_on()])), ["POLL-4"]);
        assert_eq!(found(&OfStatus::Ended(end())), [""; 0]);
        assert_eq!(found(&OfStatus::Ended(goes_on())).len(), 1);
    }
}
