//! Settings from a target file, from flags and from the environment, with every refusal in words.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;
use url::Url;

use super::file::{self, FixturesTable, LimitsTable, StatusTable, TargetFile, TlsTable};
use super::proxy::Choice;
use super::secrets::{self, Env, TOKEN_VARIABLE};
use super::settings::{DEFAULT_MAX_RUNS, RUN_ID};
use super::{
    ConfigError, Fixtures, Limits, ProxyPlan, Secret, Settings, StatesAddress, StatusOperation,
    Tag, Tls, address, parse_duration, tls,
};

/// The variable that the outsider's token is read from where nothing else is said.
pub const OUTSIDER_VARIABLE: &str = "CONTENT_API_OUTSIDER_TOKEN";

/// What the command line says about the target. What it says goes before the target file.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// `--url`: the base address.
    pub url: Option<String>,
    /// `--project`: the calling project.
    pub project: Option<String>,
    /// `--allow-generation`.
    pub allow_generation: bool,
    /// `--read-only`.
    pub read_only: bool,
    /// `--max-runs`.
    pub max_runs: Option<u64>,
    /// `--max-hotels`.
    pub max_hotels: Option<u64>,
    /// `--max-requests`.
    pub max_requests: Option<u64>,
    /// `--requests-per-second`.
    pub requests_per_second: Option<f64>,
    /// `--request-timeout`.
    pub request_timeout: Option<Duration>,
    /// `--max-body`, in bytes.
    pub max_body: Option<usize>,
    /// `--max-duration`.
    pub max_duration: Option<Duration>,
    /// `--insecure`: certificates of the target are taken unproved.
    pub insecure: bool,
    /// `--proxy`: the address of a proxy, or `env`.
    pub proxy: Option<String>,
    /// `--ca-file`: CAs to trust besides the system's.
    pub ca_file: Option<PathBuf>,
    /// `--client-cert`: the certificate that the target is shown.
    pub client_cert: Option<PathBuf>,
    /// `--client-key`: its key.
    pub client_key: Option<PathBuf>,
}

impl Flags {
    /// The certificates of the flags, and of the target file in `folder` where no flag says
    /// otherwise.
    fn tls(&self, table: &TlsTable, folder: &Path) -> Result<Tls, ConfigError> {
        let named = |flag, key| tls::named(flag, key, folder);
        let ca = named(
            (self.ca_file.as_ref(), "--ca-file"),
            (table.ca_file.as_ref(), "tls.ca_file"),
        );
        let certificate = named(
            (self.client_cert.as_ref(), "--client-cert"),
            (table.client_cert.as_ref(), "tls.client_cert"),
        );
        let key = named(
            (self.client_key.as_ref(), "--client-key"),
            (table.client_key.as_ref(), "tls.client_key"),
        );
        tls::read(ca.as_ref(), certificate.as_ref(), key.as_ref())
    }
}

/// Whether an id can be sent as a header field's value as it is.
pub(super) fn is_field_value(id: &str) -> bool {
    !id.is_empty() && id.trim() == id && id.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

impl Settings {
    /// Settings from a target file; flags go before what the file says.
    pub fn load(
        path: &Path,
        flags: &Flags,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::from_file(file::read(path)?, folder, flags, env)
    }

    /// Settings from the text of a target file; `name` is how the file is called in errors. Files
    /// that it names are seen from the current folder.
    pub fn parse(
        text: &str,
        name: &str,
        flags: &Flags,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        Self::from_file(file::parse(text, name)?, Path::new(""), flags, env)
    }

    fn from_file(
        file: TargetFile,
        folder: &Path,
        flags: &Flags,
        env: Env<'_>,
    ) -> Result<Self, ConfigError> {
        let base_url = match &flags.url {
            Some(url) => address::read(url, "--url")?,
            None => address::read(&file.target.base_url, "target.base_url")?,
        };
        let (token, token_name) = secrets::token(&file.auth, env)?;
        let outsider = secrets::optional(
            file.auth.outsider_token.as_ref(),
            "auth.outsider_token",
            env,
        )?;
        let (outsider_token, outsider_token_name) = match outsider {
            Some((token, name)) => (Some(token), name),
            None => (None, format!("${OUTSIDER_VARIABLE}")),
        };
        if token.is_some() && token == outsider_token {
            return Err(ConfigError::new(
                "token and outsider_token are the same",
                "auth.outsider_token",
                "give a token that has no access to the project, or take the key out",
            ));
        }
        let proxies = Choice::read(flags.proxy.as_deref(), file.target.proxy.as_ref(), env)?;
        let states = match file.states {
            None => None,
            Some(states) => {
                let url = address::read(&states.url, "states.url")?;
                Some(StatesAddress {
                    proxy: proxies.for_adapter(&url, env)?,
                    url,
                    token: secrets::optional(states.token.as_ref(), "states.token", env)?
                        .map(|(token, _)| token),
                })
            }
        };
        let settings = Self {
            file: None,
            proxy: proxies.for_target(&base_url, env)?,
            tls: flags.tls(&file.tls, folder)?,
            name: file
                .target
                .name
                .unwrap_or_else(|| base_url.host_str().unwrap_or("target").to_owned()),
            base_url,
            project_id: flags.project.clone().or(file.project.id),
            token,
            token_command: file.auth.token_command,
            token_name,
            outsider_token,
            outsider_token_name,
            headers: secrets::headers(&file.headers, env)?,
            fixtures: fixtures(file.fixtures.unwrap_or_default())?,
            status: file.operations.status.map(status).transpose()?,
            states,
            limits: limits(&file.limits)?,
            read_only: flags.read_only,
            allow_generation: flags.allow_generation,
            insecure: flags.insecure,
        };
        settings.finish(flags)
    }

    /// Settings from flags alone: `--url`, `--project` and the token in `CONTENT_API_TOKEN`.
    pub fn from_flags(
        flags: &Flags,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let Some(url) = &flags.url else {
            return Err(ConfigError::new(
                "no target is given",
                "--url",
                "give --target FILE, or --url and --project",
            ));
        };
        let token = secrets::from_variable(TOKEN_VARIABLE, "the token for --url", env)?;
        let mut settings = Self::at(url, "--url", flags, env)?;
        settings.project_id.clone_from(&flags.project);
        settings.token = Some(token);
        settings.read_only = flags.read_only;
        settings.allow_generation = flags.allow_generation;
        settings.finish(flags)
    }

    /// Settings for a service that is asked by clients of its own, with their tokens: its address, and
    /// of the flags the way to it and the bounds of an answer. `place` names the address in errors.
    pub fn of_upstream(
        url: &str,
        place: &str,
        flags: &Flags,
        env: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let mut settings = Self::at(url, place, flags, env)?;
        settings.bounds(flags)?;
        Ok(settings)
    }

    /// An address and the way to it.
    fn at(url: &str, place: &str, flags: &Flags, env: Env<'_>) -> Result<Self, ConfigError> {
        let mut settings = Self::bare(address::read(url, place)?);
        settings.insecure = flags.insecure;
        let proxies = Choice::read(flags.proxy.as_deref(), None, env)?;
        settings.proxy = proxies.for_target(&settings.base_url, env)?;
        settings.tls = flags.tls(&TlsTable::default(), Path::new(""))?;
        Ok(settings)
    }

    /// Settings for the bundled reference server, which arranges everything by provider states.
    pub fn bundled(
        base_url: &str,
        states_url: &str,
        states_token: Option<&str>,
        flags: &Flags,
    ) -> Result<Self, ConfigError> {
        let mut settings = Self::bare(address::read(base_url, "the bundled server")?);
        "reference".clone_into(&mut settings.name);
        settings.states = Some(StatesAddress {
            url: address::read(states_url, "the bundled server")?,
            token: states_token.map(Secret::new),
            proxy: None,
        });
        settings.status = Some(StatusOperation {
            path: "/v2/project/content/getTextGenerationStatus".to_owned(),
            body: json!({ "ID": RUN_ID }),
            run: "/Data".to_owned(),
        });
        // It is quick, so that what never comes need not be waited for as long as elsewhere.
        settings.limits.settle_time = Duration::from_millis(500);
        settings.limits.run_timeout = Duration::from_secs(10);
        settings.limits.request_timeout = Duration::from_secs(10);
        settings.read_only = flags.read_only;
        settings.allow_generation = flags.allow_generation;
        settings.finish(flags)
    }

    fn bare(base_url: Url) -> Self {
        Self {
            name: base_url.host_str().unwrap_or("target").to_owned(),
            file: None,
            base_url,
            project_id: None,
            token: None,
            token_command: None,
            token_name: format!("${TOKEN_VARIABLE}"),
            outsider_token: None,
            outsider_token_name: format!("${OUTSIDER_VARIABLE}"),
            headers: Vec::new(),
            fixtures: Fixtures::default(),
            status: None,
            states: None,
            limits: Limits::default(),
            read_only: false,
            allow_generation: false,
            insecure: false,
            proxy: ProxyPlan::default(),
            tls: Tls::default(),
        }
    }

    /// Puts the flags' bounds of an answer over the settings.
    fn bounds(&mut self, flags: &Flags) -> Result<(), ConfigError> {
        let limits = &mut self.limits;
        limits.request_timeout = flags.request_timeout.unwrap_or(limits.request_timeout);
        limits.max_body = flags.max_body.unwrap_or(limits.max_body);
        if limits.request_timeout.is_zero() {
            return Err(ConfigError::new(
                "no answer can come within no time",
                "--request-timeout",
                "give a duration such as 30s",
            ));
        }
        Ok(())
    }

    /// Puts the flags' limits over the settings and looks at what belongs together.
    fn finish(mut self, flags: &Flags) -> Result<Self, ConfigError> {
        self.bounds(flags)?;
        let limits = &mut self.limits;
        limits.max_runs = flags.max_runs.or(limits.max_runs);
        limits.max_hotels = flags.max_hotels.or(limits.max_hotels);
        limits.max_requests = flags.max_requests.or(limits.max_requests);
        if let Some(rate) = flags.requests_per_second {
            limits.requests_per_second = Some(positive(rate, "--requests-per-second")?);
        }
        limits.max_duration = flags.max_duration.or(limits.max_duration);
        if self.states.is_none() {
            limits.max_runs = limits.max_runs.or(Some(DEFAULT_MAX_RUNS));
            self.must_know_its_project()?;
        }
        if self.read_only && self.allow_generation {
            return Err(ConfigError::new(
                "a read-only run cannot generate",
                "--read-only, --allow-generation",
                "give one of the two",
            ));
        }
        if let Some(id) = &self.project_id
            && !is_field_value(id)
        {
            return Err(ConfigError::new(
                "the project's id is empty or cannot be sent in a header",
                "project.id",
                "give the id as X-Project-ID takes it",
            ));
        }
        Ok(self)
    }

    fn must_know_its_project(&self) -> Result<(), ConfigError> {
        if self.token.is_none() {
            return Err(ConfigError::new(
                "no token is given, and there are no provider states",
                "auth.token",
                format!("add token = {{ env = \"{TOKEN_VARIABLE}\" }}, or a [states] table"),
            ));
        }
        if self.project_id.is_none() {
            return Err(ConfigError::new(
                "no project is given, and there are no provider states",
                "project.id or --project",
                "give the id of the calling project",
            ));
        }
        Ok(())
    }
}

fn fixtures(table: FixturesTable) -> Result<Fixtures, ConfigError> {
    let mut seen = std::collections::HashMap::new();
    for (key, ids) in [
        ("fixtures.hotels", &table.hotels),
        ("fixtures.foreign_hotels", &table.foreign_hotels),
        ("fixtures.removed_hotels", &table.removed_hotels),
    ] {
        for id in ids {
            if id.trim().is_empty() {
                return Err(ConfigError::new("a hotel id is empty", key, "take it out"));
            }
            if let Some(first) = seen.insert(id.to_ascii_lowercase(), key) {
                return Err(ConfigError::new(
                    format!("the hotel {id} stands twice"),
                    format!("{first}, {key}"),
                    "name each hotel once, in the one list that is true of it",
                ));
            }
        }
    }
    for tag in &table.tags {
        if tag.id.trim().is_empty() || tag.hotels.is_empty() {
            return Err(ConfigError::new(
                "a tag has no id or no hotels",
                "fixtures.tags",
                "give { id = \"…\", hotels = [\"…\"] } with all of the tag's hotels",
            ));
        }
    }
    Ok(Fixtures {
        exclusive: table.exclusive,
        hotels: table.hotels,
        foreign_hotels: table.foreign_hotels,
        removed_hotels: table.removed_hotels,
        tags: table
            .tags
            .into_iter()
            .map(|tag| Tag {
                id: tag.id,
                hotels: tag.hotels,
            })
            .collect(),
    })
}

pub(super) fn status(table: StatusTable) -> Result<StatusOperation, ConfigError> {
    let place = "operations.status";
    if !table.path.starts_with('/') {
        return Err(ConfigError::new(
            "the path does not begin with a slash",
            format!("{place}.path"),
            "give the path under base_url, such as /v2/project/content/getTextGenerationStatus",
        ));
    }
    if !is_json_pointer(&table.run) {
        return Err(ConfigError::new(
            "the pointer is not a JSON pointer (RFC 6901)",
            format!("{place}.run"),
            "give one such as \"/Data\", or \"\" for the whole body",
        ));
    }
    let body = serde_json::to_value(&table.body).map_err(|_| {
        ConfigError::new(
            "the body cannot be written as JSON",
            format!("{place}.body"),
            "use strings, numbers, booleans, arrays and tables only",
        )
    })?;
    if !table.path.contains(RUN_ID) && !body.to_string().contains(RUN_ID) {
        return Err(ConfigError::new(
            "the run's id is not sent",
            format!("{place}.body"),
            "put \"{run_id}\" where the id belongs",
        ));
    }
    Ok(StatusOperation {
        path: table.path,
        body,
        run: table.run,
    })
}

fn is_json_pointer(text: &str) -> bool {
    (text.is_empty() || text.starts_with('/'))
        && text
            .split('~')
            .skip(1)
            .all(|rest| rest.starts_with(['0', '1']))
}

fn limits(table: &LimitsTable) -> Result<Limits, ConfigError> {
    let default = Limits::default();
    let limits = Limits {
        max_runs: count(table.max_runs, "limits.max_runs")?,
        max_hotels: count(table.max_hotels, "limits.max_hotels")?,
        max_requests: count(table.max_requests, "limits.max_requests")?,
        requests_per_second: table
            .requests_per_second
            .map(|rate| positive(rate, "limits.requests_per_second"))
            .transpose()?,
        min_limit: table.min_limit,
        max_limit: table.max_limit,
        settle_time: duration(table.settle_time.as_deref(), "limits.settle_time")?
            .unwrap_or(default.settle_time),
        run_timeout: duration(table.run_timeout.as_deref(), "limits.run_timeout")?
            .unwrap_or(default.run_timeout),
        request_timeout: duration(table.request_timeout.as_deref(), "limits.request_timeout")?
            .unwrap_or(default.request_timeout),
        max_wait: default.max_wait,
        max_body: count(table.max_body, "limits.max_body")?.map_or(default.max_body, |n| {
            usize::try_from(n).unwrap_or(usize::MAX)
        }),
        max_duration: duration(table.max_duration.as_deref(), "limits.max_duration")?,
    };
    if let (Some(min), Some(max)) = (limits.min_limit, limits.max_limit)
        && min > max
    {
        return Err(ConfigError::new(
            "the smallest Limit is larger than the largest",
            "limits.min_limit, limits.max_limit",
            "exchange them, or take them out",
        ));
    }
    Ok(limits)
}

fn count(number: Option<i64>, place: &str) -> Result<Option<u64>, ConfigError> {
    number
        .map(|number| {
            u64::try_from(number)
                .map_err(|_| ConfigError::new("the number is negative", place, "give 0 or more"))
        })
        .transpose()
}

fn positive(number: f64, place: &str) -> Result<f64, ConfigError> {
    if number.is_finite() && number > 0.0 {
        Ok(number)
    } else {
        Err(ConfigError::new(
            "the rate is not a number above 0",
            place,
            "give requests a second, such as 20 or 0.5",
        ))
    }
}

fn duration(text: Option<&str>, place: &str) -> Result<Option<Duration>, ConfigError> {
    text.map(|text| {
        parse_duration(text).ok_or_else(|| {
            ConfigError::new(
                "that is not a duration",
                place,
                "give a number with ms, s, m or h, such as \"2s\"",
            )
        })
    })
    .transpose()
}
