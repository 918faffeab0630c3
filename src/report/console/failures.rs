//! Deviations, a block for each cause: the first in full, those after it shorter and shorter.

use crate::compare::few;
use crate::model::{CaseResult, Finding, Level, RuleResult, RunRecord, Verdict};
use crate::report::blocks::{self, Block};
use crate::report::example::Example;
use crate::report::{View, curl, cut, grouped};

use super::page::{Ink, Page};

/// Findings of the first block that are shown with their evidence.
const FINDINGS: usize = 2;
/// Characters of a value in the first finding.
const VALUE: usize = 240;
/// Cases named for one block.
const CASES: usize = 2;
/// Cases after those that are named by their ids.
const IDS: usize = 6;
/// Rules named that break by the same cause.
const ALSO: usize = 12;
/// Blocks after the first that are shown with expected and actual value.
const BRIEF: usize = 1;
/// Blocks after those, a line each.
const LINES: usize = 3;
/// Characters of a value in a block after the first.
const SHORT: usize = 120;
/// Findings that no block shows.
const BESIDE: usize = 4;

/// How much of a block is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    All,
    Full,
    Brief,
    Line,
}

/// The blocks of this verdict.
pub(super) fn section(page: &mut Page, view: View<'_>, blocks: &[Block<'_>], verdict: Verdict) {
    let (ink, title) = match verdict {
        Verdict::Failed => (Ink::Bad, "Failed"),
        Verdict::Waived => (Ink::Doubtful, "Failed, and waived"),
        _ => (Ink::Doubtful, "Warned"),
    };
    let own: Vec<&Block<'_>> = blocks
        .iter()
        .filter(|block| block.rule.verdict == verdict)
        .collect();
    if own.is_empty() {
        return;
    }
    page.heading(ink, &format!("{title} ({})", blocks::causes(&own)));
    let all = page.shows_causes();
    let most = if all { own.len() } else { 1 + BRIEF + LINES };
    for (at, block) in own.iter().take(most).enumerate() {
        let depth = match at {
            _ if all => Depth::All,
            // The first failure is what is looked at; the others are for when it is mended.
            0 if verdict == Verdict::Failed || blocks[0].rule.verdict == verdict => Depth::Full,
            at if at <= BRIEF && verdict == Verdict::Failed => Depth::Brief,
            _ => Depth::Line,
        };
        one(page, view, block, ink, depth);
    }
    if own.len() > most {
        let more = own.len() - most;
        page.line(2, &format!("and {more} more; --show causes lists all"));
    }
}

/// Deviations from rules that the run did not select, or that were judged otherwise as a whole.
pub(super) fn beside(page: &mut Page, record: &RunRecord) {
    let findings = grouped::beside(record);
    if findings.is_empty() {
        return;
    }
    page.heading(Ink::Doubtful, "Seen besides");
    let most = if page.shows_causes() {
        findings.len()
    } else {
        BESIDE
    };
    for finding in findings.iter().take(most) {
        let text = grouped::in_a_line(finding);
        page.entry(Ink::Strong, finding.rule.as_str(), &cut(&text, 2 * SHORT));
    }
    if findings.len() > most {
        let more = findings.len() - most;
        page.line(2, &format!("and {more} more; --show causes lists all"));
    }
}

fn one(page: &mut Page, view: View<'_>, block: &Block<'_>, ink: Ink, depth: Depth) {
    let rule = block.rule;
    if depth == Depth::Line {
        let first = block.findings.first();
        let text = first.map_or_else(|| rule.title.clone(), |finding| grouped::title(finding));
        page.short(ink, rule.id.as_str(), &text);
        return;
    }
    page.entry(ink, rule.id.as_str(), &rule.title);
    let findings = match depth {
        Depth::All => block.findings.len(),
        Depth::Full => FINDINGS,
        _ => 1,
    };
    if depth != Depth::Brief {
        page.line(4, &format!("{}; {}", rule.level, rule.place));
    }
    for (at, finding) in block.findings.iter().take(findings).enumerate() {
        page.item(4, &(grouped::title(finding) + lower(rule, finding)));
        let value = match depth {
            Depth::All => usize::MAX,
            Depth::Full if at == 0 => VALUE,
            _ => SHORT,
        };
        for (name, text) in grouped::evidence(finding) {
            page.field(6, name, &cut(&text, value));
        }
        if depth == Depth::All || depth == Depth::Full && at == 0 {
            for exchange in view.shown(finding) {
                page.command(6, "request", &curl(&exchange.request));
            }
        }
    }
    if block.findings.len() > findings {
        let more = block.findings.len() - findings;
        page.item(4, &format!("and {more} more about this rule"));
    }
    let cases = grouped::cases(view.record, rule);
    let most = match depth {
        Depth::All => usize::MAX,
        Depth::Full => CASES,
        _ => 1,
    };
    named(page, view.record, &cases, most);
    if depth != Depth::Brief {
        let first = cases.iter().find_map(|case| case.counterexample.as_deref());
        if let Some(example) = first.map(Example::read) {
            page.command(6, "example", &example.in_a_line());
        }
    }
    ids(
        page,
        "also fails",
        block.also.iter().map(|rule| grouped::word(rule)),
    );
    let unclear = block.unclear.iter().map(ToString::to_string);
    ids(page, "leaves inconclusive", unclear);
}

fn lower(rule: &RuleResult, finding: &Finding) -> &'static str {
    if finding.level == Level::Should && rule.level == Level::Must {
        " (a recommendation only)"
    } else {
        ""
    }
}

fn ids(page: &mut Page, what: &str, ids: impl Iterator<Item = String>) {
    let ids: Vec<String> = ids.collect();
    if ids.is_empty() {
        return;
    }
    let most = if page.shows_causes() { ids.len() } else { ALSO };
    page.line(4, &format!("{what}: {}", few(&ids, most)));
}

/// The cases, each with what it does, and a word on those that failed in one of two tries. A case that
/// reports what was seen in the whole run does nothing itself.
fn named(page: &mut Page, record: &RunRecord, cases: &[&CaseResult], most: usize) {
    let cases: Vec<_> = cases
        .iter()
        .filter(|case| record.exchanges.iter().any(|asked| asked.case == case.id))
        .collect();
    for case in cases.iter().take(most) {
        let note = if case.intermittent {
            " (intermittently)"
        } else {
            ""
        };
        let (id, name) = (&case.id, &case.name);
        let name = if id.0.ends_with(name) {
            String::new()
        } else {
            format!(": {name}")
        };
        page.field(6, "case", &format!("{id}{name}{note}"));
    }
    if cases.len() > most {
        let rest: Vec<&str> = cases[most..]
            .iter()
            .map(|case| case.id.0.as_str())
            .collect();
        page.field(6, "", &format!("and {}", few(&rest, IDS)));
    }
}
