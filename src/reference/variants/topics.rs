//! What variants choose about. Two of one topic are never tried together.

pub(super) const BODY: &str = "requests that the document does not describe";
pub(super) const ECHO: &str = "position and presence of NotInProjectIDs";
pub(super) const ERRORS: &str = "error body fields";
pub(super) const LIMITS: &str = "defaults and bounds of Limit and Offset";
pub(super) const LINKS: &str = "links: Token, Created, removed hotels, openings";
pub(super) const LINKS_OF_RUNS: &str = "what a run does to links";
pub(super) const MEMBERS: &str = "what stands beside and in documented members";
pub(super) const MORE: &str = "members that the document does not name";
pub(super) const NETWORK: &str = "response times, connections, base address";
pub(super) const PROJECT: &str = "whether X-Project-ID is mandatory, and its format";
pub(super) const RATE: &str = "rate limits behind 429";
pub(super) const REQUESTS: &str = "which requests are taken, and which refusal wins";
pub(super) const RUNS: &str = "run states, counters and speed";
pub(super) const SELECTION: &str = "selections above 100, empty or unknown";
pub(super) const STATES: &str = "what the adapter of the provider states can do";
pub(super) const STATUS: &str = "the answer of getTextGenerationStatus";
pub(super) const STATUSES: &str = "conditions of the error statuses";
pub(super) const TIMES: &str = "precision and spelling of timestamps";
