//! The target file as it stands in TOML: names and types only, unknown keys refused.
//!
//! What the values mean, and which are refused, is for [`super::settings`]. No error shows a
//! value: a token that was written into the file by mistake must not end up on a screen.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use super::ConfigError;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TargetFile {
    pub(super) target: TargetTable,
    #[serde(default)]
    pub(super) auth: AuthTable,
    #[serde(default)]
    pub(super) headers: BTreeMap<String, toml::Value>,
    #[serde(default)]
    pub(super) project: ProjectTable,
    pub(super) fixtures: Option<FixturesTable>,
    #[serde(default)]
    pub(super) operations: OperationsTable,
    pub(super) states: Option<StatesTable>,
    #[serde(default)]
    pub(super) limits: LimitsTable,
    #[serde(default)]
    pub(super) tls: TlsTable,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TargetTable {
    pub(super) name: Option<String>,
    pub(super) base_url: String,
    /// An address, the word `env`, or a variable that holds an address.
    pub(super) proxy: Option<toml::Value>,
}

/// Secrets are read as any value, so that a literal can be refused in words of our own.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AuthTable {
    pub(super) token: Option<toml::Value>,
    pub(super) outsider_token: Option<toml::Value>,
    pub(super) token_command: Option<Vec<String>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProjectTable {
    pub(super) id: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FixturesTable {
    #[serde(default)]
    pub(super) exclusive: bool,
    #[serde(default)]
    pub(super) hotels: Vec<String>,
    #[serde(default)]
    pub(super) foreign_hotels: Vec<String>,
    #[serde(default)]
    pub(super) removed_hotels: Vec<String>,
    #[serde(default)]
    pub(super) tags: Vec<TagTable>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TagTable {
    pub(super) id: String,
    pub(super) hotels: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OperationsTable {
    pub(super) status: Option<StatusTable>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StatusTable {
    pub(super) path: String,
    pub(super) body: toml::Value,
    pub(super) run: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StatesTable {
    pub(super) url: String,
    pub(super) token: Option<toml::Value>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitsTable {
    pub(super) max_runs: Option<i64>,
    pub(super) max_hotels: Option<i64>,
    pub(super) max_requests: Option<i64>,
    pub(super) requests_per_second: Option<f64>,
    pub(super) min_limit: Option<i64>,
    pub(super) max_limit: Option<i64>,
    pub(super) settle_time: Option<String>,
    pub(super) run_timeout: Option<String>,
    pub(super) request_timeout: Option<String>,
    pub(super) max_body: Option<i64>,
    pub(super) max_duration: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TlsTable {
    pub(super) ca_file: Option<String>,
    pub(super) client_cert: Option<String>,
    pub(super) client_key: Option<String>,
}

/// Reads a target file's text; `file` is how the file is called in errors.
pub(super) fn parse(text: &str, file: &str) -> Result<TargetFile, ConfigError> {
    toml::from_str(text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        let line = before.map_or(1, |before| before.matches('\n').count() + 1);
        ConfigError::new(
            without_values(error.message()),
            format!("{file}:{line}"),
            "compare the file with what `init` writes",
        )
    })
}

/// Reads a target file.
pub(super) fn read(path: &Path) -> Result<TargetFile, ConfigError> {
    let file = path.display().to_string();
    let text = std::fs::read_to_string(path).map_err(|error| {
        ConfigError::new(
            format!("the target file cannot be read: {error}"),
            &file,
            "check the path, or write a new file with `init`",
        )
    })?;
    parse(&text, &file)
}

/// Takes out of a parser's message what stands between double quotes: values of the file.
fn without_values(message: &str) -> String {
    let mut parts = message.splitn(2, '"');
    let before = parts.next().unwrap_or_default();
    match parts.next().and_then(|rest| rest.rsplit_once('"')) {
        Some((_, after)) => format!("{before}\"…\"{after}"),
        None => before.to_owned(),
    }
    .replace('\n', " ")
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::parse;

    #[test]
    fn an_unknown_key_is_named_with_its_line() {
        let text = "[target]\nbase_url = \"http://h\"\nbaseurl = \"http://h\"\n";
        let shown = parse(text, "t.toml").unwrap_err().to_string();
        assert!(shown.contains("baseurl"), "{shown}");
        assert!(shown.contains("t.toml:3"), "{shown}");
        assert!(!shown.contains('\n'), "{shown}");
    }

    #[test]
    fn no_error_shows_a_value() {
        for text in [
            "auth = \"very-secret\"\n[target]\nbase_url = \"http://h\"\n",
            "[target]\nbase_url = \"http://h\"\n[auth]\ntoken = \"very-secret\nx = 1\n",
            "[target]\nbase_url = \"http://h\"\n[auth]\ntoken_command = \"very-secret \\\" quoted\"\n",
        ] {
            let shown = parse(text, "t.toml").unwrap_err().to_string();
            assert!(!shown.contains("very-secret"), "{shown}");
        }
    }
}
