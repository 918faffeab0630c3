//! What a refused call must leave as it was, and the calls that show that it did.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::checks::Seen;
use crate::checks::evidence::{Listing, Shown};
use crate::checks::links::{difference, is_same, is_same_list, said};
use crate::model::{Finding, Judged, RuleId};

use super::family::{Family, must, verdict};

/// What refused calls, or a run that has ended, have to leave.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfEffect {
    /// A call with nothing wrong is taken, so that those refused before it did nothing.
    NoEffect {
        /// The refused calls.
        refused: Vec<Shown>,
        /// The answer to the one with nothing wrong.
        twin: Shown,
        /// The rule about effects, where it is not the case's own.
        rule: Option<RuleId>,
    },
    /// The project's list is as it was before the refused calls.
    SameList {
        /// The list before.
        before: Listing,
        /// The list now.
        now: Listing,
        /// Hotels of runs in progress: a run may make links for them.
        #[serde(default)]
        running: Vec<String>,
    },
    /// A run is as it was before the refused calls.
    SameRun {
        /// Its status before.
        before: Shown,
        /// Its status now.
        now: Shown,
        /// Where both show it.
        pointer: String,
        /// Whether it cannot have ended by itself.
        is_held: bool,
    },
    /// A refused call has not freed a hotel that has a run in progress.
    StillBusy(Shown),
    /// No hotel has a run in progress, so that 409 is wrong.
    NotBusy {
        /// The answer.
        answer: Shown,
        /// Whether the hotels had runs, which have ended.
        had_runs: bool,
        /// The rule, where it is not the case's own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<RuleId>,
    },
}

impl Family for OfEffect {
    fn judge(&self) -> Judged {
        match self {
            Self::NoEffect {
                refused,
                twin,
                rule,
            } => verdict((twin.status() == Some(409)).then(|| {
                let was_taken = refused.iter().any(|shown| shown.status() == Some(200));
                let finding = Finding {
                    rule: rule.clone().unwrap_or_else(|| "".into()),
                    ..must(if was_taken {
                        "a generateText that had to be refused has made its hotels busy"
                    } else {
                        "a refused generateText has made its hotels busy"
                    })
                };
                let finding = finding.because(
                    "200: the hotels of a refused call can be selected at once",
                    "409",
                );
                refused
                    .iter()
                    .chain([twin])
                    .fold(finding, |finding, shown| finding.seen_in(shown.id))
            })),
            Self::SameList {
                before,
                now,
                running,
            } => verdict(other_list(before, &without_new(before, now, running))),
            Self::SameRun {
                before,
                now,
                pointer,
                is_held,
            } => verdict(other_run(before, now, pointer, *is_held)),
            Self::StillBusy(answer) => verdict((answer.status() != Some(409)).then(|| {
                must("a refused call frees a hotel that has a run in progress")
                    .because("409", answer.status().unwrap_or_default().to_string())
                    .seen_in(answer.id)
            })),
            Self::NotBusy {
                answer,
                had_runs,
                rule,
            } => verdict((answer.status() == Some(409)).then(|| {
                let why = if *had_runs {
                    "the run of its hotels has ended"
                } else {
                    "no selected hotel has a run in progress"
                };
                let finding = Finding {
                    rule: rule.clone().unwrap_or_else(|| "".into()),
                    ..must(format!("generateText is rejected with 409 although {why}"))
                };
                finding
                    .because("any other documented answer", "409")
                    .seen_in(answer.id)
            })),
        }
    }
}

/// A list without the further links of these hotels.
fn without_new(before: &Listing, now: &Listing, hotels: &[String]) -> Listing {
    let is_running = |link: &Value| {
        let id = link.get("HotelID").and_then(Value::as_str);
        id.is_some_and(|id| hotels.iter().any(|hotel| hotel.eq_ignore_ascii_case(id)))
    };
    let mut old = now.clone();
    old.links
        .retain(|link| !is_running(link) || before.links.iter().any(|known| is_same(known, link)));
    old.total -= i64::try_from(now.links.len() - old.links.len()).unwrap_or(0);
    old
}

fn other_list(before: &Listing, now: &Listing) -> Option<Finding> {
    let is_same = now.total == before.total && is_same_list(&now.links, &before.links);
    (!is_same).then(|| {
        let place = difference(&before.links, &now.links);
        let place = if place.is_empty() {
            place
        } else {
            format!("{place}, ")
        };
        must("a refused request changes the project's list of links")
            .because(
                format!("{} links, Total {}", before.links.len(), before.total),
                format!("{place}Total {}", now.total),
            )
            .at("/Data")
            .seen_in(now.pages.first().map_or(0, |page| page.exchange.id))
    })
}

fn other_run(before: &Shown, now: &Shown, pointer: &str, is_held: bool) -> Option<Finding> {
    let (before, now) = (constant(before, pointer), constant(now, pointer));
    // A run that is not held may end by itself.
    let is_same = ["ID", "CreatedAt", "Total"]
        .iter()
        .all(|name| before[*name] == now[*name])
        && (!is_held || before["ended"] == now["ended"]);
    (!is_same).then(|| {
        must("a refused request changes a run in progress")
            .because(before.to_string(), now.to_string())
    })
}

/// What a status answer says of a run that no progress could change.
fn constant(answer: &Shown, pointer: &str) -> Value {
    let seen = Seen::of(answer);
    let run = seen.value().and_then(|body| body.pointer(pointer));
    let run = run.unwrap_or(&Value::Null);
    let status = run.get("Status").and_then(Value::as_str);
    json!({
        "ID": said(run, "ID"),
        "CreatedAt": said(run, "CreatedAt"),
        "Total": run.pointer("/Progress/Total"),
        "ended": matches!(status, Some("complete" | "failed")),
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::OfEffect;
    use crate::checks::expect::family::Family;
    use serde_json::Value;

    use crate::checks::evidence::Listing;
    use crate::checks::samples::{HOTEL, OTHER, answered, waiting};
    use crate::model::Operation::{GenerateText, GetTextGenerationStatus};

    fn found(effect: &OfEffect) -> usize {
        let judged = effect.judge();
        assert_eq!(judged.applied, 1);
        judged.findings.len()
    }

    #[test]
    fn the_twin_of_a_refused_call_finds_its_hotels_free() {
        for (status, expected) in [(200, 0), (409, 1)] {
            let answer = |status| (&Arc::new(answered(GenerateText, "{}", status, "{}"))).into();
            let twin = OfEffect::NoEffect {
                refused: vec![answer(400)],
                twin: answer(status),
                rule: None,
            };
            assert_eq!(found(&twin), expected, "{status}");
            assert_eq!(found(&OfEffect::StillBusy(answer(status))), 1 - expected);
            let answer = answer(status);
            let not_busy = |answer| OfEffect::NotBusy {
                answer,
                had_runs: true,
                rule: None,
            };
            assert_eq!(found(&not_busy(answer)), expected);
        }
    }

    #[test]
    fn a_run_may_make_a_link_for_its_hotel_and_a_refused_call_for_none() {
        let old = waiting(OTHER, "2024-05-01T10:00:00Z");
        let listing = |links: &[Value]| Listing {
            total: i64::try_from(links.len()).unwrap_or(0),
            links: links.to_vec(),
            ..Listing::default()
        };
        let further = waiting(HOTEL, "2024-05-01T11:00:00Z");
        for (now, running, expected) in [
            (
                vec![old.clone(), further.clone()],
                vec![HOTEL.to_owned()],
                0,
            ),
            (
                vec![old.clone(), further.clone()],
                vec![OTHER.to_owned()],
                1,
            ),
            (vec![further], vec![HOTEL.to_owned(), OTHER.to_owned()], 1),
        ] {
            let same = OfEffect::SameList {
                before: listing(std::slice::from_ref(&old)),
                now: listing(&now),
                running,
            };
            assert_eq!(found(&same), expected, "{now:?}");
        }
    }

    #[test]
    fn a_run_that_nobody_holds_may_end_and_change_nothing_else() {
        let answer = |run: &str| {
            let body = format!(r#"{{"Data":{run}}}"#);
            (&Arc::new(answered(GetTextGenerationStatus, "{}", 200, &body))).into()
        };
        for (now, is_held, expected) in [
            (r#"{"ID":"a","Status":"other"}"#, true, 0),
            (r#"{"ID":"a","Status":"complete"}"#, true, 1),
            (r#"{"ID":"a","Status":"complete"}"#, false, 0),
            (r#"{"ID":"b","Status":"queued"}"#, false, 1),
        ] {
            let same = OfEffect::SameRun {
                before: answer(r#"{"ID":"a","Status":"queued"}"#),
                now: answer(now),
                pointer: "/Data".to_owned(),
                is_held,
            };
            assert_eq!(found(&same), expected, "{now}");
        }
    }
}
