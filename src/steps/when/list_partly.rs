//! listApprovals with Limit, Offset or both left out, and lists read by many filters before a
//! transition.

use cucumber::when;
use serde_json::{Value, json};

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::filter::Filter;
use crate::steps::lists::Partly;
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
        let unknown = world.unknown_hotel(&project.id, number);
        mixed.non_members.push(unknown.clone());
        mixed.sent.push(unknown);
        ways.extend([(members, 2), (mixed, size)]);
    }
    for (filter, limit) in &ways {
        world.finds_limit(*limit).await?;
        world
            .setting_up(async |world| world.read_list(*limit, Some(filter)).await)
            .await?;
    }
    world.memory.lists.ways = ways;
    Ok(())
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
