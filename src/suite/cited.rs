//! The exchanges that findings cite, kept whole for the reports of this run.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::model::{Exchange, ExchangeId};

/// Exchanges by id; only those that a finding cites are kept.
#[derive(Debug, Default)]
pub(super) struct Cited(Mutex<BTreeMap<ExchangeId, Arc<Exchange>>>);

impl Cited {
    /// Keeps an exchange.
    pub(super) fn keep(&self, exchange: &Arc<Exchange>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(exchange.id, Arc::clone(exchange));
    }

    /// Everything kept.
    #[must_use]
    pub(super) fn take(&self) -> BTreeMap<ExchangeId, Arc<Exchange>> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
