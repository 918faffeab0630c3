//! Where secrets come from: the environment, or a command. A literal in the file is refused.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use reqwest::header::{HeaderName, HeaderValue};

use super::file::AuthTable;
use super::{ConfigError, SHORTEST_SECRET, Secret};

/// The environment variable that holds the token where no target file names another.
pub const TOKEN_VARIABLE: &str = "CONTENT_API_TOKEN";

/// How the environment is asked.
pub(super) type Env<'a> = &'a dyn Fn(&str) -> Option<String>;

/// How long the command that prints the token may take.
const COMMAND_TIME: Duration = Duration::from_secs(60);

/// Header fields that the harness sets itself, so that a target file cannot.
const OWN_HEADERS: [&str; 10] = [
    "authorization",
    "x-project-id",
    "content-type",
    "content-length",
    "content-encoding",
    "transfer-encoding",
    "host",
    "connection",
    "accept-encoding",
    "expect",
];

/// The caller's token, from the environment or from the command, and how it is shown.
pub(super) fn token(
    auth: &AuthTable,
    env: Env<'_>,
) -> Result<(Option<Secret>, String), ConfigError> {
    if auth.token.is_some() && auth.token_command.is_some() {
        return Err(ConfigError::new(
            "the token is given twice",
            "auth.token, auth.token_command",
            "keep one of the two",
        ));
    }
    if let Some(command) = &auth.token_command {
        return Ok((Some(from_command(command)?), format!("${TOKEN_VARIABLE}")));
    }
    Ok(match optional(auth.token.as_ref(), "auth.token", env)? {
        Some((token, name)) => (Some(token), name),
        None => (None, format!("${TOKEN_VARIABLE}")),
    })
}

/// A bearer token that may be left out, and how it is shown.
pub(super) fn optional(
    value: Option<&toml::Value>,
    place: &str,
    env: Env<'_>,
) -> Result<Option<(Secret, String)>, ConfigError> {
    let Some(value) = value else { return Ok(None) };
    let variable = variable(value, place)?;
    let secret = from_variable(&variable, place, env)?;
    Ok(Some((secret, format!("${variable}"))))
}

/// A bearer token from one environment variable.
pub(super) fn from_variable(
    variable: &str,
    place: &str,
    env: Env<'_>,
) -> Result<Secret, ConfigError> {
    let secret = read(variable, place, env)?;
    let next = format!("set {variable} to the token alone");
    match secret.trouble_as_token() {
        Some(trouble) => Err(ConfigError::new(
            format!("the token in {variable} {trouble}"),
            place,
            next,
        )),
        None => Ok(secret),
    }
}

/// The header fields of the target file.
pub(super) fn headers(
    table: &BTreeMap<String, toml::Value>,
    env: Env<'_>,
) -> Result<Vec<(String, Secret)>, ConfigError> {
    let mut headers = Vec::new();
    for (name, value) in table {
        let place = format!("headers.{name}");
        if HeaderName::from_bytes(name.as_bytes()).is_err() {
            return Err(ConfigError::new(
                "that is not a name of a header field",
                place,
                "use letters, digits and hyphens",
            ));
        }
        if OWN_HEADERS.contains(&name.to_ascii_lowercase().as_str()) {
            return Err(ConfigError::new(
                "the harness sets this header field itself",
                place,
                "take it out",
            ));
        }
        let variable = variable(value, &place)?;
        let secret = read(&variable, &place, env)?;
        if HeaderValue::from_str(secret.expose()).is_err() {
            return Err(ConfigError::new(
                format!(
                    "the value in {variable} has a line break or a byte that no header field has"
                ),
                place,
                "correct the variable",
            ));
        }
        headers.push((name.clone(), secret));
    }
    Ok(headers)
}

/// The environment variable that a secret of the target file names.
pub(super) fn variable(value: &toml::Value, place: &str) -> Result<String, ConfigError> {
    if let Some(table) = value.as_table()
        && table.len() == 1
        && let Some(name) = table.get("env").and_then(toml::Value::as_str)
        && !name.is_empty()
        && !name.contains(['=', '\0'])
    {
        return Ok(name.to_owned());
    }
    let what = if value.is_str() {
        "a literal secret stands in the file"
    } else {
        "the secret is not of the form { env = \"NAME\" }"
    };
    Err(ConfigError::new(
        what,
        place,
        "name an environment variable: { env = \"NAME\" }",
    ))
}

fn read(variable: &str, place: &str, env: Env<'_>) -> Result<Secret, ConfigError> {
    let Some(text) = env(variable) else {
        return Err(ConfigError::new(
            format!("the environment variable {variable} is not set"),
            place,
            "put the secret there",
        ));
    };
    long_enough(text, &format!("the value of {variable}"), place)
}

fn long_enough(text: String, what: &str, place: &str) -> Result<Secret, ConfigError> {
    if text.len() < SHORTEST_SECRET {
        return Err(ConfigError::new(
            format!("{what} has fewer than {SHORTEST_SECRET} characters"),
            place,
            "use a longer secret: a short one cannot be kept out of the reports",
        ));
    }
    Ok(Secret::new(text))
}

/// Runs the command and takes what it prints, without the line break at its end.
pub(super) fn from_command(command: &[String]) -> Result<Secret, ConfigError> {
    let place = "auth.token_command";
    let refuse = |what: String| ConfigError::new(what, place, "run the command by hand");
    let Some((program, arguments)) = command.split_first() else {
        return Err(refuse("the command is empty".to_owned()));
    };
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .map_err(|error| refuse(format!("the command cannot be started: {error}")))?;
    let begun = Instant::now();
    // A token is far smaller than a pipe's buffer, so waiting before reading cannot lock up.
    while matches!(child.try_wait(), Ok(None)) {
        if begun.elapsed() > COMMAND_TIME {
            let _ = child.kill();
            let _ = child.wait();
            return Err(refuse(format!(
                "the command did not end within {} s",
                COMMAND_TIME.as_secs()
            )));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child
        .wait_with_output()
        .map_err(|error| refuse(format!("the command's output cannot be read: {error}")))?;
    if !output.status.success() {
        return Err(refuse(format!("the command failed: {}", output.status)));
    }
    let Ok(text) = String::from_utf8(output.stdout) else {
        return Err(refuse("the command's output is not text".to_owned()));
    };
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let text = text.strip_suffix('\r').unwrap_or(text).to_owned();
    let secret = long_enough(text, "what the command printed", place)?;
    match secret.trouble_as_token() {
        Some(trouble) => Err(ConfigError::new(
            format!("what the command printed {trouble}"),
            place,
            "let it print the token alone, such as eyJhbGciOi…: no JSON, no quotes, no Bearer before it",
        )),
        None => Ok(secret),
    }
}
