//! What is wrong with a defective request: the tables of the words that scenarios use for it.

pub(in crate::steps) mod altered;
mod credentials;
mod malformed;
mod presented;
mod scope;
mod sessions;
mod variation;

use serde_json::{Value, json};

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::memory::Plain;
use crate::steps::world::World;
use crate::target::Project;

/// What the words of a step say is wrong, made of a plain request.
///
/// # Errors
/// An error of the harness if no table has the words; skipped where the target cannot give what
/// they need.
pub(crate) async fn spoilt(world: &mut World, defect: &str, plain: &Plain) -> Result<Ask, Stop> {
    let project = world.project().await?;
    if let Some(ask) = with_credentials(world, defect, &plain.ask, &project)? {
        return Ok(ask);
    }
    let good: Value = serde_json::from_slice(&plain.ask.body).unwrap_or(json!({}));
    if let Some(body) = malformed::body(defect, &good) {
        return Ok(plain.ask.clone().with_body(body));
    }
    if let Some(ask) = variation::rewritten(defect, plain.ask.clone()) {
        return Ok(ask);
    }
    if defect == sessions::COOKIES {
        return sessions::with_cookies(world, plain.ask.clone()).await;
    }
    if let Some(body) = malformed::open_body(defect, &good) {
        return Ok(plain.ask.clone().with_body(body).open());
    }
    scope::spoilt(world, defect, plain).await
}

fn with_credentials(
    world: &World,
    words: &str,
    plain: &Ask,
    project: &Project,
) -> Result<Option<Ask>, Stop> {
    if !credentials::knows(words) {
        return Ok(None);
    }
    let token = project.token.expose();
    let Some(presented) = credentials::presented(words, token) else {
        return Err(Stop::skipped(format!(
            "a token whose form allows for '{words}'"
        )));
    };
    if let Some(made) = &presented.made {
        world.conceal(made, words);
    }
    let mut ask = plain.clone();
    ask.authorization = presented.authorization.map(String::into_bytes);
    ask.extra.extend(
        presented
            .headers
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.into_bytes())),
    );
    if presented.without_project {
        ask.project = None;
    }
    if let Some(query) = presented.query {
        ask.query = Some(query);
        ask = ask.undocumented();
    }
    if !presented.members.is_empty() {
        let mut body: Value = serde_json::from_slice(&ask.body).unwrap_or(json!({}));
        if let Some(body) = body.as_object_mut() {
            body.extend(
                presented
                    .members
                    .iter()
                    .map(|name| ((*name).to_owned(), json!(token))),
            );
        }
        ask = ask.with_body(body.to_string());
    }
    Ok(Some(ask))
}

impl World {
    /// Keeps a text made from a secret out of everything that is written.
    pub(crate) fn conceal(&self, made: &str, words: &str) {
        let name: String = words
            .chars()
            .map(|c| {
                if c.is_ascii_alphanumeric() {
                    c.to_ascii_uppercase()
                } else {
                    '_'
                }
            })
            .collect();
        self.around
            .client
            .shared()
            .redactor
            .register(made, &format!("${name}"));
    }
}
