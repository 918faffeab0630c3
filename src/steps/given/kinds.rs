//! Hotels and links of every kind at once, and links created at awkward times.

use cucumber::given;

use crate::model::Stop;
use crate::steps::varied::{awkward, every_kind, tied};
use crate::steps::world::World;

/// In turn: waiting, opened, approved, opened and approved, revoked after approval, revoked
/// before approval, without a link.
#[given(regex = r"^a project with (\d+) hotels, with links of every kind and without$")]
fn hotels_of_every_kind(world: &mut World, hotels: usize) -> Result<(), Stop> {
    world.want(|spec| {
        spec.hotels = hotels;
        spec.links = every_kind(hotels);
    })
}

/// The same in another project.
#[given(regex = r"^another project with (\d+) hotels, with links of every kind and without$")]
fn foreign_hotels_of_every_kind(world: &mut World, hotels: usize) -> Result<(), Stop> {
    world.want_other(|spec| {
        spec.hotels = hotels;
        spec.links = every_kind(hotels);
    })
}

/// Live members beside those that have links.
#[given(regex = r"^(\d+) further hotels without a link$")]
fn further_hotels(world: &mut World, hotels: usize) -> Result<(), Stop> {
    if !world.has_states() {
        return Ok(());
    }
    world.want(|spec| spec.hotels += hotels)
}

/// Beside the tied links that are there, of the same kinds.
#[given(regex = r"^(\d+) further approval links created at the same instant$")]
fn further_ties(world: &mut World, listed: usize) -> Result<(), Stop> {
    if !world.has_states() {
        return Ok(());
    }
    let mut links = tied(listed);
    world.want(|spec| {
        let first = spec.hotels;
        for link in &mut links {
            link.hotel += first;
        }
        spec.hotels += links.len();
        spec.links.extend(links);
    })
}

/// At the two ends of an hour that clocks show twice, in other centuries, before 1970, and in one
/// second with fractions of different lengths. A service may take no such times: then nothing can
/// be said of their order. This must be the last step that wants something of the project.
#[given(regex = r"^links created at times that clocks, calendars and texts put in another order$")]
async fn awkward_links(world: &mut World) -> Result<(), Stop> {
    if !world.has_states() {
        return Ok(());
    }
    world.want(|spec| {
        let links = awkward(spec.hotels);
        spec.hotels += links.len();
        spec.links.extend(links);
    })?;
    match world.project().await {
        Err(Stop::Inconclusive { cause }) => Err(Stop::skipped(format!(
            "links created at times from 1968 on: {cause}"
        ))),
        other => other.map(drop),
    }
}
