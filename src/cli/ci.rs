//! What a CI system gives to a job: a checkout, and a file for the summary of a step.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::report::{View, markdown_within, plain};

use super::output::{note, variable};

/// The file that GitHub shows as the summary of a step.
const SUMMARY: &str = "GITHUB_STEP_SUMMARY";
/// GitHub shows nothing of a summary above a mebibyte, whoever wrote to it: this is well below.
const MOST: u64 = 900_000;
/// A summary of fewer bytes says nothing.
const LEAST: u64 = 4_000;

/// Adds the report to the summary of the step, where there is one. That it cannot be written is said,
/// and changes nothing about the run.
pub(super) fn summary(view: View<'_>) {
    let Some(path) = variable(SUMMARY) else {
        return;
    };
    let there = fs::metadata(&path).map_or(0, |file| file.len());
    let room = MOST.saturating_sub(there);
    if room < LEAST {
        note(&format!("the file in {SUMMARY} is full: nothing is added"));
        return;
    }
    let most = usize::try_from(room).unwrap_or_default();
    let text = format!("{}\n", markdown_within(view, most - 1));
    let open = OpenOptions::new().append(true).create(true).open(&path);
    if let Err(error) = open.and_then(|mut file| file.write_all(text.as_bytes())) {
        note(&plain(&format!(
            "the file in {SUMMARY} cannot be written: {error}"
        )));
    }
}

/// A file as the checkout calls it, which is the CI system's or else the current folder; none where it
/// lies elsewhere.
pub(super) fn in_checkout(file: &Path) -> Option<String> {
    let named = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];
    let checkout = named.into_iter().find_map(variable).map(PathBuf::from);
    let checkout = checkout.or_else(|| std::env::current_dir().ok())?;
    let file = fs::canonicalize(file).ok()?;
    let inside = file.strip_prefix(fs::canonicalize(checkout).ok()?).ok()?;
    let parts: Option<Vec<&str>> = inside.iter().map(|part| part.to_str()).collect();
    Some(parts?.join("/"))
}
