//! Text within XML and HTML.

use super::plain;

/// Text for an element or a quoted attribute: nothing in it is markup, and every character is one
/// that XML 1.0 allows, whatever a target sent.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in plain(text).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn no_character_is_markup_or_forbidden() {
        assert_eq!(
            escape("<a b='c'>&\"]]>"),
            "&lt;a b=&#39;c&#39;&gt;&amp;&quot;]]&gt;"
        );
        let all: String = (0..=u32::from(char::MAX))
            .filter_map(char::from_u32)
            .collect();
        let allowed =
            |c: char| matches!(c, '\u{20}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
        assert!(escape(&all).chars().all(allowed));
    }
}
