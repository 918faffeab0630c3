//! Runs, as generateText shows them: that they start, what they count, and that a hotel with a run in
//! progress is refused.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer::{accepted, only};
use super::family::{Family, must, verdict};
use super::{body_text, shape};
use crate::checks::evidence::Shown;
use crate::checks::races::{Proof, Round};
use crate::checks::runs::{id_of, total_is};
use crate::checks::{Reading, Seen};
use crate::model::{Finding, Judged, RuleId};

/// The most hotels of one run.
const CAP: usize = 100;

/// What answers of generateText have to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfRun {
    /// An accepted call shows a run with an ID. That it does counts for nothing.
    WithId(Shown),
    /// A run is started, which counts as one application.
    Started(Shown),
    /// The same for hotels that were not selected before.
    NotSelected(Shown),
    /// It is no 409 because of simultaneous calls for other hotels.
    Undisturbed(Shown),
    /// Total is the number of distinct hotels selected.
    Total {
        /// The answer that shows the run.
        run: Shown,
        /// So many hotels.
        total: i64,
        /// The rule that says so.
        rule: RuleId,
    },
    /// The same where the case is not about it: it counts for nothing, nor is it said that Total is
    /// missing.
    Counts {
        /// The answer that shows the run.
        run: Shown,
        /// So many hotels.
        hotels: usize,
        /// The rule that says so.
        rule: RuleId,
    },
    /// No run of more than 100 hotels is started.
    WithinCap(Shown),
    /// No call puts more than 100 hotels in progress.
    BusyWithinCap {
        /// The answer to the call.
        run: Shown,
        /// The answers to calls for each of its hotels alone.
        alone: Vec<Shown>,
    },
    /// Each of the runs has an ID of its own.
    OwnIds(Vec<Shown>),
    /// The run is returned, queued, while the work is held back.
    AtOnce {
        /// The answer.
        answer: Shown,
        /// How it was waited for, where it came only after the work was finished.
        waited: Option<Waited>,
    },
    /// The call is rejected with 409, for a hotel of it has a run in progress.
    Busy {
        /// The answer.
        answer: Shown,
        /// How it was waited for, where it came only after the run was finished.
        waited: Option<Waited>,
    },
    /// No hotel has two runs in progress after calls at the same time.
    Raced(Round),
}

/// How an answer was waited for that did not come until the held runs were finished.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Waited {
    /// How long no answer came while the runs were held.
    pub held: Duration,
    /// How long after they were finished it came.
    pub after: Duration,
}

impl Waited {
    /// Whether the answer came so soon after the runs were finished that it waited for them, and
    /// is not just slow.
    #[must_use]
    pub(crate) fn is_for_the_end(&self) -> bool {
        self.after <= self.held / 2
    }
}

impl Family for OfRun {
    fn judge(&self) -> Judged {
        match self {
            Self::WithId(answer) => only(without_id(answer)),
            Self::Started(answer) => started(answer),
            Self::NotSelected(answer) => not_selected(answer),
            Self::Undisturbed(answer) => undisturbed(answer),
            Self::Total { run, total, rule } => under(rule, total_of(run, *total)),
            Self::Counts { run, hotels, rule } => {
                let said = Seen::of(run)
                    .run()
                    .map(|shown| total_is("", shown, *hotels));
                let mut judged = under(rule, shown_in(run, said.unwrap_or_default()));
                judged.applied = 0;
                judged
            }
            Self::WithinCap(answer) => within_cap(answer),
            Self::BusyWithinCap { run, alone } => {
                let busy = alone.iter().filter(|answer| answer.status() == Some(409));
                let busy = busy.count();
                verdict((busy > CAP).then(|| {
                    must("one call puts more than 100 hotels in progress")
                        .because(
                            "at most 100 hotels with a run in progress",
                            busy.to_string(),
                        )
                        .seen_in(run.id)
                }))
            }
            Self::OwnIds(runs) => own_ids(runs),
            Self::AtOnce { answer, waited } => at_once(answer, *waited),
            Self::Busy { answer, waited } => busy(answer, *waited),
            Self::Raced(round) => raced(round),
        }
    }
}

/// The judgement with its findings under another rule.
fn under(rule: &RuleId, mut judged: Judged) -> Judged {
    for finding in &mut judged.findings {
        finding.rule = rule.clone();
    }
    judged
}

/// The judgement with its findings seen in an answer.
fn shown_in(answer: &Shown, mut judged: Judged) -> Judged {
    for finding in &mut judged.findings {
        finding.exchanges.push(answer.id);
    }
    judged
}

fn without_id(answer: &Shown) -> Option<Finding> {
    let seen = Seen::of(answer);
    let reading = Reading::of(&seen);
    let body = reading.accepted().filter(|_| id_of(answer).is_none())?;
    Some(
        must("an accepted generateText shows no run with an ID")
            .because("Data: a run with its ID", shape(body))
            .seen_in(answer.id),
    )
}

fn started(answer: &Shown) -> Judged {
    if id_of(answer).is_some() {
        return verdict(None);
    }
    match without_id(answer) {
        None => accepted(answer),
        found => verdict(found),
    }
}

fn not_selected(answer: &Shown) -> Judged {
    if Reading::of(&Seen::of(answer)) != Reading::Busy {
        return started(answer);
    }
    verdict(Some(
        must("a hotel that was not selected has a run in progress")
            .because("200 for a hotel that no run in progress is for", "409")
            .seen_in(answer.id),
    ))
}

fn undisturbed(answer: &Shown) -> Judged {
    match Reading::of(&Seen::of(answer)) {
        Reading::Busy => verdict(Some(
            must("a call is rejected with 409 because of simultaneous calls for other hotels")
                .because("200 for hotels that no run in progress is for", "409")
                .seen_in(answer.id),
        )),
        Reading::Accepted(_) => verdict(None),
        _ => Judged::default(),
    }
}

fn total_of(run: &Shown, total: i64) -> Judged {
    let seen = Seen::of(run);
    let shown = seen.run().and_then(|run| run.pointer("/Progress/Total"));
    let holds = shown.and_then(Value::as_i64) == Some(total);
    verdict((!holds).then(|| {
        must("Progress.Total is not the number of distinct hotels selected")
            .because(
                total.to_string(),
                shown.map_or_else(|| "nothing".to_owned(), ToString::to_string),
            )
            .at("/Data/Progress/Total")
            .seen_in(run.id)
    }))
}

/// What happens above the cap is open: an error, or a run of fewer.
fn within_cap(answer: &Shown) -> Judged {
    let seen = Seen::of(answer);
    let body = match Reading::of(&seen) {
        // What refuses a selection above the cap is open, and 429 starts no run.
        _ if answer.status() == Some(429) => return verdict(None),
        Reading::Unavailable(_) | Reading::Unreadable(_) => return Judged::default(),
        Reading::Accepted(body) => body,
        _ => return verdict(None),
    };
    let total = body.pointer("/Data/Progress/Total");
    let Some((total, hotels)) = total.and_then(|total| Some((total, total.as_f64()?))) else {
        return Judged::default();
    };
    verdict((hotels > CAP as f64).then(|| {
        must("a run of more than 100 hotels is started")
            .because("an error, or a Total of at most 100", total.to_string())
            .at("/Data/Progress/Total")
            .seen_in(answer.id)
    }))
}

fn own_ids(runs: &[Shown]) -> Judged {
    let mut judged = Judged::default();
    let mut known = BTreeMap::new();
    for run in runs {
        let Some(id) = id_of(run) else { continue };
        let first = known.insert(id.to_ascii_lowercase(), run.id);
        judged.merge(verdict(first.map(|first| {
            must("two runs have the same ID")
                .because("a new ID", id)
                .at("/Data/ID")
                .seen_in(first)
                .seen_in(run.id)
        })));
    }
    judged
}

fn at_once(answer: &Shown, waited: Option<Waited>) -> Judged {
    if let Some(waited) = waited {
        return only(waited.is_for_the_end().then(|| {
            must("generateText answers only after the background work is finished")
                .because(
                    "an answer while the work is held back",
                    format!(
                        "no answer within {} s, and one {} ms after the runs were finished",
                        waited.held.as_secs(),
                        waited.after.as_millis()
                    ),
                )
                .seen_in(answer.id)
        }));
    }
    let seen = Seen::of(answer);
    let Some(run) = seen.run() else {
        return started(answer);
    };
    let status = run.get("Status").and_then(Value::as_str);
    verdict((status != Some("queued")).then(|| {
        let shown = status.map_or_else(|| "no Status".to_owned(), |status| format!("{status:?}"));
        must("the run that is returned while the work is held back is not queued")
            .because("Status queued", shown)
            .at("/Data/Status")
            .seen_in(answer.id)
    }))
}

/// Whoever expects this has made sure that the run was still in progress, and that nothing else is
/// the reason of another refusal.
fn busy(answer: &Shown, waited: Option<Waited>) -> Judged {
    let seen = Seen::of(answer);
    let finding = match Reading::of(&seen) {
        Reading::Busy => return verdict(None),
        Reading::Unavailable(_) | Reading::ServerError => return Judged::default(),
        Reading::Accepted(_) | Reading::Unreadable(_) => match waited {
            None => must("a selected hotel has a run in progress, and the call is accepted")
                .because("409", "200"),
            Some(waited) if waited.is_for_the_end() => must("a call for a hotel with a run in progress waits until the run has ended instead of being rejected")
                .because("409 while the run is in progress", "200 after it was finished"),
            Some(_) => return Judged::default(),
        },
        Reading::Refused(status) | Reading::Undocumented(status) => must("a selected hotel has a run in progress, and the call is rejected with another status than 409")
            .because("409", format!("{status} {}", body_text(&seen))),
    };
    verdict(Some(finding.seen_in(answer.id)))
}

fn raced(round: &Round) -> Judged {
    let (first, second) = match round.judge() {
        Proof::Held => return verdict(None),
        Proof::Nothing(_) => return Judged::default(),
        Proof::Broken(first, second) => (&round.calls[first], &round.calls[second]),
    };
    let run = |call: &Shown| id_of(call).unwrap_or_default();
    let shared = first.hotels.intersection(&second.hotels).next();
    let both = format!(
        "the runs {} and {} are in progress for the hotel {}",
        run(&first.exchange),
        run(&second.exchange),
        shared.map_or("", String::as_str)
    );
    verdict(Some(
        must("two simultaneous calls for one hotel both have a run in progress")
            .because("409 for all of them but one", both)
            .seen_in(first.exchange.id)
            .seen_in(second.exchange.id),
    ))
}

#[cfg(test)]
mod tests;
