//! Small edits of answers, in the words of the document.

use chrono::{DateTime, Duration, SecondsFormat, Utc};
use serde_json::{Map, Value, json};

use crate::reference::behaviour::facts::{Facts, Operation};
use crate::reference::rewrite::Outgoing;

/// The members of an object.
pub(crate) type Members = Map<String, Value>;

/// An accepted generateText.
pub(crate) fn queued(facts: &Facts) -> bool {
    facts.accepted(Operation::Generate)
}

/// An accepted listApprovals.
pub(crate) fn listed(facts: &Facts) -> bool {
    facts.accepted(Operation::List)
}

/// An accepted listApprovals with `HotelIDs`.
pub(crate) fn filtered(facts: &Facts) -> bool {
    listed(facts) && facts.filtered
}

/// An accepted listApprovals without `HotelIDs`.
pub(crate) fn unfiltered(facts: &Facts) -> bool {
    listed(facts) && !facts.filtered
}

/// An accepted getTextGenerationStatus.
pub(crate) fn polled(facts: &Facts) -> bool {
    facts.accepted(Operation::Status)
}

/// An accepted getTextGenerationStatus of a run that has ended.
pub(crate) fn ended(facts: &Facts) -> bool {
    polled(facts) && facts.run.is_some_and(|run| run.phase.is_terminal())
}

/// Any accepted answer that shows a run.
pub(crate) fn shows_run(facts: &Facts) -> bool {
    queued(facts) || polled(facts)
}

/// The run of an answer.
pub(crate) fn run(value: &mut Value, edit: impl FnOnce(&mut Members)) {
    if let Some(run) = value.get_mut("Data").and_then(Value::as_object_mut) {
        edit(run);
    }
}

/// The counters of the run of an answer.
pub(crate) fn progress(value: &mut Value, edit: impl FnOnce(&mut Members)) {
    run(value, |run| {
        if let Some(progress) = run.get_mut("Progress").and_then(Value::as_object_mut) {
            edit(progress);
        }
    });
}

/// Sets all counters of the run in an answer to 0.
pub(crate) fn count_nothing(value: &mut Value) {
    progress(value, |counters| {
        for name in ["Generated", "Failed", "Skipped"] {
            set(counters, name, 0);
        }
    });
}

/// Each link of an answer.
pub(crate) fn links(value: &mut Value, edit: impl FnMut(&mut Members)) {
    let data = value.get_mut("Data").and_then(Value::as_array_mut);
    data.into_iter()
        .flatten()
        .filter_map(Value::as_object_mut)
        .for_each(edit);
}

/// Gives each link of a page this member of the link before it.
pub(crate) fn from_the_link_before(value: &mut Value, name: &str) {
    let mut before = None;
    links(value, |link| {
        let own = link.get(name).cloned();
        if let Some(other) = before.take() {
            set(link, name, other);
        }
        before = own;
    });
}

/// Each link for which `which` holds.
pub(crate) fn links_that(
    value: &mut Value,
    which: fn(&Members) -> bool,
    mut edit: impl FnMut(&mut Members),
) {
    links(value, |link| {
        if which(link) {
            edit(link);
        }
    });
}

/// The pagination of an answer.
pub(crate) fn pagination(value: &mut Value, edit: impl FnOnce(&mut Members)) {
    if let Some(pagination) = value.get_mut("Pagination").and_then(Value::as_object_mut) {
        edit(pagination);
    }
}

/// Whether a link is waiting for its hotel.
pub(crate) fn waiting(link: &Members) -> bool {
    !approved(link)
}

/// Whether a link is approved, revoked or not.
pub(crate) fn approved(link: &Members) -> bool {
    link.get("Status")
        .is_some_and(|status| status == "approved")
}

/// Whether a link was revoked.
pub(crate) fn revoked(link: &Members) -> bool {
    link.contains_key("RevokedAt")
}

/// Whether a link is approved and was not revoked.
pub(crate) fn approved_only(link: &Members) -> bool {
    approved(link) && !revoked(link)
}

/// Whether a link has been opened.
pub(crate) fn opened(link: &Members) -> bool {
    link.contains_key("LastOpenedAt")
}

/// Whether a link has never been opened.
pub(crate) fn unopened(link: &Members) -> bool {
    !opened(link)
}

/// Whether a time that an answer shows is a few seconds ago.
pub(crate) fn is_seconds_ago(members: &Members, name: &str) -> bool {
    is_ago(members, name, 2)
}

/// Whether a time that an answer shows is more than so many seconds ago, but not much more: what
/// happened since the server began.
pub(crate) fn is_ago(members: &Members, name: &str, seconds: i64) -> bool {
    let text = members.get(name).and_then(Value::as_str);
    let time = text.and_then(|text| DateTime::parse_from_rfc3339(text).ok());
    let passed = time.map(|time| Utc::now().signed_duration_since(time));
    passed
        .is_some_and(|passed| passed > Duration::seconds(seconds) && passed < Duration::seconds(40))
}

/// Sets a member.
pub(crate) fn set(members: &mut Members, name: &str, value: impl Into<Value>) {
    members.insert(name.to_owned(), value.into());
}

/// Gives a member another name.
pub(crate) fn rename(members: &mut Members, from: &str, to: &str) {
    if let Some(value) = members.remove(from) {
        members.insert(to.to_owned(), value);
    }
}

/// Copies the value of one member to another.
pub(crate) fn copy(members: &mut Members, from: &str, to: &str) {
    if let Some(value) = members.get(from).cloned() {
        members.insert(to.to_owned(), value);
    }
}

/// Changes the text of a member, where it is there and is text.
pub(crate) fn text(members: &mut Members, name: &str, change: impl FnOnce(&str) -> String) {
    if let Some(Value::String(text)) = members.get_mut(name) {
        *text = change(text);
    }
}

/// Writes a number as text.
pub(crate) fn number_as_text(members: &mut Members, name: &str) {
    if let Some(value) = members.get_mut(name)
        && value.is_number()
    {
        *value = json!(value.to_string());
    }
}

/// Moves a timestamp.
pub(crate) fn shift(members: &mut Members, name: &str, by: Duration, format: SecondsFormat) {
    text(members, name, |text| {
        match DateTime::parse_from_rfc3339(text) {
            Ok(time) => (time.with_timezone(&Utc) + by).to_rfc3339_opts(format, true),
            Err(_) => text.to_owned(),
        }
    });
}

/// Writes a timestamp as the same instant in another zone.
pub(crate) fn in_zone(text: &str, hours: i32) -> String {
    let zone = chrono::FixedOffset::east_opt(hours * 3_600);
    match (DateTime::parse_from_rfc3339(text), zone) {
        (Ok(time), Some(zone)) => time
            .with_timezone(&zone)
            .to_rfc3339_opts(SecondsFormat::AutoSi, false),
        _ => text.to_owned(),
    }
}

/// Turns an answer into an error of this status.
pub(crate) fn refuse(answer: &mut Outgoing, status: u16) {
    answer.status = status;
    answer.body = json!({"Error": {"Code": "refused", "Message": "Refused."}})
        .to_string()
        .into_bytes();
}

/// Replaces the body by text of another media type.
pub(crate) fn replace(answer: &mut Outgoing, media_type: &str, body: &str) {
    media_type.clone_into(&mut answer.media_type);
    answer.body = body.as_bytes().to_vec();
}

/// Replaces the first occurrence of `from` in the body.
pub(crate) fn replace_bytes(answer: &mut Outgoing, from: &[u8], to: &[u8]) {
    if let Some(at) = answer
        .body
        .windows(from.len())
        .position(|window| window == from)
    {
        answer.body.splice(at..at + from.len(), to.iter().copied());
    }
}
