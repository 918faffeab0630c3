//! generateText, by the hotels and tags of the scenario.

use cucumber::when;

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::selection::{Place, Selection, Written};
use crate::steps::template::other_case;
use crate::steps::world::World;

/// `Again` selects hotels whose run has ended, which they may take the settle time to show; `while the work is
/// held back` finishes nothing in the background, and notes whether the answer waits for it; `each alone`
/// makes a call a hotel, for scenarios that build on their runs.
#[when(regex = r"^generateText selects (.+?)( again| while the work is held back| each alone)?$")]
async fn generate(world: &mut World, selection: String, how: String) -> Result<(), Stop> {
    let selection = world.selection_of(&selection).await?;
    match how.as_str() {
        " again" => world.select_again(selection).await,
        " each alone" => {
            let hotels = selection.hotels.unwrap_or_default();
            world.affords(hotels.len()).await?;
            for hotel in hotels {
                world.run_of(&Selection::of_hotels([hotel])).await?;
            }
            Ok(())
        }
        " while the work is held back" => {
            let project = world.project().await?;
            // Shows how slow the service is by itself.
            world.send(Ask::page(&project, 1, 0, None)).await;
            world.select(selection).await
        }
        _ => world.select(selection).await,
    }
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
            let mut hotels = self.hotels(positions).await?;
            let other = match written.other_case {
                Some(Place::First) => hotels.first_mut(),
                Some(Place::Last) => hotels.last_mut(),
                None => None,
            };
            if let Some(id) = other {
                *id = other_case(id)?;
            }
            selection.hotels = Some(hotels);
        }
        if let Some(names) = &written.tags {
            let mut ids = Vec::with_capacity(names.len());
            for name in names {
                ids.push(self.tag(name).await?);
            }
            selection.tags = Some(ids);
        }
        Ok(if written.in_full {
            selection.in_full()
        } else {
            selection
        })
    }

    /// Sends a selection of hotels whose run has ended, within the settle time.
    async fn select_again(&mut self, selection: Selection) -> Result<(), Stop> {
        let exchange = self.generate_when_free(&selection).await?;
        if exchange.status() == Some(409) {
            self.confirm_ended(&selection).await?;
        }
        self.memory.selected = Some((selection, exchange));
        self.memory.waited = None;
        Ok(())
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
