//! Waiting: the run's own rate, 429 in every form, 503.

use std::time::{Duration, Instant};

use content_conformance::target::{Call, Flags};

use super::server::{Bench, Server, answer, flags, generate, json, list, settings};

/// A server that refuses so many times with a status and header fields.
fn refusing(times: usize, status: &'static str, headers: &'static str) -> Server {
    Server::start(move |got| {
        if got.nth < times {
            answer(status, headers, b"{}")
        } else {
            json("200 OK", "{}")
        }
    })
}

fn bench(server: &Server) -> Bench {
    let mut settings = settings(&server.url(), &flags());
    settings.allow_generation = true;
    Bench::new(settings)
}

#[tokio::test]
async fn every_form_of_retry_after_is_waited_out() {
    for (headers, least_ms) in [
        ("Retry-After: 1\r\n", 1000),
        ("Retry-After: 0\r\n", 50),
        ("Retry-After: soon\r\n", 250),
        ("", 250),
        ("Retry-After: Sun, 06 Nov 1994 08:49:37 GMT\r\n", 50),
        (
            "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:49:38 GMT\r\n",
            1000,
        ),
    ] {
        let server = refusing(1, "429 Too Many Requests", headers);
        let bench = bench(&server);
        let begun = Instant::now();
        let exchange = bench.send(generate()).await;
        assert_eq!(
            (exchange.status(), exchange.attempts),
            (Some(200), 2),
            "{headers}"
        );
        assert!(
            begun.elapsed() >= Duration::from_millis(least_ms),
            "{headers}"
        );
        assert!(
            bench.shared.counters().waited_ms >= least_ms - 1,
            "{headers}"
        );
        assert!(
            exchange.ended_us - exchange.sent_us < 1_000_000,
            "the times are those of the last sending"
        );
    }
}

#[tokio::test]
async fn a_wait_beyond_the_cap_is_not_begun() {
    let server = refusing(1, "429 Too Many Requests", "Retry-After: 3600\r\n");
    let exchange = bench(&server).send(list()).await;
    assert_eq!((exchange.status(), exchange.attempts), (Some(429), 1));
}

#[tokio::test]
async fn after_a_few_tries_429_stands() {
    let server = refusing(usize::MAX, "429 Too Many Requests", "");
    let mut settings = settings(&server.url(), &flags());
    settings.limits.max_wait = Duration::from_secs(1);
    let bench = Bench::new(settings);
    let exchange = bench.send(list()).await;
    // 250 ms and 500 ms; another second would be too long.
    assert_eq!((exchange.status(), exchange.attempts), (Some(429), 3));
    assert_eq!(server.got().len(), 3);
}

#[tokio::test]
async fn a_quota_that_is_used_up_is_not_waited_for_again_and_again() {
    let server = refusing(usize::MAX, "429 Too Many Requests", "");
    let mut settings = settings(&server.url(), &flags());
    settings.limits.max_wait = Duration::from_millis(300);
    settings.allow_generation = true;
    let bench = Bench::new(settings);
    let mut attempts = Vec::new();
    for _ in 0..6 {
        attempts.push(bench.send(generate()).await.attempts);
    }
    assert_eq!(attempts, [2, 2, 2, 2, 1, 1]);
    // Reads have a limit of their own.
    assert_eq!(bench.send(list()).await.attempts, 2);
}

#[tokio::test]
async fn a_refused_try_holds_back_all_clients() {
    let server = refusing(1, "429 Too Many Requests", "Retry-After: 1\r\n");
    let bench = bench(&server);
    let first = bench.send(list());
    let second = async {
        while server.got().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        bench.send(list()).await
    };
    let begun = Instant::now();
    let (_, second) = tokio::join!(first, second);
    assert_eq!(second.attempts, 1);
    assert!(begun.elapsed() >= Duration::from_secs(1));
    assert!(second.sent_us >= 1_000_000);
}

#[tokio::test]
async fn after_503_only_reads_are_sent_again() {
    for (call, times, expected) in [
        (list as fn() -> Call, 1, (Some(200), 2)),
        (list, usize::MAX, (Some(503), 3)),
        (generate, 1, (Some(503), 1)),
    ] {
        let server = refusing(times, "503 Service Unavailable", "");
        let exchange = bench(&server).send(call()).await;
        assert_eq!((exchange.status(), exchange.attempts), expected);
    }
}

#[tokio::test]
async fn no_other_failure_is_sent_again() {
    for status in [
        "500 Oops",
        "502 Bad Gateway",
        "504 Gateway Timeout",
        "408 Late",
    ] {
        let server = refusing(usize::MAX, status, "Retry-After: 0\r\n");
        for call in [list(), generate()] {
            assert_eq!(bench(&server).send(call).await.attempts, 1, "{status}");
        }
    }
}

#[tokio::test]
async fn requests_keep_to_the_rate() {
    let server = Server::start(|_| json("200 OK", "{}"));
    let flags = Flags {
        requests_per_second: Some(50.0),
        ..flags()
    };
    let bench = Bench::new(settings(&server.url(), &flags));
    let begun = Instant::now();
    let calls = (0..11).map(|_| bench.send(list()));
    let exchanges = futures::future::join_all(calls).await;
    assert!(begun.elapsed() >= Duration::from_millis(199));
    let mut sent: Vec<u64> = exchanges.iter().map(|exchange| exchange.sent_us).collect();
    sent.sort_unstable();
    for pair in sent.windows(6) {
        assert!(pair[5] - pair[0] >= 90_000, "{sent:?}");
    }
}
