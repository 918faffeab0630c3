//! Reasons without what differs from case to case, so that one cause is one text.

use std::sync::LazyLock;

use regex::Regex;

/// What a reason holds beside its cause (what was being done, what came back, where in it, ids), and
/// what stands there instead.
static DETAILS: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    [
        (
            r"(^|: )(after \d+ of \d+ generated inputs: |set-up: )+",
            "$1",
        ),
        (r"(?s) \((\d{3}\b|exchange |\{|\[).*\)$", ""),
        (r"(?s) \{.*$", ""),
        (r",? at line \d+ column \d+", ""),
        (r",? after \d+ bytes", ""),
        (r"(?i)\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", "…"),
    ]
    .into_iter()
    .filter_map(|(detail, instead)| Some((Regex::new(detail).ok()?, instead)))
    .collect()
});

/// The cause in a reason: without bodies, ids and places in them.
pub(super) fn cause(reason: &str) -> String {
    let mut text = reason.to_owned();
    for (detail, instead) in DETAILS.iter() {
        text = detail.replace_all(&text, *instead).into_owned();
    }
    text.trim().to_owned()
}

/// What makes a cause another one than its like: names, ids of rules, numbers and lists of numbers.
static NAMES: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"`\w+`|\b[A-Z]+-\d+|\b\d+(, \d+)*\b").ok());

/// The kind of a cause: what only names another state, rule or number is the same kind.
pub(super) fn kind(cause: &str) -> String {
    NAMES.as_ref().map_or_else(
        || cause.to_owned(),
        |names| names.replace_all(cause, "…").into_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::{DETAILS, cause, kind};

    #[test]
    fn causes_that_name_other_numbers_states_and_rules_are_alike() {
        for (one, other) in [
            (
                "needs 1 tags of 2 of 6 hotels",
                "needs 3 tags of 3, 2, 1 of 10 hotels",
            ),
            (
                "needs the state `open`: none",
                "needs the state `hold`: none",
            ),
            ("what RUN-1 applies to", "what LIST-12 applies to"),
        ] {
            assert_eq!(kind(one), kind(other));
        }
        assert_ne!(kind("needs 1 tag"), kind("needs 1 hotel"));
    }

    #[test]
    fn what_differs_from_case_to_case_is_left_out() {
        assert_eq!(DETAILS.len(), 6);
        for (reason, expected) in [
            (
                "set-up: listApprovals is answered 404 where it must answer 200 \
                 (404 {\"Error\":{\"Code\":\"a\n\"}} (43 bytes))",
                "listApprovals is answered 404 where it must answer 200",
            ),
            (
                "after 3 of 40 generated inputs: set-up: generateText is answered 500 (500 )",
                "generateText is answered 500",
            ),
            (
                "generateText with nothing wrong is 200 with something after the JSON value, at \
                 line 1 column 293: the refusals before it prove nothing",
                "generateText with nothing wrong is 200 with something after the JSON value: the \
                 refusals before it prove nothing",
            ),
            (
                "409 for a hotel that may be busy (exchange 12)",
                "409 for a hotel that may be busy",
            ),
            (
                "no run 0b0e7a04-6d0c-4a4f-8a54-0c5f0d2f8f11 any more",
                "no run … any more",
            ),
            (
                "the provider state `hold_runs` (or `finish_runs`)",
                "the provider state `hold_runs` (or `finish_runs`)",
            ),
        ] {
            assert_eq!(cause(reason), expected);
        }
    }
}
