//! Projects to observe open points in. On a target without provider states they take what is
//! there, so that as much as possible can be observed everywhere.

use cucumber::given;

use crate::model::Stop;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::{LinkKind, LinkSpec};

/// With provider states, hotels with links of several kinds; else the links that are there.
#[given(regex = r"^a project with links to look at$")]
fn links_to_look_at(world: &mut World) -> Result<(), Stop> {
    if !world.has_states() {
        return world.want(|_| {});
    }
    let kinds = [
        (LinkKind::Waiting, false),
        (LinkKind::Waiting, true),
        (LinkKind::Approved, false),
        (LinkKind::Approved, true),
        (LinkKind::RevokedAfterApproval, false),
        (LinkKind::RevokedBeforeApproval, false),
    ];
    let links = kinds
        .into_iter()
        .enumerate()
        .map(|(hotel, (kind, opened))| LinkSpec {
            hotel,
            kind,
            opened,
            created_at: None,
        });
    world.want(|spec| {
        spec.hotels = kinds.len();
        spec.links.extend(links);
    })
}

/// What nobody did to a link is only known of a link made for the case.
#[given(regex = r"^a project whose one link was approved without being opened$")]
fn one_approved_link(world: &mut World) -> Result<(), Stop> {
    if !world.has_states() {
        return Err(Stop::skipped(
            "a link that is known not to be opened: provider state `project`",
        ));
    }
    world.want(|spec| {
        spec.hotels = 1;
        spec.links.push(LinkSpec {
            hotel: 0,
            kind: LinkKind::Approved,
            opened: false,
            created_at: None,
        });
    })
}

#[given(regex = r"^another project with a tag on its (\d+) hotels$")]
fn another_project_with_a_tag(world: &mut World, hotels: usize) -> Result<(), Stop> {
    world.want_other(|spec| {
        spec.hotels = hotels;
        spec.tags = vec![(0..hotels).collect()];
    })
}

/// A held run, without which a hotel is not busy for long enough to ask anything.
#[given(regex = r"^hotel (\d+) is kept busy$")]
async fn kept_busy(world: &mut World, hotel: usize) -> Result<(), Stop> {
    world.want_held_runs();
    let hotel = world.hotel(hotel).await?;
    world
        .setting_up(async |world| {
            let run = world.run_of(&Selection::of_hotels([hotel])).await?;
            world.confirm_in_progress(&run).await
        })
        .await
}
