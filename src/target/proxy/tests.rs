//! Which proxy is taken for which address, and which addresses of proxies are refused.

#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

use url::Url;

use super::{Choice, Proxy};

const NOTHING: &dyn Fn(&str) -> Option<String> = &|_| None;

fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

/// The proxy that the environment gives for an address.
fn from(variables: &[(&str, &str)], address: &str) -> Option<Proxy> {
    let env = |name: &str| {
        let found = variables.iter().find(|(other, _)| *other == name);
        found.map(|(_, value)| (*value).to_owned())
    };
    let choice = Choice::read(Some("env"), None, &env).unwrap();
    let plan = choice.for_target(&url(address), &env).unwrap();
    assert!(plan.from_environment && plan.left_aside.is_none());
    plan.through
}

fn refused(flag: &str) -> String {
    let error = Choice::read(Some(flag), None, NOTHING).unwrap_err();
    let line = error.to_string();
    assert!(!line.contains("open-sesame"), "{line}");
    assert!(line.contains("--proxy"), "{line}");
    line
}

#[test]
fn the_environment_is_left_aside_unless_it_is_asked() {
    let env = |name: &str| (name == "HTTPS_PROXY").then(|| "http://q:2".to_owned());
    let address = url("https://h.example");
    let choice = Choice::read(None, None, &env).unwrap();
    let plan = choice.for_target(&address, &env).unwrap();
    assert!(plan.through.is_none() && !plan.from_environment);
    assert_eq!(plan.left_aside.as_deref(), Some("HTTPS_PROXY"));
    assert!(choice.for_adapter(&address, &env).unwrap().is_none());
    let choice = Choice::read(Some("http://p:1"), None, &env).unwrap();
    let plan = choice.for_target(&address, &env).unwrap();
    assert_eq!(plan.through.unwrap().place(), "p:1");
    assert_eq!(plan.left_aside, None);
}

#[test]
fn the_scheme_decides_which_variable_counts() {
    let both = [("HTTP_PROXY", "http://plain:1"), ("HTTPS_PROXY", "safe:2")];
    for (address, place, source) in [
        ("http://h.example", "plain:1", "HTTP_PROXY"),
        ("https://h.example", "safe:2", "HTTPS_PROXY"),
    ] {
        let proxy = from(&both, address).unwrap();
        assert_eq!((proxy.place().as_str(), proxy.source()), (place, source));
    }
    let all = [("ALL_PROXY", "http://any"), ("HTTPS_PROXY", " ")];
    assert_eq!(from(&all, "https://h.example").unwrap().place(), "any:80");
    let small = [("HTTPS_PROXY", "http://a"), ("https_proxy", "http://b")];
    assert_eq!(from(&small, "https://h.example").unwrap().place(), "b:80");
    assert!(from(&[("HTTP_PROXY", "http://a")], "https://h.example").is_none());
}

#[test]
fn neither_this_machine_nor_what_is_excepted_is_reached_through_it() {
    let with = |no: &'static str| [("ALL_PROXY", "http://p:1"), ("NO_PROXY", no)];
    for address in [
        "http://127.0.0.1:8",
        "http://127.1.2.3",
        "https://localhost",
        "http://api.localhost:1",
        "http://[::1]:8",
        "http://[::ffff:127.0.0.1]",
    ] {
        assert!(from(&with(""), address).is_none(), "{address}");
    }
    for (no, address, through) in [
        ("other.example, h.example", "http://h.example", false),
        ("h.example", "http://api.h.example", false),
        ("h.example", "http://not-h.example", true),
        ("10.0.0.0/8", "http://10.1.2.3", false),
        ("10.0.0.0/8", "http://11.1.2.3", true),
        ("*", "http://11.1.2.3", false),
        ("", "http://localhost.example", true),
    ] {
        let proxy = from(&with(no), address);
        assert_eq!(proxy.is_some(), through, "{no}: {address}");
    }
}

#[test]
fn one_that_is_named_is_taken_for_this_machine_but_not_for_the_adapter_on_it() {
    let choice = Choice::read(Some("http://p:1"), None, NOTHING).unwrap();
    let here = url("http://127.0.0.1:9");
    let plan = choice.for_target(&here, NOTHING).unwrap();
    assert!(plan.through.is_some());
    assert!(choice.for_adapter(&here, NOTHING).unwrap().is_none());
    let there = url("http://adapter.example");
    assert!(choice.for_adapter(&there, NOTHING).unwrap().is_some());
}

#[test]
fn credentials_come_from_the_environment_only_and_are_not_shown() {
    let address = "http://ali:open%2Dsesame@p:1";
    assert!(refused(address).contains("holds credentials"));
    let key = toml::Value::String(address.to_owned());
    let error = Choice::read(None, Some(&key), NOTHING).unwrap_err();
    assert!(error.to_string().contains("{ env = \"NAME\" }"), "{error}");
    let env = |name: &str| (name == "MINE").then(|| address.to_owned());
    let key = toml::from_str::<toml::Table>("env = \"MINE\"").unwrap();
    let choice = Choice::read(None, Some(&key.into()), &env).unwrap();
    let Choice::One(proxy) = &choice else {
        panic!("{choice:?}");
    };
    assert!(!format!("{choice:?}").contains("sesame"), "{choice:?}");
    assert_eq!(proxy.secrets(), ["ali:open-sesame", "open-sesame"]);
    assert_eq!((proxy.place().as_str(), proxy.source()), ("p:1", "MINE"));
    let unset = toml::from_str::<toml::Table>("env = \"OTHER\"").unwrap();
    let error = Choice::read(None, Some(&unset.into()), &env).unwrap_err();
    assert!(error.to_string().contains("OTHER is not set"), "{error}");
}

#[test]
fn what_is_no_proxy_is_refused_in_words() {
    for (text, words) in [
        ("socks5://p:1", "not one that is spoken to over http"),
        ("https://p:1", "not one that is spoken to over http"),
        ("http://", "cannot be read"),
        ("", "cannot be read"),
        ("http://p:1/path", "has a path"),
        ("http://p:1/?open-sesame", "has a path"),
        ("p:99999", "cannot be read"),
        ("http://ali:short@p:1", "fewer than 8"),
        ("http://ali:%FFopen-sesame@p:1", "no text"),
    ] {
        let line = refused(text);
        assert!(line.contains(words), "{text}: {line}");
    }
}
