//! The way to the target in words, for whoever looks before a run: proxy and certificates.
//!
//! Nothing is decided here, and what fails on the way is named by [`super::trouble`].

use super::Settings;

impl Settings {
    /// What must not be overlooked in a run with these settings, in one line.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let https = |url: &url::Url| url.scheme() == "https";
        let adapter = self
            .states
            .as_ref()
            .is_some_and(|states| https(&states.url));
        (self.insecure && (https(&self.base_url) || adapter)).then(|| {
            "--insecure: certificates are NOT PROVED; whoever stands between can read the token and \
             answer in the target's place"
                .to_owned()
        })
    }
}

impl Settings {
    /// What stands on the way to the target, for the record; empty where it is reached directly.
    #[must_use]
    pub fn way(&self) -> Vec<String> {
        let mut way = Vec::new();
        if let Some(proxy) = &self.proxy.through {
            way.push(format!("through the proxy at {}", proxy.place()));
        }
        if self.base_url.scheme() == "https" {
            if self.insecure {
                way.push("certificates not proved (--insecure)".to_owned());
            } else if self.tls.ca.is_some() {
                way.push("with CAs besides the system's".to_owned());
            }
            if self.tls.client.is_some() {
                way.push("with a client certificate".to_owned());
            }
        }
        way
    }
}

/// What the settings say of the way, before anything was sent.
pub(super) fn planned(settings: &Settings) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(settings.warning());
    let host = settings.base_url.host_str().unwrap_or_default();
    let plan = &settings.proxy;
    if let Some(proxy) = &plan.through {
        let credentials = if proxy.has_credentials() {
            ", with credentials"
        } else {
            ""
        };
        lines.push(format!(
            "requests go through the proxy at {} ({}{credentials})",
            proxy.place(),
            proxy.source()
        ));
    } else if plan.from_environment {
        lines.push(format!(
            "the environment names no proxy on the way to {host}"
        ));
    } else if let Some(variable) = &plan.left_aside {
        lines.push(format!(
            "{variable} is set and left aside; --proxy env goes through the proxy that it names"
        ));
    }
    if let Some(states) = &settings.states {
        match (&plan.through, &states.proxy) {
            (Some(_), None) => lines.push("states.url is reached without a proxy".to_owned()),
            (None, Some(proxy)) => lines.push(format!(
                "states.url is reached through the proxy at {}",
                proxy.place()
            )),
            _ => {}
        }
    }
    lines
}

/// What an answer has proved of TLS; `None` where nothing is encrypted and nothing was to be.
pub(super) fn proved(settings: &Settings) -> Option<String> {
    let tls = &settings.tls;
    if settings.base_url.scheme() != "https" {
        let idle = [
            settings.insecure.then_some("--insecure"),
            tls.ca.as_ref().map(|_| "the CA file"),
            tls.client.as_ref().map(|_| "the client certificate"),
        ];
        let idle: Vec<&str> = idle.into_iter().flatten().collect();
        return (!idle.is_empty()).then(|| {
            format!(
                "the target speaks plain http, so that {} is not used for it",
                idle.join(", ")
            )
        });
    }
    let mut line = if settings.insecure {
        "TLS: the target's certificate was not proved".to_owned()
    } else if let Some(ca) = &tls.ca {
        let count = ca.count();
        let plural = if count == 1 { "" } else { "s" };
        format!(
            "TLS: the target's certificate is proved by the system's CAs and {count} certificate{plural} in {}",
            ca.file
        )
    } else {
        "TLS: the target's certificate is proved by the system's CAs".to_owned()
    };
    if let Some(client) = &tls.client {
        line.push_str("; the client certificate in ");
        line.push_str(&client.file);
        line.push_str(" is sent where it asks for one");
    }
    Some(line)
}
