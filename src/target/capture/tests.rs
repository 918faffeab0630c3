//! Captures: what becomes an exchange, what is left out, and what never gets through.

use serde_json::{Value, json};

use super::{Capture, Captures};
use crate::model::{Exchange, Form};

const LIST: &str = "https://x.example/api/v2/project/content/listApprovals";

fn entry(url: &str, content: &Value) -> Value {
    json!({
        "startedDateTime": "2026-01-01T10:00:00.5+01:00",
        "time": 12.5,
        "request": {
            "method": "POST",
            "url": url,
            "headers": [
                {"name": "Authorization", "value": "Bearer s3cr3t-t0k3n-value"},
                {"name": "Cookie", "value": "sid=c00kie-value-long; a=b"},
                {"name": "X-Project-ID", "value": "p-1"},
                {"name": "Content-Type", "value": "application/json"},
                {"name": "User-Agent", "value": "Browser"},
            ],
            "postData": {"mimeType": "application/json", "text": "{\"Limit\":5,\"Offset\":0}"},
        },
        "response": {
            "status": 200,
            "headers": [
                {"name": "content-type", "value": "application/json"},
                {"name": "Set-Cookie", "value": "sid=other"},
            ],
            "content": content,
        },
    })
}

fn read(entries: &[Value], base: Option<&str>) -> Result<Capture, String> {
    let text = json!({"log": {"version": "1.2", "creator": {}, "entries": entries}}).to_string();
    let mut captures = Captures::new(base, None);
    captures.add(text.as_bytes(), "a.har")?;
    captures.finish()
}

#[test]
fn a_call_becomes_an_exchange_without_its_credentials() {
    let text = "{\"echo\":\"s3cr3t-t0k3n-value c00kie-value-long\"}";
    let content = json!({"size": text.len(), "text": text});
    let har = read(&[entry(LIST, &content)], None).unwrap();
    assert_eq!(har.base, "https://x.example/api");
    let [exchange] = &har.exchanges[..] else {
        panic!("{:?}", har.left_out)
    };
    assert_eq!(exchange.request.form, Form::Documented);
    assert_eq!(exchange.status(), Some(200));
    assert_eq!((exchange.sent_us, exchange.ended_us), (0, 12_500));
    let written = serde_json::to_string(&har.written(exchange)).unwrap();
    for secret in ["s3cr3t", "c00kie", "sid=", "Browser"] {
        assert!(!written.contains(secret), "{secret}: {written}");
    }
    assert!(
        written.contains("Bearer $CONTENT_API_TOKEN") && written.contains("p-1"),
        "{written}"
    );
}

#[test]
fn bodies_in_base64_are_read_and_what_is_missing_is_left_out_and_said() {
    let other = "https://x.example/api/v2/project/content/other";
    let har = read(
        &[
            entry(
                LIST,
                &json!({"size": 2, "text": "e30=", "encoding": "base64"}),
            ),
            entry(
                LIST,
                &json!({"size": 2, "text": "e30!", "encoding": "base64"}),
            ),
            entry(LIST, &json!({"size": 2})),
            entry(LIST, &json!({"size": 0})),
            entry(other, &json!({})),
        ],
        None,
    )
    .unwrap();
    let bodies: Vec<&[u8]> = har
        .exchanges
        .iter()
        .filter_map(Exchange::response)
        .map(|answer| &*answer.body)
        .collect();
    assert_eq!(bodies, [b"{}".as_slice(), b""]);
    assert_eq!(
        har.notes(),
        [
            "2 calls judged",
            "1 left out: answers whose body is no base64 as it says",
            "1 left out: answers whose body was not captured",
            "1 left out: other calls than generateText and listApprovals",
        ]
    );
}

#[test]
fn two_addresses_are_refused_unless_one_is_named() {
    let elsewhere = LIST.replace("x.example", "y.example");
    let all = [
        entry(LIST, &json!({"size": 0})),
        entry(&elsewhere, &json!({"size": 0})),
    ];
    let refused = read(&all, None).unwrap_err();
    assert!(
        refused.contains("two addresses") && refused.contains("--url"),
        "{refused}"
    );
    let har = read(&all, Some("https://y.example/api/")).unwrap();
    assert_eq!(har.exchanges.len(), 1);
    assert_eq!(har.notes()[1], "1 left out: calls of another address");
    // The one address below a shorter one is meant by it.
    let har = read(&all, Some("https://x.example")).unwrap();
    assert_eq!(
        (har.base.as_str(), har.exchanges.len()),
        ("https://x.example/api", 1)
    );
    let har = read(&all, Some("https://x.exam")).unwrap();
    assert_eq!(har.exchanges.len(), 0);
}

#[test]
fn what_is_no_capture_is_refused() {
    for text in [
        "",
        "{}",
        "[]",
        "{\"log\":{}}",
        "{\"log\":{\"entries\":null}}",
        "{\"log\":{\"entries\":[{}",
        "{\"log\":{\"entries\":[]}} x",
    ] {
        let read = Captures::default().add(text.as_bytes(), "a.har");
        assert!(read.is_err_and(|error| error.contains("a.har")), "{text}");
    }
}
