//! Calls in another scope: the outsider's, another project's, a project's that does not exist.

use serde_json::Value;
use uuid::Uuid;

use crate::model::Stop;
use crate::steps::ask::Ask;
use crate::steps::defects::altered::{self, Spot};
use crate::steps::memory::Plain;
use crate::steps::template::other_case;
use crate::steps::world::World;

/// The same request in another scope.
///
/// # Errors
/// An error of the harness if the words of the scenario name no scope; skipped where the target
/// cannot give it.
pub(crate) async fn spoilt(world: &mut World, words: &str, plain: &Plain) -> Result<Ask, Stop> {
    let ask = plain.ask.clone();
    let project = world.project().await?;
    match words {
        "the outsider's token" => {
            let outsider = world.outsider().await?;
            if outsider.token == project.token {
                return Err(Stop::inconclusive(
                    "the outsider's token is the caller's own",
                ));
            }
            Ok(ask.by("outsider", &outsider.token))
        }
        "the outsider's token in its own project" => {
            let outsider = world.outsider().await?;
            let home = outsider.project_id.clone();
            let home = home.ok_or_else(|| Stop::skipped("the project where the outsider's token is good: `project_id` in the answer of provider state `outsider`"))?;
            if home == project.id {
                return Err(Stop::inconclusive(
                    "the outsider's project is the caller's own",
                ));
            }
            Ok(ask.by("outsider", &outsider.token).in_project(&home))
        }
        "the other project's token" => by_the_other(world, ask).await,
        "the id of no project" => Ok(ask.in_project(&unknown(world, &project.id)?)),
        "the outsider's token and the project's id in the other case" => {
            let ask = Box::pin(spoilt(world, "the outsider's token", plain)).await?;
            Ok(ask.in_project(&other_case(&project.id)?).open())
        }
        "no Authorization header and the project's id in the other case" => Ok(without_token(
            ask.in_project(&other_case(&project.id)?).open(),
        )),
        "no Authorization header and no body" => {
            Ok(without_token(ask.with_body(Vec::new()).open()))
        }
        "the project's id in place of the token" => Ok(Ask {
            authorization: Some(format!("Bearer {}", project.id).into_bytes()),
            ..ask
        }),
        "its last id in the other case" => {
            let mut body: Value = serde_json::from_slice(&ask.body).unwrap_or_default();
            let last = body
                .get_mut("HotelIDs")
                .and_then(|ids| ids.as_array_mut()?.last_mut())
                .ok_or_else(|| Stop::error("the call names no hotel"))?;
            *last = other_case(last.as_str().unwrap_or_default())?.into();
            Ok(ask.with_body(body.to_string()).open())
        }
        "no X-Project-ID" => Ok(Ask {
            project: None,
            ..ask.open()
        }),
        "the beginning of the project's id" => {
            let cut = |id: &str| id.chars().take(8).collect::<String>();
            unlike(world, plain, cut).await
        }
        "the project's id with a digit after it" => {
            unlike(world, plain, |id| format!("{id}0")).await
        }
        "a project id one off at its beginning"
        | "a project id one off in its middle"
        | "a project id one off at its end" => {
            let spot = match words.rsplit(' ').next() {
                Some("beginning") => Spot::Beginning,
                Some("middle") => Spot::Middle,
                _ => Spot::End,
            };
            let id = altered::one_off(&project.id, spot);
            let id =
                id.ok_or_else(|| Stop::skipped("a project id with a letter or a digit in it"))?;
            if world.knows_project(&id) {
                return Err(Stop::inconclusive(
                    "the id one off is that of the other project",
                ));
            }
            Ok(ask.in_project(&id))
        }
        "the other project's id" => {
            let other = world.other().await?;
            Ok(ask.by("caller", &other.token).in_project(&other.id))
        }
        "the other project's id and the run's ID in the other case" => {
            let other = world.other().await?;
            let run = world.memory.runs.last().map(|run| run.id.clone());
            let run = run.ok_or_else(|| world.no_run("the scenario started no run"))?;
            world.status_ask(&other, &other_case(&run)?)
        }
        _ if words.ends_with("in the place of the project's") => {
            of_something_else(world, words, plain).await
        }
        _ if words.starts_with("the other project's id") => beside_own(world, words, ask).await,
        _ => Err(Stop::error(format!("no table says what '{words}' is"))),
    }
}

/// Whether the other project's token is good for this one, too, is for the target to say: the plainest
/// call shows it, unless the case has seen that it is not.
async fn by_the_other(world: &mut World, ask: Ask) -> Result<Ask, Stop> {
    let (project, other) = (world.project().await?, world.other().await?);
    let plainest = Ask::page(&project, 1, 0, None).by("outsider", &other.token);
    let control = world.send(plainest).await;
    let earlier = world.memory.guarded.probes.iter();
    let was_refused = earlier
        .filter(|probe| probe.answer.actor == "outsider")
        .any(|probe| probe.answer.status().is_some_and(|status| status >= 400));
    if other.token == project.token || control.status() == Some(200) && !was_refused {
        return Err(Stop::skipped(
            "a token of another project that is not good for the calling one",
        ));
    }
    Ok(ask.by("outsider", &other.token))
}

fn without_token(ask: Ask) -> Ask {
    Ask {
        authorization: None,
        ..ask
    }
}

/// Names under which a service could take a project from a query or a body.
const NAMES: [&str; 5] = [
    "ProjectID",
    "ProjectId",
    "projectId",
    "project_id",
    "X-Project-ID",
];

/// The caller's own request, with the other project's id in another place too.
async fn beside_own(world: &mut World, words: &str, mut ask: Ask) -> Result<Ask, Stop> {
    let other = world.other().await?;
    match words {
        "the other project's id as query parameters too" => {
            let query: Vec<String> = NAMES
                .iter()
                .map(|name| format!("{name}={}", other.id))
                .collect();
            ask.query = Some(query.join("&"));
            Ok(ask.undocumented())
        }
        "the other project's id as body members too" => {
            let mut body: Value = serde_json::from_slice(&ask.body).unwrap_or_default();
            for name in NAMES {
                body[name] = Value::from(other.id.as_str());
            }
            Ok(ask.with_body(body.to_string()).open())
        }
        "the other project's id as a second X-Project-ID"
        | "the other project's id as a first X-Project-ID" => {
            // Which of two counts is open, so the caller must be one who gets nothing there.
            let alone = world.send(ask.clone().in_project(&other.id)).await;
            if alone.status() == Some(200) {
                return Err(Stop::skipped(
                    "a token that is good for the calling project and not for another one",
                ));
            }
            world.answered(&alone)?;
            let mut second = other.id.clone();
            if words.contains("first") {
                second = ask.project.replace(second).unwrap_or_default();
            }
            ask.extra
                .push(("X-Project-ID".to_owned(), second.into_bytes()));
            Ok(ask.undocumented())
        }
        _ => Err(Stop::error(format!("no table says what '{words}' is"))),
    }
}

/// The request with an id that is made from the project's own and has another form. Such an id may
/// be taken for none at all, and then the token's own project may be meant: it proves something only
/// where one of the same form that has nothing to do with the project's is refused.
async fn unlike(
    world: &mut World,
    plain: &Plain,
    make: impl Fn(&str) -> String,
) -> Result<Ask, Stop> {
    let project = world.project().await?;
    let stranger = make(&unknown(world, &project.id)?);
    let list = world.plain("listApprovals").await?.ask;
    let alone = world.send(list.in_project(&stranger).open()).await;
    world.answered(&alone)?;
    if alone.status() == Some(200) {
        return Err(Stop::skipped(
            "a service that takes no X-Project-ID of another form for the token's own project",
        ));
    }
    Ok(plain.ask.clone().in_project(&make(&project.id)).open())
}

/// The request with the id of a hotel, tag or run of the project in the place of its own. Where ids of
/// projects have another form, it may be taken for none at all, as in [`unlike`].
async fn of_something_else(world: &mut World, words: &str, plain: &Plain) -> Result<Ask, Stop> {
    let project = world.project().await?;
    let id = match words.split(' ').nth(4) {
        Some("hotel") => Some(world.hotel(1).await?),
        Some("tag") => project.tags.first().map(|tag| tag.id.clone()),
        _ => world.memory.runs.last().map(|run| run.id.clone()),
    };
    let id = id.ok_or_else(|| Stop::error(format!("the scenario has nothing for '{words}'")))?;
    if Uuid::try_parse(&project.id).is_ok() {
        return Ok(plain.ask.clone().in_project(&id));
    }
    let stranger = world.stranger();
    let make = |of: &str| if of == project.id { &id } else { &stranger }.clone();
    unlike(world, plain, make).await
}

/// An id of the same form that no project has.
fn unknown(world: &mut World, id: &str) -> Result<String, Stop> {
    if Uuid::try_parse(id).is_ok() {
        return Ok(world.stranger());
    }
    altered::never_issued(id)
        .ok_or_else(|| Stop::skipped("a project id with a letter or a digit in it"))
}
