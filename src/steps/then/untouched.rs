//! What a refused request must leave as it was: the list of links, and runs in progress.

use cucumber::then;

use crate::checks::Seen;
use crate::checks::evidence::Shown;
use crate::checks::expect::{Expectation, OfEffect};
use crate::model::{Exchange, Operation, Stop};
use crate::steps::ask::Ask;
use crate::steps::memory::Run;
use crate::steps::selection::Selection;
use crate::steps::world::World;

/// The name under which the state before is kept.
pub(crate) const BEFORE: &str = "before the refused calls";

/// The status of each run, where the target describes that operation.
pub(crate) async fn runs(world: &mut World) -> Result<Vec<Shown>, Stop> {
    let mut shown = Vec::new();
    if !world.knows_status() {
        return Ok(shown);
    }
    for run in world.memory.runs.clone() {
        let read = world.read_status(&run).await?;
        shown.push(Shown::from(&read.exchange));
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
    let runs_in_progress = world.memory.runs.iter();
    let running = runs_in_progress.flat_map(Run::hotels).collect();
    let expected = Expectation::from(OfEffect::SameList {
        before: before.clone(),
        now: listing.clone(),
        running,
    });
    if !world.weigh(&expected).findings.is_empty()
        && (!world.owns_list().await?
            || world
                .change_by_themselves(&before.links, &listing.links)
                .await?)
    {
        return Err(Stop::inconclusive(
            "the list changed, and somebody else may have changed it",
        ));
    }
    world.expect(expected)?;
    let known = world.memory.guarded.runs.clone();
    let now = world.setting_up(async |world| runs(world).await).await?;
    let (pointer, is_held) = (world.run_pointer(), world.are_runs_held());
    for (before, now) in known.into_iter().zip(now) {
        let pointer = pointer.clone();
        world.expect(OfEffect::SameRun {
            before,
            now,
            pointer,
            is_held,
        })?;
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
        let expected = OfEffect::StillBusy(Shown::from(&exchange));
        match exchange.status() {
            Some(409) => {
                if let [hotel] = hotels.as_slice() {
                    world.memory.guarded.busy.insert(hotel.clone());
                }
                world.expect(expected)?;
            }
            Some(500) => {
                return Err(Stop::ServerError {
                    cause: format!(
                        "generateText for a busy hotel is answered 500 (exchange {})",
                        exchange.id
                    ),
                });
            }
            _ if was_busy && world.rule.as_str() == "ERR-4" => {
                let first = world.memory.runs.first().cloned();
                if let Some(run) = first {
                    world.confirm_in_progress(&run).await?;
                }
                return Err(world.unmet(expected));
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
    regex = r"^the hotels of all refused calls can be selected (?:at once|(several) seconds later)$"
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
    let taken = world.controlled(&selection, &exchange).await?;
    world.expect(taken)
}

/// The hotels' runs have ended: a 409 may stand for the settle time, and not for longer.
#[then(regex = r"^(generateText for .+) is not rejected with 409 for longer than the settle time$")]
async fn not_busy_for_long(world: &mut World, call: String) -> Result<(), Stop> {
    let plain = world.plain(&call).await?;
    world
        .settle(async |world| {
            let exchange = world.send(plain.ask.clone()).await;
            world.answered(&exchange)?;
            Ok(vec![Expectation::from(OfEffect::NotBusy {
                answer: Shown::from(&exchange),
                had_runs: true,
                rule: None,
            })])
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
    world.takes_something().await?;
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        match probe.answer.status() {
            Some(409) => world.doubts_no_409().await?,
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
            _ => {}
        }
        world.expect(OfEffect::NotBusy {
            answer: Shown::from(&probe.answer),
            had_runs: false,
            rule: None,
        })?;
    }
    Ok(())
}

fn shows_a_run(answer: &Exchange) -> bool {
    let seen = Seen::of(answer);
    let body = seen.json.as_ref().ok().map(|parsed| &parsed.value);
    body.is_some_and(|body| body.pointer("/Data/ID").is_some())
}

impl World {
    /// Demands that a generateText of this case was accepted, or is now: whoever refuses every call
    /// has not looked at the hotels.
    ///
    /// # Errors
    /// Inconclusive where a call for a hotel with nothing wrong is refused, too.
    async fn takes_something(&mut self) -> Result<(), Stop> {
        let taken = |exchange: &&std::sync::Arc<Exchange>| {
            exchange.operation == Operation::GenerateText
                && matches!(exchange.status(), Some(200 | 409))
        };
        if self.exchanges().iter().any(|exchange| taken(&exchange)) {
            return Ok(());
        }
        let project = self.project().await?;
        let selection = Selection::of_hotels(project.hotels.first().cloned());
        let answer = self.send(Ask::generate(&project, &selection)).await;
        match answer.status() {
            Some(status @ (400 | 401 | 403 | 404)) => Err(Stop::inconclusive(format!(
                "generateText for a hotel with nothing wrong is answered {status} as well"
            ))),
            _ => self.answered(&answer),
        }
    }
}
