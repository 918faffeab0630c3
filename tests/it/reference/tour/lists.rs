//! listApprovals: pages, filters, echoes.

use super::driver::Tour;
use crate::reference::client::Arranged;
use serde_json::{Value, json};

fn links() -> Vec<Value> {
    let statuses = [
        "waiting",
        "approved",
        "revoked_after_approval",
        "revoked_before_approval",
    ];
    let at = [
        "10:00:00.5Z",
        "10:00:00Z",
        "10:00:00.51Z",
        "09:59:59.999Z",
        "10:00:00.123Z",
        "10:00:01Z",
    ];
    (0..30_usize)
        .map(|place| {
            let created = format!("2024-05-{:02}T{}", 20 - place / 3, at[(place * 5) % 6]);
            json!({"hotel": place, "status": statuses[place % 4], "opened": place % 3 == 0, "created_at": created})
        })
        .chain((30..42).map(|hotel| json!({"hotel": hotel, "created_at": "2024-05-03T12:00:00.25Z"})))
        .collect()
}

pub(super) async fn lists(tour: &mut Tour<'_>) {
    let server = tour.server;
    let a = server
        .project(json!({"hotels": 60, "removed_hotels": 2, "links": links(), "generated_links": 90, "tags": [[0]]}))
        .await;
    let b = server
        .project(json!({"hotels": 3, "links": [{"hotel": 0}, {"hotel": 1}], "same_token_as": a.id}))
        .await;
    let empty = server
        .project(json!({"hotels": 1, "same_token_as": a.id}))
        .await;
    pages(tour, &a).await;
    filters(tour, &a, &b).await;
    oddities(tour, &a, &empty).await;
}

async fn pages(tour: &mut Tour<'_>, a: &Arranged) {
    for (limit, offset) in [
        (200, 0),
        (60, 0),
        (7, 0),
        (7, 7),
        (7, 10),
        (5, 120),
        (9, 118),
        (7, 121),
        (7, 500),
        (1, 3),
    ] {
        tour.list("page", a, json!({"Limit": limit, "Offset": offset}))
            .await;
    }
    tour.list("again", a, json!({"Limit": 7, "Offset": 7}))
        .await;
    tour.list("again", a, json!({"Limit": 7, "Offset": 7}))
        .await;
}

async fn filters(tour: &mut Tour<'_>, a: &Arranged, b: &Arranged) {
    let unknown: Vec<String> = (0..7)
        .map(|n| format!("7d1f3f0e-2f52-4c5e-9df2-0d9b1f6a0c1{n}"))
        .collect();
    let h = &a.hotels;
    let strangers = [&unknown[..], &a.removed[..], &b.hotels[..2]].concat();
    let filters: Vec<Vec<String>> = vec![
        h[..30].iter().rev().cloned().collect(),
        h[28..44].to_vec(),
        [&h[..4], &h[..4], &h[..1]].concat(),
        [&strangers[..], &h[..3]].concat(),
        vec![unknown[0].clone(), h[0].clone()],
        a.removed.clone(),
        strangers.clone(),
        vec![b.hotels[0].clone(), h[1].clone()],
        vec![h[3].clone()],
        vec![h[3].clone(), h[50].clone()],
        vec![h[1].clone()],
    ];
    for filter in filters {
        tour.list(
            "filter",
            a,
            json!({"Limit": 100, "Offset": 0, "HotelIDs": filter}),
        )
        .await;
    }
    tour.list(
        "filtered page",
        a,
        json!({"Limit": 3, "Offset": 3, "HotelIDs": h[..20]}),
    )
    .await;
    tour.list(
        "filtered end",
        a,
        json!({"Limit": 3, "Offset": 15, "HotelIDs": h[..20]}),
    )
    .await;
}

async fn oddities(tour: &mut Tour<'_>, a: &Arranged, empty: &Arranged) {
    let h = &a.hotels;
    tour.list("empty", empty, json!({"Limit": 5, "Offset": 0}))
        .await;
    tour.list(
        "empty",
        empty,
        json!({"Limit": 5, "Offset": 0, "HotelIDs": empty.hotels}),
    )
    .await;
    for odd in ["hOtElIdS", "hotelIDs"] {
        tour.list(
            "odd name",
            a,
            json!({"Limit": 200, "Offset": 0, odd: [h[0]]}),
        )
        .await;
    }
    tour.list("odd name", a, json!({"lImIt": 2, "Offset": 0}))
        .await;
    tour.list("odd name", a, json!({"Limit": 200, "oFfSeT": 2}))
        .await;
    tour.list("text", a, json!({"Limit": "5"})).await;
    tour.list("text", a, json!({"HotelIDs": h[0]})).await;
    tour.hold(a).await;
    tour.generate("held", a, json!({"HotelIDs": [h[0]]})).await;
    tour.list("while busy", a, json!({"Limit": 7, "Offset": 0}))
        .await;
    tour.list("while busy", a, json!({"Limit": 7, "Offset": 7}))
        .await;
    tour.list(
        "while busy",
        a,
        json!({"Limit": 7, "Offset": 0, "HotelIDs": [h[1]]}),
    )
    .await;
    tour.list("after", a, json!({"Limit": 200, "Offset": 0}))
        .await;
}
