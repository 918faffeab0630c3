//! Every variant still serves: what the document promises holds, whatever the open points.

use std::time::Duration;

use content_conformance::reference::{ReferenceOptions, variants};
use serde_json::{Value, json};

use super::client::Server;

/// Sends a request again where the server has no time for it.
async fn patiently(mut send: impl AsyncFnMut() -> super::client::Answer) -> super::client::Answer {
    loop {
        let answer = send().await;
        if !matches!(answer.status, 429 | 502 | 503) {
            return answer;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn every_variant_lists_and_generates() {
    for variant in variants() {
        let name = variant.name;
        let server = Server::variant(name);
        let project = server
            .project(json!({"hotels": 3, "links": [{"hotel": 2}, {"hotel": 0}]}))
            .await;
        let page = json!({"Limit": 10, "Offset": 0});
        let page = patiently(async || server.list(&project, page.clone()).await).await;
        assert_eq!(page.status, 200, "{name}: {page:?}");
        assert_eq!(
            page.json()["Pagination"],
            page_of_two(&page.json()),
            "{name}"
        );
        let call = json!({"HotelIDs": [project.hotels[0]]});
        let mut run = patiently(async || server.generate(&project, call.clone()).await).await;
        if run.status == 400 {
            let call = json!({"HotelIDs": [project.hotels[0]], "TagIDs": []});
            run = patiently(async || server.generate(&project, call.clone()).await).await;
        }
        assert_eq!(run.status, 200, "{name}: {run:?}");
        let run = run.json()["Data"].clone();
        assert_eq!(
            (&run["Status"], &run["Progress"]["Total"]),
            (&json!("queued"), &json!(1)),
            "{name}"
        );
        let shown = patiently(async || server.status(&project, &run["ID"]).await).await;
        assert!(
            shown.json()["Data"]["Status"].is_string(),
            "{name}: {shown:?}"
        );
    }
}

/// The pagination of a page that holds two of two links, with whatever else stands there.
fn page_of_two(page: &Value) -> Value {
    let mut expected = page["Pagination"].clone();
    expected["Total"] = json!(2);
    expected["Limit"] = json!(10);
    expected["Offset"] = json!(0);
    expected
}

#[tokio::test]
async fn variants_go_together() {
    let names = [
        "echo-in-meta",
        "times-with-six-digits",
        "errors-flat",
        "no-tokens",
        "base-address-with-path",
    ];
    let variants = names.map(str::to_owned).to_vec();
    let server = Server::with(ReferenceOptions {
        variants,
        ..ReferenceOptions::default()
    });
    let project = server
        .project(json!({"hotels": 1, "links": [{"hotel": 0}]}))
        .await;
    let page = server
        .list(&project, json!({"Limit": 10, "Offset": 0}))
        .await
        .json();
    assert_eq!(page["Meta"]["NotInProjectIDs"], json!([]));
    let link = &page["Data"][0];
    assert_eq!(
        link["CreatedAt"].as_str().map(str::len),
        Some("2024-02-01T10:00:00.000000Z".len())
    );
    assert!(link.get("Token").is_none());
}

#[tokio::test]
async fn the_clock_of_the_rate_limit_can_be_driven() {
    let server = Server::variant("rate-limit-now");
    let project = server.project(json!({"hotels": 1})).await;
    let mut asked = 0;
    let list = async || {
        server
            .list(&project, json!({"Limit": 10, "Offset": 0}))
            .await
    };
    while list().await.status == 200 {
        asked += 1;
        assert!(
            asked < 1000,
            "the limit was never met, so this proves nothing"
        );
    }
    server.reference.load_clock()(Duration::from_secs(3600));
    assert_eq!(list().await.status, 200, "the time is over");
}

#[tokio::test]
async fn two_replicas_show_in_turn_what_was_and_what_is() {
    let server = Server::variant("two-replicas-in-turn");
    let links = json!({"hotels": 1, "links": [{"hotel": 0}]});
    let project = server.project(links).await;
    let of_hotel = json!({"project_id": project.id, "hotel_id": project.hotels[0]});
    assert_eq!(server.state("approve_link", of_hotel).await.status, 200);
    let shown = async || {
        let page = server.list(&project, json!({"Limit": 10, "Offset": 0}));
        page.await.json()["Data"][0]["Status"].clone()
    };
    let both = [shown().await, shown().await, shown().await, shown().await];
    assert_eq!(
        both,
        [
            "approved",
            "waiting_for_hotel",
            "approved",
            "waiting_for_hotel"
        ]
    );
    tokio::time::sleep(Duration::from_millis(250)).await;
    assert_eq!([shown().await, shown().await], ["approved", "approved"]);
}

#[tokio::test]
async fn a_background_job_moves_updated_at_by_itself() {
    let server = Server::variant("job-touches-links");
    let links = json!({"hotels": 1, "links": [{"hotel": 0}]});
    let project = server.project(links).await;
    let shown = async || {
        let page = server.list(&project, json!({"Limit": 10, "Offset": 0}));
        page.await.json()["Data"][0]["UpdatedAt"].to_string()
    };
    let before = shown().await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_ne!(shown().await, before);
}
