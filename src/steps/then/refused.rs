//! Calls that must be refused, and their accepted twins.

use cucumber::then;
use serde_json::Value;

use crate::checks::expect::shape;
use crate::checks::{Reading, Seen, is_from_between};
use crate::model::{Exchange, Form, Operation, Stop};
use crate::steps::probe::Probe;
use crate::steps::then::untouched::not_busy;
use crate::steps::world::World;

/// What an answer to a call that must be refused comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Outcome {
    /// It was refused as the document has it.
    Refused,
    /// It was refused, and another refusal is meant: a remark.
    Unusual,
    /// It was not refused, or with a status that is none of a refusal.
    Deviates,
    /// The service failed.
    ServerError,
    /// Nothing can be said: 429, trouble on the way, an answer of something in between.
    Unclear(String),
}

/// With 400, 401, 403 or 404; of getTextGenerationStatus, whose answers are not shown, with whatever is
/// no success. As a whole, for what it selects: with 400, 403 or 404. Another documented refusal than
/// the one that is meant is a remark.
#[then(regex = r"^(?:the|each) call is rejected( with 400| as a whole)?$")]
fn rejected(world: &mut World, how: String) -> Result<(), Stop> {
    match how.as_str() {
        " with 400" => judge_refusals(world, &[400], &[401, 403, 404, 409]),
        " as a whole" => judge_refusals(world, &[400, 403, 404], &[401, 409]),
        _ => judge_refusals(world, &[400, 401, 403, 404], &[]),
    }
}

/// No call at all with 500; and none with 409, which is only for a hotel that has a run.
#[then(regex = r"^no call is (answered 500|rejected with 409)$")]
async fn none_answered(world: &mut World, how: String) -> Result<(), Stop> {
    if how == "answered 500" {
        no_server_error(world)
    } else {
        not_busy(world).await
    }
}

/// The caller's fault, whatever it means: the service has not failed.
fn no_server_error(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        match probe.answer.status() {
            Some(500) => return Err(server_error(&probe)),
            // What is in the body is not looked at: it can repeat a text that nobody can read.
            Some(status) if status != 429 && !is_from_between(status) => world.held(),
            _ => world.answered(&probe.answer)?,
        }
    }
    Ok(())
}

fn server_error(probe: &Probe) -> Stop {
    Stop::ServerError {
        cause: format!(
            "{} with {} is answered 500 (exchange {})",
            probe.answer.operation,
            named(probe),
            probe.answer.id
        ),
    }
}

fn judge_refusals(world: &mut World, meant: &[u16], unusual: &[u16]) -> Result<(), Stop> {
    let mut refuted = false;
    let mut unclear = None;
    for probe in world.probes()? {
        let status = probe.answer.status().unwrap_or_default();
        match outcome(&probe.answer, meant, unusual, shows_the_run(world, &probe)) {
            Outcome::Refused => {}
            Outcome::ServerError => {
                return Err(server_error(&probe));
            }
            Outcome::Unclear(why) => unclear = Some(why),
            outcome => {
                let message = format!(
                    "{} with {} is not rejected as it must be",
                    probe.answer.operation,
                    named(&probe)
                );
                let finding = if outcome == Outcome::Unusual {
                    world.remark(message)
                } else {
                    world.finding(message)
                };
                refuted |= outcome == Outcome::Deviates;
                let wanted: Vec<String> = meant.iter().map(u16::to_string).collect();
                let seen = Seen::of(&probe.answer);
                let body = seen.value().map(shape).unwrap_or_default();
                world.found(
                    finding
                        .because(wanted.join(" or "), format!("{status} {body}"))
                        .seen_in(probe.answer.id),
                );
            }
        }
    }
    match unclear {
        _ if refuted => Err(Stop::Refuted),
        Some(why) => Err(Stop::inconclusive(why)),
        None => Ok(()),
    }
}

/// The defect as a finding names it.
fn named(probe: &Probe) -> String {
    if probe.defect.is_empty() {
        "what it names".to_owned()
    } else {
        probe.defect.clone()
    }
}

/// Whether an answer of getTextGenerationStatus shows the run that was asked for, or one at all.
fn shows_the_run(world: &World, probe: &Probe) -> bool {
    let pointer = world
        .around
        .target
        .settings()
        .status
        .as_ref()
        .map_or("", |status| status.run.as_str());
    let run = world.memory.runs.last().map_or("", |run| run.id.as_str());
    let seen = Seen::of(&probe.answer);
    seen.status_run(pointer)
        .is_some_and(|shown| is_run(shown, run))
}

/// Whether an object is the run with this ID: a run's fields, and no other ID.
pub(super) fn is_run(shown: &Value, id: &str) -> bool {
    let is_other = shown
        .get("ID")
        .and_then(Value::as_str)
        .is_some_and(|shown| !shown.eq_ignore_ascii_case(id));
    let has_fields = shown.get("Status").is_some_and(Value::is_string)
        || shown.get("Progress").is_some_and(Value::is_object);
    has_fields && !is_other
}

fn outcome(exchange: &Exchange, meant: &[u16], unusual: &[u16], shows_the_run: bool) -> Outcome {
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
            "{} answered 429 to the end, which proves no refusal",
            exchange.operation
        )),
        status if is_from_between(status) => Outcome::Unclear(format!(
            "{} answered {status}, which something in between says",
            exchange.operation
        )),
        500 => Outcome::ServerError,
        status if meant.contains(&status) => Outcome::Refused,
        status if unusual.contains(&status) => Outcome::Unusual,
        // Where the document shows no statuses, or the request left its form, any refusal is one.
        300..=499 if !is_judged => Outcome::Refused,
        200..=299 if exchange.operation == Operation::GetTextGenerationStatus && !shows_the_run => {
            Outcome::Unusual
        }
        _ => Outcome::Deviates,
    }
}

/// A call that nothing is wrong with, as the proof that what was refused before did nothing: at once,
/// or after a while, when what a delayed run would keep busy is still free.
#[then(
    regex = r"^(generateText for .+?|listApprovals(?: for .+?)?) is accepted (?:at once|(\d+) seconds later)( if that was refused)?$"
)]
async fn accepted(
    world: &mut World,
    call: String,
    seconds: String,
    if_refused: String,
) -> Result<(), Stop> {
    let is_accepted = |probe: &Probe| probe.answer.status() == Some(200);
    if !if_refused.is_empty() && world.probes()?.iter().any(is_accepted) {
        return Ok(());
    }
    world.wait_for_late_runs(&seconds).await?;
    let plain = world.plain(&call).await?;
    world.control(plain).await?;
    world.held();
    Ok(())
}

impl World {
    /// Waits for so many seconds, where the text is a number of them. A run that starts late is seen
    /// only where it stays in progress.
    ///
    /// # Errors
    /// Skipped where runs do not stay in progress.
    pub(crate) async fn wait_for_late_runs(&mut self, seconds: &str) -> Result<(), Stop> {
        let Ok(seconds) = seconds.parse::<u64>() else {
            return Ok(());
        };
        if !self.are_runs_held() {
            return Err(Stop::skipped(
                "runs that stay in progress, so that a run which starts late is still seen: provider state `hold_runs`",
            ));
        }
        tokio::time::sleep(std::time::Duration::from_secs(seconds)).await;
        Ok(())
    }
}

/// Where the target shows nothing about a run, its refusal must show none either.
#[then(regex = r"^no refusal shows a run$")]
fn no_run_shown(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        let seen = Seen::of(&probe.answer);
        let shown = seen
            .value()
            .and_then(|body| body.get("Data"))
            .filter(|data| is_run(data, "") || data.get("ID").is_some());
        if let Some(shown) = shown {
            let finding = world
                .finding("a refused generateText shows a run")
                .because("no run", shape(shown))
                .at("/Data")
                .seen_in(probe.answer.id);
            world.found(finding);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Outcome, is_run, outcome};
    use crate::checks::samples::{answered, troubled};
    use crate::model::{Form, Operation, TroubleKind};
    use serde_json::json;

    const REJECTED: [u16; 4] = [400, 401, 403, 404];

    fn read(operation: Operation, status: u16) -> Outcome {
        outcome(
            &answered(operation, "{}", status, "{}"),
            &REJECTED,
            &[409],
            false,
        )
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
            outcome(&exchange, &REJECTED, &[], false),
            Outcome::Unclear(_)
        ));
    }

    #[test]
    fn a_request_that_left_the_documented_form_may_be_refused_in_any_way() {
        let mut exchange = answered(Operation::ListApprovals, "{}", 422, "{}");
        exchange.request.form = Form::Undocumented;
        assert_eq!(outcome(&exchange, &REJECTED, &[], false), Outcome::Refused);
    }

    #[test]
    fn a_run_is_known_by_its_fields_and_its_id() {
        assert!(is_run(&json!({"Status": "queued"}), "a"));
        assert!(is_run(&json!({"ID": "A", "Progress": {}}), "a"));
        assert!(!is_run(&json!({"ID": "b", "Status": "queued"}), "a"));
        assert!(!is_run(&json!({"Error": {"Code": "no"}}), "a"));
    }
}
