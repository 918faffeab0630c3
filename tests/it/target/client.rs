//! What goes out, what is recorded, and what is never sent twice.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use content_conformance::model::{Answer, Exchange, Operation, TroubleKind};
use content_conformance::target::{Call, Flags, Limits, Route, Secret, Settings};

use super::server::{Bench, Reply, Server, answer, flags, generate, json, list, settings};

fn trouble(exchange: &Exchange) -> Option<TroubleKind> {
    match &exchange.answer {
        Answer::Trouble(trouble) => Some(trouble.kind),
        Answer::Response(_) => None,
    }
}

#[tokio::test]
async fn the_request_goes_out_as_it_is_recorded() {
    let server = Server::start(|_| json("200 OK", "{}"));
    let mut settings = settings(&format!("{}/api/", server.url()), &flags());
    settings.headers = vec![("X-Gateway".to_owned(), Secret::new("gateway-key-1"))];
    let bench = Bench::new(settings);
    let mut call = list()
        .token(&Secret::new("secret-token-1"))
        .project("project-1");
    call.query = Some("a=b%20c".to_owned());
    let exchange = bench.send(call).await;

    let got = &server.got()[0];
    assert!(
        got.head
            .starts_with("POST /api/v2/project/content/listApprovals?a=b%20c HTTP/1.1")
    );
    assert_eq!(got.header("authorization"), Some("Bearer secret-token-1"));
    assert_eq!(got.header("x-gateway"), Some("gateway-key-1"));
    assert_eq!(got.header("accept-encoding"), None);
    assert_eq!(got.body, r#"{"Limit":1}"#);

    let mut expected: Vec<(String, String)> = got
        .head
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .filter(|(name, _)| name != "host" && name != "content-length")
        .collect();
    for (name, value) in &mut expected {
        match name.as_str() {
            "authorization" => "Bearer $CONTENT_API_TOKEN".clone_into(value),
            "x-gateway" => "$X_GATEWAY".clone_into(value),
            _ => {}
        }
    }
    assert_eq!(exchange.request.headers, expected);
    assert!(
        exchange
            .request
            .url
            .ends_with("/api/v2/project/content/listApprovals?a=b%20c")
    );
    assert_eq!((exchange.id, exchange.seq, exchange.attempts), (1, 1, 1));
    assert!(
        exchange
            .connection
            .as_ref()
            .is_some_and(|at| at.starts_with("127.0.0.1:"))
    );
    assert_eq!(bench.send(list()).await.seq, 2);
}

#[tokio::test]
async fn names_in_title_case_are_sent_and_recorded_so() {
    let server = Server::start(|_| json("200 OK", "{}"));
    let bench = Bench::at(&server);
    let call = list().project("project-1").route(Route::TitleCase);
    let exchange = bench.send(call).await;
    assert!(server.got()[0].head.contains("\r\nX-Project-Id: project-1"));
    assert!(
        exchange
            .request
            .headers
            .iter()
            .any(|(name, _)| name == "X-Project-Id")
    );
}

#[tokio::test]
async fn tokens_are_nowhere_in_the_record() {
    let echo = "secret-token-1";
    let server = Server::start(move |got| {
        let head = format!("X-Echo: {}\r\n", got.header("authorization").unwrap_or("-"));
        answer(
            "401 Unauthorized",
            &head,
            format!("{{\"you sent\":\"{echo}\"}}").as_bytes(),
        )
    });
    let bench = Bench::at(&server);
    let exchange = bench
        .send(list().token(&Secret::new("secret-token-1")))
        .await;
    let stored = serde_json::to_string(&*exchange).expect("JSON");
    assert!(!stored.contains("secret-token-1"), "{stored}");
    let response = exchange.response().expect("an answer");
    assert_eq!(
        response.header("x-echo").next(),
        Some("Bearer $CONTENT_API_TOKEN")
    );
    assert_eq!(response.body, "{\"you sent\":\"$CONTENT_API_TOKEN\"}");
}

#[tokio::test]
async fn odd_bytes_in_headers_are_shown() {
    let server = Server::start(|_| {
        let mut bytes = b"HTTP/1.1 200 OK\r\nX-Odd: a\xe4b\tc\r\nX-ODD: 2\r\n".to_vec();
        bytes.extend_from_slice(b"Content-Length: 0\r\n\r\n");
        Reply::Send(bytes)
    });
    let exchange = Bench::at(&server).send(list()).await;
    let response = exchange.response().expect("an answer");
    let values: Vec<_> = response.header("x-odd").collect();
    assert_eq!(values, ["a\\xE4b\tc", "2"]);
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let server = Server::start(|_| answer("307 Temporary Redirect", "Location: /other\r\n", b""));
    let exchange = Bench::at(&server).send(list()).await;
    assert_eq!(exchange.status(), Some(307));
    assert_eq!(server.got().len(), 1);
}

#[tokio::test]
async fn a_line_is_one_connection_and_fresh_is_a_new_one() {
    let server = Server::start(|_| json("200 OK", "{}"));
    let bench = Bench::at(&server);
    let line = bench.client.line();
    let mut addresses = Vec::new();
    for _ in 0..3 {
        let exchange = bench.send(list().route(Route::Line(line.clone()))).await;
        addresses.push(exchange.connection.clone());
    }
    addresses.dedup();
    assert_eq!(addresses.len(), 1);
    for _ in 0..2 {
        bench.send(list().route(Route::Fresh)).await;
    }
    let connections: Vec<usize> = server.got().iter().map(|got| got.connection).collect();
    assert_eq!(connections, [0, 0, 0, 1, 2]);
}

#[tokio::test]
async fn a_server_that_closes_idle_connections_at_once_stops_nothing() {
    let server = Server::start(|_| {
        let Reply::Send(bytes) = json("200 OK", "{}") else {
            return Reply::Close(Vec::new());
        };
        Reply::Close(bytes)
    });
    let mut settings = settings(&server.url(), &flags());
    settings.allow_generation = true;
    settings.limits.max_runs = Some(1000);
    let bench = Bench::new(settings);
    let line = bench.client.line();
    let mut generated = 0;
    for nth in 0..120 {
        let call = match nth % 3 {
            0 => list(),
            1 => generate(),
            _ => list().route(Route::Line(line.clone())),
        };
        generated += usize::from(nth % 3 == 1);
        let exchange = bench.send(call).await;
        assert_eq!(trouble(&exchange), None, "{nth}: {:?}", exchange.answer);
        if nth % 3 == 1 {
            assert_eq!(exchange.attempts, 1);
        }
    }
    let arrived = server.got();
    let calls = arrived
        .iter()
        .filter(|got| got.head.contains("generateText"));
    assert_eq!(calls.count(), generated, "none is ever sent twice");
}

#[tokio::test]
async fn a_stale_connection_is_tried_again_for_reads_only() {
    for (call, expected) in [(list as fn() -> Call, 2), (generate, 1)] {
        let server = Server::start(|got| {
            if got.nth == 1 {
                Reply::Close(Vec::new())
            } else {
                json("200 OK", "{}")
            }
        });
        let mut settings = settings(&server.url(), &flags());
        settings.allow_generation = true;
        let bench = Bench::new(settings);
        bench.send(call()).await;
        let second = bench.send(call()).await;
        assert_eq!(second.attempts, expected);
        assert_eq!(
            server.got().len(),
            usize::try_from(expected).expect("small") + 1
        );
        assert_eq!(
            trouble(&second),
            (expected == 1).then_some(TroubleKind::Reset)
        );
    }
}

#[tokio::test]
async fn what_cannot_be_sent_is_recorded_as_not_sent() {
    let server = Server::start(|_| json("200 OK", "{}"));
    let bench = Bench::at(&server);
    for call in [
        list().header("bad name", "x"),
        list().header("X-Bad", "a\nb"),
        Call {
            method: "BAD METHOD".to_owned(),
            ..list()
        },
    ] {
        let exchange = bench.send(call).await;
        assert_eq!(
            (trouble(&exchange), exchange.attempts),
            (Some(TroubleKind::Other), 0)
        );
    }
    assert_eq!(server.got().len(), 0);
    assert_eq!(bench.recorded().len(), 3);
}

fn generating(server: &Server, change: impl FnOnce(&mut Settings)) -> Bench {
    let mut settings = settings(&server.url(), &flags());
    settings.allow_generation = true;
    settings.limits.max_runs = None;
    change(&mut settings);
    Bench::new(settings)
}

#[tokio::test]
async fn generation_stays_within_the_budget() {
    let server = Server::start(|got| match got.nth {
        0 => json("409 Conflict", "{}"),
        1 => Reply::Close(Vec::new()),
        _ => json("200 OK", "{}"),
    });
    let bench = generating(&server, |settings| {
        settings.limits.max_runs = Some(2);
    });
    // Refused: given back. Broken off: the run may exist. Accepted. Then nothing is left.
    let sent: Vec<_> = [
        bench.send(generate()).await,
        bench.send(generate()).await,
        bench.send(generate()).await,
        bench.send(generate()).await,
    ]
    .iter()
    .map(|exchange| (exchange.status(), trouble(exchange), exchange.attempts))
    .collect();
    assert_eq!(
        sent,
        [
            (Some(409), None, 1),
            (None, Some(TroubleKind::Reset), 1),
            (Some(200), None, 1),
            (None, Some(TroubleKind::Budget), 0),
        ]
    );
    assert_eq!(server.got().len(), 3);
    let counters = bench.shared.counters();
    assert_eq!(
        (
            counters.requests,
            counters.runs_queued,
            counters.hotels_used
        ),
        (3, 1, 3)
    );
    assert_eq!(bench.send(list()).await.status(), Some(200), "reads go on");
}

#[tokio::test]
async fn hotels_are_budgeted_too() {
    let server = Server::start(|_| json("200 OK", "{}"));
    let bench = generating(&server, |settings| {
        settings.limits = Limits {
            max_hotels: Some(5),
            ..settings.limits.clone()
        };
    });
    assert_eq!(bench.send(generate()).await.status(), Some(200));
    assert_eq!(
        trouble(&*bench.send(generate()).await),
        Some(TroubleKind::Budget)
    );
    assert_eq!(bench.send(generate().charge(2)).await.status(), Some(200));
}

#[tokio::test]
async fn nothing_is_generated_where_that_is_not_allowed() {
    let server = Server::start(|_| json("200 OK", "{}"));
    for flags in [
        flags(),
        Flags {
            read_only: true,
            ..flags()
        },
    ] {
        let bench = Bench::new(settings(&server.url(), &flags));
        let exchange = bench.send(generate()).await;
        assert_eq!(
            (trouble(&exchange), exchange.attempts),
            (Some(TroubleKind::Budget), 0)
        );
    }
    assert_eq!(server.got().len(), 0);
}

#[tokio::test]
async fn a_stop_ends_what_is_under_way_and_all_that_follows() {
    let server = Server::start(|_| Reply::Hang(Vec::new()));
    let bench = Bench::new(settings(&server.url(), &Flags::default()));
    let shared = Arc::clone(&bench.shared);
    let stop = async {
        while server.got().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        shared.cancel();
    };
    let (exchange, ()) = tokio::join!(bench.send(list()), stop);
    assert_eq!(
        (trouble(&exchange), exchange.attempts),
        (Some(TroubleKind::Interrupted), 1)
    );
    let next = bench.send(list()).await;
    assert_eq!(
        (trouble(&next), next.attempts),
        (Some(TroubleKind::Interrupted), 0)
    );
}

#[tokio::test]
async fn an_exchange_that_its_step_gave_up_is_recorded() {
    let server = Server::start(|_| Reply::Hang(Vec::new()));
    let bench = Bench::at(&server);
    let given_up = tokio::time::timeout(Duration::from_millis(100), bench.send(list())).await;
    assert!(given_up.is_err());
    let recorded = bench.recorded();
    assert_eq!(recorded.len(), 1);
    assert_eq!(trouble(&recorded[0]), Some(TroubleKind::Interrupted));
    assert_eq!(recorded[0].attempts, 1);
    assert!(recorded[0].ended_us - recorded[0].sent_us > 50_000);
}

#[tokio::test]
async fn simultaneous_requests_overlap_on_connections_of_their_own() {
    let waiting = Arc::new(AtomicUsize::new(0));
    let server = Server::start(move |_| {
        waiting.fetch_add(1, Ordering::SeqCst);
        while waiting.load(Ordering::SeqCst) < 3 {
            std::thread::yield_now();
        }
        json("200 OK", "{}")
    });
    let bench = Bench::at(&server);
    let (a, b, c) = tokio::join!(bench.send(list()), bench.send(list()), bench.send(list()));
    assert!(a.overlaps(&b) && b.overlaps(&c) && a.overlaps(&c));
    assert_ne!(a.connection, b.connection);
    let mut order = [a.seq, b.seq, c.seq];
    order.sort_unstable();
    assert_eq!(order, [1, 2, 3]);
    assert_eq!(a.operation, Operation::ListApprovals);
}
