//! The step definitions, compiled once for the whole process, and what each text was found to mean:
//! a catalogue has the same texts many times, and every definition is tried for each.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

use cucumber::gherkin::{Step, StepType};
use cucumber::step::{CaptureName, Collection, Context, Location};
use cucumber::{Step as Function, World as _};
use regex::CaptureLocations;

use crate::steps::{World, own};

/// What a text means: the function, and what the definition's groups captured.
type Meaning = (Function<World>, Vec<(CaptureName, String)>);

/// All definitions.
pub(super) struct Definitions {
    all: Collection<World>,
    known: RwLock<HashMap<(StepType, String), Meaning>>,
}

/// The definitions of this process.
pub(super) fn definitions() -> &'static Definitions {
    static ALL: LazyLock<Definitions> = LazyLock::new(|| Definitions {
        all: World::collection(),
        known: RwLock::default(),
    });
    &ALL
}

impl Definitions {
    /// The function of a step and what it is called with, of the suite or of a team; `None` where no
    /// definition fits.
    ///
    /// # Errors
    /// Where more than one definition fits, and which, in one line.
    pub(super) fn find(&self, step: &Step) -> Result<Option<(Function<World>, Context)>, String> {
        match (self.find_of_suite(step)?, own::find(step)?) {
            (Some(_), Some(_)) => {
                Err("a step of the suite fits it, and one of your own".to_owned())
            }
            (found, None) | (None, found) => Ok(found),
        }
    }

    fn find_of_suite(&self, step: &Step) -> Result<Option<(Function<World>, Context)>, String> {
        let key = (step.ty, step.value.clone());
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let meaning = known.get(&key).cloned();
        drop(known);
        if let Some((function, matches)) = meaning {
            let step = step.clone();
            return Ok(Some((function, Context { step, matches })));
        }
        let found = self
            .all
            .find(step)
            .map_err(|ambiguous| ambiguous.to_string().replace('\n', " "))?;
        Ok(found.map(|(function, _, _, context)| {
            self.known
                .write()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(key, (*function, context.matches.clone()));
            (*function, context)
        }))
    }

    /// Where a step is defined, and where in its text the definition's groups are; `None` where not one
    /// definition fits.
    pub(super) fn place(&self, step: &Step) -> Option<(CaptureLocations, Location)> {
        let (_, captured, place, _) = self.all.find(step).ok()??;
        Some((captured, place?))
    }
}
