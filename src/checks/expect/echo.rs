//! Which hotels of a filter are echoed, and which links it shows: LIST-7, LIST-8, LIST-10.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::evidence::{Filter, Page};
use crate::checks::{echo, echoes, presence};
use crate::model::{ExchangeId, Judged};

use super::family::{Family, must, verdict};
use super::shape;

/// What a page that holds everything of its filter has to show.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfEcho {
    /// Exactly those that are not in the project are echoed, and none of their links is shown.
    Outside(Filter, Page),
    /// No member is echoed.
    NoMember(Filter, Page),
    /// Members without a listed link show none and are not echoed.
    Unlinked(Filter, Page),
    /// The echo is there, with ids as strings, where there is something to echo.
    There(Filter, Page),
}

impl Family for OfEcho {
    fn judge(&self) -> Judged {
        match self {
            Self::Outside(filter, page) => outside(filter, page),
            Self::NoMember(filter, page) => {
                let members = filter.members();
                let sent = echo::Sent {
                    all: &filter.sent,
                    non_members: &[],
                    members: &members,
                };
                echo::not_in_project("LIST-7", &page.body, sent)
            }
            Self::Unlinked(filter, page) => unlinked(filter, page),
            Self::There(filter, page) => there(filter, page),
        }
    }

    fn exchanges(&self) -> Vec<ExchangeId> {
        match self {
            Self::Outside(_, page)
            | Self::NoMember(_, page)
            | Self::Unlinked(_, page)
            | Self::There(_, page) => vec![page.exchange.id],
        }
    }
}

/// LIST-7, with the links of non-members: they are skipped.
fn outside(filter: &Filter, page: &Page) -> Judged {
    let members = filter.members();
    let sent = echo::Sent {
        all: &filter.sent,
        non_members: &filter.non_members,
        members: &members,
    };
    let mut judged = echo::not_in_project("LIST-7", &page.body, sent);
    judged.merge(presence::not_listed(
        "LIST-7",
        &page.links,
        &filter.non_members,
    ));
    judged
}

/// LIST-10: where nothing else is in the filter, the list is empty.
fn unlinked(filter: &Filter, page: &Page) -> Judged {
    let sent = echo::Sent {
        all: &filter.sent,
        non_members: &[],
        members: &filter.unlinked,
    };
    let mut judged = echo::not_in_project("LIST-10", &page.body, sent);
    judged.merge(presence::not_listed(
        "LIST-10",
        &page.links,
        &filter.unlinked,
    ));
    if filter.sent.len() == filter.unlinked.len() + filter.non_members.len() {
        judged.merge(echo::nothing_listed("LIST-10", &page.body));
    }
    judged
}

fn there(filter: &Filter, page: &Page) -> Judged {
    let found = page.body.as_object().map(echoes::found).unwrap_or_default();
    let mut ids = found
        .iter()
        .filter_map(|(_, value)| value.as_array())
        .flatten();
    let is_lacking = !filter.non_members.is_empty() && !ids.any(Value::is_string);
    verdict(is_lacking.then(|| {
        must(
            "NotInProjectIDs, with the hotels that are not in the project, is nowhere outside Data",
        )
        .because("NotInProjectIDs: an array of ids", shape(&page.body))
    }))
}
