//! The twins of several refused calls, each of which may be of another shape.

use std::collections::BTreeSet;

use cucumber::then;

use crate::checks::expect::OfAnswer;
use crate::model::{Operation, Stop};
use crate::steps::memory::Probe;
use crate::steps::outcome::may_be_a_bound;
use crate::steps::world::World;

/// Each call as it is without its defect. How many HotelIDs and which Offsets are taken is open: where
/// such a list is refused, nothing was proved.
#[then(regex = r"^the same calls? without (?:the|a) defect (?:is|are) accepted$")]
async fn twins_accepted(world: &mut World) -> Result<(), Stop> {
    let probes = world.probes()?;
    let mut twins: Vec<&Probe> = Vec::new();
    for probe in &probes {
        let ask = &probe.plain.ask;
        let is_same = |twin: &&Probe| {
            twin.plain.ask.operation == ask.operation && twin.plain.ask.body == ask.body
        };
        if !twins.iter().any(is_same) {
            twins.push(probe);
        }
    }
    let project = world.project().await?;
    let mut started = BTreeSet::new();
    // The last one first: it is what the scenario ends with, and others may share its hotels.
    for twin in twins.into_iter().rev() {
        let chosen = twin.plain.named.selection.chosen(&project);
        if twin.plain.ask.operation == Operation::GenerateText {
            if !started.is_disjoint(&chosen) {
                continue;
            }
            started.extend(chosen);
        }
        if twin.plain.ask.operation == Operation::ListApprovals {
            let answer = world.send(twin.plain.ask.clone()).await;
            if may_be_a_bound(&answer) {
                return Err(Stop::skipped(
                    "a listApprovals with so many HotelIDs, or at such an Offset, that is accepted",
                ));
            }
            world
                .controlled(&twin.plain.named.selection, &answer)
                .await?;
        } else {
            world.control(twin.plain.clone()).await?;
        }
        // What is accepted comes last.
        let accepted = world.last()?;
        world.expect(OfAnswer::Accepted((&accepted).into()))?;
    }
    let times = u32::try_from(probes.len()).unwrap_or(u32::MAX);
    world.expect(OfAnswer::Met(times))
}
