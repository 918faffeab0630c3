//! Approval links in a scenario's table.

use chrono::{DateTime, Utc};
use cucumber::gherkin::Step;

use crate::model::Stop;
use crate::target::{LinkKind, LinkSpec};

/// Reads a table of links.
///
/// # Errors
/// An error of the harness if a row describes no link: the feature file is wrong.
pub(super) fn table(step: &Step) -> Result<Vec<LinkSpec>, Stop> {
    let table = step
        .table
        .as_ref()
        .ok_or_else(|| Stop::error("the step needs a table of links"))?;
    let (head, rows) = table
        .rows
        .split_first()
        .ok_or_else(|| Stop::error("the table of links is empty"))?;
    rows.iter()
        .map(|row| {
            let cell = |name: &str| {
                head.iter()
                    .position(|column| column == name)
                    .and_then(|index| row.get(index))
                    .map(String::as_str)
            };
            link(cell("hotel"), cell("link"), cell("opened"), cell("created"))
                .ok_or_else(|| Stop::error(format!("no link can be read from the row {row:?}")))
        })
        .collect()
}

fn link(
    hotel: Option<&str>,
    kind: Option<&str>,
    opened: Option<&str>,
    created: Option<&str>,
) -> Option<LinkSpec> {
    let kind = match kind? {
        "waiting" => LinkKind::Waiting,
        "approved" => LinkKind::Approved,
        "revoked after approval" => LinkKind::RevokedAfterApproval,
        "revoked before approval" => LinkKind::RevokedBeforeApproval,
        _ => return None,
    };
    let created_at = match created {
        None | Some("") => None,
        Some(text) => Some(DateTime::parse_from_rfc3339(text).ok()?.with_timezone(&Utc)),
    };
    Some(LinkSpec {
        hotel: hotel?.parse::<usize>().ok()?.checked_sub(1)?,
        kind,
        opened: opened == Some("yes"),
        created_at,
    })
}
