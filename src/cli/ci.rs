//! What a CI system gives to a job: a checkout.

use std::fs;
use std::path::{Path, PathBuf};

use super::output::variable;

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
