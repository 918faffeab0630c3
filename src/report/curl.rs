//! A recorded request as a command line that sends it again.
//!
//! Secrets stand in a record as the names of the environment variables that hold them
//! (`$CONTENT_API_TOKEN`); the command leaves them for the shell to fill in.

use std::fmt::Write as _;

use crate::model::Request;

use super::plain::steers;

/// Bodies beyond this many bytes are too long for a line; the command then reads a file.
const LONGEST_BODY: usize = 4_000;

/// The command, on one line, for a POSIX shell. Header fields that curl sets by itself
/// are left out. A body that is not plain text goes through
/// `printf`; one that is very long is named instead, as `body.json`.
#[must_use]
pub(crate) fn curl(request: &Request) -> String {
    let mut line = String::from("curl -sS -i");
    if request.method == "HEAD" {
        line.push_str(" --head");
    } else {
        let _ = write!(line, " -X {}", quote(&request.method));
    }
    if request.url.contains(['[', ']', '{', '}']) {
        line.push_str(" --globoff");
    }
    if request.url.contains("/.") {
        line.push_str(" --path-as-is");
    }
    let _ = write!(line, " {}", quote(&request.url));
    let has = |name: &str| {
        request
            .headers
            .iter()
            .any(|(n, _)| n.eq_ignore_ascii_case(name))
    };
    for (name, value) in &request.headers {
        if is_curls_own(name, value) {
            continue;
        }
        let _ = write!(line, " -H {}", quote(&header_line(name, value)));
    }
    if request.body.is_empty() {
        return line;
    }
    if !has("content-type") {
        line.push_str(" -H 'Content-Type:'");
    }
    match std::str::from_utf8(&request.body) {
        _ if request.body.len() > LONGEST_BODY => {
            let _ = write!(
                line,
                " --data-binary @body.json # {} bytes",
                request.body.len()
            );
        }
        Ok(text) if !text.contains(steers) => {
            let _ = write!(line, " --data-raw {}", quote(text));
        }
        _ => {
            let bytes = printf(&request.body);
            line = format!("printf '{bytes}' | {line} --data-binary @-");
        }
    }
    line
}

/// A header field as curl is told it. curl leaves a field without a value out, unless a semicolon
/// stands for the colon.
pub(super) fn header_line(name: &str, value: &str) -> String {
    if value.is_empty() {
        format!("{name};")
    } else {
        format!("{name}: {value}")
    }
}

/// Whether curl sends a header field like this one by itself, or its being there is the harness's
/// own affair.
pub(super) fn is_curls_own(name: &str, value: &str) -> bool {
    match name.to_ascii_lowercase().as_str() {
        "host" | "content-length" | "connection" => true,
        "accept" => value == "*/*",
        "user-agent" => value.starts_with("content-conformance/"),
        _ => false,
    }
}

/// A word for the shell: single quotes, or double quotes where a variable is to be filled in.
pub(super) fn quote(text: &str) -> String {
    let text = super::plain(text);
    if !text.is_empty() && text.bytes().all(harmless) {
        return text.into_owned();
    }
    if variables(&text).next().is_none() {
        return format!("'{}'", text.replace('\'', r"'\''"));
    }
    let mut word = String::from("\"");
    let mut rest = 0;
    for (start, end) in variables(&text) {
        escape(&mut word, &text[rest..start]);
        // Braces keep what follows from being read as part of the name.
        let _ = write!(word, "${{{}}}", &text[start + 1..end]);
        rest = end;
    }
    escape(&mut word, &text[rest..]);
    word.push('"');
    word
}

/// Text within double quotes. An interactive shell reads `!` there, so that one leaves them.
fn escape(word: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '"' | '\\' | '`' | '$' => {
                word.push('\\');
                word.push(c);
            }
            '!' => word.push_str("\"'!'\""),
            c => word.push(c),
        }
    }
}

/// Where the names of variables stand: a dollar, a capital letter, then capitals, digits and `_`.
pub(super) fn variables(text: &str) -> impl Iterator<Item = (usize, usize)> {
    text.match_indices('$').filter_map(|(start, _)| {
        let name = &text[start + 1..];
        let length = name
            .bytes()
            .take_while(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_')
            .count();
        let named = name.starts_with(|c: char| c.is_ascii_uppercase());
        (named && length > 1).then_some((start, start + 1 + length))
    })
}

/// Whether a byte needs no quoting.
fn harmless(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_./:@,+".contains(&byte)
}

/// Bytes as the format of `printf`, itself within single quotes.
fn printf(bytes: &[u8]) -> String {
    let mut format = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        match byte {
            b'%' => format.push_str("%%"),
            b'\\' => format.push_str("\\\\"),
            b'\'' => format.push_str("\\047"),
            b' '..=b'~' => format.push(char::from(*byte)),
            other => {
                let _ = write!(format, "\\{other:03o}");
            }
        }
    }
    format
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use std::process::Command;

    use bytes::Bytes;

    use super::{curl, printf, quote};
    use crate::model::{Form, Request};

    fn request(headers: &[(&str, &str)], body: &'static [u8]) -> Request {
        Request {
            method: "POST".to_owned(),
            url: "https://x.example/v2/project/content/listApprovals".to_owned(),
            headers: headers
                .iter()
                .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
                .collect(),
            body: Bytes::from_static(body),
            form: Form::Documented,
        }
    }

    #[test]
    fn a_request_reads_as_a_person_would_write_it() {
        let headers = [
            ("Host", "x.example"),
            ("accept", "*/*"),
            ("user-agent", "content-conformance/0.1.0"),
            ("Authorization", "Bearer $CONTENT_API_TOKEN"),
            ("X-Project-ID", "6a0f"),
            ("Content-Type", "application/json"),
        ];
        assert_eq!(
            curl(&request(&headers, br#"{"Limit":1,"A":"it's"}"#)),
            "curl -sS -i -X POST https://x.example/v2/project/content/listApprovals \
             -H \"Authorization: Bearer ${CONTENT_API_TOKEN}\" -H 'X-Project-ID: 6a0f' \
             -H 'Content-Type: application/json' --data-raw '{\"Limit\":1,\"A\":\"it'\\''s\"}'"
        );
    }

    #[test]
    fn what_curl_would_add_or_drop_is_kept_from_it() {
        let line = curl(&request(&[("X-Project-ID", "")], b"@file"));
        assert!(
            line.ends_with("-H 'X-Project-ID;' -H Content-Type: --data-raw @file")
                || line.ends_with("-H 'X-Project-ID;' -H 'Content-Type:' --data-raw @file"),
            "{line}"
        );
        let mut odd = request(&[], b"");
        odd.url = "https://x.example/../{a}?q=[1]".to_owned();
        assert!(
            curl(&odd).contains(" --globoff --path-as-is "),
            "{}",
            curl(&odd)
        );
        odd.method = "HEAD".to_owned();
        assert!(curl(&odd).contains(" --head "), "{}", curl(&odd));
    }

    /// What a shell makes of a word.
    fn shell(script: &str) -> Vec<u8> {
        let output = Command::new("sh")
            .arg("-c")
            .arg(script)
            .env("CONTENT_API_TOKEN", "t0p")
            .output()
            .unwrap();
        assert!(output.status.success(), "{script}");
        output.stdout
    }

    #[test]
    fn a_shell_reads_each_word_back_as_it_was() {
        for text in [
            "",
            "a b",
            "it's",
            "$HOME",
            "`id`",
            "a\\b\"c",
            "$(id)",
            "5$ and $1",
            "!x",
            "*",
            "# no",
            "ä…",
        ] {
            let expected = text.replace("$HOME", &std::env::var("HOME").unwrap_or_default());
            assert_eq!(
                shell(&format!("printf %s {}", quote(text))),
                expected.as_bytes(),
                "{text}"
            );
        }
        let mixed = "Bearer $CONTENT_API_TOKEN\"`id`\\$(id)!";
        assert_eq!(
            shell(&format!("printf %s {}", quote(mixed))),
            b"Bearer t0p\"`id`\\$(id)!"
        );
    }

    #[test]
    fn any_bytes_survive_printf() {
        let bytes: Vec<u8> = (0..=255).chain(*b"%d\\n'7").collect();
        assert_eq!(shell(&format!("printf '{}'", printf(&bytes))), bytes);
        let line = curl(&request(&[], b"{\"a\":\"\xff\"}"));
        assert!(
            line.starts_with("printf '{\"a\":\"\\377\"}' | curl "),
            "{line}"
        );
        assert!(line.ends_with(" --data-binary @-"), "{line}");
    }

    #[test]
    fn a_long_body_is_named_and_nothing_steers_the_terminal() {
        let long = Bytes::from(vec![b'a'; 5_000]);
        let line = curl(&Request {
            body: long,
            ..request(&[], b"")
        });
        assert!(
            line.ends_with("--data-binary @body.json # 5000 bytes"),
            "{line}"
        );
        let line = curl(&request(&[("X-A", "\u{1b}[31m")], b"{\"a\":\"\x1b[31m\"}"));
        assert!(!line.chars().any(char::is_control), "{line}");
    }
}
