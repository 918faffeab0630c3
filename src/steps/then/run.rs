//! Runs, as generateText shows them.

use cucumber::then;

use crate::model::Stop;
use crate::steps::world::World;

#[then(regex = r"^the run is accepted with Total (\d+)$")]
async fn accepted_with_total(world: &mut World, total: i64) -> Result<(), Stop> {
    let (selection, exchange) = world.selected()?;
    let run = world.started(&selection, &exchange).await?;
    if run.total() == Some(total) {
        world.held();
    } else {
        let shown = run
            .shown
            .pointer("/Progress/Total")
            .map_or("nothing".to_owned(), ToString::to_string);
        let finding = world
            .finding("Progress.Total is not the number of distinct hotels selected")
            .because(format!("{total}"), shown)
            .at("/Data/Progress/Total")
            .seen_in(exchange.id);
        world.found(finding);
    }
    Ok(())
}
