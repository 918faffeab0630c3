//! A rehearsal: a plan carried out against the bundled server in place of its target.
//!
//! The server is given what the target file says the target has: provider states, or hotels and
//! tags in the same numbers and overlaps. So what is asked, what is skipped and what that needs is
//! what the same plan will come to on a target that keeps to the document. Nothing is sent to the
//! target.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::compare::Policy;
use crate::reference::DemoShape;
use crate::suite::{Bundled, Outcome, Plan, SuiteError, run};
use crate::target::{Fixtures, Flags, Settings};

/// Cases side by side at least: the server is this process's own, and some only let seconds pass.
const JOBS: usize = 16;

/// Carries a plan out against the bundled server. It leaves nothing behind.
///
/// # Errors
/// As [`run`].
pub(super) fn rehearse(plan: &Plan) -> Result<Outcome, SuiteError> {
    let own = &plan.settings;
    let (server, settings) = if own.states.is_some() {
        let server = Bundled::start(Vec::new(), Vec::new(), plan.seed)?;
        let settings = server.settings(&Flags::default())?;
        (server, settings)
    } else {
        let server = Bundled::start_like(shape(&own.fixtures), plan.seed)?;
        let mut settings = server.demo_settings()?;
        // What lies beyond what the target file lists is there to be tagged only.
        settings.fixtures.hotels.truncate(own.fixtures.hotels.len());
        settings.fixtures.exclusive = own.fixtures.exclusive;
        (server, settings)
    };
    let outcome = run(Plan {
        settings: alike(settings, own),
        drive: Some(server.drive()),
        catalogue: Arc::clone(&plan.catalogue),
        selection: plan.selection.clone(),
        share: plan.share.clone(),
        profile: plan.profile,
        seed: plan.seed,
        // How many are under way when a limit ends the run decides what was judged by then.
        jobs: match own.limits.max_requests {
            Some(_) => plan.jobs,
            None => plan.jobs.max(JOBS),
        },
        look_first: plan.look_first,
        fail_fast: plan.fail_fast,
        out: None,
        labels: BTreeMap::new(),
        policy: Policy::default(),
        events: None,
        cancelled: Arc::clone(&plan.cancelled),
    });
    server.stop();
    outcome
}

/// What the server's project has: as much as the target file lists, or something of every kind
/// where it lists no hotels and these are found by listing.
fn shape(fixtures: &Fixtures) -> DemoShape {
    let mut hotels: Vec<&String> = fixtures.hotels.iter().collect();
    let mut place = |hotel| {
        let known = hotels.iter().position(|known| *known == hotel);
        known.unwrap_or_else(|| {
            hotels.push(hotel);
            hotels.len() - 1
        })
    };
    let tags = fixtures.tags.iter();
    let tags = tags
        .map(|tag| tag.hotels.iter().map(&mut place).collect())
        .collect();
    let usual = DemoShape::default();
    DemoShape {
        hotels: if hotels.is_empty() {
            usual.hotels
        } else {
            hotels.len()
        },
        tags,
        removed_hotels: fixtures.removed_hotels.len(),
        foreign_hotels: fixtures.foreign_hotels.len(),
        listed: None,
    }
}

/// The settings of the bundled server, with everything that decides what is asked as the target
/// has it.
fn alike(mut settings: Settings, own: &Settings) -> Settings {
    settings.read_only = own.read_only;
    settings.allow_generation = own.allow_generation;
    settings.limits.max_requests = own.limits.max_requests;
    settings.limits.max_runs = own.limits.max_runs;
    settings.limits.max_hotels = own.limits.max_hotels;
    settings.limits.min_limit = own.limits.min_limit;
    settings.limits.max_limit = own.limits.max_limit;
    if own.status.is_none() {
        settings.status = None;
    }
    if own.outsider_token.is_none() {
        settings.outsider_token = None;
    }
    settings
}

#[cfg(test)]
mod tests {
    use super::shape;
    use crate::target::{Fixtures, Tag};

    #[test]
    fn the_project_has_hotels_and_tags_as_the_target_file_lists_them() {
        let ids = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let tag = |hotels: &[&str]| Tag {
            id: "t".to_owned(),
            hotels: ids(hotels),
        };
        let shape = shape(&Fixtures {
            hotels: ids(&["a", "b", "c"]),
            foreign_hotels: ids(&["f"]),
            tags: vec![tag(&["b", "a"]), tag(&["c", "x", "y"]), tag(&["y"])],
            ..Fixtures::default()
        });
        assert_eq!(shape.hotels, 5);
        assert_eq!(shape.tags, [vec![1, 0], vec![2, 3, 4], vec![4]]);
        assert_eq!((shape.removed_hotels, shape.foreign_hotels), (0, 1));
    }
}
