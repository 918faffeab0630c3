//! The pages for people: what they claim about the tree is true.

use std::fs;
use std::path::Path;

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
