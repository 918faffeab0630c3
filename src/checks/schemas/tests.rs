//! Tests of the schemas: they are schemas, they name rules, and it is they that judge.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use serde_json::{Value, json};

use super::builder::target;
use super::{ALL, Builder, JUDGES, Schemas};
use crate::catalogue::Catalogue;
use crate::checks::samples::generated::{lists, runs};
use crate::checks::samples::mutations::Change::{Remove, Set};
use crate::checks::samples::mutations::{Change, changed};
use crate::checks::samples::{findings, list, listed, queued, run};
use crate::checks::shape::What;
use crate::model::Level;

/// Where the keywords that we use hold schemas: in themselves, in a list, or in a map.
const ONE: [&str; 5] = ["if", "then", "else", "not", "items"];
const MANY: [&str; 2] = ["allOf", "anyOf"];
const NAMED: [&str; 2] = ["properties", "$defs"];
const CONSTRAINTS: [&str; 10] = [
    "type",
    "required",
    "format",
    "pattern",
    "const",
    "enum",
    "not",
    "maximum",
    "exclusiveMinimum",
    "minLength",
];
const OTHER: [&str; 10] = [
    "$schema",
    "$id",
    "$ref",
    "title",
    "description",
    "x-rule",
    "x-level",
    "x-message",
    "x-expected",
    "x-beside",
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
        } else if !OTHER.contains(&keyword) && !CONSTRAINTS.contains(&keyword) {
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

/// Constraints by which a schema can judge, as `file#pointer`, each with the rule and level around
/// it. What a condition asks for is not a constraint.
fn constraints(
    file: &str,
    pointer: &str,
    around: (Option<&str>, bool),
    visit: &mut dyn FnMut(String, Option<&str>, bool),
) {
    let documents: Vec<_> = ALL
        .iter()
        .map(|(name, text)| (*name, serde_json::from_str::<Value>(text).unwrap()))
        .collect();
    let document = &documents.iter().find(|(name, _)| *name == file).unwrap().1;
    let schema = document.pointer(pointer).unwrap();
    let around = match schema["x-rule"].as_str() {
        Some(rule) => (Some(rule), schema["x-level"] == "should"),
        None => around,
    };
    for (keyword, value) in schema.as_object().unwrap() {
        let at = format!("{pointer}/{keyword}");
        match keyword.as_str() {
            "$ref" => {
                let (file, pointer) = target(file, value.as_str().unwrap());
                constraints(file, pointer, around, visit);
            }
            "allOf" => (0..value.as_array().unwrap().len())
                .for_each(|part| constraints(file, &format!("{at}/{part}"), around, visit)),
            "properties" => value
                .as_object()
                .unwrap()
                .keys()
                .for_each(|name| constraints(file, &format!("{at}/{name}"), around, visit)),
            "then" | "else" | "items" => constraints(file, &at, around, visit),
            keyword if CONSTRAINTS.contains(&keyword) => {
                visit(format!("{file}#{at}"), around.0, around.1);
            }
            _ => {}
        }
    }
}

#[test]
fn every_constraint_names_a_rule_and_follows_its_level() {
    let catalogue = Catalogue::embedded().unwrap();
    let mut seen = 0;
    for name in JUDGES {
        constraints(name, "", (None, false), &mut |place, rule, should| {
            let rule = rule.unwrap_or_else(|| panic!("{place} names no rule"));
            let known = catalogue.rule(rule);
            let level = known
                .unwrap_or_else(|| panic!("{place}: there is no rule {rule}"))
                .level;
            // A rule that says must can have a case that is a warning, and not the other way round.
            let follows = level == Level::Must || (level == Level::Should && should);
            assert!(follows, "{place}: {rule} is {level}");
            seen += 1;
        });
    }
    assert!(seen > 100, "{seen}");
}

/// What the schemas with one keyword taken out find in a body, as `rule level`.
fn found(removed: Option<&str>, judge: &str, body: &Value) -> Vec<String> {
    let texts: Vec<(&str, String)> = ALL
        .iter()
        .map(|(name, text)| {
            let mut schema: Value = serde_json::from_str(text).unwrap();
            let pointer = removed.and_then(|place| place.strip_prefix(name)?.strip_prefix('#'));
            if let Some(pointer) = pointer {
                schema = changed(&schema, pointer, &Remove);
            }
            (*name, schema.to_string())
        })
        .collect();
    let texts: Vec<_> = texts
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    let schemas = Schemas::read(&texts).unwrap();
    let said = schemas.judge(judge, body, "");
    let findings = said.values().flat_map(|judged| &judged.findings);
    findings
        .map(|finding| format!("{} {}", finding.rule, finding.level))
        .collect()
}

/// Each body is broken as a fault of the bundled server breaks it.
#[test]
fn without_its_constraint_a_broken_body_passes() {
    #[rustfmt::skip]
    let lists: [(&str, &str, Change, &str); 12] = [
        ("link#/allOf/1/required", "/Data/0/HotelName", Remove, "LINK-1 must"),
        ("forms#/$defs/uuid/allOf/1/format", "/Data/0/HotelID", Set(json!("hotel-1")), "WIRE-6 must"),
        ("forms#/$defs/timestamp/else/allOf/1/format", "/Data/0/CreatedAt", Set(json!("2024-05-01 10:00:00Z")), "WIRE-5 must"),
        ("forms#/$defs/timestamp/then/type", "/Data/0/CreatedAt", Set(json!(5)), "WIRE-5 must"),
        ("forms#/$defs/integer/type", "/Pagination/Total", Set(json!("3")), "WIRE-9 must"),
        ("pagination#/allOf/1/required", "/Pagination/Total", Remove, "LIST-1 must"),
        ("link#/properties/CreatedBy/allOf/1/format", "/Data/0/CreatedBy", Set(json!("anna")), "LINK-3 must"),
        ("link#/properties/TokenPreview/allOf/1/format", "/Data/0/TokenPreview", Set(json!("abcd")), "LINK-4 must"),
        ("link#/properties/Status/then/enum", "/Data/0/Status", Set(json!("open")), "LINK-2 should"),
        ("link#/allOf/2/then/allOf/0/required", "/Data/1/ApprovedBy", Remove, "LINK-5 must"),
        ("link#/allOf/2/else/then/allOf/0/properties/ApprovedAt/not", "/Data/0/ApprovedAt", Set(json!(null)), "LINK-6 must"),
        ("link#/allOf/4/then/then/properties/Token/not", "/Data/2/Token", Set(json!("abcdefgh")), "LINK-9 must"),
    ];
    #[rustfmt::skip]
    let runs: [(&str, &str, Change, &str); 4] = [
        ("generate-text-response#/properties/Data/allOf/2/required", "/Data/ID", Remove, "RUN-2 must"),
        ("generate-text-response#/properties/Data/properties/Status/then/const", "/Data/Status", Set(json!("running")), "RUN-3 must"),
        ("generate-text-response#/properties/Data/properties/Progress/properties/Failed/then/const", "/Data/Progress/Failed", Set(json!(1)), "RUN-4 must"),
        ("generate-text-response#/properties/Data/properties/Progress/properties/Total/then/maximum", "/Data/Progress/Total", Set(json!(101)), "RUN-12 must"),
    ];
    let run = json!({"Data": run()});
    let lists = lists.map(|case| ("list-approvals-response", list(), case));
    let runs = runs.map(|case| ("generate-text-response", run.clone(), case));
    for (judge, body, (place, pointer, change, finding)) in lists.into_iter().chain(runs) {
        let body = changed(&body, pointer, &change);
        assert_eq!(found(None, judge, &body), [finding], "{place}");
        assert_eq!(found(Some(place), judge, &body), [""; 0], "{place}");
    }
}

#[test]
fn fields_known_by_name_are_those_of_the_schemas() {
    for (what, places) in [
        (What::Run, &["run#/properties"][..]),
        (What::Progress, &["progress#/properties"]),
        (What::Approver, &["approver#/properties"]),
        (What::Pagination, &["pagination#/properties"]),
        (
            What::Link,
            &[
                "link#/properties",
                "link#/allOf/2/then/allOf/1/properties",
                "link#/allOf/4/else/properties",
            ],
        ),
    ] {
        let mut names: Vec<String> = Vec::new();
        for place in places {
            let (file, pointer) = place.split_once('#').unwrap();
            let (_, text) = ALL.iter().find(|(name, _)| *name == file).unwrap();
            let schema: Value = serde_json::from_str(text).unwrap();
            let properties = schema.pointer(pointer).and_then(Value::as_object).unwrap();
            names.extend(properties.keys().cloned());
        }
        names.retain(|name| name != "NotInProjectIDs");
        names.sort();
        let mut known: Vec<_> = what.fields().iter().map(|field| field.name).collect();
        known.sort_unstable();
        assert_eq!(names, known, "{what}");
    }
}

#[test]
fn requests() {
    let documents = ALL
        .iter()
        .map(|(name, text)| ((*name).to_owned(), serde_json::from_str(text).unwrap()))
        .collect();
    let builder = Builder::new(&documents).unwrap();
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
        let validator = builder.validator(name, "").unwrap();
        assert_eq!(validator.is_valid(&request), fits, "{request}");
    }
}

proptest! {
    #[test]
    fn valid_bodies_have_no_findings(list in lists(), run in runs()) {
        prop_assert_eq!(findings(&listed(&json!({}), &list)), Vec::<String>::new());
        prop_assert_eq!(findings(&queued(&run)), Vec::<String>::new());
    }
}
