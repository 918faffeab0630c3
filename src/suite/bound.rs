//! How large `exchanges.ndjson` may become: beyond its bound exchanges are written without their
//! bodies, and say so.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::model::{Answer, Exchange, Trouble, TroubleKind};
use crate::report::json_line;
use crate::suite::journal;
use crate::target::Persons;

/// Bytes of whole exchanges in the file at most.
const LARGEST: u64 = 1 << 30;
/// A body of a request that is kept all the same, in bytes.
const SMALL: usize = 1 << 10;

/// What was written of the exchanges of a run.
#[derive(Debug)]
pub(super) struct Bound {
    largest: u64,
    written: AtomicU64,
    cut: AtomicU64,
}

impl Default for Bound {
    fn default() -> Self {
        Self {
            largest: LARGEST,
            written: AtomicU64::new(0),
            cut: AtomicU64::new(0),
        }
    }
}

impl Bound {
    /// An exchange as its line: whole where there is room for it, else without its bodies.
    pub(super) fn line(
        &self,
        exchange: &Exchange,
        persons: &Persons,
    ) -> serde_json::Result<String> {
        let line = journal::line(exchange, persons)?;
        let bytes = line.len() as u64;
        let room = |written: u64| {
            let all = written.checked_add(bytes)?;
            (all <= self.largest).then_some(all)
        };
        let (order, written) = (Ordering::Relaxed, &self.written);
        if written.fetch_update(order, order, room).is_ok() {
            return Ok(line);
        }
        self.cut.fetch_add(1, order);
        let mut cut = persons.exchange(exchange).into_owned();
        if cut.request.body.len() > SMALL {
            cut.request.body = bytes::Bytes::new();
        }
        if let Answer::Response(response) = &cut.answer {
            cut.answer = Answer::Trouble(Trouble {
                kind: TroubleKind::TooLarge,
                message: format!(
                    "answered {} with {} bytes, which are not kept: {} has reached its {} MiB",
                    response.status,
                    response.body.len(),
                    journal::EXCHANGES,
                    self.largest >> 20
                ),
            });
        }
        json_line(&cut)
    }

    /// How many exchanges were written without their bodies.
    pub(super) fn cut(&self) -> u64 {
        self.cut.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use super::Bound;
    use crate::checks::samples::answered;
    use crate::model::{Answer, Exchange, Operation};
    use crate::target::Persons;

    #[test]
    fn beyond_the_bound_bodies_are_left_out_and_that_is_said() {
        let body = "x".repeat(3000);
        let exchange = answered(Operation::ListApprovals, &body, 200, &body);
        let persons = Persons::default();
        let bound = Bound {
            largest: 8000,
            ..Bound::default()
        };
        let read = |bound: &Bound| -> Exchange {
            serde_json::from_str(&bound.line(&exchange, &persons).unwrap()).unwrap()
        };
        assert_eq!(read(&bound).answer, exchange.answer);
        assert_eq!(bound.cut(), 0);
        let cut = read(&bound);
        assert!(cut.request.body.is_empty());
        assert!(
            matches!(&cut.answer, Answer::Trouble(why) if why.message.contains("answered 200 with 3000 bytes, which are not kept")),
            "{:?}",
            cut.answer
        );
        assert_eq!(
            (bound.cut(), cut.request.url),
            (1, exchange.request.url.clone())
        );
    }
}
