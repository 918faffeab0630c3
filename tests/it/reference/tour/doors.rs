//! Tokens, projects, unreadable requests, and what they leave behind.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::driver::Tour;
use crate::reference::client::{Arranged, GENERATE, LIST};
use serde_json::{Value, json};
use std::time::Duration;

pub(super) async fn doors(tour: &mut Tour<'_>) {
    let server = tour.server;
    let a = server
        .project(json!({"hotels": 12, "links": [{"hotel": 0}], "tags": [[7]]}))
        .await;
    let values = server
        .state("outsider", json!({"project_id": a.id}))
        .await
        .json();
    let outsider = format!("Bearer {}", values["token"].as_str().unwrap());
    tour.hold(&a).await;
    let run = tour
        .generate("held", &a, json!({"HotelIDs": [a.hotels[11]]}))
        .await;
    credentials(tour, &a, &run, outsider).await;
    for path in [LIST, GENERATE] {
        requests(tour, &a, path).await;
    }
    let good = format!("Bearer {}", a.token);
    let status = server.reference.status_path();
    tour.raw(
        "unknown project",
        status,
        Some(&good),
        &a.tags[0],
        &json!({"ID": run}),
    )
    .await;
    // A fault that starts a refused run later takes this long.
    tokio::time::sleep(Duration::from_millis(170)).await;
    tour.idle("after refusals", &a, &a.hotels).await;
}

async fn credentials(tour: &mut Tour<'_>, a: &Arranged, run: &Value, outsider: String) {
    let token = a.token.as_str();
    let half = token.len() / 2;
    let flip = |c: char| if c == 'x' { 'y' } else { 'x' };
    let changed: String = token
        .chars()
        .enumerate()
        .map(|(at, c)| if at == half { flip(c) } else { c })
        .collect();
    let other_end = format!("{}{}", &token[..half], "z".repeat(token.len() - half));
    let tokens: Vec<Option<String>> = vec![
        None,
        Some(String::new()),
        Some("Bearer".to_owned()),
        Some(token.to_owned()),
        Some(format!("Basic {token}")),
        Some("Bearer nonsense".to_owned()),
        Some(format!("Bearer {changed}")),
        Some(format!("Bearer {other_end}")),
        Some(format!("Bearer {}", token.to_uppercase())),
        Some(format!("Bearer {}", &token[..token.len() - 4])),
        Some(format!("Bearer {token}abc")),
        Some(outsider),
    ];
    let status = tour.server.reference.status_path();
    for token in tokens {
        let token = token.as_deref();
        tour.raw(
            "door",
            LIST,
            token,
            &a.id,
            &json!({"Limit": 5, "Offset": 0}),
        )
        .await;
        tour.raw(
            "door",
            LIST,
            token,
            &a.id,
            &json!({"Limit": 5, "Offset": 0, "HotelIDs": a.hotels}),
        )
        .await;
        tour.raw("door", status, token, &a.id, &json!({"ID": run}))
            .await;
        tour.raw(
            "door",
            GENERATE,
            token,
            &a.id,
            &json!({"HotelIDs": [a.hotels[0]]}),
        )
        .await;
        tour.raw("door", GENERATE, token, &a.id, &json!({"TagIDs": a.tags}))
            .await;
    }
}

async fn requests(tour: &mut Tour<'_>, a: &Arranged, path: &str) {
    let token = a.token.as_str();
    let server = tour.server;
    tour.raw(
        "query",
        &format!("{path}?access_token={token}"),
        None,
        &a.id,
        &json!({"HotelIDs": [a.hotels[0]]}),
    )
    .await;
    let body = json!({"HotelIDs": [a.hotels[0]], "access_token": token});
    tour.raw("body", path, None, &a.id, &body).await;
    let good = format!("Bearer {token}");
    let unknown = "7d1f3f0e-2f52-4c5e-9df2-0d9b1f6a0c11";
    tour.raw(
        "unknown project",
        path,
        Some(&good),
        unknown,
        &json!({"HotelIDs": [a.hotels[9]]}),
    )
    .await;
    tour.raw(
        "not a project",
        path,
        Some(&good),
        "x",
        &json!({"HotelIDs": [a.hotels[9]]}),
    )
    .await;
    for body in [
        json!([]),
        json!(7),
        json!({"HotelIDs": 7}),
        json!({"HotelIDs": [7]}),
    ] {
        tour.raw("unreadable", path, Some(&good), &a.id, &body)
            .await;
    }
    let answer = server
        .raw(path, Some(&good), Some(&a.id), "{\"HotelIDs\":")
        .await;
    tour.told.add("no JSON", &answer);
    let answer = server
        .typed(
            path,
            "application/json; charset=utf-8",
            a,
            r#"{"HotelIDs":[]}"#,
        )
        .await;
    tour.told.add("charset", &answer);
}
