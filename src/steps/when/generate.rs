//! generateText, by the hotels and tags of the scenario.

use cucumber::when;

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::template::other_case;
use crate::steps::selection::{Selection, Written, positions};
use crate::steps::world::World;

/// `hotels 1, 2`, `tags "spa", "beach"`, or both joined by `and`.
#[when(regex = r#"^generateText selects ((?:hotels?|tags?) (?:[0-9, ]|to|and tags?|"[^"]+")+)$"#)]
async fn generate(world: &mut World, selection: String) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    world.select(selection).await
}

/// Selects while nothing is finished in the background, and notes whether the answer waits for it.
#[when(
    regex = r#"^generateText selects ((?:hotels?|tags?) (?:[0-9, ]|to|and tags?|"[^"]+")+) while the work is held back$"#
)]
async fn generate_while_held(world: &mut World, selection: String) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    let project = world.project().await?;
    // Shows how slow the service is by itself.
    world.send(Ask::page(&project, 1, 0, None)).await;
    world.select(selection).await
}

/// Selects hotels whose run has ended, which they may take the settle time to show.
#[when(
    regex = r#"^generateText selects ((?:hotels?|tags?) (?:[0-9, ]|to|and tags?|"[^"]+")+) again$"#
)]
async fn generate_again(world: &mut World, selection: String) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    let exchange = world.generate_when_free(&selection).await?;
    if exchange.status() == Some(409) {
        world.confirm_ended(&selection).await?;
    }
    world.memory.selected = Some((selection, exchange));
    world.memory.waited = None;
    Ok(())
}

/// The other list is there and names nothing, which adds nothing to the first.
#[when(
    regex = r#"^generateText selects ((?:hotels?|tags?) (?:[0-9, ]|to|and tags?|"[^"]+")+) and an empty (?:HotelIDs|TagIDs)$"#
)]
async fn generate_beside_empty(world: &mut World, selection: String) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    world.select(selection.in_full()).await
}

/// Whether letters count in any case is open; where they do, the two spellings are one hotel.
#[when(
    regex = r"^generateText selects hotels? ((?:[0-9, ]|to)+), the (first|last) by its id in the other case$"
)]
async fn generate_in_other_case(
    world: &mut World,
    hotels: String,
    place: String,
) -> Result<(), Stop> {
    let mut ids = world.hotels(&positions(&hotels)?).await?;
    let written = if place == "first" {
        ids.first_mut()
    } else {
        ids.last_mut()
    };
    if let Some(id) = written {
        *id = other_case(id)?;
    }
    world.select(Selection::of_hotels(ids)).await
}

#[when(regex = r"^each of hotels ((?:[0-9, ]|to)+) alone is selected$")]
async fn each_alone(world: &mut World, hotels: String) -> Result<(), Stop> {
    let hotels = world.hotels(&positions(&hotels)?).await?;
    world.affords(hotels.len()).await?;
    for hotel in hotels {
        world.run_of(&Selection::of_hotels([hotel])).await?;
    }
    Ok(())
}

impl World {
    /// The selection that a scenario writes as positions of hotels and names of tags.
    ///
    /// # Errors
    /// An error of the harness if the scenario names what it did not ask for.
    pub(crate) async fn selection_of(&mut self, text: &str) -> Result<Selection, Stop> {
        let written = Written::read(text)?;
        let mut selection = Selection::default();
        if let Some(positions) = &written.hotels {
            selection.hotels = Some(self.hotels(positions).await?);
        }
        if let Some(names) = &written.tags {
            let mut ids = Vec::with_capacity(names.len());
            for name in names {
                ids.push(self.tag(name).await?);
            }
            selection.tags = Some(ids);
        }
        Ok(selection)
    }

    /// Sends a selection for the next step to look at.
    ///
    /// # Errors
    /// As [`World::generate_patiently`].
    pub(crate) async fn select(&mut self, selection: Selection) -> Result<(), Stop> {
        let project = self.project().await?;
        let sent = self.generate_patiently(&project, &selection).await?;
        self.memory.waited = sent.waited;
        self.memory.selected = Some((selection, sent.exchange));
        Ok(())
    }
}
