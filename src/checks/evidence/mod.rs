//! What expectations are about: exchanges, and pages and lists that were read with them.
//!
//! Each is written as the numbers of its exchanges and made anew from them, so that a judgement that
//! is repeated looks at the evidence and at nothing else.

mod exchange;
mod links;
mod list;

pub(crate) use exchange::{Shown, in_full, named, renumber};
pub(crate) use links::{by_hotel, hotel_of, hotels_of, link_of, links_of, pairs, status};
pub(crate) use list::{Asked, Filter, Listing, Page, Partly, Read, of_list};
