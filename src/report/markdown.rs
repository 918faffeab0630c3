//! Markdown, for the summary of a CI job or a comment on a change.

use std::fmt::Write as _;

use crate::model::{Finding, Verdict};

use super::blocks::{self, Block, blocks};
use super::example::Example;
use super::grouped::{self, Cause};
use super::news::news;
use super::next::next;
use super::plain::lines_within;
use super::section::Section;
use super::told;
use super::{View, curl, headline, numbers, plain};

/// CI systems drop a summary of more than a mebibyte in silence, so it ends well below.
const MOST: usize = 900_000;

/// Renders a record. Whatever a target sent stands in code spans or escaped.
#[must_use]
pub(crate) fn markdown(view: View<'_>) -> String {
    let record = view.record;
    let mut out = format!("# {}\n", text(&headline(record)));
    for section in news(record) {
        section.markdown(&mut out);
    }
    out.push_str("\n## The run\n\n");
    let target = numbers::target(record);
    for line in [target, numbers::cases(record), numbers::cost(record)] {
        let _ = writeln!(out, "- {}", text(&line));
    }
    let reasons = record.gate.reasons.join("; ");
    let _ = writeln!(
        out,
        "- {}: {}",
        text(&numbers::exit(record)),
        text(&reasons)
    );
    let blocks = blocks(record);
    if let Some(next) = next(record, &blocks) {
        // It holds commands in code spans.
        let _ = writeln!(out, "- Next: {}", plain(&next));
    }
    for (verdict, title) in [
        (Verdict::Failed, "Failed"),
        (Verdict::Waived, "Failed, and waived"),
        (Verdict::Warned, "Warned"),
    ] {
        let own = blocks.iter().filter(|block| block.rule.verdict == verdict);
        let own: Vec<&Block<'_>> = own.collect();
        if !own.is_empty() {
            let _ = write!(out, "\n## {title} ({})\n", blocks::causes(&own));
        }
        for block in own {
            one_block(&mut out, view, block);
        }
    }
    let beside = grouped::beside(record);
    if !beside.is_empty() {
        out.push_str("\n## Seen besides\n\n");
        for finding in beside {
            one_finding(&mut out, view, finding, &format!("{}: ", finding.rule));
        }
    }
    let mut unclear = grouped::by_reason(record, Verdict::Inconclusive);
    unclear.retain(|(cause, _)| !blocks.iter().any(|block| block.explains(cause)));
    for (title, causes) in [
        (
            "Faults of the harness",
            grouped::by_reason(record, Verdict::Error),
        ),
        ("Inconclusive", unclear),
        (grouped::SKIPPED, grouped::skipped(record)),
        (grouped::IN_PART, grouped::partial(record)),
        (grouped::NOT_RUN, grouped::not_run(record)),
    ] {
        section(&mut out, title, &causes);
    }
    let choices = grouped::choices(record);
    if !choices.is_empty() {
        out.push_str("\n## Chosen where the document is silent (never judged)\n\n");
    }
    for (case, words) in choices {
        let _ = writeln!(out, "- {}: {}", code(&case.0), text(&words.join("; ")));
    }
    shorten(out)
}

fn one_block(out: &mut String, view: View<'_>, block: &Block<'_>) {
    let rule = block.rule;
    let _ = write!(
        out,
        "\n### {} {}\n\n{}: {}\n\n",
        rule.id,
        text(&rule.title),
        rule.level,
        text(&rule.place)
    );
    for finding in &block.findings {
        one_finding(out, view, finding, "");
    }
    let cases = grouped::cases(view.record, rule);
    let names: Vec<String> = cases.iter().take(20).map(|case| code(&case.id.0)).collect();
    if !names.is_empty() {
        let _ = writeln!(out, "- Cases ({}): {}", cases.len(), names.join(", "));
    }
    if let Some(example) = cases.iter().find_map(|case| case.counterexample.as_deref()) {
        let _ = writeln!(
            out,
            "- Example: {}",
            code(&Example::read(example).in_a_line())
        );
    }
    if let Some(case) = told::first(view.record, rule) {
        let story = view.story(case);
        let fence = "`".repeat(longest_run(&story).max(2) + 1);
        let _ = write!(out, "- The story of {}:\n\n", code(&case.id.0));
        for line in [&*format!("{fence}text"), &*story, &*fence]
            .into_iter()
            .flat_map(str::lines)
        {
            let _ = writeln!(out, "    {line}");
        }
        out.push('\n');
    }
    let also: Vec<String> = block.also.iter().map(|rule| grouped::word(rule)).collect();
    let unclear: Vec<&str> = block.unclear.iter().map(|id| id.as_str()).collect();
    for (what, ids) in [
        ("Also fails", also.join(", ")),
        ("Leaves inconclusive", unclear.join(", ")),
    ] {
        if !ids.is_empty() {
            let _ = writeln!(out, "- {what}: {}", text(&ids));
        }
    }
}

fn one_finding(out: &mut String, view: View<'_>, finding: &Finding, before: &str) {
    let _ = writeln!(out, "- {before}{}", text(&grouped::title(finding)));
    for (name, value) in grouped::evidence(finding) {
        let _ = writeln!(out, "  - {name} {}", code(&value));
    }
    for exchange in view.shown(finding) {
        let command = plain(&curl(&exchange.request)).into_owned();
        let fence = "`".repeat(longest_run(&command).max(2) + 1);
        let _ = write!(out, "\n    {fence}sh\n    {command}\n    {fence}\n\n");
    }
}

fn section(out: &mut String, title: &str, causes: &[Cause]) {
    if causes.is_empty() {
        return;
    }
    let _ = write!(out, "\n## {title}\n\n");
    for (cause, ids) in causes {
        let _ = writeln!(out, "- {}: {}", text(cause), text(&ids.join(", ")));
    }
}

impl Section {
    /// As Markdown.
    pub(super) fn markdown(&self, out: &mut String) {
        let _ = write!(out, "\n## {}\n\n", text(&self.title));
        for (id, said) in &self.entries {
            let _ = writeln!(out, "- {} {}", code(id), text(said));
        }
    }
}

/// Text in which nothing is markup, nor calls anybody.
pub(super) fn text(raw: &str) -> String {
    let mut safe = String::with_capacity(raw.len());
    for c in plain(raw).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '@' => safe.push_str("&#64;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '!' | '$' => {
                safe.push('\\');
                safe.push(c);
            }
            c => safe.push(c),
        }
    }
    safe
}

/// A code span, fenced by more backticks than it holds in a row.
pub(super) fn code(raw: &str) -> String {
    let safe = plain(raw);
    let fence = "`".repeat(longest_run(&safe) + 1);
    if safe.starts_with('`') || safe.ends_with('`') || safe.is_empty() {
        format!("{fence} {safe} {fence}")
    } else {
        format!("{fence}{safe}{fence}")
    }
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or_default()
}

/// Cuts at the end of a line, and says so.
pub(super) fn shorten(mut out: String) -> String {
    if out.len() <= MOST {
        return out;
    }
    let line = lines_within(&out, MOST).len();
    out.truncate(line);
    out.push_str("\n\nCut here: the rest stands in run.json and report.html of the same run.\n");
    out
}

#[cfg(test)]
mod tests {
    use super::{MOST, code, markdown, text};
    use crate::report::View;
    use crate::report::sample::{exchange, mixed};

    #[test]
    fn a_summary_holds_what_a_reviewer_needs() {
        let record = mixed();
        let view = View {
            record: &record,
            exchange: &exchange,
        };
        let said = markdown(view);
        for expected in [
            "# Not conformant. 5 MUST: 1 failed, 1 inconclusive, 2 skipped, 1 passed (1 in part); 1 SHOULD",
            "- Exit code 1, the gate is closed (fail on must): failed: RUN-9",
            "### RUN-9 Title of RUN-9",
            "  - expected `Total 2`",
            "    curl -sS -i -X POST http://127.0.0.1:1/v2/project/content/generateText",
            "## Skipped: not judged, because of a need\n\n- the provider state \\`hold\\_runs\\`: RUN-13, RUN-14",
            "- `OPEN-limit.one`: fifty (seen: 50); all",
        ] {
            assert!(said.contains(expected), "{expected}\n{said}");
        }
    }

    #[test]
    fn nothing_that_a_target_sends_is_markup() {
        assert_eq!(
            text("<b>@all *x* `y`\n"),
            "&lt;b&gt;&#64;all \\*x\\* \\`y\\`\\\\n"
        );
        assert_eq!(code("a``b"), "```a``b```");
        assert_eq!(code("`"), "`` ` ``");
    }

    #[test]
    fn a_long_summary_is_cut_and_says_so() {
        let mut record = mixed();
        for at in 0..20_000 {
            let mut finding = record.findings[2].clone();
            finding.message = format!("cause {at} {}", "ä".repeat(50));
            record.findings.push(finding);
        }
        let said = markdown(View {
            record: &record,
            exchange: &exchange,
        });
        assert!(said.len() < MOST + 200, "{}", said.len());
        assert!(said.trim_end().ends_with("of the same run."));
    }
}
