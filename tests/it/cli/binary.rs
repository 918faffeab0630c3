//! Starts the binary and keeps what it says.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The token that the tests give to the binary; it must never come back out.
pub(super) const TOKEN: &str = "test-token-4f1c9b7e2d";

/// The binary with these arguments, in a clean environment.
pub(super) fn command(args: &[&str]) -> Command {
    let mut command = crate::program::program();
    command
        .args(args)
        .env_remove("CI")
        .env_remove("GITHUB_STEP_SUMMARY")
        .env_remove("GITHUB_WORKSPACE")
        .env_remove("CI_PROJECT_DIR")
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS");
    command.env("CONTENT_API_TOKEN", TOKEN);
    command
}

/// What came of a command.
pub(super) struct Done {
    pub(super) code: Option<i32>,
    pub(super) out: String,
    pub(super) err: String,
}

impl From<Output> for Done {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8_lossy(&output.stdout).into_owned(),
            err: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// Runs the binary to its end.
#[expect(clippy::expect_used, reason = "without the binary there is no test")]
pub(super) fn done(args: &[&str]) -> Done {
    command(args).output().expect("the binary starts").into()
}

/// A folder of its own for one test, taken away at the end.
pub(super) struct Folder(PathBuf);

impl Folder {
    #[expect(clippy::expect_used, reason = "without a folder there is no test")]
    pub(super) fn new() -> Self {
        let path = std::env::temp_dir().join(format!("cli-{}", uuid::Uuid::new_v4()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    pub(super) fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub(super) fn as_path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _left_behind = std::fs::remove_dir_all(&self.0);
    }
}
