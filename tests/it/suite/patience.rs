//! A target that is slow, that limits its callers, and whose tokens end: what is its right is
//! waited out, and nothing is held against it.

use std::collections::VecDeque;
use std::fs;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::harness::{Serve, neither_passed_nor_skipped, record_in, scratch};
use super::proxy::{Fate, Proxy};

/// Requests that the proxy lets through in a second.
const ALLOWED: usize = 30;
const TOO_MANY: &str = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n\
                        Retry-After: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
const UNAUTHORISED: &str = "HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\n\
                            WWW-Authenticate: Bearer\r\nContent-Length: 2\r\n\
                            Connection: close\r\n\r\n{}";

#[test]
fn a_slow_and_limited_target_passes_and_the_waiting_is_shown() {
    let server = Serve::start("patience-limited", &[]);
    let let_through = Mutex::new(VecDeque::<Instant>::new());
    let proxy = Proxy::start(
        server.said("base_url"),
        Duration::from_millis(200),
        move |_, request| {
            let mut through = let_through.lock().expect("no thread panics");
            through.retain(|at| request.at.duration_since(*at) < Duration::from_secs(1));
            if through.len() >= ALLOWED {
                return Fate::Answer(TOO_MANY);
            }
            through.push_back(request.at);
            Fate::Pass
        },
    );
    let out = scratch("patience-limited-out");
    let file = server.by_way_of(&proxy.url(), "fixtures.toml");
    let ended = server.quickly(
        &file,
        &out,
        &[
            "--jobs", "16", "--rule", "LIST-1", "LIST-11", "LIST-12", "LIST-13",
        ],
    );
    let refused = proxy
        .passed()
        .iter()
        .filter(|sent| sent.status.is_none())
        .count();
    assert!(
        refused > 0,
        "the limit was never met, so this proves nothing"
    );
    let record = record_in(&out);
    let wrong = neither_passed_nor_skipped(&record);
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(ended.status.code(), Some(0));
    assert!(record.summary.waited_ms > 0);
    let (said, summary) = (
        String::from_utf8_lossy(&ended.stderr).into_owned(),
        String::from_utf8_lossy(&ended.stdout).into_owned(),
    );
    assert!(said.contains("waiting for the rate limit"), "{said}");
    assert!(summary.contains("cases waited"), "{summary}");
}

#[test]
fn a_token_that_ends_in_the_middle_is_replaced_and_nothing_fails() {
    let server = Serve::start("patience-token", &[]);
    let out = scratch("patience-token-out");
    let fetched = server.targets.join("fetched");
    let real = server.said("token").to_owned();
    let proxy = Proxy::translating(
        server.said("base_url"),
        [("renewed-token-1", real.clone()), ("renewed-token-2", real)],
        |nth, request| {
            let first = request.authorization.ends_with("renewed-token-1");
            if first && nth >= 30 {
                Fate::Answer(UNAUTHORISED)
            } else {
                Fate::Pass
            }
        },
    );
    let file = server.by_way_of(&proxy.url(), "fixtures.toml");
    let text = fs::read_to_string(&file).expect("the file is there").replace(
        "token = { env = \"CONTENT_API_TOKEN\" }",
        &format!(
            "token_command = [\"sh\", \"-c\", \"echo once >> '{0}'; echo renewed-token-$(($(wc -l < '{0}')))\"]",
            fetched.display()
        ),
    );
    assert!(text.contains("token_command"), "{text}");
    fs::write(&file, text).expect("the file can be written");
    let ended = server.quickly(
        &file,
        &out,
        &["--rule", "LIST-1", "LIST-6", "LIST-12", "LIST-13"],
    );
    let record = record_in(&out);
    let wrong = neither_passed_nor_skipped(&record);
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(
        ended.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
    let times = fs::read_to_string(&fetched)
        .expect("the command ran")
        .lines()
        .count();
    assert_eq!(
        times, 2,
        "a token is fetched when the run starts and when the first has ended"
    );
    for entry in fs::read_dir(&out).expect("the folder") {
        let file = entry.expect("an entry").path();
        let text = String::from_utf8_lossy(&fs::read(&file).expect("a file")).into_owned();
        assert!(
            !text.contains("renewed-token"),
            "{} holds a token",
            file.display()
        );
    }
}
