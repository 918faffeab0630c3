//! Hotels in listApprovals' `HotelIDs` that are not the calling project's: skipped and echoed.

use cucumber::then;
use serde_json::Value;

use crate::checks::echo::{Sent, not_in_project};
use crate::checks::evidence::Page;
use crate::checks::links::{difference, is_same_list};
use crate::model::Stop;
use crate::steps::world::World;

/// The links shown are those of the own hotels that were named, and Total is their number.
#[then(regex = r"^only the links of the project's own hotels are shown and counted$")]
async fn only_own_links(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        let is_same = |(_, one): &(Page, Own), (_, two): &(Page, Own)| one.is_same(two);
        let beside = world.beside(&probe, is_same, async |world, answer| {
            let page = world.accepted_page(answer).await?;
            let own = own_links(world, &probe.plain.named.own).await?;
            let shown = i64::try_from(page.links.len());
            if shown.is_ok_and(|shown| shown < own.total) && is_cut(&page.body) {
                return Err(Stop::skipped(
                    "a page that holds all links of the hotels that were named",
                ));
            }
            let agrees = own.is_as(page.total, &page.links);
            Ok(((page, own), agrees))
        });
        let (_, (page, own)) = beside.await?;
        judge_own(world, &own, &page);
    }
    Ok(())
}

/// The links of the project's own hotels among those that were named.
struct Own {
    links: Vec<Value>,
    total: i64,
}

impl Own {
    fn is_same(&self, other: &Self) -> bool {
        self.is_as(other.total, &other.links)
    }

    fn is_as(&self, total: i64, links: &[Value]) -> bool {
        self.total == total && is_same_list(&self.links, links)
    }
}

async fn own_links(world: &mut World, hotels: &[String]) -> Result<Own, Stop> {
    if hotels.is_empty() {
        let (links, total) = (Vec::new(), 0);
        return Ok(Own { links, total });
    }
    let listing = world
        .setting_up(async |world| world.whole(Some(hotels)).await)
        .await?;
    Ok(Own {
        links: listing.links,
        total: listing.total,
    })
}

fn judge_own(world: &mut World, own: &Own, page: &Page) {
    if !is_same_list(&page.links, &own.links) {
        let finding = world
            .finding("a hotel of another project changes which links are shown")
            .because(
                format!("{} links of own hotels, as without it", own.links.len()),
                difference(&own.links, &page.links),
            )
            .at("/Data")
            .seen_in(page.exchange.id);
        world.found(finding);
    } else if page.total == own.total {
        world.held();
    } else {
        let finding = world
            .finding("a hotel of another project is counted in Pagination.Total")
            .because(own.total.to_string(), page.total.to_string())
            .at("/Pagination/Total")
            .seen_in(page.exchange.id);
        world.found(finding);
    }
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
