//! What a service may remember of an accepted call: each call has to bring its own token all the same.

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::world::World;

/// The words of scenarios for a call that brings only what an accepted call was given.
pub(crate) const COOKIES: &str = "the cookies of an accepted call alone";

/// The request without a token, and with the cookies that an accepted one was answered with; where
/// there are none, just without a token.
///
/// # Errors
/// Inconclusive where the call with the good token is not accepted.
pub(crate) async fn with_cookies(world: &mut World, mut ask: Ask) -> Result<Ask, Stop> {
    let good = world.plain("listApprovals").await?.ask;
    let accepted = world.send(good).await;
    if accepted.status() != Some(200) {
        return Err(Stop::inconclusive(
            "the call with the good token was not accepted, so nothing is known of the next",
        ));
    }
    let cookies: Vec<String> = accepted
        .response()
        .into_iter()
        .flat_map(|response| response.header("set-cookie"))
        .filter_map(|cookie| cookie.split(';').next())
        .map(|cookie| cookie.trim().to_owned())
        .collect();
    ask.authorization = None;
    if cookies.is_empty() {
        return Ok(ask);
    }
    for value in cookies.iter().filter_map(|cookie| cookie.split_once('=')) {
        if value.1.len() >= 8 {
            world.conceal(value.1, "cookie");
        }
    }
    ask.extra
        .push(("Cookie".to_owned(), cookies.join("; ").into_bytes()));
    Ok(ask)
}
