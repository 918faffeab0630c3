//! listApprovals: pages and whole lists, filtered by what hotels are to the project.

use cucumber::when;

use crate::checks::evidence::{Filter, Read};
use crate::model::Stop;
use crate::steps::roles::roles;
use crate::steps::world::World;

/// The whole list, in the largest pages that the target is known to accept.
#[when(regex = r"^the links are listed$")]
async fn list(world: &mut World) -> Result<(), Stop> {
    let listing = world.whole_for(None).await?;
    world.memory.whole = Some(listing);
    Ok(())
}

/// One page. Without a Limit it holds everything that fits; an Offset may be given from Total.
#[when(
    regex = r"^the list is asked for (every link|the links of .+?)(?: with Limit (\d+|smallest|largest|above the bounds|below the bounds))?(?: (?:with|and) Offset (\d+|Total(?: [+-] \d+)?))?$"
)]
async fn ask_for_page(
    world: &mut World,
    what: String,
    limit: String,
    offset: String,
) -> Result<(), Stop> {
    let filter = world.named_filter(&what).await?;
    let limit = world.named_limit(&limit).await?;
    let offset = world.named_offset(&offset, filter.as_ref()).await?;
    let asked = world.ask_page(limit, offset, filter).await?;
    world.memory.lists.asked.push(asked);
    Ok(())
}

/// The page, or the call, that was asked for last.
#[when(regex = r"^the same is asked (\d+) times more$")]
async fn ask_again(world: &mut World, times: usize) -> Result<(), Stop> {
    if let Some(probe) = world.memory.guarded.probes.last().cloned() {
        for _ in 0..times {
            world
                .send_probe("", probe.plain.clone(), probe.ask.clone())
                .await?;
        }
        return Ok(());
    }
    let first = world.asked()?;
    for _ in 0..times {
        let asked = world.ask_again(&first).await?;
        world.memory.lists.asked.push(asked);
    }
    Ok(())
}

#[when(regex = r"^(every link|the links of .+) (?:is|are) read in pages of (\d+|largest)$")]
async fn read_in_pages(world: &mut World, what: String, limit: String) -> Result<(), Stop> {
    let filter = world.named_filter(&what).await?;
    let limit = match limit.as_str() {
        "largest" => world.named_limit("").await?,
        number => world.named_limit(number).await?,
    };
    world.finds_limit(limit).await?;
    let listing = world.read_list(limit, filter.as_ref()).await?;
    world.memory.lists.read = Some(Read {
        limit,
        filter,
        listing,
    });
    Ok(())
}

impl World {
    /// The filter of `the links of …`, or none.
    ///
    /// # Errors
    /// As [`World::filter`].
    pub(crate) async fn named_filter(&mut self, what: &str) -> Result<Option<Filter>, Stop> {
        let Some(hotels) = what.strip_prefix("the links of ") else {
            return Ok(None);
        };
        let whole = self.whole_for(None).await?;
        self.filter(&roles(hotels)?, &whole).await.map(Some)
    }

    async fn named_limit(&mut self, limit: &str) -> Result<i64, Stop> {
        let project = self.project().await?;
        let limits = &self.around.target.settings().limits;
        let (smallest, largest) = (limits.min_limit, limits.max_limit);
        match limit {
            "" => self.page_size(&project).await,
            "smallest" => smallest.ok_or_else(|| {
                Stop::skipped("a declared smallest Limit: say it under [limits] min_limit")
            }),
            "largest" => largest.ok_or_else(|| {
                Stop::skipped("a declared largest Limit: say it under [limits] max_limit")
            }),
            "above the bounds" | "below the bounds" => {
                let outside = if limit.starts_with("above") {
                    largest.map(|largest| largest.saturating_add(1))
                } else {
                    smallest.map(|smallest| smallest.saturating_sub(1))
                };
                outside.ok_or_else(|| {
                    Stop::skipped(
                        "declared bounds of Limit: say them under [limits] min_limit and max_limit",
                    )
                })
            }
            number => number
                .parse()
                .map_err(|_| Stop::error(format!("'{number}' is not a Limit"))),
        }
    }

    async fn named_offset(&mut self, offset: &str, filter: Option<&Filter>) -> Result<i64, Stop> {
        if let Ok(number) = offset.parse() {
            return Ok(number);
        }
        let Some(relative) = offset.strip_prefix("Total") else {
            return Ok(0);
        };
        let distance: i64 = match relative.replace(' ', "") {
            none if none.is_empty() => 0,
            text => text
                .parse()
                .map_err(|_| Stop::error(format!("'{offset}' is not an Offset")))?,
        };
        let total = self.whole_for(filter).await?.total;
        if total + distance < 0 {
            return Err(Stop::skipped(format!(
                "a list of at least {} links",
                -distance
            )));
        }
        Ok(total + distance)
    }
}
