//! The examples in other languages, and what they are run with.
//!
//! An interpreter that is not there is no failure on a developer's machine. `.ci/run` asks for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use regex::Regex;

use super::harness::scratch;

/// Set by `.ci/run`: a missing interpreter is then a failure.
const REQUIRED: &str = "CONTENT_CONFORMANCE_EXAMPLES";

pub(super) fn example(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples")
        .join(folder)
}

/// What an interpreter prints, or `None` where it is not there and need not be.
pub(super) fn asked(interpreter: &str, arguments: &[&str]) -> Option<String> {
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

/// A module of an example in TypeScript as the Node that is there runs it, or `None` without Node.
pub(super) fn for_node(folder: &str, module: &str) -> Option<PathBuf> {
    let strips = asked("node", &["-p", "process.features.typescript"])?;
    Some(if strips == "strip" || strips == "transform" {
        example(folder).join(format!("{module}.ts"))
    } else {
        stripped(folder).join(format!("{module}.mjs"))
    })
}

/// A copy without types, for a Node that does not take them out itself. The examples keep them
/// where this finds them: in declarations of types, and behind the names of constants.
fn stripped(folder: &str) -> PathBuf {
    let copies = scratch(&format!("examples-stripped-{folder}"));
    let pattern = |text: &str| Regex::new(text).expect("a pattern");
    let erased = [
        (pattern(r"(?ms)^(export )?interface .*?^\}\n"), ""),
        (pattern(r"(?m)^((export )?type|import type) .*;\n"), ""),
        (
            pattern(r"(?m)^(\s*(?:export )?(?:const|let) \w+): [^=\n]+ ="),
            "$1 =",
        ),
        (pattern(r#""\./(\w+)\.ts""#), "\"./$1.mjs\""),
    ];
    for file in fs::read_dir(example(folder)).expect("the example") {
        let file = file.expect("a file").path();
        if file.extension().is_none_or(|extension| extension != "ts") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("the example");
        let text = erased.iter().fold(text, |text, (what, with)| {
            what.replace_all(&text, *with).into_owned()
        });
        let copy = file.with_extension("mjs");
        let name = copy.file_name().expect("a name");
        fs::write(copies.join(name), text).expect("the copy can be written");
    }
    copies
}
