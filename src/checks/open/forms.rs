//! Further fields, and the letters of ids.

use serde_json::Value;

use super::bodies::links;
use super::{Choice, Outcome, Shown};
use crate::checks::evidence::hotel_of;
use crate::checks::shape::What;
use crate::model::{Exchange, Stop};

/// The documented members of an answer's body, beside the documented objects.
const LISTING: [&str; 3] = ["Data", "Pagination", "NotInProjectIDs"];

pub(super) fn fields_of_listing(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let body = shown.listing.clone().unwrap_or_default();
    let mut names = further(&body, "", &LISTING);
    names.extend(further(
        &body["Pagination"],
        "Pagination.",
        &[&names_of(What::Pagination)[..], &["NotInProjectIDs"]].concat(),
    ));
    for link in shown.links.iter().chain(links(&body)) {
        names.extend(further(link, "Data[].", &names_of(What::Link)));
        names.extend(further(
            &link["ApprovedBy"],
            "Data[].ApprovedBy.",
            &names_of(What::Approver),
        ));
    }
    Ok(fields(names, &probe))
}

pub(super) fn fields_of_run(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    let Outcome::Accepted(body) = &outcome else {
        return Ok(Choice::refusal(&probe, &outcome));
    };
    let mut names = further(body, "", &["Data"]);
    names.extend(further(&body["Data"], "Data.", &names_of(What::Run)));
    names.extend(further(
        &body["Data"]["Progress"],
        "Data.Progress.",
        &names_of(What::Progress),
    ));
    Ok(fields(names, &probe))
}

fn fields(mut names: Vec<String>, probe: &Exchange) -> Choice {
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        return Choice::of("none", "only documented fields".to_owned(), probe);
    }
    Choice::of("some", names.join(", "), probe)
}

/// The names of a documented object's fields.
fn names_of(what: What) -> Vec<&'static str> {
    what.fields().iter().map(|field| field.name).collect()
}

/// The members of an object that are not documented.
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

pub(super) fn case_of_ids(shown: &Shown) -> Result<Choice, Stop> {
    let ids: Vec<&str> = shown.links.iter().filter_map(hotel_of).collect();
    let has = |is: fn(&u8) -> bool| ids.iter().any(|id| id.as_bytes().iter().any(is));
    let choice = match (has(u8::is_ascii_lowercase), has(u8::is_ascii_uppercase)) {
        (false, false) => return Err(Stop::skipped("a listed hotel whose id has a letter")),
        (true, false) => "small-letters",
        (false, true) => "capital-letters",
        (true, true) => "both",
    };
    let said = format!("{} ids of hotels", ids.len());
    let probe = shown.probe()?;
    Ok(Choice::of(choice, said, &probe))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::further;

    #[test]
    fn further_fields_are_named_with_their_place() {
        assert_eq!(
            further(&json!({"Data": 1, "Meta": 2}), "x.", &["Data"]),
            ["x.Meta"]
        );
        assert_eq!(further(&json!(null), "", &[]), Vec::<String>::new());
    }
}
