//! How the server decides, as plain data: one part for each group of decision points. A clean
//! server has [`Behaviour::clean`]; a fault or a variant changes some of it before the start.

pub(crate) mod access;
pub(crate) mod answers;
pub(crate) mod facts;
pub(crate) mod generation;
pub(crate) mod histories;
pub(crate) mod links;
pub(crate) mod listing;
pub(crate) mod reading;
pub(crate) mod runs;
pub(crate) mod serving;

use serde_json::Value;

use crate::reference::behaviour::facts::Facts;
use crate::reference::rewrite::{Outgoing, Rewrite, Rewriting};

/// Every decision of the server.
#[derive(Debug, Clone)]
pub(crate) struct Behaviour {
    /// Who gets in.
    pub(crate) access: access::Access,
    /// How requests are read.
    pub(crate) reading: reading::Reading,
    /// generateText.
    pub(crate) generation: generation::Generation,
    /// Background work and the status operation.
    pub(crate) runs: runs::Runs,
    /// listApprovals.
    pub(crate) listing: listing::Listing,
    /// Approval links.
    pub(crate) links: links::Links,
    /// What further states do.
    pub(crate) histories: histories::Histories,
    /// The form of answers.
    pub(crate) answers: answers::Answers,
    /// The connection, the load and the provider states.
    pub(crate) serving: serving::Serving,
    /// Changes made to answers on their way out, in this order.
    pub(crate) rewrites: Vec<Rewrite>,
}

impl Behaviour {
    /// The document's own behaviour, with the choices of `choices.rs` where the document is silent.
    pub(crate) fn clean() -> Self {
        Self {
            access: access::Access::clean(),
            reading: reading::Reading::clean(),
            generation: generation::Generation::clean(),
            runs: runs::Runs::clean(),
            listing: listing::Listing::clean(),
            links: links::Links::clean(),
            histories: histories::Histories::clean(),
            answers: answers::Answers::clean(),
            serving: serving::Serving::clean(),
            rewrites: Vec::new(),
        }
    }

    /// Edits the JSON value of every answer for which `when` holds.
    pub(crate) fn json(&mut self, when: fn(&Facts) -> bool, edit: fn(&mut Value, &Facts)) {
        self.rewrites.push(Rewrite {
            when,
            what: Rewriting::Json(edit),
        });
    }

    /// Edits the whole of every answer for which `when` holds.
    pub(crate) fn whole(&mut self, when: fn(&Facts) -> bool, edit: fn(&mut Outgoing, &Facts)) {
        self.rewrites.push(Rewrite {
            when,
            what: Rewriting::Whole(edit),
        });
    }

    /// Changes every page before it is written down.
    pub(crate) fn page(&mut self, hook: listing::PageHook) {
        self.listing.hooks.push(hook);
    }

    /// Opens a further way in.
    pub(crate) fn hole(&mut self, hole: access::Hole) {
        self.access.holes.push(hole);
    }
}
