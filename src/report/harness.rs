//! Cases as the results of another test harness, which knows three outcomes and shows a text.

use crate::model::{CaseId, CaseResult, Level, RuleResult, RunRecord, Verdict};

use super::grouped::in_a_line;
use super::testcase::{gate, texts, unseen, why};
use super::told::told;
use super::{View, plain};

/// How a case came out, for another harness.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// Nothing stands against the implementation.
    Passed,
    /// It was not judged, or is excused; the text says why, in one line.
    LeftOut(String),
    /// It failed, or its judgement could not be finished; the text says why, in lines.
    Failed(String),
}

/// How each case came out. A recommendation that was not kept fails a case where `fail_on` says so.
pub(crate) fn told_cases(view: View<'_>, fail_on: Level) -> Vec<(CaseId, Told)> {
    let record = view.record;
    let in_full: Vec<&CaseId> = told(record).into_iter().map(|case| &case.id).collect();
    let of_rule = |case: &CaseResult| record.rules.iter().find(|rule| rule.id == case.rule);
    let cases = record.cases.iter();
    let told = cases.filter_map(|case| {
        let rule = of_rule(case)?;
        let story = in_full.contains(&&case.id).then(|| view.story_alone(case));
        Some((case.id.clone(), one(record, rule, case, fail_on, story)))
    });
    told.collect()
}

fn one(
    record: &RunRecord,
    rule: &RuleResult,
    case: &CaseResult,
    fail_on: Level,
    story: Option<String>,
) -> Told {
    let why = plain(&why(record, rule, case)).into_owned();
    let with_story = |level| {
        let mut lines: Vec<String> = own(record, rule, case, level)
            .iter()
            .map(|text| plain(text).into_owned())
            .collect();
        lines.push(format!(
            "{} {}, {}",
            rule.id,
            plain(&rule.title),
            plain(&rule.place)
        ));
        lines.extend(story.map(|story| format!("\n{story}")));
        Told::Failed(lines.join("\n"))
    };
    match case.verdict {
        Verdict::Warned if fail_on == Level::Should => with_story(Level::Should),
        Verdict::Passed | Verdict::Warned => Told::Passed,
        Verdict::Failed => with_story(Level::Must),
        Verdict::Skipped | Verdict::NotRun | Verdict::Waived => Told::LeftOut(why),
        Verdict::Inconclusive => Told::Failed(format!("inconclusive: {why}")),
        Verdict::Error => Told::Failed(why),
    }
}

/// What a case found of its rule; where that is not on record, what was found of the rule.
fn own(record: &RunRecord, rule: &RuleResult, case: &CaseResult, level: Level) -> Vec<String> {
    let found = case
        .findings
        .iter()
        .filter_map(|at| record.findings.get(*at));
    let of_rule = found.filter(|finding| finding.rule == rule.id && finding.level == level);
    let own: Vec<String> = of_rule.map(in_a_line).collect();
    if own.is_empty() {
        texts(record, rule, level)
    } else {
        own
    }
}

/// What stands against the implementation and no case shows: rules that answers to the cases of others
/// broke, and a gate that is closed for another reason.
pub(crate) fn beyond(view: View<'_>) -> Option<String> {
    let record = view.record;
    let mut lines: Vec<String> = unseen(record)
        .into_iter()
        .flat_map(|rule| {
            let texts = texts(record, rule, Level::Must).into_iter();
            texts.map(|text| format!("{}: {}", rule.id, plain(&text)))
        })
        .collect();
    lines.extend(gate(record).map(|reasons| plain(&reasons).into_owned()));
    (!lines.is_empty()).then(|| lines.join("\n"))
}
