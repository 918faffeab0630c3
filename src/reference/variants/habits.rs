//! Variants that are habits of services, of their frameworks and of their databases.

use uuid::Uuid;

use crate::reference::moment::Moment;
use crate::reference::rewrite::edits::{
    filtered, links, listed, pagination, polled, run, set, text,
};
use crate::reference::state::project::Project;
use crate::reference::variants::topics::{LINKS_OF_RUNS, MEMBERS, REQUESTS, SPELLING};
use crate::reference::variants::variant::Expectation::Skipped;
use crate::reference::variants::variant::{Variant, variant};

/// Adds digits to a timestamp without changing the instant.
fn with_nine_digits(text: &str) -> String {
    let plain = text.trim_end_matches('Z');
    let (whole, fraction) = plain.split_once('.').unwrap_or((plain, ""));
    format!("{whole}.{fraction:0<9}Z")
}

fn touch_links(project: &mut Project, hotels: &[Uuid], now: Moment) {
    let all: Vec<u32> = hotels
        .iter()
        .flat_map(|hotel| project.links_of(*hotel))
        .collect();
    for number in all {
        project.change_link(number, |link| link.history_mut().updated = Some(now));
    }
}

/// The variants of this file.
pub(super) const HABITS: &[Variant] = &[
    variant(
        "default-limit-echoed-as-0",
        MEMBERS,
        "Where Limit is not sent, Pagination.Limit is 0.",
        &[],
        |b| {
            b.json(
                |f| listed(f) && !f.limit_sent,
                |v, _| pagination(v, |p| set(p, "Limit", 0)),
            );
        },
    ),
    variant(
        "filtered-times-with-nine-digits",
        SPELLING,
        "Where the list has HotelIDs, fractions always have nine digits.",
        &[],
        |b| {
            b.json(filtered, |v, _| {
                links(v, |link| {
                    for name in [
                        "CreatedAt",
                        "UpdatedAt",
                        "ApprovedAt",
                        "ApprovedTextGeneratedAt",
                        "LastOpenedAt",
                        "RevokedAt",
                    ] {
                        text(link, name, with_nine_digits);
                    }
                });
            });
        },
    ),
    variant(
        "polled-times-with-nine-digits",
        SPELLING,
        "Where a run is polled, fractions always have nine digits.",
        &[],
        |b| {
            b.json(polled, |v, _| {
                run(v, |r| {
                    text(r, "CreatedAt", with_nine_digits);
                    text(r, "UpdatedAt", with_nine_digits);
                });
            });
        },
    ),
    variant(
        "hotels-as-sent",
        MEMBERS,
        "HotelID of a link is written as HotelIDs of the request spelt it.",
        &[],
        |b| b.links.ids_as_sent = true,
    ),
    variant(
        "conflict-before-strangers",
        REQUESTS,
        "A busy hotel is answered 409, also where another one is not a live member.",
        &[],
        |b| b.generation.conflict_first = true,
    ),
    variant(
        "lenient-parser",
        REQUESTS,
        "Comments, single quotes, commas before an end and bytes that are no UTF-8 are taken.",
        &[("WIRE-2.body", Skipped)],
        |b| b.reading.lenient = true,
    ),
    variant(
        "gateway-clock-half-a-minute-off",
        MEMBERS,
        "The Date header is half a minute behind.",
        &[],
        |b| {
            b.whole(
                |_| true,
                |a, _| {
                    let then = chrono::Utc::now() - chrono::Duration::seconds(30);
                    let date = then.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
                    a.headers.push((axum::http::header::DATE, date));
                },
            );
        },
    ),
    variant(
        "runs-touch-links",
        LINKS_OF_RUNS,
        "A run that ends moves UpdatedAt of its hotels' links.",
        &[],
        |b| b.links.generation_changes = touch_links,
    ),
];
