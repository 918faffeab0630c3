//! For tests: whether a text is well-formed markup, as far as what this crate writes goes.

/// Checks that tags nest, attributes are quoted, and nothing outside of a tag is a bare `<`, `>`
/// or an unknown entity. Elements named in HTML as void may stay open.
#[expect(
    clippy::panic,
    clippy::expect_used,
    reason = "a failed check is a failed test"
)]
pub(super) fn check(text: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        entities(&rest[..start]);
        let end = rest[start..].find('>').expect("a tag ends") + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if tag.starts_with('?') || tag.starts_with('!') {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "in {tag}");
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        assert!(
            name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'),
            "{tag}"
        );
        assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        entities(tag);
        if !tag.ends_with('/') && !["meta", "br", "wbr", "input"].contains(&name) {
            open.push(name);
        }
    }
    entities(rest);
    assert!(open.is_empty(), "left open: {open:?}");
    if let Some(odd) = text.chars().find(|c| c.is_control() && *c != '\n') {
        panic!("{odd:?}");
    }
}

fn entities(text: &str) {
    assert!(!text.contains('>'), "{text}");
    for piece in text.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;", "apos;", "#39;"];
        assert!(
            known.iter().any(|entity| piece.starts_with(entity)),
            "&{piece}"
        );
    }
}
