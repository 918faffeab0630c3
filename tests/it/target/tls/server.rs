//! A server that speaks TLS: a test says whose certificate it has and what it asks of clients.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::WebPkiClientVerifier;
use rustls::{RootCertStore, ServerConfig, SupportedProtocolVersion};

use super::super::server::request;

/// A file beside the tests.
pub(crate) fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/target/tls");
    folder.join(name)
}

/// What a server asks of its clients.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clients {
    /// Nothing.
    Anybody,
    /// A certificate, where they have one.
    MayShow,
    /// A certificate.
    MustShow,
}

/// How a server is made.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    /// Whether its certificate is signed by the tests' CA, or by nobody but itself.
    pub(crate) signed: bool,
    pub(crate) clients: Clients,
    pub(crate) version: &'static SupportedProtocolVersion,
    /// The line of the status that it answers with.
    pub(crate) status: &'static str,
}

impl Default for Manner {
    fn default() -> Self {
        Self {
            signed: true,
            clients: Clients::Anybody,
            version: &rustls::version::TLS13,
            status: "200 OK",
        }
    }
}

/// A request as it arrived.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) head: String,
    /// How many certificates the client showed.
    pub(crate) certificates: usize,
}

pub(crate) struct TlsServer {
    pub(crate) address: SocketAddr,
    seen: Arc<Mutex<Vec<Seen>>>,
    connections: Arc<Mutex<usize>>,
}

impl TlsServer {
    pub(crate) fn start(manner: Manner) -> Self {
        let config = Arc::new(config(manner));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let server = Self {
            address,
            seen: Arc::default(),
            connections: Arc::default(),
        };
        let (seen, connections) = (Arc::clone(&server.seen), Arc::clone(&server.connections));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                *connections.lock().expect("no test thread panics") += 1;
                let (config, seen) = (Arc::clone(&config), Arc::clone(&seen));
                std::thread::spawn(move || serve(stream, config, manner.status, &seen));
            }
        });
        server
    }

    pub(crate) fn url(&self) -> String {
        format!("https://{}", self.address)
    }

    /// Every request so far.
    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.seen.lock().expect("no test thread panics").clone()
    }

    /// How many connections were opened so far.
    pub(crate) fn connections(&self) -> usize {
        *self.connections.lock().expect("no test thread panics")
    }
}

/// An empty listing, which does for the answer of an adapter too.
const BODY: &str = r#"{"Data":[],"Pagination":{"Total":0,"Limit":1,"Offset":0}}"#;

fn serve(stream: TcpStream, config: Arc<ServerConfig>, status: &str, seen: &Mutex<Vec<Seen>>) {
    let connection = rustls::ServerConnection::new(config).expect("a connection");
    let mut tls = rustls::StreamOwned::new(connection, stream);
    while let Some((head, _)) = request(&mut tls) {
        let certificates = tls.conn.peer_certificates().map_or(0, <[_]>::len);
        seen.lock()
            .expect("no test thread panics")
            .push(Seen { head, certificates });
        let answer = format!(
            "HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{BODY}",
            BODY.len()
        );
        if tls
            .write_all(answer.as_bytes())
            .and_then(|()| tls.flush())
            .is_err()
        {
            break;
        }
    }
    // A close with bytes left unread is a reset, which can sweep the alert away that came before.
    let _ = tls.sock.shutdown(Shutdown::Write);
    while matches!(tls.sock.read(&mut [0; 4096]), Ok(count) if count > 0) {}
}

fn config(manner: Manner) -> ServerConfig {
    let (certificate, key) = if manner.signed {
        ("server.pem", "server-key.pem")
    } else {
        ("certificate.pem", "key.pem")
    };
    let certificate = CertificateDer::from_pem_file(file(certificate)).expect("a certificate");
    let key = PrivateKeyDer::from_pem_file(file(key)).expect("a key");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ServerConfig::builder_with_provider(Arc::clone(&provider))
        .with_protocol_versions(&[manner.version])
        .expect("protocol versions");
    let builder = if manner.clients == Clients::Anybody {
        builder.with_no_client_auth()
    } else {
        let mut roots = RootCertStore::empty();
        let ca = CertificateDer::from_pem_file(file("ca.pem")).expect("a certificate");
        roots.add(ca).expect("a CA");
        let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider);
        let verifier = if manner.clients == Clients::MayShow {
            verifier.allow_unauthenticated()
        } else {
            verifier
        };
        builder.with_client_cert_verifier(verifier.build().expect("a verifier"))
    };
    builder
        .with_single_cert(vec![certificate], key)
        .expect("a key that fits")
}
