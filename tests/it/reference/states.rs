//! The provider states of a clean server.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use serde_json::json;

use super::client::{LIST, Server};

#[tokio::test]
async fn a_link_through_all_its_transitions() {
    let server = Server::clean();
    let project = server
        .project(json!({"hotels": 2, "links": [{"hotel": 0}, {"hotel": 1}]}))
        .await;
    let of = |hotel: usize| json!({"project_id": project.id, "hotel_id": project.hotels[hotel]});
    let link = async || {
        let filter = [&project.hotels[0]];
        server
            .list(
                &project,
                json!({"Limit": 5, "Offset": 0, "HotelIDs": filter}),
            )
            .await
            .json()["Data"][0]
            .clone()
    };
    let waiting = link().await;
    assert_eq!(waiting["Status"], "waiting_for_hotel");
    assert!(waiting.get("LastOpenedAt").is_none());
    assert_eq!(server.state("open_link", of(0)).await.status, 200);
    assert!(link().await["LastOpenedAt"].is_string());
    assert_eq!(server.state("approve_link", of(0)).await.status, 200);
    let approved = link().await;
    assert_eq!(approved["Status"], "approved");
    assert_eq!(approved["UpdatedAt"], approved["ApprovedAt"]);
    assert_eq!(server.state("revoke_link", of(0)).await.status, 200);
    let revoked = link().await;
    assert_eq!(revoked["UpdatedAt"], revoked["RevokedAt"]);
    assert_eq!(revoked["ApprovedAt"], approved["ApprovedAt"]);
    assert!(revoked.get("Token").is_none());
    assert_eq!(server.state("revoke_link", of(1)).await.status, 200);
    let all = server
        .list(&project, json!({"Limit": 5, "Offset": 0}))
        .await
        .json();
    assert_eq!(
        (
            all["Pagination"]["Total"].clone(),
            all["Data"].as_array().unwrap().len()
        ),
        (json!(1), 1)
    );
    assert_eq!(server.state("approve_link", of(1)).await.status, 404);
}

#[tokio::test]
async fn a_removed_hotel_is_no_member() {
    let server = Server::clean();
    let project = server
        .project(json!({"hotels": 1, "links": [{"hotel": 0}]}))
        .await;
    let of = json!({"project_id": project.id, "hotel_id": project.hotels[0]});
    assert_eq!(server.state("remove_hotel", of).await.status, 200);
    let page = server
        .list(
            &project,
            json!({"Limit": 5, "Offset": 0, "HotelIDs": project.hotels}),
        )
        .await
        .json();
    assert_eq!(
        (page["Data"].clone(), page["NotInProjectIDs"].clone()),
        (json!([]), json!(project.hotels))
    );
}

#[tokio::test]
async fn an_outsider_has_a_good_token_and_no_access() {
    let server = Server::clean();
    let project = server.project(json!({"hotels": 1})).await;
    let values = server
        .state("outsider", json!({"project_id": project.id}))
        .await
        .json();
    let token = format!("Bearer {}", values["token"].as_str().unwrap());
    let page = r#"{"Limit":1,"Offset":0}"#;
    assert_eq!(
        server
            .raw(LIST, Some(&token), Some(&project.id), page)
            .await
            .status,
        403
    );
    assert_eq!(
        server
            .raw(LIST, Some(&token), values["project_id"].as_str(), page)
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn many_generated_links_are_listed() {
    let server = Server::clean();
    let project = server.project(json!({"generated_links": 5_000})).await;
    let page = server
        .list(&project, json!({"Limit": 1000, "Offset": 4_500}))
        .await
        .json();
    assert_eq!(page["Pagination"]["Total"], 5_000);
    assert_eq!(page["Data"].as_array().unwrap().len(), 500);
}

#[tokio::test]
async fn unknown_states_are_said_to_be_unknown() {
    let server = Server::clean();
    assert_eq!(server.state("full_moon", json!({})).await.status, 404);
    assert_eq!(
        server
            .state("project", json!({"hotels": 1, "links": [{"hotel": 3}]}))
            .await
            .status,
        400
    );
    assert_eq!(
        server
            .state("project", json!({"hotels": "many"}))
            .await
            .status,
        400
    );
}
