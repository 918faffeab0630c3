//! Decisions about how a request body is read.

/// Whether a member of this name, the second, is taken for a documented one, the first.
pub(crate) type IsNamed = fn(&str, &str) -> bool;

/// What null stands for in place of a list or a number (open in the document).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nulls {
    /// An absent member.
    Absent,
    /// A wrong type.
    Refused,
}

/// How request bodies are read.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent decision"
)]
pub(crate) struct Reading {
    /// Names that stand for a documented one like itself; clean: none.
    pub(crate) same_name: IsNamed,
    /// Names that stand for a documented one which is not there; clean: none.
    pub(crate) other_name: IsNamed,
    /// Null.
    pub(crate) nulls: Nulls,
    /// Whether members that the document does not name are refused (open).
    pub(crate) refuses_unknown: bool,
    /// Whether of duplicate members the last counts instead of a refusal (open).
    pub(crate) last_duplicate_wins: bool,
    /// Whether an integer may be written as text (open).
    pub(crate) text_numbers: bool,
    /// Whether an integer may be written with a fraction of zero (open).
    pub(crate) zero_fractions: bool,
    /// Whether a single identifier may stand for a list of one.
    pub(crate) single_for_list: bool,
    /// Whether a wrong type is an error of the server (500).
    pub(crate) wrong_type_is_internal: bool,
    /// Whether a body that is not an object reads as an empty one.
    pub(crate) any_body: bool,
    /// Whether the media type of the request must be exactly `application/json`, without parameters.
    pub(crate) bare_media_type: bool,
    /// Whether `HotelIDs` of listApprovals must be UUIDs (open).
    pub(crate) list_refuses_non_uuids: bool,
    /// Whether `HotelIDs` of listApprovals must be UUIDs of version 4, which a clean server does not
    /// ask for.
    pub(crate) list_takes_version_4_only: bool,
    /// The most `HotelIDs` that listApprovals takes (open).
    pub(crate) most_listed_hotels: usize,
    /// Whether bodies are read by a parser that takes more than JSON: comments, single quotes, commas
    /// before an end, names out of quotes, what follows the object, bytes that are no UTF-8 (open).
    pub(crate) lenient: bool,
    /// The most `TagIDs` that generateText takes (open).
    pub(crate) most_tags: usize,
    /// Whether generateText refuses a body without `HotelIDs` or without `TagIDs`, and takes it with
    /// the list there and empty.
    pub(crate) needs_both_lists: bool,
    /// Whether listApprovals refuses an id named twice (open).
    pub(crate) list_refuses_duplicates: bool,
}

impl Reading {
    /// The document's own behaviour, with the choices of `choices.rs`.
    pub(crate) fn clean() -> Self {
        Self {
            same_name: |_, _| false,
            other_name: |_, _| false,
            nulls: Nulls::Absent,
            refuses_unknown: false,
            last_duplicate_wins: false,
            text_numbers: false,
            zero_fractions: true,
            single_for_list: false,
            wrong_type_is_internal: false,
            any_body: false,
            bare_media_type: false,
            list_refuses_non_uuids: false,
            list_takes_version_4_only: false,
            most_listed_hotels: usize::MAX,
            list_refuses_duplicates: false,
            lenient: false,
            most_tags: usize::MAX,
            needs_both_lists: false,
        }
    }
}
