//! What a call from outside of a project's scope shows of it: nothing, whatever it is answered.

use std::collections::BTreeSet;
use std::sync::Arc;

use cucumber::then;
use serde_json::Value;

use crate::checks::Seen;
use crate::checks::evidence::Listing;
use crate::checks::expect::shape;
use crate::model::{Exchange, Form, Operation, Stop};
use crate::steps::probe::Probe;
use crate::steps::then::refused::is_run;
use crate::steps::when::ways;
use crate::steps::world::World;
use crate::target::Origin;

/// A text of a link shorter than this could stand in any answer by chance.
const TELLING: usize = 6;
/// A number of links below this could be any number.
const MANY: i64 = 5;

/// What an answer from outside must not give away, and what one from inside must not show.
#[then(
    regex = r"^no answer (gives away anything of the project|shows a link of the other project|shows a link from outside of the project)$"
)]
async fn no_answer(world: &mut World, what: String) -> Result<(), Stop> {
    match what.as_str() {
        "gives away anything of the project" => nothing_given_away(world).await,
        "shows a link of the other project" => none_of_the_other(world),
        _ => none_from_outside(world).await,
    }
}

/// Neither its links, nor their number, nor a run for its hotels, nor the status of its run. What
/// the answer says besides is not judged here.
async fn nothing_given_away(world: &mut World) -> Result<(), Stop> {
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        match probe.plain.ask.operation {
            Operation::ListApprovals => no_link_given_away(world, &probe).await?,
            Operation::GenerateText => no_run_given(world, &probe.answer)?,
            _ => no_status_given(world, &probe).await?,
        }
    }
    Ok(())
}

/// The hotels whose links the calling project's own list showed, and those that belong to it.
async fn own_hotels(world: &mut World) -> Result<BTreeSet<String>, Stop> {
    let project = world.project().await?;
    let listed = world
        .memory
        .guarded
        .lists
        .iter()
        .filter(|(name, _)| *name != "theirs")
        .flat_map(|(_, list)| hotels_of(&list.links));
    Ok(project
        .hotels
        .iter()
        .map(|hotel| hotel.to_ascii_lowercase())
        .chain(listed)
        .collect())
}

/// The hotels of links, in small letters.
pub(super) fn hotels_of(links: &[Value]) -> Vec<String> {
    links
        .iter()
        .filter_map(|link| link.get("HotelID")?.as_str())
        .map(str::to_ascii_lowercase)
        .collect()
}

/// The links that a list shows of the other project, which the scenario has read before.
fn none_of_the_other(world: &mut World) -> Result<(), Stop> {
    let theirs = world.memory.guarded.lists.get("theirs").cloned();
    let theirs = theirs.ok_or_else(|| Stop::error("no list was read as \"theirs\""))?;
    if theirs.links.is_empty() {
        return Err(Stop::inconclusive(
            "the other project's own scope shows no link, although the adapter promised some",
        ));
    }
    let theirs: BTreeSet<String> = hotels_of(&theirs.links).into_iter().collect();
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let shown = hotels_of(Seen::of(&probe.answer).links());
        let shown = shown.iter().filter(|hotel| theirs.contains(*hotel)).count();
        from_outside(world, &probe, shown);
    }
    Ok(())
}

/// Whatever a request with an open meaning is taken for, it is a request of the calling project.
async fn none_from_outside(world: &mut World) -> Result<(), Stop> {
    let project = world.project().await?;
    let is_arranged = project.origin == Origin::States;
    let declared = world
        .around
        .target
        .settings()
        .fixtures
        .foreign_hotels
        .clone();
    if !is_arranged && declared.is_empty() {
        return Err(Stop::skipped(
            "a project made for the case (provider state `project`), or [fixtures] foreign_hotels",
        ));
    }
    let own = own_hotels(world).await?;
    let removed: BTreeSet<String> = lower(&project.removed);
    let foreign: BTreeSet<String> = lower(&declared);
    let most = world.memory.guarded.lists.values().next();
    let most = most.map_or(0, |list| list.total) + i64::try_from(removed.len()).unwrap_or(0);
    for probe in world.probes()? {
        world.answered(&probe.answer)?;
        let seen = Seen::of(&probe.answer);
        let is_outside = |hotel: &&String| {
            if is_arranged {
                !own.contains(*hotel) && !removed.contains(*hotel)
            } else {
                foreign.contains(*hotel)
            }
        };
        let shown = hotels_of(seen.links()).iter().filter(is_outside).count();
        if shown == 0 && is_arranged && seen.total().is_some_and(|total| total > most) {
            let finding = world
                .finding("Pagination.Total counts links that are not of the calling project, or not listed")
                .because(
                    format!("{most} at most"),
                    seen.total().unwrap_or_default().to_string(),
                )
                .at("/Pagination/Total")
                .seen_in(probe.answer.id);
            world.found(finding);
        } else {
            from_outside(world, &probe, shown);
        }
    }
    Ok(())
}

fn lower(ids: &[String]) -> BTreeSet<String> {
    ids.iter().map(|id| id.to_ascii_lowercase()).collect()
}

/// Says that an answer shows so many links of another project.
fn from_outside(world: &mut World, probe: &Probe, shown: usize) {
    if shown == 0 {
        world.held();
        return;
    }
    let finding = world
        .finding("listApprovals shows links of another project")
        .because("none of them", format!("{shown} of them"))
        .at("/Data")
        .seen_in(probe.answer.id);
    world.found(finding);
}

async fn no_link_given_away(world: &mut World, probe: &Probe) -> Result<(), Stop> {
    let exchange = &probe.answer;
    let own_list = world.memory.guarded.lists.values().next().cloned();
    let Some(own_list) = own_list.filter(|list| !list.links.is_empty()) else {
        return Err(Stop::skipped(
            "a project with an approval link, whose own list shows it",
        ));
    };
    let own_total = own_list.total;
    let own = own_hotels(world).await?;
    let seen = Seen::of(exchange);
    let shown = hotels_of(seen.links());
    let leaked = shown.iter().filter(|hotel| own.contains(*hotel)).count();
    let total = seen.total();
    if leaked > 0 {
        let message = "listApprovals shows a project's links to a caller outside of its scope";
        // Of v1 the document says only that it exists.
        let finding = if probe.defect == ways::UNDER_V1 {
            world.remark(message)
        } else {
            world.finding(message)
        };
        let finding = finding
            .because("none of the project's links", format!("{leaked} of them"))
            .at("/Data")
            .seen_in(exchange.id);
        world.found(finding);
    } else if shown.is_empty() && total == Some(own_total) {
        let finding = world
            .finding("Pagination.Total counts a project's links for a caller outside of its scope")
            .because("a count of the links shown", own_total.to_string())
            .at("/Pagination/Total")
            .seen_in(exchange.id);
        world.found(finding);
    } else if let Some(told) = seen
        .value()
        .filter(|_| exchange.status() != Some(200))
        .and_then(|body| told(body, &own_list, &exchange.request.body))
    {
        let finding = world
            .finding("a refused listApprovals tells a caller outside of its scope about a project's links")
            .because("nothing of the project's links", told)
            .seen_in(exchange.id);
        world.found(finding);
    } else {
        world.held();
    }
    Ok(())
}

/// What the body of a refusal tells of a list: one of its texts or hotels, which the request did not
/// name, or how many links it has. What else is in it is open.
fn told(body: &Value, list: &Listing, sent: &[u8]) -> Option<String> {
    let sent = String::from_utf8_lossy(sent);
    let texts: BTreeSet<&str> = list
        .links
        .iter()
        .flat_map(|link| {
            [
                "HotelID",
                "HotelName",
                "MasterCode",
                "TokenPreview",
                "Token",
            ]
            .into_iter()
            .filter_map(|name| link.get(name)?.as_str())
        })
        .filter(|text| text.chars().count() >= TELLING && !sent.contains(*text))
        .collect();
    tells(body, "", &texts, list.total)
}

fn tells(value: &Value, name: &str, texts: &BTreeSet<&str>, total: i64) -> Option<String> {
    match value {
        Value::String(text) if texts.contains(text.as_str()) => {
            Some(format!("{name} as in one of them"))
        }
        Value::Number(number) => {
            let is_total = name.to_ascii_lowercase().contains("total");
            (is_total && total >= MANY && number.as_i64() == Some(total))
                .then(|| format!("their number as {name}"))
        }
        Value::Array(items) => items
            .iter()
            .find_map(|item| tells(item, name, texts, total)),
        Value::Object(members) => members
            .iter()
            .find_map(|(name, value)| tells(value, name, texts, total)),
        _ => None,
    }
}

fn no_run_given(world: &mut World, exchange: &Arc<Exchange>) -> Result<(), Stop> {
    // What left the documented request can be answered with something else that is no run.
    let is_run = exchange.request.form != Form::Undocumented
        || Seen::of(exchange)
            .value()
            .and_then(|body| body.get("Data"))
            .is_some_and(|data| data.get("Status").is_some() && data.get("Progress").is_some());
    if is_run
        && exchange
            .status()
            .is_some_and(|status| (200..300).contains(&status))
    {
        let finding = world
            .finding("generateText starts a run for a project's hotels from outside of its scope")
            .because(
                "a refusal",
                exchange.status().unwrap_or_default().to_string(),
            )
            .seen_in(exchange.id);
        return Err(world.refute(finding));
    }
    server_error(exchange)?;
    world.held();
    Ok(())
}

async fn no_status_given(world: &mut World, probe: &Probe) -> Result<(), Stop> {
    let exchange = &probe.answer;
    let Some(run) = world.memory.runs.last().cloned() else {
        return Err(Stop::error(
            "a step looks for the status of a run that was never started",
        ));
    };
    let settings = world.around.target.settings();
    let pointer = settings.status.as_ref();
    let pointer = pointer.map_or_else(String::new, |status| status.run.clone());
    let seen = Seen::of(exchange);
    if let Some(shown) = seen
        .status_run(&pointer)
        .filter(|shown| is_run(shown, &run.id))
    {
        let never = world.unknown_hotel(&run.project.id, 404);
        let same = world.send(probe.ask.for_another(&run.id, &never)).await;
        let seen_of_none = Seen::of(&same);
        let told = match seen_of_none.status_run(&pointer) {
            None => Some("a run".to_owned()),
            Some(none) => told_of_run((shown, &run.id), (none, &never), &run.shown),
        };
        if let Some(told) = told {
            let finding = world
                .finding(
                    "getTextGenerationStatus shows a run to a caller outside of its project's scope",
                )
                .because(
                    "what a run that never existed is answered with",
                    format!("{told}: {}", shape(shown)),
                )
                .at(&pointer)
                .seen_in(exchange.id)
                .seen_in(same.id);
            world.found(finding);
            return Ok(());
        }
    }
    server_error(exchange)?;
    world.held();
    Ok(())
}

/// What an object tells of a run, beside another that is shown for an ID that no run has: its
/// Status, its counters, its ID or one of its times. An ID that is only repeated tells nothing.
fn told_of_run(
    (shown, id): (&Value, &str),
    (none, never): (&Value, &str),
    run: &Value,
) -> Option<String> {
    let is = |object: &Value, name: &str, text: &str| {
        let here = object.get(name).and_then(Value::as_str);
        here.is_some_and(|here| here.eq_ignore_ascii_case(text))
    };
    if shown.get("Status") != none.get("Status") {
        return Some("another Status".to_owned());
    }
    if shown.get("Progress") != none.get("Progress") {
        return Some("other counters".to_owned());
    }
    if is(shown, "ID", id) && !is(none, "ID", never) {
        return Some("its ID".to_owned());
    }
    ["CreatedAt", "UpdatedAt"].into_iter().find_map(|name| {
        let own = run.get(name)?.as_str()?;
        (is(shown, name, own) && !is(none, name, own)).then(|| format!("its {name}"))
    })
}

pub(super) fn server_error(exchange: &Exchange) -> Result<(), Stop> {
    if exchange.status() == Some(500) {
        let cause = format!(
            "{} from outside of the project's scope is answered 500 (exchange {})",
            exchange.operation, exchange.id
        );
        return Err(Stop::ServerError { cause });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{hotels_of, tells, told_of_run};
    use serde_json::json;

    #[test]
    fn hotels_are_compared_without_regard_to_case() {
        assert_eq!(
            hotels_of(&[json!({"HotelID": "AB"}), json!({"Other": 1})]),
            ["ab"]
        );
    }

    #[test]
    fn what_is_said_of_a_run_that_never_existed_tells_nothing() {
        let run = json!({"ID": "a", "Status": "queued", "CreatedAt": "2024-05-01T10:00:00Z"});
        let told = |shown| {
            let mut none = json!({"ID": "z", "Status": "unknown", "Progress": {"Total": 0}});
            if shown == json!("no ID") {
                none = json!({"Status": "unknown"});
                let shown = json!({"ID": "A", "Status": "unknown"});
                return told_of_run((&shown, "a"), (&none, "z"), &run).is_some();
            }
            told_of_run((&shown, "a"), (&none, "z"), &run).is_some()
        };
        let same = json!({"ID": "A", "Status": "unknown", "Progress": {"Total": 0}});
        assert!(!told(same.clone()));
        for (name, value) in [
            ("Status", json!("queued")),
            ("Progress", json!({"Total": 2})),
            ("CreatedAt", run["CreatedAt"].clone()),
        ] {
            let mut other = same.clone();
            other[name] = value;
            assert!(told(other), "{name}");
        }
        assert!(told(json!("no ID")));
    }

    #[test]
    fn a_refusal_tells_a_text_or_the_number_of_links() {
        let texts = BTreeSet::from(["Hotel Sonne 17"]);
        let said = |body| tells(&body, "", &texts, 6).is_some();
        assert!(said(json!({"Error": {"Hotels": ["Hotel Sonne 17"]}})));
        assert!(said(json!({"Total": 6})));
        assert!(!said(json!({"Total": 7, "Code": 6, "Text": "Hotel"})));
    }
}
