//! generateText, by the hotels and tags of the scenario.

use cucumber::when;

use crate::model::Stop;
use crate::steps::selection::{Selection, positions};
use crate::steps::world::World;

/// `hotels 1, 2`, `tags "spa", "beach"`, or both joined by `and`.
#[when(
    regex = r#"^generateText selects (?:hotels? ([0-9][0-9, ]*(?: ?to \d+)?(?:, [0-9, ]+(?: to \d+)?)*))?(?: and )?(?:tags? ("[^"]+"(?:, "[^"]+")*))?$"#
)]
async fn generate(world: &mut World, hotels: String, tags: String) -> Result<(), Stop> {
    let selection = world.selection(&hotels, &tags).await?;
    let exchange = world.generate(&selection).await?;
    world.memory.selected = Some((selection, exchange));
    Ok(())
}

impl World {
    /// The selection that a scenario writes as positions of hotels and names of tags; an empty
    /// text leaves the list out of the request.
    ///
    /// # Errors
    /// An error of the harness if the scenario names what it did not ask for.
    pub(crate) async fn selection(&mut self, hotels: &str, tags: &str) -> Result<Selection, Stop> {
        let mut selection = Selection::default();
        if !hotels.is_empty() {
            selection.hotels = Some(self.hotels(&positions(hotels)?).await?);
        }
        if !tags.is_empty() {
            let mut ids = Vec::new();
            for name in tags.split(", ") {
                ids.push(self.tag(name.trim_matches('"')).await?);
            }
            selection.tags = Some(ids);
        }
        Ok(selection)
    }
}
