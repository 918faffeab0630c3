//! Other projects and other callers.

use chrono::{DateTime, Utc};
use cucumber::given;

use crate::model::Stop;
use crate::steps::world::World;
use crate::target::{LinkKind, LinkSpec};

#[given(regex = r"^another project with (\d+) hotels?$")]
fn another_project(world: &mut World, hotels: usize) -> Result<(), Stop> {
    world.want_other(|spec| spec.hotels = hotels)
}

#[given(regex = r"^another project with an approved link for each of its (\d+) hotels$")]
fn another_project_with_links(world: &mut World, hotels: usize) -> Result<(), Stop> {
    want_linked(world, hotels, LinkKind::Approved, None)
}

/// Older than any link of the calling project that was not asked for with a time.
#[given(regex = r"^another project with a link from 2019 for each of its (\d+) hotels$")]
fn another_project_with_old_links(world: &mut World, hotels: usize) -> Result<(), Stop> {
    let created_at = DateTime::from_timestamp(1_554_102_000, 0);
    want_linked(world, hotels, LinkKind::Waiting, created_at)
}

fn want_linked(
    world: &mut World,
    hotels: usize,
    kind: LinkKind,
    created_at: Option<DateTime<Utc>>,
) -> Result<(), Stop> {
    world.want_other(|spec| {
        spec.hotels = hotels;
        spec.links = (0..hotels)
            .map(|hotel| LinkSpec {
                hotel,
                kind,
                opened: false,
                created_at,
            })
            .collect();
    })
}

#[given(regex = r"^(\d+) hotels? that (?:was|were) removed from the other project$")]
fn removed_there(world: &mut World, hotels: usize) -> Result<(), Stop> {
    world.want_other(|spec| spec.removed_hotels = hotels)
}

/// Where the target cannot do that, the scenario goes on with two tokens.
#[given(regex = r"^a token that is good for both projects$")]
fn a_shared_token(world: &mut World) {
    world.want_shared_token();
}
