//! Which hotels of a filter are echoed in `NotInProjectIDs`, and which links it shows.

use cucumber::then;

use crate::checks::evidence::{Asked, Filter, Page};
use crate::checks::expect::{Expectation, OfEcho};
use crate::checks::meanwhile::made_since;
use crate::checks::{Reading, Seen, echoes};
use crate::model::Stop;
use crate::steps::lists::MAKES_OTHERS;
use crate::steps::selection::{Selection, positions};
use crate::steps::then::list_again::taken_in_part;
use crate::steps::world::World;
use crate::target::Origin;

/// Who is echoed on the page that was asked for. Where Limit or Offset was left out, the page may be
/// refused, and then nothing is said.
#[then(
    regex = r"^(exactly the hotels that are not in the project are echoed|where the page is taken, exactly the hotels that are not in the project are echoed|no member of the project is echoed|the echo is there, with ids as strings, where there is something to echo|they show no link and are not echoed)$"
)]
async fn echoed(world: &mut World, sentence: String) -> Result<(), Stop> {
    match sentence.split(' ').next() {
        Some("exactly") => exactly_echoed(world).await,
        Some("where") => echoed_in_part(world).await,
        Some("no") => no_member_echoed(world).await,
        Some("the") => echo_is_there(world).await,
        _ => members_show_nothing(world).await,
    }
}

async fn exactly_echoed(world: &mut World) -> Result<(), Stop> {
    let asked = world.asked()?;
    let page = world.shown(&asked).await?;
    let expected = not_in_project(&asked, &page)?;
    world.expect(expected)
}

async fn no_member_echoed(world: &mut World) -> Result<(), Stop> {
    for asked in world.memory.lists.asked.clone() {
        let page = world.shown(&asked).await?;
        let filter = asked.filter.clone().unwrap_or_default();
        let members = filter.members();
        if members.is_empty() {
            return Err(Stop::skipped(
                "hotels that are known to be members: provider state `project`",
            ));
        }
        world.expect(OfEcho::NoMember(filter, page))?;
    }
    Ok(())
}

#[then(regex = r"^hotels? ([0-9, ]+|\d+ to \d+) (?:is|are) skipped and echoed from now on$")]
async fn echoed_from_now_on(world: &mut World, which: String) -> Result<(), Stop> {
    let hotels = world.hotels(&positions(&which)?).await?;
    let asked = world.asked()?;
    let before = world.shown(&asked).await?;
    let is_one = |id: &str| hotels.iter().any(|hotel| id.eq_ignore_ascii_case(hotel));
    let was_echoed = before
        .body
        .as_object()
        .is_some_and(|body| echoes::ids(body).any(|(_, id)| is_one(id)));
    if was_echoed {
        return Err(Stop::inconclusive(
            "a hotel was echoed before it was removed: it was no member",
        ));
    }
    let mut filter = asked.filter.clone().unwrap_or_default();
    filter.linked.retain(|id| !is_one(id));
    filter.unlinked.retain(|id| !is_one(id));
    filter.non_members.extend(hotels);
    let asked = Asked {
        filter: Some(filter),
        ..asked
    };
    world
        .settle(async |world| {
            let asked = world.ask_again(&asked).await?;
            let page = world.shown(&asked).await?;
            Ok(vec![not_in_project(&asked, &page)?])
        })
        .await
}

async fn echo_is_there(world: &mut World) -> Result<(), Stop> {
    let asked = world.asked()?;
    let page = world.shown(&asked).await?;
    world.expect(OfEcho::There(asked.filter.unwrap_or_default(), page))
}

/// An echo on the first page only would be right, so that the page has to hold everything.
async fn echoed_in_part(world: &mut World) -> Result<(), Stop> {
    let partly = taken_in_part(world)?;
    let page = world.accepted_page(&partly.answer).await?;
    let shown = page.body.pointer("/Pagination/Offset");
    let asked = Asked {
        limit: i64::try_from(page.links.len()).unwrap_or(i64::MAX),
        offset: partly
            .offset
            .or_else(|| shown.and_then(serde_json::Value::as_i64))
            .unwrap_or(0),
        filter: partly.filter,
        answer: partly.answer,
    };
    let expected = not_in_project(&asked, &page)?;
    world.expect(expected)
}

/// Proves that the hotels without a listed link are members; where the target file vouches for
/// them, that is proof enough.
#[then(regex = r"^generateText accepts the members without a listed link$")]
async fn members_are_accepted(world: &mut World) -> Result<(), Stop> {
    let members = world.asked()?.filter.unwrap_or_default().unlinked;
    if world.project().await?.origin != Origin::States {
        return Ok(());
    }
    world.prove_members(&members).await
}

async fn members_show_nothing(world: &mut World) -> Result<(), Stop> {
    let asked = world.asked()?;
    let page = world.shown(&asked).await?;
    world.expect(OfEcho::Unlinked(asked.filter.unwrap_or_default(), page))
}

#[then(regex = r"^hotel (\d+) comes to show no link and is not echoed$")]
async fn comes_to_show_nothing(world: &mut World, position: usize) -> Result<(), Stop> {
    let hotel = world.hotel(position).await?;
    world.prove_members(std::slice::from_ref(&hotel)).await?;
    let project = world.project().await?;
    let limit = world.page_size(&project).await?;
    let filter = Filter {
        sent: vec![hotel.clone()],
        unlinked: vec![hotel],
        ..Filter::default()
    };
    let known = world.memory.whole.clone();
    let known = known.map_or_else(Vec::new, |known| known.links);
    world
        .settle(async |world| {
            let asked = world.ask_page(limit, 0, Some(filter.clone())).await?;
            let page = world.shown(&asked).await?;
            if made_since(&known, &page.links).next().is_some() {
                return Err(Stop::skipped(MAKES_OTHERS));
            }
            let filter = asked.filter.unwrap_or_default();
            Ok(vec![Expectation::from(OfEcho::Unlinked(filter, page))])
        })
        .await
}

/// LIST-7, with the links of non-members: they are skipped.
///
/// # Errors
/// Skipped where the page does not begin the list or does not hold all of it: an echo on the
/// first page only would be right.
pub(crate) fn not_in_project(asked: &Asked, page: &Page) -> Result<Expectation, Stop> {
    if asked.offset != 0 || page.total > asked.limit {
        return Err(Stop::skipped(format!(
            "a Limit of at least {} to be taken, so that a page holds everything",
            page.total
        )));
    }
    let filter = asked.filter.clone().unwrap_or_default();
    Ok(OfEcho::Outside(filter, page.clone()).into())
}

impl World {
    /// Shows that hotels are live members: a generateText for them is accepted.
    ///
    /// # Errors
    /// Inconclusive where it is not; skipped where no runs may be started.
    async fn prove_members(&mut self, hotels: &[String]) -> Result<(), Stop> {
        let exchange = self
            .generate(&Selection::of_hotels(hotels.iter().cloned()))
            .await?;
        let seen = Seen::of(&exchange);
        match Reading::of(&seen) {
            Reading::Accepted(_) => Ok(()),
            other => Err(Stop::inconclusive(format!(
                "membership could not be shown: generateText for these hotels is {}",
                other.words()
            ))),
        }
    }
}
