//! The frame of a page: style, script and data in one file, and a policy that lets nothing else run.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::report::xml::escape;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// A whole page. With data there is a script that reads it; without there is none.
pub(in crate::report) fn page(title: &str, body: &str, data: Option<&serde_json::Value>) -> String {
    let title = escape(title);
    let mut policy = format!("default-src 'none'; style-src {}", hash(STYLE));
    let mut script = String::new();
    if let Some(data) = data {
        policy = format!("{policy}; script-src {}", hash(SCRIPT));
        // Within a script block only `<` could end it, and JSON can write that otherwise.
        let data = data.to_string().replace('<', "\\u003c");
        script = format!(
            "<script type=\"application/json\" id=\"data\">{data}</script>\n<script>{SCRIPT}</script>\n"
        );
    }
    let policy = escape(&format!("{policy}; base-uri 'none'; form-action 'none'"));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>{title}</h1>\n{body}</main>\n{script}</body>\n</html>\n"
    )
}

fn hash(text: &str) -> String {
    format!(
        "'sha256-{}'",
        STANDARD.encode(Sha256::digest(text.as_bytes()))
    )
}

#[cfg(test)]
mod tests {
    use super::{SCRIPT, page};

    #[test]
    fn data_cannot_end_its_block_and_the_script_writes_no_markup() {
        let data = serde_json::json!({"a": "</script><script>alert(1)</script><!--"});
        let page = page("t", "", Some(&data));
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
}
