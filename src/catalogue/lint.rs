//! What only holds between the catalogue and the code: every step has one definition, and every id
//! that checks, faults and waivers mention exists.

use std::collections::HashSet;

use cucumber::gherkin::Step;

use super::near::hint;
use super::{Catalogue, Defect};

/// How many definitions match a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepMatch {
    /// Exactly one.
    One,
    /// None.
    None,
    /// Several; the text names them.
    Ambiguous(String),
}

impl Catalogue {
    /// Looks for steps that have no definition or several, and for ids in `referenced` (of rules,
    /// scenarios or cases) that do not exist. Each step's place is named once, however many rows
    /// share it.
    #[must_use]
    pub fn lint(&self, find: &dyn Fn(&Step) -> StepMatch, referenced: &[&str]) -> Vec<Defect> {
        let mut defects = Vec::new();
        let mut seen = HashSet::new();
        for case in self.cases() {
            for step in &case.steps {
                if !seen.insert((step.ty, &step.value)) {
                    continue;
                }
                let message = match find(step) {
                    StepMatch::One => continue,
                    StepMatch::None => {
                        let near = self.near(step, find);
                        format!("no definition for the step `{step}`{near}")
                    }
                    StepMatch::Ambiguous(names) => {
                        format!("several definitions for the step `{step}`: {names}")
                    }
                };
                defects.push(Defect::new(&case.feature, step.position.line, message));
            }
        }
        for id in referenced {
            if !self.rules.iter().any(|rule| rule.id.as_str() == *id)
                && !self.cases().any(|case| case.is_named_by(id))
            {
                let hint = hint(id, self.rules.iter().map(|rule| rule.id.as_str()));
                let message =
                    format!("the id {id} is mentioned in the code, and no feature has it{hint}");
                defects.push(Defect::new("catalogue", 0, message));
            }
        }
        defects
    }

    /// Steps that are defined and nearly say the same.
    fn near(&self, step: &Step, find: &dyn Fn(&Step) -> StepMatch) -> String {
        let others = self.cases().flat_map(|case| &case.steps);
        let others = others.filter(|other| other.ty == step.ty && other.value != step.value);
        let defined = others.filter(|other| find(other) == StepMatch::One);
        hint(&step.value, defined.map(|other| other.value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::good;
    use super::StepMatch;

    #[test]
    fn a_clean_catalogue_has_no_defects() {
        let ids = [
            "LIST-12",
            "LIST-12.known-page",
            "LIST-12.known-page.first",
            "OPEN-limit",
        ];
        assert_eq!(good().lint(&|_| StepMatch::One, &ids), []);
    }

    #[test]
    fn undefined_and_ambiguous_steps_and_unknown_ids_are_found() {
        let find = |step: &cucumber::gherkin::Step| match step.value.as_str() {
            "the page is right" => StepMatch::None,
            "a service" => StepMatch::Ambiguous("one and another".to_owned()),
            _ => StepMatch::One,
        };
        let defects: Vec<String> = good()
            .lint(&find, &["LIST-21"])
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            defects,
            [
                "features/sample.feature:5: several definitions for the step `Given a service`: one and another",
                "features/sample.feature:18: no definition for the step `Then the page is right`",
                "catalogue: the id LIST-21 is mentioned in the code, and no feature has it; did you mean LIST-12?",
            ]
        );
    }
}
