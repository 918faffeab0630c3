//! HTTP clients without a will of their own: no redirects, no resending, no decoding, and no proxy
//! but the one that was named.

use std::sync::Once;
use std::time::Duration;

use reqwest::{Client, ClientBuilder, redirect, retry};

use super::{ConfigError, Proxy, Settings};

/// Idle connections are given up after this time, well before servers give them up: a request
/// that meets a server's goodbye fails, and a call that may have had an effect is never sent again.
const IDLE: Duration = Duration::from_secs(1);

/// The longest time for opening a connection. It is never the whole time of a request: who is silent
/// while a connection is opened is named for that, and not for the answer that never came.
const CONNECT: Duration = Duration::from_secs(10);

/// Which connections a client uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Connections {
    /// Kept and used again.
    Pooled,
    /// A new one for every request.
    Fresh,
    /// One, kept for good.
    Line,
    /// As pooled, and names of header fields are sent in `Title-Case`.
    TitleCase,
}

/// Whom a client talks to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Party {
    /// The implementation under test.
    Target,
    /// The adapter of provider states. It is not shown the client certificate: that, like the
    /// target file's header fields, is for the target.
    Adapter,
}

impl Party {
    /// The proxy on the way to it.
    pub(super) fn proxy(self, settings: &Settings) -> Option<&Proxy> {
        match self {
            Self::Target => settings.proxy.through.as_ref(),
            Self::Adapter => settings.states.as_ref()?.proxy.as_ref(),
        }
    }

    fn speaks_https(self, settings: &Settings) -> bool {
        let url = match self {
            Self::Target => Some(&settings.base_url),
            Self::Adapter => settings.states.as_ref().map(|states| &states.url),
        };
        url.is_some_and(|url| url.scheme() == "https")
    }
}

/// Builds a client.
pub(super) fn client(
    settings: &Settings,
    party: Party,
    connections: Connections,
) -> Result<Client, ConfigError> {
    install_provider();
    let limits = &settings.limits;
    let builder = Client::builder()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .referer(false)
        .connect_timeout(CONNECT.min(limits.request_timeout * 3 / 4));
    let builder = match connections {
        Connections::Pooled => builder.pool_idle_timeout(IDLE),
        Connections::TitleCase => builder.pool_idle_timeout(IDLE).http1_title_case_headers(),
        Connections::Fresh => builder.pool_max_idle_per_host(0),
        Connections::Line => builder.pool_idle_timeout(None).pool_max_idle_per_host(1),
    };
    let unbuilt = |error: reqwest::Error| {
        ConfigError::new(
            format!("no HTTP client can be built: {}", innermost(&error)),
            match party {
                Party::Target => "target.base_url",
                Party::Adapter => "states.url",
            },
            "install the system's root certificates, or name a bundle in SSL_CERT_FILE",
        )
    };
    let builder = match party.proxy(settings) {
        Some(proxy) => builder.proxy(proxy.rule().map_err(unbuilt)?),
        None => builder,
    };
    with_tls(builder, settings, party).build().map_err(unbuilt)
}

/// Reading the system's certificates takes a while and can fail, so it is done where https is
/// spoken only.
fn with_tls(builder: ClientBuilder, settings: &Settings, party: Party) -> ClientBuilder {
    if !party.speaks_https(settings) {
        let nothing_trusted = rustls::ClientConfig::builder()
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth();
        return builder.tls_backend_preconfigured(nothing_trusted);
    }
    let builder = match &settings.tls.client {
        Some(client) if party == Party::Target => builder.identity(client.identity.clone()),
        _ => builder,
    };
    if settings.insecure {
        builder
            .tls_danger_accept_invalid_certs(true)
            .tls_danger_accept_invalid_hostnames(true)
    } else if let Some(ca) = &settings.tls.ca {
        builder.tls_certs_merge(ca.certificates.clone())
    } else {
        builder
    }
}

fn install_provider() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // It fails where somebody else has installed a provider: then there is one.
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
}

fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}
