//! The matcher that keeps secrets out of reports against `aho-corasick` with the same patterns.

use aho_corasick::{AhoCorasick, MatchKind};
use content_conformance::target::{Redactor, forms};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::checks::page;
use crate::common::{median, ratio, timed};
use crate::effort::Effort;
use crate::table::{Goal, Row};

/// About as many tokens as a run meets.
const TOKENS: usize = 700;

pub(crate) fn rows(effort: &Effort) -> Vec<Row> {
    let mut random = StdRng::seed_from_u64(1);
    let mut token = || {
        let letter = |_| char::from(random.sample(rand::distr::Alphanumeric));
        format!("cat_{}", (0..40).map(letter).collect::<String>())
    };
    let tokens: Vec<String> = (0..TOKENS).map(|_| token()).collect();
    let patterns: Vec<Vec<u8>> = tokens.iter().flat_map(|token| forms(token)).collect();
    let build = || {
        let mut builder = AhoCorasick::builder();
        let builder = builder.match_kind(MatchKind::LeftmostLongest);
        builder.build(&patterns).expect("an automaton")
    };
    let body = page(1_000);
    let mut searching = Vec::new();
    let mut knowing = Vec::new();
    for _ in 0..effort.times {
        let redactor = Redactor::default();
        let (registering, ()) = timed(|| {
            for token in &tokens {
                redactor.register(token, "$TOKEN_{n}");
            }
        });
        let (building, automaton) = timed(build);
        knowing.push(ratio(registering, building));
        let (ours, clean) = timed(|| redactor.bytes(body.as_bytes()));
        assert_eq!(&*clean, body.as_bytes(), "there is no secret in it");
        let (theirs, found) = timed(|| automaton.find_iter(&body).count());
        assert_eq!(found, 0, "there is no secret in it");
        searching.push(ratio(ours, theirs));
    }
    let what = format!(
        "{TOKENS} tokens in every encoding, {} patterns",
        patterns.len()
    );
    vec![
        Row::ratio(
            "looking for secrets / aho-corasick",
            median(searching),
            Goal::Told,
            format!("a page of 1,000 links without a secret; {what}"),
        ),
        Row::ratio(
            "all secrets registered one by one / one automaton of all built once",
            median(knowing),
            Goal::Told,
            what,
        ),
    ]
}
