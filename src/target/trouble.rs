//! Names what stopped a request, from the chain of errors that the HTTP client gives.
//!
//! The client's layers say some things by type (`std::io`, rustls) and others in words only; the
//! words are held by tests against sockets that misbehave in each way. What there is to do about
//! a certificate is for [`super::advice`].

use std::error::Error;
use std::io;

use super::transport::Party;
use super::{ClientCertificate, Proxy, advice};
use crate::model::{Trouble, TroubleKind};

/// The way of a request.
pub(super) struct Way<'a> {
    /// Host and port that it goes to.
    pub(super) target: String,
    /// Whether it is encrypted.
    pub(super) https: bool,
    /// The proxy between.
    pub(super) proxy: Option<&'a Proxy>,
    /// Who answers there.
    pub(super) party: Party,
    /// The client certificate of the configuration.
    pub(super) client: Option<&'a ClientCertificate>,
}

impl Way<'_> {
    /// Where the request goes, in words.
    pub(super) fn place(&self) -> String {
        match self.proxy {
            None => self.target.clone(),
            Some(proxy) => format!("{} through the proxy at {}", self.target, proxy.place()),
        }
    }

    /// The trouble that an answer's status means. Without TLS a proxy answers in the target's place;
    /// within it, 407 is the target's own answer.
    pub(super) fn refused(&self, status: u16) -> Option<Trouble> {
        let proxy = self.proxy.filter(|_| status == 407 && !self.https)?;
        Some(Trouble {
            kind: TroubleKind::Proxy,
            message: advice::credentials(proxy),
        })
    }
}

/// What a failed request came to, in one line.
pub(super) fn of(error: &reqwest::Error, way: &Way<'_>) -> Trouble {
    let clues = Clues::of(error);
    let kind = clues.kind(error, way);
    if let (TroubleKind::Proxy, Some(proxy)) = (kind, way.proxy) {
        let message = clues.of_proxy(error, proxy, &way.target);
        return Trouble { kind, message };
    }
    let what = match kind {
        TroubleKind::Dns => "the name does not resolve",
        TroubleKind::Connect if error.is_timeout() => "nothing accepts the connection in time",
        TroubleKind::Connect => "nothing listens",
        TroubleKind::Tls => "the TLS handshake failed",
        TroubleKind::TimedOut => "no complete answer in time",
        TroubleKind::Reset => "the connection was closed before the answer was complete",
        TroubleKind::Framing => "the answer is not well-formed HTTP",
        _ => "the request failed",
    };
    let next = clues
        .tls
        .as_ref()
        .and_then(|error| advice::certificates(error, way.party, way.client))
        .map_or_else(String::new, |next| format!("; {next}"));
    Trouble {
        kind,
        message: format!("{what} at {} ({}){next}", way.place(), clues.cause),
    }
}

/// What the errors of a chain say.
#[derive(Default)]
struct Clues {
    words: String,
    /// The innermost message, for a person.
    cause: String,
    io: Option<io::ErrorKind>,
    tls: Option<rustls::Error>,
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
        if let Some(error) = error.downcast_ref::<rustls::Error>() {
            self.tls = Some(error.clone());
        }
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

    fn kind(&self, error: &reqwest::Error, way: &Way<'_>) -> TroubleKind {
        use io::ErrorKind as Io;
        let through_proxy = way.proxy.is_some();
        if through_proxy && self.says(&["tunnel error"]) {
            return TroubleKind::Proxy;
        }
        // With a proxy, its name is the only one that is looked up.
        if self.says(&["dns error"]) {
            return if through_proxy {
                TroubleKind::Proxy
            } else {
                TroubleKind::Dns
            };
        }
        if self.tls.is_some() {
            return TroubleKind::Tls;
        }
        if error.is_connect() {
            let in_handshake = way.https
                && matches!(
                    self.io,
                    Some(
                        Io::UnexpectedEof | Io::InvalidData | Io::ConnectionReset | Io::BrokenPipe
                    )
                );
            return if in_handshake {
                TroubleKind::Tls
            } else if through_proxy {
                TroubleKind::Proxy
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

    /// What went wrong with a proxy, in one line.
    fn of_proxy(&self, error: &reqwest::Error, proxy: &Proxy, target: &str) -> String {
        let (place, source) = (proxy.place(), proxy.source());
        let cause = &self.cause;
        if self.says(&["proxy authorization required"]) {
            return advice::credentials(proxy);
        }
        if self.says(&["dns error"]) {
            return format!("the name of the proxy at {place} does not resolve; correct {source}");
        }
        if error.is_timeout() {
            return format!(
                "no connection to {target} came about in time through the proxy at {place}; see \
                 whether that is a proxy ({source}) and reaches {target}"
            );
        }
        if self.says(&["tunnel error: unsuccessful", "response headers too long"]) {
            return format!(
                "the proxy at {place} opens no connection to {target}; see what it answers with \
                 curl -v --proxy {place} https://{target}"
            );
        }
        if self.says(&["tunnel error: unexpected end", "io error establishing"]) {
            return format!(
                "the proxy at {place} broke off before it opened a connection to {target}; see \
                 whether that is a proxy ({source})"
            );
        }
        format!("nothing listens at the proxy {place} ({cause}); start it, or correct {source}")
    }
}
