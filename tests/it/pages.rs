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
fn the_page_of_the_self_test_counts_faults_and_variants_as_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/self-test.md")).expect("the page can be read");
    for (part, count) in [("faults", faults().len()), ("variants", variants().len())] {
        let row = format!("| `{part}` | {count}, each");
        assert!(
            page.contains(&row),
            "docs/self-test.md does not have '{row}'"
        );
    }
}

/// Pages of `docs/` that the program writes.
const REFERENCE: &str = "reference/";

#[test]
fn every_page_of_the_documentation_is_in_its_summary_and_its_links_lead_somewhere() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let text = |name: &str| fs::read_to_string(docs.join(name)).expect("the page can be read");
    let link = Regex::new(r"\]\(([^)#:]+\.md)(#[^)]*)?\)").expect("the pattern is valid");
    let targets = |page: &str| -> Vec<String> {
        let found = link.captures_iter(page);
        found
            .filter_map(|one| Some(one.get(1)?.as_str().to_owned()))
            .collect()
    };
    let summary = targets(&text("SUMMARY.md"));
    for file in fs::read_dir(&docs).expect("the folder can be read") {
        let name = file
            .expect("an entry")
            .file_name()
            .into_string()
            .expect("UTF-8");
        if Path::new(&name).extension().is_none_or(|kind| kind != "md") || name == "SUMMARY.md" {
            continue;
        }
        assert!(
            summary.contains(&name),
            "docs/SUMMARY.md does not lead to {name}"
        );
        for target in targets(&text(&name)) {
            let is_there = target.starts_with(REFERENCE) || docs.join(&target).exists();
            assert!(
                is_there,
                "docs/{name} leads to {target}, which is not there"
            );
        }
    }
    let readme = fs::read_to_string(docs.join("../README.md")).expect("the page can be read");
    for target in targets(&readme) {
        assert!(
            docs.join("..").join(&target).exists(),
            "README.md leads to {target}"
        );
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
