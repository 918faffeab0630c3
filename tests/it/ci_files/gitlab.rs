//! The GitLab component: its script, run as its job would run it.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use super::{FAULT, ONE_RULE, below, file, folder, release};

/// The script of the job, one text.
fn script() -> String {
    let text = file("templates/content-conformance.yml");
    let lines: Vec<&str> = text.lines().collect();
    let script = below(&lines, "script:");
    assert!(script.iter().any(|line| line.trim() == "- |"), "{text}");
    let lines = script.into_iter().filter(|line| line.trim() != "- |");
    lines.fold(String::new(), |text, line| text + line.trim_start() + "\n")
}

#[test]
fn the_script_takes_the_release_and_ends_with_the_code_of_the_run() {
    let folder = folder("gitlab");
    let version = env!("CARGO_PKG_VERSION");
    release::package(&folder.join(format!("releases/v{version}")));
    // Stands for the network: `wget -q -O FILE ADDRESS`.
    let wget = folder.join("wget");
    fs::write(&wget, "#!/bin/sh\ncp \"$4\" \"$3\"\n").expect("a program");
    fs::set_permissions(&wget, fs::Permissions::from_mode(0o755)).expect("a program");
    assert!(
        !script().contains("$[["),
        "inputs reach the script by variables alone"
    );
    let run = |args: &str| {
        let path = std::env::var("PATH").expect("a path");
        let done = Command::new("sh")
            .args(["-e", "-c", &script()])
            .current_dir(&folder)
            .env_clear()
            .env("PATH", format!("{}:{path}", folder.display()))
            .env("CI", "true")
            .env("CI_PROJECT_DIR", &folder)
            .env("RELEASES", folder.join("releases"))
            .env("VERSION", version)
            .env("ARGS", args)
            .output()
            .expect("sh starts");
        (done.status.code(), format!("{done:?}"))
    };
    let (code, said) = run(ONE_RULE);
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = run(&format!("{ONE_RULE}\n{FAULT}"));
    assert_eq!(code, Some(1), "{said}");
    for report in ["junit.xml", "codequality.json"] {
        assert!(
            folder.join("reports/latest").join(report).exists(),
            "{said}"
        );
    }
}
