//! The way to a target as a user meets it: proxies and certificates, and what is said of them.

#![expect(clippy::unwrap_used, reason = "a failed test is what it is for")]

use std::fs;
use std::path::Path;
use std::process::Command;

use content_conformance::model::RunRecord;

use super::binary::{Done, Folder, TOKEN, command};
use crate::target::proxy::tunnel::{Manner, Tunnel};
use crate::target::tls::server::{Clients, Manner as TlsManner, TlsServer, file};

/// A password that the tests' proxy is given.
const PASSWORD: &str = "pass-of-the-proxy-81c2";

/// The binary in an environment without proxies but for those given.
fn with(args: &[&str], variables: &[(&str, &str)]) -> Done {
    let mut command: Command = command(args);
    for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"] {
        command.env_remove(name).env_remove(name.to_lowercase());
    }
    command.envs(variables.iter().copied());
    command.output().unwrap().into()
}

fn path(name: &str) -> String {
    file(name).display().to_string()
}

fn demanding() -> TlsServer {
    TlsServer::start(TlsManner {
        clients: Clients::MustShow,
        ..TlsManner::default()
    })
}

/// Nothing of the private key, the password or the token stands in a text.
fn shows_no_secret(text: &str) {
    let key = fs::read_to_string(file("client-key.pem")).unwrap();
    let inner = |line: &&str| !line.contains(' ') && line.len() > 20;
    let lines: Vec<&str> = key.lines().filter(inner).collect();
    assert_eq!(lines.len(), 3, "the lines of base64");
    for secret in lines.into_iter().chain([PASSWORD, TOKEN]) {
        assert!(!text.contains(secret), "{secret} stands in {text}");
    }
}

/// What the record says of the way to its target.
fn way_in(out: &str) -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(out).join("run.json")).expect("a record");
    let record: RunRecord = serde_json::from_str(&text).expect("a record");
    record.target.way
}

fn all_files(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            text.push_str(&String::from_utf8_lossy(&fs::read(path).unwrap()));
        }
    }
    text
}

#[test]
fn check_names_what_stands_on_the_way() {
    let (server, proxy) = (demanding(), Tunnel::start(Manner::Open));
    let folder = Folder::new();
    let target = folder.path("target.toml");
    for name in ["ca.pem", "client.pem", "client-key.pem"] {
        fs::copy(file(name), folder.as_path().join(name)).unwrap();
    }
    let text = format!(
        "[target]\nbase_url = \"{}\"\nproxy = {{ env = \"PROXY\" }}\n[auth]\ntoken = {{ env = \
         \"CONTENT_API_TOKEN\" }}\n[project]\nid = \"p\"\n[tls]\nca_file = \"ca.pem\"\n\
         client_cert = \"client.pem\"\nclient_key = \"client-key.pem\"\n",
        server.url()
    );
    fs::write(&target, text).unwrap();
    let address = format!("http://ali:{PASSWORD}@{}", proxy.address);
    let said = with(&["check", "--target", &target], &[("PROXY", &address)]);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    for (mark, words) in [
        (
            "note",
            format!("the proxy at {} (PROXY, with credentials)", proxy.address),
        ),
        ("ok", format!("1 certificate in {}", folder.path("ca.pem"))),
        (
            "ok",
            format!(
                "the client certificate in {} is sent",
                folder.path("client.pem")
            ),
        ),
    ] {
        let line = said
            .out
            .lines()
            .find(|line| line.starts_with(mark) && line.contains(&words));
        assert!(line.is_some(), "{words}: {}", said.out);
    }
    shows_no_secret(&format!("{}{}", said.out, said.err));
    assert!(server.seen().iter().all(|seen| seen.certificates == 1));
    assert!(!proxy.heads().is_empty());
}

#[test]
fn a_run_through_a_proxy_keeps_key_and_password_out_of_all_that_it_writes() {
    let (server, proxy) = (demanding(), Tunnel::start(Manner::Open));
    let folder = Folder::new();
    let out = folder.path("out");
    let ca = path("ca.pem");
    let (certificate, key) = (path("client.pem"), path("client-key.pem"));
    let address = format!("http://ali:{PASSWORD}@{}", proxy.address);
    // A name that is not this machine's, so that the environment's proxy counts.
    let url = format!("https://target.invalid:{}", server.address.port());
    let run = |url: &str| {
        with(
            &[
                "run",
                "--url",
                url,
                "--project",
                "p",
                "--proxy",
                "env",
                "--ca-file",
                &ca,
                "--client-cert",
                &certificate,
                "--client-key",
                &key,
                "--rule",
                "LIST-1",
                "--jobs",
                "1",
                "--out",
                &out,
                "--format",
                "console,html,junit,markdown",
            ],
            &[("HTTPS_PROXY", &address)],
        )
    };
    let reached = run(&server.url());
    assert!(proxy.heads().is_empty(), "this machine needs no proxy");
    assert!(!server.seen().is_empty(), "{}", reached.err);
    let written = all_files(Path::new(&out));
    assert!(written.contains("listApprovals"), "{written}");
    shows_no_secret(&format!("{}{}{written}", reached.out, reached.err));
    let lost = run(&url);
    assert!(!proxy.heads().is_empty(), "{}", lost.err);
    let written = all_files(Path::new(&out));
    shows_no_secret(&format!("{}{}{written}", lost.out, lost.err));
    let way = [
        &format!("through the proxy at {}", proxy.address),
        "with CAs besides the system's",
        "with a client certificate",
    ]
    .map(str::to_owned);
    assert_eq!(way_in(&out), way, "the record says how it was made");
    assert!(lost.out.contains("through the proxy at"), "{}", lost.out);
}

#[test]
fn the_environment_is_left_alone_unless_that_is_asked_for() {
    let proxy = Tunnel::start(Manner::Answer("407 Proxy Authentication Required"));
    let address = proxy.url();
    let variables = [("HTTPS_PROXY", &*address), ("HTTP_PROXY", &*address)];
    let look = |more: &[&str]| {
        let args = ["check", "--url", "https://target.invalid", "--project", "p"];
        with(&[&args, more].concat(), &variables)
    };
    let without = look(&[]);
    for words in ["does not resolve", "HTTPS_PROXY is set and left aside"] {
        assert!(without.out.contains(words), "{words}: {}", without.out);
    }
    assert!(proxy.heads().is_empty());
    let asked = look(&["--proxy", "env"]);
    assert_eq!(asked.code, Some(3), "{}", asked.out);
    let refusal = format!("the proxy at {} wants credentials (407)", proxy.address);
    assert!(asked.out.contains(&refusal), "{}", asked.out);
    assert!(asked.out.contains("(HTTPS_PROXY)"), "{}", asked.out);
    assert!(
        !asked.out.contains("TLS:"),
        "nothing is proved: {}",
        asked.out
    );
}

#[test]
fn a_demand_for_a_client_certificate_is_named() {
    let server = demanding();
    let (url, ca) = (server.url(), path("ca.pem"));
    let args = ["check", "--url", &url, "--project", "p", "--ca-file", &ca];
    let said = with(&args, &[]);
    assert_eq!(said.code, Some(3), "{}", said.out);
    let line = said.out.lines().find(|line| line.starts_with("problem"));
    let line = line.unwrap_or_default();
    assert!(
        line.contains("the TLS handshake failed") && line.contains("--client-cert"),
        "{}",
        said.out
    );
}

#[test]
fn certificates_that_are_not_proved_are_told_loudly() {
    let server = TlsServer::start(TlsManner {
        signed: false,
        ..TlsManner::default()
    });
    let (folder, url) = (Folder::new(), server.url());
    let out = folder.path("out");
    let check = ["check", "--url", &url, "--project", "p", "--insecure"];
    let run = [
        "run",
        "--url",
        &url,
        "--project",
        "p",
        "--insecure",
        "--rule",
        "LIST-1",
        "--out",
        &out,
    ];
    for args in [&check[..], &run[..]] {
        let said = with(args, &[]);
        let loud = |line: &str| line.starts_with("warning: ") && line.contains("NOT PROVED");
        assert!(said.err.lines().any(loud), "{}", said.err);
    }
    assert_eq!(way_in(&out), ["certificates not proved (--insecure)"]);
    let said = with(&check[..5], &[]);
    assert!(!said.err.contains("NOT PROVED"), "{}", said.err);
}

#[test]
fn files_that_cannot_be_used_end_it_before_anything_is_sent() {
    let server = TlsServer::start(TlsManner::default());
    let (folder, url) = (Folder::new(), server.url());
    let out = folder.path("out");
    let (certificate, key, other) = (path("client.pem"), path("client-key.pem"), path("key.pem"));
    for (flags, words) in [
        (
            vec!["--ca-file", "no-such.pem"],
            "no-such.pem cannot be read",
        ),
        (vec!["--ca-file", &*key], "holds no certificate"),
        (vec!["--client-cert", &*certificate], "without its key"),
        (vec!["--client-key", &*key], "without the certificate"),
        (
            vec!["--client-cert", &*certificate, "--client-key", &*other],
            "is not the key of",
        ),
        (
            vec!["--proxy", "http://ali:pass-of-the-proxy-81c2@p"],
            "credentials",
        ),
        (vec!["--proxy", "socks5://p"], "over http"),
    ] {
        for command in [&["check"][..], &["run", "--out", &out]] {
            let args = [command, &["--url", &url, "--project", "p"], &flags].concat();
            let said = with(&args, &[]);
            assert_eq!(said.code, Some(2), "{flags:?}: {}", said.err);
            let errors: Vec<&str> = said
                .err
                .lines()
                .filter(|line| line.starts_with("error: "))
                .collect();
            assert_eq!(errors.len(), 1, "{}", said.err);
            assert!(errors[0].contains(words), "{words}: {}", errors[0]);
            assert!(errors[0].contains(". "), "{}", errors[0]);
            shows_no_secret(&format!("{}{}", said.out, said.err));
        }
    }
    assert_eq!(server.connections(), 0);
}
