//! Not captured is not empty: a body that is not there, or not whole, is not evidence; one that was
//! really empty is.

use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};

use super::{Judged, entries, har, judged, line, stored};

const NOT_CAPTURED: &str = "answers whose body was not captured";
const CUT: &str = "answers whose body was cut, or replaced by a note";
const COMPRESSED: &str = "answers whose body is still compressed";

/// What comes of the control with another first answer.
fn with(response: Value) -> Judged {
    let mut whole = stored("control.har");
    let all = entries(&mut whole);
    let mut status = json!({"status": 200});
    status
        .as_object_mut()
        .unwrap()
        .extend(response.as_object().unwrap().clone());
    all[0]["response"] = status;
    judged(&[&har(all)]).unwrap()
}

fn body() -> String {
    let mut whole = stored("control.har");
    let text = &entries(&mut whole)[0]["response"]["content"]["text"];
    text.as_str().unwrap().to_owned()
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(text.as_bytes()).unwrap();
    packer.finish().unwrap()
}

const JSON: &str = "application/json";

fn fields(all: &[(&str, &str)]) -> Value {
    let all = all.iter();
    all.map(|(name, value)| json!({"name": name, "value": value}))
        .collect()
}

#[test]
fn what_was_not_captured_or_not_whole_is_left_out() {
    let text = body();
    let length = text.len().to_string();
    let half = &text[..text.len() / 2];
    let typed = fields(&[("content-type", JSON)]);
    for (reason, response) in [
        (NOT_CAPTURED, json!({"content": {"size": 1181}})),
        (NOT_CAPTURED, json!({"content": {"size": 1181, "text": ""}})),
        (
            NOT_CAPTURED,
            json!({"content": {"size": 0}, "headers": fields(&[("content-length", &length)])}),
        ),
        (
            NOT_CAPTURED,
            json!({"content": {"size": 0, "text": ""}, "bodySize": 900}),
        ),
        (NOT_CAPTURED, json!({"content": {}})),
        (NOT_CAPTURED, json!({"content": {"size": -1}})),
        (
            CUT,
            json!({"content": {"size": text.len(), "text": half}, "headers": typed}),
        ),
        (CUT, json!({"content": {"text": half}, "headers": typed})),
        (
            CUT,
            json!({"content": {"text": half}, "headers": fields(&[("content-length", &length)])}),
        ),
        (
            CUT,
            json!({"content": {"size": text.len(), "text": "(body too large to show)"}}),
        ),
        (
            CUT,
            json!({"content": {"text": "[truncated]"}, "headers": typed}),
        ),
        (
            COMPRESSED,
            json!({"content": {"encoding": "base64", "text": STANDARD.encode(b"\x1f\x8b\x08broken")}}),
        ),
        (
            COMPRESSED,
            json!({
                "content": {"encoding": "base64", "text": STANDARD.encode(b"\x8b\x01\x80not brotli")},
                "headers": fields(&[("content-encoding", "br")]),
            }),
        ),
    ] {
        let judged = with(response.clone());
        assert_eq!(judged.failed(), [""; 0], "{response}");
        assert_eq!(
            judged.left_out.get(reason),
            Some(&1),
            "{response}: {:?}",
            judged.left_out
        );
        assert_eq!(judged.written.len(), 1);
    }
}

#[test]
fn base64_is_undone_and_so_is_a_body_that_is_still_compressed() {
    let text = body();
    let packed = STANDARD.encode(gzip(&text));
    let plain = STANDARD.encode(&text);
    let coded = fields(&[("content-type", JSON), ("content-encoding", "gzip")]);
    for response in [
        json!({"content": {"encoding": "base64", "text": plain}}),
        json!({"content": {"encoding": "BASE64", "text": packed}, "headers": coded}),
        // The fields were not captured; a few tools unpack, and leave the field as it was.
        json!({"content": {"encoding": "base64", "text": packed}}),
        json!({"content": {"encoding": "base64", "text": plain}, "headers": coded}),
        json!({"content": {"text": text, "size": text.len()}, "headers": coded}),
    ] {
        let judged = with(response.clone());
        assert_eq!(
            (judged.failed(), judged.written.len()),
            (vec![], 2),
            "{response}"
        );
        let body = judged.written[0].response().unwrap().body.clone();
        assert!(body.starts_with(b"{\"Data\""), "{response}: {body:?}");
    }
}

#[test]
fn what_was_whole_and_wrong_fails() {
    let typed = fields(&[("content-type", JSON), ("content-length", "0")]);
    let whole = "{\"Data\": [], ";
    for response in [
        json!({"content": {"size": 0, "text": ""}, "headers": typed}),
        json!({"content": {"size": 0}}),
        // It breaks off, and its length says that no more came.
        json!({"content": {"size": whole.len(), "text": whole}}),
        json!({"content": {"text": "<html>"}, "headers": fields(&[("content-type", JSON)])}),
        json!({"content": {"encoding": "base64", "text": STANDARD.encode(gzip("<html>"))}}),
    ] {
        let judged = with(response.clone());
        assert_eq!(judged.failed(), ["WIRE-1"], "{response}");
        assert!(judged.left_out.is_empty(), "{:?}", judged.left_out);
    }
}

#[test]
fn without_header_lists_nothing_is_said_about_header_fields() {
    let text = body();
    for headers in [json!([]), json!(null), json!({})] {
        let judged = with(json!({"content": {"text": text}, "headers": headers}));
        assert_eq!(
            (judged.failed(), judged.written.len()),
            (vec![], 2),
            "{headers}"
        );
    }
    // With a list, what is not in it was not sent.
    let bare = with(json!({"content": {"text": text}, "headers": fields(&[("date", "x")])}));
    assert_eq!(bare.failed(), ["WIRE-1"]);
}

#[test]
fn a_line_may_say_whether_its_body_is_whole() {
    let mut whole = stored("control.har");
    let mut first = line(&entries(&mut whole)[0]);
    let other = line(&entries(&mut whole)[1]);
    let mut judge = |body: Value, truncated: Value| {
        first["response"] = json!({"body": body, "truncated": truncated});
        judged(&[&format!("{first}\n{other}\n")]).unwrap()
    };
    for (body, truncated, failed, left_out) in [
        (json!("{\"Data\": ["), json!(false), true, None),
        (json!("{\"Data\": ["), json!(null), false, Some(CUT)),
        (json!("{\"Data\": []}"), json!(true), false, Some(CUT)),
        (json!(""), json!(null), true, None),
        (json!(""), json!(false), true, None),
        (json!(null), json!(false), false, Some(NOT_CAPTURED)),
    ] {
        let judged = judge(body.clone(), truncated.clone());
        let expected: &[&str] = if failed { &["WIRE-1"] } else { &[] };
        assert_eq!(judged.failed(), expected, "{body} {truncated}");
        let reasons: Vec<&str> = judged.left_out.keys().copied().collect();
        assert_eq!(reasons, Vec::from_iter(left_out), "{body} {truncated}");
    }
}
