//! How many TagIDs generateText takes: that is not shown, so that a refusal of more than two may have
//! no other reason.

use serde_json::Value;

use crate::model::{Exchange, Operation, Stop};
use crate::steps::outcome::may_be_a_bound;
use crate::steps::selection::Selection;
use crate::steps::world::World;

/// So many are taken wherever tags are: a list, and two tags together.
const FEW: usize = 2;

impl World {
    /// Keeps how many TagIDs an accepted generateText had.
    pub(crate) fn note_tags(&self, exchange: &Exchange) {
        if exchange.operation == Operation::GenerateText && exchange.status() == Some(200) {
            let sent: Option<Value> = serde_json::from_slice(&exchange.request.body).ok();
            let tags = sent
                .as_ref()
                .and_then(|body| body.get("TagIDs")?.as_array());
            self.around
                .target
                .shared
                .takes_tags(tags.map_or(0, Vec::len));
        }
    }

    /// Ends the case where a selection may have been refused for the number of its tags alone: more
    /// than two, and more than were ever accepted.
    ///
    /// # Errors
    /// Skipped there.
    pub(crate) fn may_be_too_many_tags(
        &self,
        selection: &Selection,
        exchange: &Exchange,
    ) -> Result<(), Stop> {
        let tags = selection.tags.as_ref().map_or(0, Vec::len);
        let taken = self.around.target.shared.tags_taken();
        if !may_be_a_bound(exchange) || tags <= FEW.max(taken) {
            return Ok(());
        }
        Err(Stop::skipped(format!(
            "a service that accepts {tags} TagIDs in generateText, which the document leaves open"
        )))
    }
}
