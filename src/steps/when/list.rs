//! listApprovals.

use cucumber::when;

use crate::model::Stop;
use crate::steps::world::World;

/// One page, with a Limit that the target is known to accept.
#[when(regex = r"^the links are listed$")]
async fn list(world: &mut World) -> Result<(), Stop> {
    let listing = world.whole(None).await?;
    world.memory.whole = Some(listing);
    Ok(())
}
