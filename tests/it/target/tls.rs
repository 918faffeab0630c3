//! TLS: whom the client trusts, and which certificate it shows. Keys and certificates beside this
//! file are for these tests only.

use content_conformance::model::{Exchange, TroubleKind};
use content_conformance::target::{Flags, Settings, StateAnswer, setup};
use serde_json::json;

use self::server::{Clients, Manner, TlsServer, file};
use super::server::{Bench, flags, list, settings, stopped_by};

pub(crate) mod server;

/// Flags with the tests' CA.
fn trusting() -> Flags {
    Flags {
        ca_file: Some(file("ca.pem")),
        ..flags()
    }
}

/// Flags with the tests' CA and client certificate.
fn certified() -> Flags {
    Flags {
        client_cert: Some(file("client.pem")),
        client_key: Some(file("client-key.pem")),
        ..trusting()
    }
}

/// What stopped an exchange, which is named TLS.
fn trouble(exchange: &Exchange) -> &str {
    stopped_by(TroubleKind::Tls, exchange)
}

/// Servers that want a client certificate, one of each version of TLS.
fn demanding() -> [TlsServer; 2] {
    [&rustls::version::TLS13, &rustls::version::TLS12].map(|version| {
        TlsServer::start(Manner {
            clients: Clients::MustShow,
            version,
            ..Manner::default()
        })
    })
}

fn refused(flags: &Flags) -> String {
    let flags = Flags {
        url: Some("https://127.0.0.1:1".to_owned()),
        project: Some("p".to_owned()),
        ..flags.clone()
    };
    let error =
        Settings::from_flags(&flags, &|_| Some("secret-token-1".to_owned())).expect_err("refused");
    let line = error.to_string();
    assert!(!line.contains('\n'), "{line}");
    assert!(line.contains(": "), "where and what: {line}");
    assert_eq!(line.matches("; ").count(), 1, "what and what next: {line}");
    line
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_is_refused() {
    for signed in [false, true] {
        let server = TlsServer::start(Manner {
            signed,
            ..Manner::default()
        });
        let bench = Bench::new(settings(&server.url(), &flags()));
        let exchange = bench.send(list()).await;
        let message = trouble(&exchange);
        assert!(message.contains("certificate"), "{message}");
        // The one that signed itself is a CA, which is refused for that.
        assert_eq!(message.contains("--ca-file"), signed, "{message}");
        assert!(server.seen().is_empty(), "nothing was sent");
    }
}

#[tokio::test]
async fn it_is_taken_where_that_was_asked_for() {
    let flags = Flags {
        insecure: true,
        ..flags()
    };
    let server = TlsServer::start(Manner {
        signed: false,
        ..Manner::default()
    });
    let settings = settings(&server.url(), &flags);
    assert!(settings.warning().is_some_and(|line| line.contains("NOT")));
    let exchange = Bench::new(settings).send(list()).await;
    assert_eq!(exchange.status(), Some(200), "{exchange:?}");
    assert!(exchange.connection.is_some());
}

#[tokio::test]
async fn a_ca_from_a_file_is_trusted_and_nothing_beyond_it() {
    let server = TlsServer::start(Manner::default());
    let bench = Bench::new(settings(&server.url(), &trusting()));
    assert_eq!(bench.send(list()).await.status(), Some(200));
    let stranger = TlsServer::start(Manner {
        signed: false,
        ..Manner::default()
    });
    let bench = Bench::new(settings(&stranger.url(), &trusting()));
    trouble(&*bench.send(list()).await);
}

#[tokio::test]
async fn a_client_certificate_is_shown_where_it_is_asked_for() {
    for server in demanding() {
        let bench = Bench::new(settings(&server.url(), &certified()));
        assert_eq!(bench.send(list()).await.status(), Some(200));
        assert_eq!(server.seen()[0].certificates, 1);
    }
}

#[tokio::test]
async fn a_server_that_wants_a_client_certificate_and_gets_none_is_named_with_what_to_do() {
    for server in demanding() {
        let bench = Bench::new(settings(&server.url(), &trusting()));
        let exchange = bench.send(list()).await;
        let message = trouble(&exchange);
        assert!(message.contains("tls.client_cert"), "{message}");
        assert!(server.seen().is_empty());
    }
}

#[tokio::test]
async fn a_client_certificate_that_is_refused_is_named_by_its_file() {
    let server = TlsServer::start(Manner {
        clients: Clients::MustShow,
        ..Manner::default()
    });
    let flags = Flags {
        client_cert: Some(file("certificate.pem")),
        client_key: Some(file("key.pem")),
        ..trusting()
    };
    let bench = Bench::new(settings(&server.url(), &flags));
    let exchange = bench.send(list()).await;
    let message = trouble(&exchange);
    assert!(
        message.contains("refuses the client certificate in")
            && message.contains("tls/certificate.pem"),
        "{message}"
    );
}

#[tokio::test]
async fn the_adapter_is_trusted_by_the_same_cas_and_shown_no_client_certificate() {
    let manner = Manner {
        clients: Clients::MayShow,
        ..Manner::default()
    };
    let (target, adapter) = (TlsServer::start(manner), TlsServer::start(manner));
    let text = format!(
        "[target]\nbase_url = \"{}\"\n[states]\nurl = \"{}/states\"\n",
        target.url(),
        adapter.url()
    );
    let settings = Settings::parse(&text, "t.toml", &certified(), &|_| None).expect("settings");
    let bench = Bench::new(settings);
    let answer = setup(&bench.client, &bench.stamp, "project", json!({})).await;
    assert!(matches!(answer, StateAnswer::Values(_)), "{answer:?}");
    assert_eq!(bench.send(list()).await.status(), Some(200));
    let shown = |server: &TlsServer| server.seen()[0].certificates;
    assert_eq!((shown(&target), shown(&adapter)), (1, 0));
}

#[test]
fn files_that_cannot_be_used_are_named_with_what_to_do() {
    let folder = std::env::temp_dir().join(format!("tls-{}", uuid::Uuid::new_v4()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let broken = folder.join("broken.pem");
    let text = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    std::fs::write(&broken, text).expect("a file can be written");
    for (path, words) in [
        (folder.join("no-such.pem"), "no-such.pem cannot be read"),
        (folder.clone(), "cannot be read"),
        (file("client-key.pem"), "holds no certificate"),
        (broken.clone(), "certificate 1 in"),
    ] {
        let line = refused(&Flags {
            ca_file: Some(path),
            ..flags()
        });
        assert!(
            line.contains(words) && line.starts_with("--ca-file: "),
            "{line}"
        );
    }
    for (certificate, key, words, place) in [
        ("client.pem", "", "without its key", "--client-cert"),
        (
            "",
            "client-key.pem",
            "without the certificate",
            "--client-key",
        ),
        (
            "client.pem",
            "key.pem",
            "key.pem is not the key of",
            "--client-cert, --client-key",
        ),
        (
            "client-key.pem",
            "client-key.pem",
            "holds no certificate",
            "--client-cert",
        ),
        (
            "client.pem",
            "client.pem",
            "holds no private key",
            "--client-key",
        ),
        (
            "client.pem",
            "client-key-encrypted.pem",
            "is encrypted",
            "--client-key",
        ),
        (
            "client.pem",
            "none.pem",
            "none.pem cannot be read",
            "--client-key",
        ),
    ] {
        let named = |name: &str| (!name.is_empty()).then(|| file(name));
        let line = refused(&Flags {
            client_cert: named(certificate),
            client_key: named(key),
            ..flags()
        });
        assert!(line.contains(words), "{line}");
        assert!(line.starts_with(&format!("{place}: ")), "{line}");
        let secret = std::fs::read_to_string(file("client-key.pem")).expect("a file");
        let inner = |line: &&str| line.len() > 40 && !line.contains(' ');
        assert!(!secret.lines().filter(inner).any(|part| line.contains(part)));
    }
    let _left_behind = std::fs::remove_dir_all(&folder);
}
