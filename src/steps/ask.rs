//! Requests as a scenario makes them, with the caller's token and project unless it says otherwise.

use bytes::Bytes;
use serde_json::{Value, json};

use crate::model::{Form, Operation};
use crate::steps::selection::Selection;
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
            body: in_some_order(body).into(),
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

    /// generateText for hotels by their ids.
    #[must_use]
    pub(crate) fn generate_for(project: &Project, hotels: &[String]) -> Self {
        Self::generate(project, &Selection::of_hotels(hotels.iter().cloned()))
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

    /// The same request with a body that is not a documented one, byte by byte.
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

/// The text of a JSON object. Members have no order: of two bodies one begins with its last member.
/// Which, its length says: that is the same in every run with one seed, whatever ids the target gives.
fn in_some_order(body: &Value) -> String {
    let text = body.to_string();
    let backwards = text.len() % 2 == 1;
    match body.as_object() {
        Some(members) if backwards => {
            let member = |(name, value): (&String, &Value)| {
                format!("{}:{value}", Value::from(name.as_str()))
            };
            let written: Vec<String> = members.iter().rev().map(member).collect();
            format!("{{{}}}", written.join(","))
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::in_place_of;

    #[test]
    fn an_id_is_replaced_in_either_case() {
        let made = in_place_of("aB-1", "x", r#"{"ID":"AB-1","Z":"ab-12"}"#);
        assert_eq!(made, r#"{"ID":"x","Z":"x2"}"#);
        assert_eq!(in_place_of("q", "x", "none"), "none");
    }
}
