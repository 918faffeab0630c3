//! Pages and selections that are asked for only for the answers they provoke: nothing is demanded of
//! the answers here.

use cucumber::when;
use serde_json::{Value, json};

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::memory::Plain;
use crate::steps::outcome::may_be_a_bound;
use crate::steps::selection::Named;
use crate::steps::world::World;
use crate::target::Origin;

/// A selection of nothing. What it selects is an open point, so it is only sent where the project
/// was made for the case.
#[when(
    regex = r"^generateText is called with (no list|empty lists|an empty list of hotels|an empty list of tags)$"
)]
async fn nothing_selected(world: &mut World, what: String) -> Result<(), Stop> {
    let project = world.project().await?;
    world.may_generate()?;
    if project.origin != Origin::States {
        return Err(Stop::skipped(
            "a project made for the case, for the call could select all hotels: provider state `project`",
        ));
    }
    let body = match what.as_str() {
        "empty lists" => json!({"HotelIDs": [], "TagIDs": []}),
        "an empty list of hotels" => json!({"HotelIDs": []}),
        "an empty list of tags" => json!({"TagIDs": []}),
        _ => json!({}),
    };
    let ask = Ask::generate_raw(&project, body.to_string(), 100);
    let plain = Plain {
        ask: ask.clone(),
        named: Named::default(),
    };
    world.send_probe(&what, plain, ask).await?;
    Ok(())
}

/// With the Limits that a service would take, until one is not refused for its size.
#[when(regex = r"^listApprovals is called at its path(?: for hotel (\d+))?$")]
async fn at_its_path(world: &mut World, hotel: String) -> Result<(), Stop> {
    let project = world.project().await?;
    let hotels = match hotel.parse::<usize>() {
        Ok(position) => Some(vec![world.hotel(position).await?]),
        Err(_) => None,
    };
    let limits = &world.around.target.settings().limits;
    let declared = limits.max_limit.or(limits.min_limit);
    for limit in declared.into_iter().chain([10, 1, 50, 100]) {
        let ask = Ask::page(&project, limit, 0, hotels.as_deref());
        let plain = Plain {
            ask: ask.clone(),
            named: Named::default(),
        };
        world.memory.guarded.probes.clear();
        let answer = world.send_probe("", plain, ask).await?;
        if !may_be_a_bound(&answer) {
            return Ok(());
        }
    }
    let ask = Ask::list(&project, &Value::Object(serde_json::Map::new()));
    let plain = Plain {
        ask: ask.clone(),
        named: Named::default(),
    };
    world.send_probe("", plain, ask).await?;
    Ok(())
}
