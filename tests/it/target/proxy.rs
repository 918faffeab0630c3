//! Proxies: what goes through them, and that their trouble is not the target's.

use std::net::TcpListener;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use content_conformance::model::{Exchange, TroubleKind};
use content_conformance::target::{Flags, Settings, StateAnswer, setup};
use serde_json::json;

use self::tunnel::{Manner, Tunnel};
use super::server::{Bench, Server, flags, json as answer, list, settings, stopped_by};
use super::tls::server::{Manner as TlsManner, TlsServer, file};

pub(crate) mod tunnel;

/// Flags with a proxy and the tests' CA.
fn through(proxy: &str) -> Flags {
    Flags {
        proxy: Some(proxy.to_owned()),
        ca_file: Some(file("ca.pem")),
        ..flags()
    }
}

/// What stopped an exchange, which is the proxy's trouble.
fn trouble(exchange: &Exchange) -> &str {
    stopped_by(TroubleKind::Proxy, exchange)
}

#[tokio::test]
async fn https_goes_through_a_tunnel_that_sees_nothing_of_it() {
    let server = TlsServer::start(TlsManner::default());
    let proxy = Tunnel::start(Manner::Open);
    let bench = Bench::new(settings(&server.url(), &through(&proxy.url())));
    let call = list().header("Authorization", "Bearer secret-token-1");
    let exchange = bench.send(call).await;
    assert_eq!(exchange.status(), Some(200), "{exchange:?}");
    assert!(exchange.connection.is_some());
    assert!(server.seen()[0].head.contains("secret-token-1"));
    let heads = proxy.heads();
    assert!(
        heads[0].starts_with(&format!("CONNECT {} ", server.address)),
        "{heads:?}"
    );
    assert!(!heads.join("").contains("secret-token-1"), "{heads:?}");
}

#[tokio::test]
async fn plain_http_is_given_to_the_proxy_whole_and_no_other_name_is_looked_up() {
    let proxy = Server::start(|_| answer("200 OK", "{}"));
    let bench = Bench::new(settings(
        "http://target.invalid/api",
        &through(&proxy.url()),
    ));
    let exchange = bench.send(list()).await;
    assert_eq!(exchange.status(), Some(200), "{exchange:?}");
    assert!(exchange.connection.is_some());
    let head = &proxy.got()[0].head;
    assert!(
        head.starts_with("POST http://target.invalid/api/v2/project/content/listApprovals "),
        "{head}"
    );
}

#[tokio::test]
async fn credentials_reach_the_proxy_and_nobody_else() {
    let expected = STANDARD.encode("ali:open sesame!");
    // A careless proxy shows what it was sent.
    let echo = Server::start(|got| answer("200 OK", &json!({"head": got.head}).to_string()));
    let server = TlsServer::start(TlsManner::default());
    let tunnel = Tunnel::start(Manner::Open);
    for (target, proxy) in [
        ("http://target.invalid".to_owned(), echo.address),
        (server.url(), tunnel.address),
    ] {
        let text = format!(
            "[target]\nbase_url = \"{target}\"\nproxy = {{ env = \"PROXY\" }}\n[auth]\ntoken = \
             {{ env = \"TOKEN\" }}\n[project]\nid = \"p\"\n"
        );
        let env = |name: &str| match name {
            "PROXY" => Some(format!("http://ali:open%20sesame!@{proxy}")),
            _ => Some("secret-token-1".to_owned()),
        };
        let settings = Settings::parse(&text, "t.toml", &through_ca(), &env).expect("settings");
        assert!(!format!("{settings:?}").contains("sesame"));
        let bench = Bench::new(settings);
        let exchange = bench.send(list()).await;
        assert_eq!(exchange.status(), Some(200), "{exchange:?}");
        let recorded = serde_json::to_string(&*bench.recorded()[0]).expect("JSON");
        for secret in ["sesame", expected.as_str(), &expected[4..16]] {
            assert!(!recorded.contains(secret), "{recorded}");
        }
    }
    let sent = format!("Basic {expected}");
    assert_eq!(echo.got()[0].header("proxy-authorization"), Some(&*sent));
    assert!(tunnel.heads()[0].contains(&sent), "{:?}", tunnel.heads());
    assert!(!server.seen()[0].head.to_lowercase().contains("proxy"));
}

/// Flags with the tests' CA alone.
fn through_ca() -> Flags {
    Flags {
        proxy: None,
        ..through("")
    }
}

#[tokio::test]
async fn a_proxy_that_is_not_there_is_no_trouble_of_the_target() {
    let closed = {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        listener.local_addr().expect("an address")
    };
    for target in ["http://target.invalid", "https://target.invalid"] {
        let flags = through(&format!("http://{closed}"));
        let exchange = Bench::new(settings(target, &flags)).send(list()).await;
        let message = trouble(&exchange);
        assert!(
            message.contains(&format!("nothing listens at the proxy {closed}"))
                && message.contains("--proxy"),
            "{message}"
        );
        let flags = through("http://no-such-proxy.invalid:3128");
        let exchange = Bench::new(settings(target, &flags)).send(list()).await;
        let message = trouble(&exchange);
        assert!(
            message.contains("the proxy at no-such-proxy.invalid:3128 does not resolve"),
            "{message}"
        );
    }
}

#[tokio::test]
async fn a_proxy_that_opens_no_tunnel_is_named_with_what_to_do() {
    for (manner, words) in [
        (
            Manner::Answer("407 Proxy Authentication Required"),
            "wants credentials (407); put",
        ),
        (Manner::Answer("502 Bad Gateway"), "opens no connection to"),
        (Manner::Answer("403 Forbidden"), "opens no connection to"),
        (Manner::HangUp, "broke off before it opened a connection to"),
        (Manner::Reset, "broke off before it opened a connection to"),
        (Manner::Silent, "came about in time"),
    ] {
        let proxy = Tunnel::start(manner);
        let bench = Bench::new(settings("https://target.invalid", &through(&proxy.url())));
        let exchange = bench.send(list()).await;
        let message = trouble(&exchange);
        assert!(message.contains(words), "{words}: {message}");
        assert!(message.contains(&proxy.address.to_string()), "{message}");
        assert!(proxy.heads().len() <= 1, "asked once");
    }
}

#[tokio::test]
async fn a_refusal_of_a_proxy_is_its_own_and_one_of_the_target_stays_the_targets() {
    let refusing = Server::start(|_| answer("407 Proxy Authentication Required", "{}"));
    let bench = Bench::new(settings("http://target.invalid", &through(&refusing.url())));
    let exchange = bench.send(list()).await;
    assert!(trouble(&exchange).contains("wants credentials (407)"));

    let text = "[target]\nbase_url = \"http://target.invalid\"\nproxy = { env = \"PROXY\" }\n\
                [auth]\ntoken = { env = \"TOKEN\" }\n[project]\nid = \"p\"\n";
    let address = refusing.address;
    let env = |name: &str| match name {
        "PROXY" => Some(format!("ali:open-sesame@{address}")),
        _ => Some("secret-token-1".to_owned()),
    };
    let settings_with = Settings::parse(text, "t.toml", &flags(), &env).expect("settings");
    let exchange = Bench::new(settings_with).send(list()).await;
    let message = trouble(&exchange);
    assert!(
        message.contains("refuses the credentials") && message.contains("correct PROXY"),
        "{message}"
    );
    assert!(!message.contains("sesame"));

    let target = TlsServer::start(TlsManner {
        status: "407 Odd",
        ..TlsManner::default()
    });
    let proxy = Tunnel::start(Manner::Open);
    let bench = Bench::new(settings(&target.url(), &through(&proxy.url())));
    assert_eq!(bench.send(list()).await.status(), Some(407));
    // Without a proxy, the target alone can have said it.
    let bench = Bench::new(settings(&refusing.url(), &flags()));
    assert_eq!(bench.send(list()).await.status(), Some(407));
}

#[tokio::test]
async fn tls_trouble_behind_a_proxy_is_tls_trouble() {
    for (signed, words) in [
        (false, "certificate"),
        // Signed by a CA that is trusted, for another name.
        (true, "use a name that the certificate has"),
    ] {
        let server = TlsServer::start(TlsManner {
            signed,
            ..TlsManner::default()
        });
        let proxy = Tunnel::start(Manner::To(server.address));
        let bench = Bench::new(settings("https://target.invalid", &through(&proxy.url())));
        let exchange = bench.send(list()).await;
        let message = stopped_by(TroubleKind::Tls, &exchange);
        let place = format!("target.invalid:443 through the proxy at {}", proxy.address);
        for words in [words, place.as_str()] {
            assert!(message.contains(words), "{message}");
        }
    }
}

#[tokio::test]
async fn an_adapter_on_this_machine_is_reached_without_the_proxy() {
    let adapter = Server::start(|_| answer("200 OK", "{}"));
    let proxy = Server::start(|_| answer("200 OK", "{}"));
    let text = format!(
        "[target]\nbase_url = \"http://target.invalid\"\nproxy = \"{}\"\n[states]\nurl = \
         \"{}/states\"\n",
        proxy.url(),
        adapter.url()
    );
    let settings = Settings::parse(&text, "t.toml", &flags(), &|_| None).expect("settings");
    let bench = Bench::new(settings);
    let arranged = setup(&bench.client, &bench.stamp, "project", json!({})).await;
    assert!(matches!(arranged, StateAnswer::Values(_)), "{arranged:?}");
    assert_eq!(bench.send(list()).await.status(), Some(200));
    assert_eq!((adapter.got().len(), proxy.got().len()), (1, 1));
}
