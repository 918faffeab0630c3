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
