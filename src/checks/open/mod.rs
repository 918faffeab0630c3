//! Open points: what an implementation chose where the document is silent, read from the answers
//! to probes. Nothing here judges.
//!
//! A reader gets what the probes of a case showed and answers with a word and what it saw. The
//! word is the reader's; whether an open point has it in its vocabulary is the caller's business.

pub(crate) mod bodies;
mod calls;
mod echo;
mod forms;
mod http;
mod links;
mod list;
pub(crate) mod outcome;
mod request;
mod runs;
pub(crate) mod shape;
mod shown;
mod times;

pub(crate) use outcome::{Outcome, detail, fitting};
pub(crate) use shown::{Choice, Search, Shown};

use crate::model::Stop;

/// Reads a choice that needs no more than its name.
type Reader = fn(&Shown) -> Result<Choice, Stop>;

/// What can be observed, in the words of the scenarios.
const READERS: &[(&str, Reader)] = &[
    ("whether there is an answer", request::whether_answered),
    ("what a page of Limit 0 shows", request::page_of_none),
    ("how far the numbers go", request::how_far),
    ("which form the error's body has", http::form_of_error),
    ("whether the answer is compressed", http::whether_compressed),
    (
        "which parameters the answer's media type has",
        http::parameters_of_media_type,
    ),
    (
        "whether the answer tells about a rate limit",
        http::rate_limit,
    ),
    ("how fast pages are answered", http::how_fast),
    ("where the echo stands", echo::where_it_stands),
    ("how nothing is echoed", echo::nothing_echoed),
    ("in which order ids are echoed", echo::in_which_order),
    (
        "in which spelling the id is echoed",
        echo::in_which_spelling,
    ),
    (
        "which further fields a listing shows",
        forms::fields_of_listing,
    ),
    ("which further fields a run shows", forms::fields_of_run),
    ("in which case ids are shown", forms::case_of_ids),
    ("how much of the list is shown", list::how_much),
    ("whether so many HotelIDs are taken", list::so_many),
    ("what Created says", links::what_created_says),
    ("whether a hotel has several links", links::several_links),
    ("which Status values links have", links::status_values),
    ("which ellipsis previews end in", links::which_ellipsis),
    ("how timestamps say UTC", times::how_utc),
    ("which mark stands before fractions", times::which_mark),
    ("in which format timestamps are", times::which_format),
    ("how fine timestamps are", times::how_fine),
    (
        "how many of the calls are accepted",
        calls::how_many_accepted,
    ),
    ("which hotels a cut keeps", calls::what_a_cut_keeps),
    (
        "which states come between queued and the end",
        runs::states_between,
    ),
    (
        "what the counters come to at the end",
        runs::counters_at_the_end,
    ),
    (
        "how many hotels a failed run calls failed",
        runs::called_failed,
    ),
    ("which state a held run shows", runs::held_state),
    ("how the hotels of the run fare", runs::how_hotels_fare),
    ("how soon the end is seen", runs::how_soon_the_end),
    ("which fields the status shows", runs::status_fields),
    ("whether the status is shown", runs::whether_shown),
];

/// Reads what the words of a scenario name. Words with a text of their own have it in quotes, and
/// words with meanings list them after a colon: `what Pagination.Limit shows: 0 is "zero"`.
///
/// # Errors
/// Skipped or inconclusive where nothing can be said; an error of the harness if the words name
/// nothing that can be observed.
pub(crate) fn read(what: &str, shown: &Shown) -> Result<Choice, Stop> {
    if let Some((_, reader)) = READERS.iter().find(|(words, _)| *words == what) {
        return reader(shown);
    }
    if let Some(meanings) = what.strip_prefix("how many hotels the run has: ") {
        return request::how_many_hotels(shown, meanings);
    }
    if let Some(rest) = what.strip_prefix("what Pagination.")
        && let Some((field @ ("Limit" | "Offset"), meanings)) = rest.split_once(" shows: ")
    {
        return request::pagination(shown, field, meanings);
    }
    if let Some(rest) = what.strip_prefix("whether ")
        && let Some((kind @ ("waiting" | "approved"), field)) = rest.split_once(" links show ")
    {
        return links::whether_shown(shown, kind, field);
    }
    let mut parts = what.split('"');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some("whether the request is "), Some(word), Some(""), None) => {
            request::whether_accepted(shown, word)
        }
        (Some("what becomes of the hotel "), Some(id), Some(""), None) => {
            list::becomes_of_hotel(shown, id)
        }
        (Some("what becomes of the text "), Some(text), Some(""), None) => {
            list::becomes_of_text(shown, text)
        }
        (Some("how often the id "), Some(id), Some(" is echoed"), None) => {
            echo::how_often(shown, id)
        }
        (Some("whether the id "), Some(id), Some(" is echoed on this page"), None) => {
            echo::on_this_page(shown, id)
        }
        _ => Err(Stop::error(format!("nothing observes '{what}'"))),
    }
}
