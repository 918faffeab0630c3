//! The files for CI systems and containers: their steps are run as they stand there, with made-up
//! runners, and what they say of versions is true.

mod action;
mod compose;
mod gitlab;
mod image;
mod release;
mod shards;
mod versions;

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::PROGRAM as BINARY;

/// One rule, and a fault that breaks it.
const ONE_RULE: &str = "--rule=LIST-9\n--seed=3";
const FAULT: &str = "--fault=only-strangers-count-everything";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn file(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ci-files-{name}"));
    let _not_there = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder can be made");
    path
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_default()
}

/// What stands in the lines below a YAML key, up to the next line that is not indented further.
fn below<'a>(lines: &[&'a str], key: &str) -> Vec<&'a str> {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let Some(at) = lines.iter().position(|line| line.trim_start() == key) else {
        return Vec::new();
    };
    let rest = lines.iter().skip(at + 1).copied();
    rest.take_while(|line| line.trim().is_empty() || depth(line) > depth(lines[at]))
        .collect()
}
