//! What a call from outside of a project's scope is shown of it: nothing, whatever it is answered.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::Seen;
use crate::checks::evidence::{Listing, Shown};
use crate::model::{Finding, Form, Judged};

use super::family::{Family, must, remark, verdict};
use super::refusal::is_run;
use super::scope::lower_hotels;
use super::shape;

/// A text of a link shorter than this could stand in any answer by chance.
const TELLING: usize = 6;
/// A number of links below this could be any number.
const MANY: i64 = 5;

/// What an answer to a call from outside must not give away.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfOutside {
    /// Links of the project's hotels, and how many there are.
    Links {
        /// The hotels, in small letters.
        hotels: BTreeSet<String>,
        /// The project's list, as it is shown to itself.
        list: Listing,
        /// The answer.
        answer: Shown,
        /// Whether links that are shown are worth a remark only.
        is_remark: bool,
    },
    /// A run for the project's hotels.
    Run(Shown),
    /// Anything of the project's run.
    Status {
        /// The ID of the run.
        run: String,
        /// The answer that it was started with.
        started: Shown,
        /// Where status answers show the run.
        pointer: String,
        /// The answer.
        answer: Shown,
        /// Where that shows a run: the answer to the same for an ID that no run has, and that ID.
        of_none: Option<(Shown, String)>,
    },
}

impl Family for OfOutside {
    fn judge(&self) -> Judged {
        verdict(match self {
            Self::Links {
                hotels,
                list,
                answer,
                is_remark,
            } => links_given(hotels, list, answer, *is_remark)
                .map(|finding| finding.seen_in(answer.id)),
            Self::Run(answer) => run_given(answer).map(|finding| finding.seen_in(answer.id)),
            Self::Status {
                run,
                started,
                pointer,
                answer,
                of_none,
            } => status_given((run, started), pointer, answer, of_none.as_ref()),
        })
    }
}

fn links_given(
    hotels: &BTreeSet<String>,
    list: &Listing,
    answer: &Shown,
    is_remark: bool,
) -> Option<Finding> {
    let seen = Seen::of(answer);
    let shown = lower_hotels(seen.links());
    let given = shown.iter().filter(|hotel| hotels.contains(*hotel)).count();
    if given > 0 {
        let message = "listApprovals shows a project's links to a caller outside of its scope";
        let finding = if is_remark {
            remark(message)
        } else {
            must(message)
        };
        return Some(
            finding
                .because("none of the project's links", format!("{given} of them"))
                .at("/Data"),
        );
    }
    if shown.is_empty() && seen.total() == Some(list.total) {
        return Some(
            must("Pagination.Total counts a project's links for a caller outside of its scope")
                .because("a count of the links shown", list.total.to_string())
                .at("/Pagination/Total"),
        );
    }
    let refusal = seen.value().filter(|_| answer.status() != Some(200))?;
    let told = told(refusal, list, &answer.request.body)?;
    Some(
        must("a refused listApprovals tells a caller outside of its scope about a project's links")
            .because("nothing of the project's links", told),
    )
}

/// What the body of a refusal tells of a list: one of its texts or hotels, which the request did not
/// name, or how many links it has. What else is in it is open.
fn told(body: &Value, list: &Listing, sent: &[u8]) -> Option<String> {
    let sent = String::from_utf8_lossy(sent);
    let texts: BTreeSet<&str> = list
        .links
        .iter()
        .flat_map(|link| {
            [
                "HotelID",
                "HotelName",
                "MasterCode",
                "TokenPreview",
                "Token",
            ]
            .into_iter()
            .filter_map(|name| link.get(name)?.as_str())
        })
        .filter(|text| text.chars().count() >= TELLING && !sent.contains(*text))
        .collect();
    tells(body, "", &texts, list.total)
}

fn tells(value: &Value, name: &str, texts: &BTreeSet<&str>, total: i64) -> Option<String> {
    match value {
        Value::String(text) if texts.contains(text.as_str()) => {
            Some(format!("{name} as in one of them"))
        }
        Value::Number(number) => {
            let is_total = name.to_ascii_lowercase().contains("total");
            (is_total && total >= MANY && number.as_i64() == Some(total))
                .then(|| format!("their number as {name}"))
        }
        Value::Array(items) => items
            .iter()
            .find_map(|item| tells(item, name, texts, total)),
        Value::Object(members) => members
            .iter()
            .find_map(|(name, value)| tells(value, name, texts, total)),
        _ => None,
    }
}

/// What left the documented request can be answered with something else that is not a run.
fn run_given(answer: &Shown) -> Option<Finding> {
    let status = answer
        .status()
        .filter(|status| (200..300).contains(status))?;
    let seen = Seen::of(answer);
    let data = seen.value().and_then(|body| body.get("Data"));
    let is_run = answer.request.form != Form::Undocumented
        || data.is_some_and(|data| data.get("Status").is_some() && data.get("Progress").is_some());
    is_run.then(|| {
        must("generateText starts a run for a project's hotels from outside of its scope")
            .because("a refusal", status.to_string())
    })
}

fn status_given(
    (run, started): (&str, &Shown),
    pointer: &str,
    answer: &Shown,
    of_none: Option<&(Shown, String)>,
) -> Option<Finding> {
    let seen = Seen::of(answer);
    let shown = seen
        .status_run(pointer)
        .filter(|shown| is_run(shown, run))?;
    let (of_none, never) = of_none?;
    let seen_of_none = Seen::of(of_none);
    let seen_started = Seen::of(started);
    let told = match seen_of_none.status_run(pointer) {
        None => "a run".to_owned(),
        Some(none) => told_of_run(
            (shown, run),
            (none, never),
            seen_started.run().unwrap_or(&Value::Null),
        )?,
    };
    Some(
        must("getTextGenerationStatus shows a run to a caller outside of its project's scope")
            .because(
                "what a run that never existed is answered with",
                format!("{told}: {}", shape(shown)),
            )
            .at(pointer)
            .seen_in(answer.id)
            .seen_in(of_none.id),
    )
}

/// What an object tells of a run, beside another that is shown for an ID that no run has: its
/// Status, its counters, its ID or one of its times. An ID that is only repeated tells nothing.
fn told_of_run(
    (shown, id): (&Value, &str),
    (none, never): (&Value, &str),
    run: &Value,
) -> Option<String> {
    let is = |object: &Value, name: &str, text: &str| {
        let here = object.get(name).and_then(Value::as_str);
        here.is_some_and(|here| here.eq_ignore_ascii_case(text))
    };
    if shown.get("Status") != none.get("Status") {
        return Some("another Status".to_owned());
    }
    if shown.get("Progress") != none.get("Progress") {
        return Some("other counters".to_owned());
    }
    if is(shown, "ID", id) && !is(none, "ID", never) {
        return Some("its ID".to_owned());
    }
    ["CreatedAt", "UpdatedAt"].into_iter().find_map(|name| {
        let own = run.get(name)?.as_str()?;
        (is(shown, name, own) && !is(none, name, own)).then(|| format!("its {name}"))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{tells, told_of_run};
    use serde_json::json;

    #[test]
    fn what_is_said_of_a_run_that_never_existed_tells_nothing() {
        let run = json!({"ID": "a", "Status": "queued", "CreatedAt": "2024-05-01T10:00:00Z"});
        let told = |shown| {
            let mut none = json!({"ID": "z", "Status": "unknown", "Progress": {"Total": 0}});
            if shown == json!("no ID") {
                none = json!({"Status": "unknown"});
                let shown = json!({"ID": "A", "Status": "unknown"});
                return told_of_run((&shown, "a"), (&none, "z"), &run).is_some();
            }
            told_of_run((&shown, "a"), (&none, "z"), &run).is_some()
        };
        let same = json!({"ID": "A", "Status": "unknown", "Progress": {"Total": 0}});
        assert!(!told(same.clone()));
        for (name, value) in [
            ("Status", json!("queued")),
            ("Progress", json!({"Total": 2})),
            ("CreatedAt", run["CreatedAt"].clone()),
        ] {
            let mut other = same.clone();
            other[name] = value;
            assert!(told(other), "{name}");
        }
        assert!(told(json!("no ID")));
    }

    #[test]
    fn a_refusal_tells_a_text_or_the_number_of_links() {
        let texts = BTreeSet::from(["Hotel Sonne 17"]);
        let said = |body| tells(&body, "", &texts, 6).is_some();
        assert!(said(json!({"Error": {"Hotels": ["Hotel Sonne 17"]}})));
        assert!(said(json!({"Total": 6})));
        assert!(!said(json!({"Total": 7, "Code": 6, "Text": "Hotel"})));
    }
}
