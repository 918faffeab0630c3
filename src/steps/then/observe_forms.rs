//! Further fields, and the forms of ids and timestamps.

use cucumber::then;
use serde_json::Value;

use crate::model::Stop;
use crate::steps::open::Outcome;
use crate::steps::open::bodies::{hotel_of, links};
use crate::steps::world::World;

const LINK: [&str; 16] = [
    "HotelID",
    "HotelName",
    "GiataID",
    "MasterCode",
    "TokenPreview",
    "Status",
    "Created",
    "CreatedBy",
    "CreatedAt",
    "UpdatedAt",
    "ApprovedAt",
    "ApprovedTextGeneratedAt",
    "ApprovedBy",
    "LastOpenedAt",
    "RevokedAt",
    "Token",
];
const LINK_TIMES: [&str; 6] = [
    "CreatedAt",
    "UpdatedAt",
    "ApprovedAt",
    "ApprovedTextGeneratedAt",
    "LastOpenedAt",
    "RevokedAt",
];
const APPROVER: [&str; 3] = ["Name", "Email", "Phone"];
const PAGINATION: [&str; 4] = ["Total", "Limit", "Offset", "NotInProjectIDs"];
const LISTING: [&str; 3] = ["Data", "Pagination", "NotInProjectIDs"];
const RUN: [&str; 5] = ["ID", "Status", "Progress", "CreatedAt", "UpdatedAt"];
const PROGRESS: [&str; 4] = ["Total", "Generated", "Failed", "Skipped"];

#[then(regex = r"^it is observed which further fields a listing shows$")]
fn fields_of_listing(world: &mut World) -> Result<(), Stop> {
    let probe = world.probe()?;
    let open = &world.memory.open;
    let body = open.listing.clone().unwrap_or_default();
    let mut names = further(&body, "", &LISTING);
    names.extend(further(&body["Pagination"], "Pagination.", &PAGINATION));
    for link in open.links.iter().chain(links(&body)) {
        names.extend(further(link, "Data[].", &LINK));
        names.extend(further(
            &link["ApprovedBy"],
            "Data[].ApprovedBy.",
            &APPROVER,
        ));
    }
    record_fields(world, names, &probe)
}

#[then(regex = r"^it is observed which further fields a run shows$")]
async fn fields_of_run(world: &mut World) -> Result<(), Stop> {
    let (probe, outcome) = world.outcome().await?;
    let Outcome::Accepted(body) = &outcome else {
        return world.record_refusal(&probe, &outcome);
    };
    let mut names = further(body, "", &["Data"]);
    names.extend(further(&body["Data"], "Data.", &RUN));
    names.extend(further(
        &body["Data"]["Progress"],
        "Data.Progress.",
        &PROGRESS,
    ));
    record_fields(world, names, &probe)
}

fn record_fields(
    world: &mut World,
    mut names: Vec<String>,
    probe: &crate::model::Exchange,
) -> Result<(), Stop> {
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        return world.record("none", "only documented fields".to_owned(), probe);
    }
    world.record("some", names.join(", "), probe)
}

/// The members of an object that are none of the documented ones.
fn further(value: &Value, place: &str, documented: &[&str]) -> Vec<String> {
    let names = value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, _)| name);
    names
        .filter(|name| !documented.contains(&name.as_str()))
        .map(|name| format!("{place}{name}"))
        .collect()
}

#[then(regex = r"^it is observed in which case ids are shown$")]
fn case_of_ids(world: &mut World) -> Result<(), Stop> {
    let ids: Vec<&str> = world
        .memory
        .open
        .links
        .iter()
        .filter_map(hotel_of)
        .collect();
    let has = |is: fn(&u8) -> bool| ids.iter().any(|id| id.as_bytes().iter().any(is));
    let choice = match (has(u8::is_ascii_lowercase), has(u8::is_ascii_uppercase)) {
        (false, false) => return Err(Stop::skipped("a listed hotel whose id has a letter")),
        (true, false) => "small-letters",
        (false, true) => "capital-letters",
        (true, true) => "both",
    };
    let said = format!("{} ids of hotels", ids.len());
    let probe = world.probe()?;
    world.record(choice, said, &probe)
}

#[then(regex = r"^it is observed how timestamps say UTC$")]
fn how_utc(world: &mut World) -> Result<(), Stop> {
    let times = timestamps(&world.memory.open.links);
    let zones: Vec<&str> = times.iter().map(|time| zone(time)).collect();
    let has = |zone: &str| zones.contains(&zone);
    let choice = match (has("Z"), zones.iter().any(|zone| is_zero_offset(zone))) {
        _ if zones
            .iter()
            .any(|zone| *zone != "Z" && !is_zero_offset(zone)) =>
        {
            "something-else"
        }
        (true, false) => "z",
        (false, true) => "zero-offset",
        (true, true) => "both",
        (false, false) => return Err(Stop::skipped("a listed link with a timestamp")),
    };
    let mut said: Vec<String> = zones.iter().map(|zone| (*zone).to_owned()).collect();
    said.sort_unstable();
    said.dedup();
    let probe = world.probe()?;
    world.record(choice, said.join(", "), &probe)
}

#[then(regex = r"^it is observed how fine timestamps are$")]
fn how_fine(world: &mut World) -> Result<(), Stop> {
    let times = timestamps(&world.memory.open.links);
    let mut digits: Vec<usize> = times.iter().map(|time| fraction_digits(time)).collect();
    digits.sort_unstable();
    digits.dedup();
    let choice = match digits.last() {
        None => return Err(Stop::skipped("a listed link with a timestamp")),
        Some(0) => "seconds",
        Some(1..=3) => "milliseconds",
        Some(4..=6) => "microseconds",
        Some(7..=9) => "nanoseconds",
        Some(_) => "finer",
    };
    let said: Vec<String> = digits.iter().map(usize::to_string).collect();
    let probe = world.probe()?;
    world.record(
        choice,
        format!("digits of fractions: {}", said.join(", ")),
        &probe,
    )
}

fn timestamps(links: &[Value]) -> Vec<String> {
    let of_link = |link: &Value| {
        LINK_TIMES
            .iter()
            .filter_map(|name| link.get(*name)?.as_str().map(str::to_owned))
            .collect::<Vec<_>>()
    };
    links.iter().flat_map(of_link).collect()
}

/// What follows the time of day: `Z`, an offset, or nothing.
fn zone(time: &str) -> &str {
    let clock = time.find(['T', 't']).map_or(0, |at| at + 1);
    let from = time[clock..]
        .find(['Z', 'z', '+', '-', '−'])
        .map_or(time.len(), |at| clock + at);
    &time[from..]
}

fn is_zero_offset(zone: &str) -> bool {
    zone.starts_with(['+', '-', '−'])
        && !zone.contains(|letter: char| letter.is_ascii_digit() && letter != '0')
}

fn fraction_digits(time: &str) -> usize {
    let fraction = time
        .split_once(['.', ','])
        .map_or("", |(_, fraction)| fraction);
    fraction.bytes().take_while(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{fraction_digits, further, is_zero_offset, zone};

    #[test]
    fn zones_and_fractions_are_read_off_the_text() {
        for (time, end, digits) in [
            ("2024-05-01T10:00:00Z", "Z", 0),
            ("2024-05-01T10:00:00.123+00:00", "+00:00", 3),
            ("20240501T100000,1234567-0000", "-0000", 7),
            ("2024-05-01T10:00:00", "", 0),
            ("nonsense", "", 0),
        ] {
            assert_eq!((zone(time), fraction_digits(time)), (end, digits), "{time}");
        }
        assert!(is_zero_offset("+00:00") && is_zero_offset("-00"));
        assert!(!is_zero_offset("Z") && !is_zero_offset("+01:00") && !is_zero_offset(""));
    }

    #[test]
    fn further_fields_are_named_with_their_place() {
        assert_eq!(
            further(&json!({"Data": 1, "Meta": 2}), "x.", &["Data"]),
            ["x.Meta"]
        );
        assert_eq!(further(&json!(null), "", &[]), Vec::<String>::new());
    }
}
