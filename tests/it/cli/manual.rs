//! `completions` and `man`: all commands are there, and the shells at hand can read the scripts.

use std::fs;
use std::process::Command;

use super::binary::{Folder, done};

/// The commands that `--help` lists, without `help` itself.
fn commands() -> Vec<String> {
    let help = done(&["--help"]).out;
    let listed = help.split("Commands:\n").nth(1).unwrap();
    listed
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_shell_gets_every_command_and_flag() {
    let folder = Folder::new();
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let said = done(&["completions", shell]);
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
        let commands = commands();
        assert!(commands.len() > 10, "{commands:?}");
        for name in commands.iter().map(String::as_str) {
            assert!(said.out.contains(name), "{shell} lacks {name}");
        }
        for flag in ["require-coverage", "update-waivers"] {
            assert!(said.out.contains(flag), "{shell} lacks {flag}");
        }
        let file = folder.path(shell);
        fs::write(&file, said.out).unwrap();
        // Reads the script and runs nothing of it; a shell that is not there reads none.
        if let Ok(read) = Command::new(shell).args(["-n", &file]).output() {
            assert!(read.status.success(), "{shell}: {read:?}");
        }
    }
    assert_eq!(done(&["completions", "csh"]).code, Some(2));
}

#[test]
fn the_manual_has_a_page_for_each_command_with_its_examples() {
    let folder = Folder::new();
    let said = done(&["man", "--out", &folder.path("man1")]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let page = |name: &str| fs::read_to_string(folder.path(&format!("man1/{name}.1"))).unwrap();
    let commands = commands();
    for name in &commands {
        let page = page(&format!("content-conformance-{name}"));
        let title = format!(".TH content-conformance-{name} 1 ");
        assert!(page.contains(&title), "{page}");
        assert!(page.contains("\n.SH EXAMPLES\n"), "{name} has no examples");
    }
    let first = done(&["man"]).out;
    assert_eq!(first, page("content-conformance"));
    assert!(first.contains("\"content-conformance 0."), "{first}");
}

#[test]
fn the_reference_pages_are_those_of_the_summary_and_say_what_the_program_has() {
    let folder = Folder::new();
    let out = folder.path("reference");
    let said = done(&["man", "--format", "markdown", "--out", &out]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let summary = include_str!("../../../docs/SUMMARY.md");
    let mut written = 0;
    for file in fs::read_dir(&out).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(summary.contains(&format!("(reference/{name})")), "{name}");
        written += 1;
    }
    assert_eq!(summary.matches("(reference/").count(), written);
    let page = |name: &str| fs::read_to_string(folder.path(&format!("reference/{name}"))).unwrap();
    for (name, part) in [
        (
            "rules.md",
            "### LINK-9: A link with RevokedAt carries no Token",
        ),
        ("open-points.md", "Choices: whole-list"),
        ("faults.md", "| LINK-9 | `token-null-on-revoked` |"),
        ("variants.md", "| `ids-in-capitals` |"),
        ("commands.md", "## `content-conformance history add`"),
        ("exit-codes.md", "| 130, 143 | interrupted |"),
        ("record.md", "| `gate.exit_code` | `0`, `1`, `2`"),
        ("glossary.md", "**waiver**: "),
    ] {
        assert!(page(name).contains(part), "{name} lacks {part}");
    }
    let refused = done(&["man", "--format", "markdown"]);
    assert_eq!(refused.code, Some(2), "{}", refused.out);
    assert!(
        refused
            .err
            .contains("--format markdown: the pages of a site need a folder"),
        "{}",
        refused.err
    );
}
