//! Faults of RUN-1 to RUN-5, RUN-18 and RUN-19: the answer of generateText.

use crate::reference::faults::fault::{Fault, fault};
use crate::reference::ids::mix;
use crate::reference::rewrite::edits::{progress, queued, run, set, shift, text};
use crate::reference::state::project::Project;
use chrono::{Duration, SecondsFormat};
use serde_json::json;
use uuid::Uuid;

/// The faults of this file.
pub(super) const FAULTS: &[Fault] = &[
    fault(
        "run-in-array",
        "RUN-1",
        "Data is an array of one run.",
        |b| {
            b.json(queued, |v, _| v["Data"] = json!([v["Data"].take()]));
        },
    ),
    fault(
        "tag-run-without-data",
        "RUN-1",
        "A run selected by tags stands at the top of the body, without Data.",
        |b| {
            b.json(|f| queued(f) && f.tag_ids > 0, |v, _| *v = v["Data"].take());
        },
    ),
    fault(
        "run-in-member-of-data",
        "RUN-1",
        "Data has a member Run that is the run.",
        |b| {
            b.json(queued, |v, _| v["Data"] = json!({"Run": v["Data"].take()}));
        },
    ),
    fault(
        "zero-counters-left-out",
        "RUN-2",
        "Counters that are 0 are left out.",
        |b| {
            b.json(queued, |v, _| {
                progress(v, |p| p.retain(|_, count| *count != 0));
            });
        },
    ),
    fault(
        "no-update-time-while-queued",
        "RUN-2",
        "A run that was never updated has no UpdatedAt.",
        |b| {
            b.json(queued, |v, _| run(v, |r| drop(r.remove("UpdatedAt"))));
        },
    ),
    fault(
        "no-progress-for-single-hotel",
        "RUN-2",
        "A run of one hotel has no Progress.",
        |b| {
            b.json(
                |f| queued(f) && f.run.is_some_and(|r| r.total == 1),
                |v, _| run(v, |r| drop(r.remove("Progress"))),
            );
        },
    ),
    fault(
        "no-skipped-for-tags",
        "RUN-2",
        "Progress of a run selected by tags has no Skipped.",
        |b| {
            b.json(
                |f| queued(f) && f.tag_ids > 0,
                |v, _| progress(v, |p| drop(p.remove("Skipped"))),
            );
        },
    ),
    fault(
        "running-when-idle",
        "RUN-3",
        "The Status is running where no other run of the project is in progress.",
        |b| {
            b.json(
                |f| queued(f) && !f.project_busy,
                |v, _| run(v, |r| set(r, "Status", "running")),
            );
        },
    ),
    fault(
        "capital-queued-for-several",
        "RUN-3",
        "The Status of a run of several hotels is Queued.",
        |b| {
            b.json(
                |f| queued(f) && f.run.is_some_and(|r| r.total > 1),
                |v, _| run(v, |r| set(r, "Status", "Queued")),
            );
        },
    ),
    fault(
        "pending-for-tags",
        "RUN-3",
        "The Status of a run selected by tags is pending.",
        |b| {
            b.json(
                |f| queued(f) && f.tag_ids > 0,
                |v, _| run(v, |r| set(r, "Status", "pending")),
            );
        },
    ),
    fault(
        "duplicates-are-skipped",
        "RUN-4",
        "Skipped is 1 where the request names something twice.",
        |b| {
            b.json(
                |f| queued(f) && f.duplicates,
                |v, _| progress(v, |p| set(p, "Skipped", 1)),
            );
        },
    ),
    fault(
        "generated-from-run-before",
        "RUN-4",
        "Generated is 1 in every run of a project but the first.",
        |b| {
            b.json(
                |f| queued(f) && f.run.is_some_and(|r| r.number > 0),
                |v, _| progress(v, |p| set(p, "Generated", 1)),
            );
        },
    ),
    fault(
        "failed-from-run-before",
        "RUN-4",
        "Failed is 1 in a run after one that failed.",
        |b| {
            b.json(
                |f| queued(f) && f.run.is_some_and(|r| r.after_failure),
                |v, _| progress(v, |p| set(p, "Failed", 1)),
            );
        },
    ),
    fault(
        "updated-a-millisecond-later",
        "RUN-5",
        "UpdatedAt is a millisecond after CreatedAt.",
        |b| {
            b.json(queued, |v, _| {
                run(v, |r| {
                    shift(
                        r,
                        "UpdatedAt",
                        Duration::milliseconds(1),
                        SecondsFormat::Millis,
                    );
                });
            });
        },
    ),
    fault(
        "updated-microseconds-later",
        "RUN-5",
        "UpdatedAt is three microseconds after CreatedAt.",
        |b| {
            b.json(queued, |v, _| {
                run(v, |r| {
                    shift(
                        r,
                        "UpdatedAt",
                        Duration::microseconds(3),
                        SecondsFormat::Micros,
                    );
                });
            });
        },
    ),
    fault(
        "updated-without-fraction",
        "RUN-5",
        "UpdatedAt is CreatedAt without its fraction.",
        |b| {
            b.json(queued, |v, _| {
                run(v, |r| {
                    text(r, "UpdatedAt", |t| {
                        t.split_once('.')
                            .map_or(t.to_owned(), |(whole, _)| format!("{whole}Z"))
                    });
                });
            });
        },
    ),
    fault(
        "updated-at-year-one-for-tags",
        "RUN-5",
        "UpdatedAt of a run selected by tags is the zero time.",
        |b| {
            b.json(
                |f| queued(f) && f.tag_ids > 0,
                |v, _| run(v, |r| set(r, "UpdatedAt", "0001-01-01T00:00:00Z")),
            );
        },
    ),
    fault(
        "id-is-hash-of-selection",
        "RUN-18",
        "The run's ID follows from the selected hotels.",
        |b| {
            b.generation.run_id = |project, _, hotels, _| {
                let sum = |sum: u64, hotel: &Uuid| sum.wrapping_add(hotel.as_u64_pair().0);
                spread(project, hotels.iter().fold(0, sum))
            };
        },
    ),
    fault(
        "ids-start-again",
        "RUN-18",
        "The run IDs of a project start again after three runs.",
        |b| {
            b.generation.run_id =
                |project, _, _, _| spread(project, project.run_order.len() as u64 % 3);
        },
    ),
    fault(
        "id-per-second",
        "RUN-18",
        "Two runs of a project within one second have the same ID.",
        |b| {
            b.generation.run_id =
                |project, _, _, now| spread(project, now.0.unsigned_abs() / 1_000_000);
        },
    ),
    fault(
        "answer-after-the-end",
        "RUN-19",
        "The answer comes when the run has ended.",
        |b| b.generation.answers_after_end = |_, _| true,
    ),
    fault(
        "answer-after-the-end-for-hundred",
        "RUN-19",
        "The answer to a selection of 100 hotels comes when the run has ended.",
        |b| b.generation.answers_after_end = |_, run| run.progress.total >= 100,
    ),
    fault(
        "answer-after-the-end-for-tags",
        "RUN-19",
        "The answer to a selection by tags comes when the run has ended.",
        |b| b.generation.answers_after_end = |wanted, _| !wanted.tags.is_empty(),
    ),
];

/// The identifier of a project that follows from a number.
fn spread(project: &Project, number: u64) -> Uuid {
    let (high, low) = project.id.as_u64_pair();
    let bits = u128::from(mix(number ^ high)) << 64 | u128::from(mix(number ^ low));
    uuid::Builder::from_random_bytes(bits.to_be_bytes()).into_uuid()
}
