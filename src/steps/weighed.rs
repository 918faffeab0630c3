//! What a look at the target comes to, before it is kept.

use crate::checks::expect::Expectation;
use crate::model::{Judged, Stop};
use crate::steps::world::World;

/// What a look can come to.
pub(crate) trait Weighed {
    /// Whether nothing was found wrong.
    fn is_met(&self, world: &World) -> bool;

    /// Keeps it.
    ///
    /// # Errors
    /// As [`World::expect`].
    fn keep(self, world: &mut World) -> Result<(), Stop>;
}

impl Weighed for Vec<Expectation> {
    fn is_met(&self, world: &World) -> bool {
        self.iter()
            .all(|expected| world.weigh(expected).findings.is_empty())
    }

    fn keep(self, world: &mut World) -> Result<(), Stop> {
        self.into_iter()
            .try_for_each(|expected| world.expect(expected))
    }
}

impl Weighed for Judged {
    fn is_met(&self, _: &World) -> bool {
        self.findings.is_empty()
    }

    fn keep(self, world: &mut World) -> Result<(), Stop> {
        world.judge(self);
        Ok(())
    }
}
