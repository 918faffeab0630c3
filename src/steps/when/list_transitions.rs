//! Transitions of links that the scenario takes from the list, and transitions whose before and
//! after are compared.

use cucumber::when;
use regex::Regex;
use serde_json::{Value, json};

use crate::checks::evidence::{link_of, status};
use crate::checks::timestamp::{Precision, Timestamp};
use crate::model::Stop;
use crate::steps::neighbours::sets;
use crate::steps::roles::spread;
use crate::steps::world::World;

/// One waiting link is opened, one is approved, one is approved and revoked, and one approved link is
/// revoked.
async fn transitions_of_all_kinds(world: &mut World) -> Result<(), Stop> {
    let (waiting, approved) = (
        world.hotels_of_links("waiting", 3).await?,
        world.hotels_of_links("approved", 2).await?,
    );
    world
        .act("open_link", json!({"hotel_id": waiting[0]}))
        .await?;
    world
        .act("approve_link", json!({"hotel_id": waiting[1]}))
        .await?;
    world
        .act("approve_link", json!({"hotel_id": waiting[2]}))
        .await?;
    world
        .act("revoke_link", json!({"hotel_id": waiting[2]}))
        .await?;
    world
        .act("revoke_link", json!({"hotel_id": approved[0]}))
        .await?;
    world
        .until_visible(&[
            (&waiting[1], "ApprovedAt"),
            (&waiting[2], "RevokedAt"),
            (&approved[0], "RevokedAt"),
        ])
        .await
}

/// `Links` of all kinds; or `3 waiting links`, `1 approved link`, or both.
#[when(
    regex = r"^(.+) of the list are (?:opened, approved and )?revoked(, and the list shows it)?$"
)]
async fn links_are_revoked(
    world: &mut World,
    which: String,
    until_shown: String,
) -> Result<(), Stop> {
    if which == "links" {
        return transitions_of_all_kinds(world).await;
    }
    let mut hotels = Vec::new();
    let pattern = Regex::new(r"(\d+) (waiting|approved)")
        .map_err(|trouble| Stop::error(trouble.to_string()))?;
    for part in pattern.captures_iter(&which) {
        let count = part[1]
            .parse()
            .map_err(|_| Stop::error(format!("'{which}' names no links")))?;
        for hotel in world.hotels_of_links(&part[2], count).await? {
            let link = world.known_link(&hotel)?;
            world.act("revoke_link", json!({"hotel_id": hotel})).await?;
            hotels.push(hotel);
            let revoked = &mut world.memory.lists.revoked;
            if &part[2] == "waiting" {
                revoked.0.push(link);
            } else {
                revoked.1.push(link);
            }
        }
    }
    if !until_shown.is_empty() {
        let wanted: Vec<(&String, &str)> = hotels.iter().map(|id| (id, "RevokedAt")).collect();
        world.until_visible(&wanted).await?;
    }
    Ok(())
}

/// What the link shows before the scenario goes on, which would be for nothing where it shows something
/// else: a kind, or a field that a transition has set, or none. Approving can go through the link, and
/// then it has been opened.
#[when(
    regex = r"^the link of hotel (\d+) is seen (?:to be (waiting|approved|revoked after approval)|to have (LastOpenedAt|RevokedAt)|without LastOpenedAt)$"
)]
async fn is_seen(
    world: &mut World,
    position: usize,
    kind: String,
    member: String,
) -> Result<(), Stop> {
    let hotel = world.hotel(position).await?;
    if !member.is_empty() {
        world.until_visible(&[(&hotel, &member)]).await?;
    }
    let listing = world.whole_for(None).await?;
    let link = link_of(&listing, &hotel).cloned();
    let shows = |member: &str| link.as_ref().is_some_and(|link| link.get(member).is_some());
    if !member.is_empty() {
        return if shows(&member) {
            Ok(())
        } else {
            Err(Stop::inconclusive(format!(
                "the link does not show {member} after the transition"
            )))
        };
    }
    let is_right = match (kind.as_str(), link.as_ref().and_then(status)) {
        ("", Some(_)) if shows("LastOpenedAt") => {
            return Err(Stop::skipped("an approved link that shows no LastOpenedAt"));
        }
        ("", shown) => shown.is_some(),
        (kind, Some("waiting_for_hotel")) => kind == "waiting",
        (kind, Some("approved")) => kind != "waiting" && shows("RevokedAt") == (kind != "approved"),
        _ => false,
    };
    world.memory.whole = Some(listing);
    let kind = if kind.is_empty() { "there" } else { &kind };
    match (is_right, world.has_states()) {
        (true, _) => Ok(()),
        (false, true) => Err(Stop::inconclusive(format!(
            "the list shows no link of the hotel that is {kind}, as it was asked for"
        ))),
        (false, false) => Err(Stop::skipped(format!(
            "a hotel with a link that is {kind}: provider state `project`"
        ))),
    }
}

/// So that a second opening can be seen as a later one.
#[when(regex = r"^enough time passes for the precision of LastOpenedAt of hotel (\d+)$")]
async fn enough_time_passes(world: &mut World, position: usize) -> Result<(), Stop> {
    if !world.has_states() {
        return Err(Stop::skipped(
            "a link that can be opened: provider state `open_link`",
        ));
    }
    let hotel = world.hotel(position).await?;
    let listing = world.whole_for(None).await?;
    let opened = link_of(&listing, &hotel)
        .and_then(|link| link.get("LastOpenedAt"))
        .and_then(Value::as_str);
    let Some(opened) = opened.and_then(|text| Timestamp::read(text).ok()) else {
        return Err(Stop::inconclusive(
            "the link that was to be opened shows no LastOpenedAt that can be read",
        ));
    };
    if !matches!(opened.precision(), Precision::Digits(_)) {
        return Err(Stop::skipped("a LastOpenedAt that shows seconds"));
    }
    tokio::time::sleep(std::time::Duration::from_secs_f64(opened.tick() * 1.1)).await;
    Ok(())
}

impl World {
    /// Hotels of links of a kind, waiting or approved and not revoked, as the list showed them
    /// first, spread over the list.
    ///
    /// # Errors
    /// Skipped where links cannot be driven here, or too few are of that kind.
    async fn hotels_of_links(&mut self, kind: &str, count: usize) -> Result<Vec<String>, Stop> {
        self.can_drive_links()?;
        let pool = {
            let whole = self
                .memory
                .whole
                .clone()
                .ok_or_else(|| Stop::error("the scenario did not list the links first"))?;
            let pool = self.pool(&whole).await?;
            pool.linked
                .into_iter()
                .filter_map(|hotel| link_of(&whole, &hotel).cloned())
                .collect::<Vec<_>>()
        };
        let is_of_kind = |link: &&Value| match link.get("Status").and_then(Value::as_str) {
            Some("waiting_for_hotel") => kind == "waiting",
            Some("approved") => kind == "approved" && link.get("RevokedAt").is_none(),
            _ => false,
        };
        let hotels: Vec<String> = pool
            .iter()
            .filter(is_of_kind)
            .filter_map(|link| link.get("HotelID")?.as_str().map(ToOwned::to_owned))
            .collect();
        if hotels.len() < count {
            return Err(Stop::skipped(format!(
                "{count} {kind} links in the list (there are {})",
                hotels.len()
            )));
        }
        Ok(spread(&hotels, count))
    }

    /// The link of a hotel as the scenario listed it first.
    fn known_link(&self, hotel: &str) -> Result<Value, Stop> {
        let whole = self.memory.whole.as_ref();
        whole
            .and_then(|whole| link_of(whole, hotel))
            .cloned()
            .ok_or_else(|| Stop::error("a link is gone from the list kept by the scenario"))
    }

    /// Reads the list until links show what a transition sets, or the settle time has passed:
    /// whether they do is judged by the rules of transitions.
    pub(crate) async fn until_visible(&mut self, wanted: &[(&String, &str)]) -> Result<(), Stop> {
        let deadline =
            tokio::time::Instant::now() + self.around.target.settings().limits.settle_time;
        loop {
            let is_last = tokio::time::Instant::now() >= deadline;
            let listing = self.whole_for(None).await?;
            let shows = |hotel: &str, field: &str| match link_of(&listing, hotel) {
                Some(link) => link.get(field).is_some(),
                None => field == "RevokedAt",
            };
            let seen = wanted.iter().all(|(hotel, field)| shows(hotel, field));
            if seen || is_last {
                return Ok(());
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    /// Drives a transition of one hotel's link, keeping the list as it was before the first
    /// transition of the scenario and before this one. The other links have to stay as they were.
    pub(super) async fn go_on(&mut self, state: &str, position: usize) -> Result<(), Stop> {
        let listing = self.whole_for(None).await?;
        let first = self
            .memory
            .lists
            .before
            .take()
            .map_or_else(|| listing.clone(), |(first, _)| first);
        self.memory.lists.before = Some((first, listing.clone()));
        let hotel = self.hotel(position).await?;
        self.act(state, json!({"hotel_id": hotel})).await?;
        self.until_visible(&[(&hotel, sets(state))]).await?;
        self.only_that_link(state, &hotel, &listing).await
    }
}
