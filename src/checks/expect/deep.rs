//! A walk through a list of any length: what it saw on its way, and where the list was wrong.

use serde::{Deserialize, Serialize};

use crate::checks::deep::{Slice, Walked, beside, full, is_at_rest};
use crate::model::{ExchangeId, Judged};

use super::family::Family;

/// What a walk has to show. A deviation counts only where everything that shows it was shown a second
/// time as it was.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfDeep {
    /// All pages but those that deviate were right.
    Walked(Walked),
    /// A page shows what large pages show at its place.
    Beside {
        /// The large pages, one after the other, and at the end the page.
        pages: Vec<Slice>,
        /// All of them once more.
        again: Vec<Slice>,
    },
    /// A page is as full as its Total lets it be.
    Full {
        /// The page.
        page: Slice,
        /// The same once more.
        again: Slice,
    },
}

impl Family for OfDeep {
    fn judge(&self) -> Judged {
        match self {
            Self::Walked(walked) => Judged::applied(walked.pages),
            Self::Beside { pages, again } => match pages.split_last() {
                Some((page, large)) if is_at_rest(pages, again) => {
                    beside(&large.iter().collect::<Vec<_>>(), page)
                }
                _ => Judged::default(),
            },
            Self::Full { page, again } => {
                if is_at_rest(std::slice::from_ref(page), std::slice::from_ref(again)) {
                    full(page)
                } else {
                    Judged::default()
                }
            }
        }
    }

    fn exchanges(&self) -> Vec<ExchangeId> {
        match self {
            Self::Walked(walked) => walked.cited.clone(),
            Self::Beside { pages, again } => {
                let all = pages.iter().rev().chain(again.iter().rev());
                all.map(|page| page.exchange.id).collect()
            }
            Self::Full { page, again } => vec![page.exchange.id, again.exchange.id],
        }
    }
}
