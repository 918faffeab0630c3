//! The documented resources as they are written into answers.

use serde::Serialize;
use uuid::Uuid;

use crate::reference::behaviour::Behaviour;
use crate::reference::moment::Moment;
use crate::reference::names;
use crate::reference::state::link::{Link, Person};
use crate::reference::state::list::Asked;
use crate::reference::state::run::{Phase, Run};

/// A text-generation run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct RunView {
    #[serde(rename = "ID")]
    id: String,
    status: &'static str,
    progress: ProgressView,
    created_at: String,
    updated_at: String,
}

/// The counters of a run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct ProgressView {
    total: u64,
    generated: u64,
    failed: u64,
    skipped: u64,
}

/// An approval link.
#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct LinkView {
    #[serde(rename = "HotelID")]
    hotel_id: String,
    hotel_name: String,
    #[serde(rename = "GiataID")]
    giata_id: u64,
    master_code: String,
    token_preview: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    token: Option<String>,
    status: &'static str,
    created: bool,
    created_by: String,
    created_at: String,
    updated_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    approved_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    approved_text_generated_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    approved_by: Option<Person>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_opened_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    revoked_at: Option<String>,
}

/// How many characters of a link's token its preview shows.
const PREVIEW: usize = 8;

/// A run as it is shown.
pub(crate) fn run_view(run: &Run, behaviour: &Behaviour) -> RunView {
    let time = |moment: Moment| behaviour.answers.timestamps.write(moment);
    let status = match run.phase {
        Phase::Queued => "queued",
        Phase::Working => behaviour.runs.working_name,
        Phase::Complete => "complete",
        Phase::Failed => "failed",
    };
    let progress = ProgressView {
        total: run.progress.total,
        generated: run.progress.generated,
        failed: run.progress.failed,
        skipped: run.progress.skipped,
    };
    RunView {
        id: id_text(run.id, behaviour),
        status,
        progress,
        created_at: time(run.created),
        updated_at: time(run.updated),
    }
}

impl LinkView {
    /// Writes the hotel as the request spelt it, where it did.
    pub(crate) fn spell_as(&mut self, sent: &[Asked]) {
        let same = |asked: &&Asked| asked.text.eq_ignore_ascii_case(&self.hotel_id);
        if let Some(asked) = sent.iter().find(same) {
            self.hotel_id.clone_from(&asked.text);
        }
    }
}

/// A link as it is shown at `now`.
pub(crate) fn link_view(link: &Link, behaviour: &Behaviour, now: Moment) -> LinkView {
    let time = |moment: Moment| behaviour.answers.timestamps.write(moment);
    let history = link.history.as_deref();
    let approved = history.and_then(|history| history.approved);
    let revoked = history.and_then(|history| history.revoked);
    let touched = behaviour.links.touched_every.map(|often| now.cut_to(often));
    let updated = link.updated().max(touched.unwrap_or(link.created));
    // An approved link keeps the token that it was approved with.
    let until = approved.map_or(now, |approval| approval.at);
    let renewals = behaviour.links.renewed_every.map(|often| until.0 / often);
    let secret = names::link_token(link.hotel, link.nth, renewals.unwrap_or(0));
    LinkView {
        hotel_id: id_text(link.hotel, behaviour),
        hotel_name: names::hotel_name(link.hotel),
        giata_id: names::giata_id(link.hotel),
        master_code: names::master_code(link.hotel),
        token_preview: format!("{}…", &secret[..PREVIEW]),
        token: (behaviour.links.shows_token && revoked.is_none()).then_some(secret),
        status: if approved.is_some() {
            "approved"
        } else {
            "waiting_for_hotel"
        },
        created: names::created_flag(link.hotel, link.nth),
        created_by: names::creator(link.hotel, link.nth),
        created_at: time(link.created),
        updated_at: time(updated),
        approved_at: approved.map(|approval| time(approval.at)),
        approved_text_generated_at: approved.map(|approval| time(approval.text_generated)),
        approved_by: approved.map(|_| {
            let told = history.and_then(|history| history.approver.clone());
            told.unwrap_or_else(|| names::approver(link.hotel))
        }),
        last_opened_at: history.and_then(|history| history.opened).map(time),
        revoked_at: revoked.map(time),
    }
}

fn id_text(id: Uuid, behaviour: &Behaviour) -> String {
    if behaviour.links.upper_case_ids {
        id.to_string().to_uppercase()
    } else {
        id.to_string()
    }
}
