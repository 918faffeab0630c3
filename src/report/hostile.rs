//! For tests: a record in which every free text tries to break out, in every format.

use serde_json::Value;

use super::sample::{exchange, mixed};
use super::well_formed::check;
use super::{Format, View};
use crate::compare::compare;
use crate::model::{AppliedWaiver, Exchange, JudgedAgain, RunRecord, Verdict, Waiver, WaiverState};

/// Texts that are markup, commands or controls somewhere.
const TEXTS: &[&str] = &[
    "</script><script>alert(1)</script>",
    "]]></failure><x a=\"b\" c='d'>&amp;&#0;",
    "\u{1b}[31mred\u{7} \u{9b}2J \u{202e}txt.exe",
    "\n::error file=x,line=1::forged\r\n::set-output name=a::b",
    "`` ``` <img src=x onerror=alert(1)> @everyone [a](javascript:alert(1)) | # ![b](http://x)",
    "\u{0}\u{fffe}\u{2028}\u{feff} \u{1f600} \u{e000}",
    "%0A::warning::x %25 \\ \" ' $(id) `id` ${HOME}",
];

/// The members whose texts come from outside or from people.
const FREE: &[&str] = &[
    "name",
    "version",
    "base_url",
    "target",
    "way",
    "policy",
    "reasons",
    "left_behind",
    "title",
    "where",
    "text",
    "needs",
    "feature",
    "reason",
    "counterexample",
    "message",
    "expected",
    "actual",
    "pointer",
    "choice",
    "detail",
    "note",
    "notes",
    "source",
    "owner",
    "link",
    "actor",
    "labels",
    "url",
    "commit",
];

fn spoil(value: &mut Value, free: bool, at: &mut usize) {
    match value {
        Value::String(text) if free => {
            TEXTS[*at % TEXTS.len()].clone_into(text);
            *at += 1;
        }
        Value::Array(all) => all.iter_mut().for_each(|one| spoil(one, free, at)),
        Value::Object(members) => {
            for (name, member) in members {
                spoil(member, FREE.contains(&name.as_str()), at);
            }
        }
        _ => {}
    }
}

/// A record in which every free text is one of [`TEXTS`], beginning with another each time.
fn record(from: usize) -> RunRecord {
    let mut old = mixed();
    old.rules[1].verdict = Verdict::Passed;
    let mut record = mixed();
    record.compared = Some(compare(&[&old], &record));
    record.waivers = [WaiverState::Needed, WaiverState::Expired]
        .map(|state| AppliedWaiver {
            waiver: Waiver {
                id: "RUN-9".to_owned(),
                excuses: None,
                reason: "r".to_owned(),
                owner: "o".to_owned(),
                expires: chrono::NaiveDate::default(),
                link: Some("l".to_owned()),
                fault: None,
            },
            state,
            cases: vec![record.cases[1].id.clone()],
        })
        .to_vec();
    record.judged_again = Some(JudgedAgain {
        source: "s".to_owned(),
        at: record.started_at,
        notes: vec!["n".to_owned()],
    });
    record.rules[2].verdict = Verdict::Waived;
    let mut value = serde_json::to_value(record).unwrap();
    spoil(&mut value, false, &mut { from });
    serde_json::from_value(value).unwrap()
}

/// An exchange whose every text is hostile.
fn hostile_exchange(id: u64) -> Option<Exchange> {
    let mut exchange = exchange(if id == 0 { 0 } else { 12 })?;
    let all = TEXTS.join("");
    exchange.request.url.push_str(&all);
    exchange.request.headers.push(("x".to_owned(), all.clone()));
    exchange.request.body = all.into();
    Some(exchange)
}

/// The page without its style, data and script.
fn markup(page: &str) -> String {
    let mut rest = page.to_owned();
    for (from, to) in [
        ("<style>", "</style>"),
        ("<script", "</script>"),
        ("<script", "</script>"),
    ] {
        let start = rest.find(from).unwrap();
        let end = rest[start..].find(to).unwrap() + start + to.len();
        rest.replace_range(start..end, "");
    }
    assert!(!rest.contains("<script"));
    rest
}

/// Lines of Markdown without code, in which nothing may be markup.
fn without_code(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        if rest[..start].ends_with('\\') {
            out.push_str(&rest[..=start]);
            rest = &rest[start + 1..];
            continue;
        }
        let fence = rest[start..].len() - rest[start..].trim_start_matches('`').len();
        out.push_str(&rest[..start]);
        rest = &rest[start + fence..];
        // The end is the next run of exactly as many.
        let mut from = 0;
        let end = loop {
            let at = rest[from..].find('`').unwrap() + from;
            let run = rest[at..].len() - rest[at..].trim_start_matches('`').len();
            if run == fence {
                break at + run;
            }
            from = at + run;
        };
        rest = &rest[end..];
    }
    out + rest
}

#[test]
fn no_text_breaks_out_of_any_format() {
    for from in 0..TEXTS.len() {
        let record = record(from);
        let view = View {
            record: &record,
            exchange: &hostile_exchange,
        };
        let of = |format: Format| format.render(view).unwrap();
        for format in [
            Format::Console,
            Format::Markdown,
            Format::Github,
            Format::Junit,
            Format::Sarif,
            Format::Ctrf,
            Format::CodeQuality,
        ] {
            let text = of(format);
            let odd =
                |c: char| c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c));
            assert!(!text.contains(odd), "{format:?}");
        }
        let back: RunRecord = serde_json::from_str(&of(Format::Json)).unwrap();
        assert_eq!(back, record);
        let junit = of(Format::Junit);
        check(&junit);
        super::junit::tests::as_published(&junit);
        super::sarif::tests::as_code_scanning_reads_it(&of(Format::Sarif));
        super::ctrf::tests::as_readers_take_it(&of(Format::Ctrf));
        super::codequality::tests::as_gitlab_reads_it(&of(Format::CodeQuality));
        let page = of(Format::Html);
        check(&markup(&page));
        let data = page.find("id=\"data\">").unwrap() + 10;
        let end = page[data..].find("</script>").unwrap() + data;
        assert!(serde_json::from_str::<Value>(&page[data..end]).is_ok());
        for line in of(Format::Github).lines() {
            let kind = ["::error ", "::warning ", "::notice "]
                .iter()
                .any(|kind| line.starts_with(kind));
            assert!(kind, "{line}");
        }
        let markdown = without_code(&of(Format::Markdown));
        for markup in ["<", "![", "](", "@everyone"] {
            let bare = markdown
                .match_indices(markup)
                .any(|(at, _)| !markdown[..at].ends_with('\\'));
            assert!(!bare, "{markup}: {markdown}");
        }
    }
}
