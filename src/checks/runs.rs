//! RUN rules where the case knows what it selected.

use serde_json::Value;

use super::seen::Seen;
use super::shape::{is_integer, shown};
use super::tally::Tally;
use crate::model::{Exchange, Finding, Judged};

/// The run's Total is the number of hotels that were selected, for `rule` (RUN-6 to RUN-11, SCOPE-7).
/// Where Total is missing or no integer, RUN-2, WIRE-3 or WIRE-9 says so, and nothing applies.
#[must_use]
pub(crate) fn total_is(rule: &'static str, run: &Value, selected: usize) -> Judged {
    let mut tally = Tally::default();
    let total = run
        .pointer("/Progress/Total")
        .filter(|total| is_integer(total));
    if let Some(total) = total {
        tally.demand(total.as_f64() == Some(selected as f64), || {
            Finding::must(rule, "Total of a run is not the number of selected hotels.")
                .because(selected.to_string(), shown(total))
                .at("/Data/Progress/Total")
        });
    }
    tally.done()
}

/// The ID of the run that an accepted generateText shows.
#[must_use]
pub(crate) fn id_of(exchange: &Exchange) -> Option<String> {
    let seen = Seen::of(exchange);
    seen.run()?.get("ID")?.as_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::total_is;
    use crate::checks::samples::run;

    #[test]
    fn total_is_what_was_selected() {
        assert_eq!(total_is("RUN-6", &run(), 1).findings.len(), 0);
        let judged = total_is("RUN-9", &run(), 2);
        assert_eq!(judged.findings[0].rule.as_str(), "RUN-9");
        let mut text = run();
        text["Progress"]["Total"] = json!("1");
        assert_eq!(total_is("RUN-6", &text, 2).applied, 0);
    }
}
