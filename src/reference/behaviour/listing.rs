//! Decisions of listApprovals.

use uuid::Uuid;

use crate::reference::choices::{DEFAULT_LIMIT, MAX_LIMIT, MIN_LIMIT};
use crate::reference::moment::Moment;
use crate::reference::state::link::Link;
use crate::reference::state::list::{Page, Query};
use crate::reference::state::project::Project;

/// What happens to a Limit or an Offset outside the bounds (open in the document).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outside {
    /// The call is refused.
    Refused,
    /// The nearest value within the bounds is used, and echoed.
    Cut,
    /// The default is used, and echoed.
    Default,
}

/// What an empty `HotelIDs` means (open in the document).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EmptyFilter {
    /// No hotel, so no link.
    NoHotel,
    /// As if it were omitted.
    NoFilter,
    /// A refused request.
    Refused,
}

/// What a page hook sees besides the page.
#[derive(Debug)]
pub(crate) struct PageView<'a> {
    /// The calling project.
    pub(crate) project: &'a Project,
    /// The request.
    pub(crate) query: &'a Query,
    /// The `HotelIDs` that are live members of another project.
    pub(crate) foreign: &'a [Uuid],
    /// Links of those hotels.
    pub(crate) foreign_links: &'a [Link],
    /// Links that the token's other projects list.
    pub(crate) other_links: &'a [Link],
    /// The time of the call.
    pub(crate) now: Moment,
}

/// Under which name the answer to a call is kept for later calls, which no clean server does.
pub(crate) type Keeps = fn(project: Uuid, token: &str, query: &Query) -> Option<String>;

/// A change of the page that the state machine found, for faults that a rewrite of the answer
/// cannot make because it does not know the other links.
pub(crate) type PageHook = fn(&PageView<'_>, &mut Page);

/// What listing does to the project besides reading it, which no clean server does.
pub(crate) type SideEffect = fn(&mut Project, &Query, &Page, Moment);

/// Everything that listApprovals decides.
#[derive(Debug, Clone)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent decision"
)]
pub(crate) struct Listing {
    /// Limit where it is not sent (open).
    pub(crate) default_limit: i64,
    /// The smallest Limit (open).
    pub(crate) min_limit: i64,
    /// The largest Limit (open).
    pub(crate) max_limit: i64,
    /// A Limit below the smallest.
    pub(crate) below: Outside,
    /// A Limit above the largest.
    pub(crate) above: Outside,
    /// A negative Offset.
    pub(crate) negative_offset: Outside,
    /// The largest Offset (open).
    pub(crate) max_offset: i64,
    /// Whether Limit must be sent (open).
    pub(crate) limit_required: bool,
    /// An empty `HotelIDs`.
    pub(crate) empty_filter: EmptyFilter,
    /// Whether an Offset past the end is refused (open).
    pub(crate) refuses_past_end: bool,
    /// Whether `HotelIDs` is looked at only where Limit is sent, which a clean server does not do.
    pub(crate) filter_needs_limit: bool,
    /// Changes of the page.
    pub(crate) hooks: Vec<PageHook>,
    /// Whether hooks need to know what other projects have.
    pub(crate) looks_elsewhere: bool,
    /// What listing does besides reading.
    pub(crate) side_effect: SideEffect,
    /// Which answers are kept; clean: none.
    pub(crate) keeps: Option<Keeps>,
}

impl Listing {
    /// The document's own behaviour, with the choices of `choices.rs`.
    pub(crate) fn clean() -> Self {
        Self {
            default_limit: DEFAULT_LIMIT,
            min_limit: MIN_LIMIT,
            max_limit: MAX_LIMIT,
            below: Outside::Refused,
            above: Outside::Refused,
            negative_offset: Outside::Refused,
            max_offset: i64::MAX,
            limit_required: false,
            empty_filter: EmptyFilter::NoHotel,
            refuses_past_end: false,
            filter_needs_limit: false,
            hooks: Vec::new(),
            looks_elsewhere: false,
            side_effect: |_, _, _, _| {},
            keeps: None,
        }
    }
}
