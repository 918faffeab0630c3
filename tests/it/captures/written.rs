//! What is written of a capture: no credential in any encoding, no person, and all that is judged.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
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
