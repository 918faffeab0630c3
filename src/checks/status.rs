//! The run object in a status read: POLL-1, and WIRE rules on the documented fields that it shows.
//!
//! The payload of getTextGenerationStatus is not shown beyond 'the run status and progress', so
//! that only Status and Progress must be there; what is there is held to its documented name,
//! type and form.

use serde_json::Value;

use super::shape::{Presence, What, run_places, shown};
use super::tally::Tally;
use super::universal::fields::{
    identifiers_of, missing_of, names_of, respelling, timestamps_of, type_name, types_of,
};
use crate::model::{Finding, Judged, Level};

/// The rules that this module mentions.
pub const RULES: &[&str] = &["POLL-1", "WIRE-3", "WIRE-5", "WIRE-6", "WIRE-9"];

/// Judges the run object of a 200 status read; `pointer` is where the target says it stands.
#[must_use]
pub fn judge_run_object(run: &Value, pointer: &str) -> Judged {
    let mut tally = Tally::default();
    let Some(object) = run.as_object() else {
        tally.applies(1);
        tally.find(
            Finding::must(
                "POLL-1",
                format!(
                    "The run in a status read is {}, not an object.",
                    type_name(run)
                ),
            )
            .because("an object with Status and Progress", shown(run))
            .at(pointer),
        );
        return tally.done();
    };
    tally.applies(1);
    for (name, must) in [("Status", true), ("Progress", false)] {
        if object.contains_key(name) || respelling(object, name).is_some() {
            continue;
        }
        let message = format!("{name} is missing from a status read.");
        let finding = if must {
            Finding::must("POLL-1", message)
        } else {
            Finding::should("POLL-1", message)
        };
        tally.find(
            finding
                .because(format!("a member {name}"), "none")
                .at(format!("{pointer}/{name}")),
        );
    }
    run_places(pointer, object, |place| {
        if place.what == What::Progress {
            let mut counters = Tally::default();
            missing_of(&place, "POLL-1", Presence::Always, &mut counters);
            soften(counters, &mut tally);
            names_of(&place, &mut tally);
        } else {
            // Status and Progress are promised; the other fields of a run are not, here.
            let mut names = Tally::default();
            names_of(&place, &mut names);
            for mut finding in names.done().findings {
                let promised = ["Status ", "Progress "]
                    .iter()
                    .any(|name| finding.message.starts_with(name));
                if !promised {
                    finding.level = Level::Should;
                }
                tally.find(finding);
            }
        }
        types_of(&place, &mut tally);
        timestamps_of(&place, &mut tally);
        identifiers_of(&place, &mut tally);
    });
    tally.done()
}

/// Takes over findings at level `should`.
fn soften(from: Tally, tally: &mut Tally) {
    for mut finding in from.done().findings {
        finding.level = Level::Should;
        tally.find(finding);
    }
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
                json!({"Status": "complete", "Progress": 0.5}),
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
