//! Requests that spell the name of a documented member in another way.

use std::sync::Arc;

use cucumber::when;
use serde_json::{Value, json};

use crate::checks::spelled::shown;
use crate::model::{Exchange, Stop};
use crate::steps::ask::Ask;
use crate::steps::spelled::{Place, body, values};
use crate::steps::world::World;
use crate::target::Origin;

/// How often a list that changes while it is read is read again.
const TRIES: u32 = 3;

/// The same listing with two values of the other spelling, the first once more after the second. The
/// values are such that the documented spelling shows other links for each, by the whole list.
#[when(
    regex = r#"^listApprovals is called with "([^"]+)" (instead of|before|after) (HotelIDs|Limit|Offset), with two values$"#
)]
async fn list(
    world: &mut World,
    spelling: String,
    place: String,
    field: String,
) -> Result<(), Stop> {
    let place = Place::of(&place);
    let project = world.project().await?;
    let (size, whole) = world
        .setting_up(async |world| Ok((world.page_size(&project).await?, world.whole(None).await?)))
        .await?;
    let mut hotels: Vec<String> = Vec::new();
    for hotel in whole
        .links
        .iter()
        .filter_map(|link| link.get("HotelID")?.as_str())
    {
        if !hotels.iter().any(|known| known == hotel) {
            hotels.push(hotel.to_owned());
        }
    }
    let lowest = world
        .around
        .target
        .settings()
        .limits
        .min_limit
        .unwrap_or(1)
        .max(1);
    let three = || Stop::skipped("three hotels with approval links in the project");
    if hotels.len() < 3 {
        return Err(three());
    }
    let values = values(&field, place, &hotels, lowest).ok_or_else(three)?;
    let rest: Vec<(&str, Value)> = [("Limit", json!(size)), ("Offset", json!(0))]
        .into_iter()
        .filter(|(name, _)| *name != field)
        .collect();

    for _ in 0..TRIES {
        let mut answers: Vec<Arc<Exchange>> = Vec::new();
        for value in [&values.first, &values.second, &values.first] {
            let body = body(&rest, (&field, &values.documented), &spelling, value, place);
            answers.push(
                world
                    .send(Ask::list(&project, &Value::Null).with_body(body))
                    .await,
            );
        }
        let at_rest = shown(&answers[0]) == shown(&answers[2]);
        world.memory.guarded.spelt = Some((spelling.clone(), answers));
        if at_rest {
            return Ok(());
        }
    }
    Err(Stop::inconclusive("the list changed each time it was read"))
}

/// generateText for one hotel or tag, with another under the other spelling.
#[when(
    regex = r#"^generateText for (hotel \d+|tag "[^"]+") is called with "([^"]+)" (before|after) it, naming (hotel \d+|tag "[^"]+")$"#
)]
async fn generate(
    world: &mut World,
    good: String,
    spelling: String,
    place: String,
    other: String,
) -> Result<(), Stop> {
    let project = world.project().await?;
    let plain = world.plain(&format!("generateText for {good}")).await?;
    let other = world.named(&other).await?.selection;
    let value = other.hotels.or(other.tags).unwrap_or_default();
    let selection = &plain.named.selection;
    let (name, good) = match (&selection.hotels, &selection.tags) {
        (Some(hotels), _) => ("HotelIDs", json!(hotels)),
        (None, tags) => ("TagIDs", json!(tags)),
    };
    let body = body(
        &[],
        (name, &good),
        &spelling,
        &json!(value),
        Place::of(&place),
    );
    let ask = Ask::generate_raw(&project, body, 2);
    world.send_probe(&spelling, plain, ask).await?;
    Ok(())
}

/// generateText with no documented list, twice. What such a call selects is an open point, so it is
/// only made where the project was made for the case.
#[when(regex = r#"^generateText is called with only "([^"]+)", naming (.+?) and then (.+)$"#)]
async fn generate_only(
    world: &mut World,
    spelling: String,
    first: String,
    second: String,
) -> Result<(), Stop> {
    let project = world.project().await?;
    if project.origin != Origin::States {
        return Err(Stop::skipped(
            "a project made for the case, for the call could select all hotels: provider state `project`",
        ));
    }
    for named in [first, second] {
        let plain = world.plain(&format!("generateText for {named}")).await?;
        let selection = &plain.named.selection;
        let value = selection
            .hotels
            .clone()
            .or(selection.tags.clone())
            .unwrap_or_default();
        let body = body(
            &[],
            ("HotelIDs", &Value::Null),
            &spelling,
            &json!(value),
            Place::Instead,
        );
        let ask = Ask::generate_raw(&project, body, 100);
        world.send_probe(&spelling, plain, ask).await?;
    }
    Ok(())
}
