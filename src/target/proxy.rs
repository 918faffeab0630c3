//! Proxies between the harness and the target: which one, and with which credentials.
//!
//! The environment is asked only where the configuration says so: what a run finds out must not
//! hang on a variable that nobody remembers. What a proxy's refusal means is for
//! [`super::trouble`].

use hyper_util::client::proxy::matcher::Matcher;
use percent_encoding::percent_decode_str;
use url::{Host, Url};

use super::secrets::{self, Env};
use super::{ConfigError, SHORTEST_SECRET, Secret};

/// The word that stands for what the environment says.
const ENVIRONMENT: &str = "env";

/// A proxy that requests go through.
#[derive(Clone, Debug)]
pub struct Proxy {
    /// Its address, without credentials.
    url: Url,
    /// The name and the password that it is given.
    credentials: Option<(String, Secret)>,
    /// The key, the flag or the variable that names it.
    source: String,
}

impl Proxy {
    /// Host and port.
    #[must_use]
    pub fn place(&self) -> String {
        let port = self.url.port_or_known_default().unwrap_or(0);
        format!("{}:{port}", self.url.host_str().unwrap_or_default())
    }

    /// The key, the flag or the variable that names it.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether it is given a name and a password.
    #[must_use]
    pub fn has_credentials(&self) -> bool {
        self.credentials.is_some()
    }

    /// Every form of the credentials that must not be shown: the two together, as they are sent,
    /// and the password alone.
    pub(super) fn secrets(&self) -> Vec<String> {
        let Some((name, password)) = &self.credentials else {
            return Vec::new();
        };
        let password = password.expose();
        let both = format!("{name}:{password}");
        [both, password.to_owned()]
            .into_iter()
            .filter(|secret| secret.len() >= SHORTEST_SECRET)
            .collect()
    }

    /// The proxy as the HTTP client takes it.
    pub(super) fn rule(&self) -> reqwest::Result<reqwest::Proxy> {
        let rule = reqwest::Proxy::all(self.url.clone())?;
        Ok(match &self.credentials {
            Some((name, password)) => rule.basic_auth(name, password.expose()),
            None => rule,
        })
    }
}

/// What was made of the configuration and the environment for one address.
#[derive(Clone, Debug, Default)]
pub struct ProxyPlan {
    /// The proxy on the way to it.
    pub through: Option<Proxy>,
    /// Whether the environment was asked for it.
    pub from_environment: bool,
    /// The variable that names a proxy which is not taken, for nobody asked the environment.
    pub left_aside: Option<String>,
}

/// What the configuration says about proxies.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// None.
    Direct,
    /// This one.
    One(Proxy),
    /// What the environment says of an address.
    Environment,
}

impl Choice {
    /// Reads the flag, which goes before the key of the target file.
    pub(super) fn read(
        flag: Option<&str>,
        key: Option<&toml::Value>,
        env: Env<'_>,
    ) -> Result<Self, ConfigError> {
        let (text, source) = match (flag, key) {
            (Some(text), _) => (text.to_owned(), "--proxy"),
            (None, Some(toml::Value::String(text))) => (text.clone(), "target.proxy"),
            (None, Some(value)) => {
                let variable = secrets::variable(value, "target.proxy")?;
                let Some(text) = env(&variable) else {
                    return Err(ConfigError::new(
                        format!("the environment variable {variable} is not set"),
                        "target.proxy",
                        format!("set {variable}"),
                    ));
                };
                return Ok(Self::One(parse(&text, &variable, true)?));
            }
            (None, None) => return Ok(Self::Direct),
        };
        if text == ENVIRONMENT {
            return Ok(Self::Environment);
        }
        parse(&text, source, false).map(Self::One)
    }

    /// The proxy on the way to the implementation under test.
    pub(super) fn for_target(&self, url: &Url, env: Env<'_>) -> Result<ProxyPlan, ConfigError> {
        Ok(ProxyPlan {
            through: self.through(url, env)?,
            from_environment: matches!(self, Self::Environment),
            left_aside: match self {
                // What is wrong with a proxy that is not taken does not matter.
                Self::Direct => from_environment(url, env).ok().flatten(),
                _ => None,
            }
            .map(|proxy| proxy.source),
        })
    }

    /// The proxy on the way to the adapter of provider states. One on this machine is reached
    /// without: a proxy elsewhere would look for it on its own.
    pub(super) fn for_adapter(
        &self,
        url: &Url,
        env: Env<'_>,
    ) -> Result<Option<Proxy>, ConfigError> {
        if is_here(url) {
            return Ok(None);
        }
        self.through(url, env)
    }

    fn through(&self, url: &Url, env: Env<'_>) -> Result<Option<Proxy>, ConfigError> {
        match self {
            Self::Direct => Ok(None),
            Self::One(proxy) => Ok(Some(proxy.clone())),
            Self::Environment => from_environment(url, env),
        }
    }
}

/// What the environment says of an address: nothing for one on this machine or in `NO_PROXY`.
fn from_environment(url: &Url, env: Env<'_>) -> Result<Option<Proxy>, ConfigError> {
    // As curl has it, small letters go first, and what is set to nothing is not set.
    let first = |names: &[&'static str]| {
        names.iter().find_map(|name| {
            let spellings = [name.to_ascii_lowercase(), (*name).to_owned()];
            spellings.into_iter().find_map(|name| {
                let value = env(&name).filter(|value| !value.trim().is_empty())?;
                Some((name, value))
            })
        })
    };
    let named = match url.scheme() {
        "https" => first(&["HTTPS_PROXY", "ALL_PROXY"]),
        _ => first(&["HTTP_PROXY", "ALL_PROXY"]),
    };
    let Some((variable, value)) = named else {
        return Ok(None);
    };
    let excepted = first(&["NO_PROXY"]).is_some_and(|(_, list)| is_excepted(url, &list));
    if is_here(url) || excepted {
        return Ok(None);
    }
    parse(&value, &variable, true).map(Some)
}

/// Whether `NO_PROXY` names the address.
fn is_excepted(url: &Url, list: &str) -> bool {
    if list.split(',').any(|entry| entry.trim() == "*") {
        return true;
    }
    let matcher = Matcher::builder().all("http://proxy").no(list).build();
    url.as_str()
        .parse()
        .is_ok_and(|address| matcher.intercept(&address).is_none())
}

/// Whether an address is on this machine.
fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => {
            let name = name.trim_end_matches('.');
            name == "localhost" || name.ends_with(".localhost")
        }
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => {
            let inner = address.to_ipv4_mapped();
            address.is_loopback() || inner.is_some_and(|address| address.is_loopback())
        }
        None => false,
    }
}

/// Reads the address of a proxy. `may_hold_credentials` says whether it comes from the
/// environment: a literal password stays out of files and command lines. No error shows the text.
fn parse(text: &str, source: &str, may_hold_credentials: bool) -> Result<Proxy, ConfigError> {
    let refuse = |what: &str, next: &str| Err(ConfigError::new(what, source, next));
    let text = text.trim();
    let whole = if text.contains("://") {
        text.to_owned()
    } else {
        format!("http://{text}")
    };
    let Ok(mut url) = Url::parse(&whole) else {
        return refuse(
            "the proxy's address cannot be read",
            "give one such as http://proxy.example:3128",
        );
    };
    if url.scheme() != "http" {
        return refuse(
            "the proxy is not one that is spoken to over http",
            "give one such as http://proxy.example:3128, which https targets are reached through too",
        );
    }
    let credentials = credentials(&url, source)?;
    if credentials.is_some() && !may_hold_credentials {
        return refuse(
            "the proxy's address holds credentials",
            "put the address into a variable and name that, as target.proxy = { env = \"NAME\" }, \
             or set HTTPS_PROXY and give --proxy env",
        );
    }
    if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
        return refuse(
            "the proxy's address has a path",
            "give host and port alone, such as http://proxy.example:3128",
        );
    }
    // These fail for addresses without a host only, which http has not.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    Ok(Proxy {
        url,
        credentials,
        source: source.to_owned(),
    })
}

/// The credentials in an address.
fn credentials(url: &Url, source: &str) -> Result<Option<(String, Secret)>, ConfigError> {
    let password = url.password().unwrap_or_default();
    if url.username().is_empty() && password.is_empty() {
        return Ok(None);
    }
    let decoded = |text: &str| percent_decode_str(text).decode_utf8().map(String::from);
    let (Ok(name), Ok(password)) = (decoded(url.username()), decoded(password)) else {
        return Err(ConfigError::new(
            "the proxy's credentials are no text",
            source,
            "write bytes beyond ASCII as UTF-8, each as % and two hex digits",
        ));
    };
    if !password.is_empty() && password.len() < SHORTEST_SECRET {
        return Err(ConfigError::new(
            format!("the proxy's password has fewer than {SHORTEST_SECRET} characters"),
            source,
            "use a longer secret: a short one cannot be kept out of the reports",
        ));
    }
    Ok(Some((name, Secret::new(password))))
}

#[cfg(test)]
mod tests;
