//! The universal check of the case's rule, on the answers of this scenario.

use cucumber::then;

use crate::checks::{Known, Seen, universal};
use crate::model::{Judged, Stop};
use crate::steps::world::World;

/// Each answer so far is one of the documented kind, and breaks nothing of this rule.
#[then(regex = r"^no answer of this scenario breaks the rule$")]
fn no_answer_breaks(world: &mut World) -> Result<(), Stop> {
    judge(world, |_| true)
}

/// As above, and at least one answer has this status: else there was nothing to look at.
#[then(regex = r"^an answer with status (\d{3}) keeps to the rule$")]
fn answer_keeps(world: &mut World, status: u16) -> Result<(), Stop> {
    judge(world, |seen| seen == status)
}

/// As above, for any answer that is none of success.
#[then(regex = r"^a refusal keeps to the rule$")]
fn refusal_keeps(world: &mut World) -> Result<(), Stop> {
    judge(world, |seen| seen >= 400)
}

fn judge(world: &mut World, is_meant: impl Fn(u16) -> bool) -> Result<(), Stop> {
    let rule = world.rule();
    let check = universal()
        .iter()
        .find(|check| check.rule == rule.as_str())
        .ok_or_else(|| Stop::error(format!("no universal check speaks for {rule}")))?;
    let mut judged = Judged::default();
    let mut statuses = Vec::new();
    for exchange in world.exchanges() {
        let status = exchange.status().unwrap_or_default();
        if exchange.operation.is_documented() {
            statuses.push(status.to_string());
        }
        if is_meant(status) {
            judged.merge(check.judge(&Seen::of(exchange), &Known::default()));
        }
    }
    if judged.applied == 0 {
        let needed = format!(
            "an answer with {}: this scenario got {}",
            check.what,
            statuses.join(", ")
        );
        return Err(Stop::skipped(needed));
    }
    world.judge(judged);
    Ok(())
}
