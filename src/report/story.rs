//! The story of one case: its steps, its exchanges in time, and where an answer is wrong.
//!
//! It tells what is on record and judges nothing. Names of environment variables stand for secrets.

mod body;
mod text;

use serde_json::Value;

use crate::model::{
    CAPTURE, CaseResult, Exchange, ExchangeId, Finding, Operation, RunRecord, StepResult, Verdict,
};

use super::curl::quote;

pub(super) use body::{Piece, around, lines_of, places};
pub(crate) use text::Telling;
pub(super) use text::seconds;

/// A pause between two exchanges that is worth a line, in microseconds.
const PAUSE: u64 = 300_000;

/// The story of a case.
pub(crate) struct Story<'r> {
    /// The case.
    pub(super) case: &'r CaseResult,
    /// What was found in it.
    pub(super) findings: Vec<&'r Finding>,
    /// What happened, in time.
    pub(super) moments: Vec<Moment<'r>>,
    /// The command that runs the case again; none for what was captured elsewhere.
    pub(super) again: Option<String>,
}

/// Something that happened in a case.
pub(super) enum Moment<'r> {
    /// Exchanges that are not told.
    LeftOut(usize),
    /// The case was tried once more, on fresh state.
    Try(u32),
    /// Nothing was asked for this many microseconds.
    Wait(u64),
    /// A request and what came back.
    Call(Call<'r>),
}

/// One exchange of a story.
pub(super) struct Call<'r> {
    /// The exchange.
    pub(super) exchange: &'r Exchange,
    /// What was found in it.
    pub(super) findings: Vec<&'r Finding>,
    /// Those of them whose place and values are of this very exchange; the others were seen in it as
    /// well.
    pub(super) exact: Vec<&'r Finding>,
    /// Whether its answer is what there is to look at.
    pub(super) shows: bool,
}

impl<'r> Story<'r> {
    /// The story of a case from those of its exchanges that are at hand, in the order of their
    /// numbers.
    pub(crate) fn of(
        record: &'r RunRecord,
        case: &'r CaseResult,
        exchanges: &'r [Exchange],
    ) -> Self {
        let findings = findings(record, case);
        let moments = moments(record, case, exchanges, &findings);
        Self {
            case,
            findings,
            moments,
            again: again(record, &case.id.0),
        }
    }
}

/// The exchanges that tell the story of a case, at most so many: those that are wrong and the ones
/// nearest to them, or the last where none is wrong.
pub(crate) fn evidence(record: &RunRecord, case: &CaseResult, most: usize) -> Vec<ExchangeId> {
    let findings = findings(record, case);
    let all = all(record, case, &findings);
    if all.len() <= most {
        return all;
    }
    let is_wrong = |at: &usize| is_wrong(all[*at], &findings);
    let mut wrong: Vec<usize> = (0..all.len()).filter(is_wrong).collect();
    if wrong.is_empty() {
        wrong.push(all.len() - 1);
    }
    // What came after explains less than what came before.
    let far = |at: &usize| {
        let distances = wrong.iter().map(|one| match at.checked_sub(*one) {
            None => one - at,
            Some(after) => 4 * after,
        });
        distances.min()
    };
    let mut near: Vec<usize> = (0..all.len()).collect();
    near.sort_by_key(far);
    near.truncate(most);
    near.sort_unstable();
    near.into_iter().map(|at| all[at]).collect()
}

/// The exchanges of a case: its own or, where it only reports what was seen in the whole run, those
/// that show it.
fn all(record: &RunRecord, case: &CaseResult, findings: &[&Finding]) -> Vec<ExchangeId> {
    let own = record.exchanges.iter().filter(|one| one.case == case.id);
    let mut ids: Vec<ExchangeId> = own.map(|one| one.id).collect();
    ids.extend(&case.exchanges);
    if ids.is_empty() {
        let shown = findings.iter();
        ids.extend(shown.flat_map(|finding| &finding.exchanges));
    }
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn is_wrong(id: ExchangeId, findings: &[&Finding]) -> bool {
    let mut all = findings.iter();
    all.any(|finding| finding.exchanges.contains(&id))
}

/// The exchange that a finding's place and values are of. Of what was seen more than once, the first
/// is told.
pub(super) fn judged(finding: &Finding) -> Option<ExchangeId> {
    let all = &finding.exchanges;
    let one = if finding.count > 1 {
        all.first()
    } else {
        all.last()
    };
    one.copied()
}

/// The command that runs a case or a rule again; none for what was captured elsewhere.
pub(super) fn again(record: &RunRecord, id: &str) -> Option<String> {
    let seed = record.seed;
    let target = record.target.file.as_ref();
    let target = target.map_or_else(String::new, |file| format!(" --target {}", quote(file)));
    let command = || format!("content-conformance run{target} --rule {id} --seed {seed}");
    (record.profile != CAPTURE).then(command)
}

/// The mark of a step.
pub(super) fn sign(step: &StepResult) -> char {
    match step.verdict {
        Verdict::Passed => '✓',
        Verdict::Skipped | Verdict::NotRun => '-',
        Verdict::Inconclusive => '?',
        _ => '✗',
    }
}

fn findings<'r>(record: &'r RunRecord, case: &CaseResult) -> Vec<&'r Finding> {
    let own = case.findings.iter();
    own.filter_map(|at| record.findings.get(*at)).collect()
}

fn moments<'r>(
    record: &RunRecord,
    case: &CaseResult,
    exchanges: &'r [Exchange],
    findings: &[&'r Finding],
) -> Vec<Moment<'r>> {
    let all = all(record, case, findings);
    let mut moments = Vec::new();
    let mut before: Option<&Exchange> = None;
    let (mut next, mut tried) = (0, 1);
    for exchange in exchanges {
        let at = all.binary_search(&exchange.id).unwrap_or(next);
        if at > next {
            moments.push(Moment::LeftOut(at - next));
            before = None;
        }
        next = at + 1;
        if exchange.case == case.id && exchange.try_number != tried {
            tried = exchange.try_number;
            moments.push(Moment::Try(tried));
        } else if let Some(last) = before {
            let pause = exchange.sent_us.saturating_sub(last.ended_us);
            if pause >= PAUSE {
                moments.push(Moment::Wait(pause));
            }
        }
        before = Some(exchange);
        moments.push(Moment::Call(Call::of(exchange, exchanges, findings)));
    }
    if all.len() > next && next > 0 {
        moments.push(Moment::LeftOut(all.len() - next));
    }
    moments
}

impl<'r> Call<'r> {
    fn of(exchange: &'r Exchange, all: &[Exchange], findings: &[&'r Finding]) -> Self {
        let mut findings = findings.to_vec();
        findings.retain(|finding| finding.exchanges.contains(&exchange.id));
        let mut exact = findings.clone();
        exact.retain(|finding| judged(finding) == Some(exchange.id));
        let is_told = |finding: &&Finding| all.iter().any(|one| judged(finding) == Some(one.id));
        Self {
            exchange,
            shows: !exact.is_empty() || !findings.iter().all(is_told),
            findings,
            exact,
        }
    }

    /// What was asked.
    pub(super) fn what(&self) -> String {
        match self.exchange.operation {
            Operation::Other => {
                let request = &self.exchange.request;
                format!("{} {}", request.method, request.url)
            }
            operation => operation.to_string(),
        }
    }

    /// The answer's body, where it is JSON.
    pub(super) fn value(&self) -> Option<Value> {
        let response = self.exchange.response()?;
        serde_json::from_slice(&response.body).ok()
    }

    /// How long the answer took, in milliseconds.
    pub(super) fn took(&self) -> u64 {
        self.exchange.ended_us.saturating_sub(self.exchange.sent_us) / 1000
    }

    /// The places in the answer's body that are wrong.
    pub(super) fn pointers(&self) -> Vec<&str> {
        let own = self.exact.iter();
        own.filter_map(|finding| finding.pointer.as_deref())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Moment, Story, evidence};
    use crate::model::Exchange;
    use crate::report::sample::{exchange, mixed};

    /// What happened, in short.
    fn told(exchanges: &[Exchange], most: usize) -> Vec<String> {
        let mut record = mixed();
        record.cases[1].findings = vec![0];
        record.cases[1].exchanges = exchanges.iter().map(|one| one.id).collect();
        let ids = evidence(&record, &record.cases[1], most);
        let mut exchanges = exchanges.to_vec();
        exchanges.retain(|one| ids.contains(&one.id));
        let story = Story::of(&record, &record.cases[1], &exchanges);
        let moments = story.moments.iter().map(|moment| match moment {
            Moment::LeftOut(count) => format!("{count} left out"),
            Moment::Try(number) => format!("try {number}"),
            Moment::Wait(time) => format!("wait {time}"),
            Moment::Call(call) if call.findings.is_empty() => call.exchange.id.to_string(),
            Moment::Call(call) => format!("{} is wrong", call.exchange.id),
        });
        moments.collect()
    }

    /// A call of the case, by its number and the time when it was sent.
    fn call((id, sent_us): (u64, u64)) -> Option<Exchange> {
        let one = exchange(12)?;
        Some(Exchange {
            id,
            sent_us,
            ended_us: sent_us + 10,
            try_number: if id > 13 { 2 } else { 1 },
            ..one
        })
    }

    #[test]
    fn calls_waits_and_tries_are_told_in_time_and_the_nearest_of_many() {
        let times = [
            (9, 0),
            (10, 5),
            (11, 20),
            (12, 900_000),
            (13, 900_020),
            (14, 950_000),
        ];
        let all: Vec<Exchange> = times.into_iter().filter_map(call).collect();
        assert_eq!(
            told(&all, 9).join(", "),
            "9, 10, 11, wait 899970, 12 is wrong, 13, try 2, 14"
        );
        assert_eq!(
            told(&all, 2).join(", "),
            "2 left out, 11, wait 899970, 12 is wrong, 2 left out"
        );
        assert!(told(&[], 2).is_empty());
    }

    #[test]
    fn the_place_of_what_was_seen_often_is_marked_where_it_is_told_of_alone() {
        let mut record = mixed();
        record.cases[1].findings = vec![0];
        record.findings[0].exchanges = vec![12, 13];
        let all: Vec<Exchange> = [(12, 0), (13, 20)].into_iter().filter_map(call).collect();
        let story = Story::of(&record, &record.cases[1], &all);
        let calls = story.moments.iter().filter_map(|moment| match moment {
            Moment::Call(call) => Some((call.findings.len(), call.pointers().len(), call.shows)),
            _ => None,
        });
        assert_eq!(calls.collect::<Vec<_>>(), [(1, 1, true), (1, 0, false)]);
    }
}
