//! An exchange with its body read once, so that every check looks at the same value.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;

use serde_json::{Map, Value};

use super::json::{JsonTrouble, Parsed, parse};
use crate::model::{Exchange, Form, Judged, Operation, Response};

/// An exchange as the checks see it.
#[derive(Debug)]
pub(crate) struct Seen<'a> {
    /// The exchange.
    pub exchange: &'a Exchange,
    /// The request's body, where it is one JSON value in which no member name stands twice.
    pub sent: Option<Value>,
    /// The response's body.
    pub json: Result<Arc<Parsed>, JsonTrouble>,
    /// Why the body could not be read although it may be right: a limit of this harness. Whatever
    /// depends on the body is inconclusive then.
    pub unreadable: Option<String>,
    /// What the schemas say of the response's body, once somebody asked.
    pub(crate) shape: OnceLock<BTreeMap<String, Judged>>,
}

/// A body, and what was read of it.
type Read = (Bytes, Result<Arc<Parsed>, JsonTrouble>);

thread_local! {
    /// The bodies that were read last on this thread. A step, its expectations and the universal
    /// checks look at one answer one after another, and a page of a list is long.
    static LAST: RefCell<VecDeque<Read>> = const { RefCell::new(VecDeque::new()) };
}

/// How many bodies are remembered.
const REMEMBERED: usize = 8;
/// The largest of them: what they hold together is then small beside what a case keeps.
const LARGEST: usize = 128 << 10;

/// Reads a body, once where it is asked for again soon.
fn read(body: &Bytes) -> Result<Arc<Parsed>, JsonTrouble> {
    if body.len() > LARGEST {
        return parse(body).map(Arc::new);
    }
    LAST.with_borrow_mut(|last| {
        // They are kept alive here, so that the same place is the same body.
        let is_it =
            |(other, _): &&Read| other.as_ptr() == body.as_ptr() && other.len() == body.len();
        if let Some((_, known)) = last.iter().find(is_it) {
            return known.clone();
        }
        let new = parse(body).map(Arc::new);
        if last.len() == REMEMBERED {
            last.pop_front();
        }
        last.push_back((body.clone(), new.clone()));
        new
    })
}

impl<'a> Seen<'a> {
    /// Reads both bodies of an exchange.
    #[must_use]
    pub(crate) fn of(exchange: &'a Exchange) -> Self {
        let json = match exchange.response() {
            Some(response) => read(&response.body),
            None => Err(JsonTrouble::NoAnswer),
        };
        Self::with(exchange, json)
    }

    /// An exchange of whose response only a part is looked at: the rest was seen elsewhere.
    #[must_use]
    pub(crate) fn in_part(exchange: &'a Exchange, body: &[u8]) -> Self {
        Self::with(exchange, parse(body).map(Arc::new))
    }

    fn with(exchange: &'a Exchange, json: Result<Arc<Parsed>, JsonTrouble>) -> Self {
        let sent = parse(&exchange.request.body)
            .ok()
            .filter(|parsed| parsed.duplicates.is_empty())
            .map(|parsed| parsed.value);
        let unreadable = match &json {
            Err(trouble) if trouble.is_our_limit() => Some(trouble.to_string()),
            _ => None,
        };
        Self {
            exchange,
            sent,
            json,
            unreadable,
            shape: OnceLock::new(),
        }
    }

    /// The response, where the universal checks may judge it: it is complete, the document
    /// describes the operation, and the request kept to the documented form.
    #[must_use]
    pub(crate) fn judged(&self) -> Option<&'a Response> {
        let documented = self.exchange.operation.is_documented()
            && self.exchange.request.form == Form::Documented;
        self.exchange.response().filter(|_| documented)
    }

    /// The response, where its status and its media type may be judged: they do not depend on what
    /// the JSON that was posted to the documented address means.
    #[must_use]
    pub(crate) fn framed(&self) -> Option<&'a Response> {
        let posted = self.exchange.operation.is_documented()
            && self.exchange.request.form != Form::Undocumented;
        self.exchange.response().filter(|_| posted)
    }

    /// The status, where a complete response came.
    #[must_use]
    pub(crate) fn status(&self) -> Option<u16> {
        self.exchange.status()
    }

    /// The response's body, where it is JSON.
    #[must_use]
    pub(crate) fn value(&self) -> Option<&Value> {
        self.json.as_ref().ok().map(|parsed| &parsed.value)
    }

    /// The body of a 200 answer, where it is a JSON object.
    #[must_use]
    pub(crate) fn success(&self) -> Option<&Map<String, Value>> {
        self.value()
            .filter(|_| self.status() == Some(200))
            .and_then(Value::as_object)
    }

    /// The body of a 200 answer of listApprovals, where it is a JSON object.
    #[must_use]
    pub(crate) fn listing(&self) -> Option<&Map<String, Value>> {
        self.success()
            .filter(|_| self.exchange.operation == Operation::ListApprovals)
    }

    /// The elements of `Data` in a 200 answer of listApprovals; none where it is not an array.
    #[must_use]
    pub(crate) fn links(&self) -> &[Value] {
        self.listing()
            .and_then(|body| body.get("Data"))
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// The `Pagination` of a 200 answer of listApprovals, where it is an object.
    #[must_use]
    pub(crate) fn pagination(&self) -> Option<&Map<String, Value>> {
        self.listing()?.get("Pagination")?.as_object()
    }

    /// `Pagination.Total` of a 200 answer of listApprovals, where it is an integer.
    #[must_use]
    pub(crate) fn total(&self) -> Option<i64> {
        self.pagination()?.get("Total")?.as_i64()
    }

    /// The run in a 200 answer of generateText: `Data`, where it is an object.
    #[must_use]
    pub(crate) fn run(&self) -> Option<&Value> {
        self.success()
            .filter(|_| self.exchange.operation == Operation::GenerateText)
            .and_then(|body| body.get("Data"))
            .filter(|data| data.is_object())
    }

    /// The run object in a 200 answer of getTextGenerationStatus, at the JSON pointer that the
    /// target names (`""` is the whole body), where it is an object.
    #[must_use]
    pub(crate) fn status_run(&self, pointer: &str) -> Option<&Value> {
        self.value()
            .filter(|_| {
                self.status() == Some(200)
                    && self.exchange.operation == Operation::GetTextGenerationStatus
            })
            .and_then(|body| body.pointer(pointer))
            .filter(|run| run.is_object())
    }

    /// The hotel ids that the request's `HotelIDs` named; `None` where it named none, or where one
    /// is not a string.
    #[must_use]
    pub(crate) fn sent_hotels(&self) -> Option<Vec<&str>> {
        let ids = self.sent.as_ref()?.get("HotelIDs")?.as_array()?;
        ids.iter().map(Value::as_str).collect()
    }

    /// An integer that the request sent under this name.
    #[must_use]
    pub(crate) fn sent_integer(&self, name: &str) -> Option<i64> {
        self.sent.as_ref()?.get(name)?.as_i64()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::{REMEMBERED, Seen};
    use crate::checks::samples::{answered, run};
    use crate::model::Operation::{GenerateText, GetTextGenerationStatus, ListApprovals};

    #[test]
    fn a_body_that_is_looked_at_again_is_read_once() {
        let exchange = answered(GenerateText, "{}", 200, "{\"Data\":1}");
        let first = Seen::of(&exchange).json;
        let again = |exchange| match (&first, Seen::of(exchange).json) {
            (Ok(first), Ok(other)) => Arc::ptr_eq(first, &other),
            _ => false,
        };
        assert!(again(&exchange));
        // A body of the same bytes is another one, and pushes the first one out in the end.
        let others = [(); REMEMBERED].map(|()| answered(GenerateText, "{}", 200, "{\"Data\":1}"));
        for other in &others {
            assert!(!again(other));
        }
        assert!(!again(&exchange));
        assert_eq!(Seen::of(&exchange).json, first);
    }

    #[test]
    fn a_body_is_unreadable_by_our_own_limits_only() {
        for (body, unreadable) in [
            ("{}", false),
            ("<html>", false),
            ("", false),
            ("[1e400]", true),
        ] {
            let exchange = answered(GenerateText, "{}", 200, body);
            assert_eq!(
                Seen::of(&exchange).unreadable.is_some(),
                unreadable,
                "{body}"
            );
        }
    }

    #[test]
    fn a_run_is_read_from_200_answers_of_its_own_operation() {
        let body = json!({"Data": run()}).to_string();
        for (operation, status, returned, read) in [
            (GenerateText, 200, true, false),
            (GenerateText, 500, false, false),
            (GetTextGenerationStatus, 200, false, true),
            (GetTextGenerationStatus, 500, false, false),
            (ListApprovals, 200, false, false),
        ] {
            let exchange = answered(operation, "{}", status, &body);
            let seen = Seen::of(&exchange);
            assert_eq!(
                (seen.run().is_some(), seen.status_run("/Data").is_some()),
                (returned, read),
                "{operation} {status}"
            );
        }
    }
}
