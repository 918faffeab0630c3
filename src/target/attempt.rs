//! One sending of a request: the bytes that come back, or what stopped them.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use chrono::{DateTime, Utc};
use hyper_util::client::legacy::connect::HttpInfo;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, Url};

use super::coding::{self, Undecodable};
use super::transport::Party;
use super::trouble::{self, Way};
use super::{Call, Settings, Shared};
use crate::model::{Operation, Response, Trouble, TroubleKind};

/// A call in the form that the HTTP client takes.
pub(super) struct Prepared<'a> {
    settings: &'a Settings,
    party: Party,
    method: Method,
    url: Url,
    headers: HeaderMap,
    body: Bytes,
    limit: Duration,
    max_body: usize,
}

/// The time that setting up a provider state may take at least: a large project takes a while.
const STATES_TIME: Duration = Duration::from_secs(60);

/// What the harness calls itself.
pub(super) const USER_AGENT: &str = concat!("content-conformance/", env!("CARGO_PKG_VERSION"));

impl<'a> Prepared<'a> {
    /// Prepares a call; says what makes it one that cannot be sent.
    pub(super) fn new(settings: &'a Settings, call: &Call) -> Result<Self, Trouble> {
        let unsendable = |what: String| Trouble {
            kind: TroubleKind::Other,
            message: format!("not sent: {what}"),
        };
        let method = Method::from_bytes(call.method.as_bytes())
            .map_err(|_| unsendable(format!("{} is not an HTTP method", call.method)))?;
        let url = Url::parse(&address(settings, call))
            .map_err(|error| unsendable(format!("the address cannot be read: {error}")))?;
        let mut headers = HeaderMap::with_capacity(call.headers.len() + 2);
        for (name, value) in header_fields(settings, call) {
            let field = HeaderName::from_bytes(name.as_bytes())
                .map_err(|_| unsendable(format!("{name} is not a name of a header field")))?;
            let value = HeaderValue::from_bytes(value).map_err(|_| {
                unsendable(format!(
                    "the value of {name} cannot stand in a header field"
                ))
            })?;
            headers.append(field, value);
        }
        let limits = &settings.limits;
        Ok(Self {
            settings,
            party: match call.operation {
                Operation::ProviderState => Party::Adapter,
                _ => Party::Target,
            },
            method,
            url,
            headers,
            body: call.body.clone(),
            limit: match call.operation {
                Operation::ProviderState => limits.request_timeout.max(STATES_TIME),
                _ => limits.request_timeout,
            },
            max_body: limits.max_body,
        })
    }

    fn request(&self) -> reqwest::Request {
        let mut request = reqwest::Request::new(self.method.clone(), self.url.clone());
        *request.headers_mut() = self.headers.clone();
        *request.body_mut() = Some(self.body.clone().into());
        request
    }

    /// The way to where the request goes.
    fn way(&self) -> Way<'a> {
        let port = self.url.port_or_known_default().unwrap_or(0);
        Way {
            target: format!("{}:{port}", self.url.host_str().unwrap_or_default()),
            https: self.url.scheme() == "https",
            proxy: self.party.proxy(self.settings),
            party: self.party,
            client: self.settings.tls.client.as_ref(),
        }
    }

    fn place(&self) -> String {
        self.way().place()
    }
}

/// The whole address of a call.
fn address(settings: &Settings, call: &Call) -> String {
    let mut address = if call.path.starts_with('/') || call.path.is_empty() {
        format!("{}{}", settings.base(), call.path)
    } else {
        call.path.clone()
    };
    if let Some(query) = &call.query {
        address.push('?');
        address.push_str(query);
    }
    address
}

/// The address as it is sent: the parser writes some characters in another way.
pub(super) fn sent_address(settings: &Settings, call: &Call) -> String {
    let address = address(settings, call);
    Url::parse(&address).map_or(address, String::from)
}

/// All header fields of a call but for those that HTTP itself needs.
pub(super) fn header_fields<'a>(
    settings: &'a Settings,
    call: &'a Call,
) -> impl Iterator<Item = (&'a str, &'a [u8])> {
    let own = [
        ("Accept", "*/*".as_bytes()),
        ("User-Agent", USER_AGENT.as_bytes()),
    ];
    let has = move |name: &str| {
        call.headers
            .iter()
            .any(|(other, _)| other.eq_ignore_ascii_case(name))
    };
    let gateway: &[_] = match call.operation {
        Operation::ProviderState => &[],
        _ => &settings.headers,
    };
    call.headers
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_slice()))
        .chain(
            gateway
                .iter()
                .map(|(name, value)| (name.as_str(), value.expose().as_bytes())),
        )
        .chain(own.into_iter().filter(move |(name, _)| !has(name)))
}

/// What came of one sending.
pub(super) struct Attempt {
    pub(super) answer: Result<Response, Trouble>,
    /// Whether nothing at all of an answer came.
    pub(super) unanswered: bool,
    pub(super) started_at: DateTime<Utc>,
    pub(super) sent_us: u64,
    pub(super) ended_us: u64,
    pub(super) connection: Option<String>,
}

/// What is known while an answer is on its way.
#[derive(Default)]
struct Progress {
    connection: Option<String>,
    head: bool,
    bytes: usize,
}

/// Sends once and reads the whole answer. `stoppable` says whether a stop of the run ends it.
pub(super) async fn send(
    shared: &Shared,
    client: &reqwest::Client,
    prepared: &Prepared<'_>,
    stoppable: bool,
) -> Attempt {
    let mut progress = Progress::default();
    let started_at = Utc::now();
    let sent_us = shared.now_us();
    shared.count_request();
    let answer = tokio::select! {
        biased;
        () = shared.stopped(), if stoppable => Err(shared.stop_trouble()),
        read = tokio::time::timeout(prepared.limit, read(client, prepared, &mut progress)) => {
            read.unwrap_or_else(|_| Err(late(prepared, &progress)))
        }
    };
    Attempt {
        answer,
        unanswered: !progress.head,
        started_at,
        sent_us,
        ended_us: shared.now_us(),
        connection: progress.connection,
    }
}

fn late(prepared: &Prepared<'_>, progress: &Progress) -> Trouble {
    let limit = prepared.limit;
    let place = prepared.place();
    let message = if progress.head {
        format!(
            "the answer from {place} was not complete within {limit:?} ({} bytes of its body came)",
            progress.bytes
        )
    } else {
        format!("no answer from {place} within {limit:?}")
    };
    Trouble {
        kind: TroubleKind::TimedOut,
        message,
    }
}

async fn read(
    client: &reqwest::Client,
    prepared: &Prepared<'_>,
    progress: &mut Progress,
) -> Result<Response, Trouble> {
    let way = prepared.way();
    let named = |error: reqwest::Error| trouble::of(&error, &way);
    let mut response = client.execute(prepared.request()).await.map_err(named)?;
    if let Some(trouble) = way.refused(response.status().as_u16()) {
        return Err(trouble);
    }
    progress.head = true;
    progress.connection = response
        .extensions()
        .get::<HttpInfo>()
        .map(|info| info.local_addr().to_string());
    let status = response.status().as_u16();
    let headers: Vec<(String, String)> = response
        .headers()
        .iter()
        .map(|(name, value)| (name.as_str().to_owned(), visible(value.as_bytes())))
        .collect();
    let mut first = Bytes::new();
    let mut rest = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(named)? {
        progress.bytes += chunk.len();
        if progress.bytes > prepared.max_body {
            return Err(too_large(prepared));
        }
        if first.is_empty() {
            first = chunk;
        } else {
            if rest.is_empty() {
                rest.extend_from_slice(&first);
            }
            rest.extend_from_slice(&chunk);
        }
    }
    let body = if rest.is_empty() {
        first
    } else {
        rest.freeze()
    };
    let codings = headers
        .iter()
        .filter(|(name, _)| name == "content-encoding")
        .map(|(_, value)| value.as_str());
    let body = coding::decode(body, codings, prepared.max_body).map_err(|error| match error {
        Undecodable::TooLarge => too_large(prepared),
        Undecodable::Unknown(coding) => undecodable(format!(
            "the answer from {} has the content coding {coding}, which cannot be undone here",
            prepared.place()
        )),
        Undecodable::Broken(coding) => undecodable(format!(
            "the answer from {} is not the {coding} that its Content-Encoding says",
            prepared.place()
        )),
    })?;
    Ok(Response {
        status,
        headers,
        body,
    })
}

fn undecodable(message: String) -> Trouble {
    Trouble {
        kind: TroubleKind::TooLarge,
        message,
    }
}

fn too_large(prepared: &Prepared<'_>) -> Trouble {
    undecodable(format!(
        "the answer from {} is larger than max_body = {} bytes",
        prepared.place(),
        prepared.max_body
    ))
}

/// A header field's value as the record shows it.
pub(super) fn visible(value: &[u8]) -> String {
    use std::fmt::Write as _;
    let mut text = String::with_capacity(value.len());
    for &byte in value {
        if byte.is_ascii_graphic() || byte == b' ' || byte == b'\t' {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "\\x{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    #![expect(clippy::expect_used, reason = "a test may fail by panicking")]

    use std::time::Duration;

    use super::Prepared;
    use crate::model::Operation;
    use crate::target::{Call, Flags, Settings};

    #[test]
    fn an_adapter_has_a_minute_or_as_long_as_the_target_if_that_is_longer() {
        for (target, adapter) in [(2, 60), (60, 60), (90, 90)] {
            let flags = Flags {
                request_timeout: Some(Duration::from_secs(target)),
                ..Flags::default()
            };
            let settings = Settings::bundled("http://h", "http://h/states", None, &flags);
            let settings = settings.expect("good settings");
            let limit = |operation| {
                let call = Call::post("caller", operation, "/", "{}");
                let prepared = Prepared::new(&settings, &call).ok();
                prepared.map(|prepared| prepared.limit.as_secs())
            };
            assert_eq!(limit(Operation::ListApprovals), Some(target));
            assert_eq!(limit(Operation::ProviderState), Some(adapter));
        }
    }
}
