//! What a call from outside of a project's scope shows of it: nothing, whatever it is answered.

use std::collections::BTreeSet;
use std::sync::Arc;

use cucumber::then;

use crate::checks::evidence::Shown;
use crate::checks::expect::{Expectation, OfOutside, OfScope, lower_hotels, shows_run};
use crate::model::{Exchange, Operation, Stop};
use crate::steps::memory::Probe;
use crate::steps::when::ways;
use crate::steps::world::World;
use crate::target::Origin;

/// Without a link in the other project, a list without any of its links proves nothing.
pub(super) const SHOWS_NONE: &str =
    "the other project's own scope shows no link, although the adapter promised some";

/// What an answer from outside must not give away, and what one from inside must not show.
#[then(
    regex = r"^no answer (gives away anything of the project|shows a link of the other project|shows a link from outside of the project)$"
)]
async fn no_answer(world: &mut World, what: String) -> Result<(), Stop> {
    match what.as_str() {
        "gives away anything of the project" => nothing_given_away(world).await,
        "shows a link of the other project" => none_of_the_other(world),
        _ => none_from_outside(world).await,
    }
}

/// Neither its links, nor their number, nor a run for its hotels, nor the status of its run. What
/// the answer says besides is not judged here.
async fn nothing_given_away(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        match probe.plain.ask.operation {
            Operation::ListApprovals => no_link_given_away(world, &probe).await?,
            Operation::GenerateText => no_run_given(world, &probe.answer)?,
            _ => no_status_given(world, &probe).await?,
        }
    }
    Ok(())
}

/// The hotels whose links the calling project's own list showed, and those that belong to it.
async fn own_hotels(world: &mut World) -> Result<BTreeSet<String>, Stop> {
    let project = world.project().await?;
    let listed = world
        .memory
        .guarded
        .lists
        .iter()
        .filter(|(name, _)| *name != "theirs")
        .flat_map(|(_, list)| lower_hotels(&list.links));
    Ok(lower(&project.hotels).into_iter().chain(listed).collect())
}

/// The links that a list shows of the other project, which the scenario has read before.
fn none_of_the_other(world: &mut World) -> Result<(), Stop> {
    let theirs = world.memory.guarded.lists.get("theirs").cloned();
    let theirs = theirs.ok_or_else(|| Stop::error("no list was read as \"theirs\""))?;
    if theirs.links.is_empty() {
        return Err(Stop::inconclusive(SHOWS_NONE));
    }
    let foreign: BTreeSet<String> = lower_hotels(&theirs.links).into_iter().collect();
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        world.expect(OfScope::NoneOf {
            foreign: foreign.clone(),
            answer: Shown::from(&probe.answer),
        })?;
    }
    Ok(())
}

/// Whatever a request with an open meaning is taken for, it is a request of the calling project.
async fn none_from_outside(world: &mut World) -> Result<(), Stop> {
    let project = world.project().await?;
    let is_arranged = project.origin == Origin::States;
    let declared = world
        .around
        .target
        .settings()
        .fixtures
        .foreign_hotels
        .clone();
    if !is_arranged && declared.is_empty() {
        return Err(Stop::skipped(
            "a project made for the case (provider state `project`), or [fixtures] foreign_hotels",
        ));
    }
    let mut own = own_hotels(world).await?;
    own.extend(lower(&project.removed));
    let foreign: BTreeSet<String> = lower(&declared);
    let most = world.memory.guarded.lists.values().next();
    let most = most.map_or(0, |list| list.total)
        + i64::try_from(lower(&project.removed).len()).unwrap_or(0);
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let answer = Shown::from(&probe.answer);
        world.expect(if is_arranged {
            let own = own.clone();
            OfScope::OwnOnly { own, most, answer }
        } else {
            let foreign = foreign.clone();
            OfScope::NoneOf { foreign, answer }
        })?;
    }
    Ok(())
}

pub(super) fn lower(ids: &[String]) -> BTreeSet<String> {
    ids.iter().map(|id| id.to_ascii_lowercase()).collect()
}

async fn no_link_given_away(world: &mut World, probe: &Probe) -> Result<(), Stop> {
    let list = world.memory.guarded.lists.values().next().cloned();
    let Some(list) = list.filter(|list| !list.links.is_empty()) else {
        return Err(Stop::skipped(
            "a project with an approval link, whose own list shows it",
        ));
    };
    let hotels = own_hotels(world).await?;
    world.expect(OfOutside::Links {
        hotels,
        list,
        answer: Shown::from(&probe.answer),
        // Of v1 the document says only that it exists.
        is_remark: probe.defect == ways::UNDER_V1,
    })
}

fn no_run_given(world: &mut World, exchange: &Arc<Exchange>) -> Result<(), Stop> {
    server_error(exchange)?;
    let expected = Expectation::from(OfOutside::Run(Shown::from(exchange)));
    if world.weigh(&expected).findings.is_empty() {
        world.expect(expected)
    } else {
        Err(world.unmet(expected))
    }
}

async fn no_status_given(world: &mut World, probe: &Probe) -> Result<(), Stop> {
    let exchange = &probe.answer;
    let Some(run) = world.memory.runs.last().cloned() else {
        return Err(Stop::error(
            "a step looks for the status of a run that was never started",
        ));
    };
    server_error(exchange)?;
    let pointer = world.run_pointer();
    let mut of_none = None;
    if shows_run(exchange, &pointer, &run.id) {
        let never = world.unknown_hotel(404);
        let same = world.send(probe.ask.for_another(&run.id, &never)).await;
        of_none = Some((Shown::from(&same), never));
    }
    world.expect(OfOutside::Status {
        run: run.id,
        started: Shown::from(&run.exchange),
        pointer,
        answer: Shown::from(exchange),
        of_none,
    })
}

pub(super) fn server_error(exchange: &Exchange) -> Result<(), Stop> {
    if exchange.status() == Some(500) {
        let cause = format!(
            "{} from outside of the project's scope is answered 500 (exchange {})",
            exchange.operation, exchange.id
        );
        return Err(Stop::ServerError { cause });
    }
    Ok(())
}
