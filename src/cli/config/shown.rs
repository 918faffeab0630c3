//! `--config-show`: every flag of a command as it is set, and by what.

use std::fmt::Write as _;
use std::path::Path;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use crate::report::plain;

use super::flags::{flags, is_setting, key};
use super::layers::Set;
use super::project::Project;
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
        let words: Vec<String> = matches
            .get_raw(id)
            .into_iter()
            .flatten()
            .map(|word| without_password(&word.to_string_lossy()))
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
        if flag == targets::FLAG
            && let Ok(Some(file)) = targets::file(Path::new(&words[0]), project)
        {
            let _ = write!(origin, ": {}", file.display());
        }
        line(&format!("{key} = {}  # {origin}", value(arg, &words)));
    }
    text
}

/// The words as the project file has them.
fn value(arg: &Arg, words: &[String]) -> String {
    let quoted = |word: &String| match word.parse::<i64>() {
        Ok(number) => number.to_string(),
        Err(_) => toml::Value::String(word.clone()).to_string(),
    };
    match words {
        [word] if is_switch(arg) => word.clone(),
        [word] if !is_list(arg) => quoted(word),
        words => {
            let quoted: Vec<String> = words.iter().map(quoted).collect();
            format!("[{}]", quoted.join(", "))
        }
    }
}

/// An address without the name and the password in it.
fn without_password(word: &str) -> String {
    let Some((scheme, rest)) = word.split_once("://") else {
        return word.to_owned();
    };
    let host = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    match rest[..host].rfind('@') {
        Some(at) => format!("{scheme}://***{}", &rest[at..]),
        None => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::without_password;

    #[test]
    fn a_password_in_an_address_is_not_shown() {
        for (address, shown) in [
            ("http://h:80/a@b", "http://h:80/a@b"),
            ("http://me:p@ss@h:80/a", "http://***@h:80/a"),
            ("me@h", "me@h"),
        ] {
            assert_eq!(without_password(address), shown);
        }
    }
}
