//! Calls that must be refused, and their accepted twins.

use cucumber::then;

use crate::checks::evidence::Shown;
use crate::checks::expect::{Demand, OfRefusal, Outcome, outcome, shows_run};
use crate::checks::is_from_between;
use crate::model::Stop;
use crate::steps::memory::Probe;
use crate::steps::then::untouched::not_busy;
use crate::steps::world::World;

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
            Some(status) if status != 429 && !is_from_between(status) => {
                world.expect(OfRefusal::NotFailed(Shown::from(&probe.answer)))?;
            }
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
    let demand = Demand {
        meant: meant.to_vec(),
        unusual: unusual.to_vec(),
    };
    let run = world.memory.runs.last();
    let run = (
        world.run_pointer(),
        run.map_or_else(String::new, |run| run.id.clone()),
    );
    let mut refuted = false;
    let mut unclear = None;
    for probe in world.probes()? {
        let shows_the_run = shows_run(&probe.answer, &run.0, &run.1);
        match outcome(&probe.answer, &demand, shows_the_run) {
            Outcome::ServerError => return Err(server_error(&probe)),
            Outcome::Unclear(why) => {
                unclear = Some(why);
                continue;
            }
            Outcome::Deviates => refuted = true,
            Outcome::Refused | Outcome::Unusual => {}
        }
        world.expect(OfRefusal::Refused {
            answer: Shown::from(&probe.answer),
            defect: named(&probe),
            demand: demand.clone(),
            run: run.clone(),
        })?;
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

/// A call that nothing is wrong with, as the proof that what was refused before did nothing: at once,
/// or after a while, when what a delayed run would keep busy is still free.
#[then(
    regex = r"^(generateText for .+?|listApprovals(?: for .+?)?) is accepted (?:at once|(several) seconds later)( if that was refused)?$"
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
    let taken = world.control(plain).await?;
    world.expect(taken)
}

impl World {
    /// How long a number of seconds is; `several` is a matter of the profile.
    pub(crate) fn seconds(&self, words: &str) -> Option<std::time::Duration> {
        match words {
            "several" => Some(self.around.effort.wait),
            _ => words.parse().ok().map(std::time::Duration::from_secs),
        }
    }

    /// Waits for so many seconds, where the text says how many. A run that starts late is seen only
    /// where it stays in progress.
    ///
    /// # Errors
    /// Skipped where runs do not stay in progress.
    pub(crate) async fn wait_for_late_runs(&mut self, seconds: &str) -> Result<(), Stop> {
        let Some(wait) = self.seconds(seconds) else {
            return Ok(());
        };
        if !self.are_runs_held() {
            return Err(Stop::skipped(
                "runs that stay in progress, so that a run which starts late is still seen: provider state `hold_runs`",
            ));
        }
        tokio::time::sleep(wait).await;
        Ok(())
    }
}

/// Where the target shows nothing about a run, its refusal must show none either.
#[then(regex = r"^no refusal shows a run$")]
fn no_run_shown(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        world.expect(OfRefusal::ShowsNoRun(Shown::from(&probe.answer)))?;
    }
    Ok(())
}
