//! Histories that further provider states make: links, members, tags, the hotels of a run, and the
//! people who approve. A target that does not know a state skips what needs it.

use std::sync::Arc;

use cucumber::when;
use serde_json::{Value, json};
use tokio::time::{Duration, Instant, sleep};

use crate::checks::links::text;
use crate::checks::meanwhile::identity;
use crate::model::Stop;
use crate::steps::selection::positions;
use crate::steps::world::World;
use crate::target::Project;

/// People who approve, by name, address and phone: any two share one of them, a name has letters of two
/// and of four bytes, and a phone of digits alone is a text, too.
const PERSONS: [[&str; 3]; 3] = [
    ["Zoë Łuć 𠮷", "desk@hotel.example", "+49 30 5550101"],
    ["Kim Approver", "desk@hotel.example", "0049305550102"],
    ["Zoë Łuć 𠮷", "robin@hotel.example", "0049305550102"],
];

/// Where a hotel may have one link alone, `if they can have several` keeps the list as it is.
#[when(
    regex = r"^(?:a further link of (hotel \d+) is|further links of (hotels .+?) are) created( in the other project)?(?:, as of (\S+))?(, if they can have several)?$"
)]
async fn links_are_created(
    world: &mut World,
    hotel: String,
    hotels: String,
    there: String,
    as_of: String,
    if_possible: String,
) -> Result<(), Stop> {
    let hotels = world
        .hotels(&positions(&format!("{hotel}{hotels}"))?)
        .await?;
    let project = if there.is_empty() {
        world.project().await?
    } else {
        world.other().await?
    };
    for hotel in hotels {
        match world.create_link(&project, hotel, &as_of).await {
            Err(Stop::Skipped { .. }) if !if_possible.is_empty() => {}
            other => other?,
        }
    }
    Ok(())
}

impl World {
    /// Creates a further link of a hotel, and waits until the list shows it, or the settle time is
    /// over: what is done to a link of the hotel next would be done to another one.
    async fn create_link(
        &mut self,
        project: &Arc<Project>,
        hotel: String,
        as_of: &str,
    ) -> Result<(), Stop> {
        let filter = vec![hotel.clone()];
        let before = self.whole_of(project, Some(&filter)).await?;
        let mut params = json!({"hotel_id": hotel});
        if !as_of.is_empty() {
            params["created_at"] = json!(as_of);
        }
        self.act_in(project, "create_link", params).await?;
        let deadline = Instant::now() + self.patience_to_settle();
        loop {
            let now = self.whole_of(project, Some(&filter)).await?;
            if replaces(&before.links, &now.links) {
                let all = self.whole_of(project, None).await?;
                if replaces(&before.links, &all.links) {
                    return Err(Stop::skipped(
                        "a hotel that keeps its link where a further one is created: here it was revoked",
                    ));
                }
            }
            if now.links.len() != before.links.len() || Instant::now() >= deadline {
                return Ok(());
            }
            sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Whether a list shows earlier links as a revoke leaves them: what creating one does to others is open.
fn replaces(earlier: &[Value], now: &[Value]) -> bool {
    earlier.iter().any(|link| {
        let known = now.iter().find(|other| identity(other) == identity(link));
        match known {
            Some(other) => other.get("RevokedAt").is_some() && link.get("RevokedAt").is_none(),
            None => text(link, "Status") == Some("waiting_for_hotel"),
        }
    })
}

#[when(regex = r"^the oldest link of hotel (\d+) is (revoked|opened)$")]
async fn oldest_changes(world: &mut World, position: usize, how: String) -> Result<(), Stop> {
    let state = match how.as_str() {
        "opened" => "open_link",
        _ => "revoke_link",
    };
    let hotel = world.hotel(position).await?;
    let params = json!({"hotel_id": hotel, "link": 0});
    world.act(state, params).await.map(drop)
}

#[when(
    regex = r"^(foreign )?hotel (\d+) becomes a member (again|of the calling project|of the other project)$"
)]
async fn becomes_a_member(
    world: &mut World,
    foreign: String,
    position: usize,
    of: String,
) -> Result<(), Stop> {
    let hotel = if foreign.is_empty() {
        world.hotel(position).await?
    } else {
        world
            .foreign_hotels(position)
            .await?
            .swap_remove(position - 1)
    };
    let project = match of.as_str() {
        "of the other project" => world.other().await?,
        _ => world.project().await?,
    };
    let params = json!({"hotel_id": hotel});
    world.act_in(&project, "add_hotel", params).await.map(drop)
}

#[when(regex = r#"^the tag "([^"]+)" comes to name (hotels? .+)$"#)]
async fn tag_comes_to_name(world: &mut World, name: String, hotels: String) -> Result<(), Stop> {
    let tag = world.tag(&name).await?;
    let hotels = world.hotels(&positions(&hotels)?).await?;
    let params = json!({"tag_id": tag, "hotel_ids": hotels});
    world.act("tag_hotels", params).await?;
    world.note_tag(&tag, hotels);
    Ok(())
}

#[when(regex = r"^hotel (\d+) approves its text, by a person of its own$")]
async fn approves_by(world: &mut World, position: usize) -> Result<(), Stop> {
    let hotel = world.hotel(position).await?;
    let person = &PERSONS[world.memory.approvers.len() % PERSONS.len()];
    let [name, email, phone] = person;
    let person = json!({"Name": name, "Email": email, "Phone": phone});
    let params = json!({"hotel_id": hotel, "approver": person});
    let mut values = world.act("approve_link", params).await?;
    let told = values.remove("approver").filter(Value::is_object);
    let told = told.ok_or_else(|| {
        Stop::skipped(
            "who approved a text: the provider state `approve_link` with the value `approver`",
        )
    })?;
    world.memory.approvers.push((hotel, told));
    Ok(())
}
