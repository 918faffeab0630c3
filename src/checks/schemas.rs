//! The documented shapes as JSON Schema 2020-12, embedded, and the judge that is made from them.
//!
//! `schemas/` is the one statement of what a body looks like: what stands at a constraint, or
//! around it, as `x-rule` is the rule that it proves. Beside it may stand `x-level` (`should`,
//! where a breach is a warning), `x-message` and `x-expected` (words of the finding), and
//! `x-beside` (another member that the finding shows). References resolve inside the binary only:
//! nothing is ever fetched. What no schema can see (names that stand twice, the spelling of
//! numbers, another spelling of a name, comparisons) the checks written by hand look at.

mod applied;
mod builder;
mod wording;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::Value;

use super::tally::Tally;
use crate::model::Judged;
use applied::Node;
use builder::Builder;

/// Every schema: the name of its file without `.json`, and its text.
pub(crate) const ALL: [(&str, &str); 12] = [
    (
        "generate-text-request",
        include_str!("../../schemas/generate-text-request.json"),
    ),
    (
        "generate-text-response",
        include_str!("../../schemas/generate-text-response.json"),
    ),
    (
        "list-approvals-request",
        include_str!("../../schemas/list-approvals-request.json"),
    ),
    (
        "list-approvals-response",
        include_str!("../../schemas/list-approvals-response.json"),
    ),
    ("status-run", include_str!("../../schemas/status-run.json")),
    ("run", include_str!("../../schemas/run.json")),
    ("progress", include_str!("../../schemas/progress.json")),
    ("link", include_str!("../../schemas/link.json")),
    ("approver", include_str!("../../schemas/approver.json")),
    ("pagination", include_str!("../../schemas/pagination.json")),
    ("echo", include_str!("../../schemas/echo.json")),
    ("forms", include_str!("../../schemas/forms.json")),
];

/// The schemas that judge what came: whole bodies, the run in a status read, and an echo that
/// stands elsewhere in a list than where the schema of the list looks.
pub(crate) const JUDGES: [&str; 4] = [
    "generate-text-response",
    "list-approvals-response",
    "status-run",
    "echo",
];

/// What schemas say of a value, by rule.
pub(crate) type Verdicts = BTreeMap<String, Judged>;

/// The schemas as read, and what judges by them.
#[derive(Debug)]
pub(crate) struct Schemas {
    documents: BTreeMap<String, Value>,
    judges: BTreeMap<&'static str, (Validator, Node)>,
    rules: Vec<String>,
}

static EMBEDDED: LazyLock<Result<Schemas, String>> = LazyLock::new(|| Schemas::read(&ALL));

/// What the embedded schema of this name says of a value that stands at the pointer `base`; nothing
/// applies where there is none.
#[must_use]
pub(crate) fn judge(name: &str, value: &Value, base: &str) -> Verdicts {
    match &*EMBEDDED {
        Ok(schemas) => schemas.judge(name, value, base),
        Err(_) => Verdicts::new(),
    }
}

impl Schemas {
    /// Makes the judges from the texts of all schemas. Fails, saying so, where one cannot be read.
    pub(crate) fn read(texts: &[(&str, &str)]) -> Result<Self, String> {
        let mut documents = BTreeMap::new();
        for (name, text) in texts {
            let schema: Value =
                serde_json::from_str(text).map_err(|error| format!("{name}: {error}"))?;
            documents.insert((*name).to_owned(), schema);
        }
        let builder = Builder::new(&documents)?;
        let mut judges = BTreeMap::new();
        let mut rules = Vec::new();
        for name in JUDGES {
            let mut node = Node::default();
            builder.plan(name, "", &mut node, &mut rules)?;
            judges.insert(name, (builder.validator(name, "")?, node));
        }
        drop(builder);
        Ok(Self {
            documents,
            judges,
            rules,
        })
    }

    /// What the schema of this name says of a value that stands at the pointer `base`: how often
    /// each rule could have been broken, and where it is.
    #[must_use]
    pub(crate) fn judge(&self, name: &str, value: &Value, base: &str) -> Verdicts {
        let Some((validator, node)) = self.judges.get(name) else {
            return Verdicts::new();
        };
        let mut applied = vec![0; self.rules.len()];
        node.count(value, &mut applied);
        let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
        for (rule, times) in self
            .rules
            .iter()
            .zip(applied)
            .filter(|(_, times)| *times > 0)
        {
            tallies.entry(rule).or_default().applies(times);
        }
        if !validator.is_valid(value) {
            for (rule, finding) in self.findings(name, validator, value, base) {
                tallies.entry(rule).or_default().find(finding);
            }
        }
        tallies
            .into_iter()
            .map(|(rule, tally)| (rule.to_owned(), tally.done()))
            .collect()
    }
}

#[cfg(test)]
mod tests;
