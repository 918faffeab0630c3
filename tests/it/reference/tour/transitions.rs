//! What happens to a link.

use super::driver::Tour;
use serde_json::json;

pub(super) async fn transitions(tour: &mut Tour<'_>) {
    let server = tour.server;
    let links = json!([
        {"hotel": 0, "created_at": "2024-05-03T12:00:00.25Z"},
        {"hotel": 1, "created_at": "2024-05-03T12:00:00.25Z"},
        {"hotel": 2, "created_at": "2024-05-03T12:00:00Z", "opened": true},
    ]);
    let a = server.project(json!({"hotels": 3, "links": links})).await;
    for (hotel, transition) in [
        (0, "open_link"),
        (0, "approve_link"),
        (0, "open_link"),
        (0, "revoke_link"),
        (1, "revoke_link"),
        (2, "approve_link"),
    ] {
        tour.state(
            transition,
            json!({"project_id": a.id, "hotel_id": a.hotels[hotel]}),
        )
        .await;
        tour.list(transition, &a, json!({"Limit": 5, "Offset": 0}))
            .await;
        tour.list(
            transition,
            &a,
            json!({"Limit": 5, "Offset": 0, "HotelIDs": a.hotels}),
        )
        .await;
    }
    let run = tour
        .generate("afterwards", &a, json!({"HotelIDs": [a.hotels[2]]}))
        .await;
    tour.until_end(&a, &run).await;
    tour.list("afterwards", &a, json!({"Limit": 5, "Offset": 0}))
        .await;
}
