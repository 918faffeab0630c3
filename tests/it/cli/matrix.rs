//! `run` against several targets.

use std::fs;

use serde_json::Value;

use super::binary::{Folder, done};
use super::served::Served;

const RULES: &[&str] = &["--rule", "LINK-9,LIST-11", "--seed", "3"];

/// Target files of two servers, one of which breaks a rule, of one that is down and of one that is none.
fn targets(folder: &Folder) -> [Served; 2] {
    let files = folder.path("targets");
    fs::create_dir_all(&files).unwrap();
    let serve = |name: &str, args: &[&str]| {
        let served = Served::start(&[&["--targets", &folder.path(name)], args].concat());
        let target = fs::read_to_string(folder.path(&format!("{name}/states.toml"))).unwrap();
        let target = target.replace("serve-states", name);
        fs::write(format!("{files}/{name}.toml"), &target).unwrap();
        (served, target)
    };
    let (good, target) = serve("good", &[]);
    let (broken, _) = serve("broken", &["--fault", "token-null-on-revoked"]);
    // Nobody listens on port 1.
    let address = good.value("base_url");
    let address = address.trim_end_matches('/');
    let down = target.replace(address, "http://127.0.0.1:1");
    fs::write(
        format!("{files}/down.toml"),
        down.replace("\"good\"", "\"down\""),
    )
    .unwrap();
    fs::write(format!("{files}/wrong.toml"), "[target").unwrap();
    [good, broken]
}

fn record(folder: &Folder, name: &str) -> Value {
    let text = fs::read_to_string(folder.path(&format!("out/{name}/run.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn one_that_is_down_does_not_stop_the_others() {
    let folder = Folder::new();
    let _servers = targets(&folder);
    let pattern = folder.path("targets/*.toml");
    let out = folder.path("out");
    let args = [
        &[
            "run", "--target", &pattern, "--out", &out, "--format", "junit",
        ],
        RULES,
    ]
    .concat();
    let said = done(&args);
    assert_eq!(said.code, Some(2), "{}{}", said.out, said.err);
    let table: Vec<Vec<&str>> = said
        .out
        .lines()
        .rev()
        .take(5)
        .map(|line| {
            line.split("  ")
                .map(str::trim)
                .filter(|cell| !cell.is_empty())
                .collect()
        })
        .collect();
    let row = |name: &str| {
        let found = table.iter().find(|row| row.first() == Some(&name));
        found.unwrap_or_else(|| panic!("{name}: {}", said.out))
    };
    assert_eq!(row("target")[1..4], ["verdict", "exit code", "failed"]);
    assert_eq!(row("good")[1..4], ["Conformant in part", "0", "0"]);
    assert_eq!(row("broken")[1..4], ["Not conformant", "1", "1"]);
    assert_eq!(row("down")[1], "Inconclusive");
    assert_eq!(row("wrong")[1..3], ["Not begun", "2"]);
    for (name, code) in [("good", 0), ("broken", 1)] {
        let record = record(&folder, name);
        assert_eq!(record["target"]["name"], name);
        assert_eq!(record["gate"]["exit_code"], code);
        assert!(
            folder
                .as_path()
                .join(format!("out/{name}/junit.xml"))
                .exists()
        );
    }
    // As a shell writes the pattern out, one budget each, and the worst code of those that are there.
    let files = ["good", "broken"].map(|name| folder.path(&format!("targets/{name}.toml")));
    let two = [&files[0][..], &files[1]];
    let some = [
        &["run", "--max-requests", "40", "--out", &out],
        RULES,
        &["--target"],
        &two,
    ]
    .concat();
    assert_eq!(done(&some).code, Some(1));
    for name in ["good", "broken"] {
        let exchanges = record(&folder, name)["exchanges"]
            .as_array()
            .unwrap()
            .clone();
        let is_sent = |one: &&Value| one["operation"] != "providerState" && one["status"].is_u64();
        let sent = exchanges.iter().filter(is_sent).count();
        assert!((20..=40).contains(&sent), "{name}: {sent}");
    }
}

#[test]
fn events_keep_targets_apart() {
    let folder = Folder::new();
    let _servers = targets(&folder);
    let files = ["good", "broken"].map(|name| folder.path(&format!("targets/{name}.toml")));
    let events = ["run", "--message-format", "json-lines"];
    let each = ["--target", &files[0], "--target", &files[1]];
    let said = done(
        &[
            &events[..],
            &each,
            RULES,
            &["--out", &folder.path("out")][..],
        ]
        .concat(),
    );
    assert_eq!(said.code, Some(1), "{}", said.err);
    let events: Vec<Value> = said
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let of = |name: &str| {
        events
            .iter()
            .filter(|event| event["event"] == name)
            .collect::<Vec<_>>()
    };
    let names: Vec<_> = of("run-started")
        .iter()
        .map(|event| event["target"].clone())
        .collect();
    assert_eq!(names, ["good", "broken"]);
    let codes: Vec<_> = of("run-finished")
        .iter()
        .map(|event| event["exit_code"].clone())
        .collect();
    assert_eq!(codes, [0, 1]);
}

#[test]
fn slips_are_said_before_anything_is_sent() {
    let folder = Folder::new();
    let out = folder.path("out");
    let file = |name: &str, called: &str| {
        let path = folder.path(name);
        let text = format!("[target]\nname = \"{called}\"\nbase_url = \"http://127.0.0.1:1\"\n");
        fs::write(&path, text).unwrap();
        path
    };
    let (one, other, same) = (
        file("a.toml", "a"),
        file("b.toml", "b"),
        file("c.toml", "a"),
    );
    for (args, why) in [
        (&[&*one, &same][..], "another one a"),
        (&[&one, &other, "--watch"], "this is for one target"),
        (&[&one, &other, "--dry-run"], "this is for one target"),
        (&[&folder.path("*.nothing")], "no file is called so"),
    ] {
        let said = done(&[&["run", "--out", &out, "--target"], args].concat());
        assert_eq!(said.code, Some(2), "{}", said.err);
        assert!(said.err.contains(why), "{}", said.err);
        assert_eq!(said.err.lines().count(), 1, "{}", said.err);
    }
    assert_eq!(done(&["check", "--target", &one, &other]).code, Some(2));
    assert!(!folder.as_path().join("out").exists());
}
