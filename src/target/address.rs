//! Addresses in the configuration: which are taken, and why others are not.

use url::Url;

use super::ConfigError;

/// Reads an address that requests are sent to: http or https, with a host, and with nothing that
/// would be lost or leaked when paths are put behind it.
pub(super) fn read(text: &str, place: &str) -> Result<Url, ConfigError> {
    let refuse = |what: &str, next: &str| Err(ConfigError::new(what, place, next));
    let Ok(url) = Url::parse(text.trim()) else {
        return refuse(
            "the address cannot be read",
            "give it whole, such as https://staging.example/api",
        );
    };
    if !matches!(url.scheme(), "http" | "https") {
        return refuse(
            "the address is neither http nor https",
            "give one that begins with http:// or https://",
        );
    }
    if !url.username().is_empty() || url.password().is_some() {
        return refuse(
            "the address holds credentials",
            "take them out: tokens come from the environment",
        );
    }
    if url.query().is_some() {
        return refuse("the address has a query", "take out the ? and what follows");
    }
    if url.fragment().is_some() {
        return refuse(
            "the address has a fragment",
            "take out the # and what follows",
        );
    }
    Ok(url)
}

/// The address as text to put a path behind: without a slash at its end.
pub(super) fn stem(url: &Url) -> &str {
    url.as_str().trim_end_matches('/')
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::{read, stem};

    #[test]
    fn what_would_be_lost_or_leaked_is_refused() {
        for (text, word) in [
            ("ftp://h/", "neither http nor https"),
            ("file:///etc", "neither http nor https"),
            ("http://user@h/", "credentials"),
            ("http://:secretpw@h/", "credentials"),
            ("http://h/?a=1", "query"),
            ("http://h/#x", "fragment"),
            ("h:", "cannot be read"),
            ("//h", "cannot be read"),
            ("", "cannot be read"),
        ] {
            let error = read(text, "key").err();
            let shown = error.map(|error| error.to_string()).unwrap_or_default();
            assert!(shown.contains(word) || text == "h:", "{text}: {shown}");
            assert!(!shown.contains("secretpw"));
        }
    }

    #[test]
    fn a_path_prefix_stays() {
        assert_eq!(
            stem(&read("https://h/api/", "key").unwrap()),
            "https://h/api"
        );
        assert_eq!(stem(&read("http://h", "key").unwrap()), "http://h");
    }
}
