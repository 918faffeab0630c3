//! Calls with a defect: in their credentials, their scope, or their body.

use std::time::{Duration, Instant};

use cucumber::gherkin::Step;
use cucumber::when;

use crate::model::Stop;
use crate::steps::defects::spoilt;
use crate::steps::memory::Probe;
use crate::steps::runs::affordable;
use crate::steps::world::World;
use crate::target::Route;

/// A call that may be refused for what it names.
#[when(regex = r"^(generateText for .+|listApprovals(?: for .+)?) is called$")]
async fn called(world: &mut World, call: String) -> Result<(), Stop> {
    let plain = world.plain(&call).await?;
    let ask = plain.ask.clone();
    world.send_probe("", plain, ask).await?;
    Ok(())
}

/// A call whose hotels had a run, which they may take the settle time to show has ended.
#[when(regex = r"^(generateText for .+) is called when no run is in progress any more$")]
async fn called_when_free(world: &mut World, call: String) -> Result<(), Stop> {
    let plain = world.plain(&call).await?;
    let deadline = Instant::now() + world.around.target.settings().limits.settle_time;
    let answer = loop {
        let is_last = Instant::now() >= deadline;
        let answer = world.send(plain.ask.clone()).await;
        if answer.status() != Some(409) || is_last {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    affordable(&answer)?;
    world.memory.guarded.probes.push(Probe {
        defect: String::new(),
        ask: plain.ask.clone(),
        plain,
        answer,
    });
    Ok(())
}

/// A call with one defect, in the words of the tables of credentials, scopes and bodies.
#[when(
    regex = r#"^(generateText for .+?|listApprovals(?: for .+?)?|getTextGenerationStatus) is called with ([^:"]+)$"#
)]
async fn called_with(world: &mut World, call: String, defect: String) -> Result<(), Stop> {
    let plain = world.plain(&call).await?;
    let ask = spoilt(world, &defect, &plain).await?;
    world.send_probe(&defect, plain, ask).await?;
    Ok(())
}

/// The same with each defect of a table of one column, until one of them starts a run. Defects that
/// the form of this target's token does not allow are left out.
#[when(
    regex = r"^(generateText for .+?|listApprovals(?: for .+?)?|getTextGenerationStatus) is called in turn with:$"
)]
async fn called_in_turn(world: &mut World, call: String, step: &Step) -> Result<(), Stop> {
    let table = step
        .table
        .as_ref()
        .ok_or_else(|| Stop::error("the step needs a table of defects"))?;
    let mut left_out = None;
    for defect in table.rows.iter().filter_map(|row| row.first()) {
        let plain = world.plain(&call).await?;
        let ask = match spoilt(world, defect, &plain).await {
            Ok(ask) => ask,
            Err(need @ Stop::Skipped { .. }) => {
                left_out = Some(need);
                continue;
            }
            Err(other) => return Err(other),
        };
        let answer = world.send_probe(defect, plain, ask).await?;
        let is_run = call.starts_with("generateText");
        if is_run
            && answer
                .status()
                .is_none_or(|status| !(300..500).contains(&status))
        {
            break;
        }
    }
    match left_out {
        Some(need) if world.probes().is_err() => Err(need),
        _ => Ok(()),
    }
}

/// Each row of a table with the columns `call` and `defect`.
#[when(regex = r"^these calls are made:$")]
async fn calls_made(world: &mut World, step: &Step) -> Result<(), Stop> {
    let table = step
        .table
        .as_ref()
        .ok_or_else(|| Stop::error("the step needs a table of calls"))?;
    for row in table.rows.iter().skip(1) {
        let [call, defect] = row.as_slice() else {
            return Err(Stop::error("each row has a call and a defect"));
        };
        let plain = world.plain(call).await?;
        let ask = if defect.is_empty() {
            plain.ask.clone()
        } else {
            spoilt(world, defect, &plain).await?
        };
        world.send_probe(defect, plain, ask).await?;
    }
    Ok(())
}

/// A call without credentials over the very connection on which the good token was just accepted.
#[when(
    regex = r"^(generateText for .+?|listApprovals|getTextGenerationStatus) is called without a token on a connection that carried one$"
)]
async fn called_on_a_used_connection(world: &mut World, call: String) -> Result<(), Stop> {
    let line = world.around.client.line();
    let mut first = world.plain("listApprovals").await?.ask;
    first.route = Route::Line(line.clone());
    let first = world.send(first).await;
    if first.status() != Some(200) {
        return Err(Stop::inconclusive(
            "the call with the good token was not accepted, so nothing is known of the next",
        ));
    }
    let plain = world.plain(&call).await?;
    let mut ask = plain.ask.clone();
    ask.authorization = None;
    ask.route = Route::Line(line);
    let answer = world
        .send_probe(
            "no Authorization header, after a good token on the same connection",
            plain,
            ask,
        )
        .await?;
    if first.connection.is_none() || first.connection != answer.connection {
        return Err(Stop::skipped(
            "a connection that stays open for a second call",
        ));
    }
    Ok(())
}
