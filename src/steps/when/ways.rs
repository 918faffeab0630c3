//! Calls without a token that leave the documented request in another way too: method, address or
//! media type. What they mean is open; that they give nothing away is not.

use cucumber::gherkin::Step;
use cucumber::when;

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::world::World;
use crate::target::Origin;

/// The way of which the document says only that it exists.
pub(crate) const UNDER_V1: &str = "its path under v1";

/// Each row of a table of one column, without an Authorization header. Methods of which nobody knows
/// what they do are left out where the project was not made for the case.
#[when(
    regex = r"^(generateText for .+?|listApprovals(?: for .+?)?) is called without a token in these ways:$"
)]
async fn called_in_ways(world: &mut World, call: String, step: &Step) -> Result<(), Stop> {
    let table = step
        .table
        .as_ref()
        .ok_or_else(|| Stop::error("the step needs a table of ways"))?;
    for way in table.rows.iter().filter_map(|row| row.first()) {
        let plain = world.plain(&call).await?;
        let is_harmless = !matches!(way.as_str(), "PUT" | "PATCH");
        if !is_harmless && world.project().await?.origin != Origin::States {
            continue;
        }
        let ask = in_way(plain.ask.clone(), way)?;
        world.send_probe(way, plain, ask).await?;
    }
    Ok(())
}

fn in_way(mut ask: Ask, way: &str) -> Result<Ask, Stop> {
    ask.authorization = None;
    match way {
        "GET" => {
            way.clone_into(&mut ask.method);
            ask.content_type = None;
            ask.body = bytes::Bytes::new();
        }
        "PUT" | "PATCH" => way.clone_into(&mut ask.method),
        "a slash after its path" => ask.path.push('/'),
        "two slashes in its path" => ask.path = ask.path.replace("/content/", "/content//"),
        "an escape in its path" => ask.path = ask.path.replace("/content/", "/%63ontent/"),
        "its path in small letters" => ask.path = ask.path.to_ascii_lowercase(),
        UNDER_V1 => ask.path = ask.path.replace("/v2/", "/v1/"),
        "no media type" => ask.content_type = None,
        "the media type text/plain" => ask.content_type = Some("text/plain".to_owned()),
        _ => return Err(Stop::error(format!("no call is made in the way '{way}'"))),
    }
    Ok(ask.undocumented())
}
