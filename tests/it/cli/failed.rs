//! `run --failed`: from red to green by what is left.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::binary::{Done, Folder, done};

/// Ids of the cases in the record, and of those among them that failed.
fn cases(folder: &Folder) -> (BTreeSet<String>, BTreeSet<String>, u64) {
    let text = fs::read_to_string(folder.as_path().join("out/run.json")).unwrap();
    let record: Value = serde_json::from_str(&text).unwrap();
    let cases = record["cases"].as_array().unwrap();
    let ids = |is: &dyn Fn(&Value) -> bool| {
        let of = cases.iter().filter(|case| is(&case["verdict"]));
        of.map(|case| case["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let seed = record["seed"].as_u64().unwrap();
    (ids(&|_| true), ids(&|verdict| verdict == "failed"), seed)
}

#[test]
fn only_what_failed_is_run_again_until_nothing_is_left() {
    let folder = Folder::new();
    let out = folder.path("out");
    let run = |args: &[&str]| -> Done {
        let always = ["run", "--out", &out, "--profile", "quick"];
        done(&[&always[..], args].concat())
    };
    let fault = ["--fault", "token-null-on-revoked"];
    let first = run(&[&fault[..], &["--rule", "LINK-9,LIST-11,RUN-9"]].concat());
    assert_eq!(first.code, Some(1), "{}{}", first.out, first.err);
    let (all, failed, seed) = cases(&folder);
    assert!(!failed.is_empty() && failed.len() < all.len());

    let second = run(&[&fault[..], &["--failed"]].concat());
    assert_eq!(second.code, Some(1), "{}{}", second.out, second.err);
    let (again, still, same_seed) = cases(&folder);
    assert!(again.is_superset(&failed) && again.len() < all.len());
    assert!(!still.is_empty());
    assert_eq!(seed, same_seed);

    // The defect is mended.
    let third = run(&["--failed-from", &out]);
    assert_eq!(third.code, Some(0), "{}{}", third.out, third.err);
    let refused = run(&["--failed"]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused
            .err
            .contains("nothing failed or stayed inconclusive"),
        "{}",
        refused.err
    );
}
