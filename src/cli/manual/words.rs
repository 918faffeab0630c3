//! The words of the trade, each for one thing.

use std::fmt::Write as _;

use super::escaped;

const WORDS: &[(&str, &str)] = &[
    (
        "adapter",
        "a small HTTP server of an implementer's that arranges provider states",
    ),
    (
        "baseline",
        "the record of an earlier run, whose failures are known",
    ),
    (
        "capture",
        "traffic that was recorded elsewhere, which `judge` reads",
    ),
    (
        "case",
        "one scenario of a feature file, or one row of its examples: what is run and comes out somehow",
    ),
    (
        "document",
        "the Content API's one specification, the only authority",
    ),
    ("evidence", "the exchanges that show what a verdict says"),
    (
        "exchange",
        "one request, and the answer or the trouble that came of it",
    ),
    (
        "expectation",
        "what a case demands of its exchanges, written beside it, so that it can be judged again",
    ),
    (
        "fault",
        "a way in which the bundled server breaks one rule on purpose",
    ),
    (
        "finding",
        "one deviation, with what was demanded, what was seen and where",
    ),
    (
        "fixture",
        "a hotel or a tag that exists on a target and that a target file names",
    ),
    ("gate", "what a CI job goes by: open, closed or undecided"),
    ("implementation under test", "the service that is asked"),
    ("level", "how binding a rule is: must, should or open"),
    (
        "open point",
        "a question that the document does not answer; the choice is observed, never judged",
    ),
    (
        "oracle",
        "what knows the right answer of a case: the checks and what was arranged",
    ),
    (
        "profile",
        "how much is asked for: quick, standard or thorough",
    ),
    (
        "provider state",
        "what an adapter arranges before or in the middle of a case",
    ),
    ("record", "what a run came to, as a file: `run.json`"),
    (
        "regression",
        "what an earlier run passed and a later one does not",
    ),
    (
        "rule",
        "one sentence of the document as something that can be judged",
    ),
    (
        "seed",
        "the number from which every value that a run sends follows",
    ),
    ("suite", "all feature files together"),
    (
        "target",
        "an implementation under test as it is described: its address, its project, what may be done there",
    ),
    (
        "tour",
        "the cases that go through the situations in which a rule about every answer can be broken",
    ),
    (
        "variant",
        "a legal choice of the bundled server where the document is silent",
    ),
    (
        "verdict",
        "what a run says of a case, of a rule and of the whole",
    ),
    (
        "waiver",
        "a known failure that somebody answers for until a day",
    ),
];

/// The page.
pub(super) fn glossary() -> String {
    let mut text = "# The words\n".to_owned();
    for (word, meaning) in WORDS {
        let _ = write!(text, "\n**{word}**: {}.\n", escaped(meaning));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::WORDS;

    #[test]
    fn words_stand_in_their_order() {
        assert!(WORDS.is_sorted());
    }
}
