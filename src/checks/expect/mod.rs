//! What a case demands of exchanges, so that it can be demanded again.
//!
//! A step arranges, sends and looks again until a change is visible; what it then expects of the
//! answers is one of the values here: it names the exchanges and what the case knew, is written
//! beside the case, and judges the same wherever it is read. No step is needed for that.

mod answer;
mod check;
mod deep;
mod echo;
mod effect;
mod family;
mod history;
mod http;
mod link;
mod list;
mod outside;
mod page;
mod refusal;
mod run;
mod says;
mod scope;
mod status;
#[cfg(test)]
mod tests;
mod writing;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(crate) use answer::{OfAnswer, Stated, body_text, shape};
pub(crate) use deep::OfDeep;
pub(crate) use echo::OfEcho;
pub(crate) use effect::OfEffect;
pub(crate) use history::{Before, OfHistory};
pub(crate) use http::OfHttp;
pub(crate) use link::{OfLink, Transition};
pub(crate) use list::OfList;
pub(crate) use outside::OfOutside;
pub(crate) use page::{Cut, OfPage};
pub(crate) use refusal::{Demand, OfRefusal, Outcome, outcome, shows_run};
pub(crate) use run::{OfRun, Waited};
pub(crate) use says::{After, Says};
pub(crate) use scope::{OfScope, lower_hotels};
pub(crate) use status::{OfStatus, Polled};
pub(crate) use writing::{OfWriting, is_another_page};

use check::Check;

use crate::checks::evidence::{self, in_full, named};
use crate::model::{ExchangeId, Judged, RuleId};

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
    /// How often it applies, where that is not what the check counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    applied: Option<u32>,
    /// Whether the case only built on it: what the case's own rule would say of it is dropped.
    #[serde(default, skip_serializing_if = "is_false")]
    set_up: bool,
}

impl<T> From<T> for Expectation
where
    Check: From<T>,
{
    fn from(family: T) -> Self {
        let check = Check::from(family);
        Self {
            seen_in: check.family().exchanges(),
            check,
            own: false,
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
    pub(crate) fn of_own_rule(mut self) -> Self {
        self.own = true;
        self
    }

    /// What the exchanges say, for a case of this rule.
    pub(crate) fn judge(&self, rule: &RuleId) -> Judged {
        let mut judged = self.check.family().judge();
        for finding in &mut judged.findings {
            if self.own || finding.rule.as_str().is_empty() {
                finding.rule = rule.clone();
            }
            if finding.exchanges.is_empty() {
                finding.exchanges.clone_from(&self.seen_in);
            }
        }
        judged.applied = self.applied.unwrap_or(judged.applied);
        if self.set_up {
            judged.applied = 0;
            judged.findings.retain(|finding| finding.rule != *rule);
        }
        judged
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

/// Gives the exchanges that a written expectation names other numbers.
pub(crate) fn renumber(written: &mut Value, new: &dyn Fn(ExchangeId) -> ExchangeId) {
    evidence::renumber(written, new);
    for plain in ["/seen_in", "/check/answer/stated/exchanges"] {
        let ids = written.pointer_mut(plain).and_then(Value::as_array_mut);
        for id in ids.into_iter().flatten() {
            if let Some(old) = id.as_u64() {
                *id = new(old).into();
            }
        }
    }
}

/// Judges written expectations of a case of this rule once more, from the exchanges that they name.
///
/// # Errors
/// In one line, where an exchange is missing or no longer what an expectation can be made of.
pub(crate) fn judge_again(
    rule: &RuleId,
    written: &[Value],
    lines: &BTreeMap<ExchangeId, String>,
) -> Result<Judged, String> {
    let mut judged = Judged::default();
    for value in written {
        let expectation: Expectation = serde_json::from_value(in_full(value, lines)?)
            .map_err(|error| format!("what it expected cannot be read: {error}"))?;
        judged.merge(expectation.judge(rule));
    }
    Ok(judged)
}

// Serde passes a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}
