//! A tour of everything that the document says, asked of one server. It judges nothing: two
//! servers that differ anywhere give two transcripts that differ.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Duration;

use futures::future::join_all;
use serde_json::{Value, json};

use super::client::{Answer, Arranged, GENERATE, LIST, Server};
use super::transcript::Transcript;

/// A server, the projects of the tour and what was answered so far.
struct Tour<'a> {
    server: &'a Server,
    told: Transcript,
}

/// Longer than an answer that does not wait for a run takes, shorter than any that does.
const PATIENCE: Duration = Duration::from_millis(400);

impl Tour<'_> {
    async fn state(&mut self, state: &str, params: Value) {
        if self.told.differs() {
            return;
        }
        let answer = self.server.state(state, params).await;
        self.told.add(state, &answer);
    }

    async fn generate(&mut self, what: &str, of: &Arranged, body: Value) -> Value {
        if self.told.differs() {
            return Value::Null;
        }
        match tokio::time::timeout(PATIENCE, self.server.generate(of, body)).await {
            Ok(answer) => {
                self.told.add(what, &answer);
                serde_json::from_str::<Value>(&answer.text)
                    .map_or(Value::Null, |body| body["Data"]["ID"].clone())
            }
            Err(_) => {
                self.told.say(what, "no answer in time");
                Value::Null
            }
        }
    }

    async fn list(&mut self, what: &str, of: &Arranged, body: Value) {
        if self.told.differs() {
            return;
        }
        let answer = self.server.list(of, body).await;
        self.told.add(what, &answer);
    }

    async fn poll(&mut self, what: &str, of: &Arranged, run: &Value) {
        if self.told.differs() {
            return;
        }
        let answer = self.server.status(of, run).await;
        self.told.add(what, &answer);
    }

    async fn raw(&mut self, what: &str, path: &str, token: Option<&str>, of: &str, body: &Value) {
        if self.told.differs() {
            return;
        }
        let answer = self
            .server
            .raw(path, token, Some(of), &body.to_string())
            .await;
        self.told.add(what, &answer);
    }

    /// Reads a run that was not held until it ends; the state between may be seen or not.
    async fn until_end(&mut self, of: &Arranged, run: &Value) {
        if self.told.differs() {
            return;
        }
        for _ in 0..60 {
            let answer = self.server.status(of, run).await;
            if ["\"complete\"", "\"failed\""]
                .iter()
                .any(|end| answer.text.contains(end))
            {
                return self.told.add("end", &answer);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.told.say("end", "never");
    }

    async fn hold(&mut self, of: &Arranged) {
        self.state("hold_runs", json!({"project_id": of.id})).await;
    }

    async fn finish(&mut self, of: &Arranged, outcome: &str) {
        self.state(
            "finish_runs",
            json!({"project_id": of.id, "outcome": outcome}),
        )
        .await;
    }

    /// Says of each hotel whether it can be selected; the project must be held.
    async fn idle(&mut self, what: &str, of: &Arranged, hotels: &[String]) {
        if self.told.differs() {
            return;
        }
        let mut statuses = Vec::new();
        for hotel in hotels {
            let call = self.server.generate(of, json!({"HotelIDs": [hotel]}));
            let status = tokio::time::timeout(PATIENCE, call)
                .await
                .map_or(0, |answer: Answer| answer.status);
            statuses.push(status);
        }
        self.told.say(what, statuses);
    }
}

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

/// Takes the tour.
///
/// With a transcript to compare with it ends at the first difference.
pub(crate) async fn tour(server: &Server, expected: Option<Vec<String>>) -> Vec<String> {
    let told = Transcript::against(expected);
    let mut tour = Tour { server, told };
    lists(&mut tour).await;
    doors(&mut tour).await;
    selections(&mut tour).await;
    conflicts(&mut tour).await;
    transitions(&mut tour).await;
    tour.told.lines
}

async fn lists(tour: &mut Tour<'_>) {
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
        tour.list("page", &a, json!({"Limit": limit, "Offset": offset}))
            .await;
    }
    tour.list("again", &a, json!({"Limit": 7, "Offset": 7}))
        .await;
    tour.list("again", &a, json!({"Limit": 7, "Offset": 7}))
        .await;
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
            &a,
            json!({"Limit": 100, "Offset": 0, "HotelIDs": filter}),
        )
        .await;
    }
    tour.list(
        "filtered page",
        &a,
        json!({"Limit": 3, "Offset": 3, "HotelIDs": h[..20]}),
    )
    .await;
    tour.list(
        "filtered end",
        &a,
        json!({"Limit": 3, "Offset": 15, "HotelIDs": h[..20]}),
    )
    .await;
    tour.list("empty", &empty, json!({"Limit": 5, "Offset": 0}))
        .await;
    tour.list(
        "empty",
        &empty,
        json!({"Limit": 5, "Offset": 0, "HotelIDs": empty.hotels}),
    )
    .await;
    for odd in ["hOtElIdS", "hotelIDs"] {
        tour.list(
            "odd name",
            &a,
            json!({"Limit": 200, "Offset": 0, odd: [h[0]]}),
        )
        .await;
    }
    tour.list("odd name", &a, json!({"lImIt": 2, "Offset": 0}))
        .await;
    tour.list("odd name", &a, json!({"Limit": 200, "oFfSeT": 2}))
        .await;
    tour.list("text", &a, json!({"Limit": "5"})).await;
    tour.list("text", &a, json!({"HotelIDs": h[0]})).await;
    tour.hold(&a).await;
    tour.generate("held", &a, json!({"HotelIDs": [h[0]]})).await;
    tour.list("while busy", &a, json!({"Limit": 7, "Offset": 0}))
        .await;
    tour.list("while busy", &a, json!({"Limit": 7, "Offset": 7}))
        .await;
    tour.list(
        "while busy",
        &a,
        json!({"Limit": 7, "Offset": 0, "HotelIDs": [h[1]]}),
    )
    .await;
    tour.list("after", &a, json!({"Limit": 200, "Offset": 0}))
        .await;
}

async fn doors(tour: &mut Tour<'_>) {
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
    let status = server.reference.status_path();
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
    for path in [LIST, GENERATE] {
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
                &a,
                r#"{"HotelIDs":[]}"#,
            )
            .await;
        tour.told.add("charset", &answer);
    }
    tour.raw(
        "unknown project",
        status,
        Some(&format!("Bearer {token}")),
        &a.tags[0],
        &json!({"ID": run}),
    )
    .await;
    // A fault that starts a refused run later takes this long.
    tokio::time::sleep(Duration::from_millis(170)).await;
    tour.idle("after refusals", &a, &a.hotels).await;
}

async fn selections(tour: &mut Tour<'_>) {
    let server = tour.server;
    let tags: Vec<Vec<usize>> = vec![
        (0..12).collect(),
        (8..20).collect(),
        vec![3, 25],
        (0..100).collect(),
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

async fn conflicts(tour: &mut Tour<'_>) {
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

async fn transitions(tour: &mut Tour<'_>) {
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
