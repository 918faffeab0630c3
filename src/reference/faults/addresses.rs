//! Faults of WIRE-8, RUN-20 and LINK-12: addresses, the clock, and what a hotel is called.

use crate::reference::behaviour::facts::{Facts, Operation};
use crate::reference::behaviour::serving::Address;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{
    approved_only, filtered, from_the_link_before, links, links_that, listed, opened, run, set,
    shift, shows_run, text,
};
use axum::http::Method;
use chrono::{Duration, SecondsFormat};
use serde_json::Value;

fn elsewhere(called: Operation, address: Address, only: Operation, version: &str) -> Address {
    if called != only {
        return address;
    }
    Address {
        path: address.path.replacen("/v2/", version, 1),
        ..address
    }
}

/// The operation takes PUT in place of POST.
pub(super) fn put(called: Operation, address: Address, only: Operation) -> Address {
    if called != only {
        return address;
    }
    Address {
        method: Method::PUT,
        ..address
    }
}

fn with_slash(called: Operation, address: Address, only: Operation) -> Address {
    if called != only {
        return address;
    }
    Address {
        path: format!("{}/", address.path),
        redirects: Some(address.path),
        ..address
    }
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "generate-under-v1",
        "WIRE-8",
        "generateText is only known under /v1/.",
        |b| {
            b.serving.address =
                |called, address| elsewhere(called, address, Operation::Generate, "/v1/");
        },
    ),
    fault(
        "list-under-v1",
        "WIRE-8",
        "listApprovals is only known under /v1/.",
        |b| {
            b.serving.address =
                |called, address| elsewhere(called, address, Operation::List, "/v1/");
        },
    ),
    fault(
        "list-redirects",
        "WIRE-8",
        "listApprovals redirects to its address with a slash at its end.",
        |b| b.serving.address = |called, address| with_slash(called, address, Operation::List),
    ),
    fault(
        "generate-takes-put",
        "WIRE-8",
        "generateText takes PUT, and answers POST with 405.",
        |b| b.serving.address = |called, address| put(called, address, Operation::Generate),
    ),
    fault(
        "list-without-version",
        "WIRE-8",
        "listApprovals is only known without its version.",
        |b| b.serving.address = |called, address| elsewhere(called, address, Operation::List, "/"),
    ),
    fault(
        "run-created-in-local-time",
        "RUN-20",
        "CreatedAt and UpdatedAt of a run are the local time, two hours ahead, labelled Z.",
        |b| {
            b.json(shows_run, |v, _| {
                run(v, |r| {
                    for name in ["CreatedAt", "UpdatedAt"] {
                        shift(r, name, Duration::hours(2), SecondsFormat::Millis);
                    }
                });
            });
        },
    ),
    fault(
        "run-created-at-midnight",
        "RUN-20",
        "CreatedAt and UpdatedAt of a run are ten hours old.",
        |b| {
            b.json(shows_run, |v, _| {
                run(v, |r| {
                    for name in ["CreatedAt", "UpdatedAt"] {
                        shift(r, name, Duration::hours(-10), SecondsFormat::Millis);
                    }
                });
            });
        },
    ),
    fault(
        "name-of-the-link-before",
        "LINK-12",
        "HotelName is that of the link before, on every page.",
        |b| {
            b.json(listed, |v, _| from_the_link_before(v, "HotelName"));
        },
    ),
    fault(
        "giata-cut-to-five-digits",
        "LINK-12",
        "GiataID keeps five digits of six, on every link.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    if let Some(code) = link.get("GiataID").and_then(Value::as_u64) {
                        set(link, "GiataID", code % 100_000);
                    }
                });
            });
        },
    ),
    fault(
        "master-code-is-the-numeric-code",
        "LINK-12",
        "MasterCode is the digits of GiataID.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    if let Some(code) = link.get("GiataID").and_then(Value::as_u64) {
                        set(link, "MasterCode", code.to_string());
                    }
                });
            });
        },
    ),
    fault(
        "filtered-name-in-capitals",
        "LINK-12",
        "HotelName is in capitals on approved links of lists with HotelIDs.",
        |b| {
            b.json(filtered, |v, _| {
                links_that(v, approved_only, |link| {
                    text(link, "HotelName", str::to_uppercase);
                });
            });
        },
    ),
    fault(
        "other-giata-on-later-pages",
        "LINK-12",
        "GiataID is another number on later pages.",
        |b| {
            b.json(Facts::later_page, |v, _| {
                links(v, |link| {
                    if let Some(code) = link.get("GiataID").and_then(Value::as_u64) {
                        set(link, "GiataID", code + 1);
                    }
                });
            });
        },
    ),
    fault(
        "opened-hotel-renamed",
        "LINK-12",
        "HotelName has another ending on opened links of later pages.",
        |b| {
            b.json(Facts::later_page, |v, _| {
                links_that(v, opened, |link| {
                    text(link, "HotelName", |t| format!("{t} 2"));
                });
            });
        },
    ),
];
