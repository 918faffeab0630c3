//! Lists of approval links that show what an order, a page or a filter gets wrong.
//!
//! Where the target has no provider states nothing is arranged: scenarios go from what the list shows.

use cucumber::given;

use crate::model::Stop;
use crate::steps::varied::{UNLINKED, around_the_tie, one_by_one, tied, varied};
use crate::steps::world::World;

/// So many listed links of every kind, created in another order than they are asked for, with
/// ties, and with links between them that were revoked before approval; two hotels have no link.
#[given(regex = r"^a varied list of (\d+) approval links$")]
fn a_varied_list(world: &mut World, listed: usize) -> Result<(), Stop> {
    if !world.has_states() {
        return Ok(());
    }
    let links = varied(listed);
    world.want(|spec| {
        spec.hotels = spec.hotels.max(links.len() + UNLINKED);
        spec.links.extend(links);
    })
}

#[given(regex = r"^(\d+) approval links of every kind created at the same instant$")]
fn tied_links(world: &mut World, listed: usize) -> Result<(), Stop> {
    if !world.has_states() {
        return Ok(());
    }
    let links = tied(listed);
    world.want(|spec| {
        spec.hotels = spec.hotels.max(links.len());
        spec.links.extend(links);
    })
}

#[given(regex = r"^links created shortly before and after them$")]
fn links_around_them(world: &mut World) -> Result<(), Stop> {
    if !world.has_states() {
        return Ok(());
    }
    world.want(|spec| {
        let links = around_the_tie(spec.hotels);
        spec.hotels += links.len();
        spec.links.extend(links);
    })
}

#[given(regex = r"^(\d+) hotels with a waiting link and one without$")]
fn waiting_links(world: &mut World, linked: usize) -> Result<(), Stop> {
    let links = one_by_one(linked);
    world.want(|spec| {
        spec.hotels = linked + 1;
        spec.links = links;
    })
}
