//! Servers that break off, drip, flood or babble: each is named, and none stops the client.

use std::net::TcpListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use content_conformance::model::{Answer, Exchange, TroubleKind};
use content_conformance::target::{Flags, Route};

use super::server::{Bench, Reply, Server, answer, flags, list, settings};

fn kind(exchange: &Exchange) -> Option<TroubleKind> {
    match &exchange.answer {
        Answer::Trouble(trouble) => Some(trouble.kind),
        Answer::Response(_) => None,
    }
}

fn message(exchange: &Exchange) -> String {
    match &exchange.answer {
        Answer::Trouble(trouble) => trouble.message.clone(),
        Answer::Response(response) => format!("{response:?}"),
    }
}

async fn ask(reply: impl Fn() -> Reply + Send + Sync + 'static) -> Arc<Exchange> {
    let server = Server::start(move |_| reply());
    let bench = Bench::at(&server);
    let exchange = bench.send(list().route(Route::Fresh)).await;
    assert_eq!(bench.recorded(), [Arc::clone(&exchange)]);
    exchange
}

#[tokio::test]
async fn what_is_no_http_is_framing() {
    for bytes in [
        "HTTP/1.1 banana OK\r\nContent-Length: 0\r\n\r\n",
        "SSH-2.0-OpenSSH_9.6\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent Length : 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcdef\r\n0\r\n\r\n",
    ] {
        let exchange = ask(|| Reply::Close(bytes.as_bytes().to_vec())).await;
        assert_eq!(
            kind(&exchange),
            Some(TroubleKind::Framing),
            "{bytes:?}: {}",
            message(&exchange)
        );
    }
}

#[tokio::test]
async fn a_connection_that_ends_early_is_reset() {
    let parts: [&[u8]; 5] = [
        b"",
        b"HTTP/1.1 200 OK\r\nContent-",
        b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    ];
    for part in parts {
        for reset in [false, true] {
            let exchange = ask(move || {
                if reset {
                    Reply::Reset(part.to_vec())
                } else {
                    Reply::Close(part.to_vec())
                }
            })
            .await;
            assert_eq!(
                kind(&exchange),
                Some(TroubleKind::Reset),
                "{:?} {reset}: {}",
                String::from_utf8_lossy(part),
                message(&exchange)
            );
        }
    }
}

#[tokio::test]
async fn silence_and_dripping_end_at_the_time_out() {
    let head = b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{".to_vec();
    let parts = [Reply::Hang as fn(Vec<u8>) -> Reply, Reply::Drip];
    for (part, bytes, word) in [
        (parts[0], Vec::new(), "no answer"),
        (parts[0], head.clone(), "not complete"),
        (parts[1], head.clone(), "not complete"),
    ] {
        let server = Server::start(move |_| part(bytes.clone()));
        let bench = Bench::new(settings(
            &server.url(),
            &Flags {
                request_timeout: Some(Duration::from_millis(300)),
                ..Flags::default()
            },
        ));
        let begun = Instant::now();
        let exchange = bench.send(list()).await;
        assert_eq!(kind(&exchange), Some(TroubleKind::TimedOut));
        assert!(message(&exchange).contains(word), "{}", message(&exchange));
        assert!(begun.elapsed() >= Duration::from_millis(300));
        assert!(exchange.ended_us - exchange.sent_us >= 300_000);
        assert_eq!(exchange.attempts, 1, "a late answer is not asked for again");
    }
}

#[tokio::test]
async fn floods_and_bombs_end_at_the_cap() {
    let bomb = {
        use std::io::Write as _;
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(&vec![b' '; 1 << 20]).expect("memory");
        encoder.finish().expect("memory")
    };
    assert!(bomb.len() < 10_000);
    let chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffff\r\n".to_vec();
    let plain = b"HTTP/1.1 200 OK\r\n\r\n".to_vec();
    for make in [
        Box::new(move || Reply::Endless(plain.clone())) as Box<dyn Fn() -> Reply + Send + Sync>,
        Box::new(move || Reply::Endless(chunked.clone())),
        Box::new(move || answer("200 OK", "Content-Encoding: gzip\r\n", &bomb)),
    ] {
        let server = Server::start(move |_| make());
        let bench = Bench::new(settings(
            &server.url(),
            &Flags {
                max_body: Some(100_000),
                ..flags()
            },
        ));
        let exchange = bench.send(list()).await;
        assert_eq!(kind(&exchange), Some(TroubleKind::TooLarge));
        assert!(
            message(&exchange).contains("max_body = 100000"),
            "{}",
            message(&exchange)
        );
    }
}

#[tokio::test]
async fn a_body_as_large_as_the_cap_is_read() {
    let server = Server::start(|_| answer("200 OK", "", &[b'1'; 1000]));
    let exact = |max| Flags {
        max_body: Some(max),
        ..flags()
    };
    let bench = Bench::new(settings(&server.url(), &exact(1000)));
    assert_eq!(bench.send(list()).await.status(), Some(200));
    let bench = Bench::new(settings(&server.url(), &exact(999)));
    assert_eq!(
        kind(&*bench.send(list()).await),
        Some(TroubleKind::TooLarge)
    );
}

#[tokio::test]
async fn an_unknown_content_coding_is_named() {
    let exchange = ask(|| answer("200 OK", "Content-Encoding: br\r\n", b"{}")).await;
    assert_eq!(kind(&exchange), Some(TroubleKind::TooLarge));
    assert!(message(&exchange).contains("coding br"));
}

#[tokio::test]
async fn nobody_there_is_named() {
    let closed = {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.local_addr().expect("an address")
    };
    let bench = Bench::new(settings(&format!("http://{closed}"), &flags()));
    let exchange = bench.send(list()).await;
    assert_eq!(kind(&exchange), Some(TroubleKind::Connect));
    assert!(message(&exchange).contains(&closed.to_string()));

    let bench = Bench::new(settings("http://no-such-name.invalid", &flags()));
    let exchange = bench.send(list()).await;
    assert_eq!(
        kind(&exchange),
        Some(TroubleKind::Dns),
        "{}",
        message(&exchange)
    );
}

#[tokio::test]
async fn a_failed_handshake_is_named_tls() {
    // A server that speaks plain HTTP, one that hangs up, and one that resets.
    for reply in [b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec(), Vec::new()] {
        for reset in [false, true] {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
            let address = listener.local_addr().expect("an address");
            let sent = reply.clone();
            std::thread::spawn(move || {
                use std::io::{Read as _, Write as _};
                for mut stream in listener.incoming().flatten() {
                    // All of the greeting, or with bytes left unread, which makes it a reset.
                    let mut greeting = vec![0; if reset { 10 } else { 10_000 }];
                    let _ = stream.read(&mut greeting);
                    let _ = stream.write_all(&sent);
                }
            });
            for insecure in [false, true] {
                let flags = Flags {
                    insecure,
                    ..flags()
                };
                let bench = Bench::new(settings(&format!("https://{address}"), &flags));
                let exchange = bench.send(list()).await;
                assert_eq!(
                    kind(&exchange),
                    Some(TroubleKind::Tls),
                    "{reply:?} {reset}: {}",
                    message(&exchange)
                );
            }
        }
    }
}
