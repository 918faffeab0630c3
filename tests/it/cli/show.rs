//! `show`: the story of a case.

use super::binary::{Folder, done};

#[test]
fn a_story_has_steps_exchanges_and_the_place_that_is_wrong() {
    let folder = Folder::new();
    let out = folder.path("out");
    let run = done(&[
        "run",
        "--out",
        &out,
        "--rule",
        "LIST-11.known-page",
        "--seed",
        "7",
        "--fault",
        "total-is-page-length",
    ]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    let said = done(&["show", &out]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let after = |text: &str, words: &str| {
        let at = text.find(words);
        at.unwrap_or_else(|| panic!("no '{words}' in {text}"))
    };
    let places = [
        "LIST-11.known-page",
        "\nSteps\n",
        "  ✓ ",
        "  ✗ Then ",
        "LIST-11 (must)",
        "\nExchanges\n",
        "provider state",
        "       >     \"Total\": ",
        "content-conformance run --rule LIST-11.known-page",
        "--seed 7",
    ]
    .map(|words| after(&said.out, words));
    assert!(places.is_sorted(), "{places:?} {}", said.out);

    let whole = done(&["show", &out, "LIST-11.known-page", "--exchanges"]);
    assert!(whole.out.len() > said.out.len() && whole.out.contains("\"HotelID\": "));
    let unknown = done(&["show", &out, "RUN-1.nothing"]);
    assert_eq!(unknown.code, Some(2));
    assert!(
        unknown
            .err
            .contains("no case of this record has the id RUN-1.nothing")
    );
}
