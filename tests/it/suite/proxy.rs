//! A proxy of raw sockets between the harness and a server: it sees every request, passes it on,
//! and can keep the answer to itself or answer in the server's place.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// One request, and what the server behind made of it.
#[derive(Clone, Debug)]
pub(super) struct Passed {
    /// The path.
    pub(super) path: String,
    /// The Authorization header's value; empty where there is none.
    pub(super) authorization: String,
    /// The body.
    pub(super) body: String,
    /// The status that the server answered with; none where it was not asked.
    pub(super) status: Option<u16>,
    /// When the request had arrived.
    pub(super) at: Instant,
}

/// What happens to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It is passed on, and the answer comes back.
    Pass,
    /// It is passed on, and if it is accepted the connection ends without the answer.
    SwallowAccepted,
    /// It is answered with these bytes and goes no further.
    Answer(&'static str),
}

/// The proxy.
pub(super) struct Proxy {
    address: SocketAddr,
    passed: Arc<Mutex<Vec<Passed>>>,
}

impl Proxy {
    /// Starts a proxy before the server at `upstream`; `fate` decides about the nth request, from 0.
    pub(super) fn start(
        upstream: &str,
        latency: Duration,
        fate: impl Fn(usize, &Passed) -> Fate + Send + Sync + 'static,
    ) -> Self {
        Self::new(upstream, latency, Vec::new(), fate)
    }

    /// As [`Proxy::start`], at once, with tokens that the server does not know put into ones that
    /// it knows.
    pub(super) fn translating(
        upstream: &str,
        tokens: [(&'static str, String); 2],
        fate: impl Fn(usize, &Passed) -> Fate + Send + Sync + 'static,
    ) -> Self {
        Self::new(upstream, Duration::ZERO, tokens.into(), fate)
    }

    fn new(
        upstream: &str,
        latency: Duration,
        tokens: Vec<(&'static str, String)>,
        fate: impl Fn(usize, &Passed) -> Fate + Send + Sync + 'static,
    ) -> Self {
        let host = upstream.trim_start_matches("http://").trim_end_matches('/');
        let upstream: SocketAddr = host.parse().expect("the server's address");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let passed = Arc::new(Mutex::new(Vec::new()));
        let (all, fate) = (Arc::clone(&passed), Arc::new(fate));
        let behind = Arc::new(Behind {
            address: upstream,
            latency,
            tokens,
        });
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (all, fate, behind) =
                    (Arc::clone(&all), Arc::clone(&fate), Arc::clone(&behind));
                std::thread::spawn(move || {
                    // A connection that ends early is the harness's or the server's business.
                    let _ended = serve(stream, &behind, &*fate, &all);
                });
            }
        });
        Self { address, passed }
    }

    /// Its address.
    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Everything that came so far.
    pub(super) fn passed(&self) -> Vec<Passed> {
        self.passed.lock().expect("no thread panics").clone()
    }

    /// Requests whose path ends so.
    pub(super) fn to(&self, path: &str) -> Vec<Passed> {
        let mut all = self.passed();
        all.retain(|passed| passed.path.ends_with(path));
        all
    }
}

/// The server behind the proxy, and how it is reached.
struct Behind {
    address: SocketAddr,
    latency: Duration,
    tokens: Vec<(&'static str, String)>,
}

fn serve(
    mut client: TcpStream,
    behind: &Behind,
    fate: &(dyn Fn(usize, &Passed) -> Fate + Send + Sync),
    all: &Mutex<Vec<Passed>>,
) -> std::io::Result<()> {
    let Some((head, body)) = request(&mut client)? else {
        return Ok(());
    };
    let (nth, passed) = {
        let mut all = all.lock().expect("no thread panics");
        let line = head.lines().next().unwrap_or_default();
        let path = line.split(' ').nth(1).unwrap_or_default();
        let passed = Passed {
            path: path.split('?').next().unwrap_or_default().to_owned(),
            authorization: field(&head, "authorization").unwrap_or_default().to_owned(),
            body: String::from_utf8_lossy(&body).into_owned(),
            status: None,
            at: Instant::now(),
        };
        all.push(passed.clone());
        (all.len() - 1, passed)
    };
    // Others may pass while this one's fate is decided.
    let fate = fate(nth, &passed);
    std::thread::sleep(behind.latency);
    if let Fate::Answer(text) = fate {
        return client.write_all(text.as_bytes());
    }
    let mut server = TcpStream::connect(behind.address)?;
    let mut head = closing(&head);
    for (token, known) in &behind.tokens {
        head = head.replace(token, known);
    }
    server.write_all(head.as_bytes())?;
    server.write_all(&body)?;
    let mut answer = Vec::new();
    server.read_to_end(&mut answer)?;
    let text = String::from_utf8_lossy(&answer[..answer.len().min(20)]).into_owned();
    let status = text.split(' ').nth(1).and_then(|code| code.parse().ok());
    all.lock().expect("no thread panics")[nth].status = status;
    if fate == Fate::Pass || status != Some(200) {
        client.write_all(&answer)?;
    }
    Ok(())
}

/// The value of a header field.
fn field<'h>(head: &'h str, name: &str) -> Option<&'h str> {
    head.lines()
        .skip(1)
        .filter_map(|line| line.split_once(':'))
        .find(|(field, _)| field.eq_ignore_ascii_case(name))
        .map(|(_, value)| value.trim())
}

/// The head of a request, asking for the connection to be closed after the answer.
fn closing(head: &str) -> String {
    let kept = head
        .lines()
        .filter(|line| !line.to_ascii_lowercase().starts_with("connection:"));
    let mut text = kept.collect::<Vec<_>>().join("\r\n");
    text.push_str("\r\nConnection: close\r\n\r\n");
    text
}

/// One request: its head without the empty line, and its body.
fn request(stream: &mut TcpStream) -> std::io::Result<Option<(String, Vec<u8>)>> {
    let mut bytes = Vec::new();
    let mut part = [0; 4096];
    loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
            let length = field(&head, "content-length");
            let length = length
                .and_then(|text| text.parse::<usize>().ok())
                .unwrap_or(0);
            if bytes.len() >= end + 4 + length {
                return Ok(Some((head, bytes[end + 4..end + 4 + length].to_vec())));
            }
        }
        match stream.read(&mut part)? {
            0 => return Ok(None),
            count => bytes.extend_from_slice(&part[..count]),
        }
    }
}
