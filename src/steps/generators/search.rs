//! Looking for a counterexample of a property whose trials are asynchronous, and shrinking it.
//!
//! It knows nothing of worlds, requests or rules: what a trial is, and what counts as evidence,
//! is its caller's. Everything random follows from the seed.

use std::time::Instant;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, RngSeed, TestRunner};

use crate::model::Stop;

/// How much to try.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Where everything random starts.
    pub seed: u64,
    /// How many inputs must be judged.
    pub cases: u32,
    /// How many trials may be spent on shrinking.
    pub shrinks: u32,
    /// How many inputs may come to no judgement before the search gives up.
    pub patience: u32,
    /// When it has been tried enough, where every answer takes long: no further input is begun
    /// then, as long as one has been judged, and no counterexample made smaller.
    pub until: Instant,
}

impl Plan {
    fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }
}

/// What the trial of an input is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// To find a counterexample, or to make sure of one: take all the time it needs.
    Judging,
    /// To make a counterexample smaller: a wrong answer costs little.
    Shrinking,
}

/// What the trial of one input came to.
#[derive(Debug)]
pub(crate) enum Trial<E> {
    /// The property held.
    Held,
    /// It did not, and this shows it.
    Broken(E),
    /// Nothing can be said about this input; another one may do.
    Rejected(Stop),
    /// Nothing can be said about any further input either.
    Ended(Stop),
}

/// What a search came to.
#[derive(Debug)]
pub(crate) enum Search<V, E> {
    /// The property held for every input.
    Held,
    /// It did not.
    Broken {
        /// The smallest input known to break it.
        value: V,
        /// What its last trial that broke it showed.
        evidence: E,
        /// Whether the input broke the property again when it was tried once more at the end.
        again: bool,
    },
    /// The search ended early.
    Ended {
        /// Why.
        stop: Stop,
        /// How many inputs had been judged.
        judged: u32,
    },
}

/// Tries `trial` on inputs of `strategy` and shrinks the first that breaks the property.
///
/// The smallest counterexample is tried once more in the end. Where it does not break the property
/// again, the ones before it are tried; where none does, the evidence of the first stands, and is
/// said not to have been seen again.
pub(crate) async fn search<S, E>(
    strategy: &S,
    plan: Plan,
    mut trial: impl AsyncFnMut(&S::Value, Stage) -> Trial<E>,
) -> Search<S::Value, E>
where
    S: Strategy,
    S::Value: Clone,
{
    let (mut judged, mut rejected) = (0, 0);
    for index in 0.. {
        if judged >= plan.cases || judged > 0 && plan.is_over() {
            break;
        }
        let mut runner = runner(mix(plan.seed, index));
        let tree = match strategy.new_tree(&mut runner) {
            Ok(tree) => tree,
            Err(reason) => {
                let stop = Stop::error(format!("a generator gave up: {}", reason.message()));
                return Search::Ended { stop, judged };
            }
        };
        let value = tree.current();
        match trial(&value, Stage::Judging).await {
            Trial::Held => judged += 1,
            Trial::Broken(evidence) => {
                return shrink(tree, value, evidence, plan, &mut trial).await;
            }
            Trial::Rejected(stop) => {
                rejected += 1;
                if rejected > plan.patience {
                    return Search::Ended { stop, judged };
                }
            }
            Trial::Ended(stop) => return Search::Ended { stop, judged },
        }
    }
    Search::Held
}

async fn shrink<V: Clone, E>(
    mut tree: impl ValueTree<Value = V>,
    first: V,
    evidence: E,
    plan: Plan,
    trial: &mut impl AsyncFnMut(&V, Stage) -> Trial<E>,
) -> Search<V, E> {
    let mut broken = vec![first.clone()];
    let mut left = plan.shrinks;
    'smaller: while left > 0 && !plan.is_over() && tree.simplify() {
        loop {
            if left == 0 || plan.is_over() {
                break 'smaller;
            }
            left -= 1;
            let value = tree.current();
            match trial(&value, Stage::Shrinking).await {
                Trial::Broken(_) => {
                    broken.push(value);
                    break;
                }
                Trial::Held | Trial::Rejected(_) => {
                    if !tree.complicate() {
                        break 'smaller;
                    }
                }
                Trial::Ended(_) => break 'smaller,
            }
        }
    }
    for value in broken.into_iter().rev().take(3) {
        if let Trial::Broken(evidence) = trial(&value, Stage::Judging).await {
            return Search::Broken {
                value,
                evidence,
                again: true,
            };
        }
    }
    Search::Broken {
        value: first,
        evidence,
        again: false,
    }
}

fn runner(seed: u64) -> TestRunner {
    TestRunner::new(Config {
        rng_seed: RngSeed::Fixed(seed),
        rng_algorithm: RngAlgorithm::ChaCha,
        failure_persistence: None,
        ..Config::default()
    })
}

/// A seed for the input at `index`, far from those of its neighbours (the finaliser of `SplitMix64`).
fn mix(seed: u64, index: u64) -> u64 {
    let mut mixed = seed.wrapping_add(index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};
    use std::time::Duration;

    use proptest::collection::vec;

    use super::*;

    fn plan() -> Plan {
        Plan {
            seed: 7,
            cases: 50,
            shrinks: 100,
            patience: 3,
            until: Instant::now() + Duration::from_secs(3600),
        }
    }

    #[test]
    fn once_time_is_over_nothing_further_is_begun() {
        let over = Plan {
            until: Instant::now(),
            ..plan()
        };
        let tried = Cell::new(0);
        let found = run(search(&(0..1000_u32), over, async |_, _| {
            tried.set(tried.get() + 1);
            Trial::<()>::Held
        }));
        assert!(matches!(found, Search::Held));
        assert_eq!(tried.get(), 1);
    }

    /// Runs a search to its end: no trial here waits for anything but the clock of the runtime.
    fn run<F: Future>(future: F) -> F::Output {
        tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_or_else(|_| unreachable!(), |runtime| runtime.block_on(future))
    }

    #[test]
    fn a_property_that_holds_is_tried_as_often_as_asked() {
        let tried = Cell::new(0);
        let found = run(search(&(0..1000_u32), plan(), async |_, _| {
            tried.set(tried.get() + 1);
            Trial::<()>::Held
        }));
        assert!(matches!(found, Search::Held));
        assert_eq!(tried.get(), 50);
    }

    #[test]
    fn a_counterexample_is_shrunk_and_tried_again() {
        let last = RefCell::new(Vec::new());
        let found = run(search(
            &vec(0..1000_u32, 0..20),
            plan(),
            async |value: &Vec<u32>, _| {
                last.replace(value.clone());
                if value.iter().any(|item| *item >= 100) {
                    Trial::Broken(value.len())
                } else {
                    Trial::Held
                }
            },
        ));
        let Search::Broken {
            value,
            evidence,
            again,
        } = found
        else {
            unreachable!("the property does not hold")
        };
        assert_eq!(
            (value.as_slice(), evidence, again),
            ([100].as_slice(), 1, true)
        );
        assert_eq!(
            *last.borrow(),
            value,
            "the last trial is the one that is reported"
        );
    }

    #[test]
    fn the_same_seed_gives_the_same_inputs_and_another_seed_others() {
        let inputs = |seed| {
            let seen = RefCell::new(Vec::new());
            run(search(
                &(0..u64::MAX),
                Plan { seed, ..plan() },
                async |value, _| {
                    seen.borrow_mut().push(*value);
                    Trial::<()>::Held
                },
            ));
            seen.into_inner()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
    }

    #[test]
    fn what_is_broken_once_only_is_reported_so() {
        let tried = Cell::new(0);
        let found = run(search(&(5..1000_u32), plan(), async |_, _| {
            tried.set(tried.get() + 1);
            if tried.get() == 1 {
                Trial::Broken("seen")
            } else {
                Trial::Held
            }
        }));
        assert!(
            matches!(
                found,
                Search::Broken {
                    evidence: "seen",
                    again: false,
                    ..
                }
            ),
            "{found:?}"
        );
    }

    #[test]
    fn shrinking_keeps_to_its_limit() {
        let tried = Cell::new(0);
        let plan = Plan {
            shrinks: 4,
            ..plan()
        };
        run(search(&vec(0..u32::MAX, 10..20), plan, async |_, _| {
            tried.set(tried.get() + 1);
            Trial::Broken(())
        }));
        assert_eq!(
            tried.get(),
            6,
            "the first, four smaller ones, and the last again"
        );
    }

    #[test]
    fn inputs_without_a_judgement_are_replaced_until_patience_ends() {
        let tried = Cell::new(0_u32);
        let trial = async |_: &u32, _| {
            tried.set(tried.get() + 1);
            if tried.get().is_multiple_of(20) {
                Trial::Rejected(Stop::inconclusive("429"))
            } else {
                Trial::<()>::Held
            }
        };
        assert!(matches!(
            run(search(&(0..9_u32), plan(), trial)),
            Search::Held
        ));
        assert_eq!(tried.get(), 52);

        let trial = async |_: &u32, _| Trial::<()>::Rejected(Stop::inconclusive("429"));
        assert!(matches!(
            run(search(&(0..9_u32), plan(), trial)),
            Search::Ended { judged: 0, .. }
        ));
    }
}
