//! Messages of several parts as sentences.

/// The parts of a message, which stand between semicolons, as sentences: what, and what next.
pub(super) fn sentences(message: &str) -> String {
    let message = without_numbers(message);
    let parts: Vec<String> = message
        .split("; ")
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .enumerate()
        .map(|(at, part)| {
            ended(&if at == 0 {
                part.to_owned()
            } else {
                begun(part)
            })
        })
        .collect();
    parts.join(" ")
}

/// With a capital, unless the first word is not a word of a sentence: a path, a name, a flag.
fn begun(part: &str) -> String {
    let word = part.split(' ').next().unwrap_or_default();
    let plain = word
        .chars()
        .all(|c| c.is_ascii_lowercase() || ",:".contains(c));
    let mut rest = part.chars();
    match rest.next() {
        Some(first) if plain => first.to_ascii_uppercase().to_string() + rest.as_str(),
        _ => part.to_owned(),
    }
}

fn ended(part: &str) -> String {
    if part.ends_with(['.', '?', '!', ':']) {
        part.to_owned()
    } else {
        format!("{part}.")
    }
}

/// Without the system's numbers of its errors, whose words stand before them.
fn without_numbers(message: &str) -> String {
    let mut text = message.to_owned();
    while let Some(from) = text.find(" (os error ") {
        let Some(length) = text[from..].find(')') else {
            break;
        };
        text.replace_range(from..=from + length, "");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::sentences;

    #[test]
    fn a_message_reads_as_sentences() {
        for (message, expected) in [
            (
                "t.toml: the target file cannot be read: No such file or directory (os error 2); \
                 check the path, or write a new file with `init`",
                "t.toml: the target file cannot be read: No such file or directory. Check the path, \
                 or write a new file with `init`.",
            ),
            (
                "no rule has the id RUN-99; did you mean RUN-9?; `rules` lists them all",
                "no rule has the id RUN-99. Did you mean RUN-9? `rules` lists them all.",
            ),
            ("a: b (os error 2", "a: b (os error 2."),
            (
                "one; exchanges.ndjson is cut",
                "one. exchanges.ndjson is cut.",
            ),
        ] {
            assert_eq!(sentences(message), expected);
        }
    }
}
