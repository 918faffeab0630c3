//! Workflow commands, which GitHub shows as annotations when a job prints them.

use std::fmt::Write as _;

use crate::model::{RuleResult, RunRecord, RunVerdict, Verdict};

use super::blocks::{Block, blocks};
use super::{grouped, headline, news, plain};

/// GitHub shows ten annotations of a kind for one step.
const SHOWN: usize = 10;

/// Renders a record: an error for each cause of failures, a warning for each of warnings or of what is
/// inconclusive and each waiver to be changed, a notice for each that is waived, and the headline.
#[must_use]
pub(crate) fn github(record: &RunRecord) -> String {
    let mut out = String::new();
    let kind = match record.verdict {
        RunVerdict::Conformant | RunVerdict::ConformantInPart => "notice",
        RunVerdict::Inconclusive => "warning",
        RunVerdict::NonConformant | RunVerdict::Error => "error",
    };
    let _ = writeln!(
        out,
        "::{kind} title=content-conformance::{}",
        message(&headline(record))
    );
    // The headline is one annotation of its kind.
    let room = |of: &str| SHOWN - usize::from(kind == of);
    let errors = causes(record, Verdict::Error, "fault of the harness");
    let blocks = blocks(record);
    let failed = deviating(&blocks, Verdict::Failed);
    annotate(
        &mut out,
        "error",
        errors.chain(failed).collect(),
        room("error"),
    );
    let problems = record
        .waivers
        .iter()
        .filter(|one| one.state.is_problem())
        .map(|one| Annotation {
            place: None,
            title: format!("waiver of {}", one.waiver.id),
            text: news::waiver(one),
        });
    let warned = deviating(&blocks, Verdict::Warned);
    let unclear = causes(record, Verdict::Inconclusive, "inconclusive")
        .filter(|one| !blocks.iter().any(|block| block.explains(&one.text)));
    annotate(
        &mut out,
        "warning",
        problems.chain(warned).chain(unclear).collect(),
        room("warning"),
    );
    let waived = grouped::with(record, Verdict::Waived)
        .into_iter()
        .map(|rule| {
            let mut own = record.cases.iter().filter(|case| case.rule == rule.id);
            let excuse = own.find_map(|case| news::excuse(record, case));
            Annotation {
                place: Some(rule),
                title: format!("{} is waived", rule.id),
                text: excuse.unwrap_or_else(|| rule.title.clone()),
            }
        });
    annotate(&mut out, "notice", waived.collect(), room("notice"));
    out
}

/// One annotation; with a rule it points at the rule's place in its feature file.
struct Annotation<'r> {
    place: Option<&'r RuleResult>,
    title: String,
    text: String,
}

/// An annotation for each block with a verdict: its first finding, and what else breaks by it.
fn deviating<'r>(blocks: &[Block<'r>], verdict: Verdict) -> Vec<Annotation<'r>> {
    let own = blocks.iter().filter(|block| block.rule.verdict == verdict);
    let annotation = |block: &Block<'r>| {
        let rule = block.rule;
        let first = block.findings.first();
        let mut text = first.map_or_else(|| rule.title.clone(), |one| grouped::in_a_line(one));
        if !block.also.is_empty() {
            let also: Vec<String> = block.also.iter().map(|rule| grouped::word(rule)).collect();
            text = format!("{text}; also fails: {}", also.join(", "));
        }
        Annotation {
            place: Some(rule),
            title: rule.id.to_string(),
            text,
        }
    };
    own.map(annotation).collect()
}

/// An annotation for each cause of a verdict that has a reason.
fn causes<'r>(
    record: &'r RunRecord,
    verdict: Verdict,
    what: &str,
) -> impl Iterator<Item = Annotation<'r>> {
    let annotation = |(cause, ids): grouped::Cause| Annotation {
        place: None,
        title: format!("{what}: {}", ids.join(" ")),
        text: cause,
    };
    let all = grouped::by_reason(record, verdict)
        .into_iter()
        .map(annotation);
    all.collect::<Vec<_>>().into_iter()
}

fn annotate(out: &mut String, kind: &str, all: Vec<Annotation<'_>>, room: usize) {
    let more = all.len().saturating_sub(room);
    let room = if more > 0 { room - 1 } else { room };
    let left_out = all.len().saturating_sub(room);
    for one in all.into_iter().take(room) {
        let place = one
            .place
            .filter(|rule| !rule.feature.is_empty() && rule.line > 0);
        let place = place.map_or_else(String::new, |rule| {
            format!("file={},line={},", property(&rule.feature), rule.line)
        });
        let _ = writeln!(
            out,
            "::{kind} {place}title={}::{}",
            property(&one.title),
            message(&one.text)
        );
    }
    if left_out > 0 {
        let _ = writeln!(
            out,
            "::{kind} title=content-conformance::and {left_out} more, in the report"
        );
    }
}

/// The text of a command, which its syntax reads no further.
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
    use crate::model::{Level, Verdict};
    use crate::report::sample::mixed;

    #[test]
    fn each_failed_rule_is_an_annotation() {
        let mut record = mixed();
        record.findings[0].message = "100 %\n::error::no".to_owned();
        let said = github(&record);
        assert!(
            said.starts_with("::error title=content-conformance::Not conformant"),
            "{said}"
        );
        assert!(
            said.contains("\n::error file=features/sample.feature,line=2,title=RUN-9::100 %25\\n::error::no (seen 50 times): expected Total 2; actual Total 3 "),
            "{said}"
        );
        assert!(
            said.contains("\n::warning title=inconclusive%3A LIST-3.one::429"),
            "{said}"
        );
        assert_eq!(said.lines().count(), 4, "{said}");
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
