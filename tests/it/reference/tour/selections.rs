//! What generateText selects.

use super::driver::Tour;
use serde_json::json;

pub(super) async fn selections(tour: &mut Tour<'_>) {
    let server = tour.server;
    let tags: Vec<Vec<usize>> = vec![
        (0..12).collect(),
        (8..20).collect(),
        vec![3, 25],
        (26..126).collect(),
        (60..120).collect(),
        vec![],
        vec![30],
    ];
    let a = server
        .project(json!({"hotels": 130, "removed_hotels": 1, "tags": tags}))
        .await;
    let b = server
        .project(json!({"hotels": 3, "tags": [[0, 1]], "same_token_as": a.id}))
        .await;
    let of = json!({"project_id": a.id, "hotel_id": a.hotels[25]});
    tour.state("remove_hotel", of).await;
    let (h, t) = (&a.hotels, &a.tags);
    let unknown = "7d1f3f0e-2f52-4c5e-9df2-0d9b1f6a0c11".to_owned();
    let doubled: Vec<String> = h[..60].iter().chain(&h[..60]).cloned().collect();
    let forty = [&h[26..60], &h[120..126]].concat();
    let selections = [
        json!({"HotelIDs": [h[0]]}),
        json!({"HotelIDs": h[..20]}),
        json!({"HotelIDs": [h[0], h[1], h[0]]}),
        json!({"HotelIDs": [h[0], h[0], h[1]]}),
        json!({"HotelIDs": doubled}),
        json!({"TagIDs": [t[0]]}),
        json!({"TagIDs": [t[0], t[1]]}),
        json!({"TagIDs": [t[1], t[1]]}),
        json!({"TagIDs": [t[2]]}),
        json!({"TagIDs": [t[3]]}),
        json!({"TagIDs": [t[5]]}),
        json!({"HotelIDs": [h[40], h[41]], "TagIDs": [t[0]]}),
        json!({"HotelIDs": [h[0], h[41]], "TagIDs": [t[0]]}),
        json!({"HotelIDs": h[..100].iter().filter(|hotel| **hotel != h[25]).collect::<Vec<_>>(), "TagIDs": [t[6]]}),
        json!({"HotelIDs": h[100..], "TagIDs": [t[3]]}),
        json!({"HotelIDs": h[26..127]}),
        json!({"HotelIDs": h[26..126]}),
        json!({"HotelIDs": h[26..127], "TagIDs": []}),
        json!({"HotelIDs": h[70..130], "TagIDs": [t[3]]}),
        json!({"HotelIDs": h[60..120], "TagIDs": [t[4]]}),
        json!({"HotelIDs": h[26..86], "TagIDs": [t[4]]}),
        json!({"HotelIDs": &forty, "TagIDs": [t[4]]}),
        json!({"HotelIDs": h[26..66], "TagIDs": [t[4]]}),
        json!({"TagIDs": [t[3], t[4]]}),
        json!({"TagIDs": [t[4], t[4], t[0]]}),
        json!({}),
        json!({"HotelIDs": [h[0], b.hotels[0]]}),
        json!({"HotelIDs": [b.hotels[0]]}),
        json!({"HotelIDs": [h[0], unknown]}),
        json!({"HotelIDs": [unknown]}),
        json!({"HotelIDs": [h[0], a.removed[0]]}),
        json!({"HotelIDs": [a.removed[0]]}),
        json!({"HotelIDs": [h[0], unknown], "TagIDs": [t[0]]}),
        json!({"TagIDs": b.tags}),
        json!({"HotelIDs": [h[0]], "TagIDs": b.tags}),
        json!({"HotelIDs": [h[0]], "tAgIdS": [t[1]]}),
        json!({"TagIDs": [t[0]], "hOtElIdS": [h[50]]}),
        json!({"HotelIDs": h[0]}),
    ];
    for selection in selections {
        tour.hold(&a).await;
        tour.generate("selection", &a, selection).await;
        tour.idle(
            "idle after selection",
            &a,
            &[&h[..3], &h[8..10], &h[40..42], &h[65..66]].concat(),
        )
        .await;
        tour.finish(&a, "complete").await;
    }
}
