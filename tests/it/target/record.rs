//! The recording proxy before servers of bytes: what goes through it is what was sent, once.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use content_conformance::target::{Flags, Kept, Passing, Recorder, Settings};
use serde_json::{Value, json};

use super::server::{Got, Reply, Server, answer, json as json_answer};

const LIST: &str = "/v2/project/content/listApprovals";
/// A limit that only keeps a broken proxy from blocking a test for ever.
const LONG: Duration = Duration::from_secs(60);

/// Flags with so much patience that only a broken proxy runs out of it.
fn flags() -> Flags {
    Flags {
        request_timeout: Some(LONG),
        ..Flags::default()
    }
}

/// A proxy, and what becomes of each call.
struct Desk {
    recorder: Recorder,
    kept: Receiver<Kept>,
}

impl Desk {
    fn before(upstream: &str, flags: &Flags) -> Self {
        let settings = Settings::of_upstream(upstream, "--upstream", flags, &|_| None);
        let (sender, kept) = channel();
        let sender = Mutex::new(sender);
        let sink = Arc::new(move |kept| {
            let _test_over = sender.lock().expect("no panic").send(kept);
        });
        let passing = Arc::new(Passing::new(None));
        let settings = settings.expect("good settings");
        let recorder = Recorder::start(settings, 0, passing, sink).expect("a proxy");
        Self { recorder, kept }
    }

    /// Sends bytes on a connection of their own, and reads to its end.
    fn send(&self, request: &[u8]) -> Vec<u8> {
        let mut stream = self.connect();
        stream.write_all(request).expect("the proxy reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("the proxy answers");
        answer
    }

    fn connect(&self) -> TcpStream {
        let base = self.recorder.base_url();
        let stream = TcpStream::connect(base.trim_start_matches("http://"));
        let stream = stream.expect("the proxy listens");
        stream.set_read_timeout(Some(LONG)).expect("a live socket");
        stream
    }

    fn kept(&self) -> Kept {
        self.kept.recv_timeout(LONG).expect("the call is told")
    }

    /// The line of the next call.
    fn line(&self) -> Value {
        match self.kept() {
            Kept::Written(line, _) => serde_json::to_value(line).expect("JSON"),
            Kept::LeftOut(why) => panic!("left out: {why}"),
        }
    }
}

/// A POST with header fields more.
fn post(path: &str, headers: &str, body: &str) -> Vec<u8> {
    format!(
        "POST {path} HTTP/1.1\r\nHost: proxy.example\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

fn head(bytes: &[u8]) -> (String, &[u8]) {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.expect("a whole head");
    let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
    (head, &bytes[end + 4..])
}

fn fields<'h>(head: &'h str, name: &str) -> Vec<&'h str> {
    let all = head.lines().filter_map(|line| line.split_once(": "));
    all.filter(|(own, _)| own.eq_ignore_ascii_case(name))
        .map(|(_, value)| value)
        .collect()
}

#[test]
fn a_request_and_its_answer_go_through_as_they_are() {
    let odd: Vec<u8> = (0..=255).collect();
    let sent = odd.clone();
    let server = Server::start(move |_| {
        let headers = "Location: http://elsewhere.example/\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\
             Content-Encoding: gzip\r\nKeep-Alive: timeout=9\r\nX-Own: \u{e4}\r\nDate: then\r\n";
        answer("302 Found Elsewhere", headers, &sent)
    });
    let desk = Desk::before(&format!("{}/api/", server.url()), &flags());
    let request = "PUT /other%2Fpath//x?a=1&a=%7B%20&b HTTP/1.1\r\nHost: proxy.example\r\n\
         Connection: close, X-Mine\r\nX-Mine: 1\r\nProxy-Authorization: Basic eDp5\r\nTE: trailers\r\n\
         X-Project-ID: one\r\nX-Project-ID: two\r\nAuthorization: Bearer t-1\r\nAccept: a/b\r\n\
         Accept-Encoding: br;q=0.5\r\nUser-Agent: mine\r\nContent-Length: 9\r\n\r\n{\"a\" : 1}";
    let came = desk.send(request.as_bytes());
    let got = server.got();
    let [
        Got {
            head: asked, body, ..
        },
    ] = &got[..]
    else {
        panic!("asked {} times", got.len());
    };
    assert!(
        asked.starts_with("PUT /api/other%2Fpath//x?a=1&a=%7B%20&b HTTP/1.1\r\n"),
        "{asked}"
    );
    assert_eq!(body, "{\"a\" : 1}");
    assert_eq!(fields(asked, "host"), [server.address.to_string()]);
    for (name, values) in [
        ("x-project-id", &["one", "two"][..]),
        ("authorization", &["Bearer t-1"]),
        ("accept", &["a/b"]),
        ("accept-encoding", &["br;q=0.5"]),
        ("user-agent", &["mine"]),
        ("content-length", &["9"]),
        ("x-mine", &[]),
        ("connection", &[]),
        ("te", &[]),
        ("proxy-authorization", &[]),
        ("x-forwarded-for", &[]),
        ("via", &[]),
    ] {
        assert_eq!(fields(asked, name), values, "{name}: {asked}");
    }
    let (answered, bytes) = head(&came);
    assert!(answered.starts_with("http/1.1 302 "), "{answered}");
    assert_eq!(bytes, odd);
    for (name, values) in [
        ("set-cookie", &["a=1", "b=2"][..]),
        ("location", &["http://elsewhere.example/"]),
        ("content-encoding", &["gzip"]),
        ("content-length", &["256"]),
        ("date", &["then"]),
        ("keep-alive", &[]),
    ] {
        assert_eq!(fields(&answered, name), values, "{name}: {answered}");
    }
    // It is not a call of the document: nothing of it is written.
    assert!(matches!(desk.kept(), Kept::LeftOut(why) if why.starts_with("other calls")));
}

#[test]
fn bodies_in_pieces_arrive_whole_and_methods_without_a_body_stay_so() {
    let server = Server::start(|got| {
        if got.head.starts_with("HEAD") {
            return Reply::Send(b"HTTP/1.1 200 OK\r\nContent-Length: 77\r\n\r\n".to_vec());
        }
        let pieces = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n";
        Reply::Send(pieces.to_vec())
    });
    let desk = Desk::before(&server.url(), &flags());
    let request = format!(
        "POST {LIST} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n\
         3\r\n{{\"b\r\n4\r\n\":2}}\r\n0\r\n\r\n"
    );
    let came = desk.send(request.as_bytes());
    assert_eq!(head(&came).1, b"{\"a\":1}");
    assert_eq!(server.got()[0].body, "{\"b\":2}");
    let line = desk.line();
    assert_eq!(line["request"]["body"], "{\"b\":2}");
    assert_eq!(line["response"]["body"], "{\"a\":1}");
    let came = desk.send(b"HEAD /x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let (answered, body) = head(&came);
    assert_eq!(
        (fields(&answered, "content-length"), body.len()),
        (vec!["77"], 0)
    );
    assert_eq!(fields(&server.got()[1].head, "content-length"), [""; 0]);
}

/// The answer of a proxy that has none of the service.
fn refused(answer: &[u8], status: &str, words: &str) {
    let (answered, body) = head(answer);
    assert!(
        answered.starts_with(&format!("http/1.1 {status} ")),
        "{answered}"
    );
    let body = String::from_utf8_lossy(body);
    assert!(body.starts_with("content-conformance record: "), "{body}");
    assert!(body.contains(words), "{body}");
    assert_eq!(body.trim_end().lines().count(), 1, "{body}");
}

#[test]
fn a_service_that_does_not_answer_is_told_and_nothing_is_sent_again() {
    let closed = {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.local_addr().expect("an address")
    };
    let desk = Desk::before(&format!("http://{closed}"), &flags());
    let call = post(LIST, "Authorization: Bearer t-secret-0001\r\n", "{}");
    refused(
        &desk.send(&call),
        "502",
        &format!("nothing listens at {closed}"),
    );
    let line = desk.line();
    assert!(
        line["error"]
            .as_str()
            .is_some_and(|why| why.contains("nothing listens")),
        "{line}"
    );
    assert!(
        line.get("status").is_none() && !line.to_string().contains("t-secret"),
        "{line}"
    );

    // The first call opens a connection that the second one finds.
    let server = Server::start(|got| match got.nth {
        0 => json_answer("200 OK", "{}"),
        1 => Reply::Close(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{\"Data\"".to_vec()),
        2 => Reply::Close(Vec::new()),
        3 => Reply::Endless(b"HTTP/1.1 200 OK\r\n\r\n".to_vec()),
        _ => Reply::Hang(Vec::new()),
    });
    let bounds = Flags {
        max_body: Some(1 << 16),
        ..flags()
    };
    let desk = Desk::before(&server.url(), &bounds);
    assert!(desk.send(&call).starts_with(b"HTTP/1.1 200 "));
    assert_eq!(desk.line()["status"], 200);
    for words in [
        "closed before the answer was complete",
        "closed before the answer was complete",
        "larger than 65536 bytes",
    ] {
        refused(&desk.send(&call), "502", words);
        let line = desk.line();
        let why = line["error"].as_str();
        assert!(why.is_some_and(|why| why.contains(words)), "{line}");
    }
    let hasty = Flags {
        request_timeout: Some(Duration::from_millis(100)),
        ..flags()
    };
    let hasty = Desk::before(&server.url(), &hasty);
    refused(&hasty.send(&call), "504", "no whole answer");
    assert_eq!(server.got().len(), 5);
}

#[test]
fn a_client_that_goes_away_does_not_take_its_call_back() {
    let (arrived, arrivals) = channel();
    let (go, wait) = channel::<()>();
    let (arrived, wait) = (Mutex::new(arrived), Mutex::new(wait));
    let server = Server::start(move |got| {
        if got.nth == 0 {
            let arrived = arrived.lock().expect("no panic");
            arrived.send(()).expect("the test goes on");
            let _ = wait.lock().expect("no panic").recv_timeout(LONG);
        }
        json_answer("200 OK", "{\"Data\":[]}")
    });
    let desk = Desk::before(&server.url(), &flags());
    let mut stream = desk.connect();
    stream
        .write_all(&post(LIST, "", "{\"Offset\":1}"))
        .expect("the proxy reads");
    arrivals.recv_timeout(LONG).expect("the call arrives");
    drop(stream);
    // By the time that others were answered, it has seen the client go.
    for _ in 0..20 {
        desk.send(&post(LIST, "", "{}"));
        assert_eq!(desk.line()["request"]["body"], "{}");
    }
    go.send(()).expect("the server waits");
    assert_eq!(desk.line()["request"]["body"], "{\"Offset\":1}");
}

#[test]
fn what_cannot_be_handed_on_unchanged_is_not_sent() {
    let server = Server::start(|_| json_answer("200 OK", "{}"));
    let bounds = Flags {
        max_body: Some(10),
        ..flags()
    };
    let desk = Desk::before(&server.url(), &bounds);
    for (request, status, words) in [
        (
            post("/a/../b", "", "{}"),
            "400",
            "cannot be handed on unchanged",
        ),
        (
            post("http://elsewhere.example/x", "", "{}"),
            "400",
            "in the place of the service's address",
        ),
        (post(LIST, "", "{\"Offset\":0}"), "413", "--max-body"),
    ] {
        refused(&desk.send(&request), status, words);
    }
    assert_eq!(server.got().len(), 0);
}

#[test]
fn a_token_reaches_the_service_and_no_line_in_any_encoding() {
    let token = "eyJ0b/2Vu+LXNlY3JldA==";
    let all = |escape: fn(u8) -> String| token.bytes().map(escape).collect::<String>();
    let percent = all(|byte| format!("%{byte:02x}"));
    let escaped = all(|byte| format!("\\u{byte:04x}"));
    let forms = [
        token.to_owned(),
        STANDARD.encode(format!("x{token}")),
        percent,
    ];
    let body =
        json!({"Data": [{"CreatedBy": "bob@h.example", "HotelName": "Hotel Bob"}], "echo": forms});
    let body = body
        .to_string()
        .replacen("\"echo\"", &format!("\"e\":\"{escaped}\",\"echo\""), 1);
    let server = Server::start(move |_| {
        answer(
            "200 OK",
            "Set-Cookie: sid=s3ss10n-0001\r\nContent-Type: application/json\r\n",
            body.as_bytes(),
        )
    });
    let desk = Desk::before(&server.url(), &flags());
    let headers = format!(
        "Authorization: Bearer {token}\r\nX-Project-ID: p-1\r\nContent-Type: application/json\r\n\
         Cookie: sid=s3ss10n-0000\r\n"
    );
    let came = desk.send(&post(LIST, &headers, "{\"sid\":\"s3ss10n-0000\"}"));
    assert!(String::from_utf8_lossy(&came).contains(token));
    assert_eq!(
        fields(&server.got()[0].head, "authorization"),
        [format!("Bearer {token}")]
    );
    let line = desk.line();
    let text = line.to_string();
    for secret in forms.iter().chain(&[escaped]) {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    for secret in ["s3ss10n", "bob@h"] {
        assert!(!text.contains(secret), "{secret} in {text}");
    }
    for kept in ["Hotel Bob", "p-1", "Bearer $CONTENT_API_TOKEN"] {
        assert!(text.contains(kept), "{kept} not in {text}");
    }
}

#[test]
fn what_is_judged_stays_even_where_a_cookie_said_the_same_before() {
    let server = Server::start(|got| match got.nth {
        0 => json_answer("200 OK", "{\"Data\":{\"ID\":\"x\"}}"),
        1 => json_answer("200 OK", "{\"Data\":[{\"MasterCode\":\"MC-10000399\"}]}"),
        _ => json_answer("200 OK", "{\"Data\":[],\"debug\":\"MC-10000399\"}"),
    });
    let desk = Desk::before(&server.url(), &flags());
    let cookie = "Cookie: last=MC-10000399\r\n";
    let mut lines = Vec::new();
    for headers in [cookie, "", ""] {
        desk.send(&post(LIST, headers, "{}"));
        lines.push(desk.line()["response"]["body"].to_string());
    }
    assert!(lines[1].contains("MC-10000399"), "{lines:?}");
    assert!(!lines[2].contains("MC-10000399"), "{lines:?}");
}

#[test]
fn an_answer_that_came_compressed_is_written_as_it_reads() {
    use flate2::write::GzEncoder;
    let mut packer = GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(b"{\"Data\":[]}").expect("memory");
    let packed = packer.finish().expect("memory");
    let sent = packed.clone();
    let server = Server::start(move |_| answer("200 OK", "Content-Encoding: gzip\r\n", &sent));
    let desk = Desk::before(&server.url(), &flags());
    let came = desk.send(&post(LIST, "", "{}"));
    assert_eq!(head(&came).1, packed);
    let line = desk.line();
    assert_eq!(line["response"]["body"], "{\"Data\":[]}");
    assert_eq!(line["response"]["truncated"], false);
}
