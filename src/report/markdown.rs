//! Markdown, for the summary of a CI job or a comment on a change.

use std::fmt::Write as _;

use crate::model::{Finding, Level, RunRecord, Verdict};

use super::blocks::{self, Block, blocks};
use super::example::Example;
use super::grouped::{self, Cause};
use super::news::news;
use super::next::next;
use super::pieces::Pieces;
use super::section::Section;
use super::told;
use super::{View, curl, headline, numbers, plain};

/// CI systems drop a summary of more than a mebibyte in silence, so it ends well below.
pub(super) const MOST: usize = 900_000;
/// The heading over findings that no failed, waived or warned rule shows.
const BESIDE: &str = "Seen besides";
/// The heading over choices.
const CHOSEN: &str = "Chosen where the document is silent (never judged)";

/// Renders a record. Whatever a target sent stands in code spans or escaped.
#[must_use]
pub(crate) fn markdown(view: View<'_>) -> String {
    markdown_within(view, MOST)
}

/// The same in at most so many bytes: pieces that do not fit are left out whole, and named at the end.
#[must_use]
pub(crate) fn markdown_within(view: View<'_>, most: usize) -> String {
    let record = view.record;
    let mut pieces = Pieces::within(most);
    let headline = text(&headline(record));
    pieces.add("the counts", &format!("# {headline}\n\n{}", table(record)));
    for section in news(record) {
        pieces.add(&section.title, &section.markdown());
    }
    let blocks = blocks(record);
    pieces.add("the run", &the_run(view, &blocks));
    for (verdict, title) in [
        (Verdict::Failed, "Failed"),
        (Verdict::Waived, "Failed, and waived"),
        (Verdict::Warned, "Warned"),
    ] {
        let own = blocks.iter().filter(|block| block.rule.verdict == verdict);
        let own: Vec<&Block<'_>> = own.collect();
        if !own.is_empty() {
            let causes = blocks::causes(&own);
            pieces.add(title, &format!("\n## {title} ({causes})\n"));
        }
        for block in own {
            pieces.add(block.rule.id.as_str(), &one_block(view, block));
        }
    }
    let beside = grouped::beside(record);
    if !beside.is_empty() {
        pieces.add(BESIDE, &format!("\n## {BESIDE}\n\n"));
    }
    for finding in beside {
        let before = format!("{}: ", finding.rule);
        pieces.add(BESIDE, &one_finding(view, finding, &before));
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
        pieces.add(title, &section(title, &causes));
    }
    let choices = grouped::choices(record);
    let mut chosen = String::new();
    if !choices.is_empty() {
        let _ = write!(chosen, "\n## {CHOSEN}\n\n");
    }
    for (case, words) in choices {
        let _ = writeln!(chosen, "- {}: {}", code(&case.0), text(&words.join("; ")));
    }
    pieces.add(CHOSEN, &chosen);
    pieces.end()
}

/// How many rules of a level came out how.
fn table(record: &RunRecord) -> String {
    let levels = [Level::Must, Level::Should].map(|level| (level, headline::counts(record, level)));
    let seen: Vec<usize> = (0..levels[0].1.len())
        .filter(|at| levels.iter().any(|(_, counts)| counts[*at].0 > 0))
        .collect();
    let names: Vec<&str> = seen.iter().map(|at| levels[0].1[*at].1).collect();
    let mut out = format!("| rules | {} |\n|---|", names.join(" | "));
    out.push_str(&"--:|".repeat(seen.len()));
    for (level, counts) in &levels {
        let numbers: Vec<String> = seen.iter().map(|at| counts[*at].0.to_string()).collect();
        let level = level.to_string().to_uppercase();
        let _ = write!(out, "\n| {level} | {} |", numbers.join(" | "));
    }
    out.push('\n');
    out
}

fn the_run(view: View<'_>, blocks: &[Block<'_>]) -> String {
    let record = view.record;
    let reasons = record.gate.reasons.join("; ");
    let mut out = String::from("\n## The run\n\n");
    for line in [
        numbers::target(record),
        numbers::cases(record),
        numbers::cost(record),
        format!("{}: {reasons}", numbers::exit(record)),
    ] {
        let _ = writeln!(out, "- {}", text(&line));
    }
    if let Some(next) = next(record, blocks) {
        // It holds commands in code spans.
        let _ = writeln!(out, "- Next: {}", plain(&next));
    }
    out
}

fn one_block(view: View<'_>, block: &Block<'_>) -> String {
    let rule = block.rule;
    let mut out = format!(
        "\n### {} {}\n\n{}: {}\n\n",
        rule.id,
        text(&rule.title),
        rule.level,
        text(&rule.place)
    );
    for finding in &block.findings {
        out.push_str(&one_finding(view, finding, ""));
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
    for (what, ids) in [
        ("Also fails", block.also_fails()),
        ("Leaves inconclusive", block.leaves_unclear()),
    ] {
        if !ids.is_empty() {
            let _ = writeln!(out, "- {what}: {}", text(&ids.join(", ")));
        }
    }
    out
}

fn one_finding(view: View<'_>, finding: &Finding, before: &str) -> String {
    let mut out = format!("- {before}{}\n", text(&grouped::title(finding)));
    for (name, value) in grouped::evidence(finding) {
        let _ = writeln!(out, "  - {name} {}", code(&value));
    }
    for exchange in view.shown(finding) {
        let command = plain(&curl(&exchange.request)).into_owned();
        let fence = "`".repeat(longest_run(&command).max(2) + 1);
        let _ = write!(out, "\n    {fence}sh\n    {command}\n    {fence}\n\n");
    }
    out
}

fn section(title: &str, causes: &[Cause]) -> String {
    if causes.is_empty() {
        return String::new();
    }
    let mut out = format!("\n## {title}\n\n");
    for (cause, ids) in causes {
        let _ = writeln!(out, "- {}: {}", text(cause), text(&ids.join(", ")));
    }
    out
}

impl Section {
    /// As Markdown.
    pub(super) fn markdown(&self) -> String {
        let mut out = format!("\n## {}\n\n", text(&self.title));
        for (id, said) in &self.entries {
            let _ = writeln!(out, "- {} {}", code(id), text(said));
        }
        out
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
    fn what_there_is_no_room_for_is_left_out_whole_and_named() {
        let mut record = mixed();
        for at in 0..20_000 {
            let mut finding = record.findings[2].clone();
            finding.message = format!("cause {at} {}", "ä".repeat(50));
            record.findings.push(finding);
        }
        let view = View {
            record: &record,
            exchange: &exchange,
        };
        let said = markdown(view);
        assert!(said.len() < MOST, "{}", said.len());
        let end = "\nLeft out, for there is no more room here: Seen besides, ";
        assert!(said.contains(end), "{:?}", said.lines().last());
        assert!(said.contains("### RUN-9 ") && said.contains("cause 0 "));
        let short = super::markdown_within(view, 3_000);
        assert!(
            short.starts_with("# Not conformant") && short.len() <= 3_000,
            "{short}"
        );
        let table = "\n\n| rules | failed | inconclusive | warned | skipped | passed |\n|---|--:|--:|--:|--:|--:|\n| MUST | 1 | 1 | 0 | 2 | 1 |\n| SHOULD | 0 | 0 | 1 | 0 | 0 |\n";
        assert!(short.contains(table), "{short}");
    }
}
