//! What a request to the provider states says.

use serde::Deserialize;
use uuid::Uuid;

use crate::reference::state::link::Person;
use crate::reference::state::run::HotelOutcome;

/// The envelope.
#[derive(Debug, Deserialize)]
pub(crate) struct Envelope {
    /// Which state.
    pub(crate) state: String,
    /// `setup` or `teardown`.
    #[serde(default = "setup")]
    pub(crate) action: String,
    /// What the state is about.
    #[serde(default)]
    pub(crate) params: serde_json::Value,
}

fn setup() -> String {
    "setup".to_owned()
}

/// The state `project`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ProjectParams {
    /// Number of live hotels.
    pub(crate) hotels: usize,
    /// Number of hotels that were members and are no more.
    pub(crate) removed_hotels: usize,
    /// The hotels of each tag, as indexes.
    pub(crate) tags: Vec<Vec<usize>>,
    /// The links.
    pub(crate) links: Vec<LinkParams>,
    /// Number of further hotels with one waiting link each.
    pub(crate) generated_links: usize,
    /// A project whose token is to be good for the new one.
    pub(crate) same_token_as: Option<Uuid>,
    /// Whether its runs stay in progress from the start.
    pub(crate) hold: bool,
}

/// One link of the state `project`.
#[derive(Debug, Deserialize)]
pub(crate) struct LinkParams {
    /// Index of the hotel.
    pub(crate) hotel: usize,
    /// What the link is in.
    #[serde(default)]
    pub(crate) status: LinkStatus,
    /// Whether it has been opened.
    #[serde(default)]
    pub(crate) opened: bool,
    /// When it was created; the server's clock decides where this is absent.
    #[serde(default)]
    pub(crate) created_at: Option<String>,
}

/// What a link is in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LinkStatus {
    /// Waiting for the hotel.
    #[default]
    Waiting,
    /// Approved.
    Approved,
    /// Approved, then revoked.
    RevokedAfterApproval,
    /// Revoked while waiting.
    RevokedBeforeApproval,
}

/// The teardown of one project, or of several.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct OfProjects {
    /// The one project.
    pub(crate) project_id: Option<Uuid>,
    /// Several.
    pub(crate) project_ids: Vec<Uuid>,
}

/// A state that is about a project.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct OfProject {
    /// The project.
    pub(crate) project_id: Uuid,
    /// How held runs end.
    #[serde(default)]
    pub(crate) outcome: OutcomeParam,
    /// How single hotels of held runs come out, where it is not the same for all.
    #[serde(default)]
    pub(crate) outcomes: Vec<HotelOutcome>,
    /// Whether runs that start from then on are held.
    #[serde(default)]
    pub(crate) hold: bool,
}

/// A state that is about a hotel of a project.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct OfHotel {
    /// The project.
    pub(crate) project_id: Uuid,
    /// The hotel.
    pub(crate) hotel_id: Uuid,
    /// Which of its links, counted from the oldest; the newest that is listed where this is absent.
    #[serde(default)]
    pub(crate) link: Option<usize>,
    /// Who approves.
    #[serde(default)]
    pub(crate) approver: Option<Person>,
}

/// The state `create_link`.
#[derive(Debug, Deserialize)]
pub(crate) struct CreateLink {
    /// The project.
    pub(crate) project_id: Uuid,
    /// The hotel.
    pub(crate) hotel_id: Uuid,
    /// When it was created; the server's clock decides where this is absent.
    #[serde(default)]
    pub(crate) created_at: Option<String>,
}

/// The state `tag_hotels`.
#[derive(Debug, Deserialize)]
pub(crate) struct TagHotels {
    /// The project.
    pub(crate) project_id: Uuid,
    /// The tag.
    pub(crate) tag_id: Uuid,
    /// The hotels that carry it.
    pub(crate) hotel_ids: Vec<Uuid>,
}

/// How held runs end.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OutcomeParam {
    /// Well.
    #[default]
    Complete,
    /// Badly.
    Failed,
}
