//! What runs show on their way, and how calls share a hotel.

use serde_json::Value;

use super::outcome::detail;
use super::shape;
use super::{Choice, Outcome, Shown};
use crate::model::Stop;

pub(super) fn states_between(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let reads = shown.reads.len() - 1;
    let states = states(&shown.reads);
    let between = states
        .iter()
        .filter(|state| !matches!(state.as_str(), "queued" | "complete" | "failed"))
        .count();
    let choice = match between {
        0 => "none-seen",
        1 => "one-seen",
        _ => "several-seen",
    };
    Ok(Choice::of(
        choice,
        format!("{}, in {reads} reads", states.join(", ")),
        &probe,
    ))
}

pub(super) fn counters_at_the_end(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let last = shown.reads.last().cloned().unwrap_or_default();
    let (choice, said) = match counters(&last) {
        None => ("not-shown", shape::of(&last)),
        Some([total, generated, failed, skipped]) => {
            let sum = generated + failed + skipped;
            let choice = match sum.cmp(&total) {
                std::cmp::Ordering::Equal => "sum-is-total",
                std::cmp::Ordering::Less => "sum-is-less",
                std::cmp::Ordering::Greater => "something-else",
            };
            (choice, counters_text([total, generated, failed, skipped]))
        }
    };
    let status = last
        .get("Status")
        .and_then(Value::as_str)
        .unwrap_or("no Status")
        .to_owned();
    Ok(Choice::of(choice, format!("{status}: {said}"), &probe))
}

pub(super) fn called_failed(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let last = shown.reads.last().cloned().unwrap_or_default();
    match counters(&last) {
        None => Ok(Choice::of("not-shown", shape::of(&last), &probe)),
        Some([total, _, failed, _]) => {
            let choice = match failed {
                0 => "none-failed",
                failed if failed >= total => "all-failed",
                _ => "some-failed",
            };
            Ok(Choice::of(
                choice,
                format!("Failed {failed} of Total {total}"),
                &probe,
            ))
        }
    }
}

pub(super) fn held_state(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let last = shown.reads.last().cloned().unwrap_or_default();
    match last.get("Status").and_then(Value::as_str) {
        Some("complete" | "failed") => Err(Stop::inconclusive(
            "the adapter promised to hold the run, and it has ended",
        )),
        Some("queued") => {
            let reads = shown.reads.len() - 1;
            Ok(Choice::of(
                "only-queued",
                format!("queued, in {reads} reads"),
                &probe,
            ))
        }
        Some(state) => Ok(Choice::of("another-state", state.to_owned(), &probe)),
        None => Ok(Choice::of("something-else", shape::of(&last), &probe)),
    }
}

pub(super) fn how_hotels_fare(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let last = shown.reads.last().cloned().unwrap_or_default();
    let status = last
        .get("Status")
        .and_then(Value::as_str)
        .unwrap_or_default();
    let (choice, said) = match counters(&last) {
        None => ("not-shown", shape::of(&last)),
        Some(counters) => (fare(status, counters), counters_text(counters)),
    };
    Ok(Choice::of(choice, format!("{status}: {said}"), &probe))
}

fn fare(status: &str, [total, generated, failed, skipped]: [i64; 4]) -> &'static str {
    match status {
        "failed" => "failed",
        _ if generated == total => "all-generated",
        _ if generated == 0 => "none-generated",
        _ if failed > 0 => "some-failed",
        _ if skipped > 0 => "some-skipped",
        _ => "something-else",
    }
}

pub(super) fn how_soon_the_end(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let reads = shown.reads.len() - 1;
    let choice = if reads == 1 { "at-once" } else { "later" };
    Ok(Choice::of(
        choice,
        format!("seen by read {reads} after the end"),
        &probe,
    ))
}

pub(super) fn status_fields(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let last = shown.reads.last().cloned().unwrap_or_default();
    let names: Vec<&str> = last
        .as_object()
        .into_iter()
        .flatten()
        .map(|(name, _)| name.as_str())
        .collect();
    let whole = ["ID", "Status", "Progress", "CreatedAt", "UpdatedAt"];
    let choice = if whole.iter().all(|name| names.contains(name)) {
        if names.len() == whole.len() {
            "the-whole-run"
        } else {
            "more"
        }
    } else if names.contains(&"Status")
        && names.contains(&"Progress")
        && names.iter().all(|name| whole.contains(name))
    {
        "status-and-progress"
    } else {
        "something-else"
    };
    Ok(Choice::of(choice, shape::of(&last), &probe))
}

pub(super) fn whether_shown(shown: &Shown) -> Result<Choice, Stop> {
    let (probe, outcome) = shown.outcome()?;
    match &outcome {
        Outcome::Accepted(_) | Outcome::Succeeded(_) => {
            Ok(Choice::of("accepted", detail(&probe), &probe))
        }
        _ => Ok(Choice::refusal(&probe, &outcome)),
    }
}

/// Every Status in turn, without repetition.
fn states(reads: &[Value]) -> Vec<String> {
    let mut states: Vec<String> = Vec::new();
    for state in reads
        .iter()
        .filter_map(|read| read.get("Status").and_then(Value::as_str))
    {
        if states.last().is_none_or(|last| last != state) {
            states.push(state.to_owned());
        }
    }
    states
}

fn counters_text([total, generated, failed, skipped]: [i64; 4]) -> String {
    format!("Total {total}, Generated {generated}, Failed {failed}, Skipped {skipped}")
}

/// Total, Generated, Failed and Skipped, where all four are integers.
fn counters(run: &Value) -> Option<[i64; 4]> {
    let progress = run.get("Progress")?;
    let counter = |name: &str| progress.get(name).and_then(Value::as_i64);
    Some([
        counter("Total")?,
        counter("Generated")?,
        counter("Failed")?,
        counter("Skipped")?,
    ])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{counters, fare, states};

    #[test]
    fn states_are_listed_as_they_follow_each_other() {
        let reads = [
            json!({"Status": "queued"}),
            json!({"Status": "queued"}),
            json!({}),
            json!({"Status": "x"}),
            json!({"Status": "complete"}),
        ];
        assert_eq!(states(&reads), ["queued", "x", "complete"]);
    }

    #[test]
    fn hotels_fare_as_status_and_counters_say() {
        for (status, counters, expected) in [
            ("complete", [3, 3, 0, 0], "all-generated"),
            ("complete", [3, 2, 0, 1], "some-skipped"),
            ("complete", [3, 1, 1, 1], "some-failed"),
            ("complete", [3, 0, 0, 3], "none-generated"),
            ("failed", [3, 3, 0, 0], "failed"),
            ("complete", [3, 1, 0, 0], "something-else"),
        ] {
            assert_eq!(fare(status, counters), expected, "{counters:?}");
        }
    }

    #[test]
    fn counters_are_all_there_or_none_is() {
        assert_eq!(
            counters(&json!({"Progress": {"Total": 4, "Generated": 1, "Failed": 2, "Skipped": 0}})),
            Some([4, 1, 2, 0])
        );
        assert_eq!(
            counters(&json!({"Progress": {"Total": 4, "Generated": 1, "Failed": 2}})),
            None
        );
    }
}
