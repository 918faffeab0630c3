//! A proxy that opens tunnels, or does what a test says instead.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use super::super::server::request;

/// What the proxy does with a request.
#[derive(Clone, Copy)]
pub(crate) enum Manner {
    /// Opens the connection that it is asked for.
    Open,
    /// Opens a connection to this address, whatever it is asked for.
    To(SocketAddr),
    /// Answers with this status, and nothing else.
    Answer(&'static str),
    /// Closes the connection.
    HangUp,
    /// Resets the connection before it has read all.
    Reset,
    /// Says nothing.
    Silent,
}

pub(crate) struct Tunnel {
    pub(crate) address: SocketAddr,
    heads: Arc<Mutex<Vec<String>>>,
}

impl Tunnel {
    pub(crate) fn start(manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("an address");
        let heads = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&heads);
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let seen = Arc::clone(&seen);
                std::thread::spawn(move || serve(stream, manner, &seen));
            }
        });
        Self { address, heads }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The heads of all requests so far.
    pub(crate) fn heads(&self) -> Vec<String> {
        self.heads.lock().expect("no test thread panics").clone()
    }
}

fn serve(mut client: TcpStream, manner: Manner, seen: &Mutex<Vec<String>>) {
    if matches!(manner, Manner::Reset) {
        // A close with bytes left unread is a reset.
        let _ = client.read(&mut [0; 8]);
        return;
    }
    let Some((head, _)) = request(&mut client) else {
        return;
    };
    seen.lock()
        .expect("no test thread panics")
        .push(head.clone());
    match manner {
        Manner::HangUp | Manner::Reset => {}
        Manner::Silent => {
            let _ = client.read(&mut [0]);
        }
        Manner::Answer(status) => {
            let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
            let _ = client.write_all(answer.as_bytes());
        }
        Manner::Open | Manner::To(_) => {
            let wanted = match manner {
                Manner::To(address) => Some(address),
                _ => head
                    .split_whitespace()
                    .nth(1)
                    .and_then(|address| address.parse::<SocketAddr>().ok()),
            };
            if let Some(server) = wanted.and_then(|address| TcpStream::connect(address).ok()) {
                let _ = client.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n");
                join(client, server);
            }
        }
    }
}

/// Carries bytes both ways until one side ends.
fn join(client: TcpStream, server: TcpStream) {
    let (Ok(mut from_client), Ok(mut to_server)) = (client.try_clone(), server.try_clone()) else {
        return;
    };
    std::thread::spawn(move || {
        let _ = std::io::copy(&mut from_client, &mut to_server);
        let _ = to_server.shutdown(Shutdown::Both);
    });
    let (mut from_server, mut to_client) = (server, client);
    let _ = std::io::copy(&mut from_server, &mut to_client);
    let _ = to_client.shutdown(Shutdown::Both);
}
