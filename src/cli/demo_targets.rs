//! Target files for a server started with `serve`: one that arranges state, one with static fixtures.
//!
//! Tokens never go into a file: they are read from the environment, and `serve` prints them.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::reference::{Demo, Reference};
use crate::target::TOKEN_VARIABLE;

use super::exit::CliError;

/// The variable that the outsider's token is read from.
const OUTSIDER_VARIABLE: &str = "CONTENT_API_OUTSIDER_TOKEN";

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
        fs::write(folder.join("fixtures.toml"), fixtures(server, demo)).map_err(wrong)?;
    }
    Ok(())
}

fn head(server: &Reference, name: &str) -> String {
    format!(
        "[target]\nname = \"{name}\"\nbase_url = \"{}\"\n\n[operations.status]\npath = \"{}\"\nbody = {{ ID = \"{{run_id}}\" }}\nrun = \"/Data\"\n",
        server.base_url(),
        server.status_path()
    )
}

fn states(server: &Reference) -> String {
    let (min, max) = server.limits();
    format!(
        "{}\n[limits]\nmin_limit = {min}\nmax_limit = {max}\n\n[states]\nurl = \"{}\"\n",
        head(server, "serve-states"),
        server.states_url()
    )
}

fn fixtures(server: &Reference, demo: &Demo) -> String {
    let mut text = head(server, "serve-fixtures");
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "\n[auth]\ntoken = {{ env = \"{TOKEN_VARIABLE}\" }}\noutsider_token = {{ env = \"{OUTSIDER_VARIABLE}\" }}\n\n[project]\nid = \"{}\"\n\n[fixtures]\nexclusive = true\nhotels = {:?}\nforeign_hotels = {:?}\nremoved_hotels = {:?}\n",
        demo.project_id, demo.hotels, demo.foreign_hotels, demo.removed_hotels
    );
    for tag in &demo.tags {
        let _ = write!(
            text,
            "\n[[fixtures.tags]]\nid = \"{}\"\nhotels = {:?}\n",
            tag.id, tag.hotels
        );
    }
    let (min, max) = server.limits();
    let _ = write!(
        text,
        "\n[limits]\nmax_runs = 1000\nmin_limit = {min}\nmax_limit = {max}\n"
    );
    text
}
