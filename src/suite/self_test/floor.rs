//! Servers that answer everything alike: a suite that any of them passes proves nothing.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::suite::SuiteError;
use crate::target::{Flags, Settings};

/// The target file of a floor server: static fixtures of every kind, so that every rule is tried
/// that needs no driven transition.
fn description(address: SocketAddr) -> String {
    let ids = |from: usize, to: usize| {
        let quoted: Vec<String> = (from..to)
            .map(|number| format!("\"00000000-0000-4000-8000-{number:012x}\""))
            .collect();
        quoted.join(", ")
    };
    format!(
        r#"
[target]
name = "floor"
base_url = "http://{address}"
[auth]
token = {{ env = "TOKEN" }}
outsider_token = {{ env = "OUTSIDER_TOKEN" }}
[project]
id = "4c1e8e2e-5f0e-4a0c-8f0a-3a3a5d3f1a01"
[fixtures]
exclusive = true
hotels = [{hotels}]
foreign_hotels = [{foreign}]
removed_hotels = [{removed}]
tags = [{{ id = "4c1e8e2e-5f0e-4a0c-8f0a-3a3a5d3f1a02", hotels = [{tagged}] }}]
[operations.status]
path = "/v2/project/content/getTextGenerationStatus"
body = {{ ID = "{{run_id}}" }}
run = "/Data"
[limits]
max_runs = 10000
settle_time = "50ms"
run_timeout = "1s"
"#,
        hotels = ids(1, 121),
        foreign = ids(200, 210),
        removed = ids(300, 310),
        tagged = ids(1, 3),
    )
}

/// A server that answers everything alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Floor {
    /// 200 with an empty object.
    Agrees,
    /// 400 with an empty object.
    Refuses,
    /// 500 with an empty object.
    Breaks,
}

/// All of them.
pub(super) const ALL: &[Floor] = &[Floor::Agrees, Floor::Refuses, Floor::Breaks];

impl Floor {
    /// Its name.
    #[must_use]
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Agrees => "answers everything 200 {}",
            Self::Refuses => "refuses everything",
            Self::Breaks => "answers everything 500",
        }
    }

    fn status(self) -> &'static str {
        match self {
            Self::Agrees => "200 OK",
            Self::Refuses => "400 Bad Request",
            Self::Breaks => "500 Internal Server Error",
        }
    }
}

/// A running floor server.
pub(super) struct Server {
    address: SocketAddr,
    stopped: Arc<AtomicBool>,
}

impl Server {
    /// Starts the server on a port that the system chooses.
    ///
    /// # Errors
    /// Where there is no port to listen on.
    pub(super) fn start(floor: Floor) -> Result<Self, SuiteError> {
        let broken = |error: std::io::Error| SuiteError {
            message: format!("cannot start a floor server: {error}"),
            exit_code: 4,
        };
        let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(broken)?;
        let address = listener.local_addr().map_err(broken)?;
        let stopped = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&stopped);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                if let Ok(stream) = stream {
                    std::thread::spawn(move || answer(stream, floor));
                }
            }
        });
        Ok(Self { address, stopped })
    }

    /// The settings of a target that is this server.
    ///
    /// # Errors
    /// Never, unless the description below stops being a valid target file.
    pub(super) fn settings(&self) -> Result<Settings, SuiteError> {
        let token = |name: &str| Some(format!("floor-server-{name}"));
        Settings::parse(
            &description(self.address),
            "floor server",
            &Flags::default(),
            &token,
        )
        .map_err(|error| SuiteError {
            message: error.to_string(),
            exit_code: 4,
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stopped.store(true, Ordering::Relaxed);
        // The listener wakes up for this connection, sees that it is to stop, and ends.
        let _woken = TcpStream::connect(self.address);
    }
}

/// Answers each request of a connection as soon as its head and body have come.
fn answer(mut stream: TcpStream, floor: Floor) {
    let _no_limit = stream.set_read_timeout(Some(Duration::from_secs(30)));
    let response = format!(
        "HTTP/1.1 {}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}",
        floor.status()
    );
    let mut waiting = Vec::new();
    let mut chunk = [0_u8; 8192];
    while let Ok(read) = stream.read(&mut chunk) {
        if read == 0 {
            return;
        }
        waiting.extend_from_slice(&chunk[..read]);
        while let Some(length) = complete(&waiting) {
            waiting.drain(..length);
            if stream.write_all(response.as_bytes()).is_err() {
                return;
            }
        }
    }
}

/// The length of the first request, once all of it is there.
fn complete(bytes: &[u8]) -> Option<usize> {
    let head = bytes.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let text = String::from_utf8_lossy(&bytes[..head]).to_lowercase();
    let body = text
        .lines()
        .find_map(|line| {
            line.strip_prefix("content-length:")?
                .trim()
                .parse::<usize>()
                .ok()
        })
        .unwrap_or(0);
    (bytes.len() >= head + body).then_some(head + body)
}
