//! What a case demands of exchanges, so that it can be demanded again.
//!
//! A step arranges, sends and looks again until a change is visible; what it then expects of the
//! answers is one of the values here: it names the exchanges and what the case knew, is written
//! beside the case, and judges the same wherever it is read. No step is needed for that.

mod answer;
mod effect;
mod history;
mod outside;
mod page;
mod refusal;
mod says;
mod scope;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) use answer::{OfAnswer, body_text, shape};
pub(crate) use effect::OfEffect;
pub(crate) use history::{Before, OfHistory};
pub(crate) use outside::OfOutside;
pub(crate) use page::{Cut, OfPage, exactly};
pub(crate) use refusal::{Demand, OfRefusal, Outcome, outcome, shows_run};
pub(crate) use says::{After, Says};
pub(crate) use scope::{OfScope, lower_hotels};

use crate::checks::evidence::{in_full, named};
use crate::model::{ExchangeId, Finding, Judged, Level, RuleId};

/// One thing that is looked at. Where a check names no rule, it is that of the case.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Check {
    /// An answer by itself.
    Answer(OfAnswer),
    /// A page, or a list that was read, against the whole list.
    Page(OfPage),
    /// What is shown of a project in its scope, and of another's.
    Scope(OfScope),
    /// What a call from outside of a project's scope is shown of it.
    Outside(OfOutside),
    /// A call that must be refused.
    Refusal(OfRefusal),
    /// What a refused call must leave.
    Effect(OfEffect),
    /// What runs and transitions come to.
    History(OfHistory),
}

impl Check {
    fn judge(&self) -> Judged {
        match self {
            Self::Answer(check) => check.judge(),
            Self::Page(check) => check.judge(),
            Self::Scope(check) => check.judge(),
            Self::Outside(check) => check.judge(),
            Self::Refusal(check) => check.judge(),
            Self::Effect(check) => check.judge(),
            Self::History(check) => check.judge(),
        }
    }
}

/// A check, and how what it says is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Expectation {
    check: Check,
    /// The exchanges that show it, for findings that name none themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seen_in: Vec<ExchangeId>,
    /// Whether everything found is the case's own rule's: oracles speak for the rule that they are
    /// mostly asked about.
    #[serde(default, skip_serializing_if = "is_false")]
    own: bool,
    /// The only rules whose findings are kept; empty: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    only: Vec<RuleId>,
    /// How often it applies, where that is not what the check counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    applied: Option<u32>,
    /// Whether the case only built on it: what the case's own rule would say of it is dropped.
    #[serde(default, skip_serializing_if = "is_false")]
    set_up: bool,
}

impl From<OfAnswer> for Expectation {
    fn from(check: OfAnswer) -> Self {
        Check::Answer(check).into()
    }
}

impl From<OfPage> for Expectation {
    fn from(check: OfPage) -> Self {
        let shown = check.exchanges();
        Self::from(Check::Page(check)).seen_in(shown)
    }
}

impl From<OfScope> for Expectation {
    fn from(check: OfScope) -> Self {
        Check::Scope(check).into()
    }
}

impl From<OfOutside> for Expectation {
    fn from(check: OfOutside) -> Self {
        Check::Outside(check).into()
    }
}

impl From<OfRefusal> for Expectation {
    fn from(check: OfRefusal) -> Self {
        Check::Refusal(check).into()
    }
}

impl From<OfEffect> for Expectation {
    fn from(check: OfEffect) -> Self {
        Check::Effect(check).into()
    }
}

impl From<OfHistory> for Expectation {
    fn from(check: OfHistory) -> Self {
        let shown = check.exchanges();
        Self::from(Check::History(check)).seen_in(shown)
    }
}

impl From<Check> for Expectation {
    fn from(check: Check) -> Self {
        Self {
            check,
            seen_in: Vec::new(),
            own: false,
            only: Vec::new(),
            applied: None,
            set_up: false,
        }
    }
}

impl Expectation {
    /// The same with the exchanges that show it.
    #[must_use]
    pub(crate) fn seen_in(mut self, exchanges: impl IntoIterator<Item = ExchangeId>) -> Self {
        self.seen_in.extend(exchanges);
        self
    }

    /// The same as an expectation of the case's own rule.
    #[must_use]
    pub(crate) fn as_own(mut self) -> Self {
        self.own = true;
        self
    }

    /// What the exchanges say, for a case of this rule.
    pub(crate) fn judge(&self, rule: &RuleId) -> Judged {
        let mut judged = self.check.judge();
        for finding in &mut judged.findings {
            if self.own || finding.rule.as_str().is_empty() {
                finding.rule = rule.clone();
            }
            if finding.exchanges.is_empty() {
                finding.exchanges.clone_from(&self.seen_in);
            }
        }
        if !self.only.is_empty() {
            judged
                .findings
                .retain(|finding| self.only.contains(&finding.rule));
        }
        judged.applied = self.applied.unwrap_or(judged.applied);
        if self.set_up {
            judged.applied = 0;
            judged.findings.retain(|finding| finding.rule != *rule);
        }
        judged
    }

    /// The same where only findings of these rules are kept.
    #[must_use]
    pub(crate) fn only(mut self, rules: &[&'static str]) -> Self {
        self.only = rules.iter().map(|rule| RuleId::from(*rule)).collect();
        self
    }

    /// The same where it counts as so many applications, whatever the check counts.
    #[must_use]
    pub(crate) fn applied(mut self, times: u32) -> Self {
        self.applied = Some(times);
        self
    }

    /// As it is written.
    pub(crate) fn written(&self) -> serde_json::Result<Value> {
        serde_json::to_value(self)
    }
}

/// Marks what was written as something that the case only built on.
pub(crate) fn mark_as_set_up(written: &mut Value) {
    if let Some(members) = written.as_object_mut() {
        members.insert("set_up".to_owned(), Value::Bool(true));
    }
}

/// The exchanges that written expectations name.
pub(crate) fn cited(written: &[Value]) -> BTreeSet<ExchangeId> {
    let mut found = BTreeSet::new();
    for value in written {
        named(value, &mut |id| {
            found.insert(id);
        });
    }
    found
}

/// Judges written expectations of a case of this rule once more, from the exchanges that they name.
///
/// # Errors
/// In one line, where an exchange is missing or no longer what an expectation can be made of.
pub(crate) fn judge_again(
    rule: &RuleId,
    written: &[Value],
    exchanges: &BTreeMap<ExchangeId, Value>,
) -> Result<Judged, String> {
    let mut judged = Judged::default();
    for value in written {
        let full = in_full(value.clone(), exchanges)
            .map_err(|missing| format!("exchange {} is missing", missing.0))?;
        let expectation: Expectation =
            serde_json::from_value(full).map_err(|error| error.to_string())?;
        judged.merge(expectation.judge(rule));
    }
    Ok(judged)
}

fn is_false(value: &bool) -> bool {
    !value
}

/// A finding of the case's own rule.
fn must(message: impl Into<String>) -> Finding {
    Finding::must("", message)
}

/// A finding of the case's own rule that is a remark only.
fn remark(message: impl Into<String>) -> Finding {
    Finding {
        level: Level::Should,
        ..must(message)
    }
}

/// A judgement that applied once, and found something or nothing.
fn verdict(finding: Option<Finding>) -> Judged {
    Judged {
        applied: 1,
        findings: finding.into_iter().collect(),
    }
}
