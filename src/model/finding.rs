//! A deviation, and what a check says.

use serde::{Deserialize, Serialize};

use super::{ExchangeId, Level, RuleId};

/// One deviation from the document, with the evidence for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The rule that the deviation breaks.
    pub rule: RuleId,
    /// How binding this finding is; it can be lower than the rule's level, never higher.
    pub level: Level,
    /// One sentence on what is wrong. Findings with the same rule and message are one cause:
    /// the message names no ids, positions or times, which belong in `expected` and `actual`.
    pub message: String,
    /// What the document demands here, with concrete values.
    pub expected: String,
    /// What was seen instead.
    pub actual: String,
    /// Where in the response's body, as a JSON pointer; absent where the body as a whole, the
    /// status or a header is meant.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub pointer: Option<String>,
    /// The exchanges that show it; the last one is the one that was judged.
    pub exchanges: Vec<ExchangeId>,
    /// How often it was seen.
    pub count: u32,
    /// What the answers or links that show it have in common and all others have not, in words; absent where
    /// too few were seen.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub when: Option<String>,
    /// The positions of the links of the judged page that show it. It is for counting, and is not written.
    #[serde(skip)]
    pub links: Vec<usize>,
}

impl Finding {
    /// A finding at level `must`.
    #[must_use]
    pub fn must(rule: &'static str, message: impl Into<String>) -> Self {
        Self {
            rule: rule.into(),
            level: Level::Must,
            message: message.into(),
            expected: String::new(),
            actual: String::new(),
            pointer: None,
            exchanges: Vec::new(),
            count: 1,
            when: None,
            links: Vec::new(),
        }
    }

    /// A finding at level `should`.
    #[must_use]
    pub fn should(rule: &'static str, message: impl Into<String>) -> Self {
        Self {
            level: Level::Should,
            ..Self::must(rule, message)
        }
    }

    /// Adds what was demanded and what was seen.
    #[must_use]
    pub fn because(mut self, expected: impl Into<String>, actual: impl Into<String>) -> Self {
        self.expected = expected.into();
        self.actual = actual.into();
        self
    }

    /// Adds the place in the body.
    #[must_use]
    pub fn at(mut self, pointer: impl Into<String>) -> Self {
        let pointer = pointer.into();
        let below = pointer.strip_prefix("/Data/");
        let position = below.and_then(|below| below.split('/').next());
        self.links = position
            .and_then(|position| position.parse().ok())
            .into_iter()
            .collect();
        self.pointer = Some(pointer);
        self
    }

    /// Adds an exchange that shows it.
    #[must_use]
    pub fn seen_in(mut self, exchange: ExchangeId) -> Self {
        self.exchanges.push(exchange);
        self
    }
}

/// What a check says: how often it applied, and what it found. A check that never applied proves
/// nothing, so `applied` decides between passed and skipped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    /// How many things (fields, links, pairs, exchanges) the check was applied to.
    pub applied: u32,
    /// What it found.
    pub findings: Vec<Finding>,
}

impl Judged {
    /// A check that applied to `applied` things and found nothing yet.
    #[must_use]
    pub fn applied(applied: u32) -> Self {
        Self {
            applied,
            findings: Vec::new(),
        }
    }

    /// Adds what another check says.
    pub fn merge(&mut self, other: Self) {
        self.applied = self.applied.saturating_add(other.applied);
        self.findings.extend(other.findings);
    }
}
