//! What a format is rendered from.

use crate::model::{Exchange, ExchangeId, Finding, Operation, RunRecord};

/// What a format is rendered from.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    /// The record.
    pub record: &'a RunRecord,
    /// Finds an exchange in full, where it is at hand; secrets are replaced in it.
    pub exchange: &'a dyn Fn(ExchangeId) -> Option<Exchange>,
}

/// Requests shown for one cause.
const REQUESTS: usize = 3;

impl View<'_> {
    /// The exchanges to show for a finding, as far as they are at hand. Repetitions of one cause
    /// are further exchanges, and the first shows it as well as any. What was asked of the
    /// implementer's adapter is left out.
    pub(super) fn shown(&self, finding: &Finding) -> Vec<Exchange> {
        let most = if finding.count > 1 { 1 } else { REQUESTS };
        let exchanges = finding
            .exchanges
            .iter()
            .filter_map(|id| (self.exchange)(*id));
        let asked = exchanges.filter(|exchange| exchange.operation != Operation::ProviderState);
        asked.take(most).collect()
    }
}
