//! The table of universal checks.

use super::super::seen::Seen;
use super::super::tally::Tally;
use super::{Known, fields, link, listing, run, shapes, wire};
use crate::model::Judged;

type Check = fn(&Seen<'_>, &Known, &mut Tally);

/// One rule's check on every exchange.
#[derive(Debug)]
pub struct Universal {
    /// The rule's id.
    pub rule: &'static str,
    /// What the check looks at, in a few words.
    pub what: &'static str,
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
    pub fn judge(&self, seen: &Seen<'_>, known: &Known) -> Judged {
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

const fn check(rule: &'static str, what: &'static str, check: Check) -> Universal {
    let check = Some(check);
    Universal { rule, what, check }
}

/// A rule of which the schemas say all.
const fn shape(rule: &'static str, what: &'static str) -> Universal {
    Universal {
        rule,
        what,
        check: None,
    }
}

/// Every universal check, in the order of the catalogue.
#[must_use]
pub fn universal() -> &'static [Universal] {
    &TABLE
}

static TABLE: [Universal; 37] = [
    check(
        "WIRE-1",
        "the body and media type of a success",
        wire::success,
    ),
    check("WIRE-2", "the body and media type of an error", wire::error),
    check("WIRE-3", "the spelling of field names", fields::names),
    shape("WIRE-5", "the form of timestamps"),
    check("WIRE-6", "the form of identifiers", fields::identifiers),
    check(
        "WIRE-7",
        "duplicate names, byte order marks, and plain spellings",
        fields::tidiness,
    ),
    shape("WIRE-9", "the types of fields"),
    shape("RUN-1", "the body of an accepted generateText"),
    shape("RUN-2", "the fields of a run"),
    shape("RUN-3", "the Status of a new run"),
    shape("RUN-4", "the counters of a new run"),
    check("RUN-5", "CreatedAt and UpdatedAt of a new run", run::fresh),
    shape("RUN-12", "the Total of a run"),
    check(
        "RUN-20",
        "CreatedAt of a new run and the time of the call",
        run::close_in_time,
    ),
    shape("LINK-1", "fields that every link has"),
    shape("LINK-2", "the Status of a link"),
    shape("LINK-3", "the form of CreatedBy"),
    check("LINK-4", "the form of TokenPreview", link::previews),
    shape("LINK-5", "fields that an approved link has"),
    shape("LINK-6", "fields that a waiting link has not"),
    shape("LINK-7", "LastOpenedAt that says nothing"),
    shape("LINK-8", "RevokedAt where it cannot be"),
    shape("LINK-9", "Token on a revoked link"),
    check(
        "LINK-10",
        "the order of a link's later times",
        link::order_of_times,
    ),
    check(
        "LINK-11",
        "times, names and codes that make sense",
        link::plausible,
    ),
    check("LINK-12", "links of one hotel", link::agreement),
    shape("LIST-1", "the body of a list"),
    check("LIST-2", "the echo of Limit and Offset", listing::echo),
    check("LIST-3", "the order by creation time", listing::order),
    check("LIST-4", "the order of ties", listing::ties),
    check(
        "LIST-6",
        "links of hotels that were not asked for",
        listing::filter,
    ),
    check(
        "LIST-7",
        "hotels that are shown and echoed",
        listing::shown_and_echoed,
    ),
    check(
        "LIST-8",
        "the form and place of NotInProjectIDs",
        listing::place_of_echo,
    ),
    check("LIST-11", "Total and the reach of the page", listing::total),
    check("LIST-12", "the length of a page", listing::page_size),
    check("LIST-16", "409 from listApprovals", listing::conflict),
    check("ERR-1", "the status", wire::status),
];

/// The rules that this module mentions.
pub const RULES: &[&str] = &[
    "WIRE-1", "WIRE-2", "WIRE-3", "WIRE-5", "WIRE-6", "WIRE-7", "WIRE-9", "RUN-1", "RUN-2",
    "RUN-3", "RUN-4", "RUN-5", "RUN-12", "RUN-20", "LINK-1", "LINK-2", "LINK-3", "LINK-4",
    "LINK-5", "LINK-6", "LINK-7", "LINK-8", "LINK-9", "LINK-10", "LINK-11", "LINK-12", "LIST-1",
    "LIST-2", "LIST-3", "LIST-4", "LIST-6", "LIST-7", "LIST-8", "LIST-11", "LIST-12", "LIST-16",
    "ERR-1",
];
