//! Fixtures are lent to one case at a time, all hotels or none.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use content_conformance::model::{CaseId, Stop};
use content_conformance::target::{
    Fixtures, LinkKind, LinkSpec, Origin, ProjectSpec, Settings, Stamp, StatusOperation, Tag,
    Target,
};
use serde_json::json;

use super::server::{Bench, Server, flags, json as answer_json, settings};

fn ids(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn fixed(server: &Server, hotels: &str) -> Settings {
    let mut settings = settings(&server.url(), &flags());
    settings.limits.settle_time = Duration::ZERO;
    settings.fixtures = Fixtures {
        hotels: ids(hotels),
        removed_hotels: ids("r1 r2"),
        tags: vec![Tag {
            id: "t".to_owned(),
            hotels: ids("c d"),
        }],
        ..Fixtures::default()
    };
    settings
}

/// Fixtures of a target whose status operation tells when a run has ended.
fn polled(server: &Server, hotels: &str) -> Settings {
    let mut settings = fixed(server, hotels);
    settings.status = Some(StatusOperation {
        path: "/status".to_owned(),
        body: json!({"ID": "{run_id}"}),
        run: "/Data".to_owned(),
    });
    settings
}

fn bench(settings: Settings) -> (Bench, Target) {
    let bench = Bench::new(settings);
    let target = Target::new(bench.shared.clone());
    (bench, target)
}

fn stamp(case: &str) -> Stamp {
    Stamp::new(CaseId(case.to_owned()), 1)
}

fn hotels(count: usize) -> ProjectSpec {
    ProjectSpec {
        hotels: count,
        ..ProjectSpec::default()
    }
}

fn silent() -> Server {
    Server::start(|_| answer_json("500 Oops", "{}"))
}

#[tokio::test]
async fn two_cases_never_have_the_same_hotel() {
    let (bench, target) = bench(fixed(&silent(), "a b c"));
    let client = &bench.client;
    let (one, two) = (stamp("one"), stamp("two"));
    let first = target
        .project(client, &one, &hotels(2))
        .await
        .expect("hotels");
    assert_eq!(first.origin, Origin::Fixtures);
    assert_eq!(first.hotels, ["a", "b"]);
    let spec = hotels(2);
    let mut second = Box::pin(target.project(client, &two, &spec));
    let early = tokio::time::timeout(Duration::from_millis(50), second.as_mut()).await;
    assert!(early.is_err(), "one of two hotels is not enough");
    target.teardown(client, &one, &first).await;
    drop(first);
    let second = second.await.expect("hotels");
    assert_eq!(second.hotels, ["a", "b"]);
}

#[tokio::test]
async fn first_come_is_first_served() {
    let (bench, target) = bench(fixed(&silent(), "a b c"));
    let client = &bench.client;
    let one = target
        .project(client, &stamp("one"), &hotels(2))
        .await
        .expect("hotels");
    let (two, three) = (stamp("two"), stamp("three"));
    let (large, small) = (hotels(3), hotels(1));
    let mut waiting = Box::pin(target.project(client, &two, &large));
    let _ = tokio::time::timeout(Duration::from_millis(20), waiting.as_mut()).await;
    // One hotel is free, but the one who came before waits for all three.
    let mut later = Box::pin(target.project(client, &three, &small));
    let early = tokio::time::timeout(Duration::from_millis(20), later.as_mut()).await;
    assert!(early.is_err());
    // One who gives up makes room.
    drop(waiting);
    let later = tokio::time::timeout(Duration::from_secs(1), later).await;
    assert_eq!(later.expect("in time").expect("hotels").hotels, ["c"]);
    drop(one);
}

#[tokio::test]
async fn what_can_never_be_is_skipped_with_the_need() {
    let (bench, target) = bench(fixed(&silent(), "a b c d"));
    let client = &bench.client;
    let one = stamp("one");
    let skipped = |spec: ProjectSpec| {
        let (target, one) = (&target, &one);
        async move {
            match target.project(client, one, &spec).await {
                Err(Stop::Skipped { need }) => need,
                other => format!("{other:?}"),
            }
        }
    };
    assert_eq!(
        skipped(hotels(100)).await,
        "needs 100 member hotels (fixtures.hotels), 4 are known"
    );
    let removed = ProjectSpec {
        removed_hotels: 3,
        ..hotels(0)
    };
    assert!(skipped(removed).await.contains("needs 3 removed hotels"));
    let tags = ProjectSpec {
        tags: vec![vec![0, 1], vec![1]],
        ..hotels(3)
    };
    assert!(
        skipped(tags)
            .await
            .contains("2 tags of 2, 1 of 3 member hotels")
    );
    let same = ProjectSpec {
        same_token_as: Some("p".to_owned()),
        ..hotels(0)
    };
    assert!(skipped(same).await.contains("same token"));
    let held = target
        .project(client, &one, &hotels(3))
        .await
        .expect("hotels");
    assert!(
        skipped(hotels(2)).await.contains("3 of them cannot be had"),
        "its own hotels"
    );
    drop(held);
}

#[tokio::test]
async fn tags_and_removed_hotels_are_lent_as_declared() {
    let (bench, target) = bench(fixed(&silent(), "a b c d"));
    let spec = ProjectSpec {
        hotels: 3,
        removed_hotels: 1,
        tags: vec![vec![1, 2]],
        links: vec![LinkSpec {
            hotel: 0,
            kind: LinkKind::Approved,
            opened: false,
            created_at: None,
        }],
        ..ProjectSpec::default()
    };
    let project = target
        .project(&bench.client, &bench.stamp, &spec)
        .await
        .expect("hotels");
    assert_eq!(project.hotels, ["a", "c", "d"]);
    assert_eq!(project.tags[0].id, "t");
    assert_eq!(project.tags[0].hotels, ["c", "d"]);
    assert_eq!(project.removed, ["r1"]);
    assert_eq!(project.token_name, "$CONTENT_API_TOKEN");
}

#[tokio::test]
async fn a_hotel_with_a_run_comes_back_when_the_run_has_ended() {
    let ended = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&ended);
    let server = Server::start(move |got| {
        assert!(got.body.contains("run-7"));
        let status = if seen.load(Ordering::SeqCst) {
            "complete"
        } else {
            "queued"
        };
        answer_json("200 OK", &format!(r#"{{"Data":{{"Status":"{status}"}}}}"#))
    });
    let (bench, target) = bench(polled(&server, "a b"));
    let client = &bench.client;
    let one = stamp("one");
    let project = target
        .project(client, &one, &hotels(2))
        .await
        .expect("hotels");
    project
        .lease
        .as_ref()
        .expect("a lease")
        .keep_out("a", Some("run-7"));
    target.teardown(client, &one, &project).await;
    drop(project);

    let two = stamp("two");
    let project = target
        .project(client, &two, &hotels(1))
        .await
        .expect("the idle hotel");
    assert_eq!(project.hotels, ["b"]);
    assert!(server.got().is_empty(), "nobody needed to ask");
    drop(project);
    let spec = hotels(2);
    let waiting = target.project(client, &two, &spec);
    let end = async {
        while server.got().len() < 2 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        ended.store(true, Ordering::SeqCst);
    };
    let (project, ()) = tokio::join!(waiting, end);
    assert_eq!(project.expect("both hotels").hotels, ["a", "b"]);
}

#[tokio::test]
async fn a_hotel_comes_back_when_each_of_its_runs_has_ended() {
    let ended = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&ended);
    let server = Server::start(move |got| {
        let has_ended = got.body.contains("run-8") || seen.load(Ordering::SeqCst);
        let status = if has_ended { "complete" } else { "queued" };
        answer_json("200 OK", &format!(r#"{{"Data":{{"Status":"{status}"}}}}"#))
    });
    let (bench, target) = bench(polled(&server, "a b"));
    let (one, two) = (stamp("one"), stamp("two"));
    let spec = hotels(2);
    let project = target.project(&bench.client, &one, &spec).await;
    let project = project.expect("hotels");
    let lease = project.lease.as_ref().expect("a lease");
    // The later run ends first, and says nothing about the earlier one.
    lease.keep_out("a", Some("run-7"));
    lease.keep_out("a", Some("run-8"));
    drop(project);
    let mut waiting = Box::pin(target.project(&bench.client, &two, &spec));
    let early = tokio::time::timeout(Duration::from_millis(400), waiting.as_mut()).await;
    assert!(early.is_err(), "the earlier run is in progress");
    ended.store(true, Ordering::SeqCst);
    assert_eq!(waiting.await.expect("both hotels").hotels, ["a", "b"]);
}

#[tokio::test]
async fn a_second_try_gets_hotels_that_have_rested() {
    let server = silent();
    let mut settings = polled(&server, "a b");
    settings.limits.settle_time = Duration::from_secs(600);
    let (bench, target) = bench(settings);
    let (client, one) = (&bench.client, stamp("one"));
    let (spec, all) = (hotels(1), hotels(2));
    let project = target.shared_project(client, &one, &spec, false).await;
    let project = project.expect("a hotel");
    assert!(!project.is_lived_in(), "nothing has happened to it");
    let lease = project.lease.as_ref().expect("a lease");
    lease.keep_out("a", Some("run-7"));
    lease.ended("run-7");
    drop(project);

    let rested = target.shared_project(client, &one, &spec, false).await;
    assert_eq!(
        rested.expect("a hotel").hotels,
        ["b"],
        "the rested one first"
    );
    let both = target.shared_project(client, &one, &all, false).await;
    assert!(both.expect("both").is_lived_in(), "a run has just ended");
    let alone = target.project(client, &one, &all);
    let early = tokio::time::timeout(Duration::from_millis(50), alone).await;
    assert!(early.is_err(), "a second try waits for rest");
}

#[tokio::test]
async fn the_last_runs_are_waited_for() {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let server = Server::start(move |_| {
        let has_ended = count.fetch_add(1, Ordering::SeqCst) > 0;
        let status = if has_ended { "failed" } else { "queued" };
        answer_json("200 OK", &format!(r#"{{"Data":{{"Status":"{status}"}}}}"#))
    });
    let (bench, target) = bench(polled(&server, "a b"));
    let project = target
        .project(&bench.client, &bench.stamp, &hotels(1))
        .await;
    let project = project.expect("a hotel");
    let lease = project.lease.as_ref().expect("a lease");
    lease.keep_out("a", Some("run-7"));
    drop(project);
    target.let_runs_end(&bench.client, &bench.stamp).await;
    assert_eq!(asked.load(Ordering::SeqCst), 2, "until it has ended");
    target.let_runs_end(&bench.client, &bench.stamp).await;
    assert_eq!(
        asked.load(Ordering::SeqCst),
        2,
        "nothing is left to ask for"
    );
}

#[tokio::test]
async fn a_run_that_does_not_end_keeps_its_hotel() {
    let server = Server::start(|_| answer_json("200 OK", r#"{"Data":{"Status":"queued"}}"#));
    let mut settings = polled(&server, "a b");
    settings.limits.run_timeout = Duration::from_millis(200);
    let (bench, target) = bench(settings);
    let client = &bench.client;
    let project = target
        .project(client, &bench.stamp, &hotels(2))
        .await
        .expect("hotels");
    project
        .lease
        .as_ref()
        .expect("a lease")
        .keep_out("a", Some("run-7"));
    drop(project);
    let other = stamp("other");
    let stop = target
        .project(client, &other, &hotels(2))
        .await
        .expect_err("too few");
    assert!(
        matches!(stop, Stop::Inconclusive { cause } if cause.contains("1 are kept back by runs that did not end"))
    );
}

#[tokio::test]
async fn without_the_status_operation_a_busy_hotel_stays_out() {
    let (bench, target) = bench(fixed(&silent(), "a b"));
    let client = &bench.client;
    let project = target
        .project(client, &bench.stamp, &hotels(2))
        .await
        .expect("hotels");
    let lease = project.lease.as_ref().expect("a lease");
    lease.keep_out("a", Some("run-7"));
    lease.keep_out("b", Some("run-8"));
    lease.ended("run-8");
    drop(project);
    let other = stamp("other");
    let stop = target
        .project(client, &other, &hotels(2))
        .await
        .expect_err("too few");
    assert!(matches!(stop, Stop::Skipped { .. }));
    let left = target
        .project(client, &other, &hotels(1))
        .await
        .expect("one");
    assert_eq!(left.hotels, ["b"]);
}

#[tokio::test]
async fn hotels_that_were_found_are_lent_where_none_are_listed() {
    let server = silent();
    let (bench, target) = bench(settings(&server.url(), &flags()));
    let client = &bench.client;
    let stop = target
        .project(client, &bench.stamp, &hotels(1))
        .await
        .expect_err("none");
    assert!(matches!(stop, Stop::Skipped { need } if need.contains("none are known")));
    target.discovered(&ids("x y"));
    let project = target
        .project(client, &bench.stamp, &hotels(1))
        .await
        .expect("found");
    assert_eq!(
        (project.hotels.as_slice(), project.origin),
        (&ids("x")[..], Origin::Discovered)
    );
}

#[tokio::test]
async fn what_a_tag_has_beside_is_lent_with_it() {
    let (bench, target) = bench(fixed(&silent(), "a b c d"));
    let tagged = ProjectSpec {
        tags: vec![vec![0]],
        ..hotels(2)
    };
    let project = target.project(&bench.client, &stamp("one"), &tagged).await;
    let project = project.expect("hotels");
    assert_eq!(
        (&project.hotels, &project.beside),
        (&ids("c a"), &ids("d")),
        "the tag t has c and d"
    );
    assert_eq!(project.tags[0].hotels, ids("c d"));
    let lent = project.lease.as_ref().expect("a lease").hotels();
    assert_eq!(lent, ids("c a d"));
}
