//! A refused request: why, and how the answer says so.

use axum::http::header::{ALLOW, WWW_AUTHENTICATE};
use serde_json::{Value, json};

use crate::reference::behaviour::answers::{Answers, ErrorShape, Statuses};
use crate::reference::rewrite::Outgoing;
use crate::reference::state::call::Refusal;

/// Why a request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// No valid token.
    Unauthenticated,
    /// A token without access to the project.
    NoAccess,
    /// No X-Project-ID, or one that is not a UUID.
    BadProject,
    /// A project that does not exist.
    UnknownProject,
    /// A hotel that is not a live member.
    NotAMember,
    /// A tag that the project does not have.
    UnknownTag,
    /// No hotel selected.
    NothingSelected,
    /// More than 100 hotels.
    TooMany,
    /// A run that the project does not have.
    UnknownRun,
    /// A body that is not what the operation takes.
    Unreadable,
    /// A selected hotel has a run in progress.
    Busy,
    /// An address that is not there.
    NoSuchAddress,
    /// A method that the address does not take.
    WrongMethod,
    /// Too many requests.
    TooManyRequests,
    /// The server is not ready.
    Unavailable,
    /// The server failed.
    Internal,
}

/// A refused request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// Why.
    pub(crate) why: Why,
    /// One sentence for the caller.
    pub(crate) message: String,
}

impl Problem {
    /// A problem with one sentence for the caller.
    pub(crate) fn new(why: Why, message: &str) -> Self {
        Self {
            why,
            message: message.to_owned(),
        }
    }

    /// A body that is not what the operation takes.
    pub(crate) fn unreadable(message: &str) -> Self {
        Self::new(Why::Unreadable, message)
    }

    /// A failure of the server itself.
    pub(crate) fn internal() -> Self {
        Self::new(Why::Internal, "Something went wrong.")
    }

    /// The status that a clean server gives.
    #[cfg(test)]
    pub(crate) fn clean_status(&self) -> u16 {
        self.status(&Answers::clean().statuses)
    }

    /// The answer that says so.
    pub(crate) fn answer(&self, answers: &Answers) -> Outgoing {
        let status = self.status(&answers.statuses);
        let mut headers = Vec::new();
        match self.why {
            Why::Unauthenticated => {
                headers.push((WWW_AUTHENTICATE, "Bearer realm=\"content\"".to_owned()));
            }
            Why::WrongMethod => headers.push((ALLOW, "POST".to_owned())),
            _ => {}
        }
        let body = self.body(answers.errors, status).to_string().into_bytes();
        Outgoing {
            status,
            media_type: answers.error_media_type.to_owned(),
            headers,
            body,
        }
    }

    fn status(&self, statuses: &Statuses) -> u16 {
        match self.why {
            Why::Unauthenticated => statuses.unauthenticated,
            Why::NoAccess => statuses.no_access,
            Why::BadProject => statuses.bad_project,
            Why::UnknownProject => statuses.unknown_project,
            Why::NotAMember => statuses.not_a_member,
            Why::UnknownTag => statuses.unknown_tag,
            Why::NothingSelected => statuses.nothing_selected,
            Why::TooMany => statuses.too_many,
            Why::UnknownRun => statuses.unknown_run,
            Why::Unreadable => statuses.unreadable,
            Why::Busy => 409,
            Why::NoSuchAddress => 404,
            Why::WrongMethod => 405,
            Why::TooManyRequests => 429,
            Why::Unavailable => 503,
            Why::Internal => 500,
        }
    }

    fn code(&self) -> &'static str {
        match self.why {
            Why::Unauthenticated => "unauthenticated",
            Why::NoAccess => "no_access",
            Why::BadProject => "bad_project",
            Why::UnknownProject => "unknown_project",
            Why::NotAMember => "hotel_not_in_project",
            Why::UnknownTag => "unknown_tag",
            Why::NothingSelected => "nothing_selected",
            Why::TooMany => "too_many_hotels",
            Why::UnknownRun => "unknown_run",
            Why::Unreadable => "unreadable_request",
            Why::Busy => "run_in_progress",
            Why::NoSuchAddress => "no_such_address",
            Why::WrongMethod => "wrong_method",
            Why::TooManyRequests => "too_many_requests",
            Why::Unavailable => "unavailable",
            Why::Internal => "internal",
        }
    }

    fn body(&self, shape: ErrorShape, status: u16) -> Value {
        let (code, message) = (self.code(), &self.message);
        match shape {
            ErrorShape::Nested => json!({"Error": {"Code": code, "Message": message}}),
            ErrorShape::Flat => json!({"Code": code, "Message": message}),
            ErrorShape::OAuth => json!({"error": code, "error_description": message}),
            ErrorShape::Problem => {
                json!({"type": "about:blank", "title": code, "status": status, "detail": message})
            }
            ErrorShape::List => json!({"Errors": [{"Code": code, "Message": message}]}),
            ErrorShape::InData => {
                json!({"Data": {"ID": null, "Status": "failed", "Message": message}})
            }
            ErrorShape::Empty => json!({}),
            ErrorShape::Text => json!(message),
            ErrorShape::Null => Value::Null,
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Empty => {
                Self::new(Why::NothingSelected, "HotelIDs and TagIDs select no hotel.")
            }
            Refusal::TooMany => Self::new(Why::TooMany, "A run takes at most 100 hotels."),
            Refusal::UnknownTag(tag) => {
                Self::new(Why::UnknownTag, &format!("There is no tag {tag}."))
            }
            Refusal::NotAMember(hotel) => Self::new(
                Why::NotAMember,
                &format!("The project has no hotel {hotel}."),
            ),
            Refusal::Busy(hotel) => {
                Self::new(Why::Busy, &format!("Hotel {hotel} has a run in progress."))
            }
        }
    }
}
