//! What the suite costs, as ratios measured in one run, so that the speed of the machine does not
//! matter: `cargo bench`.
//!
//! - the suite's wall time against a bare loop that sends as many requests of the same operations
//!   with the same client and concurrency (goal: at most 1.5);
//! - a walk through a long list against a bare loop that asks for the same pages (goal: at most 1.5);
//! - the universal checks of a page of 1,000 links against parsing that page (goal: below 1).
#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a benchmark prints, and stops where it cannot go on"
)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use chrono::Utc;
use content_conformance::catalogue::{Catalogue, Selection};
use content_conformance::model::{Answer, CaseId, Exchange, Form, Operation, Request, Response};
use content_conformance::suite::parse;
use content_conformance::suite::{Bundled, Plan, Profile, run};
use content_conformance::target::{
    Call, Client, Flags, ProjectSpec, Settings, Shared, Stamp, Target,
};
use serde_json::json;

const JOBS: usize = 8;

fn main() {
    suite_against_bare_loop();
    walk_against_bare_loop();
    checks_against_parsing();
}

fn suite_against_bare_loop() {
    let mut ratios = Vec::new();
    for seed in 1..=5 {
        let (suite, operations) = suite(seed);
        let bare = bare_loop(&operations);
        ratios.push(suite.as_secs_f64() / bare.as_secs_f64());
        println!(
            "suite {suite:?} for {} requests, bare loop {bare:?}",
            operations.len()
        );
    }
    println!(
        "suite / bare loop: median {:.2} (goal: at most 1.5)",
        median(&mut ratios)
    );
}

fn suite(seed: u64) -> (Duration, Vec<Operation>) {
    let server = Bundled::start(Vec::new(), Vec::new(), seed).expect("the server starts");
    let settings = server
        .settings(&Flags::default())
        .expect("the settings are right");
    let plan = plan(settings, seed);
    let began = Instant::now();
    let outcome = run(plan).expect("the suite runs");
    let took = began.elapsed();
    server.stop();
    (
        took,
        outcome
            .record
            .exchanges
            .iter()
            .map(|exchange| exchange.operation)
            .collect(),
    )
}

fn plan(settings: Settings, seed: u64) -> Plan {
    Plan {
        settings,
        catalogue: Arc::new(Catalogue::embedded().expect("the catalogue is right")),
        selection: Selection::default(),
        share: None,
        profile: Profile::Standard,
        seed,
        jobs: JOBS,
        drive: None,
        look_first: false,
        fail_fast: false,
        out: None,
        labels: BTreeMap::new(),
        policy: content_conformance::compare::Policy::default(),
        events: None,
        cancelled: Arc::default(),
    }
}

/// Sends as many requests of each operation, with as many clients at the same time.
fn bare_loop(operations: &[Operation]) -> Duration {
    let server = Bundled::start(Vec::new(), Vec::new(), 1).expect("the server starts");
    let settings = server
        .settings(&Flags::default())
        .expect("the settings are right");
    let shared = Shared::new(settings, Box::new(|_| {})).expect("the client is right");
    let target = Target::new(Arc::clone(&shared));
    let next = AtomicUsize::new(0);
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..JOBS {
            scope.spawn(|| {
                let runtime = tokio::runtime::Builder::new_current_thread()
                    .enable_all()
                    .build()
                    .expect("a runtime");
                let client = Client::new(Arc::clone(&shared)).expect("a client");
                let stamp = Stamp::new(CaseId("bare.loop".to_owned()), 1);
                runtime.block_on(async {
                    let spec = ProjectSpec {
                        hotels: 5,
                        generated_links: 7,
                        ..ProjectSpec::default()
                    };
                    let project = target
                        .project(&client, &stamp, &spec)
                        .await
                        .expect("a project");
                    while let Some(operation) = operations.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let (path, body) = match operation {
                            Operation::ProviderState => {
                                target
                                    .project(&client, &stamp, &spec)
                                    .await
                                    .expect("a project");
                                continue;
                            }
                            Operation::GenerateText => (
                                "/v2/project/content/generateText",
                                json!({"HotelIDs": [project.hotels[0]]}),
                            ),
                            _ => (
                                "/v2/project/content/listApprovals",
                                json!({"Limit": 7, "Offset": 0}),
                            ),
                        };
                        let call = Call::post("caller", *operation, path, body.to_string())
                            .token(&project.token)
                            .project(&project.id);
                        client.send(&stamp, call).await;
                    }
                });
            });
        }
    });
    let took = began.elapsed();
    server.stop();
    took
}

/// Links of the list that is walked.
const LINKS: u32 = 50_000;

fn walk_against_bare_loop() {
    let mut ratios = Vec::new();
    let server = Bundled::start_far(Vec::new(), LINKS, 1).expect("the server starts");
    let settings = server.demo_settings().expect("the settings are right");
    for _ in 0..5 {
        let plan = Plan {
            selection: Selection {
                rules: vec!["LIST-12.deep".to_owned()],
                ..Selection::default()
            },
            ..plan(settings.clone(), 1)
        };
        let began = Instant::now();
        run(plan).expect("the list is walked");
        let walk = began.elapsed();
        let bare = bare_pages(&settings);
        println!("walk {walk:?} through {LINKS} links, bare loop {bare:?}");
        ratios.push(walk.as_secs_f64() / bare.as_secs_f64());
    }
    server.stop();
    println!(
        "walk / bare loop: median {:.2} (goal: at most 1.5)",
        median(&mut ratios)
    );
}

/// Asks for the pages of a walk, and looks at none.
fn bare_pages(settings: &Settings) -> Duration {
    let (project, token) = (settings.project_id.clone(), settings.token.clone());
    let (project, token) = (project.expect("a project"), token.expect("a token"));
    let shared = Shared::new(settings.clone(), Box::new(|_| {})).expect("the client is right");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let client = Client::new(shared).expect("a client");
    let stamp = Stamp::new(CaseId("bare.pages".to_owned()), 1);
    let began = Instant::now();
    runtime.block_on(async {
        for block in (0..=LINKS).step_by(1_000) {
            let border = block.checked_sub(25).map(|offset| (50, offset));
            let small = (block..(block + 1_000).min(LINKS)).step_by(50);
            let pages = [(1_000, block)].into_iter().chain(border);
            for (limit, offset) in pages.chain(small.map(|offset| (50, offset))) {
                let body = json!({"Limit": limit, "Offset": offset}).to_string();
                let path = "/v2/project/content/listApprovals";
                let call = Call::post("caller", Operation::ListApprovals, path, body)
                    .token(&token)
                    .project(&project);
                client.send_passing(&stamp, call).await;
            }
        }
    });
    began.elapsed()
}

fn checks_against_parsing() {
    let body = page(1_000);
    let exchange = exchange(Bytes::from(body));
    let mut ratios = Vec::new();
    let mut per_link = Vec::new();
    for _ in 0..30 {
        let began = Instant::now();
        let parsed = parse(&exchange);
        let parsing = began.elapsed();
        let began = Instant::now();
        let findings = parsed.judged().findings;
        assert!(findings.is_empty(), "the page is valid: {findings:?}");
        let checking = began.elapsed();
        ratios.push(checking.as_secs_f64() / parsing.as_secs_f64());
        per_link.push(checking.as_secs_f64() * 1e6 / 1_000.0);
    }
    println!(
        "checks / parsing of a 1,000-link page: median {:.2} (goal: below 1), {:.2} µs a link",
        median(&mut ratios),
        median(&mut per_link)
    );
}

fn page(links: usize) -> String {
    let links: Vec<_> = (0..links)
        .map(|number| {
            json!({
                "HotelID": format!("00000000-0000-4000-8000-{number:012x}"),
                "HotelName": format!("Hotel {number}"),
                "GiataID": number + 1,
                "MasterCode": format!("MC{number}"),
                "TokenPreview": "abcdef…",
                "Status": "approved",
                "Created": true,
                "CreatedBy": "someone@example.com",
                "CreatedAt": format!("2024-05-01T10:{:02}:{:02}.5Z", number / 60, number % 60),
                "UpdatedAt": "2024-05-02T10:00:00.25Z",
                "ApprovedAt": "2024-05-02T10:00:00.25Z",
                "ApprovedTextGeneratedAt": "2024-05-01T09:00:00Z",
                "ApprovedBy": {"Name": "Someone Else", "Email": "else@example.com", "Phone": "+49 30 1"},
                "LastOpenedAt": "2024-05-02T09:00:00Z",
            })
        })
        .collect();
    json!({"Data": links, "Pagination": {"Total": links.len(), "Limit": 1_000, "Offset": 0}, "NotInProjectIDs": []}).to_string()
}

fn exchange(body: Bytes) -> Exchange {
    Exchange {
        id: 1,
        case: CaseId("bench.page".to_owned()),
        try_number: 1,
        actor: "caller".to_owned(),
        seq: 1,
        operation: Operation::ListApprovals,
        request: Request {
            method: "POST".to_owned(),
            url: "http://127.0.0.1/v2/project/content/listApprovals".to_owned(),
            headers: Vec::new(),
            body: Bytes::from_static(br#"{"Limit":1000,"Offset":0}"#),
            form: Form::Documented,
        },
        answer: Answer::Response(Response {
            status: 200,
            headers: vec![("content-type".to_owned(), "application/json".to_owned())],
            body,
        }),
        started_at: Utc::now(),
        sent_us: 0,
        ended_us: 1,
        attempts: 1,
        connection: None,
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
