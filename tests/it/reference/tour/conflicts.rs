//! Hotels with a run in progress, and the run as it is polled.

use super::driver::{PATIENCE, Tour};
use futures::future::join_all;
use serde_json::json;

pub(super) async fn conflicts(tour: &mut Tour<'_>) {
    let server = tour.server;
    let tags = json!([[0, 1, 2], [3, 4, 0], [20, 21]]);
    let a = server.project(json!({"hotels": 40, "tags": tags})).await;
    let b = server
        .project(json!({"hotels": 1, "same_token_as": a.id}))
        .await;
    let (h, t) = (&a.hotels, &a.tags);
    for outcome in ["complete", "failed"] {
        tour.hold(&a).await;
        let one = tour.generate("one", &a, json!({"HotelIDs": [h[0]]})).await;
        let two = tour
            .generate("two", &a, json!({"HotelIDs": [h[20]], "TagIDs": [t[2]]}))
            .await;
        for again in [
            json!({"HotelIDs": [h[0]]}),
            json!({"HotelIDs": [h[5], h[0], h[6]]}),
            json!({"HotelIDs": [h[5], h[0], h[5]]}),
            json!({"TagIDs": [t[0]]}),
            json!({"TagIDs": [t[1]], "HotelIDs": [h[7]]}),
            json!({"HotelIDs": [h[20], h[21]]}),
        ] {
            tour.generate("again", &a, again).await;
        }
        tour.poll("held", &a, &one).await;
        tour.poll("held", &a, &two).await;
        tour.poll("foreign", &b, &one).await;
        tour.idle("all", &a, h).await;
        tour.finish(&a, outcome).await;
        for run in [&one, &two, &one] {
            tour.poll("ended", &a, run).await;
        }
        tour.poll("ended foreign", &b, &one).await;
        tour.hold(&a).await;
        tour.idle("all after", &a, h).await;
        tour.poll("runs again", &a, &one).await;
        tour.finish(&a, outcome).await;
        tour.hold(&a).await;
        tour.generate("several", &a, json!({"HotelIDs": h[10..30]}))
            .await;
        tour.finish(&a, outcome).await;
        tour.hold(&a).await;
        tour.idle("all after several", &a, h).await;
        tour.finish(&a, outcome).await;
    }
    let run = tour
        .generate("not held", &b, json!({"HotelIDs": b.hotels}))
        .await;
    tour.until_end(&b, &run).await;
    tour.until_end(&b, &run).await;
    let many = server.project(json!({"hotels": 60})).await;
    let run = tour
        .generate("many", &many, json!({"HotelIDs": many.hotels}))
        .await;
    tour.until_end(&many, &run).await;
    let race = server.project(json!({"hotels": 5})).await;
    tour.hold(&race).await;
    let calls = (1..5).map(|own| {
        server.generate(
            &race,
            json!({"HotelIDs": [race.hotels[own], race.hotels[0]]}),
        )
    });
    let race = tokio::time::timeout(PATIENCE, join_all(calls)).await;
    let mut statuses: Vec<u16> = race
        .unwrap_or_default()
        .iter()
        .map(|answer| answer.status)
        .collect();
    statuses.sort_unstable();
    tour.told.say("race", statuses);
}
