//! Which hotels a run keeps busy.

use std::collections::BTreeSet;
use std::sync::Arc;

use cucumber::then;

use crate::checks::evidence::Shown;
use crate::checks::expect::OfRun;
use crate::checks::{Reading, Seen};
use crate::model::{Exchange, Stop};
use crate::steps::selection::{Selection, positions};
use crate::steps::world::World;

/// Each of these alone is rejected with 409, and every other hotel of the project is accepted.
#[then(regex = r"^exactly hotels ((?:[0-9, ]|to)+) are in progress$")]
async fn exactly(world: &mut World, hotels: String) -> Result<(), Stop> {
    let selected: BTreeSet<String> = world
        .hotels(&positions(&hotels)?)
        .await?
        .into_iter()
        .collect();
    world.judge_exactly_in_progress(&selected).await?;
    for run in world.memory.in_progress.clone() {
        world.confirm_in_progress(&run).await?;
    }
    Ok(())
}

/// A selection above 100 may be cut, and which hotels a cut keeps is open; a run of more is not.
#[then(regex = r"^at most 100 of its hotels are in progress$")]
async fn at_most_hundred(world: &mut World) -> Result<(), Stop> {
    let (selection, exchange) = world.selected()?;
    world.answered_above_the_cap(&exchange)?;
    let mut alone: Vec<Shown> = Vec::new();
    if exchange.status() == Some(200) {
        let run = world
            .setting_up(async |world| world.started(&selection, &exchange).await)
            .await?;
        world.confirm_in_progress(&run).await?;
        for hotel in run.hotels() {
            let answer = world.generate(&Selection::of_hotels([hotel])).await?;
            world.answered(&answer)?;
            alone.push((&answer).into());
        }
        world.confirm_in_progress(&run).await?;
    }
    world.expect(OfRun::BusyWithinCap {
        run: (&exchange).into(),
        alone,
    })
}

/// Hotels that are looked at one by one at most, of a large selection.
const MOST_ALONE: usize = 20;
/// Hotels of one run at most.
const MOST_TOGETHER: usize = 100;

/// Hotels of a selection that stand for all: every one, or so many at even distances, the first and
/// the last among them.
fn sample(selected: &BTreeSet<String>) -> Vec<&String> {
    let last = selected.len().saturating_sub(1);
    let count = selected.len().min(MOST_ALONE);
    let at = |index: usize| index * last / count.saturating_sub(1).max(1);
    let all: Vec<&String> = selected.iter().collect();
    let mut places: Vec<usize> = (0..count).map(at).collect();
    places.dedup();
    places.into_iter().map(|place| all[place]).collect()
}

impl World {
    /// Demands that each of the given hotels alone is rejected with 409, a sample of many, and all
    /// other hotels of the project accepted together. The other hotels have runs in progress afterwards.
    ///
    /// # Errors
    /// Refuted at the first hotel that is not as it should be; else as the calls end.
    pub(crate) async fn judge_exactly_in_progress(
        &mut self,
        selected: &BTreeSet<String>,
    ) -> Result<(), Stop> {
        let project = self.project().await?;
        let others: Vec<String> = project
            .hotels
            .iter()
            .filter(|hotel| !selected.contains(*hotel))
            .cloned()
            .collect();
        let together = others.chunks(MOST_TOGETHER);
        self.affords(together.len()).await?;
        for hotel in sample(selected) {
            self.demand_in_progress(hotel).await?;
        }
        for hotels in together {
            self.demand_idle(hotels.iter().cloned()).await?;
        }
        Ok(())
    }

    /// Demands that a hotel alone is rejected with 409.
    ///
    /// # Errors
    /// As [`World::demand_busy`].
    pub(crate) async fn demand_in_progress(&mut self, hotel: &str) -> Result<(), Stop> {
        let alone = Selection::of_hotels([hotel.to_owned()]);
        let exchange = self.generate(&alone).await?;
        self.demand_busy(&alone, &exchange).await
    }

    /// Demands that hotels that no run is for are accepted.
    ///
    /// # Errors
    /// Refuted where they are rejected with 409; else as [`World::started`] as a set-up.
    pub(crate) async fn demand_idle(
        &mut self,
        hotels: impl IntoIterator<Item = String>,
    ) -> Result<(), Stop> {
        let selection = Selection::of_hotels(hotels);
        let exchange = self.generate(&selection).await?;
        self.judge_idle(&selection, &exchange).await
    }

    /// Judges the answer to a generateText for hotels that no run is for, as
    /// [`World::demand_idle`].
    ///
    /// # Errors
    /// As [`World::demand_idle`].
    pub(crate) async fn judge_idle(
        &mut self,
        selection: &Selection,
        exchange: &Arc<Exchange>,
    ) -> Result<(), Stop> {
        if Reading::of(&Seen::of(exchange)) == Reading::Busy {
            self.doubts_no_409().await?;
            return Err(self.unmet(OfRun::NotSelected(exchange.into())));
        }
        self.started(selection, exchange).await?;
        self.expect(OfRun::NotSelected(exchange.into()))
    }
}
