//! The binary, as every test starts it.

use std::process::Command;

/// Where it is.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_content-conformance");

/// The binary, not yet started, without what the variables of whoever runs the tests would set, and
/// without a project file that lies above.
pub(crate) fn program() -> Command {
    let mut command = Command::new(PROGRAM);
    let ours = |name: &String| name.starts_with("CONTENT_CONFORMANCE_");
    let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    for name in names.filter(ours).chain(["CLICOLOR_FORCE".to_owned()]) {
        command.env_remove(name);
    }
    command.env("CONTENT_CONFORMANCE_NO_CONFIG", "true");
    command
}
