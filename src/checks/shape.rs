//! The documented objects and their fields, as data, and a walk over the places where they stand.

use std::fmt;

use serde_json::{Map, Value};

use super::forms::is_respelling;
use super::seen::Seen;
use crate::model::Operation;

/// The documented type of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A string of any form.
    Text,
    /// A string in UUID form.
    Uuid,
    /// A string in the form of a timestamp.
    Timestamp,
    /// An integer.
    Integer,
    /// A boolean.
    Boolean,
    /// An object with fields of its own.
    Object,
}

/// When a field is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// In every object.
    Always,
    /// In links with Status `approved`.
    WhenApproved,
    /// In some links, for reasons that the link does not show.
    Sometimes,
}

/// A documented field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) presence: Presence,
}

const fn field(name: &'static str, kind: Kind, presence: Presence) -> Field {
    Field {
        name,
        kind,
        presence,
    }
}

const fn always(name: &'static str, kind: Kind) -> Field {
    field(name, kind, Presence::Always)
}

/// The fields of a text-generation run.
pub(crate) static RUN: [Field; 5] = [
    always("ID", Kind::Uuid),
    always("Status", Kind::Text),
    always("Progress", Kind::Object),
    always("CreatedAt", Kind::Timestamp),
    always("UpdatedAt", Kind::Timestamp),
];

/// The fields of a run's progress.
pub(crate) static PROGRESS: [Field; 4] = [
    always("Total", Kind::Integer),
    always("Generated", Kind::Integer),
    always("Failed", Kind::Integer),
    always("Skipped", Kind::Integer),
];

/// The fields of an approval link.
pub(crate) static LINK: [Field; 16] = [
    always("HotelID", Kind::Uuid),
    always("HotelName", Kind::Text),
    always("GiataID", Kind::Integer),
    always("MasterCode", Kind::Text),
    always("TokenPreview", Kind::Text),
    always("Status", Kind::Text),
    always("Created", Kind::Boolean),
    always("CreatedBy", Kind::Text),
    always("CreatedAt", Kind::Timestamp),
    always("UpdatedAt", Kind::Timestamp),
    field("ApprovedAt", Kind::Timestamp, Presence::WhenApproved),
    field(
        "ApprovedTextGeneratedAt",
        Kind::Timestamp,
        Presence::WhenApproved,
    ),
    field("ApprovedBy", Kind::Object, Presence::WhenApproved),
    field("LastOpenedAt", Kind::Timestamp, Presence::Sometimes),
    field("RevokedAt", Kind::Timestamp, Presence::Sometimes),
    field("Token", Kind::Text, Presence::Sometimes),
];

/// The fields of an approver.
pub(crate) static APPROVER: [Field; 3] = [
    always("Name", Kind::Text),
    always("Email", Kind::Text),
    always("Phone", Kind::Text),
];

/// The fields of a listing's pagination.
pub(crate) static PAGINATION: [Field; 3] = [
    always("Total", Kind::Integer),
    always("Limit", Kind::Integer),
    always("Offset", Kind::Integer),
];

/// Which documented object stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Run,
    Progress,
    Link,
    Approver,
    Pagination,
}

impl What {
    /// The object's fields.
    pub(crate) fn fields(self) -> &'static [Field] {
        match self {
            Self::Run => &RUN,
            Self::Progress => &PROGRESS,
            Self::Link => &LINK,
            Self::Approver => &APPROVER,
            Self::Pagination => &PAGINATION,
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Run => "the run",
            Self::Progress => "the run's Progress",
            Self::Link => "a link",
            Self::Approver => "ApprovedBy",
            Self::Pagination => "Pagination",
        })
    }
}

/// A documented object in a body, and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Place<'b> {
    pub(crate) what: What,
    pub(crate) object: &'b Map<String, Value>,
    /// The object's Status, read once for all fields.
    pub(crate) status: Option<&'b str>,
    base: &'b str,
    index: Option<usize>,
    tail: &'static str,
}

impl Place<'_> {
    /// The JSON pointer of a member of the object.
    pub(crate) fn pointer(&self, member: &str) -> String {
        let member = member.replace('~', "~0").replace('/', "~1");
        match self.index {
            Some(index) => format!("{}/{index}{}/{member}", self.base, self.tail),
            None => format!("{}{}/{member}", self.base, self.tail),
        }
    }
}

/// The Status of a link that waits for its hotel.
pub(crate) const WAITING: &str = "waiting_for_hotel";
/// The Status of an approved link, revoked or not.
pub(crate) const APPROVED: &str = "approved";

/// Calls `visit` for every documented object of a 200 answer, where it stands and is an object.
pub(crate) fn places<'b>(seen: &'b Seen<'_>, mut visit: impl FnMut(Place<'b>)) {
    match seen.exchange.operation {
        Operation::GenerateText => {
            if let Some(run) = seen.run().and_then(Value::as_object) {
                run_places("/Data", run, visit);
            }
        }
        Operation::ListApprovals => {
            for (index, link) in seen.links().iter().enumerate() {
                let Some(object) = link.as_object() else {
                    continue;
                };
                let place = Place {
                    what: What::Link,
                    object,
                    status: object.get("Status").and_then(Value::as_str),
                    base: "/Data",
                    index: Some(index),
                    tail: "",
                };
                visit(place);
                let waiting = place.status == Some(WAITING);
                if let (Some(Value::Object(approver)), false) = (object.get("ApprovedBy"), waiting)
                {
                    visit(Place {
                        what: What::Approver,
                        object: approver,
                        tail: "/ApprovedBy",
                        ..place
                    });
                }
            }
            if let Some(object) = seen.pagination() {
                visit(Place {
                    what: What::Pagination,
                    object,
                    status: None,
                    base: "/Pagination",
                    index: None,
                    tail: "",
                });
            }
        }
        _ => {}
    }
}

/// Calls `visit` for a run object that stands at the pointer `base`, and for its progress.
pub(crate) fn run_places<'b>(
    base: &'b str,
    run: &'b Map<String, Value>,
    mut visit: impl FnMut(Place<'b>),
) {
    let place = Place {
        what: What::Run,
        object: run,
        status: run.get("Status").and_then(Value::as_str),
        base,
        index: None,
        tail: "",
    };
    visit(place);
    if let Some(Value::Object(object)) = run.get("Progress") {
        visit(Place {
            what: What::Progress,
            object,
            tail: "/Progress",
            ..place
        });
    }
}

/// A value as it may stand in a finding: as JSON, cut where it is long.
pub(crate) fn shown(value: &Value) -> String {
    const LONGEST: usize = 200;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text,
    }
}

/// What stands under a name, in words: the value, or that it is missing.
pub(crate) fn member(object: &Map<String, Value>, name: &str) -> String {
    match object.get(name) {
        Some(value) => format!("{name} is {}", shown(value)),
        None => format!("{name} is missing"),
    }
}

/// The JSON type of a value, in words.
pub(crate) fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) if is_integer(value) => "an integer",
        Value::Number(_) => "a number with a fraction",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

/// Whether a number is an integer, however it is written: `1.0` and `1e2` are (WIRE-7 only).
pub(crate) fn is_integer(value: &Value) -> bool {
    value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|number| number.fract() == 0.0)
}

/// The key under which another spelling of a missing field stands.
pub(crate) fn respelling<'m>(object: &'m Map<String, Value>, name: &str) -> Option<&'m str> {
    if object.contains_key(name) {
        return None;
    }
    object
        .keys()
        .map(String::as_str)
        .find(|other| is_respelling(name, other))
}

/// The member names of an object, for a finding.
pub(crate) fn names(object: &Map<String, Value>) -> String {
    let names: Vec<&str> = object.keys().take(10).map(String::as_str).collect();
    format!("an object with the members [{}]", names.join(", "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::places;
    use crate::checks::Seen;
    use crate::checks::samples::{list, listed, queued, run};
    use crate::model::Exchange;

    /// Each documented object as findings call it, and the pointer of a member of it.
    fn visited(exchange: &Exchange) -> Vec<String> {
        let mut visited = Vec::new();
        places(&Seen::of(exchange), |place| {
            visited.push(format!("{} {}", place.what, place.pointer("a/b~c")));
        });
        visited
    }

    #[test]
    fn every_documented_object_is_visited_where_it_stands() {
        assert_eq!(
            visited(&queued(&json!({"Data": run()}))),
            [
                "the run /Data/a~1b~0c",
                "the run's Progress /Data/Progress/a~1b~0c",
            ]
        );
        assert_eq!(
            visited(&listed(&json!({}), &list())),
            [
                "a link /Data/0/a~1b~0c",
                "a link /Data/1/a~1b~0c",
                "ApprovedBy /Data/1/ApprovedBy/a~1b~0c",
                "a link /Data/2/a~1b~0c",
                "ApprovedBy /Data/2/ApprovedBy/a~1b~0c",
                "Pagination /Pagination/a~1b~0c",
            ]
        );
    }
}
