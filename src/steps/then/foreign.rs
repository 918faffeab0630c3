//! Hotels in listApprovals' `HotelIDs` that are not the calling project's: skipped and echoed.

use cucumber::then;
use serde_json::Value;

use crate::checks::echo::{Sent, not_in_project};
use crate::checks::links::is_same_list;
use crate::model::Stop;
use crate::steps::world::World;

/// The links shown are those of the own hotels that were named, and Total is their number.
#[then(regex = r"^only the links of the project's own hotels are shown and counted$")]
async fn only_own_links(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        let page = world.accepted_page(&probe.answer).await?;
        let own = probe.plain.named.own;
        let (expected, total) = if own.is_empty() {
            (Vec::new(), 0)
        } else {
            let listing = world
                .setting_up(async |world| world.whole(Some(&own)).await)
                .await?;
            (listing.links, listing.total)
        };
        if i64::try_from(page.links.len()).is_ok_and(|shown| shown < total) && is_cut(&page.body) {
            return Err(Stop::skipped(
                "a page that holds all links of the hotels that were named",
            ));
        }
        if !is_same_list(&page.links, &expected) {
            let finding = world
                .finding("a hotel of another project changes which links are shown")
                .because(
                    format!("{} links of own hotels", expected.len()),
                    format!("{} links", page.links.len()),
                )
                .at("/Data")
                .seen_in(page.exchange.id);
            world.found(finding);
        } else if page.total == total {
            world.held();
        } else {
            let finding = world
                .finding("a hotel of another project is counted in Pagination.Total")
                .because(total.to_string(), page.total.to_string())
                .at("/Pagination/Total")
                .seen_in(page.exchange.id);
            world.found(finding);
        }
    }
    Ok(())
}

/// Whether the page ends at its Limit.
fn is_cut(body: &Value) -> bool {
    let length = body
        .get("Data")
        .and_then(Value::as_array)
        .map_or(0, Vec::len);
    let limit = body.pointer("/Pagination/Limit").and_then(Value::as_i64);
    limit.is_some_and(|limit| i64::try_from(length).is_ok_and(|length| length >= limit))
}

#[then(
    regex = r"^each hotel that is not the project's is echoed in NotInProjectIDs, and no other$"
)]
fn echoed(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        let Some(body) = crate::checks::Seen::of(&probe.answer).value().cloned() else {
            continue;
        };
        let named = &probe.plain.named;
        let all = named.selection.hotels.clone().unwrap_or_default();
        let rule = match world.rule.as_str() {
            "SCOPE-6" => "SCOPE-6",
            _ => "LIST-7",
        };
        let sent = Sent {
            all: &all,
            non_members: &named.others,
            members: &named.own,
        };
        let mut judged = not_in_project(rule, &body, sent);
        for finding in &mut judged.findings {
            finding.exchanges.push(probe.answer.id);
        }
        world.judge(judged);
    }
    Ok(())
}

/// Each answer shows the list of the project that asked, and no other.
#[then(regex = r"^each project is shown its own list$")]
async fn each_its_own(world: &mut World) -> Result<(), Stop> {
    let own = world.project().await?;
    let other = world.other().await?;
    let lists = world
        .setting_up(async |world| {
            Ok([
                world.whole_of(&own, None).await?,
                world.whole_of(&other, None).await?,
            ])
        })
        .await?;
    for probe in world.probes()? {
        let page = world.accepted_page(&probe.answer).await?;
        let is_own = probe.plain.ask.project.as_deref() == Some(own.id.as_str());
        let expected = &lists[usize::from(!is_own)];
        let shown = expected
            .links
            .get(..page.links.len().max(1).min(expected.links.len()))
            .unwrap_or_default();
        if expected.links.is_empty() {
            return Err(Stop::inconclusive(
                "a project that should have links shows none in its own scope",
            ));
        }
        if page.total == expected.total && is_same_list(&page.links, shown) {
            world.held();
            continue;
        }
        let finding = world
            .finding("a project is not shown its own list when projects take turns")
            .because(
                format!("{} links, Total {}", shown.len(), expected.total),
                format!("{} links, Total {}", page.links.len(), page.total),
            )
            .at("/Data")
            .seen_in(page.exchange.id);
        world.found(finding);
    }
    Ok(())
}
