//! Where feature files come from: the binary, and a folder of the user's own.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use include_dir::{Dir, File, include_dir};
use sha2::{Digest as _, Sha256};

use crate::model::Level;

use super::parse::{Draft, parse};
use super::{Catalogue, Defect, Rule};

static FEATURES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/features");
static SCHEMAS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/schemas");

/// The schemas of what this harness reads and writes: they say nothing about the target, so they are no
/// part of the digest.
const OWN_SCHEMAS: [&str; 3] = ["capture.json", "events.json", "run-record.json"];

impl Catalogue {
    /// The catalogue that the binary brings along. All defects of its feature files come back
    /// together.
    pub fn embedded() -> Result<Self, Vec<Defect>> {
        let mut files = Vec::new();
        collect(&FEATURES, "feature", &mut files);
        let features: BTreeMap<String, String> = files
            .into_iter()
            .filter_map(|file| {
                Some((
                    format!("features/{}", file.path().display()),
                    file.contents_utf8()?.to_owned(),
                ))
            })
            .collect();
        let mut digest = Sha256::new();
        let mut schemas = Vec::new();
        collect(&SCHEMAS, "json", &mut schemas);
        schemas.sort_unstable_by_key(|file| file.path());
        for file in schemas {
            if !OWN_SCHEMAS.iter().any(|own| file.path() == Path::new(own)) {
                feed(&mut digest, file.contents());
            }
        }
        let empty = Self {
            rules: Vec::new(),
            digest: hex(digest),
            custom: false,
        };
        empty.with(&features)
    }

    /// Adds the feature files under `dir`, at any depth. They may bring new rules, or more
    /// scenarios for a known rule, which needs its id alone then. A folder without feature files is
    /// a defect, for it is a mistyped path more likely than not.
    pub fn with_dir(self, dir: &Path) -> Result<Self, Vec<Defect>> {
        let at_fault = |message: String| vec![Defect::new(&dir.display().to_string(), 0, message)];
        let mut features = BTreeMap::new();
        let mut folders = vec![dir.to_path_buf()];
        while let Some(folder) = folders.pop() {
            let (found, below) = entries(&folder)
                .map_err(|error| at_fault(format!("the folder cannot be read: {error}")))?;
            folders.extend(below);
            for path in found {
                let text = fs::read_to_string(&path).map_err(|error| {
                    at_fault(format!("{} cannot be read: {error}", path.display()))
                })?;
                features.insert(path.display().to_string(), text);
            }
        }
        if features.is_empty() {
            return Err(at_fault("holds no feature files (*.feature)".to_owned()));
        }
        let mut catalogue = self.with(&features)?;
        catalogue.custom = true;
        Ok(catalogue)
    }

    /// Adds feature files, by path.
    pub(super) fn with(mut self, features: &BTreeMap<String, String>) -> Result<Self, Vec<Defect>> {
        let mut defects = Vec::new();
        let mut digest = Sha256::new();
        feed(&mut digest, self.digest.as_bytes());
        // The text alone, not where the user keeps it: the questions are the same.
        for text in features.values() {
            feed(&mut digest, text.as_bytes());
        }
        for (drafts, mut wrong) in parse_all(features) {
            defects.append(&mut wrong);
            for draft in drafts {
                add(&mut self.rules, draft, &mut defects);
            }
        }
        self.digest = hex(digest);
        let mut cases = BTreeMap::new();
        for case in self.rules.iter().flat_map(|rule| &rule.cases) {
            if let Some((feature, line)) = cases.insert(&case.id, (&case.feature, case.line)) {
                let message = format!(
                    "the case id {} is used twice, also at {feature}:{line}",
                    case.id
                );
                defects.push(Defect::new(&case.feature, case.line, message));
            }
        }
        if defects.is_empty() {
            return Ok(self);
        }
        defects.sort();
        defects.dedup();
        Err(defects)
    }
}

/// Parses the files, in their order. Parsing is most of what a start takes, so the cores share it: each
/// takes the next file that is left.
fn parse_all(features: &BTreeMap<String, String>) -> Vec<(Vec<Draft>, Vec<Defect>)> {
    let next = AtomicUsize::new(0);
    let files: Vec<_> = features.iter().collect();
    let worker = || {
        let mut parsed = Vec::new();
        while let Some((path, text)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            parsed.push((*path, parse(path, text)));
        }
        parsed
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let parsed: BTreeMap<_, _> = thread::scope(|scope| {
        let others: Vec<_> = (1..cores.min(files.len()))
            .map(|_| scope.spawn(worker))
            .collect();
        let mut parsed = worker();
        for other in others {
            parsed.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        parsed.into_iter().collect()
    });
    parsed.into_values().collect()
}

/// Adds one rule to those known, or its cases to the known rule of that id.
fn add(rules: &mut Vec<Rule>, draft: Draft, defects: &mut Vec<Defect>) {
    let Draft { rule, level } = draft;
    let mut wrong = |message: String| defects.push(Defect::new(&rule.feature, rule.line, message));
    let id = rule.id.as_str();
    // A rule without an id tag is told by that, and named by its title.
    let name = if id.is_empty() {
        rule.title.as_str()
    } else {
        id
    };
    if rule.cases.is_empty() {
        wrong(format!("the rule {name} has no scenario"));
    }
    if let Some(known) = rules
        .iter_mut()
        .find(|known| known.id == rule.id && !id.is_empty())
    {
        if rule.feature.starts_with("features/") && known.feature.starts_with("features/") {
            wrong(format!(
                "the rule id {id} is used twice, also at {}:{}",
                known.feature, known.line
            ));
        } else if level.is_some_and(|level| level != known.level) {
            wrong(format!(
                "the rule {id} is a `{}` rule in the catalogue",
                known.level
            ));
        } else {
            known.cases.extend(rule.cases);
        }
        return;
    }
    if level.is_none() {
        wrong(format!(
            "the rule {name} has none of @must, @should and @open"
        ));
    }
    if rule.place.is_empty() {
        wrong(format!(
            "the rule {name} does not say `Where:` the document states it"
        ));
    }
    match level {
        Some(Level::Open) if rule.choices.is_empty() => {
            wrong(format!("the open point {id} has no `Choices:`"));
        }
        Some(Level::Must | Level::Should) if !rule.choices.is_empty() => {
            wrong(format!(
                "the rule {id} has `Choices:`, which only open points have"
            ));
        }
        _ => {}
    }
    rules.push(rule);
}

/// The files of an embedded folder with this ending, at any depth.
fn collect(dir: &'static Dir<'static>, ending: &str, files: &mut Vec<&'static File<'static>>) {
    files.extend(
        dir.files()
            .filter(|file| file.path().extension().is_some_and(|e| e == ending)),
    );
    for below in dir.dirs() {
        collect(below, ending, files);
    }
}

/// The feature files and the folders in a folder.
fn entries(folder: &Path) -> std::io::Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut found, mut below) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // Links to folders are not followed, so that a link upwards ends nowhere.
        if entry.file_type()?.is_dir() {
            below.push(path);
        } else if path.extension().is_some_and(|ending| ending == "feature") {
            found.push(path);
        }
    }
    Ok((found, below))
}

/// Adds a piece to a digest; its length keeps two pieces from running into one another.
fn feed(digest: &mut Sha256, piece: &[u8]) {
    digest.update((piece.len() as u64).to_be_bytes());
    digest.update(piece);
}

fn hex(digest: Sha256) -> String {
    digest
        .finalize()
        .iter()
        .fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
}

#[cfg(test)]
mod tests;
