//! listApprovals with Limit, Offset or both left out, and lists read by many filters before a
//! transition.

use cucumber::when;
use serde_json::{Value, json};

use crate::checks::evidence::{Filter, Partly};
use crate::checks::{Reading, Seen};
use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::template::other_case;
use crate::steps::world::World;

/// Hotels that are named by one of the filters together: more may be more than a service takes.
const TOGETHER: usize = 5;
/// Hotels that filters name at most.
const MOST: usize = 15;

/// What is left out is whatever the service takes for it.
#[when(
    regex = r"^a page(?: of (the links of .+?))? is asked for with (?:no Limit|Limit (\d+)) and (?:no Offset|Offset (\d+))$"
)]
async fn ask_partly(
    world: &mut World,
    what: String,
    limit: String,
    offset: String,
) -> Result<(), Stop> {
    let filter = world.named_filter(&what).await?;
    let (limit, offset) = (limit.parse().ok(), offset.parse().ok());
    let answer = world.ask_partly(limit, offset, filter.as_ref()).await?;
    world.memory.lists.partly = Some(Partly {
        limit,
        offset,
        filter,
        answer,
    });
    Ok(())
}

/// What is kept by filter, and not by what happened since, shows when they are read again.
#[when(regex = r"^the list is read by each linked hotel, by several and beside an unknown one$")]
async fn read_by_filters(world: &mut World) -> Result<(), Stop> {
    let whole = world
        .memory
        .whole
        .clone()
        .ok_or_else(|| Stop::error("the scenario did not list the links first"))?;
    let project = world.project().await?;
    let size = world.page_size(&project).await?;
    let mut linked = world.pool(&whole).await?.linked;
    linked.truncate(MOST);
    let mut ways = Vec::new();
    for hotel in &linked {
        ways.push((named([hotel.clone()]), size));
    }
    for (number, several) in linked.chunks(TOGETHER).enumerate() {
        let members = named(several.iter().cloned());
        let mut mixed = members.clone();
        let unknown = world.unknown_hotel(number);
        mixed.non_members.push(unknown.clone());
        mixed.sent.push(unknown);
        ways.extend([(members, 2), (mixed, size)]);
    }
    let ways = ways
        .into_iter()
        .map(|(filter, limit)| (Some(filter), limit));
    world.read_before(ways.collect()).await
}

/// What is kept by page, and not by what happened since, shows when they are read again.
#[when(regex = r"^the list is read in pages of (\d+) and of (\d+)$")]
async fn read_in_pages(world: &mut World, one: i64, other: i64) -> Result<(), Stop> {
    world.read_before(vec![(None, one), (None, other)]).await
}

/// Whether they are is open: what is shown to be found so is judged so.
#[when(regex = r"^hotels are found by their ids in the other case$")]
async fn found_in_other_case(world: &mut World) -> Result<(), Stop> {
    let whole = world.whole_for(None).await?;
    let pool = world.pool(&whole).await?;
    let hotel = pool
        .linked
        .first()
        .ok_or_else(|| Stop::skipped("a link in the list"))?;
    let project = world.project().await?;
    let size = world.page_size(&project).await?;
    let filter = named([other_case(hotel)?]);
    let answer = world.ask_page(size, 0, Some(filter)).await?.answer;
    let seen = Seen::of(&answer);
    if let Reading::Unavailable(why) = Reading::of(&seen) {
        return Err(Stop::inconclusive(format!("listApprovals: {why}")));
    }
    let mut shown = seen
        .links()
        .iter()
        .filter_map(|link| link.get("HotelID")?.as_str());
    if matches!(Reading::of(&seen), Reading::Accepted(_))
        && shown.any(|id| id.eq_ignore_ascii_case(hotel))
    {
        return Ok(());
    }
    Err(Stop::skipped(
        "a service that finds a hotel by its id in the other case",
    ))
}

fn named(hotels: impl IntoIterator<Item = String>) -> Filter {
    let sent: Vec<String> = hotels.into_iter().collect();
    Filter {
        linked: sent.clone(),
        sent,
        ..Filter::default()
    }
}

impl World {
    /// Reads the list in these ways, and keeps them to be read again.
    async fn read_before(&mut self, ways: Vec<(Option<Filter>, i64)>) -> Result<(), Stop> {
        for (filter, limit) in &ways {
            self.finds_limit(*limit).await?;
            self.setting_up(async |world| world.read_list(*limit, filter.as_ref()).await)
                .await?;
        }
        self.memory.lists.ways.extend(ways);
        Ok(())
    }

    /// Asks for a page with what is given only.
    ///
    /// # Errors
    /// As [`World::project`].
    pub(crate) async fn ask_partly(
        &mut self,
        limit: Option<i64>,
        offset: Option<i64>,
        filter: Option<&Filter>,
    ) -> Result<std::sync::Arc<crate::model::Exchange>, Stop> {
        let project = self.project().await?;
        let mut body = serde_json::Map::new();
        for (name, number) in [("Limit", limit), ("Offset", offset)] {
            if let Some(number) = number {
                body.insert(name.to_owned(), number.into());
            }
        }
        if let Some(filter) = filter {
            body.insert("HotelIDs".to_owned(), json!(filter.sent));
        }
        Ok(self.send(Ask::list(&project, &Value::Object(body))).await)
    }
}
