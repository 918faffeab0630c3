//! Names what stopped a request, from the chain of errors that the HTTP client gives.
//!
//! The client's layers say some things by type (`std::io`, rustls) and others in words only; the
//! words are held by tests against sockets that misbehave in each way.

use std::error::Error;
use std::io;

use crate::model::{Trouble, TroubleKind};

/// What a failed request came to, in one line.
pub(super) fn of(error: &reqwest::Error, place: &str, https: bool) -> Trouble {
    let clues = Clues::of(error);
    let kind = clues.kind(error, https);
    let what = match kind {
        TroubleKind::Dns => "the name does not resolve",
        TroubleKind::Connect if error.is_timeout() => "nothing accepts the connection in time",
        TroubleKind::Connect => "nothing listens",
        TroubleKind::Tls => "the TLS handshake failed",
        TroubleKind::TimedOut => "no complete answer in time",
        TroubleKind::Reset => "the connection was closed before the answer was complete",
        TroubleKind::Framing => "the answer is no well-formed HTTP",
        _ => "the request failed",
    };
    Trouble {
        kind,
        message: format!("{what} at {place} ({})", clues.cause),
    }
}

/// What the errors of a chain say.
#[derive(Default)]
struct Clues {
    words: String,
    /// The innermost message, for a person.
    cause: String,
    io: Option<io::ErrorKind>,
    tls: bool,
}

impl Clues {
    fn of(error: &reqwest::Error) -> Self {
        let mut clues = Self::default();
        let mut next: Option<&(dyn Error + 'static)> = Some(error);
        while let Some(error) = next {
            clues.take(error);
            next = error.source();
        }
        clues.cause = clues.cause.replace(['\n', '\r'], " ");
        clues
    }

    fn take(&mut self, error: &(dyn Error + 'static)) {
        self.cause = error.to_string();
        self.words.push_str(&self.cause);
        self.words.push('\n');
        self.tls |= error.is::<rustls::Error>();
        if let Some(error) = error.downcast_ref::<io::Error>() {
            self.io = Some(error.kind());
            // The source of such an error is the source of what it wraps: look at that itself.
            if let Some(inner) = error.get_ref() {
                self.take(inner);
            }
        }
    }

    fn says(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.words.contains(word))
    }

    fn kind(&self, error: &reqwest::Error, https: bool) -> TroubleKind {
        use io::ErrorKind as Io;
        if self.says(&["dns error"]) {
            return TroubleKind::Dns;
        }
        if self.tls {
            return TroubleKind::Tls;
        }
        if error.is_connect() {
            let in_handshake = https
                && matches!(
                    self.io,
                    Some(
                        Io::UnexpectedEof | Io::InvalidData | Io::ConnectionReset | Io::BrokenPipe
                    )
                );
            return if in_handshake {
                TroubleKind::Tls
            } else {
                TroubleKind::Connect
            };
        }
        if error.is_timeout() {
            return TroubleKind::TimedOut;
        }
        if self.says(&[
            "parsed",
            "message head is too large",
            "unexpected message",
            "chunk size",
            "chunk extension",
            "chunk extensions",
            "trailer",
            "Invalid chunk",
        ]) && self.io != Some(Io::UnexpectedEof)
        {
            return TroubleKind::Framing;
        }
        match self.io {
            Some(
                Io::ConnectionReset
                | Io::ConnectionAborted
                | Io::BrokenPipe
                | Io::UnexpectedEof
                | Io::NotConnected,
            ) => TroubleKind::Reset,
            Some(Io::InvalidData | Io::InvalidInput) => TroubleKind::Framing,
            _ if self.says(&["closed before message completed", "end of file", "GOAWAY"]) => {
                TroubleKind::Reset
            }
            _ if self.says(&["http2 error", "protocol error"]) => TroubleKind::Framing,
            _ => TroubleKind::Other,
        }
    }
}
