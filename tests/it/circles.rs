//! No circle of files in `src/`: nothing that a file uses leads back to that file.
//!
//! A file uses another where it names an item that is written there; a re-export is followed to
//! that place. To declare a child and to re-export what it holds is no use of it: so a child may
//! use its parent's file, as long as the parent's own code does not use the child.
//! Code that is only built for tests does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use syn::visit::{self, Visit};

use crate::floors::{read, rust_files, source};

/// The way to a module from the root of the crate, or a path as it is written.
type Names = Vec<String>;

/// The files that each file under `src/` uses.
static USES: LazyLock<BTreeMap<String, BTreeSet<String>>> =
    LazyLock::new(|| Tree::new(sources()).uses());

#[test]
fn no_files_of_src_form_a_circle() {
    let circles = circles(&USES);
    assert!(circles.is_empty(), "{}", circles.join("\n\n"));
}

#[test]
fn the_core_of_the_steps_imports_no_step_file() {
    let is_step = |file: &str| {
        let rooms = ["given", "when", "then", "generators"];
        rooms
            .iter()
            .any(|room| file.starts_with(&format!("steps/{room}/")))
    };
    let core = USES
        .iter()
        .filter(|(file, _)| file.starts_with("steps/") && !is_step(file));
    for (file, used) in core {
        let steps: Vec<_> = used.iter().filter(|file| is_step(file)).collect();
        assert!(steps.is_empty(), "{file} imports {steps:?}");
    }
}

#[test]
fn the_check_itself_can_fail() {
    let found = |files: &[(&str, &str)]| {
        let files = files
            .iter()
            .map(|(name, code)| (name.to_string(), code.to_string()));
        circles(&Tree::new(files.collect()).uses())
    };
    let root = ("lib.rs", "mod a; mod b;");
    // By a `use`, by a path, by a re-export, by a module's name, in a macro and in an attribute.
    for back in [
        "use crate::a::A;",
        "fn f() { super::a::A::new(); }",
        "use crate::A;",
        "use crate::a; fn f() { a::A::new(); }",
        "use crate::a as x; fn f() { vec![x::A::new()]; }",
        "#[serde(with = \"crate::a::A\")] struct B;",
    ] {
        let root = ("lib.rs", "mod a; mod b; pub use a::A;");
        let found = found(&[
            root,
            ("a.rs", "use crate::b; struct A(b::B);"),
            ("b.rs", back),
        ]);
        assert_eq!(found, ["a.rs -> b.rs\nb.rs -> a.rs"], "{back}");
    }
    // A parent that uses its child, and one that only shows it.
    let child = ("a/c.rs", "use super::A;");
    let uses = "mod c; pub use c::C; struct A(C);";
    assert_eq!(found(&[root, ("a/mod.rs", uses), child]).len(), 1);
    assert_eq!(
        found(&[root, ("a.rs", "mod c; pub use c::C; struct A;"), child]).len(),
        0
    );
    // What only tests see.
    let tests = "#[cfg(test)] mod tests { use crate::b::B; } #[cfg(test)] mod d; struct A;";
    let inner = ("a/d.rs", "use crate::b::B;");
    assert_eq!(
        found(&[root, ("a.rs", tests), inner, ("b.rs", "use crate::a::A;")]).len(),
        0
    );
}

/// The code of each file under `src/`, by its path there.
fn sources() -> BTreeMap<String, String> {
    let name = |file: &Path| {
        let inside = file.strip_prefix(source()).expect("files come from src");
        inside.to_string_lossy().replace('\\', "/")
    };
    let files = rust_files(&source());
    files.iter().map(|file| (name(file), read(file))).collect()
}

/// The groups of files that lead to each other, each with the uses that tie it.
fn circles(uses: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let reached: BTreeMap<_, _> = uses
        .keys()
        .map(|file| (file, reached_from(file, uses)))
        .collect();
    let together = |a: &String, b: &String| reached[a].contains(b) && reached[b].contains(a);
    let mut circles: BTreeMap<&String, Vec<String>> = BTreeMap::new();
    for (file, used) in uses {
        for used in used.iter().filter(|used| together(file, used)) {
            let first = uses
                .keys()
                .find(|first| together(first, file))
                .unwrap_or(file);
            let tie = format!("{file} -> {used}");
            circles.entry(first).or_default().push(tie);
        }
    }
    circles.into_values().map(|ties| ties.join("\n")).collect()
}

fn reached_from<'a>(
    file: &'a String,
    uses: &'a BTreeMap<String, BTreeSet<String>>,
) -> BTreeSet<&'a String> {
    let mut reached = BTreeSet::new();
    let mut next = vec![file];
    while let Some(file) = next.pop() {
        next.extend(uses[file].iter().filter(|used| reached.insert(*used)));
    }
    reached
}

/// The files of a crate, by the modules that they are.
struct Tree(BTreeMap<Names, Code>);

/// What a file holds.
#[derive(Default)]
struct Code {
    file: String,
    /// The items that are written in it.
    items: BTreeSet<String>,
    /// What its `use` declarations call by which name.
    names: BTreeMap<String, Names>,
    /// Modules that it takes whole.
    globs: Vec<Names>,
    /// The paths that its code names.
    paths: BTreeSet<Names>,
    /// What it re-exports.
    shown: Vec<Names>,
    /// How many modules deep in the file the visitor is.
    depth: usize,
}

impl Tree {
    fn new(files: BTreeMap<String, String>) -> Self {
        let mut tree = BTreeMap::new();
        for (file, code) in files.into_iter().filter(|(file, _)| file != "main.rs") {
            let parsed = syn::parse_file(&code).expect("the code parses");
            let module = file.trim_end_matches(".rs").split('/').map(String::from);
            let module = module
                .filter(|name| name != "mod" && name != "lib")
                .collect::<Names>();
            let mut code = Code {
                file,
                ..Code::default()
            };
            code.visit_file(&parsed);
            tree.insert(module, code);
        }
        Self(tree)
    }

    /// The files that each file uses.
    fn uses(&self) -> BTreeMap<String, BTreeSet<String>> {
        let uses = |(module, code): (&Names, &Code)| {
            let items = code.paths.iter().filter_map(|path| self.item(module, path));
            let shown = code.shown.iter().filter_map(|path| self.item(module, path));
            let shown = shown.filter(|shown| !shown.starts_with(module));
            let globs = code.globs.iter().map(|path| self.find(module, path, 9).0);
            let used = items
                .chain(shown)
                .chain(globs)
                .map(|used| self.0[&used].file.clone());
            (
                code.file.clone(),
                used.filter(|file| *file != code.file).collect(),
            )
        };
        self.0.iter().map(uses).collect()
    }

    /// The module in whose file the item is written that a path names.
    fn item(&self, module: &[String], path: &[String]) -> Option<Names> {
        let (found, is_item) = self.find(module, path, 9);
        is_item.then_some(found)
    }

    /// Where a path leads from a module, and whether to an item there or to the module itself.
    fn find(&self, module: &[String], path: &[String], renames: u8) -> (Names, bool) {
        let Some((first, rest)) = path.split_first() else {
            return (module.to_vec(), false);
        };
        let code = &self.0[module];
        let child = [module, std::slice::from_ref(first)].concat();
        match first.as_str() {
            "crate" => self.find(&[], rest, renames),
            "self" => self.find(module, rest, renames),
            "super" => self.find(&module[..module.len() - 1], rest, renames),
            _ if !rest.is_empty() && self.0.contains_key(&child) => {
                self.find(&child, rest, renames)
            }
            _ if code.items.contains(first) => (module.to_vec(), true),
            _ => match code.names.get(first) {
                Some(name) if renames > 0 => self.find(module, &[name, rest].concat(), renames - 1),
                None if self.0.contains_key(&child) => (child, false),
                // What a macro writes, or what other crates hold.
                _ => (module.to_vec(), true),
            },
        }
    }
}

impl Code {
    /// A path as it is written, from the file's own module.
    fn path(&self, mut path: Names) -> Names {
        if self.depth > 0 && path.first().is_some_and(|first| first == "super") {
            "self".clone_into(&mut path[0]);
        }
        path
    }

    fn declare(&mut self, before: &[String], tree: &syn::UseTree, shown: bool) {
        let with = |name: &syn::Ident| match name.to_string() {
            name if name == "self" && !before.is_empty() => before.to_vec(),
            name => [before, &[name]].concat(),
        };
        let (path, name) = match tree {
            syn::UseTree::Path(path) => return self.declare(&with(&path.ident), &path.tree, shown),
            syn::UseTree::Group(group) => {
                return group
                    .items
                    .iter()
                    .for_each(|tree| self.declare(before, tree, shown));
            }
            syn::UseTree::Glob(_) => {
                let path = self.path(before.to_vec());
                return self.globs.push(path);
            }
            syn::UseTree::Name(name) => (with(&name.ident), None),
            syn::UseTree::Rename(rename) => (with(&rename.ident), Some(rename.rename.to_string())),
        };
        let path = self.path(path);
        let name = name
            .or_else(|| path.last().cloned())
            .expect("a path has a name");
        self.names.insert(name, path.clone());
        if shown {
            self.shown.push(path);
        } else {
            self.paths.insert(path);
        }
    }

    /// The paths in what the parser leaves unread: arguments of macros and of attributes.
    fn tokens(&mut self, tokens: &str) {
        let text = tokens.replace(" :: ", "::");
        let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        let words = text
            .split(|c| !is_path(c))
            .filter(|word| word.contains("::"));
        for word in words {
            let path = self.path(word.split("::").map(String::from).collect());
            self.paths.insert(path);
        }
    }
}

/// Whether something is only built for tests.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    let is_test = |list: &syn::MetaList| list.tokens.to_string() == "test";
    let mut conditions = attributes.iter().filter(|it| it.path().is_ident("cfg"));
    conditions.any(|it| it.meta.require_list().is_ok_and(is_test))
}

impl<'a> Visit<'a> for Code {
    fn visit_item(&mut self, item: &'a syn::Item) {
        let (name, attributes) = match item {
            syn::Item::Const(item) => (Some(&item.ident), &item.attrs),
            syn::Item::Enum(item) => (Some(&item.ident), &item.attrs),
            syn::Item::Fn(item) => (Some(&item.sig.ident), &item.attrs),
            syn::Item::Impl(item) => (None, &item.attrs),
            syn::Item::Macro(item) => (item.ident.as_ref(), &item.attrs),
            syn::Item::Mod(item) => (item.content.is_some().then_some(&item.ident), &item.attrs),
            syn::Item::Static(item) => (Some(&item.ident), &item.attrs),
            syn::Item::Struct(item) => (Some(&item.ident), &item.attrs),
            syn::Item::Trait(item) => (Some(&item.ident), &item.attrs),
            syn::Item::Type(item) => (Some(&item.ident), &item.attrs),
            syn::Item::Use(item) => (None, &item.attrs),
            _ => return visit::visit_item(self, item),
        };
        if !is_test(attributes) {
            self.items.extend(name.map(ToString::to_string));
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'a syn::ItemMod) {
        self.depth += 1;
        visit::visit_item_mod(self, item);
        self.depth -= 1;
    }

    fn visit_item_use(&mut self, item: &'a syn::ItemUse) {
        let shown = !matches!(item.vis, syn::Visibility::Inherited);
        self.declare(&[], &item.tree, shown);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        if !is_test(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string());
        let names = self.path(names.collect());
        self.paths.insert(names);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        self.tokens(&call.tokens.to_string());
        visit::visit_macro(self, call);
    }

    fn visit_meta_list(&mut self, list: &'a syn::MetaList) {
        self.tokens(&list.tokens.to_string());
        visit::visit_meta_list(self, list);
    }
}
