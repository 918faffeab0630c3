//! One exchange alone, judged by the universal checks.

use crate::checks::{Known, Seen, universal};
use crate::model::{Exchange, Judged};

/// An exchange whose answer was parsed.
#[derive(Debug)]
pub struct Parsed<'e>(Seen<'e>);

/// Parses the answer of an exchange.
#[must_use]
pub fn parse(exchange: &Exchange) -> Parsed<'_> {
    Parsed(Seen::of(exchange))
}

impl Parsed<'_> {
    /// What every universal check says of it, where nothing is known of the target.
    #[must_use]
    pub fn judged(&self) -> Judged {
        let known = Known::default();
        let mut judged = Judged::default();
        for check in universal() {
            judged.merge(check.judge(&self.0, &known));
        }
        judged
    }
}
