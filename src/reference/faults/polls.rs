//! Faults of POLL: the status operation and the run that it shows.

use crate::reference::behaviour::facts::{Facts, Operation};
use crate::reference::faults::addresses::put;
use crate::reference::faults::fault::{Fault, fault};
use crate::reference::rewrite::edits::{
    copy, count_nothing, ended, is_seconds_ago, polled, progress, run, set, shift, text,
};
use crate::reference::state::project::Project;
use crate::reference::state::run::Phase;
use chrono::{DateTime, Duration, SecondsFormat};
use serde_json::{Value, json};
use uuid::Uuid;

fn newest(project: &Project) -> Option<Uuid> {
    project.run_order.last().copied()
}

fn ended_as(facts: &Facts, phase: Phase) -> bool {
    ended(facts) && facts.run.is_some_and(|run| run.phase == phase)
}

fn of_several(facts: &Facts) -> bool {
    facts.run.is_some_and(|run| run.total > 1)
}

fn read_before(facts: &Facts) -> bool {
    facts.run.is_some_and(|run| run.reads_since_end > 1)
}

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "newest-run-shown",
        "POLL-1",
        "The newest run of the project is shown, whatever ID is asked for.",
        |b| {
            b.runs.shown = |project, id| project.runs.get(&id).and_then(|_| newest(project));
        },
    ),
    fault(
        "newest-run-shown-while-in-progress",
        "POLL-1",
        "The newest run of the project is shown in place of any that is in progress.",
        |b| {
            b.runs.shown = |project, id| match project.runs.get(&id)? {
                named if named.phase.is_terminal() => Some(id),
                _ => newest(project),
            };
        },
    ),
    fault(
        "unknown-run-shows-newest",
        "POLL-1",
        "For an ID that no run of the project has its newest run is shown.",
        |b| {
            b.runs.shown = |project, id| {
                project
                    .runs
                    .get(&id)
                    .map(|_| id)
                    .or_else(|| newest(project))
            };
        },
    ),
    fault(
        "runs-forgotten-behind-thirty",
        "POLL-1",
        "A run is known until thirty others have been started in its project.",
        |b| {
            b.runs.shown = |project, id| {
                let run = project.runs.get(&id)?;
                let later = project.runs.len() as u64 - run.number;
                (later <= 30).then_some(id)
            };
        },
    ),
    fault(
        "complete-after-many-reads",
        "POLL-4",
        "From the ninth read in a project on, runs in progress are shown as complete.",
        |b| {
            b.json(
                |f| polled(f) && !ended(f) && f.call > 8,
                |v, _| run(v, |r| set(r, "Status", "complete")),
            );
        },
    ),
    fault(
        "failed-after-many-reads",
        "POLL-4",
        "From the tenth read in a project on, runs in progress are shown as failed.",
        |b| {
            b.json(
                |f| polled(f) && !ended(f) && f.call > 9,
                |v, _| run(v, |r| set(r, "Status", "failed")),
            );
        },
    ),
    fault(
        "no-status-at-the-end",
        "POLL-1",
        "A run that has ended has no Status.",
        |b| {
            b.json(ended, |v, _| run(v, |r| drop(r.remove("Status"))));
        },
    ),
    fault(
        "status-takes-put",
        "POLL-1",
        "The operation takes PUT, and answers POST with 405.",
        |b| b.serving.address = |called, address| put(called, address, Operation::Status),
    ),
    fault(
        "end-is-called-done",
        "POLL-2",
        "A run that has ended well is called done.",
        |b| {
            b.json(
                |f| ended_as(f, Phase::Complete),
                |v, _| run(v, |r| set(r, "Status", "done")),
            );
        },
    ),
    fault(
        "failed-stays-queued",
        "POLL-2",
        "A run that has failed is shown as queued for ever.",
        |b| {
            b.json(
                |f| ended_as(f, Phase::Failed),
                |v, _| run(v, |r| set(r, "Status", "queued")),
            );
        },
    ),
    fault(
        "failure-is-lost",
        "POLL-2",
        "A run that would fail stays in progress.",
        |b| b.runs.failure_is_lost = true,
    ),
    fault(
        "several-stay-generating",
        "POLL-2",
        "A run of several hotels is shown as generating for ever.",
        |b| {
            b.json(
                |f| ended(f) && of_several(f),
                |v, _| run(v, |r| set(r, "Status", "generating")),
            );
        },
    ),
    fault(
        "total-shrinks-at-the-end",
        "POLL-3",
        "Total of several hotels is one less at the end.",
        |b| {
            b.json(
                |f| ended(f) && of_several(f),
                |v, f| progress(v, |p| set(p, "Total", f.run.map_or(0, |r| r.total - 1))),
            );
        },
    ),
    fault(
        "total-zero-until-the-end",
        "POLL-3",
        "Total is 0 while the run is in progress.",
        |b| {
            b.json(
                |f| polled(f) && !ended(f),
                |v, _| progress(v, |p| set(p, "Total", 0)),
            );
        },
    ),
    fault(
        "created-moves-with-updated",
        "POLL-3",
        "CreatedAt of a run that has ended is UpdatedAt.",
        |b| {
            b.json(ended, |v, _| run(v, |r| copy(r, "UpdatedAt", "CreatedAt")));
        },
    ),
    fault(
        "total-is-what-was-generated",
        "POLL-3",
        "Total of a failed run is the number of hotels generated.",
        |b| {
            b.json(
                |f| ended_as(f, Phase::Failed),
                |v, _| progress(v, |p| copy(p, "Generated", "Total")),
            );
        },
    ),
    fault(
        "old-run-reverts",
        "POLL-4",
        "A run that has ended is shown as queued again when a hotel of it runs again.",
        |b| {
            b.json(
                |f| ended(f) && f.run.is_some_and(|r| r.hotel_runs_again),
                |v, _| run(v, |r| set(r, "Status", "queued")),
            );
        },
    ),
    fault(
        "approval-changes-ended-run",
        "POLL-4",
        "A run that has ended is shown as approved once a hotel of it approves.",
        |b| {
            b.json(
                |f| ended(f) && f.run.is_some_and(|run| run.approved_since),
                |v, _| run(v, |r| set(r, "Status", "approved")),
            );
        },
    ),
    fault(
        "complete-turns-failed",
        "POLL-4",
        "A complete run is shown as failed from the second read of its end on.",
        |b| {
            b.json(
                |f| ended_as(f, Phase::Complete) && read_before(f),
                |v, _| run(v, |r| set(r, "Status", "failed")),
            );
        },
    ),
    fault(
        "failed-turns-complete",
        "POLL-4",
        "A failed run is shown as complete from the second read of its end on.",
        |b| {
            b.json(
                |f| ended_as(f, Phase::Failed) && read_before(f),
                |v, _| run(v, |r| set(r, "Status", "complete")),
            );
        },
    ),
    fault(
        "ended-turns-archived",
        "POLL-4",
        "A run that has ended is shown as archived from the second read of its end on.",
        |b| {
            b.json(
                |f| ended(f) && read_before(f),
                |v, _| run(v, |r| set(r, "Status", "archived")),
            );
        },
    ),
    fault(
        "queued-after-many-reads",
        "POLL-4",
        "A run that has ended is shown as queued from the ninth read of its end on.",
        |b| {
            b.json(
                |f| ended(f) && f.run.is_some_and(|run| run.reads_since_end > 8),
                |v, _| run(v, |r| set(r, "Status", "queued")),
            );
        },
    ),
    fault(
        "updated-stays-after-a-failure",
        "POLL-5",
        "UpdatedAt of a run after a failed one stays CreatedAt.",
        |b| {
            b.json(
                |f| ended(f) && f.run.is_some_and(|run| run.after_failure),
                |v, _| run(v, |r| copy(r, "CreatedAt", "UpdatedAt")),
            );
        },
    ),
    fault(
        "counters-stay-zero",
        "POLL-5",
        "The counters of a complete run are all 0.",
        |b| {
            b.json(|f| ended_as(f, Phase::Complete), |v, _| count_nothing(v));
        },
    ),
    fault(
        "counters-seconds-late",
        "POLL-5",
        "The counters of a complete run are 0 for two seconds after its end.",
        |b| {
            b.json(
                |f| ended_as(f, Phase::Complete),
                |v, _| {
                    let mut is_late = false;
                    run(v, |r| is_late = !is_seconds_ago(r, "UpdatedAt"));
                    if is_late {
                        count_nothing(v);
                    }
                },
            );
        },
    ),
    fault(
        "counters-stay-zero-for-single",
        "POLL-5",
        "The counters of a complete run of one hotel are all 0.",
        |b| {
            b.json(
                |f| ended_as(f, Phase::Complete) && !of_several(f),
                |v, _| progress(v, |p| set(p, "Generated", 0)),
            );
        },
    ),
    fault(
        "counters-stay-zero-for-approved",
        "POLL-5",
        "The counters of a complete run are all 0 where all of its hotels have approved.",
        |b| {
            b.json(
                |f| ended_as(f, Phase::Complete) && f.run.is_some_and(|run| run.of_approved),
                |v, _| count_nothing(v),
            );
        },
    ),
    fault(
        "updated-never-moves",
        "POLL-5",
        "UpdatedAt of a run stays CreatedAt.",
        |b| {
            b.json(polled, |v, _| run(v, |r| copy(r, "CreatedAt", "UpdatedAt")));
        },
    ),
    fault(
        "one-too-many-generated",
        "POLL-6",
        "Generated of a complete run is one more than Total.",
        |b| {
            b.json(
                |f| ended_as(f, Phase::Complete),
                |v, f| progress(v, |p| set(p, "Generated", f.run.map_or(0, |r| r.total + 1))),
            );
        },
    ),
    fault(
        "failed-is-negative",
        "POLL-6",
        "Failed is -1 while a run is in progress.",
        |b| {
            b.json(
                |f| polled(f) && !ended(f),
                |v, _| progress(v, |p| set(p, "Failed", -1)),
            );
        },
    ),
    fault(
        "updated-goes-back",
        "POLL-6",
        "UpdatedAt of a run goes back by an hour when it has ended.",
        |b| {
            b.json(ended, |v, _| {
                run(v, |r| {
                    shift(r, "UpdatedAt", Duration::hours(-1), SecondsFormat::Millis);
                });
            });
        },
    ),
    fault(
        "end-of-hundred-is-called-finished",
        "POLL-2",
        "A run of 50 hotels or more that has ended is called finished.",
        |b| {
            b.json(
                |f| ended(f) && f.run.is_some_and(|r| r.total >= 50),
                |v, _| v["Data"]["Status"] = json!("finished"),
            );
        },
    ),
    fault(
        "id-of-ended-run-changes",
        "POLL-3",
        "The ID of a run that has ended has another last part.",
        |b| {
            b.json(ended, |v, _| {
                run(v, |r| {
                    text(r, "ID", |t| format!("{}000000000000", &t[..t.len() - 12]));
                });
            });
        },
    ),
    fault(
        "long-run-never-ends",
        "POLL-2",
        "A run that was in progress for long stays so when it has ended.",
        |b| {
            b.json(ended, |v, _| {
                run(v, |run| {
                    let began = run.get("CreatedAt").and_then(Value::as_str);
                    let began = began.and_then(|text| DateTime::parse_from_rfc3339(text).ok());
                    let end = run.get("UpdatedAt").and_then(Value::as_str);
                    let end = end.and_then(|text| DateTime::parse_from_rfc3339(text).ok());
                    let long = began
                        .zip(end)
                        .is_some_and(|(began, end)| end - began > Duration::milliseconds(900));
                    if long {
                        set(run, "Status", "generating");
                    }
                });
            });
        },
    ),
    fault(
        "approvals-lower-total",
        "POLL-3",
        "Progress.Total leaves out hotels that have approved since the run began.",
        |b| b.runs.approvals_lower_total = true,
    ),
];
