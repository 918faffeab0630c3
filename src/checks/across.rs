//! Folds over all exchanges of a run: what one answer alone cannot show.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::checks::Seen;
use crate::model::{ExchangeId, Finding, Judged};

/// What has been seen of a run so far.
#[derive(Debug, Default)]
pub struct Across {
    runs: BTreeMap<String, ExchangeId>,
}

impl Across {
    /// The rules that are judged here.
    pub const RULES: &'static [&'static str] = &["RUN-18"];

    /// Judges an exchange beside those before it.
    pub fn see(&mut self, seen: &Seen<'_>) -> Vec<(&'static str, Judged)> {
        let Some(id) = seen
            .run()
            .and_then(|run| run.get("ID"))
            .and_then(Value::as_str)
        else {
            return Vec::new();
        };
        let exchange = seen.exchange.id;
        let mut judged = Judged::applied(1);
        if let Some(first) = self.runs.insert(id.to_lowercase(), exchange) {
            judged.findings.push(
                Finding::must("RUN-18", "two accepted calls were given the same run ID")
                    .because("an ID of its own for each run", id)
                    .at("/Data/ID")
                    .seen_in(first)
                    .seen_in(exchange),
            );
        }
        vec![("RUN-18", judged)]
    }
}
