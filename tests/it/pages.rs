//! The pages for people: what they claim about the tree is true.

use std::fs;
use std::path::Path;

use content_conformance::reference::{faults, variants};
use regex::Regex;

#[test]
fn every_path_in_the_architecture_page_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page can be read");
    let path = Regex::new(r"`((?:src|tests|features|schemas|benches|docs)/[\w./-]*)`")
        .expect("the pattern is valid");
    let named: Vec<&str> = path
        .captures_iter(&page)
        .filter_map(|found| found.get(1))
        .map(|found| found.as_str())
        .collect();
    assert!(named.len() > 10, "the page names paths: {named:?}");
    for name in named {
        assert!(
            root.join(name).exists(),
            "ARCHITECTURE.md names {name}, which does not exist"
        );
    }
}

#[test]
fn the_readme_counts_faults_and_variants_as_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("README.md")).expect("the page can be read");
    for (part, count) in [("faults", faults().len()), ("variants", variants().len())] {
        let row = format!("| `{part}` | {count}, each");
        assert!(page.contains(&row), "README.md does not have '{row}'");
    }
}

#[test]
fn the_page_of_the_library_has_each_call() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("the file can be read");
    let page = read("docs/library.md");
    let call = Regex::new(r"(?m)^    pub (?:async )?fn (\w+)").expect("the pattern is valid");
    let files = [
        "src/embed/suite.rs",
        "src/embed/case.rs",
        "src/embed/ran.rs",
    ];
    let sources: String = files.map(read).concat() + &read("src/embed/tests_of.rs");
    let calls: Vec<&str> = call
        .captures_iter(&sources)
        .filter_map(|found| found.get(1))
        .map(|found| found.as_str())
        .collect();
    assert!(calls.len() > 20, "{calls:?}");
    for name in calls {
        let told = page.contains(&format!(".{name}(")) || page.contains(&format!("::{name}("));
        assert!(told, "docs/library.md does not have {name}");
    }
}
