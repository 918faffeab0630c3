//! What a case wants of a project, and the parameters of the provider state that makes it.

use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};

/// How a link of a project came to be what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkKind {
    /// Waiting for its hotel.
    Waiting,
    /// Approved.
    Approved,
    /// Revoked after its hotel had approved.
    RevokedAfterApproval,
    /// Revoked before its hotel had approved: never listed.
    RevokedBeforeApproval,
}

impl LinkKind {
    /// The word for it in a provider state.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Approved => "approved",
            Self::RevokedAfterApproval => "revoked_after_approval",
            Self::RevokedBeforeApproval => "revoked_before_approval",
        }
    }

    /// Whether listApprovals shows such a link.
    #[must_use]
    pub fn is_listed(self) -> bool {
        self != Self::RevokedBeforeApproval
    }
}

/// A link that a case wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkSpec {
    /// The index of its hotel.
    pub hotel: usize,
    /// What it is.
    pub kind: LinkKind,
    /// Whether it has been opened.
    pub opened: bool,
    /// When it was created; where absent the service's clock decides.
    pub created_at: Option<DateTime<Utc>>,
}

/// The project that a case wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProjectSpec {
    /// The number of live hotels.
    pub hotels: usize,
    /// The number of hotels that were members and are no more.
    pub removed_hotels: usize,
    /// Tags, each as indexes of live hotels.
    pub tags: Vec<Vec<usize>>,
    /// Links.
    pub links: Vec<LinkSpec>,
    /// The number of further hotels with one waiting link each.
    pub generated_links: usize,
    /// A project whose token must be good for this one too.
    pub same_token_as: Option<String>,
}

impl ProjectSpec {
    /// The parameters of the provider state `project`.
    #[must_use]
    pub fn params(&self) -> Value {
        let links: Vec<Value> = self
            .links
            .iter()
            .map(|link| {
                let mut value = json!({
                    "hotel": link.hotel,
                    "status": link.kind.word(),
                    "opened": link.opened,
                });
                if let Some(at) = link.created_at {
                    value["created_at"] = at.to_rfc3339_opts(SecondsFormat::AutoSi, true).into();
                }
                value
            })
            .collect();
        let mut params = json!({
            "hotels": self.hotels,
            "removed_hotels": self.removed_hotels,
            "tags": self.tags,
            "links": links,
            "generated_links": self.generated_links,
        });
        if let Some(project) = &self.same_token_as {
            params["same_token_as"] = project.as_str().into();
        }
        params
    }
}
