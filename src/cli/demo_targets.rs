//! Target files for a server started with `serve`: one that arranges state, one with static fixtures.

use std::fs;
use std::path::Path;

use crate::reference::Reference;
use crate::suite::{demo_target, target_head};

use super::exit::CliError;

/// Writes `states.toml` and `fixtures.toml` into a folder.
pub(super) fn write(folder: &Path, server: &Reference) -> Result<(), CliError> {
    let wrong = |error: std::io::Error| {
        CliError::usage(
            format!("cannot be written: {error}"),
            folder.display(),
            "choose another folder with --targets",
        )
    };
    fs::create_dir_all(folder).map_err(wrong)?;
    fs::write(folder.join("states.toml"), states(server)).map_err(wrong)?;
    if let Some(demo) = server.demo() {
        fs::write(folder.join("fixtures.toml"), demo_target(server, demo)).map_err(wrong)?;
    }
    Ok(())
}

fn states(server: &Reference) -> String {
    let (min, max) = server.limits();
    format!(
        "{}\n[limits]\nmin_limit = {min}\nmax_limit = {max}\n\n[states]\nurl = \"{}\"\n",
        target_head(server, "serve-states"),
        server.states_url()
    )
}
