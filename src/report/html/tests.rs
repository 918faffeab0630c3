//! The page as a whole: well-formed, harmless, and small for a large record.

use crate::model::{ExchangeSummary, Operation};
use crate::report::View;
use crate::report::html;
use crate::report::sample::{exchange, mixed};
use crate::report::well_formed::check;

/// The page without its data, style and script, which are no markup of ours.
fn markup(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    for (from, to) in [
        ("<style>", "</style>"),
        ("<script type", "</script>"),
        ("<script>", "</script>"),
    ] {
        let start = rest.find(from).unwrap_or_default();
        let end = rest[start..].find(to).unwrap_or_default() + start + to.len();
        out.push_str(&rest[..start]);
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

#[test]
fn the_page_is_whole_and_nothing_in_it_is_markup_of_the_target() {
    let mut record = mixed();
    record.findings[0].message = "</summary><script>alert(1)</script>\u{1b}".to_owned();
    record.cases[2].reason = Some("\" onload=\"x".to_owned());
    let page = html(View {
        record: &record,
        exchange: &exchange,
    });
    let markup = markup(&page);
    check(&markup);
    assert_eq!(page.matches("<script").count(), 2, "{page}");
    assert!(markup.contains("&lt;script&gt;alert(1)"), "{markup}");
    assert!(
        markup.contains("<pre class=\"curl\">curl -sS -i -X POST"),
        "{markup}"
    );
    assert!(
        markup.contains("answered 200, application/json, 2 bytes"),
        "{markup}"
    );
    assert!(
        markup.contains("<details class=\"rule\" id=\"RUN-9\""),
        "{markup}"
    );
}

#[test]
fn ten_thousand_exchanges_make_a_page_of_less_than_five_megabytes() {
    let mut record = mixed();
    let case = record.cases[1].id.clone();
    let cited = |id| {
        let mut cited = exchange(12)?;
        cited.id = id;
        cited.request.body = vec![b'x'; 40_000].into();
        Some(cited)
    };
    for id in 1..=10_000 {
        record.exchanges.push(ExchangeSummary {
            id,
            case: case.clone(),
            actor: "caller".to_owned(),
            seq: 1,
            operation: Operation::ListApprovals,
            status: Some(200),
            error: None,
            started_at: record.started_at,
            duration_ms: 12,
            attempts: 1,
            digest: None,
        });
    }
    for at in 0..1_000 {
        let mut finding = record.findings[0].clone();
        finding.message = format!("cause {at}");
        finding.exchanges = vec![at + 1];
        record.rules[1].findings.push(record.findings.len());
        record.findings.push(finding);
    }
    let page = html(View {
        record: &record,
        exchange: &cited,
    });
    assert!(page.len() < 5_000_000, "{}", page.len());
    assert!(page.contains("16000 of 40000 bytes are shown"));
}
