//! Targets by name, where a target file is asked for.

use std::path::{Path, PathBuf};

use crate::catalogue::nearest;
use crate::cli::args::Command;
use crate::cli::exit::CliError;
use crate::cli::target_files::is_pattern;

use super::project::{NAME, Project, is_name};

/// The file that a target's name stands for; none where the word is a path.
pub(super) fn file(word: &Path, project: Option<&Project>) -> Result<Option<PathBuf>, CliError> {
    let Some(name) = word.to_str().filter(|word| is_name(word)) else {
        return Ok(None);
    };
    // A folder is not a target, whatever it is called.
    if word.exists() && !word.is_dir() {
        return Ok(None);
    }
    let Some(project) = project else {
        return Err(CliError::usage(
            format!("there is no such file, and no {NAME} that names targets"),
            name,
            "give the path of a target file, or name it there under [targets]",
        ));
    };
    if let Some(file) = project.targets.get(name) {
        return Ok(Some(file.clone()));
    }
    let known = project.targets.keys().map(String::as_str);
    let near = nearest(name, known.clone());
    let next = match (near.as_slice(), known.collect::<Vec<_>>().as_slice()) {
        ([], []) => "name it there under [targets]".to_owned(),
        ([], all) => format!("it names {}", all.join(", ")),
        (near, _) => format!("did you mean {}?", near.join(" or ")),
    };
    Err(CliError::usage(
        format!(
            "there is no such file, and no such target in {}",
            project.name
        ),
        name,
        next,
    ))
}

/// Puts the file in the place of the name, where a command is given one.
pub(super) fn find(command: &mut Command, project: Option<&Project>) -> Result<(), CliError> {
    let targets = match command {
        Command::Run(args) => args.target.target.as_mut_slice(),
        Command::Check(args) => args.target.target.as_mut_slice(),
        Command::Judge(args) => args.target.as_mut_slice(),
        Command::Record(args) => args.target.as_mut_slice(),
        _ => &mut [],
    };
    for target in targets {
        if !is_pattern(target)
            && let Some(file) = file(target, project)?
        {
            *target = file;
        }
    }
    Ok(())
}
