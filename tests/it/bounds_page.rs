//! `docs/bounds.md` says of every bound what it is by default and how it is changed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use content_conformance::target::Limits;
use syn::{Fields, Item};

fn source(path: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(file).expect("the file can be read")
}

/// The names of a struct's fields.
fn fields(path: &str, name: &str) -> Vec<String> {
    let file = syn::parse_file(&source(path)).expect("Rust");
    let found = file.items.iter().find_map(|item| match item {
        Item::Struct(item) if item.ident == name => Some(&item.fields),
        _ => None,
    });
    let Some(Fields::Named(named)) = found else {
        panic!("{path} has no struct {name}");
    };
    let idents = named.named.iter().filter_map(|field| field.ident.as_ref());
    idents.map(ToString::to_string).collect()
}

/// The constants of a folder's files that are times.
fn times(folder: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(path).expect("the folder can be read") {
        let file = entry.expect("an entry").path();
        if file.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let code = fs::read_to_string(&file).expect("the file can be read");
        for line in code.lines().filter(|line| line.contains(": Duration = ")) {
            let before = line.split(": Duration").next().unwrap_or_default();
            names.extend(before.split_whitespace().last().map(str::to_owned));
        }
    }
    names
}

#[test]
fn the_page_names_every_bound() {
    let page = source("docs/bounds.md");
    let mut missing = Vec::new();
    for field in fields("src/target/settings.rs", "Limits") {
        if !page.contains(&format!("`limits.{field}`")) && !page.contains(&format!("`{field}`")) {
            missing.push(format!("Limits::{field}"));
        }
    }
    for key in fields("src/target/file.rs", "LimitsTable") {
        if !page.contains(&format!("`limits.{key}`")) {
            missing.push(format!("the key limits.{key}"));
        }
    }
    // Flags that name the target or the way to it, or take a check away, bound nothing.
    let others = [
        "target",
        "url",
        "project",
        "way",
        "insecure",
        "proxy",
        "ca_file",
        "client_cert",
        "client_key",
    ];
    let mut flags = fields("src/cli/args.rs", "TargetArgs");
    flags.extend(fields("src/cli/way_args.rs", "WayArgs"));
    flags.retain(|flag| !others.contains(&flag.as_str()));
    flags.extend(["max_duration", "jobs"].map(str::to_owned));
    for flag in flags {
        let flag = format!("`--{}`", flag.replace('_', "-"));
        if !page.contains(&flag) {
            missing.push(flag);
        }
    }
    for name in times("src/target") {
        if !page.contains(&format!("`{name}`")) {
            missing.push(name);
        }
    }
    assert!(
        missing.is_empty(),
        "docs/bounds.md says nothing of {missing:?}"
    );
}

#[test]
fn the_page_gives_the_defaults_of_the_code() {
    let page = source("docs/bounds.md");
    let Limits {
        max_runs,
        max_hotels,
        max_requests,
        requests_per_second,
        min_limit,
        max_limit,
        settle_time,
        run_timeout,
        request_timeout,
        max_wait,
        max_body,
        max_duration,
    } = Limits::default();
    let row = |name: &str| {
        let name = format!("`{name}`");
        let row = page
            .lines()
            .find(|line| line.starts_with('|') && line.contains(&name));
        let row = row.unwrap_or_else(|| panic!("no row has {name}"));
        row.split('|').nth(2).unwrap_or_default().trim().to_owned()
    };
    let seconds = |time: Duration| format!("{} s", time.as_secs());
    for (name, time) in [
        ("limits.settle_time", settle_time),
        ("limits.run_timeout", run_timeout),
        ("limits.request_timeout", request_timeout),
        ("max_wait", max_wait),
    ] {
        assert!(
            row(name).starts_with(&seconds(time)),
            "{name}: {}",
            row(name)
        );
    }
    assert_eq!(row("limits.max_body"), format!("{} MiB", max_body >> 20));
    assert_eq!(
        (max_hotels, max_requests, requests_per_second, max_duration),
        (None, None, None, None)
    );
    for name in [
        "limits.max_hotels",
        "limits.max_requests",
        "limits.requests_per_second",
        "limits.max_duration",
    ] {
        assert_eq!(row(name), "none");
    }
    assert_eq!((max_runs, min_limit, max_limit), (None, None, None));
}
