//! The record itself, and the lines of the journal beside it.

use std::fmt::Write as _;

use serde::Serialize;

use super::plain::steers;

/// The name of the file with a record, which `schemas/run-record.json` describes.
pub(super) const FILE: &str = "run.json";

/// A record or a report as JSON, indented, with a newline at the end.
pub(crate) fn json(value: &impl Serialize) -> Result<String, serde_json::Error> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    Ok(escaped(text))
}

/// Anything as JSON in one line, without a newline at the end.
pub(crate) fn json_line(value: &impl Serialize) -> Result<String, serde_json::Error> {
    serde_json::to_string(value).map(escaped)
}

/// JSON without what steers a terminal or turns the direction of writing, which JSON allows as it is.
/// It stands in strings only, so that each can be written as an escape.
fn escaped(text: String) -> String {
    let odd = |c: char| !(' '..='~').contains(&c) && c != '\n' && steers(c);
    if !text.contains(odd) {
        return text;
    }
    text.chars().fold(String::new(), |mut all, c| {
        if odd(c) {
            // Writing to a string cannot fail.
            let _ = write!(all, "\\u{:04x}", u32::from(c));
        } else {
            all.push(c);
        }
        all
    })
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use serde_json::{Value, json as value};

    use super::json;
    use crate::model::{
        ExchangeSummary, Merged, Operation, RunRecord, Shard, ShardPlan, Trouble, TroubleKind,
    };
    use crate::report::sample::mixed;

    const SCHEMA: &str = include_str!("../../schemas/run-record.json");

    fn validator() -> jsonschema::Validator {
        let schema: Value = serde_json::from_str(SCHEMA).unwrap();
        assert!(jsonschema::meta::is_valid(&schema));
        jsonschema::options()
            .should_validate_formats(true)
            .build(&schema)
            .unwrap()
    }

    /// A record in which every optional member is there.
    fn full() -> RunRecord {
        let mut record = mixed();
        record.ci = Some(crate::model::Ci {
            url: None,
            commit: Some("c0ffee".to_owned()),
        });
        record.target.file = Some("target.toml".to_owned());
        record.target.version = Some("2.1".to_owned());
        record.target.way = vec!["through the proxy at proxy.example:3128".to_owned()];
        record
            .target
            .labels
            .insert("team".to_owned(), "a".to_owned());
        record.seed = u64::MAX;
        record.cases[0].seed = Some(u64::MAX);
        record.cases[0].steps = vec![crate::model::StepResult {
            text: "Given a service".to_owned(),
            verdict: crate::model::Verdict::Passed,
        }];
        record.observations[0].exchange = Some(1);
        let plan = ShardPlan {
            of: 3,
            selected: 7,
            selection: "--rule RUN-9".to_owned(),
            plan: "c0ffee".to_owned(),
        };
        record.shard = Some(Shard {
            number: 2,
            cases: 3,
            plan: plan.clone(),
        });
        record.merged = Some(Merged {
            shards: vec![1, 3],
            missing: vec![2],
            notes: vec!["a note".to_owned()],
            plan,
        });
        for (id, operation, status) in [
            (1, Operation::ListApprovals, Some(200)),
            (2, Operation::ProviderState, None),
            (3, Operation::GenerateText, None),
        ] {
            record.exchanges.push(ExchangeSummary {
                id,
                case: record.cases[0].id.clone(),
                actor: "caller".to_owned(),
                seq: 1,
                operation,
                status,
                error: status.is_none().then(|| Trouble {
                    kind: if id == 2 {
                        TroubleKind::TimedOut
                    } else {
                        TroubleKind::Proxy
                    },
                    message: "no answer".to_owned(),
                }),
                started_at: record.started_at,
                duration_ms: 3,
                attempts: 1,
                digest: Some("d".to_owned()),
            });
        }
        record
    }

    #[test]
    fn records_are_as_the_published_schema_says_and_read_back_the_same() {
        let validator = validator();
        for record in [mixed(), full(), crate::compare::sample::empty()] {
            let mut record = record;
            record.gate = crate::compare::judge(&record, &crate::compare::Policy::default());
            let text = json(&record).unwrap();
            let read: Value = serde_json::from_str(&text).unwrap();
            let errors: Vec<String> = validator
                .iter_errors(&read)
                .map(|error| format!("{} at {}", error, error.instance_path()))
                .collect();
            assert!(errors.is_empty(), "{errors:?}");
            assert_eq!(serde_json::from_str::<RunRecord>(&text).unwrap(), record);
        }
    }

    #[test]
    fn no_control_character_stands_in_json_as_it_is() {
        let odd = "\u{7f}\u{9b}31m \u{e4}\u{1b}\u{202e}";
        let line = super::json_line(&odd).unwrap();
        assert_eq!(line, "\"\\u007f\\u009b31m \u{e4}\\u001b\\u202e\"");
        assert_eq!(serde_json::from_str::<String>(&line).unwrap(), odd);
        let mut record = mixed();
        record.profile = odd.to_owned();
        let text = json(&record).unwrap();
        assert!(!text.chars().any(|c| c.is_control() && c != '\n'));
        assert_eq!(serde_json::from_str::<RunRecord>(&text).unwrap(), record);
    }

    #[test]
    fn the_schema_refuses_what_a_reader_could_not_use() {
        let validator = validator();
        let good = serde_json::to_value(full()).unwrap();
        assert!(validator.is_valid(&good));
        for (pointer, wrong) in [
            ("/format_version", value!(2)),
            ("/verdict", value!("green")),
            ("/gate/exit_code", value!(5)),
            ("/gate/outcome", value!("ajar")),
            ("/rules/0/id", value!("run-1")),
            ("/cases/0/id", value!("RUN-1")),
            ("/cases/0/verdict", value!("ok")),
            ("/findings/0/level", value!("open")),
            ("/findings/0/count", value!(0)),
            ("/started_at", value!("yesterday")),
            ("/summary/rules/must", value!({})),
            ("/exchanges/0/operation", value!("GET")),
            ("/tool", value!({"name": "content-conformance"})),
        ] {
            let mut bad = good.clone();
            *bad.pointer_mut(pointer).unwrap() = wrong;
            assert!(!validator.is_valid(&bad), "{pointer}");
        }
        let mut more = good;
        more["surprise"] = value!(1);
        assert!(!validator.is_valid(&more));
    }
}
