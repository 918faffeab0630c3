//! Deviations as blocks, one for each cause: the rule that shows it most directly leads, and the
//! others that break by it stand beside it.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{ExchangeSummary, Finding, Operation, RuleId, RuleResult, RunRecord, Verdict};

use super::cause::cause;
use super::directness::{is_of_form, most_direct_first};
use super::{cut, grouped};

/// The statuses that the document names.
const DOCUMENTED: [u16; 8] = [200, 400, 401, 403, 404, 409, 429, 500];

/// Characters of what a waiver excuses.
const SAID: usize = 400;

/// One cause.
#[derive(Debug)]
pub(super) struct Block<'r> {
    /// The rule that shows it most directly; the block's verdict is its verdict.
    pub(super) rule: &'r RuleResult,
    /// What was found against that rule, the most binding first.
    pub(super) findings: Vec<&'r Finding>,
    /// Other rules that deviate by the same cause.
    pub(super) also: Vec<&'r RuleResult>,
    /// Rules that stay inconclusive by the same cause.
    pub(super) unclear: Vec<&'r RuleId>,
    /// What the findings of all its rules say.
    messages: BTreeSet<&'r str>,
    /// The answers that the leading rule's findings are about.
    answers: BTreeSet<(Operation, Option<u16>)>,
}

impl Block<'_> {
    /// Whether it is this cause that keeps a case from being judged.
    pub(super) fn explains(&self, cause: &str) -> bool {
        self.messages.contains(cause)
    }
}

/// The deviations of a record, the most telling block first: failures, then what is waived, then
/// warnings.
pub(super) fn blocks(record: &RunRecord) -> Vec<Block<'_>> {
    let rules: Vec<&RuleResult> = [Verdict::Failed, Verdict::Waived, Verdict::Warned]
        .into_iter()
        .flat_map(|verdict| grouped::with(record, verdict))
        .collect();
    let symptoms = symptoms(record, &rules);
    let rules = most_direct_first(record, rules);
    let answers = Answers::of(record);
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for rule in rules {
        let findings = grouped::findings(record, rule);
        let messages: BTreeSet<&str> = findings.iter().map(|one| one.message.as_str()).collect();
        let same = |block: &&mut Block<'_>| {
            let explained = |finding: &&Finding| {
                let message = finding.message.as_str();
                let symptom = is_of_form(block.rule)
                    && symptoms.contains(message)
                    && !block.answers.is_disjoint(&answers.judged(finding));
                block.messages.contains(message)
                    || symptom
                    || is_of_form(block.rule) && answers.is_odd(finding, &block.answers)
            };
            !findings.is_empty() && findings.iter().all(explained)
        };
        if let Some(block) = blocks.iter_mut().find(same) {
            block.messages.extend(messages);
            block.also.push(rule);
            continue;
        }
        let judged = findings.iter().flat_map(|finding| answers.judged(finding));
        blocks.push(Block {
            rule,
            answers: judged.collect(),
            findings,
            also: Vec::new(),
            unclear: Vec::new(),
            messages,
        });
    }
    unclear(record, &mut blocks);
    for block in &mut blocks {
        block.also.sort_by_key(|rule| by_number(&rule.id));
        block.unclear.sort_by_key(|id| by_number(id));
    }
    blocks
}

/// The rule of the first block that is shown.
#[must_use]
pub(crate) fn leading(record: &RunRecord) -> Option<RuleId> {
    blocks(record).first().map(|block| block.rule.id.clone())
}

/// The rules that fail, those of one block together, and what goes wrong there: the rule that leads and
/// what it says.
#[must_use]
pub(crate) fn failing(record: &RunRecord) -> Vec<(Vec<&RuleId>, String)> {
    let mut all = Vec::new();
    for block in blocks(record) {
        let messages: Vec<&str> = block.findings.iter().map(|one| &*one.message).collect();
        let said = format!("{}: {}", block.rule.id, messages.join("; "));
        let mut rules = vec![block.rule];
        rules.extend(block.also);
        rules.retain(|rule| rule.verdict == Verdict::Failed);
        let ids = rules.into_iter().map(|rule| &rule.id);
        all.push((ids.collect(), cut(&said, SAID)));
    }
    all
}

/// Rules by their numbers, and open points, which have none, last.
fn by_number(id: &RuleId) -> (bool, &str, u32) {
    let (area, number) = id.as_str().split_once('-').unwrap_or_default();
    (area == "OPEN", area, number.parse().unwrap_or(u32::MAX))
}

/// Gives each inconclusive case to the block that explains it.
fn unclear<'r>(record: &'r RunRecord, blocks: &mut [Block<'r>]) {
    let all = record.cases.iter();
    for case in all.filter(|case| case.verdict == Verdict::Inconclusive) {
        let why = cause(case.reason.as_deref().unwrap_or_default());
        if let Some(block) = blocks.iter_mut().find(|block| block.explains(&why))
            && !block.unclear.contains(&&case.rule)
        {
            block.unclear.push(&case.rule);
        }
    }
}

/// The messages that several rules share: what any case says that could not go on.
fn symptoms<'r>(record: &'r RunRecord, rules: &[&'r RuleResult]) -> BTreeSet<&'r str> {
    let mut by: BTreeMap<&str, usize> = BTreeMap::new();
    for rule in rules {
        let findings = grouped::findings(record, rule);
        let own: BTreeSet<&str> = findings.iter().map(|one| one.message.as_str()).collect();
        for message in own {
            *by.entry(message).or_default() += 1;
        }
    }
    by.retain(|_, rules| *rules > 1);
    by.into_keys().collect()
}

/// The answers that findings cite: what was asked, and with which status it was answered.
struct Answers<'r>(BTreeMap<u64, &'r ExchangeSummary>);

impl<'r> Answers<'r> {
    fn of(record: &'r RunRecord) -> Self {
        let all = record.exchanges.iter();
        Self(all.map(|exchange| (exchange.id, exchange)).collect())
    }

    /// Whether a finding is about an answer with an undocumented status that is among these: such
    /// an answer is wrong whatever else was to be shown by it.
    fn is_odd(&self, finding: &Finding, known: &BTreeSet<(Operation, Option<u16>)>) -> bool {
        let last = finding.exchanges.last().and_then(|id| self.0.get(id));
        last.is_some_and(|last| {
            let documented = |status: &u16| DOCUMENTED.contains(status);
            !last.status.as_ref().is_none_or(documented)
                && known.contains(&(last.operation, last.status))
        })
    }

    fn judged(&self, finding: &Finding) -> BTreeSet<(Operation, Option<u16>)> {
        let cited = finding.exchanges.iter().filter_map(|id| self.0.get(id));
        cited
            .filter(|exchange| exchange.operation != Operation::ProviderState)
            .map(|exchange| (exchange.operation, exchange.status))
            .collect()
    }
}

/// How many causes blocks are, and how many rules break by them: `3 causes, 26 rules`.
pub(super) fn causes(blocks: &[&Block<'_>]) -> String {
    let rules: usize = blocks.iter().map(|block| 1 + block.also.len()).sum();
    if rules == blocks.len() {
        grouped::count(rules, "rule")
    } else {
        format!(
            "{}, {}",
            grouped::count(blocks.len(), "cause"),
            grouped::count(rules, "rule")
        )
    }
}

#[cfg(test)]
mod tests {
    use super::blocks;
    use crate::compare::sample::{add, empty, exchange};
    use crate::model::{Finding, Level, Operation, RunRecord, Verdict};

    const UNREAD: &str = "an accepted listApprovals shows no list";

    /// Adds a rule that deviates, with what was found in this exchange.
    fn broken(
        record: &mut RunRecord,
        id: &'static str,
        verdict: Verdict,
        said: &str,
        seen_in: u64,
    ) {
        add(record, id, Level::Must, verdict);
        let index = record.findings.len();
        record
            .findings
            .push(Finding::must(id, said).seen_in(seen_in));
        if let (Some(rule), Some(case)) = (record.rules.last_mut(), record.cases.last_mut()) {
            rule.findings.push(index);
            case.findings.push(index);
            case.exchanges.push(seen_in);
        }
    }

    fn unclear(record: &mut RunRecord, id: &'static str, why: &str) {
        add(record, id, Level::Must, Verdict::Inconclusive);
        if let Some(case) = record.cases.last_mut() {
            case.reason = Some(why.to_owned());
        }
    }

    /// The rules that lead, each with those that deviate and those that stay inconclusive by it.
    fn told(record: &RunRecord) -> Vec<String> {
        let told = blocks(record).into_iter().map(|block| {
            let also: Vec<&str> = block.also.iter().map(|rule| rule.id.as_str()).collect();
            let unclear: Vec<&str> = block.unclear.iter().map(|id| id.as_str()).collect();
            format!(
                "{} [{}] [{}]",
                block.rule.id,
                also.join(" "),
                unclear.join(" ")
            )
        });
        told.collect()
    }

    #[test]
    fn an_answer_of_the_wrong_form_is_one_cause_whoever_could_not_read_it() {
        let mut record = empty();
        record.exchanges = (1..=9)
            .map(|id| exchange(id, Operation::ListApprovals))
            .collect();
        for one in &mut record.exchanges {
            one.status = Some(200);
        }
        broken(&mut record, "LIST-7", Verdict::Failed, UNREAD, 1);
        broken(&mut record, "LIST-2", Verdict::Failed, UNREAD, 2);
        broken(&mut record, "LINK-12", Verdict::Warned, UNREAD, 3);
        broken(
            &mut record,
            "WIRE-3",
            Verdict::Failed,
            "total stands for Total",
            4,
        );
        unclear(
            &mut record,
            "OPEN-limit",
            &format!("set-up: {UNREAD} (200 {{\"Data\":1}})"),
        );
        unclear(
            &mut record,
            "LIST-5",
            &format!("set-up: {UNREAD} (200 {{\"Data\":2}})"),
        );
        unclear(&mut record, "AUTH-1", "429 to the end of patience");
        assert_eq!(
            told(&record),
            ["WIRE-3 [LINK-12 LIST-2 LIST-7] [LIST-5 OPEN-limit]"]
        );
    }

    #[test]
    fn what_is_said_of_one_rule_alone_is_a_cause_of_its_own() {
        let mut record = empty();
        record.exchanges = vec![
            exchange(1, Operation::GenerateText),
            exchange(2, Operation::GenerateText),
        ];
        broken(
            &mut record,
            "SCOPE-7",
            Verdict::Failed,
            "a tag brings in strangers",
            1,
        );
        broken(
            &mut record,
            "RUN-9",
            Verdict::Failed,
            "Total counts twice",
            2,
        );
        assert_eq!(told(&record), ["RUN-9 [] []", "SCOPE-7 [] []"]);
    }

    #[test]
    fn an_undocumented_status_is_the_cause_of_whatever_it_keeps_from_being_shown() {
        let mut record = empty();
        for (id, status) in [(1, 201), (2, 201), (3, 200)] {
            let mut one = exchange(id, Operation::GenerateText);
            one.status = Some(status);
            record.exchanges.push(one);
        }
        broken(
            &mut record,
            "SCOPE-7",
            Verdict::Failed,
            "neither refused nor accepted",
            1,
        );
        broken(&mut record, "ERR-1", Verdict::Failed, "answers 201", 2);
        broken(
            &mut record,
            "RUN-9",
            Verdict::Failed,
            "Total counts twice",
            3,
        );
        assert_eq!(told(&record), ["ERR-1 [SCOPE-7] []", "RUN-9 [] []"]);
    }

    #[test]
    fn failures_stand_before_what_is_waived_and_warned() {
        let mut record = empty();
        broken(&mut record, "WIRE-7", Verdict::Warned, "a", 1);
        broken(&mut record, "WIRE-9", Verdict::Waived, "b", 2);
        broken(&mut record, "LIST-3", Verdict::Failed, "c", 3);
        assert_eq!(
            told(&record),
            ["LIST-3 [] []", "WIRE-9 [] []", "WIRE-7 [] []"]
        );
    }
}
