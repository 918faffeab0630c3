//! What becomes of exchanges: all are judged, and those that do not only pass are written down.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use crate::checks::Seen;
use crate::model::{Exchange, ExchangeId};
use crate::steps::Onlooker;
use crate::suite::backlog::Giver;
use crate::suite::bound::Bound;
use crate::suite::collect::Briefs;
use crate::suite::journal::{Entry, digest};
use crate::suite::universal::Universals;
use crate::target::Persons;

/// Where exchanges are written: the journal, where there is one, and in brief the record.
pub(super) struct Written {
    /// The journal.
    pub journal: Option<Giver<Entry>>,
    /// How large it may become.
    pub bound: Arc<Bound>,
    /// Pseudonyms.
    pub persons: Arc<Persons>,
    /// The record's part.
    pub briefs: Arc<Briefs>,
}

impl Written {
    /// Writes an exchange down.
    pub(super) fn write(&self, exchange: &Exchange) {
        // An exchange can always be written as JSON.
        let line = |journal| Some((journal, self.bound.line(exchange, &self.persons).ok()?));
        let written = self.journal.as_ref().and_then(line);
        let digest = written.map(|(journal, line)| {
            let digest = digest(&line);
            Entry::Exchange(line).give(journal);
            digest
        });
        self.briefs.add(exchange, digest);
    }
}

/// What looks at exchanges that only pass.
pub(super) struct Passing {
    universals: Arc<Universals>,
    written: Arc<Written>,
    /// Those that were written all the same, once each.
    kept: Mutex<BTreeSet<ExchangeId>>,
}

impl Passing {
    /// Nothing has passed yet.
    pub(super) fn new(universals: Arc<Universals>, written: Arc<Written>) -> Self {
        Self {
            universals,
            written,
            kept: Mutex::default(),
        }
    }
}

impl Onlooker for Passing {
    fn see(&self, exchange: &Arc<Exchange>, seen: &Seen<'_>) {
        if self.universals.see_passing(exchange, seen) {
            self.keep(exchange);
        }
    }

    fn keep(&self, exchange: &Arc<Exchange>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.insert(exchange.id) {
            self.written.write(exchange);
        }
    }
}
