//! The catalogue: rules and their cases.

use std::collections::BTreeMap;

use cucumber::gherkin;

use crate::model::{CaseId, Level, RuleId};

/// Every rule that the harness knows.
#[derive(Clone, Debug)]
pub struct Catalogue {
    /// The rules, in the order of the feature files.
    pub rules: Vec<Rule>,
    /// A digest of features and schemas, in hexadecimal: catalogues with the same digest ask the
    /// same questions.
    pub digest: String,
    /// Whether feature files of the user's own are among them.
    pub custom: bool,
}

/// One documented rule, or one open point.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// How binding it is.
    pub level: Level,
    /// What it says, in one line.
    pub title: String,
    /// Where the document states it: the text after `Where:`.
    pub place: String,
    /// What it means: the rest of the description, a line for each paragraph.
    pub text: String,
    /// The vocabulary of an open point, as its `Choices:` line gives it; empty for other rules.
    pub choices: Vec<String>,
    /// The feature file.
    pub feature: String,
    /// The line of its `Rule:` in that file.
    pub line: usize,
    /// Its tags and those of its feature, without `@`.
    pub tags: Vec<String>,
    /// Its cases, in the order of the feature file.
    pub cases: Vec<Case>,
}

/// One scenario, or one row of a scenario outline.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its id: the scenario's id, and for a row `.` and the value of its column `case`.
    pub id: CaseId,
    /// The rule it belongs to.
    pub rule: RuleId,
    /// The scenario's name.
    pub name: String,
    /// The tags of feature, rule, scenario and examples, without `@`.
    pub tags: Vec<String>,
    /// All its steps, those of the backgrounds first.
    pub steps: Vec<gherkin::Step>,
    /// The feature file.
    pub feature: String,
    /// The line of the scenario, or of the row, in that file.
    pub line: usize,
}

impl Catalogue {
    /// The rule with this id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.as_str() == id)
    }

    /// The case with this id.
    #[must_use]
    pub fn case(&self, id: &str) -> Option<&Case> {
        self.cases().find(|case| case.id.0 == id)
    }

    /// All cases, in the order of the feature files.
    pub fn cases(&self) -> impl Iterator<Item = &Case> {
        self.rules.iter().flat_map(|rule| &rule.cases)
    }

    /// How many rules each level has.
    #[must_use]
    pub fn totals(&self) -> BTreeMap<Level, u32> {
        let mut totals = BTreeMap::new();
        for rule in &self.rules {
            *totals.entry(rule.level).or_default() += 1;
        }
        totals
    }
}

/// The prefix of a tag that names a further rule which a scenario judges.
const ALSO: &str = "also:";

/// The tag of cases that only report what the universal checks saw in the whole run.
const WHOLE_RUN: &str = "whole-run";
/// The tag of cases that are run as evidence for every rule that is judged in the whole run; with an
/// operation's name behind a colon, for the rules about that operation.
const TOUR: &str = "tour";
/// The tag of cases that walk through a list of any length.
const DEEP: &str = "deep";

impl Case {
    /// Whether the case only reports what the universal checks saw in the whole run.
    #[must_use]
    pub fn judges_whole_run(&self) -> bool {
        self.has_tag(WHOLE_RUN)
    }

    /// Whether the case is evidence for rules that are judged in the whole run.
    #[must_use]
    pub fn is_of_tour(&self) -> bool {
        let of_tour = |tag: &String| tag.split(':').next() == Some(TOUR);
        self.tags.iter().any(of_tour)
    }

    /// Whether the case is evidence for the rule of another case, which is judged in the whole run.
    #[must_use]
    pub fn is_evidence_for(&self, other: &Self) -> bool {
        self.has_tag(TOUR)
            || other
                .tags
                .iter()
                .any(|operation| self.has_tag(&format!("{TOUR}:{operation}")))
    }

    /// Whether the case walks through a list of any length, which takes as long as that is.
    #[must_use]
    pub fn is_deep(&self) -> bool {
        self.has_tag(DEEP)
    }

    fn has_tag(&self, tag: &str) -> bool {
        self.tags.iter().any(|known| known == tag)
    }

    /// The further rules that the case judges, by its tags such as `@also:LIFE-2`.
    pub fn also(&self) -> impl Iterator<Item = &str> {
        self.tags.iter().filter_map(|tag| tag.strip_prefix(ALSO))
    }

    /// Whether `id` names this case: its own id, its scenario's, or its rule's.
    #[must_use]
    pub fn is_named_by(&self, id: &str) -> bool {
        self.id.0 == id
            || self.rule.as_str() == id
            || self
                .id
                .0
                .strip_prefix(id)
                .is_some_and(|rest| rest.starts_with('.'))
    }
}
