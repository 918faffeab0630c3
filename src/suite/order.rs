//! Which cases a run has, and in which order: by what they are worth.
//!
//! The cases of the quick profile come first, cheapest first: one good case or a few for each rule.
//! So whatever ends a run early, it has looked at every rule. Rows of one scenario stay together,
//! for they ask for projects alike.

use std::cmp::Reverse;

use crate::catalogue::{Case, Catalogue, Rule, Selection, SelectionError};
use crate::model::CaseId;
use crate::suite::{Plan, Profile};

/// The tag of scenarios that the quick profile has; with `:row` behind it, of one row.
const QUICK: &str = "quick";
/// The tag of cases that let seconds pass.
const WAITS: &str = "waits";
/// Rows of one scenario that one worker drives at most, one after the other.
const TOGETHER: usize = 12;

/// A case with the rule it proves.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    /// The rule.
    pub rule: &'a Rule,
    /// The case.
    pub case: &'a Case,
}

/// The cases that a selection selects with a profile. The quick profile is those with its tag, where
/// nothing is asked for by id, tag or name.
///
/// # Errors
/// Where the selection names what does not exist, or selects nothing.
pub fn cases<'c>(
    selection: &Selection,
    profile: Profile,
    catalogue: &'c Catalogue,
) -> Result<Vec<&'c Case>, SelectionError> {
    let mut cases = selection.choose(catalogue)?;
    let Selection {
        tags, rules, name, ..
    } = selection;
    let asked_for = tags.is_some() || !rules.is_empty() || name.is_some();
    if profile == Profile::Quick && !catalogue.custom && !asked_for {
        cases.retain(|case| is_quick(case) || case.judges_whole_run() || case.is_deep());
    }
    Ok(cases)
}

/// Puts cases into the order in which they begin, those together that one worker drives.
pub(super) fn groups<'c>(mut jobs: Vec<Job<'c>>, plan: &Plan) -> Vec<Vec<Job<'c>>> {
    // What ends early has to have seen every rule; what goes on to its end has to end soon, and a
    // long case that begins last would run on alone.
    let ends_early = plan.fail_fast || plan.settings.limits.max_requests.is_some();
    jobs.sort_by_cached_key(|job| {
        let (case, length) = (job.case, length(job.case, plan));
        let rank = match (waits(case), is_quick(case)) {
            (true, _) if !ends_early => 0,
            (_, true) => 1,
            (false, false) => 2,
            (true, false) => 3,
        };
        let (soon, late) = if ends_early || rank == 1 {
            (length, Reverse(0))
        } else {
            (0, Reverse(length))
        };
        (rank, soon, late)
    });
    let mut groups: Vec<Vec<Job<'c>>> = Vec::new();
    for job in jobs {
        let alike = |group: &Vec<Job<'c>>| {
            group.len() < TOGETHER
                && !waits(job.case)
                && group.last().is_some_and(|last| {
                    scenario(&last.case.id) == scenario(&job.case.id)
                        && is_quick(last.case) == is_quick(job.case)
                })
        };
        match groups.last_mut().filter(|group| alike(group)) {
            Some(group) => group.push(job),
            None => groups.push(vec![job]),
        }
    }
    groups
}

/// How many of the groups, from the first, let seconds pass: they cost others nothing.
pub(super) fn waiting(groups: &[Vec<Job<'_>>]) -> usize {
    groups
        .iter()
        .take_while(|group| group.iter().any(|job| waits(job.case)))
        .count()
}

/// Whether a case lets seconds pass.
pub(super) fn waits(case: &Case) -> bool {
    has(case, WAITS)
}

/// The scenario of a case: its id without the row.
fn scenario(case: &CaseId) -> &str {
    let mut dots = case.0.match_indices('.');
    match dots.nth(1) {
        Some((second, _)) => &case.0[..second],
        None => &case.0,
    }
}

/// How long a case is beside others, as its steps show: one that generates, or that asks many times
/// at once, takes as many turns as the profile gives it, and all others one.
fn length(case: &Case, plan: &Plan) -> u32 {
    let repeated = |step: &cucumber::gherkin::Step| {
        let is = |word: &str| step.value.contains(word);
        is("generated") || is("at the same time") || is(" any ")
    };
    if case.steps.iter().any(repeated) {
        plan.profile.effort().generated
    } else {
        1
    }
}

/// Whether the case is one of the quick profile.
fn is_quick(case: &Case) -> bool {
    let row = case.id.0.strip_prefix(scenario(&case.id));
    let row = row.and_then(|row| row.strip_prefix('.'));
    case.tags.iter().any(|tag| match tag.strip_prefix(QUICK) {
        Some("") => true,
        Some(named) => row.is_some() && named.strip_prefix(':') == row,
        None => false,
    })
}

fn has(case: &Case, tag: &str) -> bool {
    case.tags.iter().any(|known| known == tag)
}
