//! The target file of the demo project: static fixtures, as an owner would describe them.
//!
//! Tokens are not in it: they are read from the environment.

use std::fmt::Write as _;

use crate::reference::{Demo, Reference};
use crate::target::{OUTSIDER_VARIABLE, TOKEN_VARIABLE};

/// The part that every target file of a reference server begins with: where it is, and how the
/// status of a run is asked for.
#[must_use]
pub fn target_head(server: &Reference, name: &str) -> String {
    format!(
        "[target]\nname = \"{name}\"\nbase_url = \"{}\"\n\n[operations.status]\npath = \"{}\"\nbody = {{ ID = \"{{run_id}}\" }}\nrun = \"/Data\"\n",
        server.base_url(),
        server.status_path()
    )
}

/// The target file of the server's demo project. It ends within its table of limits.
#[must_use]
pub fn demo_target(server: &Reference, demo: &Demo) -> String {
    let mut text = target_head(server, "serve-fixtures");
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
