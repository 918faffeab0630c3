//! The reference server against an axum handler that answers the same bytes and does nothing else.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::post;
use axum::serve::ListenerExt as _;
use bytes::Bytes;

use crate::common::{LIST, median, ratio, reference, timed};
use crate::effort::Effort;
use crate::table::{Goal, Row};

/// Connections side by side.
const CONNECTIONS: usize = 4;

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let (server, demo) = reference(Vec::new());
    let base = server.base_url();
    let address: SocketAddr = base["http://".len()..].parse().expect("an address");
    let each = if effort.small { 50 } else { 5_000 };
    [50, 7]
        .map(|limit| {
            let body = format!("{{\"Limit\":{limit},\"Offset\":0}}");
            let request = format!(
                "POST {LIST} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {}\r\nX-Project-ID: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
                demo.token,
                demo.project_id,
                body.len()
            );
            let (length, answered) = answer(address, request.as_bytes());
            let bare = Bare::start(answered.clone());
            let (bare_length, same) = answer(bare.address, request.as_bytes());
            assert_eq!(answered, same, "both answer the same bytes");
            let mut ratios = Vec::new();
            for _ in 0..effort.times {
                let theirs = load(bare.address, request.as_bytes(), bare_length, each);
                let ours = load(address, request.as_bytes(), length, each);
                // Of the times, so that it is the ratio of the rates.
                ratios.push(ratio(theirs, ours));
            }
            Row::ratio(
                format!("reference server / bare axum, page of {limit}"),
                median(ratios),
                Goal::AtLeast(0.8),
                format!(
                    "listApprovals a second, {} bytes, {CONNECTIONS} connections, {each} requests each",
                    answered.len()
                ),
            )
        })
        .into()
}

/// An axum server in this process, as the reference server is one.
struct Bare {
    address: SocketAddr,
    _runtime: tokio::runtime::Runtime,
}

impl Bare {
    fn start(answer: Bytes) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"));
        let listener = listener.expect("a port");
        let address = listener.local_addr().expect("an address");
        // The body is read, as any handler of the operation has to.
        let handler =
            move |_asked: Bytes| async move { ([(CONTENT_TYPE, "application/json")], answer) };
        let router = Router::new().route(LIST, post(handler));
        runtime.spawn(async move {
            let listener = listener.tap_io(|stream| {
                let _ = stream.set_nodelay(true);
            });
            let _ = axum::serve(listener, router).await;
        });
        Self {
            address,
            _runtime: runtime,
        }
    }
}

/// The length of the whole answer to a request, and its body.
fn answer(address: SocketAddr, request: &[u8]) -> (usize, Bytes) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.write_all(request).expect("a request");
    let mut read = Vec::new();
    loop {
        let mut part = [0; 4096];
        let count = stream.read(&mut part).expect("an answer");
        assert!(count > 0, "the answer is whole");
        read.extend_from_slice(&part[..count]);
        let text = String::from_utf8_lossy(&read).into_owned();
        let Some((head, _)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        assert!(head.starts_with("HTTP/1.1 200"), "it is accepted: {head}");
        let mut lengths = head.lines().filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            let is_it = name.eq_ignore_ascii_case("content-length");
            is_it.then(|| value.trim().parse::<usize>().ok()).flatten()
        });
        let length = head.len() + 4 + lengths.next_back().expect("a length");
        if read.len() == length {
            return (length, Bytes::from(read.split_off(head.len() + 4)));
        }
    }
}

/// Asks the same over and over, with as little work of its own as there can be.
fn load(address: SocketAddr, request: &[u8], length: usize, each: usize) -> Duration {
    let streams: Vec<TcpStream> = (0..CONNECTIONS)
        .map(|_| {
            let stream = TcpStream::connect(address).expect("a connection");
            stream.set_nodelay(true).expect("no delay");
            stream
        })
        .collect();
    timed(|| {
        std::thread::scope(|scope| {
            for mut stream in streams {
                scope.spawn(move || {
                    let mut read = vec![0; length];
                    for _ in 0..each {
                        stream.write_all(request).expect("a request");
                        stream.read_exact(&mut read).expect("an answer");
                    }
                });
            }
        });
    })
    .0
}
