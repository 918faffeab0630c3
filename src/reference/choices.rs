//! What the reference server chose where the document says 'not shown'. Every choice is the
//! default of one or more variants, which choose differently.
//!
//! | open point | choice |
//! |---|---|
//! | address and payload of getTextGenerationStatus | `POST /v2/project/content/getTextGenerationStatus`, body `{"ID": run id}`, answer `{"Data": run}` |
//! | order in which reasons for a refusal are looked at | address 404, method 405, token 401, project header 400, project 404, access 403, body 400, tags 404, nothing selected 400, more than 100 hotels 400, membership 404, run in progress 409 |
//! | X-Project-ID missing, empty or no UUID | 400 |
//! | unknown project | 404; a token without access to an existing one gets 403 |
//! | scheme of the Authorization header | compared without regard to case, as HTTP asks for |
//! | error bodies | `{"Error": {"Code": "…", "Message": "…"}}`, `application/json` |
//! | selection above 100 hotels | refused with 400 |
//! | no list, empty lists, null lists, tags without hotels | nothing is selected: 400 |
//! | unknown tag, another project's tag | 404 |
//! | hotels that are unknown, removed or another project's | 404 |
//! | a tag that still names a removed hotel | selects its live hotels |
//! | ids that are no UUIDs | 400 in generateText; echoed in NotInProjectIDs by listApprovals |
//! | one UUID in two spellings | one hotel; ids are shown in small letters |
//! | null for a list or a number | as if it were absent |
//! | duplicate members in a body | 400 |
//! | members that the document does not name | ignored |
//! | the media type of a request | not looked at |
//! | states between queued and the end | `generating` |
//! | how long a run takes | about 20 ms; about a second in the demo project |
//! | counters at the end | complete: all generated; failed: what is left counts as failed |
//! | where `failed` comes from | only the provider state `finish_runs` |
//! | Limit | 50 where it is absent; from 1 to 1,000, anything else is refused with 400 |
//! | Offset | 0 where it is absent; negative is refused with 400; no upper bound |
//! | integers as text | 400 |
//! | integers with a fraction | 3.0 is 3, as for a schema; 3.5 is refused with 400 |
//! | empty HotelIDs in listApprovals | no hotel, so no link |
//! | NotInProjectIDs | beside Data, always there, ids as sent, each once, in the order of the request |
//! | Token | on every link that is not revoked |
//! | links of removed hotels | not listed |
//! | opening an approved link | kept as LastOpenedAt; a revoked link cannot be opened |
//! | approving an approved link | changes nothing |
//! | Created | either value; it follows from the hotel |
//! | precision of times | milliseconds, kept and shown, without trailing zeros |
//! | rate limit | none |
//! | body above 16 MiB | 400 |

/// The smallest Limit of listApprovals.
pub const MIN_LIMIT: i64 = 1;
/// The largest Limit of listApprovals.
pub const MAX_LIMIT: i64 = 1_000;
/// The Limit of listApprovals where it is not sent.
pub const DEFAULT_LIMIT: i64 = 50;
