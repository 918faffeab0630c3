//! Looking for how far numbers and lists go: larger and larger ones, then halving.

use std::sync::Arc;

use cucumber::when;
use serde_json::json;

use crate::checks::open::{Outcome, Search, detail};
use crate::model::{Exchange, Stop};
use crate::steps::ask::Ask;
use crate::steps::world::World;

/// The numbers that are tried one after another; the last is the largest of 63 bits.
const LADDER: [i64; 9] = [
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    2_147_483_647,
    4_294_967_296,
    i64::MAX,
];
/// A bound is known well enough when a thousandth of it is left; small ones are found exactly.
const FINE: i64 = 1_000;

/// Each try asks for one hotel only, so that no answer is large.
#[when(regex = r"^larger and larger numbers are tried for (Limit|Offset)$")]
async fn larger_numbers(world: &mut World, field: String) -> Result<(), Stop> {
    let project = world.project().await?;
    let size = world
        .setting_up(async |world| world.page_size(&project).await)
        .await?;
    let hotel = world.fill("$linked1").await?.text;
    let known = if field == "Limit" { size } else { 0 };
    let search = search(known, &LADDER, async |number| {
        let (limit, offset) = if field == "Limit" {
            (number, 0)
        } else {
            (size, number)
        };
        let hotels = [hotel.clone()];
        let ask = Ask::page(&project, limit, offset, Some(&hotels)).open();
        let (answer, outcome) = send_again_after_trouble(world, ask).await?;
        Ok(match outcome {
            Outcome::Accepted(body) => match body.pointer(&format!("/Pagination/{field}")) {
                Some(echoed) if echoed.as_i64() == Some(number) => None,
                Some(echoed) => Some(format!("replaced by {echoed}")),
                None => Some("not echoed".to_owned()),
            },
            _ => Some(detail(&answer)),
        })
    })
    .await?;
    world.memory.open.probe = world.exchanges.last().cloned();
    world.memory.open.search = Some(search);
    Ok(())
}

#[when(regex = r"^listApprovals is asked for (\d+) hotels that exist nowhere$")]
async fn many_hotels(world: &mut World, count: i64) -> Result<(), Stop> {
    let project = world.project().await?;
    let size = world
        .setting_up(async |world| world.page_size(&project).await)
        .await?;
    let most = usize::try_from(count).unwrap_or(0);
    let strangers: Vec<String> = (0..most)
        .map(|number| world.unknown_hotel(number))
        .collect();
    let ask = |count: i64| {
        let count = usize::try_from(count).unwrap_or(0).min(strangers.len());
        let body = json!({"Limit": size, "Offset": 0, "HotelIDs": strangers[..count]});
        Ask::list(&project, &body).undocumented()
    };
    let probe = world.send(ask(count)).await;
    if !matches!(Outcome::of(&probe)?, Outcome::Accepted(_)) {
        let search = search(0, &[1, 10, 100, count], async |count| {
            let (answer, outcome) = send_again_after_trouble(world, ask(count)).await?;
            Ok(match outcome {
                Outcome::Accepted(_) => None,
                _ => Some(detail(&answer)),
            })
        })
        .await?;
        world.memory.open.search = Some(search);
    }
    world.memory.open.probe = Some(probe);
    Ok(())
}

/// Sends a listing, which changes nothing, once more where nothing can be said about the answer:
/// a search of many requests would seldom come to its end otherwise.
async fn send_again_after_trouble(
    world: &mut World,
    ask: Ask,
) -> Result<(Arc<Exchange>, Outcome), Stop> {
    let first = world.send(ask.clone()).await;
    match Outcome::of(&first) {
        Err(Stop::Inconclusive { .. }) => {
            let second = world.send(ask).await;
            let outcome = Outcome::of(&second)?;
            Ok((second, outcome))
        }
        outcome => Ok((first, outcome?)),
    }
}

/// Tries the rungs of a ladder above what is known to be taken, then halves what is left.
/// `refused` says what became of a number that was not taken.
async fn search(
    known: i64,
    ladder: &[i64],
    mut refused: impl AsyncFnMut(i64) -> Result<Option<String>, Stop>,
) -> Result<Search, Stop> {
    let mut search = Search {
        taken: known,
        stopped: None,
    };
    for &rung in ladder.iter().filter(|rung| **rung > known) {
        match refused(rung).await? {
            None => search.taken = rung,
            Some(why) => {
                search.stopped = Some((rung, why));
                break;
            }
        }
    }
    while let Some((above, _)) = search.stopped {
        let gap = above - search.taken;
        if gap <= 1 || gap <= search.taken / FINE {
            break;
        }
        let middle = search.taken + gap / 2;
        match refused(middle).await? {
            None => search.taken = middle,
            Some(why) => search.stopped = Some((middle, why)),
        }
    }
    Ok(search)
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::{LADDER, Search, search};

    async fn found(known: i64, bound: i64) -> (Search, u32) {
        let mut asked = 0;
        let search = search(known, &LADDER, async |number| {
            asked += 1;
            Ok((number > bound).then(|| "refused".to_owned()))
        });
        (search.await.unwrap(), asked)
    }

    #[tokio::test]
    async fn a_small_bound_is_found_exactly() {
        for bound in [50, 51, 99, 100, 250, 999, 1_000] {
            let (search, asked) = found(50, bound).await;
            assert_eq!(
                search,
                Search {
                    taken: bound,
                    stopped: Some((bound + 1, "refused".to_owned()))
                }
            );
            assert!(asked < 20, "{asked} requests for {bound}");
        }
    }

    #[tokio::test]
    async fn a_large_bound_is_found_nearly_and_no_bound_is_none() {
        let bound = 2_147_483_647;
        let (search, asked) = found(0, bound).await;
        assert!(search.taken <= bound && search.taken > bound - bound / 500);
        assert!(asked < 60, "{asked} requests");
        assert_eq!(
            found(0, i64::MAX).await.0,
            Search {
                taken: i64::MAX,
                stopped: None
            }
        );
    }
}
