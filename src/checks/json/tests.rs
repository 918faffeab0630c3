//! Tests of reading bodies.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{JsonTrouble, as_integer, parse};

#[test]
fn one_value_is_read_with_its_notes() {
    let parsed = parse(br#"{"a":1,"b":{"x/y":[1.0,2,1e2],"x/y":[0.5,-0]},"a":2}"#).unwrap();
    assert_eq!(parsed.value["a"], json!(2));
    assert_eq!(parsed.duplicates, ["/b/x~1y", "/a"]);
    assert_eq!(parsed.inexact, ["/b/x~1y/0", "/b/x~1y/2", "/b/x~1y/0"]);
    assert!(!parsed.bom);
}

#[test]
fn integers_beyond_64_bits_are_not_accused() {
    let parsed = parse(b"[123456789012345678901234567890,-123456789012345678901234567890]");
    assert_eq!(parsed.unwrap().inexact, Vec::<String>::new());
    let parsed = parse(b"[9007199254740993]").unwrap();
    assert_eq!(parsed.value, json!([9_007_199_254_740_993_u64]));
}

#[test]
fn a_byte_order_mark_is_noted_and_the_rest_read() {
    let parsed = parse(b"\xEF\xBB\xBF{}").unwrap();
    assert!(parsed.bom);
    assert_eq!(parsed.value, json!({}));
}

#[test]
fn what_is_no_json_is_named() {
    assert_eq!(parse(b" \n"), Err(JsonTrouble::Empty));
    assert_eq!(
        parse(b"{\"a\":\"\xFF\"}"),
        Err(JsonTrouble::NotUtf8 { at: 6 })
    );
    assert!(matches!(parse(b"{} {}"), Err(JsonTrouble::Trailing { .. })));
    for text in [
        "<html>",
        "{\"a\":NaN}",
        "{'a':1}",
        "{\"a\":01}",
        "{\"a\":1",
        "[1,]",
        "\"\\u12\"",
    ] {
        assert!(
            matches!(parse(text.as_bytes()), Err(JsonTrouble::NotJson { .. })),
            "{text}"
        );
    }
}

#[test]
fn our_own_limits_are_no_deviations() {
    let deep = format!("{}{}", "[".repeat(200), "]".repeat(200));
    for text in [
        &deep,
        "1e400",
        r#""\ud800""#,
        r#""\ud800x""#,
        r#""\udc00""#,
        r#""\ud800\ud800""#,
    ] {
        let trouble = parse(text.as_bytes()).unwrap_err();
        assert!(trouble.is_our_limit(), "{text}: {trouble}");
        let told = trouble.to_string();
        assert!(
            told.starts_with("beyond what this harness reads: "),
            "{told}"
        );
    }
}

#[test]
fn a_body_whose_values_would_fill_the_memory_is_our_limit() {
    let link = json!({"ID": "4c1e8e2e-5f0e-4a0c-8f0a-3a3a5d3f1a01", "HotelID": "x", "Status": "waiting",
        "GiataID": 1, "HotelName": "Hotel", "MasterCode": "M", "Created": "2024-01-01T00:00:00Z"});
    let page = |links: usize| format!("[{}0]", format!("{link},").repeat(links));
    assert!(parse(page(20_000).as_bytes()).is_ok());
    for text in [
        page(200_000),
        format!("[{}1]", "1,".repeat(3_000_000)),
        format!("[{}1]", "1.5,".repeat(1_000_000)),
        format!("[{}1]", "null,".repeat(1_200_000)),
        format!("[{}1]", "{},".repeat(300_000)),
        format!("{{{}\"a\":1}}", "\"a\":1,".repeat(1_000_000)),
        format!("[\"{}\"]", "a".repeat(70 << 20)),
    ] {
        let trouble = parse(text.as_bytes()).map(drop).unwrap_err();
        assert!(trouble.is_our_limit(), "{trouble}");
    }
}

/// The value with each float that stands for an integer as that integer: `3.0`, `1e2` and `-0`.
fn with_integers(value: Value) -> Value {
    match value {
        Value::Number(number) if number.is_f64() => {
            let float = number.as_f64().unwrap();
            as_integer(float).map_or(Value::Number(number), Value::from)
        }
        Value::Array(list) => list.into_iter().map(with_integers).collect(),
        Value::Object(members) => members
            .into_iter()
            .map(|(name, value)| (name, with_integers(value)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other,
    }
}

#[test]
fn numbers_that_are_integers_are_read_as_integers() {
    let read = |text: &str| parse(text.as_bytes()).unwrap().value;
    assert_eq!(read("[3.0,1e2,-0,0e0,-2.50e1]"), json!([3, 100, 0, 0, -25]));
    assert_eq!(read("[1e300,2.5]"), json!([1e300, 2.5]));
    // Beyond 2^53 a float no longer tells an integer from the next one.
    for (text, integer) in [
        ("9007199254740992.0", Some(9_007_199_254_740_992)),
        ("9007199254740994.0", None),
        ("-9007199254740994.0", None),
    ] {
        assert_eq!(read(text).as_i64(), integer, "{text}");
    }
}

proptest! {
    #[test]
    fn the_value_is_the_one_that_serde_json_reads(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        let ours = parse(&bytes);
        if let Ok(value) = serde_json::from_slice::<Value>(&bytes) {
            prop_assert_eq!(ours.unwrap().value, with_integers(value));
        } else {
            prop_assert!(ours.is_err() || ours.unwrap().bom);
        }
    }

    #[test]
    fn near_json_is_read_alike(text in r#"[\[\]{}":,0-9a-c.eE+\- ]{0,24}"#) {
        let ours = parse(text.as_bytes()).map(|parsed| parsed.value).ok();
        prop_assert_eq!(ours, serde_json::from_str(&text).ok().map(with_integers));
    }
}
