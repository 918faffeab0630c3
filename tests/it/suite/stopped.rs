//! A server that stops in the middle of a run: nothing is blamed on it that it did not do.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use chrono::Utc;

use super::harness::{Serve, record_in, scratch};

#[test]
fn a_server_that_stops_leaves_the_run_inconclusive_and_no_later_finding() {
    let mut server = Serve::start("stopped", &[]);
    let out = scratch("stopped-out");
    let file = server.targets.join("states.toml");
    let arguments = [
        "run",
        "--profile",
        "thorough",
        "--target",
        file.to_str().expect("text"),
        "--out",
        out.to_str().expect("text"),
    ];
    let mut running = server
        .command(&arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the run starts");
    // The first line of progress says that requests are about to be sent.
    let mut progress = BufReader::new(running.stderr.take().expect("its progress is piped"));
    let mut line = String::new();
    while progress.read_line(&mut line).is_ok_and(|read| read > 0) && !line.contains("cases of") {
        line.clear();
    }
    let begun = out.join("exchanges.ndjson");
    while std::fs::metadata(&begun).map_or(0, |file| file.len()) == 0 {
        std::thread::yield_now();
    }
    let stopped = Utc::now();
    server.stop();
    let drained = std::thread::spawn(move || std::io::copy(&mut progress, &mut std::io::sink()));
    let ended = running.wait().expect("the run ends");
    drained
        .join()
        .expect("the reader ends")
        .expect("progress can be read");
    assert_eq!(ended.code(), Some(3));
    let record = record_in(&out);
    for finding in &record.findings {
        for exchange in &finding.exchanges {
            let cited = record
                .exchanges
                .iter()
                .find(|known| known.id == *exchange)
                .expect("cited exchanges are listed");
            assert!(
                cited.started_at < stopped,
                "{finding:?} cites an exchange after the stop"
            );
        }
    }
}
