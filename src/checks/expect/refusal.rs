//! Calls that must be refused.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::evidence::Shown;
use crate::checks::{Reading, Seen, is_from_between};
use crate::model::{Exchange, Finding, Form, Judged, Level, Operation, RuleId};

use super::family::{Family, must, remark};
use super::shape;

/// What a refused call has to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfRefusal {
    /// A call is refused. That it is counts for nothing: its accepted twin does.
    Refused {
        /// The answer.
        answer: Shown,
        /// What is wrong with the call, in words.
        defect: String,
        /// With which statuses.
        demand: Demand,
        /// For getTextGenerationStatus: where the run is shown, and its ID.
        run: (String, String),
    },
    /// A call is not the service's fault, whatever it is answered otherwise.
    NotFailed(Shown),
    /// A refusal shows no run. That it does not counts for nothing.
    ShowsNoRun(Shown),
    /// A list of a generateText is refused alone and taken beside an empty other one, where it is enough
    /// alone.
    EnoughAlone {
        /// The rule of the list.
        rule: RuleId,
        /// The list and the other one.
        lists: (String, String),
        /// The answer to the list alone.
        alone: Shown,
        /// The answer to both.
        both: Shown,
    },
}

/// Statuses of a refusal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Demand {
    /// Those that are meant.
    pub meant: Vec<u16>,
    /// Other documented refusals, which are worth a remark.
    pub unusual: Vec<u16>,
}

/// What an answer to a call that must be refused comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was refused as the document has it.
    Refused,
    /// It was refused, and another refusal is meant: a remark.
    Unusual,
    /// It was not refused, or with a status that does not refuse.
    Deviates,
    /// The service failed.
    ServerError,
    /// Nothing can be said: 429, trouble on the way, an answer of something in between.
    Unclear(String),
}

impl Family for OfRefusal {
    fn judge(&self) -> Judged {
        match self {
            Self::Refused {
                answer,
                defect,
                demand,
                run,
            } => found(not_rejected(answer, defect, demand, run)),
            Self::NotFailed(answer) => {
                Judged::applied(u32::from(answer.status().is_some_and(|status| {
                    !matches!(status, 429 | 500) && !is_from_between(status)
                })))
            }
            Self::ShowsNoRun(answer) => found(run_shown(answer)),
            Self::EnoughAlone {
                rule,
                lists: (list, other),
                alone,
                both,
            } => {
                let is_enough = (alone.status(), both.status()) != (Some(400), Some(200));
                let finding = (!is_enough).then(|| {
                    Finding {
                        rule: rule.clone(),
                        ..remark(format!(
                            "{list} alone is refused, and accepted beside an empty {other}"
                        ))
                    }
                    .because("200 for either list alone", "400")
                    .seen_in(alone.id)
                    .seen_in(both.id)
                });
                Judged {
                    applied: 0,
                    findings: finding.into_iter().collect(),
                }
            }
        }
    }
}

/// `400, 401 or 403`.
fn one_of(words: &[String]) -> String {
    match words {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        _ => words.concat(),
    }
}

/// A judgement that counts for nothing unless it found something.
fn found(finding: Option<Finding>) -> Judged {
    Judged {
        applied: u32::from(finding.is_some()),
        findings: finding.into_iter().collect(),
    }
}

fn not_rejected(
    answer: &Shown,
    defect: &str,
    demand: &Demand,
    (pointer, run): &(String, String),
) -> Option<Finding> {
    let level = match outcome(answer, demand, shows_run(answer, pointer, run)) {
        Outcome::Unusual => Level::Should,
        Outcome::Deviates => Level::Must,
        _ => return None,
    };
    let wanted: Vec<String> = demand.meant.iter().map(u16::to_string).collect();
    let status = answer.status().unwrap_or_default();
    let body = Seen::of(answer).value().map(shape).unwrap_or_default();
    let finding = must(if status < 300 {
        format!("{} with {defect} is accepted", answer.operation)
    } else {
        format!("{} with {defect} is answered {status}", answer.operation)
    });
    Some(
        Finding { level, ..finding }
            .because(one_of(&wanted), format!("{status} {body}"))
            .seen_in(answer.id),
    )
}

/// Whether an answer of getTextGenerationStatus shows the run that was asked for, or one at all.
pub(crate) fn shows_run(answer: &Exchange, pointer: &str, run: &str) -> bool {
    let seen = Seen::of(answer);
    seen.status_run(pointer)
        .is_some_and(|shown| is_run(shown, run))
}

/// Whether an object is the run with this ID: a run's fields, and no other ID.
pub(crate) fn is_run(shown: &Value, id: &str) -> bool {
    let is_other = shown
        .get("ID")
        .and_then(Value::as_str)
        .is_some_and(|shown| !shown.eq_ignore_ascii_case(id));
    let has_fields = shown.get("Status").is_some_and(Value::is_string)
        || shown.get("Progress").is_some_and(Value::is_object);
    has_fields && !is_other
}

/// What the answer to a call that must be refused comes to.
pub(crate) fn outcome(exchange: &Exchange, demand: &Demand, shows_the_run: bool) -> Outcome {
    let Some(status) = exchange.status() else {
        let seen = Seen::of(exchange);
        let Reading::Unavailable(why) = Reading::of(&seen) else {
            return Outcome::Unclear("no answer".to_owned());
        };
        return Outcome::Unclear(format!("{}: {why}", exchange.operation));
    };
    let is_judged = exchange.operation.is_documented() && exchange.request.form == Form::Documented;
    match status {
        429 => Outcome::Unclear(format!(
            "{} answered 429, which proves no refusal",
            exchange.operation
        )),
        status if is_from_between(status) => Outcome::Unclear(format!(
            "{} answered {status}, which something in between says",
            exchange.operation
        )),
        500 => Outcome::ServerError,
        status if demand.meant.contains(&status) => Outcome::Refused,
        status if demand.unusual.contains(&status) => Outcome::Unusual,
        // Where the document shows no statuses, or the request left its form, any refusal is one.
        300..=499 if !is_judged => Outcome::Refused,
        200..=299 if exchange.operation == Operation::GetTextGenerationStatus && !shows_the_run => {
            Outcome::Unusual
        }
        _ => Outcome::Deviates,
    }
}

fn run_shown(answer: &Shown) -> Option<Finding> {
    let seen = Seen::of(answer);
    let data = seen.value()?.get("Data")?;
    // What the body of an error says is open: only what has an ID and how far it is, is a run.
    let has_text = |name| {
        data.get(name)
            .and_then(Value::as_str)
            .is_some_and(|text| !text.is_empty())
    };
    let is_run = has_text("ID") && has_text("Status") && data.get("Progress").is_some();
    is_run.then(|| {
        must("a refused generateText shows a run")
            .because("no run", shape(data))
            .at("/Data")
            .seen_in(answer.id)
    })
}

#[cfg(test)]
mod tests {
    use super::{Demand, Outcome, is_run, outcome};
    use crate::checks::samples::{answered, troubled};
    use crate::model::{Form, Operation, TroubleKind};
    use serde_json::json;

    const REJECTED: [u16; 4] = [400, 401, 403, 404];

    fn demand() -> Demand {
        Demand {
            meant: REJECTED.to_vec(),
            unusual: vec![409],
        }
    }

    fn read(operation: Operation, status: u16) -> Outcome {
        outcome(&answered(operation, "{}", status, "{}"), &demand(), false)
    }

    #[test]
    fn only_documented_refusals_are_refusals() {
        use Operation::{GenerateText, GetTextGenerationStatus, ListApprovals};
        for status in REJECTED {
            assert_eq!(read(GenerateText, status), Outcome::Refused);
        }
        for status in [200, 201, 204, 302, 405, 422, 501] {
            assert_eq!(read(ListApprovals, status), Outcome::Deviates, "{status}");
        }
        assert_eq!(read(GenerateText, 409), Outcome::Unusual);
        assert_eq!(read(GenerateText, 500), Outcome::ServerError);
        assert_eq!(read(GetTextGenerationStatus, 422), Outcome::Refused);
        assert_eq!(read(GetTextGenerationStatus, 200), Outcome::Unusual);
        assert_eq!(read(GetTextGenerationStatus, 500), Outcome::ServerError);
    }

    #[test]
    fn what_says_nothing_proves_no_refusal() {
        for status in [429, 502, 503, 504, 408] {
            assert!(
                matches!(read(Operation::ListApprovals, status), Outcome::Unclear(_)),
                "{status}"
            );
        }
        let exchange = troubled(Operation::ListApprovals, TroubleKind::Reset, "reset");
        assert!(matches!(
            outcome(&exchange, &demand(), false),
            Outcome::Unclear(_)
        ));
    }

    #[test]
    fn a_request_that_left_the_documented_form_may_be_refused_in_any_way() {
        let mut exchange = answered(Operation::ListApprovals, "{}", 422, "{}");
        exchange.request.form = Form::Undocumented;
        assert_eq!(outcome(&exchange, &demand(), false), Outcome::Refused);
    }

    #[test]
    fn a_run_is_known_by_its_fields_and_its_id() {
        assert!(is_run(&json!({"Status": "queued"}), "a"));
        assert!(is_run(&json!({"ID": "A", "Progress": {}}), "a"));
        assert!(!is_run(&json!({"ID": "b", "Status": "queued"}), "a"));
        assert!(!is_run(&json!({"Error": {"Code": "no"}}), "a"));
    }
}
