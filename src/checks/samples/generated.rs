//! Strategies for valid bodies, and for values that do not belong where they are put.

use chrono::{DateTime, SecondsFormat, Utc};
use proptest::prelude::*;
use serde_json::{Value, json};

/// An instant with a random number of fraction digits, zeros at the end left out.
fn written(seconds: i64, micros: u32) -> String {
    let instant = DateTime::<Utc>::from_timestamp(seconds, micros * 1000).unwrap();
    let text = instant.to_rfc3339_opts(SecondsFormat::Micros, true);
    let text = text.trim_end_matches('Z').trim_end_matches('0');
    format!("{}Z", text.trim_end_matches('.'))
}

fn uuid() -> impl Strategy<Value = String> {
    any::<u128>().prop_map(|bits| uuid::Uuid::from_u128(bits).to_string())
}

/// A valid link created at these seconds: waiting, approved or revoked.
fn link(seconds: i64) -> impl Strategy<Value = Value> {
    let identity = (
        uuid(),
        "\\PC{0,12}[a-zß東]",
        1_u64..,
        "\\PC{0,6}",
        any::<bool>(),
    );
    let token = (("[!-~]{2,10}", "[!-~]{1,10}"), any::<bool>(), any::<bool>());
    let times = (0_u32..1_000_000, 0_i64..9, 0_i64..9, 0_u32..1_000_000);
    let kind = (
        0_u8..3,
        any::<bool>(),
        "[a-z]{1,8}@[a-z.]{1,12}",
        "\\PC{0,8}",
    );
    (identity, token, times, kind).prop_map(move |(identity, token, times, kind)| {
        let (hotel, name, giata, master, created) = identity;
        let ((part, rest), dots, shows_token) = token;
        let (micros, wait, more, later) = times;
        let (kind, opened, email, phone) = kind;
        let at = |after: i64, micros: u32| json!(written(seconds + 10 * after, micros));
        let mut link = json!({
            "HotelID": hotel, "HotelName": name, "GiataID": giata, "MasterCode": master,
            "TokenPreview": format!("{part}{}", if dots { "..." } else { "…" }),
            "Status": "waiting_for_hotel", "Created": created, "CreatedBy": email,
            "CreatedAt": at(0, micros), "UpdatedAt": at(0, micros),
        });
        if shows_token && kind < 2 {
            link["Token"] = json!(format!("{part}{rest}"));
        }
        if opened {
            link["LastOpenedAt"] = at(1 + wait, later);
        }
        if kind > 0 {
            link["Status"] = json!("approved");
            link["ApprovedAt"] = at(2 + wait, later);
            link["ApprovedTextGeneratedAt"] = at(1, micros);
            link["ApprovedBy"] = json!({"Name": "Bo", "Email": email, "Phone": phone});
            link["UpdatedAt"] = at(2 + wait, later);
        }
        if kind > 1 {
            link["RevokedAt"] = at(3 + wait + more, later);
            link["UpdatedAt"] = at(3 + wait + more, later);
        }
        link
    })
}

/// A valid 200 body of listApprovals, with at least one link.
pub(crate) fn lists() -> impl Strategy<Value = Value> {
    let links: Vec<_> = (0..6).map(|at| link(1_700_000_000 + 86_400 * at)).collect();
    (links, 1_usize..=6, 0_u64..50, 0_u64..50, proptest::option::of(uuid())).prop_map(
        |(mut links, kept, before, after, echoed)| {
            links.truncate(kept);
            json!({
                "Data": links,
                "Pagination": {"Total": before + kept as u64 + after, "Limit": kept, "Offset": before},
                "NotInProjectIDs": echoed.into_iter().collect::<Vec<_>>(),
            })
        },
    )
}

/// A valid 200 body of generateText.
pub(crate) fn runs() -> impl Strategy<Value = Value> {
    (uuid(), 0_u64..=100, 0_u32..1_000_000).prop_map(|(id, total, micros)| {
        let created = written(1_714_557_600, micros);
        json!({"Data": {
            "ID": id, "Status": "queued", "CreatedAt": created, "UpdatedAt": created,
            "Progress": {"Total": total, "Generated": 0, "Failed": 0, "Skipped": 0},
        }})
    })
}
