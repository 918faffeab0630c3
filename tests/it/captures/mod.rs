//! Captures judged in this process: what is read of them, what is left out, and what comes of it.

mod bodies;
mod entries;
mod lines;
mod mitmproxy;
mod written;

pub(crate) use lines::is_as_published;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use content_conformance::catalogue::Catalogue;
use content_conformance::compare::Policy;
use content_conformance::model::{Exchange, RunRecord, Verdict};
use content_conformance::suite::judge_capture;
use content_conformance::target::Captures;
use serde_json::{Value, json};

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::embedded().unwrap());

/// What came of judging.
struct Judged {
    record: RunRecord,
    /// The exchanges as they may be written.
    written: Vec<Exchange>,
    left_out: BTreeMap<&'static str, u64>,
}

impl Judged {
    fn rules(&self, verdict: Verdict) -> Vec<&str> {
        let all = self.record.rules.iter();
        all.filter(|rule| rule.verdict == verdict)
            .map(|rule| rule.id.as_str())
            .collect()
    }

    fn failed(&self) -> Vec<&str> {
        self.rules(Verdict::Failed)
    }

    /// All that may be written of the exchanges.
    fn text(&self) -> String {
        serde_json::to_string(&self.written).unwrap()
    }
}

/// Judges texts of captures as one capture.
fn judged(texts: &[&str]) -> Result<Judged, String> {
    let mut captures = Captures::new(None, None);
    for (at, text) in texts.iter().enumerate() {
        captures.add(text.as_bytes(), &format!("capture-{at}"))?;
    }
    let capture = captures.finish()?;
    let mut written = Vec::new();
    let mut keep = |exchange: &Exchange| {
        written.push(exchange.clone());
        Ok(())
    };
    let policy = Policy::default();
    let outcome = judge_capture(&capture, None, &CATALOGUE, &policy, "test", &mut keep);
    Ok(Judged {
        record: outcome.map_err(|error| error.message)?.record,
        written,
        left_out: capture.left_out,
    })
}

/// Where a capture of the folder with captures lies.
pub(crate) fn path(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/captures");
    folder.join(name)
}

/// A capture of the folder with captures.
pub(crate) fn stored(name: &str) -> Value {
    let text = fs::read_to_string(path(name)).unwrap();
    serde_json::from_str(text.trim_start_matches('\u{feff}')).unwrap()
}

pub(crate) fn entries(capture: &mut Value) -> &mut Vec<Value> {
    capture["log"]["entries"].as_array_mut().unwrap()
}

fn har(entries: &[Value]) -> String {
    json!({"log": {"version": "1.2", "entries": entries}}).to_string()
}

/// An entry of HAR format as a line.
fn line(entry: &Value) -> Value {
    let headers = |message: &Value| -> Vec<Value> {
        let all = message["headers"].as_array().unwrap().iter();
        all.map(|field| json!([field["name"], field["value"]]))
            .collect()
    };
    let (request, response) = (&entry["request"], &entry["response"]);
    json!({
        "method": request["method"],
        "url": request["url"],
        "request": {"headers": headers(request), "body": request["postData"]["text"]},
        "status": response["status"],
        "response": {"headers": headers(response), "body": response["content"]["text"]},
        "started_at": entry["startedDateTime"],
        "duration_ms": entry["time"],
    })
}

pub(crate) fn lines(entries: &[Value]) -> String {
    let all = entries.iter();
    all.map(|entry| line(entry).to_string() + "\n").collect()
}
