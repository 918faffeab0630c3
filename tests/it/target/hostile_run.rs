//! A whole run against a server that answers with everything that is hostile, one after another: no
//! crash, no leak, nothing that a terminal or a parser of reports could trip over, and the run goes on.

use std::fs;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use content_conformance::model::{RunRecord, Verdict};

use super::server::{Got, Reply, Server, answer, json};

const TOKEN: &str = "hostile-run+token/4f1c9b7e2d";

/// A good answer to a listing of a project without links.
fn empty(got: &Got) -> Reply {
    let asked: serde_json::Value = serde_json::from_str(&got.body).unwrap_or_default();
    let number = |name: &str, default: i64| asked[name].as_i64().unwrap_or(default);
    json(
        "200 OK",
        &format!(
            r#"{{"Data":[],"Pagination":{{"Total":0,"Limit":{},"Offset":{}}},"NotInProjectIDs":[]}}"#,
            number("Limit", 50),
            number("Offset", 0)
        ),
    )
}

/// A body of JSON in which a link's name is `text`, byte by byte.
fn named(text: &[u8]) -> Reply {
    let mut body = br#"{"Data":[{"HotelName":""#.to_vec();
    body.extend_from_slice(text);
    body.extend_from_slice(br#""}],"Pagination":{"Total":1,"Limit":1,"Offset":0}}"#);
    answer("200 OK", "Content-Type: application/json\r\n", &body)
}

fn total(number: &str) -> Reply {
    json(
        "200 OK",
        &format!(r#"{{"Data":[],"Pagination":{{"Total":{number},"Limit":1,"Offset":0}}}}"#),
    )
}

fn zipped(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

fn percent(text: &str) -> String {
    percent_encoding::percent_encode(text.as_bytes(), percent_encoding::NON_ALPHANUMERIC)
        .to_string()
}

/// The hostile answers, by number; `None` past the last.
fn hostile(number: usize) -> Option<Reply> {
    let raw = |text: &str| Reply::Close(text.as_bytes().to_vec());
    let typed = |kind: &str, body: &[u8]| answer("200 OK", kind, body);
    Some(match number {
        0 => named(b"\x12\x01 control"),
        1 => named(b"\\u001b]0;title\\u0007\\u001b[2J\\u009b31m"),
        2 => named(b"\x1b[2J\x1b[1;1H raw escape"),
        3 => named(b"\\ud800 lone"),
        4 => named(b"\xff\xfe no text"),
        5 => named(b"</script><script>alert(1)</script> ]]> <!-- --> &amp; ```\\n# heading | cell"),
        6 => named(b"::error file=x::injected\\r\\n::set-output name=a::b"),
        7 => named(TOKEN.as_bytes()),
        8 => named(percent(TOKEN).as_bytes()),
        9 => named(STANDARD.encode(format!("Bearer {TOKEN}")).as_bytes()),
        10 => total("1e999999"),
        11 => total("9007199254740993"),
        12 => total(&"9".repeat(100_000)),
        13 => total("-0"),
        14 => json(
            "200 OK",
            r#"{"Data":[],"Data":null,"Pagination":{"Total":0},"Pagination":1}"#,
        ),
        15 => json("200 OK", &"[".repeat(100_000)),
        16 => json(
            "200 OK",
            &format!("{}{}", "{\"a\":".repeat(5_000), "}".repeat(5_000)),
        ),
        17 => typed(
            "Content-Type: text/html\r\nContent-Type: application/json\r\n",
            b"{}",
        ),
        18 => typed(
            "Content-Type: application/json; charset=utf-16\r\n",
            b"\xff\xfe{\0}\0",
        ),
        19 => typed("Content-Type: \x01\u{ff}\r\n", b"{}"),
        20 => typed(
            "Content-Type: application/json\r\nContent-Encoding: gzip, gzip\r\n",
            b"no gzip",
        ),
        21 => typed("Content-Encoding: gzip\r\n", &zipped(&vec![b' '; 4 << 20])),
        22 => typed(
            "Content-Encoding: gzip, gzip\r\n",
            &zipped(&zipped(&vec![b'['; 4 << 20])),
        ),
        23 => answer("302 Found", "Location: http://127.0.0.1:9/stolen\r\n", b""),
        24 => answer("204 No Content", "", b"a body that must not be"),
        25 => answer("599 Odd", "", b""),
        26 => answer(
            "200 OK",
            &format!("X-Long: {}\r\n", "a".repeat(2 << 20)),
            b"{}",
        ),
        27 => answer("200 OK", &"X-Many: a\r\n".repeat(5_000), b"{}"),
        28 => answer("200 OK", &format!("X-Echo: Bearer {TOKEN}\r\n"), b"{}"),
        29 => raw(&"HTTP/1.1 100 Continue\r\n\r\n".repeat(2_000)),
        30 => raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{} and more that nobody asked for"),
        31 => raw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"Data\":"),
        32 => raw(
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        ),
        33 => raw("HTTP/9.9 200 OK\r\n\r\n"),
        34 => raw("\0\0\0\0"),
        35 => Reply::Endless(b"HTTP/1.1 200 OK\r\n\r\n".to_vec()),
        36 => Reply::Drip(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n".to_vec()),
        37 => Reply::Hang(Vec::new()),
        38 => Reply::Reset(b"HTTP/1.1 200 OK\r\n".to_vec()),
        39 => answer(
            "401 Unauthorized",
            "WWW-Authenticate: \x1b[31m\r\n",
            b"\0\0",
        ),
        _ => return None,
    })
}

/// Adds each file of a folder, and of the folders in it, with what it holds.
fn add_files(folder: &Path, files: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            add_files(&path, files);
        } else {
            files.push((path.display().to_string(), fs::read(&path).expect("a file")));
        }
    }
}

#[test]
fn a_run_against_hostile_answers_ends_in_order_and_leaks_nothing() {
    let formats = "console,junit,html,markdown,github,json";
    runs_in_order("hostile-run", &["--format", formats]);
}

#[test]
fn the_events_of_such_a_run_leak_nothing_either() {
    let formats = "console,junit,html,markdown,sarif,json";
    let events = ["--message-format", "json-lines", "--format", formats];
    runs_in_order("hostile-events", &events);
}

fn runs_in_order(name: &str, more: &[&str]) {
    // The first requests are the first look's, and every other one after that is answered well, so
    // that cases get as far as they can.
    let server = Server::start(|got| {
        let number = got.nth.saturating_sub(60);
        if got.nth < 60 || number % 2 == 0 {
            return empty(got);
        }
        hostile(number / 2 % 40).unwrap_or_else(|| empty(got))
    });
    assert!(hostile(39).is_some() && hostile(40).is_none());
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _of_an_earlier_time = fs::remove_dir_all(&out);
    let mut command = crate::program::program();
    command
        .args([
            "run",
            "--url",
            &server.url(),
            "--project",
            "p-1",
            "--profile",
            "quick",
        ])
        .args([
            "--request-timeout",
            "1s",
            "--max-body",
            "256KiB",
            "--seed",
            "1",
            "--jobs",
            "4",
        ])
        .args(more)
        .args([
            "--rule", "LIST-1", "LIST-13", "LIST-15", "WIRE-1", "WIRE-2", "WIRE-3", "WIRE-5",
        ])
        .args([
            "WIRE-7", "WIRE-9", "ERR-1", "AUTH-1", "AUTH-2", "AUTH-3", "LINK-9",
        ])
        .arg("--out")
        .arg(&out)
        .env("CONTENT_API_TOKEN", TOKEN)
        .env_remove("CI");
    let ended = command.output().expect("the binary runs");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(
        matches!(ended.status.code(), Some(1 | 3)),
        "{:?} {said}",
        ended.status
    );
    assert!(
        server.got().len() > 60 + 80,
        "every answer was given once: {}",
        server.got().len()
    );
    let text = fs::read_to_string(out.join("run.json")).expect("the record");
    let record: RunRecord = serde_json::from_str(&text).expect("a record");
    assert_eq!(
        record.cases.len(),
        record.summary.cases.expected as usize,
        "the run went on"
    );
    let faults: Vec<_> = record
        .cases
        .iter()
        .filter(|case| case.verdict == Verdict::Error)
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
    let mut written = vec![
        ("standard output".to_owned(), ended.stdout),
        ("standard error".to_owned(), ended.stderr),
    ];
    add_files(&out, &mut written);
    assert!(written.len() >= 8, "all reports were written");
    let encoded = [
        TOKEN.to_owned(),
        percent(TOKEN),
        STANDARD.encode(TOKEN),
        TOKEN.replace('/', "\\/"),
    ];
    for (name, bytes) in written {
        let text = String::from_utf8_lossy(&bytes);
        for secret in &encoded {
            assert!(
                !text.contains(secret.trim_end_matches('=')),
                "{name} holds the token"
            );
        }
        let control = text
            .chars()
            .find(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'));
        assert_eq!(control, None, "{name} holds a control character");
    }
}

#[test]
fn a_generation_without_a_run_is_never_a_fault_of_the_harness() {
    for body in ["{}", r#"{"Data":{}}"#, r#"{"Data":{"ID":5}}"#, "", "[]"] {
        let server = Server::start(move |got| {
            if got.head.contains("generateText") {
                json("200 OK", body)
            } else {
                empty(got)
            }
        });
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-run");
        let _of_an_earlier_time = fs::remove_dir_all(&out);
        fs::create_dir_all(&out).expect("a folder");
        let target = out.join("target.toml");
        let hotels: Vec<String> = (0..12)
            .map(|nth| format!("\"00000000-0000-4000-8000-{nth:012}\""))
            .collect();
        let text = format!(
            "[target]\nbase_url = \"{}\"\n[auth]\ntoken = {{ env = \"CONTENT_API_TOKEN\" }}\n\
             [project]\nid = \"p-1\"\n[operations.status]\npath = \"/status\"\n\
             body = {{ ID = \"{{run_id}}\" }}\nrun = \"/Data\"\n[fixtures]\nhotels = [{}]\n",
            server.url(),
            hotels.join(", ")
        );
        fs::write(&target, text).expect("written");
        let done = crate::program::program()
            .args(["run", "--rule", "AUTH-2,SCOPE-2", "--seed", "1"])
            .args(["--profile", "quick", "--target"])
            .arg(&target)
            .arg("--out")
            .arg(&out)
            .env("CONTENT_API_TOKEN", TOKEN)
            .output()
            .expect("the binary runs");
        let said = String::from_utf8_lossy(&done.stdout);
        assert!(
            matches!(done.status.code(), Some(1 | 3)),
            "{body}: {:?} {said}{}",
            done.status,
            String::from_utf8_lossy(&done.stderr)
        );
    }
}
