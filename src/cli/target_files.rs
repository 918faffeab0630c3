//! Which target files are meant, where several are named or a pattern stands for them.

use std::path::{Path, PathBuf};

use super::exit::CliError;

/// The files, each once, and whether they were asked for as several.
pub(super) fn files(words: &[PathBuf]) -> Result<(Vec<PathBuf>, bool), CliError> {
    let mut files: Vec<PathBuf> = Vec::new();
    for word in words {
        let found = if is_pattern(word) {
            matching(word)?
        } else {
            vec![word.clone()]
        };
        for file in found {
            if !files.contains(&file) {
                files.push(file);
            }
        }
    }
    let several = files.len() > 1 || words.iter().any(|word| is_pattern(word));
    Ok((files, several))
}

/// Whether a word stands for any number of files. A file that is called so is itself.
pub(super) fn is_pattern(word: &Path) -> bool {
    let text = word.to_string_lossy();
    text.contains(['*', '?', '[']) && !word.exists()
}

fn matching(pattern: &Path) -> Result<Vec<PathBuf>, CliError> {
    let wrong = |what: String| {
        let next = "write a pattern such as 'targets/*.toml'";
        CliError::usage(what, pattern.display(), next)
    };
    let paths = glob::glob(&pattern.to_string_lossy())
        .map_err(|error| wrong(format!("this is no pattern: {error}")))?;
    // What cannot be read is no target file.
    let files: Vec<PathBuf> = paths.flatten().filter(|path| path.is_file()).collect();
    if files.is_empty() {
        return Err(wrong("no file is called so".to_owned()));
    }
    Ok(files)
}
