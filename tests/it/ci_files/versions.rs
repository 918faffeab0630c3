//! Versions stand in several files, and are the ones of `Cargo.toml`.

use regex::Regex;

use super::file;

#[test]
fn every_file_names_the_version_of_this_program() {
    let version = Regex::new(r"(?:content-conformance(?::|@v|-)|default: |v)(\d+\.\d+\.\d+)")
        .expect("the pattern is valid");
    for name in [
        "action.yml",
        "templates/content-conformance.yml",
        "compose.yaml",
        "ci/kubernetes-job.yaml",
        "examples/kubernetes/shards.yaml",
        "examples/kubernetes/merge.yaml",
        "docs/ci.md",
        "README.md",
    ] {
        let text = file(name);
        // Other actions have versions of their own.
        let lines = text.lines().filter(|line| !line.contains("uses: actions/"));
        let named: Vec<&str> = lines
            .filter_map(|line| version.captures(line))
            .filter_map(|found| found.get(1))
            .map(|found| found.as_str())
            .collect();
        assert!(!named.is_empty(), "{name} names no version");
        for found in named {
            assert_eq!(found, env!("CARGO_PKG_VERSION"), "{name}");
        }
    }
}

#[test]
fn the_image_is_built_with_the_oldest_rust_that_is_promised() {
    let oldest = env!("CARGO_PKG_RUST_VERSION");
    let from = format!("FROM rust:{oldest}-alpine");
    assert!(file("Dockerfile").contains(&from), "no {from}");
}
