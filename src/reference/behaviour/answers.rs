//! Decisions about the form of answers: timestamps, error bodies, statuses of refusals, and where
//! the echo of strangers stands. All of them open in the document.

use crate::reference::moment::{Digits, MILLISECOND, Spelling, TimestampForm};

/// The body of an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ErrorShape {
    /// `{"Error": {"Code", "Message"}}`
    Nested,
    /// `{"Code", "Message"}`
    Flat,
    /// `{"error": "…", "error_description": "…"}`
    OAuth,
    /// `{"type", "title", "status", "detail"}`, as plain JSON
    Problem,
    /// `{"Errors": [{"Code", "Message"}]}`
    List,
    /// `{"Data": {"ID": null, "Status", "Message"}}`
    InData,
    /// `{}`
    Empty,
    /// A JSON text, no object
    Text,
    /// `null`
    Null,
}

/// Where `NotInProjectIDs` stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EchoPlace {
    /// Beside Data.
    Top,
    /// In Pagination.
    Pagination,
    /// In an object Meta.
    Meta,
}

/// What stands there when there is nothing to echo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EchoNothing {
    /// An empty array.
    Empty,
    /// Nothing: the member is absent.
    Absent,
    /// null
    Null,
    /// An empty array where a filter was sent, else the member is absent.
    AbsentUnfiltered,
}

/// In which order, spelling and number the ids are echoed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EchoForm {
    /// As sent, each once, in their order.
    AsSent,
    /// In small letters.
    Lower,
    /// Sorted.
    Sorted,
    /// As often as they were sent.
    Repeated,
}

/// The statuses of refusals for which the document names no condition.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Statuses {
    /// No valid token.
    pub(crate) unauthenticated: u16,
    /// A token without access to the project.
    pub(crate) no_access: u16,
    /// No X-Project-ID, or one that is not a UUID.
    pub(crate) bad_project: u16,
    /// A project that does not exist.
    pub(crate) unknown_project: u16,
    /// A hotel that is not a live member.
    pub(crate) not_a_member: u16,
    /// A tag that the project does not have.
    pub(crate) unknown_tag: u16,
    /// No hotel selected.
    pub(crate) nothing_selected: u16,
    /// More than 100 hotels.
    pub(crate) too_many: u16,
    /// A run that the project does not have.
    pub(crate) unknown_run: u16,
    /// A body that cannot be read as what the operation takes.
    pub(crate) unreadable: u16,
}

/// The form of answers.
#[derive(Debug, Clone)]
pub(crate) struct Answers {
    /// How timestamps are written.
    pub(crate) timestamps: TimestampForm,
    /// To how many microseconds times are kept.
    pub(crate) stored_unit: i64,
    /// Error bodies.
    pub(crate) errors: ErrorShape,
    /// Statuses of refusals.
    pub(crate) statuses: Statuses,
    /// Where `NotInProjectIDs` stands.
    pub(crate) echo_place: EchoPlace,
    /// Without anything to echo.
    pub(crate) echo_nothing: EchoNothing,
    /// Its order and spelling.
    pub(crate) echo_form: EchoForm,
    /// The media type, with its parameters.
    pub(crate) media_type: &'static str,
    /// The media type of errors.
    pub(crate) error_media_type: &'static str,
    /// Whether answers are indented.
    pub(crate) pretty: bool,
}

impl Answers {
    /// The choices of `choices.rs`.
    pub(crate) fn clean() -> Self {
        Self {
            timestamps: TimestampForm {
                digits: Digits::Trimmed(3),
                spelling: Spelling::Zulu,
            },
            stored_unit: MILLISECOND,
            errors: ErrorShape::Nested,
            statuses: Statuses {
                unauthenticated: 401,
                no_access: 403,
                bad_project: 400,
                unknown_project: 404,
                not_a_member: 404,
                unknown_tag: 404,
                nothing_selected: 400,
                too_many: 400,
                unknown_run: 404,
                unreadable: 400,
            },
            echo_place: EchoPlace::Top,
            echo_nothing: EchoNothing::Empty,
            echo_form: EchoForm::AsSent,
            media_type: "application/json",
            error_media_type: "application/json",
            pretty: false,
        }
    }
}
