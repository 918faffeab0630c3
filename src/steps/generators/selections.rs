//! Selections by hotels and tags: duplicates, overlaps, and all sizes up to the cap.

use std::collections::BTreeSet;

use cucumber::then;
use proptest::collection::vec;
use proptest::prelude::Just;
use proptest::strategy::{BoxedStrategy, Strategy, Union};

use crate::model::Stop;
use crate::steps::memory::Run;
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::{Origin, Project};

/// The hotels of a project for generated selections: a few more than a selection may have.
const HOTELS: usize = 104;
/// The cap of a selection.
const CAP: usize = 100;
/// How many of a selection's hotels are asked for one by one.
const PROBES: usize = 4;

/// The tags of a project for generated selections, as hotel positions from 0: small and large,
/// apart, overlapping and within each other.
fn tags() -> Vec<Vec<usize>> {
    vec![
        vec![0],
        vec![103],
        vec![1, 2],
        vec![2, 3, 4],
        vec![4, 40, 80],
        (10..20).collect(),
        (15..30).rev().collect(),
        (0..50).step_by(2).collect(),
        (50..100).collect(),
        (3..103).collect(),
    ]
}

/// A selection as positions of hotels and of tags, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Picked {
    hotels: Option<Vec<usize>>,
    tags: Option<Vec<usize>>,
}

impl Picked {
    /// The positions of the distinct hotels.
    fn chosen(&self) -> BTreeSet<usize> {
        let tags = tags();
        let tagged = self
            .tags
            .iter()
            .flatten()
            .flat_map(|tag| tags[*tag].clone());
        self.hotels
            .iter()
            .flatten()
            .copied()
            .chain(tagged)
            .collect()
    }

    fn selection(&self, project: &Project) -> Selection {
        let hotel = |position: &usize| project.hotels[*position].clone();
        let tag = |position: &usize| project.tags[*position].id.clone();
        Selection {
            hotels: self
                .hotels
                .as_ref()
                .map(|hotels| hotels.iter().map(hotel).collect()),
            tags: self
                .tags
                .as_ref()
                .map(|tags| tags.iter().map(tag).collect()),
        }
    }
}

/// Selections of 1 to 100 distinct hotels: by either list or both, small ones more often than
/// large ones, with repetitions next to each other and far apart.
fn any_selection() -> BoxedStrategy<Picked> {
    let few = vec(0..12_usize, 1..8);
    let some = vec(0..HOTELS, 1..40);
    let many = vec(0..HOTELS, 60..180);
    let repeated =
        (vec(0..HOTELS, 1..30), 2..4_usize).prop_map(|(hotels, times)| hotels.repeat(times));
    let doubled = vec(0..HOTELS, 1..20).prop_map(|hotels| {
        hotels
            .into_iter()
            .flat_map(|hotel| [hotel, hotel])
            .collect::<Vec<_>>()
    });
    let hotels = Union::new_weighted(vec![
        (4, few.boxed()),
        (3, some.boxed()),
        (1, many.boxed()),
        (1, repeated.boxed()),
        (1, doubled.boxed()),
    ])
    .boxed();
    let tags = vec(0..tags().len(), 1..5).boxed();
    Union::new_weighted(vec![
        (2, (hotels.clone().prop_map(Some), Just(None)).boxed()),
        (2, (Just(None), tags.clone().prop_map(Some)).boxed()),
        (3, (hotels.prop_map(Some), tags.prop_map(Some)).boxed()),
    ])
    .prop_map(|(hotels, tags)| Picked { hotels, tags })
    .prop_filter("more than the cap", |picked| picked.chosen().len() <= CAP)
    .boxed()
}

/// The run of every selection has the number of its distinct hotels as Total (RUN-9), and its hotels
/// are in progress and no others (RUN-21).
#[then(regex = r"^every generated selection puts exactly its hotels in progress and counts them$")]
async fn exactly_its_hotels(world: &mut World) -> Result<(), Stop> {
    world.arrange_for_selections().await?;
    world
        .for_all(3, any_selection(), async |world, picked| {
            let run = world.generate_afresh(picked).await?;
            let total = i64::try_from(picked.chosen().len()).unwrap_or(i64::MAX);
            world.judge_total("RUN-9".into(), &run, total)?;
            let selected = run.hotels();
            let step = selected.len().div_ceil(PROBES);
            for hotel in selected.iter().step_by(step.max(1)) {
                world.demand_in_progress(hotel).await?;
            }
            let others: Vec<String> = run
                .project
                .hotels
                .iter()
                .filter(|hotel| !selected.contains(*hotel))
                .cloned()
                .collect();
            if let (Some(last), [_, ..]) = (selected.last(), &*others) {
                // Among hotels that are free, behind as many of them as the input says.
                let many = (40 + 7 * selected.len()) % CAP;
                let free = others.iter().take(many.max(1)).cloned();
                let mixed = Selection::of_hotels(free.chain([last.clone()]));
                let exchange = world.generate(&mixed).await?;
                world.demand_busy(&mixed, &exchange).await?;
            }
            for some in others.chunks(CAP) {
                // The run of the input before may keep them a moment longer: its end is RUN-15's.
                let selection = Selection::of_hotels(some.iter().cloned());
                let exchange = world.generate_when_free(&selection).await?;
                world.judge_idle(&selection, &exchange).await?;
            }
            world.confirm_in_progress(&run).await
        })
        .await
}

impl World {
    /// Wants a project with hotels and tags for generated selections, which start many runs.
    async fn arrange_for_selections(&mut self) -> Result<(), Stop> {
        self.want_held_runs();
        self.want(|spec| {
            spec.hotels = HOTELS;
            spec.tags = tags();
        })?;
        if self.project().await?.origin == Origin::States {
            return Ok(());
        }
        Err(Stop::skipped(
            "starting many runs in one case: provider state `project`",
        ))
    }

    /// Ends the runs of the trial before, and starts the selection with runs held.
    async fn generate_afresh(&mut self, picked: &Picked) -> Result<Run, Stop> {
        let project = self.project().await?;
        if let Some(before) = self.memory.runs.first().cloned() {
            self.finish_runs("complete").await?;
            self.memory.runs.clear();
            if self.knows_status() {
                // What ends the runs also lifts the hold, and need not take effect at once.
                let within = self.around.target.settings().limits.settle_time;
                self.wait_for_end(&before, within).await?;
            }
        }
        self.hold_runs_of(std::sync::Arc::clone(&project)).await?;
        let selection = picked.selection(&project);
        let exchange = self.generate_when_free(&selection).await?;
        let run = self.started(&selection, &exchange).await?;
        self.memory.in_progress.push(run.clone());
        Ok(run)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use proptest::strategy::{Strategy as _, ValueTree as _};
    use proptest::test_runner::TestRunner;

    use super::{CAP, HOTELS, Picked, any_selection, tags};

    #[test]
    fn selections_reach_what_they_are_for() {
        let mut runner = TestRunner::deterministic();
        let picked: Vec<Picked> = (0..400)
            .map(|_| any_selection().new_tree(&mut runner).unwrap().current())
            .collect();
        let sizes: Vec<usize> = picked.iter().map(|picked| picked.chosen().len()).collect();
        assert!(sizes.iter().all(|size| (1..=CAP).contains(size)));
        assert!(sizes.iter().any(|size| *size > 90) && sizes.contains(&1));
        let entries = |picked: &Picked| {
            picked.hotels.iter().flatten().count()
                + picked
                    .tags
                    .iter()
                    .flatten()
                    .map(|tag| tags()[*tag].len())
                    .sum::<usize>()
        };
        assert!(
            picked.iter().any(|picked| entries(picked) > CAP),
            "more entries than the cap"
        );
        assert!(
            picked.iter().any(|picked| picked.hotels.is_none())
                && picked.iter().any(|picked| picked.tags.is_none())
        );
        assert!(
            picked
                .iter()
                .any(|picked| entries(picked) > picked.chosen().len()),
            "duplicates"
        );
        assert!(tags().iter().flatten().all(|position| *position < HOTELS));
    }

    #[test]
    fn a_selection_is_the_union_of_its_lists() {
        let picked = Picked {
            hotels: Some(vec![4, 4, 7]),
            tags: Some(vec![3, 3]),
        };
        assert_eq!(
            picked.chosen().into_iter().collect::<Vec<_>>(),
            [2, 3, 4, 7]
        );
    }
}
