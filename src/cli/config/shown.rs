//! `--config-show`: every flag of a command as it is set, and by what.

use std::fmt::Write as _;
use std::path::Path;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use crate::report::plain;

use super::flags::{flags, is_setting, key};
use super::layers::Set;
use super::project::{Project, TARGET_FLAG};
use super::targets;
use super::value::{is_list, is_switch};

/// The settings of a command as a table of the project file, with a remark on where each comes from.
pub(super) fn shown(
    table: &str,
    leaf: &Command,
    matches: &ArgMatches,
    set: &[Set],
    project: Option<&Project>,
) -> String {
    let mut text = String::new();
    let mut line = |line: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", plain(line));
    };
    line(&match project {
        Some(project) => format!("# project file: {}", project.name),
        None => "# project file: none".to_owned(),
    });
    line(&format!("[{table}]"));
    for (flag, arg) in flags(leaf).filter(|(flag, _)| is_setting(flag)) {
        let id = arg.get_id().as_str();
        let raw: Vec<_> = matches.get_raw(id).into_iter().flatten().collect();
        let words: Vec<String> = raw
            .iter()
            .map(|word| without_secrets(&word.to_string_lossy(), is_address(arg)))
            .collect();
        let is_default = matches.value_source(id) == Some(ValueSource::DefaultValue);
        let set = set.iter().find(|set| set.flag == flag);
        let key = key(flag);
        if words.is_empty() {
            line(&format!("# {key} is not set"));
            continue;
        }
        let mut origin = match set {
            Some(set) => set.origin.to_string(),
            None if is_default => "default".to_owned(),
            None => "command line".to_owned(),
        };
        if flag == TARGET_FLAG {
            let files = raw
                .iter()
                .filter_map(|word| targets::file(Path::new(word), project).ok()?);
            let files: Vec<String> = files.map(|file| file.display().to_string()).collect();
            if !files.is_empty() {
                let _ = write!(origin, ": {}", files.join(", "));
            }
        }
        line(&format!("{key} = {}  # {origin}", value(arg, &words)));
    }
    text
}

/// The words as the project file has them. What would read otherwise as a number, such as 007, is a text.
fn value(arg: &Arg, words: &[String]) -> String {
    let is_number = |word: &str| {
        let number = word.parse::<i64>();
        number.is_ok_and(|number| number.to_string() == word)
    };
    let quoted = |word: &String| {
        if is_number(word) {
            word.clone()
        } else {
            toml::Value::String(word.clone()).to_string()
        }
    };
    match words {
        [word] if is_switch(arg) => word.clone(),
        // One target is no list, though several may be named.
        [word] if !is_list(arg) || arg.get_long() == Some(TARGET_FLAG) => quoted(word),
        words => {
            let quoted: Vec<String> = words.iter().map(quoted).collect();
            format!("[{}]", quoted.join(", "))
        }
    }
}

/// Whether a flag takes an address.
fn is_address(arg: &Arg) -> bool {
    let names = arg.get_value_names().unwrap_or_default();
    names.iter().any(|name| name == "URL")
}

/// An address without the name and the password in it, and without what it asks for.
fn without_secrets(word: &str, is_address: bool) -> String {
    let is_scheme =
        |text: &str| !is_address || text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let parts = word.split_once("://");
    let (scheme, rest) = match parts.filter(|(scheme, _)| is_scheme(scheme)) {
        Some((scheme, rest)) => (format!("{scheme}://"), rest),
        None if is_address => (String::new(), word),
        None => return word.to_owned(),
    };
    let host = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    let port = host.rsplit_once(':').map(|(_, port)| port);
    let is_port = port.is_none_or(|port| port.ends_with(']') || is_number(port));
    // A password that is written as it is can hold what ends a host.
    let has_user = host.contains('@') || !is_port;
    let user = rest.rfind('@').filter(|_| has_user);
    let (user, rest) = user.map_or(("", rest), |at| ("***", &rest[at..]));
    let (rest, asked) = match rest.find(['?', '#']) {
        Some(at) => (&rest[..=at], "***"),
        None => (rest, ""),
    };
    format!("{scheme}{user}{rest}{asked}")
}

#[cfg(test)]
mod tests {
    use super::without_secrets;

    #[test]
    fn a_secret_in_an_address_is_not_shown() {
        for (address, shown) in [
            ("http://h:80/a@b", "http://h:80/a@b"),
            ("http://[::1]:80/a@b", "http://[::1]:80/a@b"),
            ("http://[::1]/", "http://[::1]/"),
            ("http://me:p@ss@h:80/a", "http://***@h:80/a"),
            ("http://me@h", "http://***@h"),
            ("me:pass@h:80", "***@h:80"),
            ("me:pa/s#s?@h:80/", "***@h:80/"),
            ("me:p@s/s@h", "***@h"),
            ("http://h/a?token=secret", "http://h/a?***"),
            ("http://me:pass@h?token=secret#x", "http://***@h?***"),
            ("h/a?token=secret", "h/a?***"),
            ("h#secret", "h#***"),
            ("m:e://pass@h", "***@h"),
            ("env", "env"),
        ] {
            assert_eq!(without_secrets(address, true), shown);
        }
        for (word, shown) in [
            ("me@h", "me@h"),
            ("a?b", "a?b"),
            ("by=me:pass@h", "by=me:pass@h"),
            ("by=http://me:pass@h", "by=http://***@h"),
            ("socks5://me:pass@h", "socks5://***@h"),
        ] {
            assert_eq!(without_secrets(word, false), shown);
        }
    }
}
