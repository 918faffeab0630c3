//! Provider states: what is asked, what is taken, what each refusal means.

use content_conformance::model::{Operation, Stop};
use content_conformance::target::{
    LinkKind, LinkSpec, Mark, Origin, Preflight, ProjectSpec, Settings, StateAnswer, Target, setup,
    try_states,
};
use serde_json::{Map, Value, json};

use super::server::{Bench, Reply, Server, flags, json as answer_json, list};

fn bundled(server: &Server) -> Settings {
    Settings::bundled(
        &server.url(),
        &format!("{}/states", server.url()),
        Some("states-token"),
        &flags(),
    )
    .expect("good settings")
}

fn spec() -> ProjectSpec {
    ProjectSpec {
        hotels: 2,
        removed_hotels: 1,
        tags: vec![vec![1, 0]],
        links: vec![LinkSpec {
            hotel: 1,
            kind: LinkKind::RevokedAfterApproval,
            opened: true,
            created_at: "2024-05-01T10:00:00.5Z".parse().ok(),
        }],
        generated_links: 1,
        ..ProjectSpec::default()
    }
}

const PROJECT: &str = r#"{"project_id":"p1","token":"project-token-1","hotel_ids":["a","b","g"],
    "removed_hotel_ids":["r"],"tag_ids":["t"]}"#;

#[tokio::test]
async fn a_project_is_asked_for_and_ended() {
    let server = Server::start(|got| {
        if got.body.contains("setup") {
            answer_json("200 OK", PROJECT)
        } else {
            answer_json("200 OK", "{}")
        }
    });
    let bench = Bench::new(bundled(&server));
    let target = Target::new(bench.shared.clone());
    let project = target
        .project(&bench.client, &bench.stamp, &spec())
        .await
        .expect("a project");
    assert_eq!(
        (project.id.as_str(), project.origin),
        ("p1", Origin::States)
    );
    assert_eq!(project.token.expose(), "project-token-1");
    assert_eq!(project.token_name, "$TOKEN_2");
    assert_eq!(project.hotels, ["a", "b"]);
    assert_eq!(project.generated, ["g"]);
    assert_eq!(project.removed, ["r"]);
    assert_eq!(project.tags[0].hotels, ["b", "a"]);

    let asked: Value = serde_json::from_str(&server.got()[0].body).expect("JSON");
    assert_eq!(
        asked,
        json!({"state": "project", "action": "setup", "params": {
            "hotels": 2, "removed_hotels": 1, "tags": [[1, 0]], "generated_links": 1,
            "links": [{"hotel": 1, "status": "revoked_after_approval", "opened": true,
                       "created_at": "2024-05-01T10:00:00.500Z"}]}})
    );
    assert_eq!(
        server.got()[0].header("authorization"),
        Some("Bearer states-token")
    );
    assert!(server.got()[0].head.starts_with("POST /states "));

    // The token is known from the first exchange on.
    bench.send(list().token(&project.token)).await;
    bench.shared.cancel();
    target.teardown(&bench.client, &bench.stamp, &project).await;
    let last: Value = serde_json::from_str(&server.got()[2].body).expect("JSON");
    assert_eq!(
        last["action"], "teardown",
        "sent even though the run was stopped"
    );
    assert_eq!(last["params"]["project_id"], "p1");
    for exchange in bench.recorded() {
        let stored = serde_json::to_string(&*exchange).expect("JSON");
        assert!(!stored.contains("project-token-1"), "{stored}");
        assert!(!stored.contains("states-token"), "{stored}");
    }
    assert_eq!(bench.recorded()[0].operation, Operation::ProviderState);
}

/// What was asked for, in a few words, while three projects with held runs are made and given back.
async fn asked(project: &'static str) -> Vec<String> {
    let server = Server::start(move |got| {
        let made = got.body.contains("setup") && got.body.contains("generated_links");
        answer_json("200 OK", if made { project } else { "{}" })
    });
    let bench = Bench::new(bundled(&server));
    let (client, stamp) = (&bench.client, &bench.stamp);
    let target = Target::new(bench.shared.clone());
    for _ in 0..3 {
        let made = target.own_project(client, stamp, &spec(), true).await;
        target
            .give_back(client, stamp, &made.expect("a project"), true)
            .await;
    }
    target.retire(client, stamp).await;
    target.end_the_rest(client, stamp).await;
    let said = |body: &str| {
        let body: Value = serde_json::from_str(body).expect("JSON");
        let held = body["params"]["hold"] == true;
        let several = body["params"]["project_ids"].as_array().map(Vec::len);
        let words = (&body["state"], &body["action"]);
        match (held, several) {
            (true, _) => "project held".to_owned(),
            (_, Some(several)) => format!("end {several}"),
            _ if words.1 == "teardown" => "end".to_owned(),
            _ => words.0.as_str().unwrap_or_default().to_owned(),
        }
    };
    server.got().iter().map(|got| said(&got.body)).collect()
}

#[tokio::test]
async fn calls_are_saved_where_the_adapter_takes_that_and_nowhere_else() {
    let one_by_one = ["project", "finish_runs", "end"].repeat(3);
    assert_eq!(asked(PROJECT).await, one_by_one);
    let takes = r#"{"project_id":"p1","token":"project-token-1","hotel_ids":["a","b","g"],
    "removed_hotel_ids":["r"],"tag_ids":["t"],"takes":["hold","project_ids"]}"#;
    let together = ["project", "project held", "project held", "end 3"];
    assert_eq!(asked(takes).await, together);
}

async fn project_with(status: &'static str, body: &'static str, spec: &ProjectSpec) -> Stop {
    let server = Server::start(move |_| answer_json(status, body));
    let bench = Bench::new(bundled(&server));
    let target = Target::new(bench.shared.clone());
    target
        .project(&bench.client, &bench.stamp, spec)
        .await
        .expect_err("no project")
}

#[tokio::test]
async fn refusals_are_told_apart() {
    let same = ProjectSpec {
        same_token_as: Some("p0".to_owned()),
        ..spec()
    };
    for (status, body, spec, expected) in [
        (
            "501 No",
            "no such state",
            spec(),
            Stop::skipped(
                "needs the provider state `project`: the adapter answered 501: no such state",
            ),
        ),
        (
            "404 No",
            "",
            spec(),
            Stop::skipped("needs the provider state `project`: the adapter answered 404: (empty)"),
        ),
        (
            "501 No",
            "",
            same,
            Stop::skipped(
                "needs the provider state `project` with `same_token_as`: the adapter answered 501: (empty)",
            ),
        ),
        (
            "500 No",
            "oh\nno",
            spec(),
            Stop::inconclusive("the provider state `project` was answered 500: oh no"),
        ),
        (
            "200 OK",
            "[]",
            spec(),
            Stop::inconclusive("the provider state `project`: the answer is not a JSON object: []"),
        ),
        (
            "200 OK",
            r#"{"project_id":"p"}"#,
            spec(),
            Stop::inconclusive(
                "the provider state `project` did not give what was asked for: hotel_ids is missing",
            ),
        ),
    ] {
        assert_eq!(project_with(status, body, &spec).await, expected);
    }
}

#[tokio::test]
async fn trouble_with_the_adapter_is_inconclusive() {
    let server = Server::start(|_| Reply::Close(Vec::new()));
    let bench = Bench::new(bundled(&server));
    let answer = setup(&bench.client, &bench.stamp, "project", json!({})).await;
    assert!(matches!(answer, StateAnswer::Trouble(_)));
    assert!(matches!(
        answer.values("project"),
        Err(Stop::Inconclusive { .. })
    ));
    assert_eq!(server.got().len(), 1, "a set-up is never sent twice");
}

#[tokio::test]
async fn transitions_and_outsiders_go_through_the_adapter() {
    let server = Server::start(|got| {
        let asked: Value = serde_json::from_str(&got.body).unwrap_or_default();
        match asked["state"].as_str() {
            Some("project") => answer_json("200 OK", PROJECT),
            Some("approve_link") => answer_json("200 OK", "{\"seen\":true}"),
            Some("outsider") if got.nth > 3 => {
                answer_json("200 OK", r#"{"token":"project-token-1"}"#)
            }
            Some("outsider") => {
                answer_json("200 OK", r#"{"token":"outsider-token","project_id":"p2"}"#)
            }
            _ => answer_json("404 Not Found", r#"{"message":"unknown"}"#),
        }
    });
    let bench = Bench::new(bundled(&server));
    let (client, stamp) = (&bench.client, &bench.stamp);
    let target = Target::new(bench.shared.clone());
    let project = target
        .project(client, stamp, &spec())
        .await
        .expect("a project");
    let mut params = Map::new();
    params.insert("hotel_id".to_owned(), "a".into());
    let values = target
        .act(client, stamp, &project, "approve_link", params)
        .await
        .expect("driven");
    assert_eq!(values["seen"], true);
    let asked: Value = serde_json::from_str(&server.got()[1].body).expect("JSON");
    assert_eq!(
        asked["params"],
        json!({"project_id": "p1", "hotel_id": "a"})
    );

    let held = target
        .act(client, stamp, &project, "hold_runs", Map::new())
        .await;
    assert!(matches!(held, Err(Stop::Skipped { need }) if need.contains("`hold_runs`")));

    let outsider = target
        .outsider(client, stamp, &project)
        .await
        .expect("an outsider");
    assert_eq!(outsider.token.expose(), "outsider-token");
    assert_eq!(outsider.project_id.as_deref(), Some("p2"));
    assert!(outsider.token_name.starts_with("$OUTSIDER_TOKEN"));
    let known = target.outsider(client, stamp, &project).await;
    assert_eq!(known.expect("the same one").token, outsider.token);
    let anew = Target::new(bench.shared.clone());
    let same = anew.outsider(client, stamp, &project).await;
    assert!(matches!(same, Err(Stop::Inconclusive { .. })), "{same:?}");
}

#[tokio::test]
async fn a_trial_names_each_state_that_is_missing() {
    let server = Server::start(|got| {
        let known = [
            "project",
            "approve_link",
            "open_link",
            "remove_hotel",
            "finish_runs",
        ];
        let asked: Value = serde_json::from_str(&got.body).unwrap_or_default();
        match asked["state"].as_str().unwrap_or_default() {
            "project" if asked["params"]["same_token_as"].is_string() => {
                answer_json("501 Not Implemented", "{}")
            }
            "project" => answer_json(
                "200 OK",
                r#"{"project_id":"p1","token":"project-token-1","hotel_ids":["a","b","c","g"],
                "removed_hotel_ids":["r"],"tag_ids":["t"]}"#,
            ),
            "revoke_link" => answer_json("500 Oops", "broken"),
            state if known.contains(&state) => answer_json("200 OK", "{}"),
            _ => answer_json("501 Not Implemented", "later"),
        }
    });
    let bench = Bench::new(bundled(&server));
    let target = Target::new(bench.shared.clone());
    let mut found = Preflight::default();
    try_states(&target, &bench.client, &mut found).await;
    let told = |mark: Mark| -> Vec<&str> {
        let own = found.lines.iter().filter(|(of, _)| *of == mark);
        own.map(|(_, line)| line.as_str()).collect()
    };
    assert_eq!(
        told(Mark::Ok),
        ["provider states: project, open_link, approve_link, remove_hotel, finish_runs"]
    );
    let further = told(Mark::Note).join(" ");
    assert!(
        further.ends_with("create_link, add_hotel, tag_hotels"),
        "{further}"
    );
    let missing = told(Mark::Problem);
    assert_eq!(missing.len(), 4, "{missing:?}");
    for (line, words) in missing.iter().zip([
        "`revoke_link` was answered 500: broken",
        "`hold_runs`: the adapter answered 501: later",
        "`outsider`: the adapter answered 501",
        "`project` with `same_token_as`: the adapter answered 501",
    ]) {
        assert!(line.contains(words), "{words}: {line}");
    }
    let left = server
        .got()
        .iter()
        .filter(|got| got.body.contains("teardown"))
        .count();
    assert_eq!(left, 1, "what was made is put back");
}
