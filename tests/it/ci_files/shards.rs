//! Shards as the page and the examples start them: with GNU parallel, and as pods of an indexed Job.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use super::{BINARY, below, file, folder, read};

/// Stands for GNU parallel where that is not installed: everything after `:::` at the same time.
const PARALLEL: &str = r#"#!/bin/bash
command=()
while [ "$1" != ":::" ]; do command+=("$1"); shift; done
shift
for arg in "$@"; do "${command[@]//\{\}/$arg}" & done
wait
"#;

/// A folder with the program on its path.
fn bench(name: &str) -> (std::path::PathBuf, String) {
    let folder = folder(name);
    let path = std::env::var("PATH").expect("a path");
    std::os::unix::fs::symlink(BINARY, folder.join("content-conformance")).expect("a link");
    let path = format!("{}:{path}", folder.display());
    (folder, path)
}

#[test]
fn eight_shards_of_gnu_parallel_are_merged() {
    let (folder, path) = bench("parallel");
    if Command::new("parallel").arg("--version").output().is_err() {
        let stand_in = folder.join("parallel");
        fs::write(&stand_in, PARALLEL).expect("a program");
        fs::set_permissions(&stand_in, fs::Permissions::from_mode(0o755)).expect("a program");
    }
    let page = file("docs/ci.md");
    let lines = page
        .split("```sh\n")
        .find(|block| block.starts_with("parallel "));
    let (lines, _) = lines
        .and_then(|block| block.split_once("```"))
        .expect("the lines");
    // The bundled server in place of the target.
    let lines = lines
        .replace("--target target.toml", "--rule LIST-9,RUN-9,RUN-18")
        .replace("--waivers waivers.toml ", "");
    let mut shell = Command::new("sh");
    let shell = shell
        .args(["-e", "-c", &lines])
        .current_dir(&folder)
        .env("PATH", path);
    let done = shell.output().expect("a shell");
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert!(read(&folder, "reports/latest/run.json").contains("\"missing\": []"));
}

/// The arguments of the container in a file, with what stands for its index and its folders.
fn arguments(name: &str, index: &str, folder: &Path) -> Vec<String> {
    let text = file(name);
    let lines: Vec<&str> = text.lines().collect();
    let args = below(&lines, "args:").into_iter();
    let args = args.filter_map(|line| line.trim().strip_prefix("- "));
    args.filter(|arg| !arg.starts_with("--target="))
        .map(|arg| {
            arg.replace("$(INDEX)", index)
                .replace("/reports", &folder.display().to_string())
        })
        .collect()
}

#[test]
fn the_pods_of_the_indexed_job_are_merged() {
    let (folder, path) = bench("indexed");
    let run = |args: Vec<String>, more: &[&str]| {
        let mut program = Command::new("content-conformance");
        let program = program
            .args(args)
            .args(more)
            .current_dir(&folder)
            .env("PATH", &path);
        program.output().expect("the program")
    };
    for index in 0..8 {
        let args = arguments(
            "examples/kubernetes/shards.yaml",
            &index.to_string(),
            &folder,
        );
        let done = run(args, &["--rule", "LIST-9,RUN-9,RUN-18"]);
        assert_eq!(done.status.code(), Some(0), "{done:?}");
    }
    let done = run(
        arguments("examples/kubernetes/merge.yaml", "", &folder),
        &[],
    );
    assert_eq!(done.status.code(), Some(0), "{done:?}");
    assert!(read(&folder, "latest/run.json").contains("\"missing\": []"));
    let job = file("examples/kubernetes/shards.yaml");
    for line in [
        "kind: Job",
        "completionMode: Indexed",
        "completions: 8",
        "parallelism: 8",
    ] {
        assert!(job.contains(line), "{line}");
    }
}
