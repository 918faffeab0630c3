//! What a catalogue holds, and which defects keep it from being one.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failed test is what it is for"
)]

use std::collections::BTreeMap;

use crate::catalogue::Catalogue;
use crate::catalogue::sample::{GOOD, catalogue, good};
use crate::model::Level;

/// The defects of the good sample after one change, as text.
fn after(from: &str, to: &str) -> Vec<String> {
    assert!(GOOD.contains(from), "the sample has {from:?}");
    match catalogue(&GOOD.replacen(from, to, 1)) {
        Ok(_) => Vec::new(),
        Err(defects) => defects.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn a_rule_carries_what_its_block_says() {
    let catalogue = good();
    let rule = catalogue.rule("LIST-12").unwrap();
    assert_eq!(rule.level, Level::Must);
    assert_eq!(rule.title, "A page is its slice");
    assert_eq!(
        rule.place,
        "Endpoints, listApprovals, fields Limit and Offset."
    );
    assert_eq!(rule.text, "Limit is the size of a page.");
    assert_eq!(rule.tags, ["listApprovals", "LIST-12", "must"]);
    let open = catalogue.rule("OPEN-limit").unwrap();
    assert_eq!(open.level, Level::Open);
    assert_eq!(open.choices, ["refused", "empty page", "all links"]);
    assert_eq!(
        catalogue.totals(),
        BTreeMap::from([(Level::Must, 1), (Level::Open, 1)])
    );
}

#[test]
fn rows_become_cases_with_tags_and_steps_of_all_around_them() {
    let catalogue = good();
    let ids: Vec<&str> = catalogue.cases().map(|case| case.id.0.as_str()).collect();
    assert_eq!(
        ids,
        [
            "LIST-12.known-page.first",
            "LIST-12.known-page.all",
            "LIST-12.known-page.huge",
            "LIST-12.any-page",
            "OPEN-limit.zero"
        ]
    );
    let huge = catalogue.case("LIST-12.known-page.huge").unwrap();
    assert_eq!(huge.name, "a page of 700");
    assert_eq!(
        huge.tags,
        [
            "listApprovals",
            "LIST-12",
            "must",
            "LIST-12.known-page",
            "quick",
            "slow"
        ]
    );
    let steps: Vec<String> = huge.steps.iter().map(ToString::to_string).collect();
    assert_eq!(
        steps,
        [
            "Given a service",
            "Given a project with 7 approval links",
            "When the links are listed with Limit 700",
            "Then the page is right",
        ]
    );
    assert_eq!(
        GOOD.lines().nth(huge.line - 1).unwrap().trim(),
        "| huge | 700   |"
    );
}

/// A text of the good sample, what stands in its place, and what the defect says.
const CHANGES: &[(&str, &str, &str)] = &[
    (
        "@LIST-12 @must",
        "@LIST-12",
        "8: the rule LIST-12 has none of @must, @should and @open",
    ),
    (
        "@LIST-12 @must",
        "@LIST-12 @must @open",
        "8: the rule LIST-12 has more than one of @must, @should and @open",
    ),
    (
        "@LIST-12 @must",
        "@LIST-12 @LIST-13 @must",
        "8: the rule LIST-12 has a second id tag, @LIST-13",
    ),
    (
        "    Where: Endpoints, listApprovals, fields",
        "    Endpoints",
        "does not say `Where:`",
    ),
    (
        "    Where: Endpoints, listApprovals: 'not shown'.\n",
        "",
        "does not say `Where:`",
    ),
    ("Where: End", "Were: End", "9: `Were: Endpoints"),
    (
        "Choices: refused | empty page |\n      all links\n",
        "",
        "the open point OPEN-limit has no `Choices:`",
    ),
    (
        "@OPEN-limit @open",
        "@OPEN-limit @must",
        "the rule OPEN-limit has `Choices:`",
    ),
    (
        "    @LIST-12.any-page\n",
        "",
        "the scenario \"any page\" has no id tag",
    ),
    (
        "@LIST-12.any-page",
        "@LIST-1.any-page",
        "the scenario LIST-1.any-page stands under the rule LIST-12",
    ),
    (
        "@LIST-12.any-page",
        "@LIST-12.Any",
        "the id LIST-12.Any must end in lower-case",
    ),
    (
        "@LIST-12.any-page",
        "@LIST-12.any-page @LIST-12.b",
        "a second id tag, @LIST-12.b",
    ),
    ("@LIST-12.any-page", "@LIST-12.known-page", "is used twice"),
    (
        "| all   | 7     |",
        "| first | 7     |",
        "the case id LIST-12.known-page.first is used twice",
    ),
    (
        "| all   | 7     |",
        "| All   | 7     |",
        "the case \"All\" of LIST-12.known-page must be lower-case",
    ),
    (
        "| case | Limit |\n        | huge",
        "| size | Limit |\n        | huge",
        "is not `case`",
    ),
    (
        "        | huge | 700   |\n",
        "",
        "the Examples of \"a page of <Limit>\" have no rows",
    ),
    (
        "| all   | 7     |",
        "| all   | 7     | 8 |",
        "23: the row has 3 cells",
    ),
    (
        "with Limit <Limit>",
        "with Limit <Size>",
        "<Size> is not a column of its Examples",
    ),
    (
        "with any Limit",
        "with <Limit>",
        ": nothing fills the placeholder <Limit>",
    ),
    (
        "approval links\n",
        "approval <n>\n",
        "13: nothing fills the placeholder <n>",
    ),
    (
        "      When the links are listed with Limit 0\n",
        "",
        "the scenario \"zero\" has no steps",
    ),
    (
        "When the links are listed with Limit 0",
        "Wen the links are listed",
        "read as description",
    ),
    (
        "Given a project with 7",
        "Givven a project with 7",
        "read as description",
    ),
    (
        "    Background:\n      Given a project",
        "    Backgroud:\n      Given a project",
        "`Backgroud:`",
    ),
    (
        "    @OPEN-limit.zero\n    Scenario: zero\n      When the links are listed with Limit 0\n",
        "",
        "the rule OPEN-limit has no scenario",
    ),
    ("@OPEN-limit @open", "@open", "has no id tag such as @RUN-9"),
    ("Feature: Paging", "Paging", "not readable as Gherkin"),
];

#[test]
fn one_change_to_a_good_file_gives_one_defect() {
    for (from, to, expected) in CHANGES {
        let defects = after(from, to);
        assert!(
            defects.iter().any(|defect| defect.contains(expected)),
            "{from:?} -> {to:?} gives {defects:?}"
        );
    }
}

#[test]
fn prose_may_begin_with_the_word_of_a_directive() {
    for word in ["Background", "Scenario", "Example", "Rule", "Given", "When"] {
        let prose = format!("    {word} work takes time.\n    Limit is the size of a page.");
        assert_eq!(
            after("    Limit is the size of a page.", &prose),
            [""; 0],
            "{word}"
        );
    }
}

#[test]
fn an_outline_without_examples_is_a_defect() {
    let text = "Feature: f\n  @RUN-1 @must\n  Rule: r\n    Where: here.\n\n    @RUN-1.a\n    Scenario Outline: a\n      When it is <x>\n";
    let defects = catalogue(text).unwrap_err();
    assert!(
        defects
            .iter()
            .any(|d| d.message.contains("has no Examples")),
        "{defects:?}"
    );
    let loose = "Feature: f\n  @RUN-1.a\n  Scenario: a\n    When it is\n";
    let defects = catalogue(loose).unwrap_err();
    assert!(
        defects[0].message.contains("outside of a rule"),
        "{defects:?}"
    );
}

#[test]
fn rule_ids_are_unique_among_the_embedded_files() {
    let both = BTreeMap::from([
        ("features/a.feature".to_owned(), GOOD.to_owned()),
        ("features/b.feature".to_owned(), GOOD.to_owned()),
    ]);
    let empty = Catalogue {
        rules: Vec::new(),
        digest: String::new(),
        custom: false,
    };
    let defects = empty.with(&both).unwrap_err();
    assert_eq!(defects.len(), 2, "{defects:?}");
    assert!(
        defects[0]
            .message
            .contains("the rule id LIST-12 is used twice"),
        "{defects:?}"
    );
}

#[test]
fn the_embedded_catalogue_is_in_good_order() {
    let catalogue = Catalogue::embedded().unwrap();
    assert_eq!(catalogue.digest.len(), 64);
    assert!(!catalogue.custom);
}

#[test]
fn a_folder_of_the_users_own_adds_rules_and_scenarios() {
    let dir = std::env::temp_dir().join(format!("catalogue-{}", uuid::Uuid::new_v4()));
    let below = dir.join("below");
    std::fs::create_dir_all(&below).unwrap();
    let empty = good()
        .with_dir(&dir)
        .expect_err("a folder without features is a slip");
    assert!(empty[0].message.contains("no feature files"), "{empty:?}");
    assert!(good().with_dir(&dir.join("missing")).is_err());
    let more = "Feature: ours\n  @LIST-12\n  Rule: more\n    @LIST-12.ours\n    Scenario: ours\n      When it is\n";
    std::fs::write(below.join("more.feature"), more).unwrap();
    let catalogue = good().with_dir(&dir).unwrap();
    assert!(catalogue.custom);
    assert_ne!(catalogue.digest, good().digest);
    assert_eq!(catalogue.rules.len(), 2);
    assert_eq!(catalogue.rule("LIST-12").unwrap().cases.len(), 5);
    std::fs::write(
        below.join("more.feature"),
        more.replace("@LIST-12\n", "@LIST-12 @should\n"),
    )
    .unwrap();
    let defects = good().with_dir(&dir).unwrap_err();
    assert!(
        defects[0].message.contains("is a `must` rule"),
        "{defects:?}"
    );
    std::fs::remove_dir_all(&dir).unwrap();
}
