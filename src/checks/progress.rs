//! POLL-3 to POLL-6: two reads of one run in turn, and the run at its end.

use std::time::Duration;

use serde_json::Value;

use super::links::text;
use super::shape::shown;
use super::tally::Tally;
use super::timestamp::Timestamp;
use crate::model::{Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["POLL-3", "POLL-4", "POLL-5", "POLL-6"];

/// The counters of a run's progress beside Total.
const COUNTERS: [&str; 3] = ["Generated", "Failed", "Skipped"];

/// Whether the run shows an end: Status `complete` or `failed`.
#[must_use]
pub(crate) fn has_ended(run: &Value) -> bool {
    matches!(text(run, "Status"), Some("complete" | "failed"))
}

/// Whether the run shows that it goes on: a Status that is neither `complete` nor `failed`.
#[must_use]
pub(crate) fn goes_on(run: &Value) -> bool {
    text(run, "Status").is_some() && !has_ended(run)
}

fn counter(run: &Value, name: &str) -> Option<i64> {
    run.get("Progress")?.get(name)?.as_i64()
}

fn instant<'r>(run: &'r Value, name: &str) -> Option<Timestamp<'r>> {
    Timestamp::read(text(run, name)?).ok()
}

/// What two reads of one run in turn say about one of the rules, the earlier first; the run as
/// generateText returned it may be the earlier. Members that one of them does not show are left
/// out, and so is a read that shows another run: that is POLL-1's, and POLL-3's for its ID.
/// `held` is for how long the run was certainly in progress.
#[must_use]
pub(crate) fn judge(rule: &str, earlier: &Value, later: &Value, held: Duration) -> Judged {
    let mut tally = Tally::default();
    if rule == "POLL-3" {
        constant(earlier, later, &mut tally);
    } else if is_same_run(earlier, later) {
        match rule {
            "POLL-4" => terminal(earlier, later, &mut tally),
            "POLL-5" => return ended(later, held),
            "POLL-6" => {
                forward(earlier, later, &mut tally);
                within(later, &mut tally);
            }
            _ => {}
        }
    }
    tally.done()
}

/// Whether two reads show the same ID, or one of them none.
#[must_use]
pub(crate) fn is_same_run(earlier: &Value, later: &Value) -> bool {
    let ids = text(earlier, "ID").zip(text(later, "ID"));
    ids.is_none_or(|(before, after)| before.eq_ignore_ascii_case(after))
}

/// POLL-3: Total, ID and `CreatedAt` do not change.
fn constant(earlier: &Value, later: &Value, tally: &mut Tally) {
    if let Some((before, after)) = text(earlier, "ID").zip(text(later, "ID")) {
        let same = is_same_run(earlier, later);
        tally.demand(same, || {
            Finding::must("POLL-3", "ID of a run changes.").because(before, after)
        });
        if !same {
            return;
        }
    }
    let totals = counter(earlier, "Total").zip(counter(later, "Total"));
    if let Some((before, after)) = totals {
        tally.demand(before == after, || {
            Finding::must("POLL-3", "Total of a run changes.")
                .because(before.to_string(), after.to_string())
        });
    }
    // Two reads may show different numbers of digits, which changes nothing.
    if let Some((before, after)) = instant(earlier, "CreatedAt").zip(instant(later, "CreatedAt")) {
        tally.demand(before.may_equal(&after), || {
            Finding::must("POLL-3", "CreatedAt of a run changes.")
                .because(shown(&earlier["CreatedAt"]), shown(&later["CreatedAt"]))
        });
    }
}

/// POLL-4: after complete or failed Status does not change.
fn terminal(earlier: &Value, later: &Value, tally: &mut Tally) {
    if !has_ended(earlier) {
        return;
    }
    if let Some((before, after)) = text(earlier, "Status").zip(text(later, "Status")) {
        tally.demand(before == after, || {
            Finding::must(
                "POLL-4",
                format!("Status of a run changes after it was {before}."),
            )
            .because(format!("{before}, as read before"), after)
        });
    }
}

/// POLL-6: counters never fall, `UpdatedAt` never goes back. Hotels that failed may be tried again:
/// then Failed falls by what the other two rise by.
fn forward(earlier: &Value, later: &Value, tally: &mut Tally) {
    let rise = |name: &str| Some(counter(later, name)?.saturating_sub(counter(earlier, name)?));
    let tried_again = ["Generated", "Skipped"]
        .into_iter()
        .filter_map(rise)
        .fold(0_i64, |all, rise| all.saturating_add(rise.max(0)));
    for name in COUNTERS {
        if let Some((before, after)) = counter(earlier, name).zip(counter(later, name)) {
            let excused = if name == "Failed" { tried_again } else { 0 };
            tally.demand(after.saturating_add(excused) >= before, || {
                Finding::should("POLL-6", format!("{name} of a run falls."))
                    .because(format!("at least {before}"), after.to_string())
            });
        }
    }
    if let Some((before, after)) = instant(earlier, "UpdatedAt").zip(instant(later, "UpdatedAt")) {
        tally.demand(!after.is_clearly_before(&before), || {
            Finding::should("POLL-6", "UpdatedAt of a run goes back.").because(
                format!("not before {}", shown(&earlier["UpdatedAt"])),
                shown(&later["UpdatedAt"]),
            )
        });
    }
}

/// POLL-6 in one read: no counter is negative, and together they are not more than Total.
fn within(run: &Value, tally: &mut Tally) {
    let counters = COUNTERS.map(|name| (name, counter(run, name)));
    for (name, value) in counters {
        if let Some(value) = value {
            tally.demand(value >= 0, || {
                Finding::should("POLL-6", format!("{name} of a run is negative."))
                    .because("at least 0", value.to_string())
            });
        }
    }
    let sum = counters
        .iter()
        .try_fold(0_i64, |sum, (_, value)| sum.checked_add((*value)?));
    if let Some((sum, total)) = sum.zip(counter(run, "Total")) {
        tally.demand(sum <= total, || {
            Finding::should(
                "POLL-6",
                "The counters of a run are together more than its Total.",
            )
            .because(format!("at most {total}"), sum.to_string())
        });
    }
}

/// Whether a complete run of at least one hotel has all its counters at 0.
pub(crate) fn is_uncounted(run: &Value) -> bool {
    text(run, "Status") == Some("complete")
        && counter(run, "Total").is_some_and(|total| total > 0)
        && COUNTERS.iter().all(|name| counter(run, name) == Some(0))
}

/// POLL-5: a run that has ended shows it: not all counters are 0, and `UpdatedAt` is no longer
/// `CreatedAt`. `held` is for how long the run was certainly in progress; `UpdatedAt` is judged only
/// where that is longer than the clock behind it may stand still. Nothing applies to a run that goes
/// on.
fn ended(run: &Value, held: Duration) -> Judged {
    let mut tally = Tally::default();
    if !has_ended(run) {
        return tally.done();
    }
    let counters = COUNTERS.map(|name| counter(run, name));
    if counter(run, "Total").is_some_and(|total| total > 0) && counters.iter().all(Option::is_some)
    {
        let moved = counters.iter().any(|value| *value != Some(0));
        tally.demand(moved, || {
            let finding = if text(run, "Status") == Some("complete") {
                Finding::must("POLL-5", "A complete run has all its counters at 0.")
            } else {
                Finding::should("POLL-5", "A failed run has all its counters at 0.")
            };
            finding.because("a counter above 0", shown(&run["Progress"]))
        });
    }
    if let Some((created, updated)) = instant(run, "CreatedAt").zip(instant(run, "UpdatedAt"))
        && held.as_secs_f64() > created.tick().max(updated.tick())
    {
        tally.demand(created != updated, || {
            Finding::must(
                "POLL-5",
                "UpdatedAt of a run that has ended is still its CreatedAt.",
            )
            .because(
                "a later UpdatedAt",
                format!("both {}", shown(&run["UpdatedAt"])),
            )
        });
    }
    tally.done()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{Value, json};

    use super::{ended, goes_on, has_ended, judge};
    use crate::checks::samples::run;
    use crate::model::Judged;

    fn found(judged: &Judged) -> Vec<String> {
        judged
            .findings
            .iter()
            .map(|finding| format!("{} {}", finding.rule, finding.level))
            .collect()
    }

    fn between(earlier: &Value, later: &Value) -> Judged {
        let mut all = Judged::default();
        for rule in ["POLL-3", "POLL-4", "POLL-6"] {
            all.merge(judge(rule, earlier, later, Duration::ZERO));
        }
        all
    }

    fn complete() -> Value {
        let mut run = run();
        run["Status"] = json!("complete");
        run["Progress"]["Generated"] = json!(1);
        run["UpdatedAt"] = json!("2024-05-01T10:00:05Z");
        run
    }

    #[test]
    fn a_run_goes_forward_and_ends() {
        assert!(
            goes_on(&run()) && !has_ended(&run()) && has_ended(&complete()) && !goes_on(&json!({}))
        );
        let judged = between(&run(), &complete());
        assert_eq!((judged.applied, judged.findings.len()), (11, 0));
        assert_eq!(
            found(&between(&complete(), &complete())),
            Vec::<String>::new()
        );
        assert_eq!(
            found(&ended(&complete(), Duration::from_secs(3))),
            Vec::<String>::new()
        );
        assert_eq!(
            judge("POLL-3", &json!({}), &complete(), Duration::ZERO).applied,
            0
        );
    }

    #[test]
    fn each_change_that_may_not_be_is_found() {
        for (pointer, value, expected) in [
            ("/Progress/Total", json!(2), "POLL-3 must"),
            (
                "/ID",
                json!("99999999-9999-4999-8999-999999999998"),
                "POLL-3 must",
            ),
            ("/CreatedAt", json!("2024-05-01T10:00:01.1Z"), "POLL-3 must"),
            ("/Status", json!("queued"), "POLL-4 must"),
            ("/Status", json!("failed"), "POLL-4 must"),
            ("/Progress/Generated", json!(0), "POLL-6 should"),
            ("/UpdatedAt", json!("2024-05-01T10:00:04Z"), "POLL-6 should"),
        ] {
            let mut later = complete();
            *later.pointer_mut(pointer).unwrap_or(&mut Value::Null) = value;
            assert_eq!(
                found(&between(&complete(), &later)),
                [expected],
                "{pointer}"
            );
        }
        let mut cut = complete();
        cut["CreatedAt"] = json!("2024-05-01T10:00:00Z");
        assert_eq!(found(&between(&complete(), &cut)), Vec::<String>::new());
    }

    #[test]
    fn another_run_is_not_judged_as_this_one() {
        let mut other = run();
        other["ID"] = json!("99999999-9999-4999-8999-999999999998");
        other["Progress"]["Total"] = json!(9);
        assert_eq!(found(&between(&complete(), &other)), ["POLL-3 must"]);
    }

    #[test]
    fn hotels_that_failed_may_be_tried_again() {
        let with = |total: i64, counters: [i64; 3]| {
            let mut run = run();
            run["Progress"]["Total"] = json!(total);
            for (name, value) in super::COUNTERS.iter().zip(counters) {
                run["Progress"][*name] = json!(value);
            }
            run
        };
        let between = |later| {
            found(&judge(
                "POLL-6",
                &with(4, [1, 2, 0]),
                &later,
                Duration::ZERO,
            ))
        };
        assert_eq!(between(with(4, [2, 0, 1])), Vec::<String>::new());
        assert_eq!(between(with(4, [2, 0, 0])), ["POLL-6 should"]);
        assert_eq!(between(with(4, [0, 3, 0])), ["POLL-6 should"]);
    }

    #[test]
    fn counters_make_sense() {
        let read = |later: &Value| found(&judge("POLL-6", &run(), later, Duration::ZERO));
        assert_eq!(read(&complete()), Vec::<String>::new());
        let mut later = complete();
        later["Progress"]["Failed"] = json!(1);
        assert_eq!(read(&later), ["POLL-6 should"]);
        later["Progress"]["Failed"] = json!(-2);
        assert_eq!(read(&later).len(), 2, "below 0, and lower than before");
    }

    #[test]
    fn an_end_shows() {
        let long = Duration::from_secs(3);
        let mut still = complete();
        still["Progress"]["Generated"] = json!(0);
        assert_eq!(found(&ended(&still, long)), ["POLL-5 must"]);
        still["Status"] = json!("failed");
        assert_eq!(found(&ended(&still, long)), ["POLL-5 should"]);
        still["Progress"]["Total"] = json!(0);
        assert_eq!(found(&ended(&still, long)), Vec::<String>::new());
        let mut same = complete();
        same["UpdatedAt"] = same["CreatedAt"].clone();
        assert_eq!(found(&ended(&same, long)), ["POLL-5 must"]);
        // One tick of the clock: the times are shown in tenths.
        for (millis, findings) in [(99, 0), (100, 0), (101, 1)] {
            let judged = ended(&same, Duration::from_millis(millis));
            assert_eq!(judged.findings.len(), findings, "{millis} ms");
        }
        // Nine digits of a clock that ticks in thousandths: both times may be of one tick.
        same["CreatedAt"] = json!("2026-11-28T10:25:59.391000000Z");
        same["UpdatedAt"] = same["CreatedAt"].clone();
        let short = Duration::from_micros(800);
        assert_eq!(found(&ended(&same, short)), Vec::<String>::new());
        assert_eq!(found(&ended(&same, long)), ["POLL-5 must"]);
        assert_eq!(ended(&run(), long).applied, 0);
    }
}
