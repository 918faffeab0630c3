//! The reference pages of the documentation, as Markdown: each is made of what the program itself
//! goes by, so that none can be out of date.
//!
//! What a person has to explain stands in `docs/`, not here.

mod codes;
mod commands;
mod faults;
mod record;
mod rules;
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

/// Text of the program within a row of a table.
fn cell(text: &str) -> String {
    escaped(text).replace('|', "\\|")
}

/// Text of the program within Markdown: `<…>` would be an element, `*` and `_` emphasis.
fn escaped(text: &str) -> String {
    let mut in_code = false;
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == '`' {
            in_code = !in_code;
        }
        match letter {
            '<' if !in_code => out.push_str("&lt;"),
            '*' | '_' | '[' | ']' if !in_code => out.extend(['\\', letter]),
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn text_of_the_program_is_shown_as_it_is() {
        assert_eq!(cell("<case> is a|b_c*"), r"&lt;case> is a\|b\_c\*");
        assert_eq!(cell("`{a|<b>_c}`"), r"`{a\|<b>_c}`");
    }
}
