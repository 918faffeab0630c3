//! What every family of checks has.

use crate::model::{ExchangeId, Finding, Judged, Level};

/// Checks of one kind.
pub(super) trait Family {
    /// What the exchanges say. A finding that names no rule is one of the case's own.
    fn judge(&self) -> Judged;

    /// The exchanges that show it, for findings that name none themselves.
    fn exchanges(&self) -> Vec<ExchangeId> {
        Vec::new()
    }
}

/// A finding of the case's own rule.
pub(super) fn must(message: impl Into<String>) -> Finding {
    Finding::must("", message)
}

/// A finding of the case's own rule that is a remark only.
pub(super) fn remark(message: impl Into<String>) -> Finding {
    Finding {
        level: Level::Should,
        ..must(message)
    }
}

/// A judgement that applied once, and found something or nothing.
pub(super) fn verdict(finding: Option<Finding>) -> Judged {
    Judged {
        applied: 1,
        findings: finding.into_iter().collect(),
    }
}
