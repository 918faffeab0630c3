//! The reference pages of the documentation, as Markdown: each is made of what the program itself
//! goes by, so that none can be out of date.
//!
//! What a person has to explain stands in `docs/`, not here.

mod codes;
mod commands;
mod faults;
mod record;
mod rules;
mod text;
mod words;

use std::path::Path;

use super::exit::CliError;
use super::{rules as catalogue, whole_file};

/// Writes the pages to a folder, and says how many there are.
pub(super) fn write(folder: &Path) -> Result<usize, CliError> {
    let catalogue = catalogue::catalogue(None)?;
    let pages = [
        ("rules.md", rules::rules(&catalogue)),
        ("open-points.md", rules::open_points(&catalogue)),
        ("faults.md", faults::faults()),
        ("variants.md", faults::variants()),
        ("commands.md", commands::commands()),
        ("exit-codes.md", codes::exit_codes()),
        ("record.md", record::record()?),
        ("glossary.md", words::glossary()),
    ];
    for (name, text) in &pages {
        whole_file::write(&folder.join(name), text, "name another folder")?;
    }
    Ok(pages.len())
}
