//! Whether a service has gone away and come back, for `run --watch`. It is connected to, and nothing is sent.

use std::io::{ErrorKind, Read as _};
use std::net::{TcpStream, ToSocketAddrs as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use url::Url;

use crate::target::Settings;

/// How long one connection is held: it is closed from the other side where the process ends, however fast the
/// next one takes its place. A service that takes one connection at a time is free again after this.
const HELD: Duration = Duration::from_millis(200);
/// How long a connection may take.
const PATIENCE: Duration = Duration::from_secs(1);
/// What stands before a service that is gone, such as a container's port, takes a connection and closes it
/// within this time.
const CLOSED_WITHIN: Duration = Duration::from_millis(50);

/// The addresses that must all answer: the target, and its provider states.
#[derive(Debug)]
pub(super) struct Service(Vec<String>);

/// A connection to each address; nothing where none is taken.
#[derive(Debug)]
pub(super) struct Held(Vec<Option<TcpStream>>);

impl Service {
    /// The service that settings describe. Behind a proxy it cannot be looked at.
    pub(super) fn of(settings: &Settings) -> Self {
        let states = settings.states.as_ref();
        let states = states.filter(|states| states.proxy.is_none());
        let target = Some(&settings.base_url).filter(|_| settings.proxy.through.is_none());
        let urls = target.into_iter().chain(states.map(|states| &states.url));
        let mut places: Vec<String> = urls.filter_map(place).collect();
        places.dedup();
        Self(places)
    }

    /// What is waited for, in words.
    pub(super) fn told(&self) -> String {
        if self.0.is_empty() {
            return "watching: Enter runs again, Ctrl-C ends".to_owned();
        }
        format!(
            "watching {}: runs again when the service has been restarted, or on Enter; Ctrl-C ends",
            self.0.join(" and ")
        )
    }

    /// Connects, to see from now on whether the service goes away.
    pub(super) fn hold(&self) -> Held {
        Held(self.0.iter().map(|place| connect(place)).collect())
    }

    /// Waits until the service has gone away since it was held, and is back, or a key comes; `false` where
    /// `cancelled` is set before.
    pub(super) fn wait(&self, mut held: Held, keys: &Receiver<()>, cancelled: &AtomicBool) -> bool {
        let mut went_away = false;
        loop {
            went_away |= !held.is_whole(Duration::from_millis(1));
            let next = self.hold();
            if went_away && !self.0.is_empty() && next.is_whole(CLOSED_WITHIN) {
                return true;
            }
            held = next;
            match keys.recv_timeout(HELD) {
                Ok(()) => return true,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => thread::sleep(HELD),
            }
            if cancelled.load(Ordering::Relaxed) {
                return false;
            }
        }
    }
}

impl Held {
    /// A service that was not there: it is seen as soon as it comes.
    pub(super) fn nothing(service: &Service) -> Self {
        Self(service.0.iter().map(|_| None).collect())
    }

    /// Whether each connection is there, and stays for this long.
    fn is_whole(&self, time: Duration) -> bool {
        self.0.iter().all(|stream| {
            stream.as_ref().is_some_and(|mut stream| {
                let _as_it_is = stream.set_read_timeout(Some(time));
                match stream.read(&mut [0]) {
                    Ok(read) => read > 0,
                    Err(error) => {
                        matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
                    }
                }
            })
        })
    }
}

fn place(url: &Url) -> Option<String> {
    let port = url.port_or_known_default()?;
    Some(format!("{}:{port}", url.host_str()?))
}

fn connect(place: &str) -> Option<TcpStream> {
    let mut addresses = place.to_socket_addrs().into_iter().flatten();
    addresses.find_map(|address| TcpStream::connect_timeout(&address, PATIENCE).ok())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use std::net::TcpListener;
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc::channel;
    use std::thread;

    use super::{CLOSED_WITHIN, Held, Service};

    #[test]
    fn a_service_is_there_while_it_keeps_a_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let service = Service(vec![listener.local_addr().unwrap().to_string()]);
        let held = service.hold();
        assert!(held.is_whole(CLOSED_WITHIN));
        drop(listener.accept().unwrap());
        assert!(!held.is_whole(CLOSED_WITHIN), "closed from the other side");
        let closing = thread::spawn(move || drop(listener.accept().unwrap()));
        assert!(!service.hold().is_whole(CLOSED_WITHIN), "taken and closed");
        closing.join().unwrap();
        assert!(!service.hold().is_whole(CLOSED_WITHIN), "gone");
    }

    #[test]
    fn a_service_that_was_restarted_at_once_is_seen() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let service = Service(vec![address.to_string()]);
        let held = service.hold();
        let process = listener.accept().unwrap();
        drop((listener, process));
        let _next = TcpListener::bind(address).unwrap();
        let (_sender, keys) = channel();
        assert!(service.wait(held, &keys, &AtomicBool::new(false)));
    }

    #[test]
    fn a_key_runs_again_and_a_signal_ends_the_wait() {
        let nowhere = Service(Vec::new());
        let (sender, keys) = channel();
        sender.send(()).unwrap();
        let held = || Held::nothing(&nowhere);
        assert!(nowhere.wait(held(), &keys, &AtomicBool::new(false)));
        assert!(!nowhere.wait(held(), &keys, &AtomicBool::new(true)));
    }
}
