//! The table of universal checks.

use super::super::seen::Seen;
use super::super::tally::Tally;
use super::{Known, fields, link, listing, run, shapes, wire};
use crate::model::Judged;

type Check = fn(&Seen<'_>, &Known, &mut Tally);

/// One rule's check on every exchange.
#[derive(Debug)]
pub(crate) struct Universal {
    /// The rule's id.
    pub rule: &'static str,
    /// What no schema sees.
    check: Option<Check>,
}

/// Rules on statuses and media types: they hold for whatever JSON is posted to the documented
/// address, also where its meaning is open.
const OF_THE_FRAME: [&str; 3] = ["WIRE-1", "WIRE-2", "ERR-1"];

impl Universal {
    /// Judges one exchange. Nothing applies where no complete response came, where the document
    /// does not describe the operation, or where the request left the documented form.
    #[must_use]
    pub(crate) fn judge(&self, seen: &Seen<'_>, known: &Known) -> Judged {
        let response = if OF_THE_FRAME.contains(&self.rule) {
            seen.framed()
        } else {
            seen.judged()
        };
        if response.is_none() {
            return Judged::default();
        }
        let mut tally = Tally::default();
        if let Some(check) = self.check {
            check(seen, known, &mut tally);
        }
        let mut judged = shapes::judged(seen, self.rule);
        judged.merge(tally.done());
        for finding in &mut judged.findings {
            finding.exchanges.push(seen.exchange.id);
        }
        judged
    }
}

const fn check(rule: &'static str, check: Check) -> Universal {
    let check = Some(check);
    Universal { rule, check }
}

/// A rule of which the schemas say all.
const fn shape(rule: &'static str) -> Universal {
    Universal { rule, check: None }
}

/// Every universal check, in the order of the catalogue.
#[must_use]
pub(crate) fn universal() -> &'static [Universal] {
    &TABLE
}

static TABLE: [Universal; 37] = [
    check("WIRE-1", wire::success),
    check("WIRE-2", wire::error),
    check("WIRE-3", fields::names),
    shape("WIRE-5"),
    check("WIRE-6", fields::identifiers),
    check("WIRE-7", fields::tidiness),
    shape("WIRE-9"),
    shape("RUN-1"),
    shape("RUN-2"),
    shape("RUN-3"),
    shape("RUN-4"),
    check("RUN-5", run::fresh),
    shape("RUN-12"),
    check("RUN-20", run::close_in_time),
    shape("LINK-1"),
    shape("LINK-2"),
    shape("LINK-3"),
    check("LINK-4", link::previews),
    shape("LINK-5"),
    shape("LINK-6"),
    shape("LINK-7"),
    shape("LINK-8"),
    shape("LINK-9"),
    check("LINK-10", link::order_of_times),
    check("LINK-11", link::plausible),
    check("LINK-12", link::agreement),
    shape("LIST-1"),
    check("LIST-2", listing::echo),
    check("LIST-3", listing::order),
    check("LIST-4", listing::ties),
    check("LIST-6", listing::filter),
    check("LIST-7", listing::shown_and_echoed),
    check("LIST-8", listing::place_of_echo),
    check("LIST-11", listing::total),
    check("LIST-12", listing::page_size),
    check("LIST-16", listing::conflict),
    check("ERR-1", wire::status),
];

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &[
    "WIRE-1", "WIRE-2", "WIRE-3", "WIRE-5", "WIRE-6", "WIRE-7", "WIRE-9", "RUN-1", "RUN-2",
    "RUN-3", "RUN-4", "RUN-5", "RUN-12", "RUN-20", "LINK-1", "LINK-2", "LINK-3", "LINK-4",
    "LINK-5", "LINK-6", "LINK-7", "LINK-8", "LINK-9", "LINK-10", "LINK-11", "LINK-12", "LIST-1",
    "LIST-2", "LIST-3", "LIST-4", "LIST-6", "LIST-7", "LIST-8", "LIST-11", "LIST-12", "LIST-16",
    "ERR-1",
];
