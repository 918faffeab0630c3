//! Workflow commands, which GitHub shows as annotations when a job prints them.

use std::fmt::Write as _;

use crate::model::{RunRecord, RunVerdict, Verdict};

use super::{grouped, headline, plain};

/// GitHub shows ten annotations of a kind for one step.
const SHOWN: usize = 10;

/// Renders a record: an error for each failed rule, a warning for each that is warned or
/// inconclusive, and the headline.
#[must_use]
pub fn github(record: &RunRecord) -> String {
    let mut out = String::new();
    let kind = match record.verdict {
        RunVerdict::Conformant => "notice",
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
    let failed = grouped::with(record, Verdict::Failed)
        .into_iter()
        .map(|rule| {
            let findings = grouped::findings(record, rule);
            let text = findings
                .first()
                .map_or_else(|| rule.title.clone(), |finding| grouped::title(finding));
            (rule.id.to_string(), text)
        });
    let errors = grouped::by_reason(record, Verdict::Error)
        .into_iter()
        .map(|(cause, ids)| (ids.join(" "), cause));
    annotate(
        &mut out,
        "error",
        errors.chain(failed).collect(),
        room("error"),
    );
    let warned = grouped::with(record, Verdict::Warned)
        .into_iter()
        .map(|rule| {
            let findings = grouped::findings(record, rule);
            let text = findings
                .first()
                .map_or_else(|| rule.title.clone(), |finding| grouped::title(finding));
            (rule.id.to_string(), text)
        });
    let unclear = grouped::by_reason(record, Verdict::Inconclusive)
        .into_iter()
        .map(|(cause, ids)| (format!("inconclusive: {}", ids.join(" ")), cause));
    annotate(
        &mut out,
        "warning",
        warned.chain(unclear).collect(),
        room("warning"),
    );
    out
}

fn annotate(out: &mut String, kind: &str, all: Vec<(String, String)>, room: usize) {
    let more = all.len().saturating_sub(room);
    let room = if more > 0 { room - 1 } else { room };
    let left_out = all.len().saturating_sub(room);
    for (title, text) in all.into_iter().take(room) {
        let _ = writeln!(
            out,
            "::{kind} title={}::{}",
            property(&title),
            message(&text)
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
            said.contains("\n::error title=RUN-9::100 %25\\n::error::no (seen 50 times)\n"),
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
