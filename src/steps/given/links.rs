//! The calling project's approval links.

use chrono::{DateTime, Utc};
use cucumber::gherkin::Step;
use cucumber::given;

use crate::model::Stop;
use crate::steps::world::World;
use crate::target::{LinkKind, LinkSpec};

/// A table with the columns `hotel` and `link` (waiting, approved, revoked after approval, revoked
/// before approval), and optionally `opened` (yes or no) and `created` (a timestamp).
#[given(regex = r"^these approval links$")]
fn these_links(world: &mut World, step: &Step) -> Result<(), Stop> {
    let links = table(step)?;
    world.want(|spec| {
        spec.hotels = links
            .iter()
            .map(|link| link.hotel + 1)
            .fold(spec.hotels, usize::max);
        spec.links.extend(links);
    })
}

/// Hotels 1 to 6: waiting, waiting and opened, approved, approved and opened, revoked after
/// approval, revoked before approval.
#[given(regex = r"^a project with an approval link of every kind$")]
fn links_of_every_kind(world: &mut World) -> Result<(), Stop> {
    let kinds = [
        (LinkKind::Waiting, false),
        (LinkKind::Waiting, true),
        (LinkKind::Approved, false),
        (LinkKind::Approved, true),
        (LinkKind::RevokedAfterApproval, false),
        (LinkKind::RevokedBeforeApproval, false),
    ];
    world.want(|spec| {
        spec.hotels = spec.hotels.max(kinds.len());
        spec.links.extend(
            kinds
                .into_iter()
                .enumerate()
                .map(|(hotel, (kind, opened))| LinkSpec {
                    hotel,
                    kind,
                    opened,
                    created_at: None,
                }),
        );
    })
}

/// Further hotels with one waiting link each, for lists of many pages.
#[given(regex = r"^(\d+) further hotels with a waiting link each$")]
fn further_links(world: &mut World, links: usize) -> Result<(), Stop> {
    world.want(|spec| spec.generated_links = links)
}

fn table(step: &Step) -> Result<Vec<LinkSpec>, Stop> {
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
