//! What the answers that deviate have in common, and those that are right have not.

use std::collections::{BTreeMap, BTreeSet};

use crate::checks::Seen;
use crate::checks::traits::{Trait, of_exchange, of_links};
use crate::model::{Finding, Judged, RuleId};
use crate::report::thousands;

/// So many must deviate, and so many be right, before anything is said about what tells them apart.
const ENOUGH: u32 = 3;
/// Words that one question is answered with at most.
const WORDS: usize = 2;

/// How many things there are of each kind.
type Counts = BTreeMap<Vec<Trait>, u32>;

/// What one kind of deviation is known by: its rule and its message.
type Cause = (RuleId, String);

/// Answers and links, counted by their traits.
#[derive(Debug, Default)]
pub(super) struct Contrast {
    /// The answers that each rule applied to.
    answers: BTreeMap<&'static str, Counts>,
    /// All links that were listed.
    links: Counts,
    /// The answers, or the links, that deviate.
    deviating: BTreeMap<Cause, (Counts, Counts)>,
}

impl Contrast {
    /// Counts the links of an answer.
    pub(super) fn see(&mut self, seen: &Seen<'_>) {
        if seen.judged().is_some() {
            add(&mut self.links, of_links(seen));
        }
    }

    /// Counts an answer that a rule was applied to.
    pub(super) fn judged(&mut self, rule: &'static str, judged: &Judged, seen: &Seen<'_>) {
        if judged.applied == 0 && judged.findings.is_empty() {
            return;
        }
        let traits = of_exchange(seen);
        let answers = self.answers.entry(rule).or_default();
        *answers.entry(traits.clone()).or_default() += 1;
        let mut links = None;
        let mut known = BTreeSet::new();
        for finding in &judged.findings {
            let cause = (finding.rule.clone(), finding.message.clone());
            let (answers, of_cause) = self.deviating.entry(cause.clone()).or_default();
            if known.insert(cause) {
                *answers.entry(traits.clone()).or_default() += 1;
            }
            for index in &finding.links {
                let links = links.get_or_insert_with(|| of_links(seen));
                add(of_cause, links.get(*index).cloned());
            }
        }
    }

    /// What all that deviates in this way has in common, in words.
    pub(super) fn of(&self, finding: &Finding) -> Option<String> {
        let cause = (finding.rule.clone(), finding.message.clone());
        let (answers, links) = self.deviating.get(&cause)?;
        let of_answers = self.answers.get(finding.rule.as_str());
        // What is said of links says more; it needs each deviation to be one link's.
        let is_of_links = links.values().sum::<u32>() == finding.count;
        let by_link = is_of_links
            .then(|| told(links, &self.links, "links"))
            .flatten();
        by_link.or_else(|| told(answers, of_answers?, "answers"))
    }
}

fn add(counts: &mut Counts, kinds: impl IntoIterator<Item = Vec<Trait>>) {
    for kind in kinds {
        *counts.entry(kind).or_default() += 1;
    }
}

/// In words: `generateText, several hotels in HotelIDs: all of 825 answers, none of 607 others`.
fn told(deviating: &Counts, all: &Counts, things: &str) -> Option<String> {
    let wrong: u32 = deviating.values().sum();
    let right: u32 = all.values().sum::<u32>().saturating_sub(wrong);
    if wrong < ENOUGH {
        return None;
    }
    let told: Vec<(u8, BTreeSet<&str>)> = questions(deviating)
        .into_iter()
        .filter(|(question, words)| words.len() <= WORDS && others(all, *question, words) >= ENOUGH)
        .collect();
    let has_all = |kind: &[Trait]| {
        told.iter()
            .all(|(question, words)| has(kind, *question, words))
    };
    let alike: u32 = all
        .iter()
        .filter(|(kind, _)| has_all(kind))
        .map(|(_, count)| count)
        .sum();
    let words: Vec<String> = told
        .iter()
        .map(|(_, words)| words.iter().copied().collect::<Vec<_>>().join(" or "))
        .collect();
    let rest = (wrong + right).saturating_sub(alike.max(wrong));
    let share = if wrong >= alike {
        format!("all of {} {things}", number(wrong))
    } else {
        format!("{} of {} {things}", number(wrong), number(alike))
    };
    match words.as_slice() {
        [] if right == 0 => Some(format!("always: {share}")),
        [] => Some(format!("sometimes: {share}")),
        words => Some(format!(
            "{}: {share}, none of {} others",
            words.join(", "),
            number(rest)
        )),
    }
}

fn number(number: u32) -> String {
    thousands(number.into())
}

/// What the kinds answer to each question.
fn questions(kinds: &Counts) -> BTreeMap<u8, BTreeSet<&str>> {
    let mut words: BTreeMap<u8, BTreeSet<&str>> = BTreeMap::new();
    for (question, word) in kinds.keys().flatten() {
        words.entry(*question).or_default().insert(word);
    }
    words.retain(|question, _| {
        let answers = |kind: &Vec<Trait>| kind.iter().any(|(other, _)| other == question);
        kinds.keys().all(answers)
    });
    words
}

/// How many answer a question, and with other words.
fn others(all: &Counts, question: u8, words: &BTreeSet<&str>) -> u32 {
    let answers = |kind: &[Trait]| kind.iter().any(|(other, _)| *other == question);
    let others = all
        .iter()
        .filter(|(kind, _)| answers(kind) && !has(kind, question, words));
    others.map(|(_, count)| count).sum()
}

fn has(kind: &[Trait], question: u8, words: &BTreeSet<&str>) -> bool {
    kind.iter()
        .any(|(own, word)| *own == question && words.contains(word.as_ref()))
}

#[cfg(test)]
mod tests {
    use super::{Counts, told};

    fn counts(kinds: &[(&[&'static str], u32)]) -> Counts {
        let kind = |(words, count): &(&[&'static str], u32)| {
            let traits = (0..).zip(words.iter().map(|word| (*word).into()));
            (traits.collect(), *count)
        };
        kinds.iter().map(kind).collect()
    }

    #[test]
    fn what_only_the_deviating_have_is_told_with_its_share() {
        let all = counts(&[
            (&["one", "a"], 9),
            (&["several", "a"], 5),
            (&["several", "b"], 4),
        ]);
        let of = |deviating: &[(&[&'static str], u32)]| told(&counts(deviating), &all, "answers");
        let said = of(&[(&["several", "a"], 5), (&["several", "b"], 4)]);
        assert_eq!(
            said.as_deref(),
            Some("several: all of 9 answers, none of 9 others")
        );
        let said = of(&[(&["several", "b"], 3)]);
        assert_eq!(
            said.as_deref(),
            Some("several, b: 3 of 4 answers, none of 14 others")
        );
        let said = of(&[(&["one", "a"], 2), (&["several", "b"], 2)]);
        assert_eq!(said.as_deref(), Some("sometimes: 4 of 18 answers"));
    }

    #[test]
    fn a_few_say_nothing() {
        let all = counts(&[(&["one"], 2), (&["several"], 9)]);
        assert_eq!(told(&counts(&[(&["one"], 2)]), &all, "links"), None);
        let every = told(&counts(&[(&["several"], 9)]), &all, "links");
        assert_eq!(
            every.as_deref(),
            Some("sometimes: 9 of 11 links"),
            "two others may be chance"
        );
    }
}
