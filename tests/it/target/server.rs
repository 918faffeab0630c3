//! A server of bytes: a test says what it sends, down to the last byte and the manner of its end.

use std::io::{Read, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use content_conformance::model::{Answer, CaseId, Exchange, Operation, TroubleKind};
use content_conformance::target::{Call, Client, Flags, Settings, Shared, Stamp};

/// A request as it arrived.
#[derive(Clone, Debug)]
pub(super) struct Got {
    /// Its number, from 0, over all connections.
    pub(super) nth: usize,
    /// The number of its connection, from 0.
    pub(super) connection: usize,
    pub(super) head: String,
    pub(super) body: String,
}

impl Got {
    /// The value of a header field, by its name in lower case.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().skip(1).find_map(|line| {
            let (field, value) = line.split_once(':')?;
            field.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

/// What to send, and what to do then.
pub(super) enum Reply {
    /// Sends and keeps the connection.
    Send(Vec<u8>),
    /// Sends and closes the connection.
    Close(Vec<u8>),
    /// Sends and resets the connection.
    Reset(Vec<u8>),
    /// Sends, and nothing more ever comes.
    Hang(Vec<u8>),
    /// Sends one byte every few milliseconds, for ever: the given bytes, then spaces.
    Drip(Vec<u8>),
    /// Sends the bytes, then spaces as fast as they are taken.
    Endless(Vec<u8>),
}

/// A complete answer.
pub(super) fn answer(status: &str, headers: &str, body: &[u8]) -> Reply {
    let mut bytes = format!(
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    bytes.extend_from_slice(body);
    Reply::Send(bytes)
}

/// A complete answer of JSON.
pub(super) fn json(status: &str, body: &str) -> Reply {
    answer(
        status,
        "Content-Type: application/json\r\n",
        body.as_bytes(),
    )
}

pub(super) struct Server {
    pub(super) address: SocketAddr,
    got: Arc<Mutex<Vec<Got>>>,
}

impl Server {
    /// Starts a server that answers as `script` says.
    pub(super) fn start(script: impl Fn(&Got) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let got = Arc::new(Mutex::new(Vec::new()));
        let script = Arc::new(script);
        let connections = AtomicUsize::new(0);
        let seen = Arc::clone(&got);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let connection = connections.fetch_add(1, Ordering::SeqCst);
                let (script, seen) = (Arc::clone(&script), Arc::clone(&seen));
                std::thread::spawn(move || serve(stream, connection, &*script, &seen));
            }
        });
        Self { address, got }
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Everything that arrived so far.
    pub(super) fn got(&self) -> Vec<Got> {
        self.got.lock().expect("no test thread panics").clone()
    }
}

fn serve(
    mut stream: TcpStream,
    connection: usize,
    script: &(dyn Fn(&Got) -> Reply + Send + Sync),
    seen: &Mutex<Vec<Got>>,
) {
    let _ = stream.set_nodelay(true);
    while let Some((head, body)) = request(&mut stream) {
        let got = {
            let mut all = seen.lock().expect("no test thread panics");
            let nth = all.len();
            all.push(Got {
                nth,
                connection,
                head,
                body,
            });
            all[nth].clone()
        };
        match script(&got) {
            Reply::Send(bytes) => {
                if stream.write_all(&bytes).is_err() {
                    return;
                }
            }
            Reply::Close(bytes) => {
                let _ = stream.write_all(&bytes);
                return;
            }
            Reply::Reset(bytes) => {
                let _ = stream.write_all(&bytes);
                if !bytes.is_empty() {
                    // What was sent has to arrive before the reset sweeps it away.
                    std::thread::sleep(Duration::from_millis(50));
                }
                reset(stream);
                return;
            }
            Reply::Hang(bytes) => {
                let _ = stream.write_all(&bytes);
                let _ = stream.read(&mut [0]);
                return;
            }
            Reply::Drip(bytes) => {
                for byte in bytes.into_iter().chain(std::iter::repeat(b' ')) {
                    if stream.write_all(&[byte]).is_err() {
                        return;
                    }
                    std::thread::sleep(Duration::from_millis(2));
                }
            }
            Reply::Endless(bytes) => {
                let _ = stream.write_all(&bytes);
                while stream.write_all(&[b' '; 16384]).is_ok() {}
                return;
            }
        }
    }
}

/// Ends a connection with a reset.
fn reset(stream: TcpStream) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let _inside = runtime.enter();
    stream.set_nonblocking(true).expect("a live socket");
    let stream = tokio::net::TcpStream::from_std(stream).expect("a live socket");
    stream.set_zero_linger().expect("a live socket");
}

/// Reads one request; `None` where the connection ends first.
pub(super) fn request(stream: &mut impl Read) -> Option<(String, String)> {
    let mut bytes = Vec::new();
    let mut part = [0; 4096];
    loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
            let length = head
                .lines()
                .find_map(|line| {
                    let (name, value) = line.split_once(':')?;
                    name.eq_ignore_ascii_case("content-length")
                        .then(|| value.trim().parse::<usize>().ok())?
                })
                .unwrap_or(0);
            if bytes.len() >= end + 4 + length {
                let body = String::from_utf8_lossy(&bytes[end + 4..end + 4 + length]);
                return Some((head, body.into_owned()));
            }
        }
        match stream.read(&mut part) {
            Ok(0) | Err(_) => return None,
            Ok(count) => bytes.extend_from_slice(&part[..count]),
        }
    }
}

/// What stopped an exchange, in its one line, which is trouble of this kind.
pub(super) fn stopped_by(kind: TroubleKind, exchange: &Exchange) -> &str {
    let Answer::Trouble(trouble) = &exchange.answer else {
        panic!("an answer came: {exchange:?}");
    };
    assert_eq!(trouble.kind, kind, "{}", trouble.message);
    assert!(!trouble.message.contains('\n'), "{}", trouble.message);
    &trouble.message
}

/// Flags with a short time-out, so that tests of silence are short.
pub(super) fn flags() -> Flags {
    Flags {
        request_timeout: Some(Duration::from_secs(2)),
        ..Flags::default()
    }
}

/// Settings for a server that is asked with a token and a project.
pub(super) fn settings(url: &str, flags: &Flags) -> Settings {
    let flags = Flags {
        url: Some(url.to_owned()),
        project: Some("project-1".to_owned()),
        ..flags.clone()
    };
    Settings::from_flags(&flags, &|_| Some("secret-token-1".to_owned())).expect("good settings")
}

/// A client, and everything that it recorded.
pub(super) struct Bench {
    pub(super) client: Client,
    pub(super) shared: Arc<Shared>,
    pub(super) stamp: Stamp,
    pub(super) recorded: Arc<Mutex<Vec<Arc<Exchange>>>>,
}

impl Bench {
    pub(super) fn new(settings: Settings) -> Self {
        let recorded = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&recorded);
        let shared = Shared::new(
            settings,
            Box::new(move |exchange: &Arc<Exchange>| {
                sink.lock().expect("no panic").push(Arc::clone(exchange));
            }),
        )
        .expect("a client");
        Self {
            client: Client::new(Arc::clone(&shared)).expect("a client"),
            stamp: Stamp::new(CaseId("TEST-1.case".to_owned()), 1),
            shared,
            recorded,
        }
    }

    /// A bench for a server, with a short time-out.
    pub(super) fn at(server: &Server) -> Self {
        Self::new(settings(&server.url(), &flags()))
    }

    pub(super) async fn send(&self, call: Call) -> Arc<Exchange> {
        self.client.send(&self.stamp, call).await
    }

    pub(super) fn recorded(&self) -> Vec<Arc<Exchange>> {
        self.recorded.lock().expect("no panic").clone()
    }
}

/// A listing.
pub(super) fn list() -> Call {
    Call::post(
        "caller",
        Operation::ListApprovals,
        "/v2/project/content/listApprovals",
        r#"{"Limit":1}"#,
    )
}

/// A call of generateText for three hotels.
pub(super) fn generate() -> Call {
    Call::post(
        "caller",
        Operation::GenerateText,
        "/v2/project/content/generateText",
        r#"{"HotelIDs":["a","b","c"]}"#,
    )
    .charge(3)
}
