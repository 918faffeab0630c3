//! Faults of LINK-6 to LINK-11: what must not be there, and times that contradict each other.

use crate::reference::behaviour::facts::Facts;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{
    Members, approved_only, copy, filtered, is_seconds_ago, links, links_that, listed, opened,
    revoked, set, shift, unopened, waiting,
};
use chrono::{Duration, SecondsFormat};
use serde_json::{Value, json};

const YEAR_ONE: &str = "0001-01-01T00:00:00Z";

fn remove(link: &mut Members, name: &str) {
    link.remove(name);
}

fn opened_waiting(link: &Members) -> bool {
    waiting(link) && opened(link)
}

fn unopened_waiting(link: &Members) -> bool {
    waiting(link) && unopened(link)
}

/// A token that could belong to the preview of a link that shows none.
fn invented_token(link: &Members) -> String {
    let preview = link
        .get("TokenPreview")
        .and_then(Value::as_str)
        .unwrap_or_default();
    format!("{}5hXq0Zr2Lm8Tn4Vb6Cw1Kd3P", preview.trim_end_matches('…'))
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "approved-in-year-one",
        "LINK-6",
        "ApprovedAt of waiting links is the zero time.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, waiting, |link| set(link, "ApprovedAt", YEAR_ONE));
            });
        },
    ),
    fault(
        "approver-null-on-waiting",
        "LINK-6",
        "ApprovedBy of waiting links is null.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, waiting, |link| set(link, "ApprovedBy", Value::Null));
            });
        },
    ),
    fault(
        "empty-approver-on-opened",
        "LINK-6",
        "ApprovedBy of waiting links that were opened is there with empty members.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, opened_waiting, |link| {
                    set(
                        link,
                        "ApprovedBy",
                        json!({"Name": "", "Email": "", "Phone": ""}),
                    );
                });
            });
        },
    ),
    fault(
        "text-time-on-waiting-when-filtered",
        "LINK-6",
        "ApprovedTextGeneratedAt is there on waiting links of lists with HotelIDs.",
        |b| {
            b.json(filtered, |v, _| {
                links_that(v, waiting, |link| {
                    copy(link, "CreatedAt", "ApprovedTextGeneratedAt");
                });
            });
        },
    ),
    fault(
        "generation-forgets-opening",
        "LINK-7",
        "A generation that ends takes LastOpenedAt from its hotels' links.",
        |b| {
            b.links.generation_changes = |project, hotels, _| {
                project.change_links_of(hotels, |link| link.history_mut().opened = None);
            };
        },
    ),
    fault(
        "opened-null",
        "LINK-7",
        "LastOpenedAt of links never opened is null.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, unopened, |link| set(link, "LastOpenedAt", Value::Null));
            });
        },
    ),
    fault(
        "opened-at-creation",
        "LINK-7",
        "LastOpenedAt of waiting links never opened is CreatedAt.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, unopened_waiting, |link| {
                    copy(link, "CreatedAt", "LastOpenedAt");
                });
            });
        },
    ),
    fault(
        "opened-left-out-when-filtered",
        "LINK-7",
        "LastOpenedAt is missing in lists with HotelIDs.",
        |b| {
            b.json(filtered, |v, _| {
                links(v, |link| remove(link, "LastOpenedAt"));
            });
        },
    ),
    fault(
        "opened-in-year-one-on-later-pages",
        "LINK-7",
        "LastOpenedAt of waiting links never opened is the zero time behind the first page.",
        |b| {
            b.json(Facts::later_page, |v, _| {
                links_that(v, unopened_waiting, |link| {
                    set(link, "LastOpenedAt", YEAR_ONE);
                });
            });
        },
    ),
    fault(
        "revoked-null-on-approved",
        "LINK-8",
        "RevokedAt of approved links that are not revoked is null.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, approved_only, |link| set(link, "RevokedAt", Value::Null));
            });
        },
    ),
    fault(
        "revoked-in-year-one",
        "LINK-8",
        "RevokedAt of approved links that are not revoked is the zero time.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, approved_only, |link| set(link, "RevokedAt", YEAR_ONE));
            });
        },
    ),
    fault(
        "revoked-null-on-waiting",
        "LINK-8",
        "RevokedAt of waiting links is null.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, waiting, |link| set(link, "RevokedAt", Value::Null));
            });
        },
    ),
    fault(
        "waiting-revoked-when-opened",
        "LINK-8",
        "RevokedAt of waiting links is the time of their opening.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, opened_waiting, |link| {
                    copy(link, "LastOpenedAt", "RevokedAt");
                });
            });
        },
    ),
    fault(
        "token-on-revoked",
        "LINK-9",
        "Revoked links show their Token.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| {
                    let token = invented_token(link);
                    set(link, "Token", token);
                });
            });
        },
    ),
    fault(
        "token-null-on-revoked",
        "LINK-9",
        "The Token of revoked links is null.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| set(link, "Token", Value::Null));
            });
        },
    ),
    fault(
        "token-empty-on-revoked",
        "LINK-9",
        "The Token of revoked links is empty.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| set(link, "Token", ""));
            });
        },
    ),
    fault(
        "token-on-revoked-when-filtered",
        "LINK-9",
        "Revoked links show their Token in lists with HotelIDs.",
        |b| {
            b.json(filtered, |v, _| {
                links_that(v, revoked, |link| {
                    let token = invented_token(link);
                    set(link, "Token", token);
                });
            });
        },
    ),
    fault(
        "token-on-revoked-on-later-pages",
        "LINK-9",
        "Revoked links show their Token behind the first page.",
        |b| {
            b.json(Facts::later_page, |v, _| {
                links_that(v, revoked, |link| {
                    let token = invented_token(link);
                    set(link, "Token", token);
                });
            });
        },
    ),
    fault(
        "revoked-before-approved",
        "LINK-10",
        "ApprovedAt and RevokedAt of revoked links are exchanged, and a second apart.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| {
                    copy(link, "ApprovedAt", "RevokedAt");
                    shift(
                        link,
                        "RevokedAt",
                        Duration::seconds(-1),
                        SecondsFormat::Millis,
                    );
                });
            });
        },
    ),
    fault(
        "updated-before-approved",
        "LINK-10",
        "UpdatedAt of approved links is a second before ApprovedAt.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, approved_only, |link| {
                    copy(link, "ApprovedAt", "UpdatedAt");
                    shift(
                        link,
                        "UpdatedAt",
                        Duration::seconds(-1),
                        SecondsFormat::Millis,
                    );
                });
            });
        },
    ),
    fault(
        "updated-stays-approved-on-revoked",
        "LINK-10",
        "UpdatedAt of revoked links is a minute before RevokedAt.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| {
                    copy(link, "RevokedAt", "UpdatedAt");
                    shift(
                        link,
                        "UpdatedAt",
                        Duration::minutes(-1),
                        SecondsFormat::Millis,
                    );
                });
            });
        },
    ),
    fault(
        "giata-is-negative",
        "LINK-11",
        "GiataID of waiting links is negative.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, waiting, |link| set(link, "GiataID", -1));
            });
        },
    ),
    fault(
        "text-generated-after-approval",
        "LINK-11",
        "ApprovedTextGeneratedAt is an hour after ApprovedAt.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    copy(link, "ApprovedAt", "ApprovedTextGeneratedAt");
                    shift(
                        link,
                        "ApprovedTextGeneratedAt",
                        Duration::hours(1),
                        SecondsFormat::Millis,
                    );
                });
            });
        },
    ),
    fault(
        "empty-name-on-revoked",
        "LINK-11",
        "HotelName of revoked links is empty.",
        |b| {
            b.json(listed, |v, _| {
                links_that(v, revoked, |link| set(link, "HotelName", ""));
            });
        },
    ),
    fault(
        "opening-fades",
        "LINK-7",
        "Two seconds after a link was opened LastOpenedAt is gone.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    if is_seconds_ago(link, "LastOpenedAt") {
                        link.remove("LastOpenedAt");
                    }
                });
            });
        },
    ),
    fault(
        "opening-hidden-far-down",
        "LINK-7",
        "LastOpenedAt is left out from the sixtieth link of the list on.",
        |b| {
            b.json(listed, |v, f| {
                let mut place = f.offset;
                links(v, |link| {
                    place += 1;
                    if place > 60 {
                        link.remove("LastOpenedAt");
                    }
                });
            });
        },
    ),
    fault(
        "revocation-fades",
        "LINK-8",
        "Two seconds after a link was revoked RevokedAt is gone.",
        |b| {
            b.json(listed, |v, _| {
                links(v, |link| {
                    if is_seconds_ago(link, "RevokedAt") {
                        link.remove("RevokedAt");
                    }
                });
            });
        },
    ),
    fault(
        "generation-forgets-revocation",
        "LINK-8",
        "A generation that ends takes the revocation from its hotels' approved links.",
        |b| {
            b.links.generation_changes = |project, hotels, _| {
                project.change_links_of(hotels, |link| {
                    let history = link.history_mut();
                    if let Some(approval) = history.approved {
                        history.revoked = None;
                        history.updated = Some(approval.at);
                    }
                });
            };
        },
    ),
];
