//! What a program reads of a run: its exit code.

use std::fmt::Write as _;

use super::text::cell;

/// Each exit code with what it means.
const CODES: &[(&str, &str)] = &[
    (
        "0",
        "nothing judged contradicts the document, a MUST rule was judged, nothing stayed inconclusive or was not run",
    ),
    (
        "1",
        "not conformant; of `compare`, something regressed; of `self-test`, a fault survived or a variant was accused",
    ),
    (
        "2",
        "usage or configuration, or a target that cannot be tested as configured",
    ),
    (
        "3",
        "inconclusive, nothing selected, cases not run (where `--require-coverage` does not say how much is enough), or \
         less coverage than it asks for",
    ),
    ("4", "the harness itself failed"),
    ("130, 143", "interrupted"),
];

/// The page.
pub(super) fn exit_codes() -> String {
    let mut text = "# The exit codes\n\n| code | means |\n|---|---|\n".to_owned();
    for (code, means) in CODES {
        let _ = writeln!(text, "| {code} | {} |", cell(means));
    }
    text.push_str(
        "\nA job of CI goes by these alone: 1 and 4 are red, 2 is a job that is set up wrongly, and 3 is a question \
         that stayed open. Of several targets the worst counts: the first of 130, 143, 4, 2, 1, 3 and 0. `merge` ends \
         as `run` does, and with 3 where a shard is missing and nothing failed.\n",
    );
    text
}
