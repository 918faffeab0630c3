//! The ids that a catalogue has, for whoever must tell a mistyped id from one that was not selected.

use std::collections::BTreeMap;

use crate::model::{CaseId, RuleId};

/// Rules and their cases by id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known(BTreeMap<String, usize>);

impl Known {
    /// From the cases of a catalogue, each with its rule.
    pub fn new<'c>(cases: impl IntoIterator<Item = (&'c RuleId, &'c CaseId)>) -> Self {
        let mut ids = BTreeMap::new();
        for (rule, case) in cases {
            *ids.entry(rule.to_string()).or_default() += 1;
            ids.insert(case.0.clone(), 1);
        }
        Self(ids)
    }

    /// How many cases a rule's or a case's id stands for; `None` where there is no such id.
    #[must_use]
    pub fn cases_of(&self, id: &str) -> Option<usize> {
        self.0.get(id).copied()
    }
}
