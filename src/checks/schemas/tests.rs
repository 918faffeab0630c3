//! Tests of the schemas: they are schemas, and they agree with the checks written by hand.

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use super::{ALL, misfits};
use crate::checks::samples::generated::{lists, runs, values};
use crate::checks::samples::mutations::{broken_lists, broken_runs};
use crate::checks::samples::{findings, list, listed, queued, run};
use crate::checks::shape::{Presence, What};
use crate::checks::{Known, Seen, universal};
use crate::model::{Exchange, Finding, Level};

/// Where the keywords that we use hold schemas: in themselves, in a list, or in a map.
const ONE: [&str; 5] = ["if", "then", "else", "not", "items"];
const MANY: [&str; 2] = ["allOf", "anyOf"];
const NAMED: [&str; 2] = ["properties", "$defs"];
const OTHER: [&str; 12] = [
    "$schema",
    "$id",
    "$ref",
    "title",
    "description",
    "type",
    "required",
    "format",
    "pattern",
    "const",
    "enum",
    "maximum",
];

/// Keywords that are not among those above, which would be ignored in silence.
fn unknown(schema: &Value, found: &mut Vec<String>) {
    for (keyword, value) in schema.as_object().into_iter().flatten() {
        let keyword = keyword.as_str();
        if ONE.contains(&keyword) {
            unknown(value, found);
        } else if MANY.contains(&keyword) {
            value
                .as_array()
                .into_iter()
                .flatten()
                .for_each(|schema| unknown(schema, found));
        } else if NAMED.contains(&keyword) {
            value
                .as_object()
                .into_iter()
                .flatten()
                .for_each(|(_, schema)| unknown(schema, found));
        } else if !OTHER.contains(&keyword) {
            found.push(keyword.to_owned());
        }
    }
}

#[test]
fn every_schema_fits_the_meta_schema_and_misspells_no_keyword() {
    for (name, text) in ALL {
        let schema: Value = serde_json::from_str(text).unwrap_or_default();
        assert!(jsonschema::draft202012::meta::is_valid(&schema), "{name}");
        let mut found = Vec::new();
        unknown(&schema, &mut found);
        assert_eq!(found, Vec::<String>::new(), "{name}");
        assert!(
            schema["$id"]
                .as_str()
                .is_some_and(|id| id.ends_with(&format!("/{name}.json"))),
            "{name}"
        );
    }
    let mut found = Vec::new();
    unknown(
        &json!({"allOf": [{"properties": {"a": {"requird": []}}}]}),
        &mut found,
    );
    assert_eq!(found, ["requird"]);
}

#[test]
fn samples_fit_and_misfits_are_named() {
    assert_eq!(misfits("list-approvals-response", &list()), Ok(vec![]));
    assert_eq!(
        misfits("generate-text-response", &json!({"Data": run()})),
        Ok(vec![])
    );
    assert!(misfits("nothing", &list()).is_err());
    let found = misfits("run", &json!({"ID": "secret", "Status": "queued"})).unwrap_or_default();
    assert!(
        found.iter().any(|misfit| misfit.pointer == "/ID"),
        "{found:?}"
    );
    assert!(
        found
            .iter()
            .all(|misfit| !misfit.message.contains("secret")),
        "{found:?}"
    );
}

#[test]
fn requests() {
    let id = "11111111-1111-4111-8111-111111111111";
    for (name, request, fits) in [
        (
            "generate-text-request",
            json!({"HotelIDs": [id], "TagIDs": []}),
            true,
        ),
        ("generate-text-request", json!({"TagIDs": [id]}), true),
        ("generate-text-request", json!({}), false),
        ("generate-text-request", json!({"HotelIDs": ["x"]}), false),
        ("generate-text-request", json!({"HotelIDs": null}), false),
        ("list-approvals-request", json!({}), true),
        (
            "list-approvals-request",
            json!({"Limit": 5, "Offset": 7, "HotelIDs": [id]}),
            true,
        ),
        ("list-approvals-request", json!({"Limit": "5"}), false),
    ] {
        assert_eq!(
            misfits(name, &request).map(|found| found.is_empty()),
            Ok(fits),
            "{request}"
        );
    }
}

/// Whether the hand-written checks find the body misshapen, as far as a schema could say so too.
fn is_misshapen(exchange: &Exchange) -> bool {
    let seen = Seen::of(exchange);
    universal()
        .iter()
        .flat_map(|check| check.judge(&seen, &Known::default()).findings)
        .any(|finding| finding.level == Level::Must && a_schema_can_say(&finding))
}

fn a_schema_can_say(finding: &Finding) -> bool {
    let about_shape = match finding.rule.as_str() {
        "WIRE-3" | "WIRE-5" | "WIRE-9" | "LIST-1" | "LIST-8" | "RUN-1" | "RUN-2" | "RUN-3"
        | "RUN-4" | "RUN-12" => true,
        // The form of an echoed id depends on what was sent.
        "WIRE-6" => !finding.message.contains("NotInProjectIDs"),
        // Whether the preview is a prefix of the token no schema can compare.
        "LINK-4" => !finding.message.contains("of its Token"),
        // The order of times is none of its business either.
        rule => rule.starts_with("LINK-") && rule != "LINK-10",
    };
    // Another spelling of a field that need not be there, and zero times, are fine with a schema.
    let optional = What::Link.fields().iter().any(|field| {
        field.presence == Presence::Sometimes
            && finding
                .message
                .starts_with(&format!("{} is missing", field.name))
    });
    let optional = optional || finding.message.starts_with("NotInProjectIDs is missing");
    let zero = finding.rule.as_str() != "LINK-6"
        && (finding.actual.contains("0001-01-01") || finding.actual.contains("1970-01-01"));
    about_shape && !optional && !zero
}

fn fits(name: &str, body: &Value) -> bool {
    misfits(name, body).is_ok_and(|found| found.is_empty())
}

#[test]
fn schemas_and_checks_agree_on_single_deviations() {
    for (name, body, _) in broken_lists() {
        let misshapen = is_misshapen(&listed(&json!({}), &body));
        assert_eq!(fits("list-approvals-response", &body), !misshapen, "{name}");
    }
    for (name, body, _) in broken_runs() {
        let misshapen = is_misshapen(&queued(&body));
        assert_eq!(fits("generate-text-response", &body), !misshapen, "{name}");
    }
}

/// Every member of a body, as JSON pointers.
fn members(value: &Value, pointer: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                let pointer = format!("{pointer}/{name}");
                members(value, &pointer, found);
                found.push(pointer);
            }
        }
        Value::Array(elements) => {
            for (index, value) in elements.iter().enumerate() {
                members(value, &format!("{pointer}/{index}"), found);
            }
        }
        _ => {}
    }
}

/// Changes one member: removes it, writes it otherwise, or puts another value there.
fn spoil(body: &mut Value, which: Index, how: u8, value: Value) {
    let mut pointers = Vec::new();
    members(body, "", &mut pointers);
    if pointers.is_empty() {
        return;
    }
    let pointer = which.get(&pointers);
    let (parent, name) = pointer.rsplit_once('/').unwrap_or_default();
    let Some(parent) = body.pointer_mut(parent).and_then(Value::as_object_mut) else {
        return;
    };
    match how {
        0 => drop(parent.remove(name)),
        1 => {
            if let Some(value) = parent.remove(name) {
                parent.insert(name.to_lowercase(), value);
            }
        }
        _ => drop(parent.insert(name.to_owned(), value)),
    }
}

proptest! {
    #[test]
    fn valid_bodies_fit_and_have_no_findings(list in lists(), run in runs()) {
        prop_assert_eq!(findings(&listed(&json!({}), &list)), Vec::<String>::new());
        prop_assert_eq!(findings(&queued(&run)), Vec::<String>::new());
        prop_assert!(fits("list-approvals-response", &list));
        prop_assert!(fits("generate-text-response", &run));
    }

    #[test]
    fn schemas_and_checks_agree_on_spoiled_lists(
        mut list in lists(),
        changes in proptest::collection::vec((any::<Index>(), 0_u8..6, values()), 1..4),
    ) {
        for (which, how, value) in changes {
            spoil(&mut list, which, how, value);
        }
        let misshapen = is_misshapen(&listed(&json!({}), &list));
        prop_assert_eq!(fits("list-approvals-response", &list), !misshapen, "{}", list);
    }

    #[test]
    fn schemas_and_checks_agree_on_spoiled_runs(
        mut run in runs(),
        changes in proptest::collection::vec((any::<Index>(), 0_u8..6, values()), 1..3),
    ) {
        for (which, how, value) in changes {
            spoil(&mut run, which, how, value);
        }
        let misshapen = is_misshapen(&queued(&run));
        prop_assert_eq!(fits("generate-text-response", &run), !misshapen, "{}", run);
    }
}
