//! What a release is made with: its archive, and its text.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use super::{BINARY, folder, root};

const TARGET: &str = "x86_64-unknown-linux-musl";

fn script(name: &str, args: &[&str], within: &Path) -> Output {
    let mut command = Command::new(root().join("ci").join(name));
    let done = command.args(args).current_dir(within).output();
    done.expect("the script starts")
}

/// Makes the archive of a release in a folder, with the program of these tests.
pub(super) fn package(out: &Path) -> PathBuf {
    let version = env!("CARGO_PKG_VERSION");
    let out_name = out.display().to_string();
    let done = script("package.sh", &[BINARY, version, TARGET, &out_name], root());
    assert!(done.status.success(), "{done:?}");
    out.join(format!("content-conformance-{version}-{TARGET}.tar.gz"))
}

#[test]
fn an_archive_holds_the_program_its_manual_and_its_completions() {
    let archive = package(&folder("package"));
    let listed = Command::new("tar").arg("-tzf").arg(&archive).output();
    let listed = String::from_utf8(listed.expect("tar").stdout).expect("names");
    for name in [
        "content-conformance",
        "man/content-conformance-run.1",
        "completions/content-conformance.zsh",
        "completions/content-conformance.powershell",
        "LICENSE-MIT",
        "CHANGELOG.md",
    ] {
        assert!(listed.lines().any(|line| line == name), "{name}: {listed}");
    }
    let sum = fs::read_to_string(archive.with_extension("gz.sha256")).expect("a checksum");
    let name = archive.file_name().and_then(|name| name.to_str());
    assert!(
        sum.ends_with(&format!("  {}\n", name.expect("a name"))),
        "{sum}"
    );
}

#[test]
fn a_release_takes_its_text_from_the_changelog_once_it_has_a_date() {
    let folder = folder("notes");
    let text = "# Changelog\n\n## 0.2.0 — unreleased\n\n- New.\n\n## 0.1.1 — 2026-02-03\n\n- A.\n\n- B.\n\n## 0.1.0 — 2026-01-02\n\n- Old.\n";
    fs::write(folder.join("CHANGELOG.md"), text).expect("a changelog");
    let notes = |version: &str| script("notes.sh", &[version], &folder);
    let told = notes("0.1.1");
    assert_eq!(String::from_utf8_lossy(&told.stdout), "- A.\n\n- B.\n\n");
    for (version, why) in [
        ("0.2.0", "no date"),
        ("0.3.0", "no section"),
        ("0.1", "no section"),
    ] {
        let refused = notes(version);
        assert_eq!(refused.status.code(), Some(1));
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(said.contains(why) && refused.stdout.is_empty(), "{said}");
    }
}
