//! `docs/captures.md`: what it shows writes captures that are read.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::binary::{Folder, done};
use super::served::Served;
use crate::captures::is_as_published;

/// Set by `.ci/run`: a missing interpreter is then a failure.
const REQUIRED: &str = "CONTENT_CONFORMANCE_EXAMPLES";

const SENT: &str = r#"{"Limit":20,"Offset":0}"#;

/// The block of the page in a language that holds some words.
fn block(language: &str, words: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/captures.md");
    let page = fs::read_to_string(page).unwrap();
    let start = format!("```{language}\n");
    let mut blocks = page
        .split(&start)
        .skip(1)
        .filter_map(|rest| rest.split("```").next());
    blocks
        .find(|block| block.contains(words))
        .unwrap()
        .to_owned()
}

/// Runs a program, in a folder; false where it is not there.
fn ran(program: &str, args: &[&str], served: &Served, folder: &Folder) -> bool {
    let base = served.value("base_url");
    let ended = Command::new(program)
        .args(args)
        .current_dir(folder.as_path())
        .env("url", format!("{base}/v2/project/content/listApprovals"))
        .env("TOKEN", served.value("token"))
        .env("PROJECT", served.value("project"))
        .env("sent", SENT)
        .output();
    match ended {
        Ok(ended) if ended.status.success() => true,
        Ok(ended) if ended.status.code() != Some(127) => panic!("{ended:?}"),
        missing => {
            let required = std::env::var_os(REQUIRED).is_some();
            assert!(!required, "{program} is not there: {missing:?}");
            false
        }
    }
}

/// The capture is as the schema says, and is conformant.
fn is_read(folder: &Folder, served: &Served) {
    let capture = folder.path("capture.ndjson");
    let text = fs::read_to_string(&capture).unwrap();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        is_as_published(&line).unwrap();
    }
    let out = folder.path("judged");
    let judged = done(&["judge", &capture, "--out", &out]);
    assert_eq!(judged.code, Some(0), "{}{}", judged.out, judged.err);
    assert!(judged.out.contains("1 call judged"), "{}", judged.out);
    let kept = fs::read_to_string(folder.path("judged/exchanges.ndjson")).unwrap();
    assert!(!kept.contains(&served.value("token")), "{kept}");
}

#[test]
fn curl_and_jq_write_a_capture() {
    let (folder, served) = (Folder::new(), Served::start(&[]));
    let script = block("sh", "jq -cn");
    let script = format!("set -e; command -v jq curl >/dev/null || exit 127\n{script}");
    if ran("sh", &["-c", &script], &served, &folder) {
        is_read(&folder, &served);
    }
}

#[test]
fn a_few_lines_of_python_write_a_capture() {
    let (folder, served) = (Folder::new(), Served::start(&[]));
    let script = block("python", "def capture")
        + r#"
import os, time, urllib.request
from types import SimpleNamespace

headers = {"Authorization": "Bearer " + os.environ["TOKEN"], "X-Project-ID": os.environ["PROJECT"],
           "Content-Type": "application/json"}
body = os.environ["sent"].encode()
at, begun = datetime.datetime.now(datetime.timezone.utc), time.monotonic()
asked = urllib.request.Request(os.environ["url"], body, headers, method="POST")
with urllib.request.urlopen(asked) as came:
    response = SimpleNamespace(status_code=came.status, headers=came.headers, content=came.read())
request = SimpleNamespace(method="POST", url=os.environ["url"], headers=headers, body=body)
with open("capture.ndjson", "w") as file:
    capture(file, request, response, at, time.monotonic() - begun)
"#;
    if ran("python3", &["-c", &script], &served, &folder) {
        is_read(&folder, &served);
    }
}
