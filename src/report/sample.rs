//! A run record with something of everything, and an exchange that it cites, for tests.

use bytes::Bytes;

use crate::compare::sample::{add, empty, exchange as brief};
use crate::compare::{Policy, judge, verdict_of};
use crate::model::{
    Answer, CaseId, Exchange, ExchangeId, ExchangeSummary, Finding, Form, Level, Observation,
    Operation, Request, Response, RunRecord, Verdict,
};

/// A record with a rule of each verdict, an open point, and names that try to steer a terminal.
pub(crate) fn mixed() -> RunRecord {
    let mut record = empty();
    add(&mut record, "RUN-1", Level::Must, Verdict::Passed);
    add(&mut record, "RUN-9", Level::Must, Verdict::Failed);
    add(&mut record, "RUN-13", Level::Must, Verdict::Skipped);
    add(&mut record, "RUN-14", Level::Must, Verdict::Skipped);
    add(&mut record, "LIST-3", Level::Must, Verdict::Inconclusive);
    add(&mut record, "POLL-6", Level::Should, Verdict::Warned);
    add(&mut record, "OPEN-limit", Level::Open, Verdict::Passed);
    record.findings = vec![
        Finding {
            count: 50,
            when: Some("with TagIDs: all of 50 answers, none of 7 others".to_owned()),
            ..Finding::must("RUN-9", "Progress.Total counts a hotel twice")
                .because("Total 2", "Total 3 \u{1b}[2J<b>&amp;]]>")
                .at("/Data/Progress/Total")
                .seen_in(12)
        },
        Finding::should("POLL-6", "Generated falls").because("at least 2", "1"),
        Finding::must("LINK-1", "GiataID is missing").because("an integer", "nothing"),
    ];
    record.rules[1].findings = vec![0];
    record.rules[5].findings = vec![1];
    record.rules[0].partial = true;
    record.rules[0].needs = vec!["a tag".to_owned()];
    for at in [2, 3] {
        record.cases[at].reason = Some("the provider state `hold_runs`".to_owned());
        record.rules[at].needs = vec!["the provider state `hold_runs`".to_owned()];
    }
    record.cases[4].reason = Some("429 to the end\nof patience".to_owned());
    record.cases[1].counterexample = Some("HotelIDs [a, a]".to_owned());
    record.cases[1].intermittent = true;
    record.cases[1].exchanges = vec![12];
    record.cases[1].findings = vec![0];
    record.exchanges = vec![ExchangeSummary {
        case: record.cases[1].id.clone(),
        ..brief(12, Operation::GenerateText)
    }];
    for (choice, detail) in [
        ("fifty", Some("seen: 50")),
        ("fifty", Some("seen: 50")),
        ("all", None),
    ] {
        record.observations.push(Observation {
            case: CaseId("OPEN-limit.one".to_owned()),
            choice: choice.to_owned(),
            detail: detail.map(str::to_owned),
            exchange: None,
        });
    }
    record.summary.requests = 1_234;
    record.summary.runs_queued = 3;
    record.summary.hotels_used = 12;
    record.summary.waited_ms = 400;
    record.summary.left_behind = vec!["a run of project p is still in progress".to_owned()];
    record.verdict = verdict_of(&record);
    record.gate = judge(&record, &Policy::default());
    record
}

/// The exchange 12 of [`mixed`].
pub(crate) fn exchange(id: ExchangeId) -> Option<Exchange> {
    let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    (id == 12).then(|| Exchange {
        id,
        case: CaseId("RUN-9.one".to_owned()),
        try_number: 1,
        actor: "caller".to_owned(),
        seq: 1,
        operation: Operation::GenerateText,
        request: Request {
            method: "POST".to_owned(),
            url: "http://127.0.0.1:1/v2/project/content/generateText".to_owned(),
            headers: vec![
                header("Authorization", "Bearer $CONTENT_API_TOKEN"),
                header("Content-Type", "application/json"),
            ],
            body: Bytes::from_static(br#"{"HotelIDs":["a","a"]}"#),
            form: Form::Documented,
        },
        answer: Answer::Response(Response {
            status: 200,
            headers: vec![header("content-type", "application/json")],
            body: Bytes::from_static(b"{}"),
        }),
        started_at: empty().started_at,
        sent_us: 1,
        ended_us: 2,
        attempts: 1,
        connection: None,
    })
}
