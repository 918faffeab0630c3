//! HTTP clients without a will of their own: no redirects, no resending, no proxies, no decoding.

use std::sync::Once;
use std::time::Duration;

use reqwest::{Client, ClientBuilder, redirect, retry};

use super::{ConfigError, Settings};

/// Idle connections are given up after this time, well before servers give them up: a request
/// that meets a server's goodbye fails, and a call that may have had an effect is never sent again.
const IDLE: Duration = Duration::from_secs(1);

/// The longest time for opening a connection.
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

/// Builds a client.
pub(super) fn client(settings: &Settings, connections: Connections) -> Result<Client, ConfigError> {
    install_provider();
    let limits = &settings.limits;
    let builder = Client::builder()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .referer(false)
        .connect_timeout(CONNECT.min(limits.request_timeout));
    let builder = match connections {
        Connections::Pooled => builder.pool_idle_timeout(IDLE),
        Connections::TitleCase => builder.pool_idle_timeout(IDLE).http1_title_case_headers(),
        Connections::Fresh => builder.pool_max_idle_per_host(0),
        Connections::Line => builder.pool_idle_timeout(None).pool_max_idle_per_host(1),
    };
    with_tls(builder, settings).build().map_err(|error| {
        ConfigError::new(
            format!("no HTTP client can be built: {}", innermost(&error)),
            "target.base_url",
            "install the system's root certificates, or name a bundle in SSL_CERT_FILE",
        )
    })
}

/// Reading the system's certificates takes a while and can fail, so it is done where a target
/// speaks https only.
fn with_tls(builder: ClientBuilder, settings: &Settings) -> ClientBuilder {
    let https = settings.base_url.scheme() == "https"
        || settings
            .states
            .as_ref()
            .is_some_and(|states| states.url.scheme() == "https");
    if !https {
        let nothing_trusted = rustls::ClientConfig::builder()
            .with_root_certificates(rustls::RootCertStore::empty())
            .with_no_client_auth();
        builder.tls_backend_preconfigured(nothing_trusted)
    } else if settings.insecure {
        builder
            .tls_danger_accept_invalid_certs(true)
            .tls_danger_accept_invalid_hostnames(true)
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
