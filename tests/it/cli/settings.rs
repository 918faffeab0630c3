//! Colour, silence, variables and the project file, as a user meets them.

use std::fs;
use std::process::Command;

use super::binary::{Done, Folder, command};

/// The binary in a folder of its own, which may have a project file.
fn within(folder: &Folder, args: &[&str]) -> Command {
    let mut command = command(args);
    command
        .current_dir(folder.as_path())
        .env_remove("CONTENT_CONFORMANCE_NO_CONFIG");
    command
}

fn done(mut command: Command) -> Done {
    command.output().unwrap().into()
}

fn project(text: &str) -> Folder {
    let folder = Folder::new();
    fs::create_dir(folder.as_path().join(".git")).unwrap();
    fs::write(folder.as_path().join("content-conformance.toml"), text).unwrap();
    folder
}

#[test]
fn colours_are_used_where_they_are_asked_for() {
    let folder = Folder::new();
    let run = ["run", "--rule", "AUTH-1", "--seed", "1"];
    let coloured = |more: &[&str], variable: Option<(&str, &str)>| {
        let mut command = within(&folder, &[&run[..], more].concat());
        command.envs(variable);
        let said = done(command);
        assert_eq!(said.code, Some(0), "{}", said.err);
        let written = fs::read_to_string(folder.as_path().join("reports/latest/run.json")).unwrap();
        assert!(!written.contains("u001b"), "files have no colours");
        said.out.contains('\u{1b}')
    };
    assert!(!coloured(&[], None));
    assert!(coloured(&["--color", "always"], None));
    assert!(coloured(&[], Some(("CLICOLOR_FORCE", "1"))));
    assert!(coloured(&[], Some(("CONTENT_CONFORMANCE_COLOR", "always"))));
    assert!(!coloured(&["--color=never"], Some(("CLICOLOR_FORCE", "1"))));
    assert!(coloured(&["--color=always"], Some(("NO_COLOR", "1"))));
    for (args, expected) in [
        (&["run", "--help"][..], false),
        (&["--color", "always", "run", "--help"], true),
        (&["--help", "--color", "always"], true),
    ] {
        let said = done(within(&folder, args));
        assert_eq!(said.code, Some(0));
        assert_eq!(said.out.contains('\u{1b}'), expected, "{args:?}");
    }
}

#[test]
fn quiet_leaves_the_verdict_and_verbose_names_every_case() {
    let folder = Folder::new();
    let run = |more: &str| {
        done(within(
            &folder,
            &["run", "--rule", "AUTH-1", "--seed", "1", more],
        ))
    };
    let (quiet, plain, verbose) = (run("-q"), run("--color=auto"), run("-v"));
    assert_eq!(quiet.err, "");
    assert!(
        quiet.out.starts_with("Conformant in part. "),
        "{}",
        quiet.out
    );
    assert!(
        quiet.out.lines().count() < 5 && plain.out.contains(&quiet.out),
        "{}",
        quiet.out
    );
    assert!(!plain.err.contains("passed AUTH-1."), "{}", plain.err);
    assert!(verbose.err.contains("\npassed AUTH-1."), "{}", verbose.err);
    let slip = run("-qv");
    assert_eq!((slip.code, slip.err.lines().count()), (Some(2), 1));
    let slip = done(within(&folder, &["-q", "rules", "RUN-9999"]));
    assert!(
        slip.err.starts_with("error: ") && slip.err.lines().count() == 1,
        "{}",
        slip.err
    );
    // What is for a program stays as it is.
    let json = |more: &str| done(within(&folder, &["rules", "--format", "json", more])).out;
    assert_eq!(json("-q"), json("-v"));
    let judged = done(within(&folder, &["judge", "reports/latest", "--quiet"]));
    assert_eq!((judged.code, judged.err.as_str()), (Some(0), ""));
    assert!(
        judged.out.starts_with("Conformant in part. "),
        "{}",
        judged.out
    );
}

#[test]
fn a_project_file_names_targets_and_says_what_flags_do_not() {
    let folder = project(
        "[targets]\nstaging = \"targets/staging.toml\"\n\n[run]\nprofile = \"quick\"\nrule = [\"AUTH-1\"]\nout = \"kept\"\n",
    );
    let inner = folder.as_path().join("targets");
    fs::create_dir(&inner).unwrap();
    let from = |folder: &std::path::Path, args: &[&str]| {
        let mut command = within(&project(""), args);
        command.current_dir(folder);
        done(command)
    };
    let said = from(&inner, &["run", "--verbose"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.err.contains("--profile is set by "), "{}", said.err);
    assert!(folder.as_path().join("kept/run.json").exists());
    // A name leads to the file, which says what is wrong with it, for each command that takes one.
    let url = "http://127.0.0.1:1/";
    let target =
        format!("[target]\nbase_url = \"{url}\"\n[auth]\ntoken = {{ env = \"NOT_SET_HERE\" }}\n");
    fs::write(inner.join("staging.toml"), target).unwrap();
    let har = folder.path("x.har");
    fs::write(&har, "{\"log\":{\"entries\":[]}}").unwrap();
    for args in [&["run", "--target"][..], &["check", "--target"]] {
        let said = from(&inner, &[args, &["staging"]].concat());
        assert!(said.err.contains("NOT_SET_HERE"), "{args:?} {}", said.err);
    }
    for args in [
        &["run"][..],
        &["check"],
        &["judge", &har],
        &["record", "--upstream", url],
    ] {
        let said = from(&inner, &[args, &["--target", "stagin"]].concat());
        assert_eq!(said.code, Some(2), "{args:?}");
        assert!(
            said.err.contains("Did you mean staging?"),
            "{args:?} {}",
            said.err
        );
    }
}

#[test]
fn a_slip_in_a_setting_is_one_line_and_nothing_is_sent_or_written() {
    for (text, variable, expected) in [
        (
            "[run]\nprofil = 1\n",
            "",
            "error: content-conformance.toml:2: run has no key profil. Did you mean profile?\n",
        ),
        (
            "[run]\nprofile = \"fast\"\n",
            "",
            "error: content-conformance.toml:2: invalid value 'fast'",
        ),
        (
            "",
            "PROFILE=fast",
            "error: CONTENT_CONFORMANCE_PROFILE: invalid value 'fast'",
        ),
        (
            "",
            "WAIVERS=none.toml",
            "--waivers is set by CONTENT_CONFORMANCE_WAIVERS.\n",
        ),
        (
            "[run]\nwaivers = \"none.toml\"\n",
            "",
            "--waivers is set by content-conformance.toml:2.\n",
        ),
        (
            "[run]\nproject = \"p\"\n",
            "",
            "--project is set by content-conformance.toml:2.\n",
        ),
    ] {
        let folder = project(text);
        let mut command = within(&folder, &["run", "--rule", "AUTH-1"]);
        if let Some((name, value)) = variable.split_once('=') {
            command.env(format!("CONTENT_CONFORMANCE_{name}"), value);
        }
        let said = done(command);
        assert_eq!(
            (said.code, said.out.as_str()),
            (Some(2), ""),
            "{text}{variable}"
        );
        let last = said.err.lines().filter(|line| line.starts_with("error: "));
        assert_eq!(last.count(), 1, "{}", said.err);
        assert!(said.err.contains(expected), "{expected}: {}", said.err);
        assert!(!folder.as_path().join("reports").exists());
        let help = done(within(&folder, &["run", "--help"]));
        assert_eq!(help.code, Some(0), "{}", help.err);
    }
}

#[test]
fn settings_are_shown_and_no_secret_with_them() {
    let folder = project("[run]\nseed = 5\n");
    let args = [
        "run",
        "--config-show",
        "--url",
        "http://127.0.0.1:1",
        "--project",
        "007",
        "--proxy",
        "me:secret@127.0.0.1:1",
    ];
    let mut command = within(&folder, &args);
    command.env("CONTENT_CONFORMANCE_MAX_RUNS", "3");
    let said = done(command);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    for line in [
        "seed = 5  # content-conformance.toml:2",
        "max_runs = 3  # CONTENT_CONFORMANCE_MAX_RUNS",
        "url = \"http://127.0.0.1:1\"  # command line",
        "project = \"007\"  # command line",
        "proxy = \"***@127.0.0.1:1\"  # command line",
        "profile = \"standard\"  # default",
    ] {
        assert!(
            said.out.lines().any(|shown| shown == line),
            "{line}: {}",
            said.out
        );
    }
    assert!(!said.out.contains("secret"), "{}", said.out);
    assert!(!folder.as_path().join("reports").exists(), "nothing is run");
    // What is shown is a project file that says the same.
    let again = project(&said.out);
    let shown = done(within(&again, &["run", "--config-show"]));
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    assert!(
        shown
            .out
            .contains("max_runs = 3  # content-conformance.toml:"),
        "{}",
        shown.out
    );
    // A target that there is not is shown as it is set, and refused by who goes on.
    let shown = done(within(
        &folder,
        &["run", "--config-show", "--target", "none"],
    ));
    let line = "target = \"none\"  # command line\n";
    assert!(shown.out.contains(line), "{}{}", shown.out, shown.err);
    // A variable that stays where it was set keeps no command from its work.
    let mut command = within(&folder, &["rules", "RUN-9"]);
    command.env("CONTENT_CONFORMANCE_CONFIG_SHOW", "1");
    let said = done(command);
    assert!(said.out.starts_with("RUN-9"), "{}", said.out);
}

#[test]
fn an_error_tells_the_origin_of_the_setting_that_it_is_about_and_of_no_other() {
    for (text, line, told) in [
        ("[run]\nout = \"reports\"\n", "--failed", "--out"),
        ("[run]\nout = \"reports\"\n", "--failed-from reports", ""),
        (
            "[run]\nout = \"reports\"\n",
            "--failed-from reports/x.json",
            "",
        ),
        ("[run]\nbaseline = \"reports/latest\"\n", "--failed", ""),
        ("[run]\nseed = 7007\n", "--waivers w7007.toml", ""),
        ("[run]\nwaivers = \"w.toml\"\n", "--seed 7", "--waivers"),
        ("[run]\nout = \"w.toml\"\n", "--features w.toml.d", ""),
        ("[run]\ntarget = \"none\"\n", "", "--target"),
        ("[run]\ntarget = \"staging\"\n", "", "--target"),
        ("[run]\ntarget = \"t.toml\"\n", "", "--target"),
        ("[run]\ntarget = \"none\"\n", "--target staging", ""),
        ("[run]\nrule = [\"RUN-1\", \"RUN-99\"]\n", "", "--rule"),
        ("[run]\nfault = \"none\"\n", "", "--fault"),
        ("[run]\nvariant = [\"none\"]\n", "", "--variant"),
        ("[run]\nfeatures = \"f/\"\n", "", "--features"),
        ("[run]\nwatch = true\n", "", "--watch"),
        (
            "[run]\nformat = [\"github\"]\n",
            "--message-format json-lines",
            "--format",
        ),
        (
            "[run]\nread_only = true\nmax_runs = 1\nurl = \"h\"\n",
            "",
            "--url",
        ),
    ] {
        let folder = project(&format!("{text}[targets]\nstaging = \"s.toml\"\n"));
        let args: Vec<&str> = line.split_whitespace().collect();
        let said = done(within(&folder, &[&["run"][..], &args].concat()));
        assert_eq!(said.code, Some(2), "{text}{line}: {}", said.err);
        let error = said.err.lines().find(|line| line.starts_with("error: "));
        let origins: Vec<&str> = error.unwrap().split(" is set by ").collect();
        let flags = origins[..origins.len() - 1].iter();
        let flags: Vec<&str> = flags.filter_map(|part| part.rsplit(' ').next()).collect();
        assert_eq!(flags.concat(), told, "{text}{line}: {}", said.err);
    }
    let folder = project("[self-test]\nfault = [\"none\"]\n");
    let said = done(within(&folder, &["self-test"]));
    let origin = "--fault is set by content-conformance.toml:2.\n";
    assert!(said.err.ends_with(origin), "{}", said.err);
}

#[test]
fn help_manual_and_completions_show_no_value_of_the_environment() {
    let folder = project("[run]\nlabel = \"a=from-the-project\"\n");
    let shown = |args: &[&str]| {
        let mut command = within(&folder, args);
        for flag in ["PROXY", "URL", "LABEL", "TARGET", "NAME"] {
            command.env(format!("CONTENT_CONFORMANCE_{flag}"), "http://a:hush@b=c");
        }
        let said = done(command);
        assert_eq!(said.code, Some(0), "{args:?} {}", said.err);
        said.out
    };
    for args in [
        &["run", "--help"][..],
        &["--help"],
        &["man"],
        &["completions", "bash"],
        &["completions", "fish"],
    ] {
        let text = shown(args);
        assert!(
            !text.contains("hush") && !text.contains("from-the-project"),
            "{args:?}"
        );
        assert!(text.contains("color"), "{args:?}");
    }
}

#[test]
fn a_variable_with_a_slip_in_its_name_is_told_and_does_no_harm() {
    let folder = Folder::new();
    let mut command = within(&folder, &["rules", "RUN-9"]);
    command.env("CONTENT_CONFORMANCE_PROFIL", "quick");
    let said = done(command);
    assert_eq!(said.code, Some(0));
    assert!(
        said.err.starts_with("warning: ") && said.err.contains("CONTENT_CONFORMANCE_PROFILE?"),
        "{}",
        said.err
    );
}
