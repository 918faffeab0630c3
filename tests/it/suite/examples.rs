//! The adapters that teams copy, as processes of their own: every state that they arrange is used,
//! and the services behind them conform.
//!
//! An interpreter that is not there is no failure on a developer's machine. `.ci/run` asks for it.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use regex::Regex;

use super::harness::{BINARY, complaints, record_in, scratch};

/// Set by `.ci/run`: a missing interpreter is then a failure.
const REQUIRED: &str = "CONTENT_CONFORMANCE_EXAMPLES";

/// Rules whose scenarios need, together, every state of the contract.
const RULES: [&str; 12] = [
    "AUTH-5", "LIFE-1", "LIFE-2", "LIFE-3", "LIFE-4", "LIST-4", "LIST-7", "LIST-14", "POLL-3",
    "RUN-16", "SCOPE-1", "SCOPE-4",
];

fn example(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(folder)
}

/// What an interpreter prints, or `None` where it is not there and need not be.
fn asked(interpreter: &str, arguments: &[&str]) -> Option<String> {
    match Command::new(interpreter).args(arguments).output() {
        Ok(said) => Some(String::from_utf8_lossy(&said.stdout).trim().to_owned()),
        Err(error) => {
            assert!(
                std::env::var_os(REQUIRED).is_none(),
                "{interpreter} cannot be started, and {REQUIRED} asks for it: {error}"
            );
            None
        }
    }
}

/// A running adapter, stopped when dropped.
struct Adapter {
    child: Child,
    url: String,
}

impl Adapter {
    fn start(interpreter: &str, file: &Path) -> Self {
        let mut child = Command::new(interpreter)
            .arg(file)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .stdout(Stdio::piped())
            .spawn()
            .expect("the adapter starts");
        let mut url = String::new();
        let output = child.stdout.take().expect("its output is piped");
        BufReader::new(output).read_line(&mut url).expect("a line");
        let url = url.trim().to_owned();
        assert!(
            url.starts_with("http://127.0.0.1:"),
            "the adapter says {url:?}"
        );
        Self { child, url }
    }
}

impl Drop for Adapter {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn conforms(name: &str, adapter: &Adapter) {
    let folder = scratch(name);
    let (target, out) = (folder.join("target.toml"), folder.join("out"));
    let url = &adapter.url;
    let text = format!(
        "[target]\nbase_url = \"{url}\"\n[states]\nurl = \"{url}/states\"\n[operations.status]\n\
         path = \"/v2/project/content/getTextGenerationStatus\"\nbody = {{ ID = \"{{run_id}}\" }}\n\
         run = \"/Data\"\n[limits]\nmin_limit = 1\nmax_limit = 200\n"
    );
    fs::write(&target, text).expect("the target file can be written");
    let ended = Command::new(BINARY)
        .args(["run", "--profile", "quick", "--seed", "1", "--target"])
        .arg(&target)
        .arg("--out")
        .arg(&out)
        .arg("--rule")
        .args(RULES)
        .output()
        .expect("the binary runs");
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(out.join("run.json").exists(), "{said}");
    let record = record_in(&out);
    assert!(complaints(&record).is_empty(), "{:#?}", complaints(&record));
    assert_eq!(ended.status.code(), Some(0), "{said}");
    assert!(
        record.summary.left_behind.is_empty(),
        "{:?}",
        record.summary.left_behind
    );
}

#[test]
fn the_adapter_in_python_serves_every_state() {
    if asked("python3", &["--version"]).is_some() {
        let adapter = Adapter::start("python3", &example("python").join("adapter.py"));
        conforms("examples-python", &adapter);
    }
}

#[test]
fn the_adapter_in_typescript_serves_every_state() {
    let Some(strips) = asked("node", &["-p", "process.features.typescript"]) else {
        return;
    };
    let source = example("typescript");
    let file = if strips == "strip" || strips == "transform" {
        source.join("adapter.ts")
    } else {
        stripped(&source)
    };
    conforms("examples-typescript", &Adapter::start("node", &file));
}

/// A copy without types, for a Node that does not take them out itself. The example keeps them
/// where this finds them: in declarations of types, and behind the names of constants.
fn stripped(source: &Path) -> PathBuf {
    let folder = scratch("examples-stripped");
    let pattern = |text: &str| Regex::new(text).expect("a pattern");
    let erased = [
        (pattern(r"(?ms)^(export )?interface .*?^\}\n"), ""),
        (pattern(r"(?m)^(type|import type) .*;\n"), ""),
        (
            pattern(r"(?m)^(\s*(?:export )?(?:const|let) \w+): [^=\n]+ ="),
            "$1 =",
        ),
        (pattern(r"service\.ts"), "service.mjs"),
    ];
    for name in ["service", "adapter"] {
        let text = fs::read_to_string(source.join(format!("{name}.ts"))).expect("the example");
        let text = erased.iter().fold(text, |text, (what, with)| {
            what.replace_all(&text, *with).into_owned()
        });
        fs::write(folder.join(format!("{name}.mjs")), text).expect("the copy can be written");
    }
    folder.join("adapter.mjs")
}
