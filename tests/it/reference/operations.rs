//! Both operations and the status operation of a clean server.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::{Value, json};

use super::client::{GENERATE, LIST, Server};
use content_conformance::reference::{Reference, ReferenceOptions};

fn hotels_shown(page: &Value) -> Vec<String> {
    page["Data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|link| link["HotelID"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_run_from_queued_to_complete() {
    let server = Server::clean();
    let project = server
        .project(json!({"hotels": 4, "tags": [[1, 2], [2, 3]]}))
        .await;
    let body = json!({"HotelIDs": [project.hotels[0], project.hotels[1]], "TagIDs": project.tags});
    let answer = server.generate(&project, body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.headers["content-type"], "application/json");
    let run = answer.json()["Data"].clone();
    assert_eq!(run["Status"], "queued");
    assert_eq!(
        run["Progress"],
        json!({"Total": 4, "Generated": 0, "Failed": 0, "Skipped": 0})
    );
    assert_eq!(run["CreatedAt"], run["UpdatedAt"]);
    let end = loop {
        let shown = server.status(&project, &run["ID"]).await.json()["Data"].clone();
        assert_eq!(shown["Progress"]["Total"], 4);
        if shown["Status"] == "complete" {
            break shown;
        }
    };
    assert_eq!(end["Progress"]["Generated"], 4);
    assert_ne!(end["UpdatedAt"], end["CreatedAt"]);
    assert_eq!(
        server
            .generate(&project, json!({"HotelIDs": project.hotels}))
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn a_busy_hotel_is_refused_and_nothing_else_changes() {
    let server = Server::clean();
    let project = server.project(json!({"hotels": 3, "tags": [[0]]})).await;
    assert_eq!(
        server
            .state("hold_runs", json!({"project_id": project.id}))
            .await
            .status,
        200
    );
    let [a, b, c] = [&project.hotels[0], &project.hotels[1], &project.hotels[2]];
    assert_eq!(
        server
            .generate(&project, json!({"HotelIDs": [a]}))
            .await
            .status,
        200
    );
    assert_eq!(
        server
            .generate(&project, json!({"HotelIDs": [b, a]}))
            .await
            .status,
        409
    );
    assert_eq!(
        server
            .generate(&project, json!({"TagIDs": project.tags}))
            .await
            .status,
        409
    );
    assert_eq!(
        server
            .generate(&project, json!({"HotelIDs": [b]}))
            .await
            .status,
        200
    );
    assert_eq!(
        server
            .generate(&project, json!({"HotelIDs": [c]}))
            .await
            .status,
        200
    );
    let finish = json!({"project_id": project.id, "outcome": "failed"});
    assert_eq!(server.state("finish_runs", finish).await.status, 200);
    let again = server
        .generate(&project, json!({"HotelIDs": [a, b, c]}))
        .await;
    assert_eq!(again.status, 200, "{again:?}");
}

#[tokio::test]
async fn the_cap_counts_distinct_hotels() {
    let server = Server::clean();
    let project = server.project(json!({"hotels": 101})).await;
    let twice: Vec<&String> = project.hotels[..100]
        .iter()
        .chain(&project.hotels[..100])
        .collect();
    let answer = server.generate(&project, json!({"HotelIDs": twice})).await;
    assert_eq!(
        (answer.status, &answer.json()["Data"]["Progress"]["Total"]),
        (200, &json!(100))
    );
    assert_eq!(
        server
            .generate(&project, json!({"HotelIDs": project.hotels}))
            .await
            .status,
        400
    );
}

#[tokio::test]
async fn what_the_project_does_not_have_is_refused_whole() {
    let server = Server::clean();
    let project = server
        .project(json!({"hotels": 2, "removed_hotels": 1}))
        .await;
    let other = server.project(json!({"hotels": 1, "tags": [[0]]})).await;
    let unknown = "7d1f3f0e-2f52-4c5e-9df2-0d9b1f6a0c11";
    for stranger in [&other.hotels[0], &project.removed[0], unknown] {
        let body = json!({"HotelIDs": [project.hotels[0], stranger]});
        assert_eq!(
            server.generate(&project, body).await.status,
            404,
            "{stranger}"
        );
    }
    assert_eq!(
        server
            .generate(&project, json!({"TagIDs": other.tags}))
            .await
            .status,
        404
    );
    assert_eq!(
        server
            .generate(&project, json!({"HotelIDs": project.hotels}))
            .await
            .status,
        200
    );
    assert_eq!(server.reference.statistics().runs, 1);
}

#[tokio::test]
async fn the_list_is_ordered_filtered_and_paged() {
    let server = Server::clean();
    let at = |text: &str| format!("2024-05-01T10:00:00{text}Z");
    let project = server
        .project(json!({"hotels": 6, "removed_hotels": 1, "links": [
            {"hotel": 0, "status": "waiting", "created_at": at(".5")},
            {"hotel": 1, "status": "approved", "created_at": at("")},
            {"hotel": 2, "status": "revoked_after_approval", "opened": true, "created_at": at(".123")},
            {"hotel": 3, "status": "revoked_before_approval", "created_at": at(".2")},
            {"hotel": 4, "status": "waiting", "opened": true, "created_at": at(".51")},
        ]}))
        .await;
    let h = &project.hotels;
    let whole = server
        .list(&project, json!({"Limit": 10, "Offset": 0}))
        .await;
    assert_eq!(whole.status, 200, "{whole:?}");
    let whole = whole.json();
    assert_eq!(
        hotels_shown(&whole),
        [&h[1], &h[2], &h[0], &h[4]].map(Clone::clone)
    );
    assert_eq!(
        whole["Pagination"],
        json!({"Total": 4, "Limit": 10, "Offset": 0})
    );
    assert_eq!(whole["NotInProjectIDs"], json!([]));
    assert_eq!(whole["Data"][0]["CreatedAt"], at(""));
    assert_eq!(
        whole["Data"][0]["UpdatedAt"],
        whole["Data"][0]["ApprovedAt"]
    );
    assert!(whole["Data"][1].get("Token").is_none());
    assert_eq!(whole["Data"][1]["RevokedAt"], whole["Data"][1]["UpdatedAt"]);
    assert!(whole["Data"][2].get("ApprovedBy").is_none());
    let page = server
        .list(&project, json!({"Limit": 2, "Offset": 1}))
        .await
        .json();
    assert_eq!(hotels_shown(&page), [&h[2], &h[0]].map(Clone::clone));
    let filter = json!([h[4], h[3], project.removed[0], h[5], h[1], h[4]]);
    let filtered = server
        .list(
            &project,
            json!({"Limit": 10, "Offset": 0, "HotelIDs": filter}),
        )
        .await
        .json();
    assert_eq!(hotels_shown(&filtered), [&h[1], &h[4]].map(Clone::clone));
    assert_eq!(filtered["NotInProjectIDs"], json!([project.removed[0]]));
}

#[tokio::test]
async fn the_doors_refuse_with_json() {
    let server = Server::clean();
    let project = server.project(json!({"hotels": 1})).await;
    let other = server.project(json!({"hotels": 1})).await;
    let good = format!("Bearer {}", project.token);
    let (good, id) = (Some(good.as_str()), Some(project.id.as_str()));
    let foreign = format!("Bearer {}", other.token);
    let cases = [
        (None, id, "{}", 401),
        (Some("Bearer nonsense"), id, "{}", 401),
        (Some("Bearer "), id, "{}", 401),
        (Some(project.token.as_str()), id, "{}", 401),
        (Some(foreign.as_str()), id, "{}", 403),
        (good, None, "{}", 400),
        (good, Some("x"), "{}", 400),
        (
            good,
            Some("7d1f3f0e-2f52-4c5e-9df2-0d9b1f6a0c11"),
            "{}",
            404,
        ),
        (good, id, "[1", 400),
        (good, id, "[]", 400),
        (good, id, r#"{"HotelIDs":7}"#, 400),
        (good, id, r#"{"HotelIDs":[],"HotelIDs":[]}"#, 400),
    ];
    for path in [GENERATE, LIST] {
        for (token, project, body, status) in cases {
            let answer = server.raw(path, token, project, body).await;
            assert_eq!(
                answer.status, status,
                "{path} {token:?} {project:?} {body}: {answer:?}"
            );
            assert_eq!(answer.headers["content-type"], "application/json");
            assert!(answer.json()["Error"]["Code"].is_string());
            assert_eq!(
                answer.headers.contains_key("www-authenticate"),
                status == 401
            );
        }
    }
    assert_eq!(server.raw("/v2/nothing", good, id, "{}").await.status, 404);
}

#[tokio::test]
async fn a_run_is_readable_in_its_own_project_only() {
    let server = Server::clean();
    let project = server.project(json!({"hotels": 1})).await;
    let other = server
        .project(json!({"hotels": 1, "same_token_as": project.id}))
        .await;
    assert_eq!(project.token, other.token);
    let run = server
        .generate(&project, json!({"HotelIDs": project.hotels}))
        .await
        .json()["Data"]["ID"]
        .clone();
    assert_eq!(server.status(&project, &run).await.status, 200);
    assert_eq!(server.status(&other, &run).await.status, 404);
}

#[test]
fn the_demo_project_holds_something_of_every_kind() {
    let options = ReferenceOptions {
        demo: true,
        ..ReferenceOptions::default()
    };
    let reference = Reference::start(options).unwrap();
    let demo = reference.demo().unwrap().clone();
    assert!(demo.hotels.len() >= 110);
    assert!(!demo.removed_hotels.is_empty() && !demo.foreign_hotels.is_empty());
    assert!(demo.tags.iter().any(|tag| tag.hotels.len() == 100));
    let (one, two) = (&demo.tags[0].hotels, &demo.tags[1].hotels);
    assert!(one.iter().any(|hotel| two.contains(hotel)));
    assert_ne!(demo.token, demo.outsider_token);
    reference.stop();
}
