//! Links that are looked at for what the document leaves open about them.

use cucumber::when;

use crate::model::Stop;
use crate::steps::world::World;

/// The most pages that are read: a large project is looked at in part.
const PAGES: i64 = 5;

#[when(regex = r"^some links are looked at$")]
async fn some_links(world: &mut World) -> Result<(), Stop> {
    let project = world.project().await?;
    let size = world
        .setting_up(async |world| world.page_size(&project).await)
        .await?;
    for number in 0..PAGES {
        let page = world
            .setting_up(async |world| world.page(size, number * size, None).await)
            .await?;
        let open = &mut world.memory.open;
        open.links.extend(page.links.iter().cloned());
        open.listing.get_or_insert(page.body);
        open.probe = Some(page.exchange);
        if i64::try_from(page.links.len()).is_ok_and(|shown| shown < size) {
            break;
        }
    }
    if world.memory.open.links.is_empty() {
        return Err(Stop::skipped("a project with approval links"));
    }
    Ok(())
}
