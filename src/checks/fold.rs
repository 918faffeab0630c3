//! What a rule over all exchanges of a run is.

use super::seen::Seen;
use crate::model::Judged;

/// A rule over many exchanges. It is given every exchange once, in any order, and says of each
/// what it adds.
pub(crate) trait Across: Send {
    /// The rule's id.
    fn rule(&self) -> &'static str;
    /// Judges one more exchange.
    fn see(&mut self, seen: &Seen<'_>) -> Judged;
}
