//! Workflow commands, which GitHub shows as annotations when a job prints them.

use std::fmt::Write as _;

use crate::model::{Class, RunRecord, Verdict};

use super::blocks::{Block, blocks};
use super::{grouped, headline, news, numbers, plain};

/// GitHub shows ten annotations of a kind for one step.
const SHOWN: usize = 10;

/// Renders a record: the headline with what it means for the gate, and an annotation for each cause of
/// failures or warnings, for what is inconclusive or waived, and for each waiver to be changed. There
/// is an error only where the gate is not open, and only for what can have closed it.
#[must_use]
pub(crate) fn github(record: &RunRecord) -> String {
    let is_open = record.gate.exit_code == 0;
    let bad = if is_open { "warning" } else { "error" };
    let first = match record.gate.outcome.as_str() {
        "open" => "notice",
        "undecided" if record.gate.exit_code == 3 => "warning",
        _ => "error",
    };
    let mut all = vec![Annotation {
        kind: first,
        title: "content-conformance".to_owned(),
        lines: vec![
            headline(record),
            format!(
                "{}: {}",
                numbers::exit(record),
                record.gate.reasons.join("; ")
            ),
        ],
    }];
    all.extend(causes(record, Verdict::Error, bad, "fault of the harness"));
    let problems = record.waivers.iter().filter(|one| one.state.is_problem());
    all.extend(problems.map(|one| Annotation {
        kind: bad,
        title: format!("waiver of {}", one.waiver.id),
        lines: vec![news::waiver(one)],
    }));
    let blocks = blocks(record);
    all.extend(blocks.iter().map(|block| Annotation {
        kind: match block.rule.verdict {
            Verdict::Failed if !is_known(record, block) => bad,
            Verdict::Waived => "notice",
            _ => "warning",
        },
        title: format!("{} {}", block.rule.id, block.rule.title),
        lines: block.notice(record),
    }));
    let mut unclear = causes(record, Verdict::Inconclusive, "warning", "inconclusive");
    unclear.retain(|one| !blocks.iter().any(|block| block.explains(&one.lines[0])));
    all.extend(unclear);
    let mut out = String::new();
    for kind in ["error", "warning", "notice"] {
        let own: Vec<&Annotation> = all.iter().filter(|one| one.kind == kind).collect();
        annotate(&mut out, record, kind, &own);
    }
    out
}

/// One annotation.
struct Annotation {
    kind: &'static str,
    title: String,
    lines: Vec<String>,
}

/// Whether all that fails by a cause failed in the baseline already, and so closes nothing.
fn is_known(record: &RunRecord, block: &Block<'_>) -> bool {
    let changes = || record.compared.iter().flat_map(|one| &one.changes);
    let mut failed = std::iter::once(&block.rule)
        .chain(&block.also)
        .filter(|rule| rule.verdict == Verdict::Failed);
    failed.all(|rule| {
        let mut own = changes().filter(|change| change.rule == rule.id).peekable();
        own.peek().is_some() && own.all(|change| change.class == Class::StillFailing)
    })
}

/// An annotation for each cause of a verdict that has a reason.
fn causes(record: &RunRecord, verdict: Verdict, kind: &'static str, what: &str) -> Vec<Annotation> {
    let annotation = |(cause, ids): grouped::Cause| Annotation {
        kind,
        title: format!("{what}: {}", ids.join(" ")),
        lines: vec![cause],
    };
    let all = grouped::by_reason(record, verdict).into_iter();
    all.map(annotation).collect()
}

/// Annotations of a kind. They stand at the target file, where there is one: the features are the
/// suite's and not the user's.
fn annotate(out: &mut String, record: &RunRecord, kind: &str, own: &[&Annotation]) {
    let shown = if own.len() > SHOWN { SHOWN - 1 } else { SHOWN };
    let file = record.target.file.as_deref().map(property);
    let place = file.map_or_else(String::new, |file| format!("file={file},line=1,"));
    for one in own.iter().take(shown) {
        let lines: Vec<String> = one.lines.iter().map(|line| message(line)).collect();
        let title = property(&one.title);
        let _ = writeln!(out, "::{kind} {place}title={title}::{}", lines.join("%0A"));
    }
    if own.len() > shown {
        let more = own.len() - shown;
        let _ = writeln!(
            out,
            "::{kind} title=content-conformance::and {more} more, in the report"
        );
    }
}

/// A line of a command's text, which its syntax reads no further.
fn message(text: &str) -> String {
    plain(text).replace('%', "%25")
}

/// The value of a command's property.
fn property(text: &str) -> String {
    let short: String = text.chars().take(120).collect();
    message(&short).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::github;
    use crate::compare::sample::add;
    use crate::compare::{Policy, compare, judge};
    use crate::model::{Level, RunRecord, Verdict};
    use crate::report::sample::mixed;

    #[test]
    fn each_cause_is_an_annotation_with_what_is_expected_and_seen() {
        let mut record = mixed();
        record.findings[0].message = "100 %\n::error::no".to_owned();
        let said = github(&record);
        for expected in [
            "::error title=content-conformance::Not conformant. 5 MUST: 1 failed, ",
            "%0AExit code 1, the gate is closed (fail on must): failed: RUN-9",
            "\n::error title=RUN-9 Title of RUN-9::100 %25\\n::error::no (seen 50 times)%0Aexpected: Total 2%0Aactual: Total 3 ",
            "%0Arun it again: content-conformance run --rule RUN-9.one --seed 7\n",
            "\n::warning title=POLL-6 Title of POLL-6::Generated falls%0Aexpected: at least 2%0A",
            "\n::warning title=inconclusive%3A LIST-3.one::429",
        ] {
            assert!(said.contains(expected), "{expected}\n{said}");
        }
        assert_eq!(said.lines().count(), 4, "{said}");
        assert!(
            !said.contains("file="),
            "the features are not the user's: {said}"
        );
        record.target.file = Some("ci/a,b:100%.toml".to_owned());
        let there = "::error file=ci/a%2Cb%3A100%25.toml,line=1,title=RUN-9 ";
        assert!(github(&record).contains(there), "{}", github(&record));
    }

    #[test]
    fn an_open_gate_has_no_error() {
        let mut record = mixed();
        let compared = Some(compare(&[&record.clone()], &record));
        record.compared = compared;
        let known = github(&record);
        assert!(known.contains("\n::warning title=RUN-9 "), "{known}");
        record.compared = None;
        record.gate.exit_code = 0;
        "open".clone_into(&mut record.gate.outcome);
        let said = github(&record);
        assert!(!said.contains("::error "), "{said}");
        assert!(said.contains("\n::notice title=content-conformance::Not conformant"));
        record.rules[1].verdict = Verdict::Waived;
        let waived = github(&record);
        assert!(waived.contains("\n::notice title=RUN-9 "), "{waived}");
    }

    #[test]
    fn a_gate_that_is_undecided_warns_and_one_of_a_broken_run_is_an_error() {
        let first = |record: &RunRecord| github(record).lines().next().map(str::to_owned);
        let mut empty = crate::compare::sample::empty();
        empty.gate = judge(&empty, &Policy::default());
        assert!(first(&empty).is_some_and(|line| line.starts_with("::warning ")));
        empty.gate.exit_code = 4;
        assert!(first(&empty).is_some_and(|line| line.starts_with("::error ")));
    }

    #[test]
    fn no_more_than_ten_of_a_kind() {
        let mut record = mixed();
        for _ in 0..50 {
            add(&mut record, "RUN-2", Level::Must, Verdict::Failed);
        }
        let said = github(&record);
        let errors: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("::error"))
            .collect();
        assert_eq!(errors.len(), 10, "{said}");
        assert!(errors[9].ends_with("and 43 more, in the report"), "{said}");
    }
}
