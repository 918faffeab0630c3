//! The first lines of a report: what changed since the baseline, whose waivers hold, and where the
//! verdicts come from.

use std::collections::BTreeMap;

use crate::model::{AppliedWaiver, CaseResult, Change, Class, RunRecord, WaiverState};

use super::console::page::Ink;
use super::numbers::moment;
use super::section::Section;
use super::{Show, cut};

/// Entries of one kind in the first lines of a report on a run.
const SHOWN: usize = 12;
/// The same at a terminal.
const BRIEF: usize = 5;
/// Characters of a note.
const NOTE: usize = 200;

/// The first lines of a report on a run.
pub(super) fn news(record: &RunRecord) -> Vec<Section> {
    all(record, changes(record, SHOWN))
}

/// The same for a terminal: changed choices are counted elsewhere, unless they are asked for.
pub(super) fn brief(record: &RunRecord, show: Show) -> Vec<Section> {
    let most = if show.causes { usize::MAX } else { BRIEF };
    let mut changes = changes(record, most);
    let (_, choices) = heading(Class::OpenChoiceChanged);
    changes.retain(|section| show.open || !section.title.starts_with(choices));
    all(record, changes)
}

fn all(record: &RunRecord, mut sections: Vec<Section>) -> Vec<Section> {
    sections.extend(earlier(record));
    sections.extend(waivers(record));
    sections.extend(again(record));
    sections.extend(shards(record));
    sections
}

/// What the run was compared with, and whether that asked the same questions.
fn earlier(record: &RunRecord) -> Option<Section> {
    let compared = record.compared.as_ref()?;
    let suite = if compared.suite_changed {
        "another suite"
    } else {
        "the same suite"
    };
    let entry = |earlier: &crate::model::Earlier| {
        let at = moment(earlier.started_at);
        (earlier.target.clone(), format!("run of {at}; {suite}"))
    };
    let entries = compared.against.iter().map(entry).collect();
    Section::of(Ink::Strong, "Compared with", entries, SHOWN)
}

/// What changed, by class, with at most `most` entries each.
pub(super) fn changes(record: &RunRecord, most: usize) -> Vec<Section> {
    let Some(compared) = &record.compared else {
        return Vec::new();
    };
    let mut sections = Vec::new();
    if compared.suite_changed {
        let text = "the records come from different suites: what changed may be the questions, \
                    not the implementation";
        let entries = vec![("suite".to_owned(), text.to_owned())];
        sections.extend(Section::of(
            Ink::Doubtful,
            "The suite changed",
            entries,
            most,
        ));
    }
    let mut others: Vec<String> = compared
        .against
        .iter()
        .map(|earlier| earlier.target.clone())
        .filter(|name| *name != record.target.name)
        .collect();
    others.dedup();
    if !others.is_empty() {
        let text = format!(
            "{} was compared with {}",
            record.target.name,
            others.join(", ")
        );
        let entries = vec![("target".to_owned(), text)];
        sections.extend(Section::of(Ink::Doubtful, "Another target", entries, most));
    }
    for class in Class::ALL {
        let entries = entries(record, &compared.changes, class);
        let (ink, title) = heading(class);
        sections.extend(Section::of(ink, title, entries, most));
    }
    sections
}

fn heading(class: Class) -> (Ink, &'static str) {
    match class {
        Class::Regressed => (Ink::Bad, "Newly broken"),
        Class::BecameInconclusive => (Ink::Doubtful, "No longer judged: became inconclusive"),
        Class::StoppedRunning => (Ink::Doubtful, "No longer judged: stopped running"),
        Class::StillFailing => (Ink::Bad, "Still failing"),
        Class::Fixed => (Ink::Good, "Fixed"),
        Class::OpenChoiceChanged => (Ink::Strong, "Another choice where the document is silent"),
        Class::Added => (Ink::Strong, "Added"),
        Class::Removed => (Ink::Strong, "Removed"),
    }
}

/// An entry for each rule of a class, with the number of its cases; cases have entries of their
/// own where their rule is not of the class.
fn entries(record: &RunRecord, changes: &[Change], class: Class) -> Vec<(String, String)> {
    let titles: BTreeMap<&str, &str> = record
        .rules
        .iter()
        .map(|rule| (rule.id.as_str(), rule.title.as_str()))
        .chain(
            record
                .cases
                .iter()
                .map(|case| (case.id.0.as_str(), case.name.as_str())),
        )
        .collect();
    let mut cases: BTreeMap<&str, usize> = BTreeMap::new();
    let of_class = || changes.iter().filter(|change| change.class == class);
    let rules: BTreeMap<&str, &Change> = of_class()
        .filter(|change| change.is_rule())
        .map(|change| (change.id.as_str(), change))
        .collect();
    for change in of_class().filter(|change| !change.is_rule()) {
        *cases.entry(change.rule.as_str()).or_default() += 1;
    }
    of_class()
        .filter(|change| change.is_rule() || !rules.contains_key(change.rule.as_str()))
        .map(|change| {
            let title = titles.get(change.id.as_str()).copied().unwrap_or_default();
            let count = if change.is_rule() {
                cases.get(change.rule.as_str()).copied()
            } else {
                None
            };
            (change.id.clone(), entry(change, title, count))
        })
        .collect()
}

fn entry(change: &Change, title: &str, cases: Option<usize>) -> String {
    let word = |verdict: Option<crate::model::Verdict>| {
        verdict.map_or_else(|| "not there".to_owned(), |verdict| verdict.to_string())
    };
    let mut parts = Vec::new();
    if change.class != Class::OpenChoiceChanged {
        parts.push(if change.before == change.after {
            word(change.after)
        } else {
            format!("{} → {}", word(change.before), word(change.after))
        });
    }
    if let Some(since) = change.since {
        parts.push(format!("since {}", moment(since)));
    }
    if let Some(cases) = cases {
        parts.push(if cases == 1 {
            "1 case".to_owned()
        } else {
            format!("{cases} cases")
        });
    }
    if let Some(note) = &change.note {
        parts.push(cut(note, NOTE));
    }
    if !title.is_empty() {
        parts.push(cut(title, NOTE));
    }
    parts.join("; ")
}

/// Waivers that hold, and those that have to be changed.
fn waivers(record: &RunRecord) -> Vec<Section> {
    let with = |wanted: fn(WaiverState) -> bool| -> Vec<(String, String)> {
        let some = record.waivers.iter().filter(|one| wanted(one.state));
        some.map(|one| (one.waiver.id.clone(), waiver(one)))
            .collect()
    };
    let wrong = with(WaiverState::is_problem);
    let needed = with(|state| state == WaiverState::Needed);
    let idle = with(|state| matches!(state, WaiverState::NotSelected | WaiverState::NotJudged));
    [
        (Ink::Bad, "Waivers to be changed", wrong),
        (Ink::Doubtful, "Waivers that hold", needed),
        (Ink::Strong, "Waivers without a use in this run", idle),
    ]
    .into_iter()
    .filter_map(|(ink, title, entries)| Section::of(ink, title, entries, SHOWN))
    .collect()
}

/// A waiver in a line: what it came to, who answers for it until when, and why.
pub(super) fn waiver(one: &AppliedWaiver) -> String {
    let waiver = &one.waiver;
    let mut parts = vec![
        one.state.to_string(),
        format!(
            "{} answers for it until {}",
            cut(&waiver.owner, NOTE),
            waiver.expires
        ),
        cut(&waiver.reason, NOTE),
    ];
    if let Some(fault) = waiver.fault {
        parts.push(format!("fault of the {fault}"));
    }
    if let Some(link) = &waiver.link {
        parts.push(cut(link, NOTE));
    }
    parts.join("; ")
}

/// The waiver that excuses a case, in a line.
pub(super) fn excuse(record: &RunRecord, case: &CaseResult) -> Option<String> {
    let holds = record
        .waivers
        .iter()
        .filter(|one| one.state == WaiverState::Needed);
    let mut naming = holds.filter(|one| one.cases.contains(&case.id));
    naming.next().map(waiver)
}

/// Where verdicts come from that were made without asking the target.
fn again(record: &RunRecord) -> Option<Section> {
    let again = record.judged_again.as_ref()?;
    let mut entries = vec![(
        "from".to_owned(),
        format!("{}; nothing was sent", again.source),
    )];
    entries.extend(
        again
            .notes
            .iter()
            .map(|note| ("note".to_owned(), cut(note, 400))),
    );
    Section::of(Ink::Strong, "Judged from stored evidence", entries, 40).map(|section| Section {
        title: "Judged from stored evidence".to_owned(),
        ..section
    })
}

/// That a record is one of several, or was put together from several.
fn shards(record: &RunRecord) -> Option<Section> {
    let mut entries = Vec::new();
    if let Some(shard) = &record.shard {
        let (number, of) = (shard.number, shard.plan.of);
        let told = match shard.cases {
            0 => "empty: no case fell to it".to_owned(),
            cases => format!(
                "{cases} of {} cases; `merge` judges them all",
                shard.plan.selected
            ),
        };
        entries.push((format!("shard {number}/{of}"), told));
    }
    if let Some(merged) = &record.merged {
        let (here, of) = (merged.shards.len(), merged.plan.of);
        let lacks = merged
            .lacks()
            .map(|lacks| format!("; {lacks} missing: this is a part"));
        let told = format!("{here} of {of}{}", lacks.unwrap_or_default());
        entries.push(("merged".to_owned(), told));
        let notes = merged.notes.iter();
        entries.extend(notes.map(|note| ("note".to_owned(), cut(note, 400))));
    }
    Section::of(Ink::Strong, "Shards", entries, 40).map(|section| Section {
        title: "Shards".to_owned(),
        ..section
    })
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::news;
    use crate::compare::compare;
    use crate::model::{AppliedWaiver, FaultOf, Verdict, Waiver, WaiverState};
    use crate::report::sample::mixed;

    #[test]
    fn the_first_lines_say_what_changed_and_whose_waiver_holds() {
        let mut old = mixed();
        old.rules[1].verdict = Verdict::Passed;
        old.cases[1].verdict = Verdict::Passed;
        let mut record = mixed();
        assert!(news(&record).is_empty());
        record.compared = Some(compare(&[&old], &record));
        record.waivers = vec![AppliedWaiver {
            waiver: Waiver {
                id: "POLL-6".to_owned(),
                excuses: None,
                reason: "known".to_owned(),
                owner: "ada".to_owned(),
                expires: NaiveDate::default(),
                link: None,
                fault: Some(FaultOf::Document),
            },
            state: WaiverState::Needed,
            cases: Vec::new(),
        }];
        let said: Vec<(String, Vec<(String, String)>)> = news(&record)
            .into_iter()
            .map(|section| (section.title, section.entries))
            .collect();
        let text = |one: &str| one.to_owned();
        assert_eq!(
            said,
            [
                (
                    text("Newly broken (1)"),
                    vec![(
                        text("RUN-9"),
                        text("passed → failed; since 2023-11-14 22:13; 1 case; Title of RUN-9")
                    )]
                ),
                (
                    text("Still failing (1)"),
                    vec![(
                        text("POLL-6"),
                        text("warned; since 2023-11-14 22:13; 1 case; Title of POLL-6")
                    )]
                ),
                (
                    text("Compared with (1)"),
                    vec![(
                        text("sample"),
                        text("run of 2023-11-14 22:13; the same suite")
                    )]
                ),
                (
                    text("Waivers that hold (1)"),
                    vec![(
                        text("POLL-6"),
                        text(
                            "needed; ada answers for it until 1970-01-01; known; fault of the document"
                        )
                    )]
                ),
            ]
        );
    }
}
