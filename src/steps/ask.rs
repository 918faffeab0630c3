//! Requests as a scenario makes them, with the caller's token and project unless it says otherwise.

use std::sync::Arc;

use bytes::Bytes;
use serde_json::{Value, json};

use crate::checks::Seen;
use crate::model::{Exchange, Form, Operation, Stop};
use crate::steps::selection::Selection;
use crate::steps::world::World;
use crate::target::{Call, Project, Route, Secret};

/// The documented path of generateText, below the base address.
pub(super) const GENERATE_TEXT: &str = "/v2/project/content/generateText";
/// The documented path of listApprovals, below the base address.
pub(super) const LIST_APPROVALS: &str = "/v2/project/content/listApprovals";

/// A request that can be varied before it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Ask {
    /// Who asks, for the record.
    pub actor: String,
    /// What is asked.
    pub operation: Operation,
    /// The HTTP method.
    pub method: String,
    /// The path below the base address.
    pub path: String,
    /// A query string, which the document knows nothing of.
    pub query: Option<String>,
    /// The Authorization header's value, or none to leave the header out.
    pub authorization: Option<Vec<u8>>,
    /// The X-Project-ID header's value, or none to leave the header out.
    pub project: Option<String>,
    /// The Content-Type header's value, or none to leave the header out.
    pub content_type: Option<String>,
    /// Further header fields.
    pub extra: Vec<(String, Vec<u8>)>,
    /// The body.
    pub body: Bytes,
    /// Whether the request keeps to the documented form.
    pub form: Form,
    /// Which connection it takes.
    pub route: Route,
    /// How many hotels it could put to work at most, for the budget.
    pub charge: u32,
}

impl Ask {
    /// A request of `operation` at `path` with a project's own token.
    #[must_use]
    pub(crate) fn to(operation: Operation, path: &str, project: &Project, body: &Value) -> Self {
        Self {
            actor: "caller".to_owned(),
            operation,
            method: "POST".to_owned(),
            path: path.to_owned(),
            query: None,
            authorization: Some(bearer(&project.token)),
            project: Some(project.id.clone()),
            content_type: Some("application/json".to_owned()),
            extra: Vec::new(),
            body: Bytes::from(body.to_string()),
            form: Form::Documented,
            route: if operation == Operation::GenerateText {
                Route::Fresh
            } else {
                Route::Pooled
            },
            charge: 0,
        }
    }

    /// generateText for a selection.
    #[must_use]
    pub(crate) fn generate(project: &Project, selection: &Selection) -> Self {
        let named = selection.hotels.as_ref().map_or(0, Vec::len);
        let by_tags = selection.tags.iter().flatten().map(|tag| {
            project
                .tags
                .iter()
                .find(|known| known.id == *tag)
                .map_or(0, |known| known.hotels.len())
        });
        let charge = u32::try_from((named + by_tags.sum::<usize>()).min(100)).unwrap_or(100);
        Self {
            charge,
            ..Self::to(
                Operation::GenerateText,
                GENERATE_TEXT,
                project,
                &selection.body(),
            )
        }
    }

    /// generateText with a body of any kind; `charge` is how many hotels it could put to work.
    #[must_use]
    pub(crate) fn generate_raw(project: &Project, body: impl Into<Bytes>, charge: u32) -> Self {
        Self {
            charge,
            body: body.into(),
            ..Self::to(
                Operation::GenerateText,
                GENERATE_TEXT,
                project,
                &Value::Null,
            )
        }
    }

    /// listApprovals with a JSON body.
    #[must_use]
    pub(crate) fn list(project: &Project, body: &Value) -> Self {
        Self::to(Operation::ListApprovals, LIST_APPROVALS, project, body)
    }

    /// listApprovals for a page, filtered or not.
    #[must_use]
    pub(crate) fn page(
        project: &Project,
        limit: i64,
        offset: i64,
        hotels: Option<&[String]>,
    ) -> Self {
        let mut body = json!({"Limit": limit, "Offset": offset});
        if let Some(hotels) = hotels {
            body["HotelIDs"] = json!(hotels);
        }
        Self::list(project, &body)
    }

    /// The same request by somebody else.
    #[must_use]
    pub(crate) fn by(mut self, actor: &str, token: &Secret) -> Self {
        actor.clone_into(&mut self.actor);
        self.authorization = Some(bearer(token));
        self
    }

    /// The same request in another project's scope.
    #[must_use]
    pub(crate) fn in_project(mut self, id: &str) -> Self {
        self.project = Some(id.to_owned());
        self
    }

    /// The same request with a body that is no documented one, byte by byte.
    #[must_use]
    pub(crate) fn with_body(mut self, body: impl Into<Bytes>) -> Self {
        self.body = body.into();
        self
    }

    /// The same request for another run: its ID stands where that of the first did, in either case.
    #[must_use]
    pub(crate) fn for_another(&self, run: &str, other: &str) -> Self {
        let mut ask = self.clone();
        ask.path = in_place_of(run, other, &ask.path);
        ask.query = ask.query.map(|query| in_place_of(run, other, &query));
        let body = String::from_utf8_lossy(&ask.body).into_owned();
        ask.with_body(in_place_of(run, other, &body))
    }

    /// The same request, marked as a probe that leaves the documented form.
    #[must_use]
    pub(crate) fn undocumented(mut self) -> Self {
        self.form = Form::Undocumented;
        self
    }

    /// The same request, marked as JSON at the documented address that leaves its meaning open.
    #[must_use]
    pub(crate) fn open(mut self) -> Self {
        self.form = Form::Open;
        self
    }

    pub(crate) fn into_call(self) -> Call {
        let mut headers = Vec::new();
        if let Some(value) = self.authorization {
            headers.push(("Authorization".to_owned(), value));
        }
        if let Some(value) = self.project {
            headers.push(("X-Project-ID".to_owned(), value.into_bytes()));
        }
        if let Some(value) = self.content_type {
            headers.push(("Content-Type".to_owned(), value.into_bytes()));
        }
        headers.extend(self.extra);
        Call {
            actor: self.actor,
            operation: self.operation,
            method: self.method,
            path: self.path,
            query: self.query,
            headers,
            body: self.body,
            form: self.form,
            route: self.route,
            charge: self.charge,
        }
    }
}

/// A text with `new` wherever `old` stands in it, in either case.
fn in_place_of(old: &str, new: &str, text: &str) -> String {
    let (lower, old) = (text.to_ascii_lowercase(), old.to_ascii_lowercase());
    if old.is_empty() {
        return text.to_owned();
    }
    let mut made = String::with_capacity(text.len());
    let mut rest = 0;
    for (at, _) in lower.match_indices(&old) {
        made.push_str(&text[rest..at]);
        made.push_str(new);
        rest = at + old.len();
    }
    made.push_str(&text[rest..]);
    made
}

/// The Authorization value for a token.
#[must_use]
pub(super) fn bearer(token: &Secret) -> Vec<u8> {
    format!("Bearer {}", token.expose()).into_bytes()
}

impl World {
    /// Sends a request, as the target is known to want it, and keeps the exchange.
    pub(crate) async fn send(&mut self, ask: Ask) -> Arc<Exchange> {
        let ask = self.as_wanted(ask);
        let exchange = self.send_as_it_is(ask.clone()).await;
        self.again_in_full(&ask, exchange).await
    }

    async fn send_as_it_is(&mut self, ask: Ask) -> Arc<Exchange> {
        let exchange = self.around.client.send(&self.stamp, ask.into_call()).await;
        self.keep(&exchange);
        exchange
    }

    /// The answer to a generateText, or to the same one with both of its lists where the target
    /// was found to want them just now.
    pub(crate) async fn again_in_full(
        &mut self,
        ask: &Ask,
        exchange: Arc<Exchange>,
    ) -> Arc<Exchange> {
        let Some((alone, full)) = self.to_try_in_full(ask, &exchange) else {
            return exchange;
        };
        let second = self.send_as_it_is(full).await;
        self.in_full_or_alone(alone, &exchange, second)
    }

    /// Sends requests at the same time, each on a connection of its own, and keeps the exchanges.
    ///
    /// Where all of them are refused, and may want the other list beside the one they have, they are
    /// sent together once more with both.
    pub(crate) async fn send_together(&mut self, asks: Vec<Ask>) -> Vec<Arc<Exchange>> {
        let asks: Vec<Ask> = asks.into_iter().map(|ask| self.as_wanted(ask)).collect();
        let first = self.send_as_they_are(asks.clone()).await;
        let full: Option<Vec<_>> = asks
            .iter()
            .zip(&first)
            .map(|(ask, answer)| self.to_try_in_full(ask, answer))
            .collect();
        let Some(full) = full else {
            return first;
        };
        let (alone, full): (Vec<_>, Vec<_>) = full.into_iter().unzip();
        let second = self.send_as_they_are(full).await;
        let answers = alone.into_iter().zip(first.iter().zip(second));
        answers
            .map(|(alone, (first, second))| self.in_full_or_alone(alone, first, second))
            .collect()
    }

    async fn send_as_they_are(&mut self, asks: Vec<Ask>) -> Vec<Arc<Exchange>> {
        let client = std::rc::Rc::clone(&self.around.client);
        let stamp = &self.stamp;
        let calls = asks.into_iter().map(|ask| {
            let client = std::rc::Rc::clone(&client);
            async move { client.send(stamp, ask.into_call()).await }
        });
        let answers = futures::future::join_all(calls).await;
        for answer in &answers {
            self.keep(answer);
        }
        answers
    }

    /// Keeps an exchange. Leased hotels that a run of it may have selected are not lent again
    /// before that run has ended.
    pub(crate) fn keep(&mut self, exchange: &Arc<Exchange>) {
        self.exchanges.push(Arc::clone(exchange));
        self.note_tags(exchange);
        if exchange.operation != Operation::GenerateText
            || matches!(exchange.status(), Some(400..=499))
        {
            return;
        }
        if let Some(lease) = self.lease() {
            let seen = Seen::of(exchange);
            let body = seen.json.as_ref().ok().map(|parsed| &parsed.value);
            let run_id = body
                .and_then(|body| body.pointer("/Data/ID"))
                .and_then(Value::as_str);
            for hotel in may_have_selected(&exchange.request.body, lease.hotels()) {
                lease.keep_out(hotel, run_id);
            }
        }
    }

    /// The status operation's request for a run.
    ///
    /// # Errors
    /// Skipped where the target does not say what the operation's address and payload are.
    pub(crate) fn status_ask(&self, project: &Project, run_id: &str) -> Result<Ask, Stop> {
        let Some(operation) = &self.around.target.settings().status else {
            return Err(Stop::skipped(
                "getTextGenerationStatus: name its path and payload under [operations.status]",
            ));
        };
        let (path, body) = operation.request(run_id);
        Ok(Ask::to(
            Operation::GetTextGenerationStatus,
            &path,
            project,
            &body,
        ))
    }
}

/// The hotels of these that a generateText may have selected: those that it names or, where it
/// has anything but HotelIDs, such as tags, or is spelt in an odd way, each of them.
fn may_have_selected<'h>(body: &[u8], hotels: &'h [String]) -> Vec<&'h String> {
    let text = String::from_utf8_lossy(body).to_ascii_lowercase();
    let body: Value = serde_json::from_slice(body).unwrap_or_default();
    let is_plain = body.as_object().is_some_and(|members| {
        let is_empty = |list: &Value| list.as_array().is_some_and(Vec::is_empty);
        let says_nothing = |(name, list): (&String, _)| name == "HotelIDs" || is_empty(list);
        members.iter().all(says_nothing)
    });
    let is_named = |hotel: &&String| text.contains(&hotel.to_ascii_lowercase());
    if is_plain && !text.contains('\\') && hotels.iter().any(|hotel| is_named(&hotel)) {
        hotels.iter().filter(is_named).collect()
    } else {
        hotels.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{in_place_of, may_have_selected};

    #[test]
    fn a_run_may_have_selected_what_it_names_and_by_tags_any_hotel() {
        let hotels = ["a1".to_owned(), "b2".to_owned()];
        let selected = |body: &str| may_have_selected(body.as_bytes(), &hotels).len();
        assert_eq!(selected(r#"{"HotelIDs":["A1"]}"#), 1);
        assert_eq!(selected(r#"{"HotelIDs":["b2","b2"],"TagIDs":[]}"#), 1);
        for any in [
            r#"{"HotelIDs":["a1"],"TagIDs":["t"]}"#,
            r#"{"HotelIDs":["a1","\u00622"]}"#,
            r#"{"hotelIds":["a1"]}"#,
            r#"{"HotelIDs":[]}"#,
            r#"{"HotelIDs":["a1""#,
        ] {
            assert_eq!(selected(any), 2, "{any}");
        }
    }

    #[test]
    fn an_id_is_replaced_in_either_case() {
        let made = in_place_of("aB-1", "x", r#"{"ID":"AB-1","Z":"ab-12"}"#);
        assert_eq!(made, r#"{"ID":"x","Z":"x2"}"#);
        assert_eq!(in_place_of("q", "x", "none"), "none");
    }
}
