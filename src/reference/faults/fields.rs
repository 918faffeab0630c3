//! Faults of LINK-1 to LINK-5, and one of WIRE-9: what is always there, and what an approval adds.

use crate::reference::behaviour::facts::Facts;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{
    Members, approved, copy, filtered, from_the_link_before, links, links_that, listed, opened,
    revoked, set, text, unopened, waiting,
};
use serde_json::{Value, json};

fn remove(link: &mut Members, name: &str) {
    link.remove(name);
}

fn approver(link: &mut Members, edit: impl FnOnce(&mut Members)) {
    if let Some(by) = link.get_mut("ApprovedBy").and_then(Value::as_object_mut) {
        edit(by);
    }
}

fn opened_waiting(link: &Members) -> bool {
    waiting(link) && opened(link)
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "created-false-left-out",
        "LINK-1",
        "Created is left out where it is false.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    if link.get("Created") == Some(&json!(false)) {
                        remove(link, "Created");
                    }
                });
            });
        },
    ),
    fault(
        "no-giata-on-revoked",
        "LINK-1",
        "Revoked links have no GiataID.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| remove(link, "GiataID"));
            });
        },
    ),
    fault(
        "no-master-code-on-later-pages",
        "LINK-1",
        "Links behind the first page have no MasterCode.",
        |b| {
            b.json(Facts::later_page, |v, _| {
                links(v, |link| remove(link, "MasterCode"));
            });
        },
    ),
    fault(
        "no-hotel-name-when-filtered",
        "LINK-1",
        "Links of a list with HotelIDs have no HotelName.",
        |b| {
            b.json(filtered, |v, _| links(v, |link| remove(link, "HotelName")));
        },
    ),
    fault(
        "no-updated-until-it-differs",
        "LINK-1",
        "UpdatedAt is left out where it equals CreatedAt.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    if link.get("UpdatedAt") == link.get("CreatedAt") {
                        remove(link, "UpdatedAt");
                    }
                });
            });
        },
    ),
    fault(
        "opened-has-own-status",
        "LINK-2",
        "The Status of an opened waiting link is opened_by_hotel.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, opened_waiting, |link| {
                    set(link, "Status", "opened_by_hotel");
                });
            });
        },
    ),
    fault(
        "status-in-capitals-when-filtered",
        "LINK-2",
        "The Status of waiting links is in capitals in lists with HotelIDs.",
        |b| {
            b.json(filtered, |v, _| {
                links_that(v, waiting, |link| set(link, "Status", "WAITING_FOR_HOTEL"));
            });
        },
    ),
    fault(
        "one-creator-for-all",
        "LINK-3",
        "CreatedBy is the same account on every link, whoever created it.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| set(link, "CreatedBy", "links@agency.example"));
            });
        },
    ),
    fault(
        "creator-of-the-link-before",
        "LINK-3",
        "CreatedBy is that of the link before, where a page has several.",
        |b| {
            b.json(listed, |v, _| from_the_link_before(v, "CreatedBy"));
        },
    ),
    fault(
        "creator-id-on-waiting",
        "LINK-3",
        "CreatedBy of waiting links is the user's UUID.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, waiting, |link| copy(link, "HotelID", "CreatedBy"));
            });
        },
    ),
    fault(
        "creator-is-system-on-revoked",
        "LINK-3",
        "CreatedBy of revoked links is system.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| set(link, "CreatedBy", "system"));
            });
        },
    ),
    fault(
        "creator-without-host-when-filtered",
        "LINK-3",
        "CreatedBy ends at the @ in lists with HotelIDs.",
        |b| {
            b.json(filtered, |v, _| {
                links(v, |link| {
                    text(link, "CreatedBy", |t| {
                        t.split_inclusive('@').next().unwrap_or_default().to_owned()
                    });
                });
            });
        },
    ),
    fault(
        "preview-of-the-end",
        "LINK-4",
        "TokenPreview is the trailing part of the token behind an ellipsis.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    text(link, "TokenPreview", |t| {
                        format!("…{}", t.trim_end_matches('…'))
                    });
                });
            });
        },
    ),
    fault(
        "preview-without-ellipsis-on-approved",
        "LINK-4",
        "TokenPreview of approved links has no ellipsis.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, approved, |link| {
                    text(link, "TokenPreview", |t| t.trim_end_matches('…').to_owned());
                });
            });
        },
    ),
    fault(
        "preview-is-whole-token",
        "LINK-4",
        "TokenPreview is the whole token with an ellipsis.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    if let Some(Value::String(token)) = link.get("Token") {
                        let preview = format!("{token}…");
                        set(link, "TokenPreview", preview);
                    }
                });
            });
        },
    ),
    fault(
        "empty-preview-on-revoked",
        "LINK-4",
        "TokenPreview of revoked links is the ellipsis alone.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| set(link, "TokenPreview", "…"));
            });
        },
    ),
    fault(
        "preview-of-another-token-on-later-pages",
        "LINK-4",
        "TokenPreview behind the first page does not begin like the token.",
        |b| {
            b.json(Facts::later_page, |v, _| {
                links(v, |link| {
                    text(link, "TokenPreview", |t| {
                        format!("#{}", t.get(1..).unwrap_or("…"))
                    });
                });
            });
        },
    ),
    fault(
        "phone-left-out-on-unopened",
        "LINK-5",
        "ApprovedBy of a link that was never opened has no Phone.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, unopened, |link| approver(link, |by| remove(by, "Phone")));
            });
        },
    ),
    fault(
        "no-approver-on-revoked",
        "LINK-5",
        "Revoked links have no ApprovedBy.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| remove(link, "ApprovedBy"));
            });
        },
    ),
    fault(
        "no-text-time-on-later-pages",
        "LINK-5",
        "Approved links behind the first page have no ApprovedTextGeneratedAt.",
        |b| {
            b.json(Facts::later_page, |v, _| {
                links(v, |link| remove(link, "ApprovedTextGeneratedAt"));
            });
        },
    ),
    fault(
        "no-approval-time-when-filtered",
        "LINK-5",
        "Approved links of a list with HotelIDs have no ApprovedAt.",
        |b| {
            b.json(filtered, |v, _| links(v, |link| remove(link, "ApprovedAt")));
        },
    ),
    fault(
        "approver-name-null",
        "WIRE-9",
        "ApprovedBy.Name of revoked links is null.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| {
                    approver(link, |by| set(by, "Name", Value::Null));
                });
            });
        },
    ),
];
