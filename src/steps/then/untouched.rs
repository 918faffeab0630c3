//! What a refused request must leave as it was: the list of links, and runs in progress.

use cucumber::then;
use serde_json::{Value, json};

use crate::checks::Seen;
use crate::checks::links::{difference, is_same_list};
use crate::model::{Exchange, Judged, Operation, Stop};
use crate::steps::selection::Selection;
use crate::steps::world::World;

/// The name under which the state before is kept.
pub(crate) const BEFORE: &str = "before the refused calls";

/// What the status operation says of each run that no progress could change: nothing where the
/// target does not describe it.
pub(crate) async fn runs(world: &mut World) -> Result<Vec<Value>, Stop> {
    let mut shown = Vec::new();
    if !world.knows_status() {
        return Ok(shown);
    }
    for run in world.memory.runs.clone() {
        let run = world.status(&run).await?;
        let has_ended = matches!(
            run.get("Status").and_then(Value::as_str),
            Some("complete" | "failed")
        );
        shown.push(json!({
            "ID": run.get("ID"),
            "CreatedAt": run.get("CreatedAt"),
            "Total": run.pointer("/Progress/Total"),
            "ended": has_ended,
        }));
    }
    Ok(shown)
}

#[then(regex = r"^its links and runs are as they were$")]
async fn unchanged(world: &mut World) -> Result<(), Stop> {
    let before = world
        .memory
        .guarded
        .lists
        .get(BEFORE)
        .cloned()
        .ok_or_else(|| Stop::error("the scenario never looked at the state before"))?;
    let listing = world
        .setting_up(async |world| world.whole(None).await)
        .await?;
    let same = listing.total == before.total && is_same_list(&listing.links, &before.links);
    if same {
        world.held();
    } else if world.owns_list().await? {
        let finding = world
            .finding("a refused request changes the project's list of links")
            .because(
                format!("{} links, Total {}", before.links.len(), before.total),
                match difference(&before.links, &listing.links) {
                    place if place.is_empty() => format!("Total {}", listing.total),
                    place => format!("{place}, Total {}", listing.total),
                },
            )
            .at("/Data")
            .seen_in(listing.pages.first().map_or(0, |page| page.exchange.id));
        world.found(finding);
    } else {
        return Err(Stop::inconclusive(
            "the list changed, and somebody else may have changed it",
        ));
    }
    let known = world.memory.guarded.runs.clone();
    let now = world.setting_up(async |world| runs(world).await).await?;
    let is_held = world.are_runs_held();
    for (before, now) in known.iter().zip(&now) {
        // A run that is not held may end by itself.
        let same = ["ID", "CreatedAt", "Total"]
            .iter()
            .all(|name| before[*name] == now[*name])
            && (!is_held || before["ended"] == now["ended"]);
        if same {
            world.held();
            continue;
        }
        let finding = world
            .finding("a refused request changes a run in progress")
            .because(before.to_string(), now.to_string());
        world.found(finding);
    }
    Ok(())
}

/// The hotel's run goes on: it cannot be selected, however often that was refused. Where it could be
/// selected from the first, no refused call freed it, and nothing is said about its effect.
#[then(regex = r"^(generateText for .+) is still rejected with 409, (\d+) times?$")]
async fn still_busy(world: &mut World, call: String, times: u32) -> Result<(), Stop> {
    for _ in 0..times {
        let plain = world.plain(&call).await?;
        let hotels = plain.named.own.clone();
        let exchange = world.send(plain.ask).await;
        world.answered(&exchange)?;
        let was_busy = hotels
            .iter()
            .any(|hotel| world.memory.guarded.busy.contains(hotel));
        match exchange.status() {
            Some(409) => {
                if let [hotel] = hotels.as_slice() {
                    world.memory.guarded.busy.insert(hotel.clone());
                }
                world.held();
            }
            Some(500) => {
                return Err(Stop::ServerError {
                    cause: format!(
                        "generateText for a busy hotel is answered 500 (exchange {})",
                        exchange.id
                    ),
                });
            }
            status if was_busy && world.rule.as_str() == "ERR-4" => {
                let first = world.memory.runs.first().cloned();
                if let Some(run) = first {
                    world.confirm_in_progress(&run).await?;
                }
                let finding = world
                    .finding("a refused call frees a hotel that has a run in progress")
                    .because("409", status.unwrap_or_default().to_string())
                    .seen_in(exchange.id);
                return Err(world.refute(finding));
            }
            _ if !world.are_runs_held() => {
                return Err(Stop::skipped(
                    "a run that stays in progress while it is refused again: provider state `hold_runs`",
                ));
            }
            _ => {
                return Err(Stop::inconclusive(
                    "generateText for a hotel with a run in progress is not rejected with 409, see RUN-13",
                ));
            }
        }
    }
    Ok(())
}

/// Those of calls that were accepted, or that may have been, are left out.
#[then(
    regex = r"^the hotels of all refused calls can be selected (?:at once|(\d+) seconds later)$"
)]
async fn all_selectable(world: &mut World, seconds: String) -> Result<(), Stop> {
    let mut free: Vec<String> = Vec::new();
    let mut taken: Vec<String> = Vec::new();
    for probe in world.probes()? {
        let hotels = probe.plain.named.own;
        if probe.answer.operation == Operation::GenerateText {
            let refused =
                matches!(probe.answer.status(), Some(status @ 400..=499) if status != 429);
            if refused {
                free.extend(hotels);
            } else {
                taken.extend(hotels);
            }
        }
    }
    free.retain(|hotel| !taken.contains(hotel));
    free.sort();
    free.dedup();
    if free.is_empty() {
        return Err(Stop::skipped("a call of generateText that is refused"));
    }
    world.wait_for_late_runs(&seconds).await?;
    let selection = Selection::of_hotels(free);
    let exchange = world.generate(&selection).await?;
    world.controlled(&selection, &exchange).await?;
    world.held();
    Ok(())
}

/// The hotels' runs have ended: a 409 may stand for the settle time, and not for longer.
#[then(regex = r"^(generateText for .+) is not rejected with 409 for longer than the settle time$")]
async fn not_busy_for_long(world: &mut World, call: String) -> Result<(), Stop> {
    let plain = world.plain(&call).await?;
    world
        .settle(async |world| {
            let exchange = world.send(plain.ask.clone()).await;
            world.answered(&exchange)?;
            let mut judged = Judged::applied(1);
            if exchange.status() == Some(409) {
                let finding = world
                    .finding("generateText is rejected with 409 although the run of its hotels has ended")
                    .because("any other documented answer", "409")
                    .seen_in(exchange.id);
                judged.findings.push(finding);
            }
            Ok(judged)
        })
        .await
}

/// Only where a selected hotel has a run: no other refusal or acceptance is judged here.
pub(super) async fn not_busy(world: &mut World) -> Result<(), Stop> {
    if !world.is_alone().await? {
        return Err(Stop::skipped(
            "hotels for which nobody else starts runs: provider states, or [fixtures] exclusive = true",
        ));
    }
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        match probe.answer.status() {
            Some(409) => {
                world.doubts_no_409().await?;
                let finding = world
                    .finding("generateText is rejected with 409 although no selected hotel has a run in progress")
                    .because("any other documented answer", "409")
                    .seen_in(probe.answer.id);
                world.found(finding);
            }
            Some(500) => {
                return Err(Stop::ServerError {
                    cause: format!(
                        "{} is answered 500 (exchange {})",
                        probe.answer.operation, probe.answer.id
                    ),
                });
            }
            // Whoever answers everything alike has not looked at the hotels.
            Some(200) if !shows_a_run(&probe.answer) => {
                return Err(Stop::inconclusive(
                    "an accepted generateText shows no run with an ID",
                ));
            }
            _ => world.held(),
        }
    }
    Ok(())
}

fn shows_a_run(answer: &Exchange) -> bool {
    let seen = Seen::of(answer);
    let body = seen.json.as_ref().ok().map(|parsed| &parsed.value);
    body.is_some_and(|body| body.pointer("/Data/ID").is_some())
}
