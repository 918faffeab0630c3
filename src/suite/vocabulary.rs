//! The vocabulary of feature files: every step definition, as the steps that use it show it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cucumber::gherkin::{Step, StepType};

use crate::catalogue::Catalogue;
use crate::suite::definitions::definitions;

const KEYWORDS: [&str; 3] = ["Given", "When", "Then"];

/// A step definition, by its uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phrase {
    /// `Given`, `When` or `Then`.
    pub keyword: &'static str,
    /// Its shortest use, with what can be said otherwise in braces.
    pub pattern: String,
    /// The different texts that it is used with, in the order of the feature files.
    pub uses: Vec<String>,
    /// Where it is used first: `features/list/pages.feature:12`.
    pub place: String,
}

/// Every definition that the steps of a catalogue use, by keyword and pattern.
#[must_use]
pub fn vocabulary(catalogue: &Catalogue) -> Vec<Phrase> {
    let mut phrases: BTreeMap<(usize, u32, String), Phrase> = BTreeMap::new();
    let steps = catalogue.cases().flat_map(|case| {
        let steps = case.steps.iter();
        steps.map(|step| (format!("{}:{}", case.feature, step.position.line), step))
    });
    for (place, step) in steps {
        let Some((line, file, pattern)) = defined(step) else {
            continue;
        };
        let phrase = phrases
            .entry((rank(step.ty), line, file))
            .or_insert_with(|| Phrase {
                keyword: KEYWORDS[rank(step.ty)],
                pattern: pattern.clone(),
                uses: Vec::new(),
                place,
            });
        if pattern.len() < phrase.pattern.len() {
            phrase.pattern = pattern;
        }
        if !phrase.uses.contains(&step.value) {
            phrase.uses.push(step.value.clone());
        }
    }
    let mut phrases: Vec<((usize, u32, String), Phrase)> = phrases.into_iter().collect();
    phrases.sort_by(|((one, ..), this), ((other, ..), that)| {
        (one, &this.pattern).cmp(&(other, &that.pattern))
    });
    phrases.into_iter().map(|(_, phrase)| phrase).collect()
}

/// Where a step is defined, and its text with the captured parts in braces.
fn defined(step: &Step) -> Option<(u32, String, String)> {
    let (captured, place) = definitions().place(step)?;
    let mut pattern = String::new();
    let mut from = 0;
    for span in (1..captured.len()).filter_map(|group| captured.get(group)) {
        // A group within a group is said by the outer one.
        if span.0 < from || span.0 == span.1 {
            continue;
        }
        let (plain, said) = (
            step.value.get(from..span.0)?,
            step.value.get(span.0..span.1)?,
        );
        let _ = write!(pattern, "{plain}{{{said}}}");
        from = span.1;
    }
    pattern.push_str(step.value.get(from..)?);
    Some((place.line, place.path.to_owned(), pattern))
}

/// The place of a keyword in a scenario, and in [`KEYWORDS`].
fn rank(kind: StepType) -> usize {
    match kind {
        StepType::Given => 0,
        StepType::When => 1,
        StepType::Then => 2,
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use super::vocabulary;
    use crate::catalogue::Catalogue;

    #[test]
    fn every_step_belongs_to_one_phrase() {
        let catalogue = Catalogue::embedded().unwrap();
        let phrases = vocabulary(&catalogue);
        for case in catalogue.cases() {
            for step in &case.steps {
                let saying = phrases.iter().filter(|phrase| {
                    phrase.keyword == super::KEYWORDS[super::rank(step.ty)]
                        && phrase.uses.contains(&step.value)
                });
                assert_eq!(saying.count(), 1, "{step}");
            }
        }
        let called = phrases.iter().find(|phrase| {
            phrase.keyword == "When" && phrase.uses.contains(&"listApprovals is called".to_owned())
        });
        let called = called.unwrap();
        assert_eq!(called.pattern, "{listApprovals} is called");
        assert!(called.place.starts_with("features/"), "{}", called.place);
    }
}
