//! The projects of a scenario: hotels, links, removed hotels, tags and tokens.

use cucumber::gherkin::Step;
use cucumber::given;

use super::contents::{self, Contents};
use super::links;
use crate::model::Stop;
use crate::steps::selection::positions;
use crate::steps::world::World;
use crate::target::ProjectSpec;

/// What the project has is one of [`contents::of_project`].
#[given(regex = r"^(a|another) project(?: with (.+))?$")]
fn a_project(world: &mut World, whose: String, text: String) -> Result<(), Stop> {
    let Contents { of, needs } = contents::of_project(&text)?;
    let add = world.as_it_can_be_had(of, needs)?;
    if whose == "another" {
        world.want_other(add)
    } else {
        world.want(add)
    }
}

/// What comes beside the hotels that are there already: one of [`contents::further`].
#[given(regex = r"^(?:(\d+) )?further (.+)$")]
async fn further(world: &mut World, count: String, text: String) -> Result<(), Stop> {
    let Contents { of, needs } = contents::further(count.parse().unwrap_or(0), &text)?;
    let add = world.as_it_can_be_had(of, needs)?;
    world.want(add)?;
    if !(contents::is_unusual(&text) && world.has_states()) {
        return Ok(());
    }
    // A service may take no such times: then nothing can be said of their order.
    match world.project().await {
        Err(Stop::Inconclusive { cause }) => Err(Stop::skipped(format!(
            "links created at times from 1968 on: {cause}"
        ))),
        other => other.map(drop),
    }
}

/// A table with the columns `hotel` and `link` (waiting, approved, revoked after approval, revoked
/// before approval), and optionally `opened` (yes or no) and `created` (a timestamp).
#[given(regex = r"^these approval links$")]
fn these_links(world: &mut World, step: &Step) -> Result<(), Stop> {
    let links = links::table(step)?;
    world.want(|spec| {
        spec.hotels = links
            .iter()
            .map(|link| link.hotel + 1)
            .fold(spec.hotels, usize::max);
        spec.links.extend(links);
    })
}

#[given(regex = r"^(\d+) hotels? that (?:was|were) removed from the (other )?project$")]
fn removed_hotels(world: &mut World, hotels: usize, other: String) -> Result<(), Stop> {
    let remove = |spec: &mut ProjectSpec| spec.removed_hotels = hotels;
    if other.is_empty() {
        world.want(remove)
    } else {
        world.want_other(remove)
    }
}

/// `the tag "spa" on hotels 1, 2`, `the tag "spa" on no hotel`; or tags in a row, called `"a" to "d"`
/// or `1 to 9`, on the next hotels of the project, each perhaps beginning with the last hotels of
/// the one before.
#[given(regex = r"^the tags? (.+) on (.+?)(?:, (\d+) of them shared with the next)?$")]
fn tags(world: &mut World, names: String, hotels: String, shared: String) -> Result<(), Stop> {
    let names = contents::tag_names(&names)?;
    let Some(each) = hotels.strip_suffix(" each") else {
        let hotels = if hotels == "no hotel" {
            Vec::new()
        } else {
            positions(&hotels)?
        };
        return names
            .iter()
            .try_for_each(|name| world.want_tag(name, &hotels));
    };
    let count = each.split(' ').next().unwrap_or_default();
    let each = count.parse::<usize>().unwrap_or(1);
    let step = each - shared.parse::<usize>().unwrap_or(0).min(each - 1);
    for (index, name) in names.iter().enumerate() {
        let first = index * step + 1;
        let hotels: Vec<usize> = (first..first + each).collect();
        world.want_tag(name, &hotels)?;
    }
    Ok(())
}

/// Where the target cannot do that, the scenario goes on with two tokens.
/// Said first where much is read before a transition, so that nothing is read in vain.
#[given(regex = r"^links that can be approved, revoked and opened$")]
fn driven_links(world: &mut World) -> Result<(), Stop> {
    world.can_drive_links()
}

#[given(regex = r"^a token that is good for both projects$")]
fn a_shared_token(world: &mut World) {
    world.want_shared_token();
}

impl World {
    /// What a scenario wants, as far as this target can give it: without provider states it goes
    /// from what is there.
    fn as_it_can_be_had(
        &self,
        add: contents::Add,
        needs: contents::Needs,
    ) -> Result<contents::Add, Stop> {
        use contents::Needs;
        match needs {
            Needs::Hotels => Ok(add),
            _ if self.has_states() => Ok(add),
            Needs::States(what) => Err(Stop::skipped(format!("{what}: provider state `project`"))),
            Needs::WhatIsThere => Ok(Box::new(|_| {})),
        }
    }
}
