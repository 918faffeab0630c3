//! `judge` of captured traffic, as real tools write it.

use std::fs;
use std::io::Write as _;
use std::process::Stdio;

use serde_json::{Value, json};

use super::binary::{Done, Folder, done};
use crate::captures::{entries, lines, path, stored};

fn capture(name: &str) -> String {
    path(name).display().to_string()
}

/// What came of judging: what was said, and the record.
fn judged(folder: &Folder, args: &[&str]) -> (Done, Value) {
    let out = folder.path("judged");
    let said = done(&[&["judge"], args, &["--out", &out]].concat());
    let record = fs::read_to_string(folder.as_path().join("judged/run.json"));
    let record = record.map(|text| serde_json::from_str(&text).unwrap());
    (said, record.unwrap_or_default())
}

fn rules(record: &Value, verdict: &str) -> Vec<String> {
    let all = record["rules"].as_array().unwrap().iter();
    all.filter(|rule| rule["verdict"] == verdict)
        .map(|rule| rule["id"].as_str().unwrap().to_owned())
        .collect()
}

/// File, exit code, failed rules, and what the notes say beside the number of calls.
const CASES: &[(&str, i32, &[&str], &[&str])] = &[
    ("control.har", 0, &[], &["2 calls judged"]),
    ("byte-order-mark.har", 0, &[], &["1 call judged"]),
    ("header-value-null.har", 0, &[], &["1 call judged"]),
    ("header-lists-empty.har", 0, &[], &["1 call judged"]),
    (
        "cookie-holds-ordinary-values.har",
        0,
        &[],
        &["2 calls judged"],
    ),
    ("newest-first.har", 0, &[], &["3 calls judged"]),
    (
        "foreign-entry-response-null.har",
        0,
        &[],
        &["1 call judged", "1 left out: other calls"],
    ),
    (
        "body-cut.har",
        0,
        &[],
        &["1 call judged", "1 left out: answers whose body was cut"],
    ),
    (
        "body-not-captured.har",
        0,
        &[],
        &[
            "1 call judged",
            "1 left out: answers whose body was not captured",
        ],
    ),
    ("body-really-empty.har", 1, &["WIRE-1"], &["2 calls judged"]),
    (
        "duplicate-counts-twice.har",
        1,
        &["RUN-9"],
        &["left out: calls of getTextGenerationStatus: name its path with --target"],
    ),
    ("short-last-page.har", 1, &["LIST-12"], &["calls judged"]),
    (
        "mitmproxy.har",
        1,
        &["WIRE-2"],
        &["3 calls judged", "1 left out: calls without an answer"],
    ),
];

#[test]
fn each_capture_has_its_verdict() {
    for (name, code, failed, notes) in CASES {
        let folder = Folder::new();
        let (said, record) = judged(&folder, &[&capture(name)]);
        assert_eq!(said.code, Some(*code), "{name}: {}{}", said.out, said.err);
        assert_eq!(rules(&record, "failed"), *failed, "{name}: {}", said.out);
        assert_eq!(rules(&record, "warned"), [""; 0], "{name}: {}", said.out);
        let kept = record["judged_again"]["notes"].to_string();
        for note in *notes {
            assert!(kept.contains(note), "{name}: {kept}");
        }
        assert!(said.out.contains("a capture is a sample: "), "{}", said.out);
        // What was written gives the same verdicts once more.
        let again = done(&["judge", &folder.path("judged")]);
        assert_eq!(
            again.code,
            Some(*code),
            "{name}: {}{}",
            again.out,
            again.err
        );
        for rule in *failed {
            assert!(again.out.contains(rule), "{name}: {}", again.out);
        }
    }
}

#[test]
fn every_given_capture_is_a_case() {
    let mut files: Vec<String> = fs::read_dir(path(""))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    let mut cases: Vec<&str> = CASES.iter().map(|case| case.0).collect();
    cases.sort_unstable();
    assert_eq!(files, cases);
}

#[test]
fn several_files_and_folders_are_one_capture() {
    let folder = Folder::new();
    let mut whole = stored("short-last-page.har");
    let entries = entries(&mut whole);
    let part = |range: &[Value]| json!({"log": {"entries": range}}).to_string();
    // The export of the later part holds two calls that the first one holds too.
    fs::create_dir(folder.as_path().join("parts")).unwrap();
    for (name, range) in [("b.har", &entries[..6]), ("a.har", &entries[4..])] {
        fs::write(folder.as_path().join("parts").join(name), part(range)).unwrap();
    }
    fs::write(folder.as_path().join("parts/notes.json"), "{}").unwrap();
    let (one, record) = judged(&folder, &[&capture("short-last-page.har")]);
    let ids = |record: &Value| -> Vec<Value> {
        let all = record["exchanges"].as_array().unwrap().iter();
        all.map(|one| one["started_at"].clone()).collect()
    };
    let (a, b) = (folder.path("parts/a.har"), folder.path("parts/b.har"));
    let parts = folder.path("parts");
    for args in [&[parts.as_str()][..], &[&a, &b]] {
        let (more, together) = judged(&folder, args);
        assert_eq!(more.code, one.code, "{}{}", more.out, more.err);
        assert_eq!(ids(&together), ids(&record));
        assert_eq!(rules(&together, "failed"), ["LIST-12"]);
        assert!(more.out.contains("2 captures"), "{}", more.out);
        assert!(
            more.out
                .contains("2 left out: calls that are written twice"),
            "{}",
            more.out
        );
    }
    let empty = folder.path("empty");
    fs::create_dir(&empty).unwrap();
    let none = done(&["judge", &empty]);
    assert_eq!(none.code, Some(2), "{}", none.err);
    let mixed = done(&["judge", &empty, &folder.path("judged")]);
    assert_eq!(mixed.code, Some(2), "{}", mixed.err);
    assert!(mixed.err.contains("no capture"), "{}", mixed.err);
}

/// The entries of a capture, one a line.
fn as_lines(name: &str) -> String {
    lines(entries(&mut stored(name)))
}

#[test]
fn formats_are_told_by_what_stands_in_a_file_and_never_by_its_name() {
    let folder = Folder::new();
    let captures = folder.path("captures");
    fs::create_dir(&captures).unwrap();
    for (name, text) in [
        ("pages.log", as_lines("short-last-page.har").into_bytes()),
        (
            "runs.har",
            as_lines("duplicate-counts-twice.har").into_bytes(),
        ),
        ("browser.ndjson", fs::read(capture("control.har")).unwrap()),
        ("README.md", b"# Captures\n".to_vec()),
        ("settings.json", b"{\"a\": 1}".to_vec()),
        ("picture.png", b"\x89PNG\r\n\x1a\n\0\0".to_vec()),
    ] {
        fs::write(folder.as_path().join("captures").join(name), text).unwrap();
    }
    let hosts = ["http://127.0.0.1:18312", "https://hotels.example.test"];
    let several = done(&["judge", &captures]);
    assert_eq!(several.code, Some(2), "{}", several.out);
    for word in hosts.iter().chain(&["--url"]) {
        assert!(several.err.contains(word), "{}", several.err);
    }
    let (said, record) = judged(&folder, &[&captures, "--url", hosts[0]]);
    assert_eq!(
        rules(&record, "failed"),
        ["RUN-9"],
        "{}{}",
        said.out,
        said.err
    );
    assert!(said.out.contains("3 captures in captures"), "{}", said.out);
    assert!(
        said.out.contains("11 left out: calls of another address"),
        "{}",
        said.out
    );
    let pages = folder.path("captures/pages.log");
    let (said, record) = judged(&folder, &[&pages]);
    assert_eq!(
        rules(&record, "failed"),
        ["LIST-12"],
        "{}{}",
        said.out,
        said.err
    );
}

#[test]
fn a_line_that_cannot_be_read_is_named_in_one_line_of_its_own() {
    let folder = Folder::new();
    let (out, _) = super::compare::saved(&folder, "run", &["--rule", "LIST-13"]);
    let journal = format!("{out}/exchanges.ndjson");
    let broken = folder.path("broken.ndjson");
    fs::write(&broken, as_lines("control.har") + "{\"method\": POST}\n").unwrap();
    let listed = folder.path("listed.ndjson");
    fs::write(&listed, "[{\"method\": \"POST\"}]").unwrap();
    let empty = folder.path("empty.har");
    fs::write(&empty, "\n").unwrap();
    for (file, expected) in [
        (&broken, "broken.ndjson:3"),
        (&journal, "ive the folder that holds them"),
        (&empty, "capture is empty"),
    ] {
        let refused = done(&["judge", file]);
        assert_eq!(refused.code, Some(2), "{file}: {}", refused.out);
        assert!(refused.err.contains(expected), "{}", refused.err);
        assert_eq!(refused.err.trim_end().lines().count(), 1, "{}", refused.err);
    }
    let refused = done(&["judge", &capture("control.har"), &listed]);
    assert_eq!(refused.code, Some(2), "{}", refused.out);
    assert!(
        refused.err.contains("one exchange a line"),
        "{}",
        refused.err
    );
}

#[test]
fn a_target_file_brings_the_status_operation() {
    let folder = Folder::new();
    let mut whole = stored("duplicate-counts-twice.har");
    let base = "http://127.0.0.1:18312/";
    let target = folder.path("target.toml");
    let file = format!(
        "[target]\nname = \"acme\"\nbase_url = \"{base}\"\n[auth]\ntoken = {{ env = \"NOT_SET_ANYWHERE\" }}\n\
         [operations.status]\npath = \"/v2/project/content/getTextGenerationStatus\"\n\
         body = {{ ID = \"{{run_id}}\" }}\nrun = \"/Data\"\n"
    );
    fs::write(&target, file).unwrap();
    let (said, record) = judged(
        &folder,
        &[&capture("duplicate-counts-twice.har"), "--target", &target],
    );
    assert_eq!(
        rules(&record, "failed"),
        ["RUN-9"],
        "{}{}",
        said.out,
        said.err
    );
    let passed = rules(&record, "passed");
    assert!(passed.contains(&"POLL-3".to_owned()), "{passed:?}");
    assert_eq!(record["target"]["name"], "acme");
    assert!(
        !said.out.contains("getTextGenerationStatus: name"),
        "{}",
        said.out
    );

    // The last read shows another Total.
    let entries = whole["log"]["entries"].as_array_mut().unwrap();
    let last = entries.iter_mut().rev().find(|entry| {
        entry["request"]["url"]
            .as_str()
            .unwrap()
            .ends_with("Status")
    });
    let content = &mut last.unwrap()["response"]["content"];
    let text = content["text"].as_str().unwrap();
    let changed = text.replace("\"Total\":3", "\"Total\":4");
    assert_ne!(text, changed);
    content["text"] = changed.into();
    let har = folder.path("changed.har");
    fs::write(&har, whole.to_string()).unwrap();
    let (said, record) = judged(&folder, &[&har, "--target", &target]);
    let failed = rules(&record, "failed");
    assert!(
        failed.contains(&"POLL-3".to_owned()),
        "{failed:?} {}",
        said.out
    );

    // Nothing of this address is in the capture; a record needs no target.
    let other = done(&["judge", &capture("control.har"), "--target", &target]);
    assert_eq!(other.code, Some(2), "{}", other.out);
    assert!(
        other.err.contains("2 left out: calls of another address"),
        "{}",
        other.err
    );
    let record = done(&["judge", &folder.path("judged"), "--target", &target]);
    assert_eq!(record.code, Some(2), "{}", record.out);
}

#[test]
fn files_in_other_encodings_are_named() {
    let folder = Folder::new();
    let text = fs::read_to_string(capture("control.har")).unwrap();
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [b"\xff\xfe".to_vec(), wide.clone()].concat();
    let latin = text.replace("Hotel 1", "H@tel 1").into_bytes();
    let latin: Vec<u8> = latin
        .iter()
        .map(|b| if *b == b'@' { 0xf4 } else { *b })
        .collect();
    for (name, bytes, expected) in [
        ("wide.har", &wide, "is in UTF-16"),
        ("marked.json", &marked, "is in UTF-16"),
        (
            "packed.har.gz",
            &b"\x1f\x8b\x08\x00\x00\x00\x00\x00".to_vec(),
            "compressed with gzip",
        ),
        ("latin.har", &latin, "may be in Latin-1"),
    ] {
        let path = folder.path(name);
        fs::write(&path, bytes).unwrap();
        let refused = done(&["judge", &path]);
        assert_eq!(refused.code, Some(2), "{name}: {}", refused.out);
        assert!(
            refused.err.contains(expected) && refused.err.contains(name),
            "{name}: {}",
            refused.err
        );
        assert_eq!(refused.err.trim_end().lines().count(), 1, "{}", refused.err);
    }
}

#[test]
fn redaction_leaves_what_is_judged_and_takes_the_session_out() {
    let folder = Folder::new();
    let mut whole = stored("cookie-holds-ordinary-values.har");
    let entry = &mut whole["log"]["entries"][0];
    // The whole of what is judged stands in header fields that could carry credentials.
    for (name, value) in [
        (
            "Cookie",
            "tab=waiting_for_hotel; master=MC-10000399; at=2026-11-20T08:00:00Z; sid=s3ss10n-v4lue",
        ),
        ("X-Auth-Key", "10000000-0000-4000-8000-000000000003"),
        ("X-Session", "approved"),
    ] {
        let headers = entry["request"]["headers"].as_array_mut().unwrap();
        headers.push(json!({"name": name, "value": value}));
    }
    let text = entry["response"]["content"]["text"].as_str().unwrap();
    let text = text.replace("\"M1\"", "\"MC-10000399\"");
    let text = text.replacen('{', "{\"debug\": \"s3ss10n-v4lue\", ", 1);
    entry["response"]["content"] = json!({"mimeType": "application/json", "text": text});
    entry["response"]["headers"] = json!([{"name": "Content-Type", "value": "application/json"}]);
    let har = folder.path("cookies.har");
    fs::write(&har, whole.to_string()).unwrap();
    let (said, _) = judged(&folder, &[&har]);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let kept = fs::read_to_string(folder.path("judged/exchanges.ndjson")).unwrap();
    for value in [
        "MC-10000399",
        "waiting_for_hotel",
        "10000000-0000-4000-8000-000000000003",
    ] {
        assert!(kept.contains(value), "{value}: {kept}");
    }
    assert!(!kept.contains("s3ss10n"), "{kept}");
    assert_eq!(done(&["judge", &folder.path("judged")]).code, Some(0));
}

#[test]
fn what_holds_no_capture_is_told_where_it_stands_beside_others() {
    let folder = Folder::new();
    let parts = folder.path("parts");
    fs::create_dir(&parts).unwrap();
    fs::create_dir(folder.path("none")).unwrap();
    let control = fs::read_to_string(capture("control.har")).unwrap();
    let elsewhere = control.replace("hotels.example.test", "elsewhere.example.test");
    for (name, text) in [
        ("control.har", control.as_bytes()),
        ("elsewhere.har", elsewhere.as_bytes()),
        ("README.md", b"# Captures\n"),
        ("recorded.ndjson", b""),
        (".hidden", b"x"),
    ] {
        fs::write(folder.as_path().join("parts").join(name), text).unwrap();
    }
    let (_, record) = judged(&folder, &[&capture("control.har")]);
    let host = record["target"]["base_url"].as_str().unwrap();
    let run = folder.path("judged");
    let (said, again) = judged(
        &Folder::new(),
        &[&parts, &folder.path("none"), &run, "--url", host],
    );
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    let notes = again["judged_again"]["notes"].to_string();
    for note in [
        "no captures, and not read: README.md and recorded.ndjson",
        "no capture is in none",
        "judged is a run record, which is judged by itself",
        "nothing of elsewhere.har is judged",
    ] {
        assert!(notes.contains(note), "{note}: {notes}");
        assert!(said.out.contains(note), "{note}: {}", said.out);
    }
    assert!(!notes.contains("hidden"), "{notes}");
    assert!(!notes.contains("of control.har"), "{notes}");
}

#[test]
fn a_capture_is_one_wherever_its_first_bytes_end() {
    let folder = Folder::new();
    let parts = folder.path("parts");
    fs::create_dir(&parts).unwrap();
    let line = as_lines("short-last-page.har");
    // A character of two bytes stands across the end of what is looked at first.
    let note = "é".repeat(40_000);
    for shift in ["", "x"] {
        let text = line.replacen("}\n", &format!(",\"note\":\"{shift}{note}\"}}\n"), 1);
        fs::write(folder.path(&format!("parts/pages{shift}.log")), text).unwrap();
    }
    fs::write(
        folder.path("parts/control.har"),
        fs::read(capture("control.har")).unwrap(),
    )
    .unwrap();
    let (said, _) = judged(
        &folder,
        &[&parts, "--url", "https://hotels.example.test/api"],
    );
    assert!(
        said.out.contains("3 captures in parts"),
        "{}{}",
        said.out,
        said.err
    );
}

#[test]
fn a_pipe_is_read_once() {
    let text = fs::read(capture("control.har")).unwrap();
    let mut command = super::binary::command(&["judge", "/dev/stdin"]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut judging = piped.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = judging.stdin.take().unwrap();
    stdin.write_all(&text).unwrap();
    drop(stdin);
    let done = Done::from(judging.wait_with_output().unwrap());
    assert_eq!(done.code, Some(0), "{}{}", done.out, done.err);
    assert!(done.out.contains("2 calls judged"), "{}", done.out);
}

#[test]
fn an_empty_file_is_told_with_what_to_do() {
    let folder = Folder::new();
    for name in ["empty.ndjson", "run.json"] {
        let empty = folder.path(name);
        fs::write(&empty, "").unwrap();
        let refused = done(&["judge", &empty]);
        assert_eq!(refused.code, Some(2), "{}", refused.out);
        for words in ["is empty", name, "record"] {
            assert!(refused.err.contains(words), "{}", refused.err);
        }
        assert_eq!(refused.err.trim_end().lines().count(), 1, "{}", refused.err);
    }
}
