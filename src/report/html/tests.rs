//! The page as a whole: well-formed, harmless, and small for a large record.

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
        markup.contains("<pre class=\"command\">curl -sS -i -X POST"),
        "{markup}"
    );
    assert!(
        markup.contains("<b>generateText</b> <code>{&quot;HotelIDs"),
        "{markup}"
    );
    assert!(
        markup.contains("<details class=\"rule\" id=\"RUN-9\""),
        "{markup}"
    );
}

#[test]
fn a_story_of_ten_thousand_exchanges_makes_a_page_of_less_than_two_megabytes() {
    let mut record = mixed();
    let cited = |id| {
        let mut cited = exchange(12)?;
        cited.id = id;
        cited.request.body = vec![b'x'; 60_000].into();
        Some(cited)
    };
    record.cases[1].exchanges = (1..=10_000).collect();
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
    assert!(page.len() < 2_000_000, "{}", page.len());
    assert!(page.contains("50000 of 60000 bytes are shown"));
    assert!(page.contains("9980 exchanges are left out"));
}
