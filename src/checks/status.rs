//! The run object in a status read: POLL-1, and WIRE rules on the documented fields that it shows.
//!
//! The payload of getTextGenerationStatus is not shown beyond 'the run status and progress', so
//! that only Status and Progress must be there; what is there is held to its documented name,
//! type and form.

use serde_json::Value;

use super::schemas;
use super::shape::{What, run_places};
use super::tally::Tally;
use super::universal::fields::names_of;
use crate::model::{Judged, Level};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["POLL-1", "WIRE-3", "WIRE-5", "WIRE-6", "WIRE-9"];

/// Judges the run object of a 200 status read; `pointer` is where the target says it stands.
#[must_use]
pub(crate) fn judge_run_object(run: &Value, pointer: &str) -> Judged {
    let mut judged = Judged::default();
    for (_, said) in schemas::judge("status-run", run, pointer) {
        judged.merge(said);
    }
    let Some(object) = run.as_object() else {
        return judged;
    };
    run_places(pointer, object, |place| {
        let mut names = Tally::default();
        names_of(&place, &mut names);
        let mut names = names.done();
        // Status and Progress are promised; the other fields of a run are not, here.
        for finding in &mut names.findings {
            let promised = ["Status ", "Progress "]
                .iter()
                .any(|name| finding.message.starts_with(name));
            if place.what == What::Run && !promised {
                finding.level = Level::Should;
            }
        }
        judged.merge(names);
    });
    judged
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::judge_run_object;
    use crate::checks::samples::run;

    fn findings(run: &Value) -> Vec<String> {
        let judged = judge_run_object(run, "/Data");
        assert!(judged.applied > 0);
        judged
            .findings
            .iter()
            .map(|finding| format!("{} {}", finding.rule, finding.level))
            .collect()
    }

    #[test]
    fn status_and_progress_are_enough() {
        assert_eq!(findings(&run()), Vec::<String>::new());
        let progress = &run()["Progress"];
        assert_eq!(
            findings(&json!({"Status": "generating", "Progress": progress})),
            Vec::<String>::new()
        );
    }

    #[test]
    fn progress_may_be_a_share_of_the_work() {
        for share in [
            json!(0.5),
            json!(50),
            json!("50 %"),
            json!([{"Name": "Total"}]),
        ] {
            assert_eq!(
                findings(&json!({"Status": "generating", "Progress": share})),
                Vec::<String>::new()
            );
        }
    }

    #[test]
    fn what_is_there_is_judged() {
        let progress = run()["Progress"].clone();
        for (change, expected) in [
            (json!({"Progress": progress}), vec!["POLL-1 must"]),
            (json!({"Status": "complete"}), vec!["POLL-1 should"]),
            (
                json!({"status": "complete", "Progress": progress}),
                vec!["WIRE-3 must"],
            ),
            (
                json!({"Status": "complete", "progress": progress}),
                vec!["WIRE-3 must"],
            ),
            (
                json!({"Status": "complete", "Progress": progress, "createdAt": "x"}),
                vec!["WIRE-3 should"],
            ),
            (
                json!({"Status": "complete", "Progress": {"Total": 1, "Failed": 0, "Skipped": 0}}),
                vec!["POLL-1 should"],
            ),
            (
                json!({"Status": 1, "Progress": progress}),
                vec!["WIRE-9 must"],
            ),
            (
                json!({"Status": "complete", "Progress": null}),
                vec!["WIRE-9 must"],
            ),
            (
                json!({"Status": "complete", "Progress": progress, "ID": "7"}),
                vec!["WIRE-6 must"],
            ),
            (
                json!({"Status": "complete", "Progress": progress, "UpdatedAt": "now"}),
                vec!["WIRE-5 must"],
            ),
            (json!([]), vec!["POLL-1 must"]),
        ] {
            assert_eq!(findings(&change), expected, "{change}");
        }
    }
}
