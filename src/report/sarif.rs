//! SARIF 2.1.0, which code scanning reads: a rule for each that was selected, a result for each cause.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use crate::model::{Level, Operation, RuleResult, RunRecord, Verdict};

use super::blocks::{Block, blocks};
use super::notice::place;
use super::{grouped, plain};

/// What a path keeps as it is in an address.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'/')
    .remove(b'.')
    .remove(b'-')
    .remove(b'_')
    .remove(b'~');

/// Renders a record. What could not be judged is a notification: a result would accuse.
pub(crate) fn sarif(record: &RunRecord) -> Result<String, serde_json::Error> {
    let all = record.rules.iter();
    let rules: Vec<&RuleResult> = all.filter(|rule| rule.level != Level::Open).collect();
    let blocks = blocks(record);
    let results = blocks.iter().map(|block| result(record, &rules, block));
    super::json(&json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": record.tool.name,
                "version": record.tool.version,
                "rules": rules.iter().map(|rule| descriptor(rule)).collect::<Vec<_>>(),
            }},
            // Two implementations in one repository are two analyses.
            "automationDetails": {"id": format!("{}/{}/", record.tool.name, record.target.name)},
            "invocations": [{
                "executionSuccessful": matches!(record.gate.exit_code, 0 | 1 | 3),
                "exitCode": record.gate.exit_code,
                "exitCodeDescription": plain(&record.gate.reasons.join("; ")),
                "startTimeUtc": record.started_at,
                "endTimeUtc": record.finished_at,
                "toolExecutionNotifications": notifications(record, &blocks),
            }],
            "results": results.collect::<Vec<_>>(),
        }],
    }))
}

fn descriptor(rule: &RuleResult) -> Value {
    let title = plain(&rule.title);
    let place = plain(&rule.place);
    let said = plain(&rule.text);
    json!({
        "id": rule.id,
        "shortDescription": {"text": title},
        "fullDescription": {"text": if said.is_empty() { &title } else { &said }},
        "help": {"text": format!("Where the document says so: {place}")},
        "defaultConfiguration": {"level": level(rule.level)},
        "properties": {"tags": [rule.level], "precision": "very-high"},
    })
}

fn result(record: &RunRecord, rules: &[&RuleResult], block: &Block<'_>) -> Value {
    let notice = block.notice(record);
    let expected = block.findings.first().map(|first| grouped::evidence(first));
    let mut properties: Value = expected.into_iter().flatten().collect();
    properties["alsoFails"] = json!(block.also_fails());
    properties["leavesInconclusive"] = json!(block.leaves_unclear());
    let binding = match block.rule.verdict {
        Verdict::Warned => Level::Should,
        _ => block.rule.level,
    };
    let excused = block.rule.verdict == Verdict::Waived;
    let justification = block.excuse(record);
    let excuse = json!({"kind": "external", "status": "accepted", "justification": justification.unwrap_or_default()});
    json!({
        "ruleId": block.rule.id,
        "ruleIndex": rules.iter().position(|rule| rule.id == block.rule.id),
        "level": level(binding),
        // Between these two, readers see a link.
        "message": {"text": notice.join("\n").replace("](", "] (")},
        "locations": [location(place(record), block.operation(record))],
        "partialFingerprints": {"cause/v1": block.mark(record)},
        // Readers take a run for one that knows excuses only where every result has the member.
        "suppressions": if excused { vec![excuse] } else { Vec::new() },
        "properties": properties,
    })
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Must => "error",
        Level::Should => "warning",
        Level::Open => "none",
    }
}

fn location(path: &str, operation: Option<Operation>) -> Value {
    let mut location = json!({
        "physicalLocation": {
            "artifactLocation": {"uri": utf8_percent_encode(path, PATH).to_string()},
            "region": {"startLine": 1},
        },
    });
    if let Some(operation) = operation {
        let name = operation.to_string();
        let mut route = json!({"name": name, "kind": "resource"});
        if operation.is_documented() {
            route["fullyQualifiedName"] = json!(format!("POST /v2/project/content/{name}"));
        }
        location["logicalLocations"] = json!([route]);
    }
    location
}

/// What kept rules from being judged, and is not told with a result.
fn notifications(record: &RunRecord, blocks: &[Block<'_>]) -> Vec<Value> {
    let of = |verdict: Verdict, level: &'static str| {
        let causes = grouped::by_reason(record, verdict).into_iter();
        let mut causes: Vec<grouped::Cause> = causes.collect();
        causes.retain(|(cause, _)| !blocks.iter().any(|block| block.explains(cause)));
        causes.into_iter().map(move |(cause, ids)| {
            json!({"level": level, "message": {"text": format!("{verdict}: {} ({cause})", ids.join(", "))}})
        })
    };
    of(Verdict::Error, "error")
        .chain(of(Verdict::Inconclusive, "warning"))
        .collect()
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
pub(in crate::report) mod tests {
    use serde_json::Value;

    use crate::model::{AppliedWaiver, RunRecord, Verdict, Waiver, WaiverState};
    use crate::report::sample::mixed;

    /// Holds a document to what code scanning asks of one.
    pub(in crate::report) fn as_code_scanning_reads_it(text: &str) -> Value {
        let document: Value = serde_json::from_str(text).unwrap();
        assert_eq!(document["version"], "2.1.0");
        let run = &document["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        for rule in rules {
            for member in ["shortDescription", "fullDescription", "help"] {
                assert!(rule[member]["text"].is_string(), "{rule}");
            }
        }
        for result in run["results"].as_array().unwrap() {
            let at = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
            assert_eq!(rules[at]["id"], result["ruleId"]);
            assert!(["error", "warning"].contains(&result["level"].as_str().unwrap()));
            assert!(!result["message"]["text"].as_str().unwrap().is_empty());
            let place = &result["locations"][0]["physicalLocation"];
            let uri = place["artifactLocation"]["uri"].as_str().unwrap();
            let plain = |c: char| c.is_ascii_alphanumeric() || "/.-_~%".contains(c);
            assert!(!uri.is_empty() && uri.chars().all(plain), "{uri}");
            assert_eq!(place["region"]["startLine"], 1);
            let mark = result["partialFingerprints"]["cause/v1"].as_str().unwrap();
            assert_eq!(mark.len(), 32);
            assert!(result["suppressions"].is_array());
        }
        document
    }

    fn run(record: &RunRecord) -> Value {
        let text = super::sarif(record).unwrap();
        as_code_scanning_reads_it(&text)["runs"][0].clone()
    }

    #[test]
    fn each_cause_is_a_result_and_what_was_not_judged_a_notification() {
        let mut record = mixed();
        record.target.file = Some("ci/my target.toml".to_owned());
        let mut asked = crate::compare::sample::exchange(12, crate::model::Operation::GenerateText);
        asked.status = Some(200);
        record.exchanges.push(asked);
        let run = run(&record);
        let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
        assert_eq!(rules.len(), 6, "the open point is not among them");
        let help = rules[1]["help"]["text"].as_str().unwrap();
        assert_eq!(help, "Where the document says so: Place of RUN-9.");
        let results = run["results"].as_array().unwrap();
        let levels: Vec<&Value> = results.iter().map(|one| &one["level"]).collect();
        assert_eq!(levels, ["error", "warning"]);
        let first = &results[0];
        let said = first["message"]["text"].as_str().unwrap();
        for line in [
            "\nexpected: Total 2\nactual: Total 3 ",
            "\nrun it again: content-conformance run --target 'ci/my target.toml' --rule RUN-9.one --seed 7",
        ] {
            assert!(said.contains(line), "{said}");
        }
        let place = &first["locations"][0];
        let uri = &place["physicalLocation"]["artifactLocation"]["uri"];
        assert_eq!(uri, "ci/my%20target.toml");
        let route = &place["logicalLocations"][0]["fullyQualifiedName"];
        assert_eq!(route, "POST /v2/project/content/generateText");
        let told = &run["invocations"][0]["toolExecutionNotifications"];
        let text = told[0]["message"]["text"].as_str().unwrap();
        assert!(text.starts_with("inconclusive: LIST-3.one (429"), "{told}");
    }

    #[test]
    fn what_is_waived_is_suppressed_with_its_reason() {
        let mut record = mixed();
        record.rules[1].verdict = Verdict::Waived;
        record.cases[1].verdict = Verdict::Waived;
        record.waivers = vec![AppliedWaiver {
            waiver: Waiver {
                id: "RUN-9".to_owned(),
                excuses: None,
                reason: "known since may".to_owned(),
                owner: "ada".to_owned(),
                expires: chrono::NaiveDate::default(),
                link: None,
                fault: None,
            },
            state: WaiverState::Needed,
            cases: vec![record.cases[1].id.clone()],
        }];
        let run = run(&record);
        let excuse = &run["results"][0]["suppressions"][0];
        let why = excuse["justification"].as_str().unwrap();
        assert!(
            why.contains("known since may") && why.contains("ada"),
            "{excuse}"
        );
        assert_eq!(run["results"][1]["suppressions"], serde_json::json!([]));
        assert_eq!(run["results"][0]["level"], "error");
    }
}
