//! The commented target file that `init` writes.

/// A target file to start from: every setting is there, the optional ones behind a `#`.
#[must_use]
pub fn template() -> &'static str {
    include_str!("template.toml")
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

    use super::template;
    use crate::target::{Flags, Settings};

    fn read(text: &str, env: &dyn Fn(&str) -> Option<String>) -> Settings {
        Settings::parse(text, "template.toml", &Flags::default(), env).unwrap()
    }

    #[test]
    fn it_can_be_used_as_it_is() {
        let settings = read(template(), &|_| Some("token-for-tests".to_owned()));
        assert!(settings.states.is_none());
        assert!(!settings.may_generate());
    }

    #[test]
    fn it_parses_with_every_setting_taken_in() {
        let mut whole = String::new();
        for line in template().lines() {
            let setting = line.strip_prefix('#').filter(|rest| !rest.starts_with(' '));
            whole.push_str(setting.unwrap_or(line));
            whole.push('\n');
        }
        let distinct = |name: &str| Some(format!("value-of-{name}"));
        for file in ["ca", "client", "client-key"] {
            let there = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/target/tls");
            let named = format!("\"{file}.pem\"");
            assert!(whole.contains(&named), "{named}");
            whole = whole.replace(&named, &format!("\"{there}/{file}.pem\""));
        }
        let settings = read(&whole, &distinct);
        assert!(settings.states.is_some());
        assert_eq!(settings.headers.len(), 1);
        assert_eq!(settings.fixtures.tags.len(), 1);
        assert_eq!(settings.limits.max_limit, Some(50));
        assert!(settings.outsider_token.is_some());
        assert_eq!(settings.status.unwrap().run, "/Data");
        assert_eq!(
            settings.proxy.through.unwrap().place(),
            "proxy.example:3128"
        );
        assert!(settings.tls.ca.is_some() && settings.tls.client.is_some());
    }
}
