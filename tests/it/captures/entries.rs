//! An entry that cannot be used is left out, counted and named; it never stops the reading, and what
//! it lacks is never held against the service.

use serde_json::{Value, json};

use super::{entries, har, judged, line, lines, stored};

/// The addresses of all members and items below a value.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    let below: Vec<(String, &Value)> = match value {
        Value::Object(members) => members
            .iter()
            .map(|(name, member)| (format!("{at}/{name}"), member))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .map(|(index, item)| (format!("{at}/{index}"), item))
            .collect(),
        _ => Vec::new(),
    };
    for (place, member) in below {
        places(member, &place, all);
        all.push(place);
    }
}

/// Whether a place is a whole header field of an answer: a list without it says that it was not sent.
fn is_a_field(place: &str) -> bool {
    let last = place.strip_prefix("/response/headers/");
    last.is_some_and(|last| !last.contains('/'))
}

/// The value without what stands at a place.
fn without(value: &Value, place: &str) -> Value {
    let mut value = value.clone();
    let (parent, last) = place.rsplit_once('/').unwrap();
    match value.pointer_mut(parent).unwrap() {
        Value::Object(members) => drop(members.remove(last)),
        Value::Array(items) => drop(items.remove(last.parse().unwrap())),
        _ => {}
    }
    value
}

#[test]
fn whatever_is_missing_or_null_is_never_a_deviation_and_never_stops_the_reading() {
    // The captures of the folder begin alike: only this one has a cookie besides.
    let mut whole = stored("control.har");
    let all = entries(&mut whole);
    let mut cookies = stored("cookie-holds-ordinary-values.har");
    let sent = &entries(&mut cookies)[0]["request"]["headers"];
    let cookie = sent.as_array().unwrap().iter();
    let cookie = cookie.filter(|field| field["name"] == "Cookie").cloned();
    let headers = all[0]["request"]["headers"].as_array_mut().unwrap();
    headers.extend(cookie);
    assert_eq!(headers.len(), 4);
    let calls = judged(&[&har(all)]).unwrap().written.len();
    let mut tried = 0;
    let mut try_one = |text: String, what: &str| {
        let judged = judged(&[&text]).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(judged.failed(), [""; 0], "{what}");
        let left_out: u64 = judged.left_out.values().sum();
        let read = judged.written.len() + usize::try_from(left_out).unwrap();
        assert_eq!(read, calls, "{what}: {:?}", judged.left_out);
        tried += 1;
    };
    let rest = &all[1..];
    let in_har = |changed: Value| har(&[&[changed], rest].concat());
    let in_lines = |changed: Value| changed.to_string() + "\n" + &lines(rest);
    for (first, write) in [
        (all[0].clone(), &in_har as &dyn Fn(Value) -> String),
        (line(&all[0]), &in_lines),
    ] {
        let mut all = Vec::new();
        places(&first, "", &mut all);
        for place in all {
            // What the answer says in its body is evidence: it is a text, and stays as it is.
            let mut null = first.clone();
            *null.pointer_mut(&place).unwrap() = Value::Null;
            try_one(write(null), &format!("{place} is null"));
            if !is_a_field(&place) {
                try_one(write(without(&first, &place)), &format!("no {place}"));
            }
        }
    }
    assert!(tried > 150, "{tried}");
}

/// Changes the first entry of a capture of two.
fn changed(change: impl Fn(&mut Value)) -> Vec<Value> {
    let mut whole = stored("control.har");
    let all = entries(&mut whole);
    change(&mut all[0]);
    all.clone()
}

#[test]
fn each_reason_is_counted_by_its_name_in_both_formats() {
    type Change = fn(&mut Value);
    let cases: &[(&str, Change)] = &[
        ("calls without an answer", |entry| {
            entry["response"]["status"] = 0.into();
        }),
        ("calls without an answer", |entry| {
            entry["response"]["status"] = (-1).into();
        }),
        ("calls without an answer", |entry| {
            entry["response"]["status"] = (-999).into();
        }),
        ("calls without an answer", |entry| {
            entry["response"]["status"] = Value::Null;
        }),
        ("calls without a time at which they began", |entry| {
            entry["startedDateTime"] = Value::Null;
        }),
        ("calls without a time at which they began", |entry| {
            entry["startedDateTime"] = "2026-11-21 10:00:00".into();
        }),
        ("entries without a request", |entry| {
            entry["request"]["url"] = Value::Null;
        }),
        ("other methods than POST", |entry| {
            entry["request"]["method"] = "OPTIONS".into();
        }),
        ("other calls than generateText and listApprovals", |entry| {
            entry["request"]["url"] = "data:text/html,x".into();
        }),
        ("other calls than generateText and listApprovals", |entry| {
            entry["request"]["url"] = "no address at all".into();
        }),
        (
            "calls with a query, which the document does not have",
            |entry| {
                let url = entry["request"]["url"].as_str().unwrap().to_owned();
                entry["request"]["url"] = (url + "?page=2").into();
            },
        ),
        ("answers whose body was not captured", |entry| {
            entry["response"]["content"]["text"] = Value::Null;
        }),
        (
            "answers whose body was cut, or replaced by a note",
            |entry| {
                let content = &mut entry["response"]["content"]["text"];
                *content = content.as_str().unwrap()[..200].into();
            },
        ),
    ];
    for (reason, change) in cases {
        for text in [har(&changed(change)), lines(&changed(change))] {
            let judged = judged(&[&text]).unwrap();
            assert_eq!(judged.failed(), [""; 0], "{reason}");
            assert_eq!(judged.written.len(), 1, "{reason}");
            let left_out: Vec<_> = judged.left_out.iter().collect();
            assert_eq!(left_out, [(reason, &1)]);
        }
    }
}

#[test]
fn entries_of_other_sites_may_look_like_anything() {
    let mut whole = stored("control.har");
    let other = "https://tracker.example/v1/beacon";
    let odd = [
        json!(null),
        json!(7),
        json!([]),
        json!("entry"),
        json!({}),
        json!({"request": null, "response": null}),
        json!({"request": {"url": other}, "response": {"status": "none", "content": []}}),
        json!({"request": {"url": other, "headers": {"a": {}}}, "response": 3, "startedDateTime": {}}),
        json!({"request": {"url": [other]}, "_webSocketMessages": [{"data": "x"}]}),
        json!({"request": {"url": "wss://chat.example/socket", "method": "GET"}, "time": -1}),
        json!({"request": {"url": "chrome-extension://abc/x.js", "method": "GET"}, "response": {"status": 0}}),
    ];
    let all = [&odd, entries(&mut whole).as_slice()].concat();
    let judged = judged(&[&har(&all)]).unwrap();
    assert_eq!(judged.written.len(), 2);
    assert_eq!(judged.failed(), [""; 0]);
    assert_eq!(
        judged.left_out.values().sum::<u64>(),
        11,
        "{:?}",
        judged.left_out
    );
}

#[test]
fn a_header_field_without_its_value_says_nothing_about_that_field() {
    for place in ["request", "response"] {
        let all = changed(|entry| {
            for field in entry[place]["headers"].as_array_mut().unwrap() {
                field["value"] = Value::Null;
            }
        });
        let judged = judged(&[&har(&all)]).unwrap();
        assert_eq!(
            (judged.failed(), judged.written.len()),
            (vec![], 2),
            "{place}"
        );
    }
}

#[test]
fn a_service_worker_and_a_double_export_are_one_call() {
    let mut whole = stored("control.har");
    let all = entries(&mut whole).clone();
    // The worker's entry lies within that of the page, and has no header fields.
    let mut worker = all[0].clone();
    worker["startedDateTime"] = "2026-11-21T10:00:00.004Z".into();
    worker["time"] = 30.into();
    worker["response"]["headers"] = json!([]);
    let twice = [&all[..], &[worker], &all[..]].concat();
    for texts in [
        vec![har(&twice)],
        vec![har(&twice[..3]), lines(&twice[3..])],
    ] {
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let judged = judged(&texts).unwrap();
        assert_eq!(judged.written.len(), 2);
        assert_eq!(judged.left_out["calls that are written twice"], 3);
        assert!(
            judged
                .written
                .iter()
                .all(|one| !one.response().unwrap().headers.is_empty())
        );
    }
    // With names of their own they are what they are said to be.
    let mut named: Vec<Value> = [&all[0], &all[0], &all[0]].map(line).to_vec();
    for (at, line) in named.iter_mut().enumerate() {
        line["id"] = ["a", "b", "a"][at].into();
    }
    let text: String = named.iter().map(|line| line.to_string() + "\n").collect();
    let judged = judged(&[&text]).unwrap();
    assert_eq!(judged.written.len(), 2);
    assert_eq!(judged.left_out["calls that are written twice"], 1);
}

#[test]
fn calls_are_taken_in_the_order_of_time_and_hours_apart_nothing_is_steady() {
    let mut whole = stored("newest-first.har");
    let mut all = entries(&mut whole).clone();
    let order = |texts: &[&str]| -> Vec<String> {
        let judged = judged(texts).unwrap();
        assert_eq!(judged.failed(), [""; 0]);
        judged
            .written
            .iter()
            .map(|one| one.started_at.to_rfc3339())
            .collect()
    };
    let one = order(&[&har(&all)]);
    assert!(one.is_sorted(), "{one:?}");
    all.reverse();
    assert_eq!(order(&[&lines(&all)]), one);
    // The same hotel is called by another name: within a second, that contradicts itself; the next
    // day, somebody has renamed it.
    let mut control = stored("control.har");
    let first = entries(&mut control)[0].clone();
    let mut renamed = first.clone();
    let content = &mut renamed["response"]["content"];
    *content = json!({"text": content["text"].as_str().unwrap().replace("Hotel 1", "Hotel X")});
    for (at, apart) in [
        ("2026-11-21T10:00:00.900Z", false),
        ("2026-11-22T10:00:00.000Z", true),
    ] {
        renamed["startedDateTime"] = at.into();
        let judged = judged(&[&har(&[first.clone(), renamed.clone()])]).unwrap();
        let quiet = judged.record.findings.is_empty();
        assert_eq!(quiet, apart, "{at}: {:?}", judged.record.findings);
    }
}
