//! The frame of a page: style, script and data in one file, and a policy that lets nothing else run.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest as _, Sha256};

use crate::report::plain::plain_lines;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A whole page. With data there is a script that reads it; without there is none. No text in it
/// steers anything: what could is shown as an escape.
pub(in crate::report) fn page(
    title: &str,
    body: &Markup,
    data: Option<&serde_json::Value>,
) -> String {
    let mut policy = format!("default-src 'none'; style-src {}", hash(STYLE));
    if data.is_some() {
        policy = format!("{policy}; script-src {}", hash(SCRIPT));
    }
    // Within a script block only `<` could end it, and JSON can write that otherwise.
    let data = data.map(|data| data.to_string().replace('<', "\\u003c"));
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy"
                    content={ (policy) "; base-uri 'none'; form-action 'none'" };
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            "\n"
            body {
                main { h1 { (title) } "\n" (body) }
                @if let Some(data) = data {
                    "\n" script type="application/json" id="data" { (PreEscaped(data)) }
                    "\n" script { (PreEscaped(SCRIPT)) }
                }
            }
        }
        "\n"
    };
    plain_lines(&page.into_string()).into_owned()
}

fn hash(text: &str) -> String {
    format!(
        "'sha256-{}'",
        STANDARD.encode(Sha256::digest(text.as_bytes()))
    )
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::{SCRIPT, STYLE, page};
    use crate::report::plain::plain_lines;

    #[test]
    fn data_cannot_end_its_block_and_the_script_writes_no_markup() {
        let data = serde_json::json!({"a": "</script><script>alert(1)</script><!--"});
        let page = page("t", &html! {}, Some(&data));
        assert_eq!(page.matches("<script").count(), 2, "{page}");
        assert_eq!(page.matches("</script").count(), 2);
        let start = page.find("id=\"data\">").map_or(0, |at| at + 10);
        let end = page[start..].find("</script>").map_or(0, |at| at + start);
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&page[start..end]).ok(),
            Some(data)
        );
        for way in [
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "eval(",
            "Function(",
        ] {
            assert!(!SCRIPT.contains(way), "{way}");
        }
    }

    #[test]
    fn style_and_script_are_those_that_the_policy_names() {
        for text in [STYLE, SCRIPT] {
            assert_eq!(plain_lines(text), text);
        }
    }

    #[test]
    fn no_text_steers_or_is_markup() {
        let page = page("\u{1b}[2J\u{202e}", &html! { p { "<b>\t" } }, None);
        assert!(page.contains("<h1>\\u{1b}[2J\\u{202e}</h1>"), "{page}");
        assert!(page.contains("<p>&lt;b&gt;\\t</p>"), "{page}");
    }
}
