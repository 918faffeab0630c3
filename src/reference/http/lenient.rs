//! A parser that takes more than JSON, as RFC 8259 (9) lets a parser do: what it takes is first
//! written as JSON.

/// The first object of a body as JSON: without comments and commas before an end, with names and
/// texts in double quotes, and with a replacement for bytes that are no UTF-8.
pub(crate) fn tidy(body: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(body);
    let text = text.trim_start_matches('\u{feff}');
    let mut out = String::with_capacity(text.len());
    let (mut rest, mut depth) = (text, 0_usize);
    while let Some(next) = rest.chars().next() {
        let taken = match next {
            '"' | '\'' => quoted(rest, next, &mut out),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            'a'..='z' | 'A'..='Z' | '_' => word(rest, &mut out),
            _ => {
                if matches!(next, '}' | ']') && out.trim_end().ends_with(',') {
                    out.truncate(out.trim_end().len() - 1);
                }
                out.push(next);
                next.len_utf8()
            }
        };
        match next {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        rest = rest.get(taken..).unwrap_or_default();
        if depth == 0 && matches!(next, '}' | ']') {
            break;
        }
    }
    out.into_bytes()
}

/// Copies a text in either quotes, and says how long it was.
fn quoted(rest: &str, quote: char, out: &mut String) -> usize {
    out.push('"');
    let mut escaped = false;
    for (at, next) in rest.char_indices().skip(1) {
        if next == quote && !escaped {
            out.push('"');
            return at + 1;
        }
        if next == '"' && quote == '\'' {
            out.push('\\');
        }
        out.push(next);
        escaped = next == '\\' && !escaped;
    }
    rest.len()
}

/// Copies a word, in quotes where it is a name, and says how long it was.
fn word(rest: &str, out: &mut String) -> usize {
    let is_part = |next: char| next.is_ascii_alphanumeric() || next == '_';
    let end = rest.find(|next| !is_part(next)).unwrap_or(rest.len());
    let (word, after) = rest.split_at(end);
    if after.trim_start().starts_with(':') {
        out.extend(["\"", word, "\""]);
    } else {
        out.push_str(if word == "NaN" { "null" } else { word });
    }
    end
}

#[cfg(test)]
mod tests {
    use super::tidy;

    fn tidied(body: &[u8]) -> String {
        String::from_utf8_lossy(&tidy(body)).into_owned()
    }

    #[test]
    fn what_is_nearly_json_becomes_json() {
        for (body, expected) in [
            ("{'a': 'x', b: [1, 2,],}", r#"{"a": "x", "b": [1, 2]}"#),
            ("{\"a\": /* two */ 2} and more", r#"{"a":  2}"#),
            (
                "\u{feff}{\"a\": \"it's, // no comment\"}",
                r#"{"a": "it's, // no comment"}"#,
            ),
            (r#"{"a": "\"", "b": NaN}"#, r#"{"a": "\"", "b": null}"#),
        ] {
            assert_eq!(tidied(body.as_bytes()), expected);
        }
        assert_eq!(tidied(b"{\"a\": \"\xff\"}"), "{\"a\": \"\u{fffd}\"}");
    }

    #[test]
    fn other_texts_stay_what_they_are() {
        for body in ["hello world", "{\"a\": ", "a=1&b=2"] {
            assert_eq!(tidied(body.as_bytes()), body);
        }
    }
}
