//! Calls that arrive at the same time.

use std::collections::HashSet;

use futures::future::join_all;
use serde_json::json;

use super::client::Server;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_simultaneous_calls_that_share_a_hotel_one_is_accepted() {
    let server = Server::clean();
    for _ in 0..20 {
        let project = server.project(json!({"hotels": 9})).await;
        assert_eq!(
            server
                .state("hold_runs", json!({"project_id": project.id}))
                .await
                .status,
            200
        );
        let calls = (1..9).map(|own| {
            let body = json!({"HotelIDs": [project.hotels[own], project.hotels[0]]});
            server.generate(&project, body)
        });
        let statuses: Vec<u16> = join_all(calls)
            .await
            .iter()
            .map(|answer| answer.status)
            .collect();
        assert_eq!(
            statuses.iter().filter(|status| **status == 200).count(),
            1,
            "{statuses:?}"
        );
        assert_eq!(
            statuses.iter().filter(|status| **status == 409).count(),
            7,
            "{statuses:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn calls_that_share_nothing_are_all_accepted() {
    let server = Server::clean();
    let project = server.project(json!({"hotels": 40})).await;
    let calls = project
        .hotels
        .iter()
        .map(|hotel| server.generate(&project, json!({"HotelIDs": [hotel]})));
    let answers = join_all(calls).await;
    let ids: HashSet<String> = answers
        .iter()
        .map(|answer| answer.json()["Data"]["ID"].to_string())
        .collect();
    assert_eq!(ids.len(), 40);
}
