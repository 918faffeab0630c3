//! The floors of `ARCHITECTURE.md`, held against the code: imports go down only, and rooms on one
//! floor do not know each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::Visit;

/// The floors, top first; rooms in one list share a floor.
const FLOORS: &[&[&str]] = &[
    &["cli", "embed"],
    &["suite"],
    &["steps"],
    &["checks", "report"],
    &["target"],
    &["catalogue", "compare"],
    &["model"],
];

/// Who may start the reference server. It imports nothing of the floors, and nobody else it.
const STARTERS: &[&str] = &["cli", "suite"];

#[test]
fn imports_go_down_the_floors_only() {
    let mut breaches = Vec::new();
    for file in rust_files(&source()) {
        let room = room_of(&file);
        for imported in imports(&file) {
            if imported != room && !may_import(&room, &imported) {
                breaches.push(format!("{}: {room} imports {imported}", file.display()));
            }
        }
    }
    assert!(breaches.is_empty(), "{breaches:#?}");
}

#[test]
fn the_check_itself_can_fail() {
    assert!(may_import("suite", "checks"));
    assert!(!may_import("checks", "suite"));
    assert!(!may_import("checks", "report"));
    assert!(!may_import("checks", "reference"));
    assert!(!may_import("reference", "model"));
    let code =
        "mod inner { fn f() { let _x = crate::cli::Thing; } } use crate::{report::X, model};";
    assert_eq!(
        imports_of(code),
        ["cli", "model", "report"].map(String::from).into()
    );
}

#[test]
fn files_stay_small() {
    for file in rust_files(&source()) {
        let lines = read(&file).lines().count();
        assert!(
            lines <= 500,
            "{} has {lines} lines: it has more than one job",
            file.display()
        );
    }
}

fn may_import(room: &str, imported: &str) -> bool {
    if imported == "reference" {
        return STARTERS.contains(&room);
    }
    let floor = |name: &str| FLOORS.iter().position(|rooms| rooms.contains(&name));
    match (floor(room), floor(imported)) {
        (Some(from), Some(to)) => from < to,
        _ => false,
    }
}

pub(crate) fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn room_of(file: &Path) -> String {
    let inside = file.strip_prefix(source()).expect("files come from src");
    match inside
        .components()
        .next()
        .and_then(|part| part.as_os_str().to_str())
    {
        Some("main.rs" | "lib.rs") | None => "cli".to_owned(),
        Some(room) => room.to_owned(),
    }
}

pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

pub(crate) fn read(file: &Path) -> String {
    fs::read_to_string(file).expect("the file can be read")
}

fn imports(file: &Path) -> BTreeSet<String> {
    imports_of(&read(file))
}

/// The rooms that a file names after `crate::`, in `use` declarations and in paths.
fn imports_of(code: &str) -> BTreeSet<String> {
    let file = syn::parse_file(code).expect("the code parses");
    let mut rooms = Rooms::default();
    rooms.visit_file(&file);
    rooms.0
}

#[derive(Default)]
struct Rooms(BTreeSet<String>);

impl Rooms {
    fn first_of(&mut self, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => {
                self.0.insert(path.ident.to_string());
            }
            syn::UseTree::Name(name) => {
                self.0.insert(name.ident.to_string());
            }
            syn::UseTree::Rename(rename) => {
                self.0.insert(rename.ident.to_string());
            }
            syn::UseTree::Group(group) => group.items.iter().for_each(|item| self.first_of(item)),
            syn::UseTree::Glob(_) => {}
        }
    }
}

impl Visit<'_> for Rooms {
    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        if let syn::UseTree::Path(path) = &item.tree
            && path.ident == "crate"
        {
            self.first_of(&path.tree);
        }
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let mut segments = path.segments.iter();
        if segments.next().is_some_and(|first| first.ident == "crate")
            && let Some(room) = segments.next()
        {
            self.0.insert(room.ident.to_string());
        }
        syn::visit::visit_path(self, path);
    }
}
