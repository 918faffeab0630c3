//! What each case may send at most, from what it was seen to cost.

use crate::catalogue::Case;
use crate::model::Cost;
use crate::suite::Profile;
use crate::target::Settings;

use super::book;

/// Tries of a case: one, and one more on fresh state where it failed.
const TRIES: u64 = 2;

/// What a case costs when it passes, on a target as quick as the bundled server.
pub(super) fn passing(case: &Case, profile: Profile, settings: &Settings) -> Cost {
    let cost = book::listed(&case.id, profile).unwrap_or(book::UNLISTED);
    possible(cost, settings)
}

/// What a case may send at most, in all of its tries.
pub(super) fn most(case: &Case, profile: Profile, settings: &Settings) -> Cost {
    let once = passing(case, profile, settings);
    let effort = profile.effort();
    let (inputs, more) = if is_generated(case) {
        // A counterexample is made smaller, which takes further inputs.
        let all = u64::from(effort.generated + effort.shrinks);
        (u64::from(effort.generated), all)
    } else {
        (1, 1)
    };
    // A quarter more than was measured: generated inputs and races never cost twice the same.
    let most = once.map(|n| TRIES * ((n * 5 * more).div_ceil(4 * inputs) + u64::from(n > 0)));
    // What is put back at the end is sent in any case.
    Cost {
        provider_states: 2 * most.provider_states,
        ..most
    }
}

/// Whether a case tries generated inputs: its scenario is called `any-…`.
fn is_generated(case: &Case) -> bool {
    case.id
        .0
        .split('.')
        .nth(1)
        .is_some_and(|name| name.starts_with("any-"))
}

/// What is left of a cost on a target that is not asked everything.
fn possible(mut cost: Cost, settings: &Settings) -> Cost {
    if !settings.may_generate() {
        cost.generate_text = 0;
        cost.hotels = 0;
    }
    if settings.states.is_none() {
        cost.provider_states = 0;
    }
    if settings.status.is_none() {
        cost.status = 0;
    }
    cost
}
