//! What the schemas say of the body of an exchange, read once for all rules.

use super::super::echoes;
use super::super::schemas::{Verdicts, judge};
use super::super::seen::Seen;
use crate::model::{Judged, Operation};

/// Where the schema of a list looks for the echo by itself.
const ECHOES: [&str; 2] = ["/NotInProjectIDs", "/Pagination/NotInProjectIDs"];

/// What the schemas say for one rule.
pub(super) fn judged(seen: &Seen<'_>, rule: &str) -> Judged {
    let verdicts = seen.shape.get_or_init(|| of_body(seen));
    verdicts.get(rule).cloned().unwrap_or_default()
}

fn of_body(seen: &Seen<'_>) -> Verdicts {
    let Some(body) = seen.value().filter(|_| seen.status() == Some(200)) else {
        return Verdicts::new();
    };
    match seen.exchange.operation {
        Operation::GenerateText => judge("generate-text-response", body, ""),
        Operation::ListApprovals => {
            let mut verdicts = judge("list-approvals-response", body, "");
            let echoes = seen.listing().into_iter().flat_map(echoes::found);
            for (pointer, echo) in echoes.filter(|(at, _)| !ECHOES.contains(&at.as_str())) {
                for (rule, judged) in judge("echo", echo, &pointer) {
                    verdicts.entry(rule).or_default().merge(judged);
                }
            }
            verdicts
        }
        _ => Verdicts::new(),
    }
}
