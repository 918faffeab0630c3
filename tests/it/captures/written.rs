//! What is written of a capture: no credential in any encoding, no person, and all that is judged.

use std::io::Write as _;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::Utc;
use content_conformance::target::{Came, Kept, Passed, Passing};
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use serde_json::{Value, json};

use super::{Judged, entries, har, judged, line, lines, stored};

const TOKEN: &str = "eyJhbGciOi/J9+s3cr3t==";

/// The first answer of the control with more members in its body, and its request with this field.
fn changed(name: &str, value: &str, more: &Value) -> Vec<Value> {
    let mut whole = stored("control.har");
    let all = entries(&mut whole);
    let field = json!({"name": name, "value": value});
    let headers = all[0]["request"]["headers"].as_array_mut().unwrap();
    headers.retain(|field| field["name"] != name);
    headers.push(field);
    let content = &all[0]["response"]["content"]["text"];
    let mut body: Value = serde_json::from_str(content.as_str().unwrap()).unwrap();
    body["debug"] = more.clone();
    all[0]["response"]["content"] = json!({"text": body.to_string()});
    all[0]["response"]["headers"] = json!([{"name": "content-type", "value": "application/json"}]);
    all.clone()
}

fn both(all: &[Value]) -> [Judged; 2] {
    [har(all), lines(all)].map(|text| judged(&[&text]).unwrap())
}

#[test]
fn a_token_is_gone_in_whatever_encoding_it_came_back() {
    let hex = TOKEN.bytes().map(|byte| format!("{byte:02x}"));
    let percent = TOKEN.bytes().map(|byte| format!("%{byte:02X}"));
    let (hex, percent) = (
        hex.collect::<Vec<_>>().concat(),
        percent.collect::<Vec<_>>().concat(),
    );
    let forms = [TOKEN.to_owned(), STANDARD.encode(TOKEN), hex, percent];
    let basic = format!("Basic {}", STANDARD.encode(format!("user:{TOKEN}")));
    for value in [format!("Bearer {TOKEN}"), TOKEN.to_owned(), basic] {
        for judged in both(&changed("Authorization", &value, &json!(forms))) {
            let text = judged.text();
            for form in &forms {
                assert!(!text.contains(form), "{value}: {form} in {text}");
            }
            assert_eq!(judged.failed(), [""; 0]);
        }
    }
}

#[test]
fn a_token_in_a_body_is_gone_too() {
    let mut all = changed("Accept", "a/b", &json!(TOKEN));
    all[0]["request"]["postData"]["text"] =
        json!({"Limit": 50, "Offset": 0, "access_token": TOKEN})
            .to_string()
            .into();
    for judged in both(&all) {
        assert!(!judged.text().contains(TOKEN), "{}", judged.text());
        assert_eq!((judged.failed(), judged.written.len()), (vec![], 2));
    }
}

#[test]
fn persons_have_pseudonyms_and_callers_names() {
    let mut all = changed("Authorization", "Bearer first-caller-0001", &json!(null));
    all[1]["request"]["headers"] =
        json!([{"name": "authorization", "value": "Bearer second-caller-0002"}]);
    for judged in both(&all) {
        let text = judged.text();
        for person in ["user.one@", "person.one@", "Person One", "caller-000"] {
            assert!(!text.contains(person), "{person} in {text}");
        }
        let callers: Vec<&str> = judged
            .written
            .iter()
            .flat_map(|one| &one.request.headers)
            .filter(|(name, _)| name == "authorization")
            .map(|(_, value)| value.as_str())
            .collect();
        assert_eq!(
            callers,
            ["Bearer $CONTENT_API_TOKEN", "Bearer $CONTENT_API_TOKEN_2"]
        );
    }
    // What was taken out before is left as it is.
    let mut named = line(&all[0]);
    named["request"]["headers"] = json!({"authorization": "Bearer $CONTENT_API_TOKEN_7"});
    let text = judged(&[&named.to_string()]).unwrap().text();
    assert!(text.contains("$CONTENT_API_TOKEN_7"), "{text}");
}

#[test]
fn what_is_judged_stays_even_where_a_cookie_says_the_same() {
    let cookie = "last=MC-10000399; hotel=10000000-0000-4000-8000-000000000003; sid=s3ss10n-v4lue";
    let mut all = changed("Cookie", cookie, &json!("s3ss10n-v4lue"));
    let content = &mut all[0]["response"]["content"]["text"];
    *content = content
        .as_str()
        .unwrap()
        .replace("\"M1\"", "\"MC-10000399\"")
        .into();
    for judged in both(&all) {
        let text = judged.text();
        assert!(text.contains("MC-10000399"), "{text}");
        assert!(
            text.contains("10000000-0000-4000-8000-000000000003"),
            "{text}"
        );
        assert!(!text.contains("s3ss10n"), "{text}");
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

/// No body that is written is packed, and none holds this.
fn is_gone(judged: &Judged, secret: &str, what: &str) {
    assert!(!judged.text().contains(secret), "{what}: {}", judged.text());
    for one in &judged.written {
        for body in [&one.request.body, &one.response().unwrap().body] {
            let text = std::str::from_utf8(body);
            let text = text.unwrap_or_else(|_| panic!("{what}: {body:?}"));
            assert!(!text.contains("H4sI"), "{what}: {text}");
        }
    }
}

fn in_base64(bytes: &[u8]) -> Value {
    json!({"text": STANDARD.encode(bytes), "encoding": "base64"})
}

#[test]
fn a_token_is_gone_however_often_an_answer_was_packed() {
    let all = changed("Authorization", &format!("Bearer {TOKEN}"), &json!(TOKEN));
    let came = all[0]["response"]["content"]["text"].as_str().unwrap();
    let typed = |coding: &str| {
        json!([
            {"name": "content-type", "value": "application/json"},
            {"name": "content-encoding", "value": coding},
        ])
    };
    let once = gzip(came.as_bytes());
    for (what, content, headers, kept) in [
        ("gzip", in_base64(&once), typed("gzip"), 2),
        (
            "gzip, twice and so said",
            in_base64(&gzip(&once)),
            typed("gzip, gzip"),
            2,
        ),
        (
            "gzip, twice and said once",
            in_base64(&gzip(&once)),
            typed("gzip"),
            1,
        ),
        (
            "gzip, twice and not said",
            in_base64(&gzip(&once)),
            typed(""),
            1,
        ),
        (
            "br within gzip",
            in_base64(&gzip(b"\x8b\x01\x80br")),
            typed("br, gzip"),
            1,
        ),
        (
            "zlib, not said",
            in_base64(&zlib(came.as_bytes())),
            typed(""),
            1,
        ),
        (
            "gzip in base64, not said",
            json!({"text": STANDARD.encode(&once)}),
            typed("gzip"),
            2,
        ),
        (
            "the same, said to be whole",
            json!({"text": STANDARD.encode(&once), "_truncated": false}),
            typed(""),
            1,
        ),
    ] {
        let mut packed = all.clone();
        packed[0]["response"]["content"] = content;
        packed[0]["response"]["headers"] = headers;
        is_gone_from(&packed, what, kept);
    }
}

/// The token is in nothing that is written of these entries, of which so many are kept.
fn is_gone_from(entries: &[Value], what: &str, kept: usize) {
    let judged = judged(&[&har(entries)]).unwrap();
    is_gone(&judged, TOKEN, what);
    let found = (judged.failed(), judged.written.len());
    assert_eq!(found, (vec![], kept), "{what}");
}

#[test]
fn a_token_is_gone_however_often_a_request_was_packed() {
    let all = changed("Authorization", &format!("Bearer {TOKEN}"), &json!(TOKEN));
    let sent = json!({"Limit": 50, "Offset": 0, "note": TOKEN}).to_string();
    let once = gzip(sent.as_bytes());
    for (what, posted, coding, kept) in [
        ("sent with gzip", in_base64(&once), "gzip", 2),
        ("sent with gzip, not said", in_base64(&once), "", 2),
        (
            "sent with gzip, no word of base64",
            json!({"text": STANDARD.encode(&once)}),
            "gzip",
            2,
        ),
        ("sent with gzip twice", in_base64(&gzip(&once)), "gzip", 1),
        (
            "sent with deflate",
            in_base64(&zlib(sent.as_bytes())),
            "deflate",
            2,
        ),
        ("sent with br", in_base64(b"\x8b\x01\x80br"), "br", 1),
        (
            "sent in base64 that breaks off",
            json!({"text": "H4sI!", "encoding": "base64"}),
            "gzip",
            1,
        ),
    ] {
        let mut packed = all.clone();
        packed[0]["request"]["postData"] = posted;
        let headers = packed[0]["request"]["headers"].as_array_mut().unwrap();
        headers.push(json!({"name": "content-encoding", "value": coding}));
        is_gone_from(&packed, what, kept);
    }
}

#[test]
fn what_is_called_a_credential_is_gone_whatever_it_looks_like() {
    let words = "correcthorsebattery";
    let nested = json!({"password": words}).to_string();
    let deeper = json!({"payload": nested}).to_string();
    for (what, body) in [
        (
            "a word",
            json!({"Limit": 50, "password": words}).to_string(),
        ),
        (
            "short",
            json!({"Limit": 50, "password": "horse"}).to_string(),
        ),
        (
            "in a list",
            json!({"api_key": [words, "horse"]}).to_string(),
        ),
        (
            "with members",
            json!({"credentials": {"user": words}}).to_string(),
        ),
        ("escaped", format!("{{\"pass\\u0077ord\":\"{words}\"}}")),
        ("within a text", json!({"payload": nested}).to_string()),
        (
            "within a text in a text",
            json!({"payload": deeper}).to_string(),
        ),
        ("of JSON that breaks off", format!("{{\"secret\":\"{words}")),
        (
            "of JSON with two commas",
            format!("{{\"a\":1,,\"secret\":\"{words}\"}}"),
        ),
        ("of a form", format!("Limit=5&client_secret={words}")),
    ] {
        let mut all = changed("Accept", "a/b", &json!({"password": words, "key": "horse"}));
        all[0]["request"]["postData"]["text"] = body.into();
        for judged in both(&all) {
            let text = judged.text();
            for secret in [words, "horse"] {
                assert!(!text.contains(secret), "{what}: {text}");
            }
            assert_eq!(judged.written.len(), 2, "{what}");
        }
    }
    // What was called so is gone from other places too, and what is judged stays.
    let mut all = changed("Accept", "a/b", &json!({"echo": format!("it was {words}")}));
    all[0]["request"]["postData"]["text"] =
        json!({"Limit": 50, "Offset": 0, "password": words, "secret": "HotelName", "token": "approved"})
            .to_string()
            .into();
    for judged in both(&all) {
        let text = judged.text();
        assert!(!text.contains(words), "{text}");
        for word in ["HotelName", "approved"] {
            assert!(text.contains(word), "{word}: {text}");
        }
        assert_eq!(judged.failed(), [""; 0]);
    }
}

#[test]
fn a_cookie_is_gone_in_what_it_stands_for_too() {
    let cookie =
        "a=b; sid=c00kie%2Fvalue%2Blong; session_id=correcthorsebattery; w=%77aiting_for_hotel";
    let echo = json!([
        "c00kie/value+long",
        "correcthorsebattery",
        "waiting_for_hotel"
    ]);
    for judged in both(&changed("Cookie", cookie, &echo)) {
        let text = judged.text();
        for secret in ["c00kie", "correcthorse"] {
            assert!(!text.contains(secret), "{text}");
        }
        assert!(text.contains("waiting_for_hotel"), "{text}");
    }
}

#[test]
fn credentials_in_an_address_are_gone() {
    let mut all = changed("Accept", "a/b", &json!(null));
    let url = all[0]["request"]["url"].as_str().unwrap();
    all[0]["request"]["url"] = url.replacen("://", "://me:passw0rd-of-me@", 1).into();
    for judged in both(&all) {
        assert!(!judged.text().contains("passw0rd"), "{}", judged.text());
        assert_eq!(judged.written.len(), 2);
    }
}

#[test]
fn what_a_recording_writes_is_without_them_as_well() {
    let words = "correcthorsebattery";
    let came = json!({"Data": [], "echo": [TOKEN, words], "password": words}).to_string();
    let sent = json!({"Limit": 50, "Offset": 0, "password": words}).to_string();
    let field = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let (once, coded) = (gzip(came.as_bytes()), field("content-encoding", "gzip"));
    for (what, body, kept) in [
        ("plain", came.as_bytes().to_vec(), true),
        ("once", once.clone(), true),
        ("twice", gzip(&once), false),
    ] {
        let mut headers = vec![field("content-type", "application/json")];
        headers.extend((what != "plain").then(|| coded.clone()));
        let passed = Passed {
            method: "POST".to_owned(),
            url: "http://127.0.0.1:9/v2/project/content/listApprovals".to_owned(),
            sent: vec![
                field("authorization", &format!("Bearer {TOKEN}")),
                coded.clone(),
            ],
            posted: gzip(sent.as_bytes()).into(),
            answer: Ok(Came {
                status: 200,
                headers,
                body: body.into(),
            }),
            started_at: Utc::now(),
            took: Duration::from_millis(5),
        };
        match Passing::new(None).keep(&passed) {
            Kept::Written(line, _) => {
                let text = serde_json::to_string(&line).unwrap();
                for secret in [TOKEN, words, "H4sI"] {
                    assert!(!text.contains(secret), "{what}: {text}");
                }
                assert!(kept && text.contains("Limit"), "{what}: {text}");
            }
            Kept::LeftOut(why) => assert!(!kept && why.contains("compressed"), "{what}: {why}"),
        }
    }
}
