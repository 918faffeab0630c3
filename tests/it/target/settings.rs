//! What a target file may say, and what is refused in one line.

use content_conformance::target::{Flags, Settings};

const GOOD: &str = r#"
[target]
base_url = "https://h.example/api"
[auth]
token = { env = "TOKEN" }
[project]
id = "p"
"#;

fn env(name: &str) -> Option<String> {
    Some(
        match name {
            "TOKEN" => "token-for-tests",
            "OUTSIDER" => "outsider-for-tests",
            "SHORT" => "short",
            "BROKEN" => "token-for\ntests",
            "SPACED" => "token for tests",
            "UNICODE" => "token-für-tests",
            _ => return None,
        }
        .to_owned(),
    )
}

fn refused(text: &str) -> String {
    let error = Settings::parse(text, "t.toml", &Flags::default(), &env).expect_err("refused");
    let line = error.to_string();
    assert!(!line.contains('\n'), "{line}");
    assert!(!line.contains("for-tests"), "{line}");
    line
}

#[test]
fn a_small_file_is_enough() {
    let settings = Settings::parse(GOOD, "t.toml", &Flags::default(), &env).expect("settings");
    assert_eq!(settings.name, "h.example");
    assert_eq!(settings.base(), "https://h.example/api");
    assert_eq!(settings.token_name, "$TOKEN");
    assert_eq!(settings.limits.max_runs, Some(50), "generation costs money");
    assert!(!settings.may_generate());
    assert!(!format!("{settings:?}").contains("token-for-tests"));
}

#[test]
fn what_is_wrong_is_said_with_its_key() {
    for (from, to, words) in [
        (
            "{ env = \"TOKEN\" }",
            "\"token-for-tests\"",
            "literal secret; auth.token",
        ),
        (
            "{ env = \"TOKEN\" }",
            "{ env = \"MISSING\" }",
            "MISSING is not set; auth.token",
        ),
        ("{ env = \"TOKEN\" }", "{ env = \"SHORT\" }", "fewer than 8"),
        ("{ env = \"TOKEN\" }", "{ env = \"BROKEN\" }", "line break"),
        ("{ env = \"TOKEN\" }", "{ env = \"SPACED\" }", "space"),
        ("{ env = \"TOKEN\" }", "{ env = \"UNICODE\" }", "byte"),
        (
            "{ env = \"TOKEN\" }",
            "{ envv = \"TOKEN\" }",
            "not of the form",
        ),
        ("{ env = \"TOKEN\" }", "7", "not of the form"),
        (
            "https://h.example/api",
            "ftp://h",
            "neither http nor https; target.base_url",
        ),
        ("https://h.example/api", "https://u:p@h", "credentials"),
        ("https://h.example/api", "https://h?x", "query"),
        ("https://h.example/api", "https://h#x", "fragment"),
        ("[project]\nid = \"p\"", "", "no project is given"),
        (
            "id = \"p\"",
            "id = \" a\"",
            "cannot be sent in a header; project.id",
        ),
        ("[project]", "[projects]", "t.toml:6"),
        (
            "[auth]",
            "proxy = \"http://ali:token-for-tests@p:1\"\n[auth]",
            "holds credentials; target.proxy",
        ),
        (
            "[auth]",
            "proxy = 7\n[auth]",
            "not of the form; target.proxy",
        ),
    ] {
        assert!(GOOD.contains(from));
        let line = refused(&GOOD.replace(from, to));
        let missing: Vec<&str> = words
            .split("; ")
            .filter(|word| !line.contains(word))
            .collect();
        assert!(missing.is_empty(), "{to}: {line}");
    }
}

#[test]
fn what_is_added_is_looked_at_too() {
    for (more, words) in [
        ("[states]\nurl = \"ftp://h\"", "states.url"),
        ("[states]\nurl = \"http://u@h/states\"", "credentials"),
        (
            "[states]\nurl = \"http://h\"\ntoken = \"token-for-tests\"",
            "states.token",
        ),
        ("[limits]\nsettle_time = \"2\"", "limits.settle_time"),
        (
            "[limits]\nsettle_time = \"2 fortnights\"",
            "limits.settle_time",
        ),
        ("[limits]\nmax_runs = -1", "limits.max_runs"),
        (
            "[limits]\nrequests_per_second = 0",
            "limits.requests_per_second",
        ),
        ("[limits]\nmin_limit = 5\nmax_limit = 4", "limits.min_limit"),
        ("[limits]\nmax_run = 1", "t.toml:9"),
        ("[tls]\nca_file = \"no-such.pem\"", "tls.ca_file"),
        ("[tls]\nclient_cert = \"no-such.pem\"", "tls.client_cert"),
        ("[tls]\nclient_key = \"no-such.pem\"", "tls.client_key"),
        ("[tls]\nca = \"no-such.pem\"", "t.toml:9"),
        (
            "[headers]\nAuthorization = { env = \"TOKEN\" }",
            "sets this header field itself",
        ),
        (
            "[headers]\n\"a b\" = { env = \"TOKEN\" }",
            "not a name of a header field",
        ),
        ("[headers]\nX-A = \"token-for-tests\"", "literal"),
        ("[headers]\nX-A = { env = \"BROKEN\" }", "line break"),
        ("[fixtures]\nhotels = [\"a\", \"A\"]", "stands twice"),
        (
            "[fixtures]\nhotels = [\"a\"]\nforeign_hotels = [\"a\"]",
            "fixtures.foreign_hotels",
        ),
        ("[fixtures]\nhotels = [\"\"]", "empty"),
        (
            "[fixtures]\ntags = [{ id = \"t\", hotels = [] }]",
            "fixtures.tags",
        ),
        (
            "[operations.status]\npath = \"x\"\nbody = {}\nrun = \"\"",
            "operations.status.path",
        ),
        (
            "[operations.status]\npath = \"/x\"\nbody = {}\nrun = \"\"",
            "id is not sent",
        ),
        (
            "[operations.status]\npath = \"/x\"\nbody = { I = \"{run_id}\" }\nrun = \"Data\"",
            "RFC 6901",
        ),
        (
            "[operations.status]\npath = \"/x\"\nbody = { I = \"{run_id}\" }\nrun = \"/a~2\"",
            "RFC 6901",
        ),
        (
            "[operations.status]\npath = \"/x\"\nbody = { I = \"{run_id}\" }\nrun = \"/a~\"",
            "RFC 6901",
        ),
    ] {
        let line = refused(&format!("{GOOD}{more}\n"));
        assert!(line.contains(words), "{more}: {line}");
    }
}

#[test]
fn the_outsider_is_somebody_else() {
    let twice = GOOD.replace(
        "[project]",
        "outsider_token = { env = \"TOKEN\" }\n[project]",
    );
    assert!(refused(&twice).contains("are the same"));
    let other = GOOD.replace(
        "[project]",
        "outsider_token = { env = \"OUTSIDER\" }\n[project]",
    );
    let settings = Settings::parse(&other, "t.toml", &Flags::default(), &env).expect("settings");
    assert_eq!(settings.outsider_token_name, "$OUTSIDER");
}

#[test]
fn a_command_can_print_the_token() {
    let with = |command: &str| {
        GOOD.replace(
            "token = { env = \"TOKEN\" }",
            &format!("token_command = {command}"),
        )
    };
    let settings = Settings::parse(
        &with(r#"["printf", "printed-token\n"]"#),
        "t.toml",
        &Flags::default(),
        &env,
    )
    .expect("settings");
    let token = settings.token.expect("a token");
    assert_eq!(token.expose(), "printed-token");
    assert!(refused(&with(r#"["false"]"#)).contains("failed"));
    assert!(refused(&with(r#"["no-such-program-at-all"]"#)).contains("cannot be started"));
    assert!(refused(&with(r#"["printf", "a-token\nand-more"]"#)).contains("line break"));
    for (printed, what) in [
        (r#"{\"access_token\": \"a-long-token\"}"#, "is JSON"),
        ("Authorization: Bearer a-long-token", "is a header field"),
        ("Bearer a-long-token", "begins with the word Bearer"),
        (r#"\"a-long-token\""#, "has quotes"),
    ] {
        let refused = refused(&with(&format!("[\"printf\", \"%s\", \"{printed}\"]")));
        assert!(refused.contains(what), "{what}: {refused}");
        assert!(
            refused.contains("such as eyJ"),
            "what a token looks like: {refused}"
        );
        assert!(!refused.contains("a-long-token"), "{refused}");
    }
    assert!(refused(&with("[]")).contains("empty"));
    let both = GOOD.replace("[project]", "token_command = [\"true\"]\n[project]");
    assert!(refused(&both).contains("given twice"));
}

#[test]
fn files_are_seen_from_the_folder_of_the_target_file() {
    let folder = std::env::temp_dir().join(format!("settings-{}", uuid::Uuid::new_v4()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let certificate = super::tls::server::file("ca.pem");
    std::fs::copy(&certificate, folder.join("own.pem")).expect("a file can be copied");
    let target = folder.join("t.toml");
    std::fs::write(&target, format!("{GOOD}[tls]\nca_file = \"own.pem\"\n")).expect("written");
    let settings = Settings::load(&target, &Flags::default(), &env).expect("settings");
    let own = settings.tls.ca.expect("a CA");
    assert_eq!((own.count(), own.file.ends_with("own.pem")), (1, true));
    let flags = Flags {
        ca_file: Some(certificate.clone()),
        ..Flags::default()
    };
    let settings = Settings::load(&target, &flags, &env).expect("settings");
    let given = settings.tls.ca.expect("a CA").file;
    assert_eq!(
        given,
        certificate.display().to_string(),
        "a flag goes before"
    );
    let _left_behind = std::fs::remove_dir_all(&folder);
}

#[test]
fn flags_go_before_the_file() {
    let flags = Flags {
        url: Some("http://other:1/x".to_owned()),
        project: Some("q".to_owned()),
        max_runs: Some(3),
        allow_generation: true,
        ..Flags::default()
    };
    let settings = Settings::parse(GOOD, "t.toml", &flags, &env).expect("settings");
    assert_eq!(settings.base(), "http://other:1/x");
    assert_eq!(settings.project_id.as_deref(), Some("q"));
    assert_eq!(settings.limits.max_runs, Some(3));
    assert!(settings.may_generate());
    let both = Flags {
        read_only: true,
        ..flags
    };
    assert!(Settings::parse(GOOD, "t.toml", &both, &env).is_err());
}

#[test]
fn flags_alone_are_enough() {
    let flags = Flags {
        url: Some("http://h".to_owned()),
        project: Some("q".to_owned()),
        ..Flags::default()
    };
    let env = |name: &str| (name == "CONTENT_API_TOKEN").then(|| "token-for-tests".to_owned());
    let settings = Settings::from_flags(&flags, &env).expect("settings");
    assert_eq!(settings.token_name, "$CONTENT_API_TOKEN");
    assert!(Settings::from_flags(&flags, &|_| None).is_err());
    assert!(Settings::from_flags(&Flags::default(), &env).is_err());
    let without_project = Flags {
        project: None,
        ..flags
    };
    assert!(Settings::from_flags(&without_project, &env).is_err());
}

#[test]
fn provider_states_need_no_token_and_no_limit() {
    let text = "[target]\nbase_url = \"http://h\"\n[states]\nurl = \"http://h/states\"\n";
    let settings = Settings::parse(text, "t.toml", &Flags::default(), &env).expect("settings");
    assert_eq!(settings.limits.max_runs, None);
    assert!(settings.may_generate());
    let read_only = Flags {
        read_only: true,
        ..Flags::default()
    };
    let settings = Settings::parse(text, "t.toml", &read_only, &env).expect("settings");
    assert!(!settings.may_generate());
}

#[test]
fn the_digest_follows_what_is_asked_and_no_secret() {
    let read = |text: &str, env: &dyn Fn(&str) -> Option<String>| {
        Settings::parse(text, "t.toml", &Flags::default(), env)
            .expect("settings")
            .digest()
    };
    let digest = read(GOOD, &env);
    assert_eq!(digest, read(GOOD, &|_| Some("another-token".to_owned())));
    assert_ne!(digest, read(&GOOD.replace("\"p\"", "\"q\""), &env));
    // Nor the way that requests take.
    let ca = super::tls::server::file("ca.pem");
    let way = GOOD.replace("[auth]", "proxy = \"http://proxy.example:3128\"\n[auth]");
    let way = format!("{way}[tls]\nca_file = {ca:?}\n");
    assert_eq!(digest, read(&way, &env));
}
