//! A failed case as a script for a POSIX shell and curl, which sends its requests once more.
//!
//! The script arranges the project through the provider states, puts the ids and tokens that come
//! back in the place of those on record, waits as the case waited, and shows the answers that were
//! wrong. It judges nothing. Calls that were under way at the same time are again.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::curl::{header_line, is_curls_own, variables};
use super::plain::plain;
use crate::model::{CaseResult, Exchange, ExchangeId, Finding, Operation, RunRecord};

/// A pause that is kept, in microseconds.
const PAUSE: u64 = 300_000;

/// A file of a script, by its name in the folder of scripts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct File {
    /// The name, with the folder of the case where it is beside the script.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The script of a case and the files beside it; nothing where none of its exchanges is at hand.
/// `exchanges` are those of its tries, in the order of their numbers: the try is sent that shows a
/// finding, or else the last.
#[must_use]
pub(crate) fn reproduce(
    record: &RunRecord,
    case: &CaseResult,
    exchanges: &[Exchange],
) -> Vec<File> {
    let findings: Vec<&Finding> = case
        .findings
        .iter()
        .filter_map(|at| record.findings.get(*at))
        .collect();
    let shows = |exchange: &&Exchange| {
        findings
            .iter()
            .any(|finding| finding.exchanges.contains(&exchange.id))
    };
    let wrong = exchanges.iter().find(shows).or(exchanges.last());
    let Some(try_number) = wrong.map(|exchange| exchange.try_number) else {
        return Vec::new();
    };
    let tried: Vec<&Exchange> = exchanges
        .iter()
        .filter(|exchange| exchange.try_number == try_number)
        .collect();
    let id = &case.id.0;
    let mut files = vec![File {
        name: format!("{id}.sh"),
        bytes: script(record, case, &tried, &findings).into_bytes(),
    }];
    for exchange in tried {
        let mut add = |kind: &str, bytes: Vec<u8>| {
            files.push(File {
                name: format!("{id}/{}.{kind}", exchange.id),
                bytes,
            });
        };
        add("request", head(exchange).into_bytes());
        add("body", exchange.request.body.to_vec());
        if learns(exchange) {
            add("seen", strings(exchange).into_bytes());
        }
    }
    files
}

/// Whether a text is one of these scripts.
#[must_use]
pub(crate) fn is_script(text: &str) -> bool {
    text.contains(TOP)
}

fn script(
    record: &RunRecord,
    case: &CaseResult,
    tried: &[&Exchange],
    findings: &[&Finding],
) -> String {
    let mut out = format!("#!/bin/sh\n# {}: {}\n", case.id, one_line(&case.name));
    for finding in findings {
        let _ = writeln!(
            out,
            "#\n# {}: {}\n#   expected  {}\n#   actual    {}",
            finding.rule,
            one_line(&finding.message),
            one_line(&finding.expected),
            one_line(&finding.actual)
        );
    }
    out.push_str(TOP);
    let states = tried
        .iter()
        .find(|one| one.operation == Operation::ProviderState);
    let states = states.map_or("", |one| one.request.url.as_str());
    let base = record.target.base_url.trim_end_matches('/');
    let _ = writeln!(
        out,
        "BASE=${{BASE:-{}}}\nSTATES=${{STATES:-{}}}",
        word(base),
        word(states)
    );
    let _ = writeln!(
        out,
        "here=$(cd \"$(dirname \"$0\")\" && pwd)/{}",
        word(&case.id.0)
    );
    out.push_str(FUNCTIONS);
    if !states.is_empty() {
        let _ = writeln!(out, "put {} \"$STATES\"", word(states));
    }
    let _ = writeln!(out, "put {} \"$BASE\"", word(base));
    for name in from_the_environment(tried) {
        let _ = writeln!(out, "secret '${name}' \"${{{name}:-}}\"");
    }
    out.push('\n');
    sends(&mut out, tried);
    let wrong: BTreeSet<ExchangeId> = findings
        .iter()
        .flat_map(|finding| finding.exchanges.iter().copied())
        .collect();
    for exchange in tried.iter().filter(|exchange| wrong.contains(&exchange.id)) {
        let _ = writeln!(
            out,
            "\nprintf '\\nthe answer of %s:\\n' {0}\nshow {0}",
            exchange.id
        );
    }
    out
}

const TOP: &str = "#
# Sends the requests of this case once more and shows the answers that were wrong. BASE and STATES
# say where the implementation and its provider states are now.
set -eu
LC_ALL=C
export LC_ALL
";

const FUNCTIONS: &str = r#"work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: > "$work/ids.sed"

# Marks that sed would read otherwise are escaped.
quoted() { printf '%s' "$1" | sed 's/[][\\.*^$|&/]/\\&/g'; }

# What is on record, and what stands in its place now.
put() { printf 's|%s|%s|g\n' "$(quoted "$1")" "$(quoted "$2")" >> "$work/ids.sed"; }

# A secret that no answer of this case gives.
secret() {
  [ -n "$2" ] || echo "$1 is not set: a made-up secret is sent in its place" >&2
  put "$1" "${2:-made-up-secret}"
}

# The texts of an answer, one a line.
strings() { tr -d '\n\r' < "$1" | tr '"' '\n' | sed -n 'n;p'; }

# Puts the ids and tokens of an answer in the place of those on record.
learn() {
  strings "$work/$1.answer" > "$work/new"
  while IFS= read -r old && IFS= read -r new <&3; do
    case $old in
      "$new") continue ;;
      '$'*) ;;
      *[!0-9A-Fa-f-]*) [ "$2" = all ] || continue ;;
      ????????????????*) ;;
      *) continue ;;
    esac
    put "$old" "$new"
    upper=$(printf '%s' "$old" | tr a-f A-F)
    [ "$upper" = "$old" ] || put "$upper" "$(printf '%s' "$new" | tr a-f A-F)"
  done < "$here/$1.seen" 3< "$work/new"
}

# A request by its number, with its method, after some seconds.
send() {
  sleep "$3"
  sed -f "$work/ids.sed" "$here/$1.request" > "$work/$1.request"
  sed -f "$work/ids.sed" "$here/$1.body" > "$work/$1.body"
  status=$(curl -sS --max-time 60 -K "$work/$1.request" -X "$2" --data-binary "@$work/$1.body" \
    -o "$work/$1.answer" -w '%{http_code}') || status=none
  printf '%s\n' "$status" > "$work/$1.status"
  printf '%s: %s\n' "$1" "$status"
}

show() { cat "$work/$1.status" "$work/$1.answer"; echo; }

"#;

/// The calls, in order; those that were under way together are sent together.
fn sends(out: &mut String, tried: &[&Exchange]) {
    let mut at = 0;
    let mut ended = tried.first().map_or(0, |first| first.sent_us);
    while at < tried.len() {
        let mut together = 1;
        let mut until = tried[at].ended_us;
        while at + together < tried.len() && tried[at + together].sent_us < until {
            until = until.max(tried[at + together].ended_us);
            together += 1;
        }
        let group = &tried[at..at + together];
        let pause = group[0].sent_us.saturating_sub(ended);
        let seconds = if pause >= PAUSE {
            pause.div_ceil(1_000_000)
        } else {
            0
        };
        for exchange in group {
            let method = word(&exchange.request.method);
            let beside = if together > 1 { " &" } else { "" };
            let _ = writeln!(out, "send {} {method} {seconds}{beside}", exchange.id);
        }
        if together > 1 {
            out.push_str("wait\n");
        }
        for exchange in group.iter().filter(|exchange| learns(exchange)) {
            let all = exchange.operation == Operation::ProviderState;
            let _ = writeln!(
                out,
                "learn {} {}",
                exchange.id,
                if all { "all" } else { "ids" }
            );
        }
        ended = until;
        at += together;
    }
}

/// Whether later requests may name something that this answer gave out.
fn learns(exchange: &Exchange) -> bool {
    let gives = matches!(
        exchange.operation,
        Operation::ProviderState | Operation::GenerateText
    );
    gives && exchange.status() == Some(200)
}

/// The texts of an answer, one a line, as the script takes them out of its own answer.
fn strings(exchange: &Exchange) -> String {
    let body = exchange.response().map(|response| response.body.clone());
    let text = String::from_utf8_lossy(&body.unwrap_or_default()).replace(['\n', '\r'], "");
    let mut out = String::new();
    for string in text.split('"').skip(1).step_by(2) {
        out.push_str(string);
        out.push('\n');
    }
    out
}

/// The address and the header fields, as curl reads them from a file.
fn head(exchange: &Exchange) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let request = &exchange.request;
    let mut out = format!("url = \"{}\"\ngloboff\npath-as-is\n", quoted(&request.url));
    let mut has_type = false;
    for (name, value) in request
        .headers
        .iter()
        .filter(|(name, value)| !is_curls_own(name, value))
    {
        has_type |= name.eq_ignore_ascii_case("content-type");
        let _ = writeln!(out, "header = \"{}\"", quoted(&header_line(name, value)));
    }
    if !has_type {
        out.push_str("header = \"Content-Type:\"\n");
    }
    out
}

/// The secrets that no answer of this case gives: whoever runs the script has them.
fn from_the_environment(tried: &[&Exchange]) -> BTreeSet<String> {
    let names = |text: &str| {
        let found = variables(text);
        found
            .map(|(start, end)| text[start + 1..end].to_owned())
            .collect::<Vec<_>>()
    };
    let mut given: BTreeSet<String> = BTreeSet::new();
    for exchange in tried.iter().filter(|exchange| learns(exchange)) {
        given.extend(names(&strings(exchange)));
    }
    let mut needed = BTreeSet::new();
    for exchange in tried {
        needed.extend(names(&head(exchange)));
        needed.extend(names(&String::from_utf8_lossy(&exchange.request.body)));
    }
    &needed - &given
}

/// A text as one word of the shell.
fn word(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

fn one_line(text: &str) -> String {
    plain(text).replace(['\n', '\r'], " ")
}
