//! TLS with a certificate that nobody vouches for. Key and certificate are for these tests only.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use content_conformance::model::{Answer, TroubleKind};
use content_conformance::target::Flags;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

use super::server::{Bench, flags, list, settings};

/// A server that answers each connection once.
fn server() -> SocketAddr {
    let certificate = CertificateDer::from_pem_slice(include_bytes!("tls/certificate.pem"));
    let key = PrivateKeyDer::from_pem_slice(include_bytes!("tls/key.pem"));
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("protocol versions")
        .with_no_client_auth()
        .with_single_cert(
            vec![certificate.expect("a certificate")],
            key.expect("a key"),
        )
        .expect("a key that fits");
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let connection = rustls::ServerConnection::new(Arc::clone(&config));
            let mut tls = rustls::StreamOwned::new(connection.expect("a connection"), stream);
            let mut request = [0; 4096];
            let mut got = Vec::new();
            while !got.ends_with(b"{\"Limit\":1}") {
                match tls.read(&mut request) {
                    Ok(count) if count > 0 => got.extend_from_slice(&request[..count]),
                    _ => break,
                }
            }
            let _ = tls.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}");
            let _ = tls.flush();
        }
    });
    address
}

#[tokio::test]
async fn a_certificate_that_nobody_vouches_for_is_refused() {
    let bench = Bench::new(settings(&format!("https://{}", server()), &flags()));
    let exchange = bench.send(list()).await;
    let Answer::Trouble(trouble) = &exchange.answer else {
        panic!("an answer came: {exchange:?}");
    };
    assert_eq!(trouble.kind, TroubleKind::Tls, "{}", trouble.message);
    assert!(
        trouble.message.contains("certificate"),
        "{}",
        trouble.message
    );
}

#[tokio::test]
async fn it_is_taken_where_that_was_asked_for() {
    let flags = Flags {
        insecure: true,
        ..flags()
    };
    let bench = Bench::new(settings(&format!("https://{}", server()), &flags));
    let exchange = bench.send(list()).await;
    assert_eq!(exchange.status(), Some(200), "{exchange:?}");
    assert!(exchange.connection.is_some());
}
