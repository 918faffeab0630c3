//! The exchanges that findings cite, kept whole for the reports of this run, as far as memory goes:
//! reports show the others in brief, and `exchanges.ndjson` has them all.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::model::{Exchange, ExchangeId};

/// Bytes of bodies that are kept at most.
const KEPT: usize = 64 << 20;

/// Exchanges by id; only those that a finding cites are kept.
#[derive(Debug, Default)]
pub(super) struct Cited(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    exchanges: BTreeMap<ExchangeId, Arc<Exchange>>,
    bytes: usize,
}

impl Cited {
    /// Keeps an exchange, where there is room for its bodies.
    pub(super) fn keep(&self, exchange: &Arc<Exchange>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = exchange.response().map_or(0, |answer| answer.body.len());
        let bytes = kept.bytes + exchange.request.body.len() + answer;
        if bytes <= KEPT && !kept.exchanges.contains_key(&exchange.id) {
            kept.bytes = bytes;
            kept.exchanges.insert(exchange.id, Arc::clone(exchange));
        }
    }

    /// Everything kept.
    #[must_use]
    pub(super) fn take(&self) -> BTreeMap<ExchangeId, Arc<Exchange>> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).exchanges
    }
}
