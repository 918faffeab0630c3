//! Single deviations from a valid body, each with the findings that the universal checks must
//! make, and no others.

use serde_json::{Value, json};

use super::{HOTEL, THIRD, list, run};

/// What a mutation does to a member.
pub(crate) enum Change {
    Remove,
    Set(Value),
    Rename(&'static str),
}
use Change::{Remove, Rename, Set};

/// Where, what, and the rules and levels of the findings, sorted.
pub(crate) type Mutation = (&'static str, Change, &'static [&'static str]);

/// The start of year 1.
const ZERO: &str = "0001-01-01T00:00:00Z";

/// Applies a change at a pointer; the last part of the pointer may be a member that is not there.
pub(crate) fn changed(body: &Value, pointer: &str, change: &Change) -> Value {
    let mut body = body.clone();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let parent = body
        .pointer_mut(parent)
        .unwrap_or_else(|| panic!("{pointer}"));
    match (parent, change) {
        (Value::Array(elements), Set(value)) => {
            elements[name.parse::<usize>().unwrap()] = value.clone();
        }
        (Value::Object(members), Set(value)) => {
            members.insert(name.to_owned(), value.clone());
        }
        (Value::Object(members), Remove) => {
            members.remove(name).unwrap_or_else(|| panic!("{pointer}"));
        }
        (Value::Object(members), Rename(other)) => {
            let value = members.remove(name).unwrap_or_else(|| panic!("{pointer}"));
            members.insert((*other).to_owned(), value);
        }
        _ => panic!("{pointer}"),
    }
    body
}

/// All mutations of [`list`], applied, each with the findings due.
pub(crate) fn broken_lists() -> Vec<(String, Value, &'static [&'static str])> {
    let tables = envelope().into_iter().chain(always()).chain(conditional());
    tables.map(|mutation| applied(&list(), mutation)).collect()
}

/// All mutations of an accepted generateText, applied, each with the findings due.
pub(crate) fn broken_runs() -> Vec<(String, Value, &'static [&'static str])> {
    let body = json!({"Data": run()});
    new_run()
        .into_iter()
        .map(|mutation| applied(&body, mutation))
        .collect()
}

fn applied(
    body: &Value,
    (pointer, change, expected): Mutation,
) -> (String, Value, &'static [&'static str]) {
    let body = changed(body, pointer, &change);
    let name = match &change {
        Remove => format!("{pointer} removed"),
        Set(value) => format!("{pointer} set to {value}"),
        Rename(other) => format!("{pointer} called {other}"),
    };
    (name, body, expected)
}

/// The body, `Pagination` and `NotInProjectIDs`.
#[rustfmt::skip]
fn envelope() -> Vec<Mutation> {
    vec![
        ("/Data", Remove, &["LIST-1 must"]),
        ("/Pagination", Remove, &["LIST-1 must"]),
        ("/Pagination/Total", Remove, &["LIST-1 must"]),
        ("/Data", Set(json!(null)), &["LIST-1 must", "WIRE-9 must"]),
        ("/Data", Set(json!({})), &["LIST-1 must", "WIRE-9 must"]),
        ("/Pagination", Set(json!([])), &["LIST-1 must", "WIRE-9 must"]),
        ("/Data", Rename("data"), &["WIRE-3 must"]),
        ("/Pagination", Rename("pagination"), &["WIRE-3 must"]),
        ("/Pagination/Total", Rename("total"), &["WIRE-3 must"]),
        ("/Pagination/Total", Set(json!("3")), &["WIRE-9 must"]),
        ("/Pagination/Total", Set(json!(3.5)), &["WIRE-9 must"]),
        ("/Pagination/Total", Set(json!(3.0)), &["WIRE-7 should"]),
        ("/Pagination/Total", Set(json!(2)), &["LIST-11 must"]),
        ("/Pagination/Total", Set(json!(-1)), &["LIST-11 must"]),
        ("/Pagination/Limit", Set(json!(2)), &[]),
        ("/Pagination/Offset", Set(json!(null)), &["WIRE-9 must"]),
        ("/NotInProjectIDs", Set(json!({"a": 1})), &["LIST-8 must"]),
        ("/NotInProjectIDs", Set(json!(THIRD)), &["LIST-8 must"]),
        ("/NotInProjectIDs", Set(json!([{"ID": THIRD}])), &["LIST-8 must"]),
        ("/NotInProjectIDs", Set(json!([1])), &["LIST-8 must"]),
        ("/NotInProjectIDs", Set(json!(null)), &["LIST-8 should"]),
        ("/NotInProjectIDs", Set(json!(["not-an-id"])), &["WIRE-6 must"]),
        ("/NotInProjectIDs", Set(json!(["AAAAAAAA-1111-4111-8111-111111111111"])), &[]),
    ]
}

/// Fields that every link has.
#[rustfmt::skip]
fn always() -> Vec<Mutation> {
    vec![
        ("/Data/0", Set(json!("x")), &["WIRE-9 must"]),
        ("/Data/0/HotelID", Remove, &["LINK-1 must"]),
        ("/Data/0/Created", Remove, &["LINK-1 must"]),
        ("/Data/0/UpdatedAt", Remove, &["LINK-1 must"]),
        ("/Data/0/HotelID", Rename("HotelId"), &["WIRE-3 must"]),
        ("/Data/0/CreatedBy", Rename("created_by"), &["WIRE-3 must"]),
        ("/Data/0/HotelID", Set(json!("11111111111141118111111111111111")), &["WIRE-6 must"]),
        ("/Data/0/HotelID", Set(json!("AAAAAAAA-1111-4111-8111-111111111111")), &[]),
        ("/Data/0/HotelID", Set(json!(5)), &["WIRE-9 must"]),
        ("/Data/0/HotelName", Set(json!(null)), &["WIRE-9 must"]),
        ("/Data/0/HotelName", Set(json!(" ")), &["LINK-11 should"]),
        ("/Data/0/GiataID", Set(json!("4711")), &["WIRE-9 must"]),
        ("/Data/0/GiataID", Set(json!(0)), &["LINK-11 should"]),
        ("/Data/0/Created", Set(json!(0)), &["WIRE-9 must"]),
        ("/Data/0/Created", Set(json!("true")), &["WIRE-9 must"]),
        ("/Data/0/TokenPreview", Set(json!("…")), &["LINK-4 must"]),
        ("/Data/0/TokenPreview", Set(json!("…abcd")), &["LINK-4 must"]),
        ("/Data/0/Status", Set(json!("Approved")), &["LINK-2 should"]),
        ("/Data/0/Status", Set(json!(null)), &["WIRE-9 must"]),
        ("/Data/0/CreatedBy", Set(json!(HOTEL)), &["LINK-3 must"]),
        ("/Data/0/CreatedAt", Set(json!("2024-05-01 10:00:00Z")), &["WIRE-5 must"]),
        ("/Data/0/CreatedAt", Set(json!("2024-05-01T12:00:00+02:00")), &["WIRE-5 must"]),
        ("/Data/0/CreatedAt", Set(json!(1_714_557_600)), &["WIRE-5 must"]),
        ("/Data/0/CreatedAt", Set(json!("")), &["WIRE-5 must"]),
        ("/Data/0/CreatedAt", Set(json!(null)), &["WIRE-9 must"]),
        ("/Data/0/CreatedAt", Set(json!("2024-05-01T10:00:00+0000")), &[]),
        ("/Data/0/CreatedAt", Set(json!("2024-05-01T10:00:00,0Z")), &[]),
        ("/Data/2/UpdatedAt", Set(json!("2024-05-03T07:59:59Z")), &["LINK-10 must"]),
        ("/Data/1/UpdatedAt", Set(json!("2024-05-02T08:00:00.24Z")), &["LINK-10 must"]),
        ("/Data/1/CreatedAt", Set(json!("2024-05-01T09:00:00Z")), &["LIST-3 must"]),
        ("/Data/1/HotelID", Set(json!("44444444-1111-4111-8111-111111111111")), &["LIST-4 should"]),
    ]
}

/// Fields that only some links have.
#[rustfmt::skip]
fn conditional() -> Vec<Mutation> {
    vec![
        ("/Data/2/RevokedAt", Rename("revokedAt"), &["WIRE-3 must"]),
        ("/Data/2/LastOpenedAt", Rename("last-opened-at"), &["WIRE-3 must"]),
        ("/Data/1/ApprovedBy", Rename("Approvedby"), &["WIRE-3 must"]),
        ("/Data/2/ApprovedBy/Email", Rename("email"), &["WIRE-3 must"]),
        ("/Data/0/Token", Set(json!(null)), &["WIRE-9 should"]),
        ("/Data/0/Token", Set(json!(5)), &["WIRE-9 must"]),
        ("/Data/0/Token", Set(json!("abcd")), &["LINK-4 must"]),
        ("/Data/0/Token", Set(json!("efgabcd")), &["LINK-4 must"]),
        ("/Data/1/ApprovedAt", Remove, &["LINK-5 must"]),
        ("/Data/1/ApprovedAt", Set(json!(null)), &["LINK-5 must"]),
        ("/Data/1/ApprovedAt", Set(json!("")), &["LINK-5 must"]),
        ("/Data/1/ApprovedTextGeneratedAt", Set(json!(ZERO)), &["LINK-5 must"]),
        ("/Data/2/ApprovedBy", Set(json!(null)), &["LINK-5 must"]),
        ("/Data/1/ApprovedBy", Set(json!("Bo")), &["WIRE-9 must"]),
        ("/Data/1/ApprovedBy/Phone", Remove, &["LINK-5 must"]),
        ("/Data/1/ApprovedBy/Phone", Set(json!(null)), &["WIRE-9 must"]),
        ("/Data/1/ApprovedBy/Email", Set(json!("")), &["LINK-11 should"]),
        ("/Data/1/ApprovedBy/Name", Set(json!("")), &["LINK-11 should"]),
        ("/Data/0/ApprovedAt", Set(json!(null)), &["LINK-6 must"]),
        ("/Data/0/ApprovedAt", Set(json!(ZERO)), &["LINK-6 must"]),
        ("/Data/0/ApprovedAt", Set(json!("soon")), &["LINK-6 must"]),
        ("/Data/0/ApprovedBy", Set(json!({"name": 5})), &["LINK-6 must"]),
        ("/Data/0/ApprovedBy", Set(json!(5)), &["LINK-6 must"]),
        ("/Data/0/LastOpenedAt", Set(json!(null)), &["LINK-7 must"]),
        ("/Data/1/LastOpenedAt", Set(json!("")), &["LINK-7 must"]),
        ("/Data/1/LastOpenedAt", Set(json!(ZERO)), &["LINK-7 must"]),
        ("/Data/1/LastOpenedAt", Set(json!(false)), &["WIRE-9 must"]),
        ("/Data/0/LastOpenedAt", Set(json!("2024-04-01T00:00:00Z")), &["LINK-11 should"]),
        ("/Data/0/RevokedAt", Set(json!("2024-05-03T08:00:00Z")), &["LINK-8 must"]),
        ("/Data/1/RevokedAt", Set(json!(null)), &["LINK-8 must"]),
        ("/Data/1/RevokedAt", Set(json!("")), &["LINK-8 must"]),
        ("/Data/1/RevokedAt", Set(json!("1970-01-01T00:00:00Z")), &["LINK-8 must"]),
        ("/Data/2/Token", Set(json!(null)), &["LINK-9 must"]),
        ("/Data/2/Token", Set(json!("")), &["LINK-9 must"]),
        ("/Data/2/Token", Set(json!("abcdefgh")), &["LINK-9 must"]),
        ("/Data/1/ApprovedTextGeneratedAt", Set(json!("2024-05-02T09:00:00Z")), &["LINK-11 should"]),
    ]
}

/// The run of an accepted generateText.
#[rustfmt::skip]
fn new_run() -> Vec<Mutation> {
    vec![
        ("/Data", Remove, &["RUN-1 must"]),
        ("/Data", Set(json!([run()])), &["RUN-1 must", "WIRE-9 must"]),
        ("/Data", Set(json!(null)), &["RUN-1 must", "WIRE-9 must"]),
        ("/Data", Rename("data"), &["WIRE-3 must"]),
        ("/Data/ID", Remove, &["RUN-2 must"]),
        ("/Data/Progress", Remove, &["RUN-2 must"]),
        ("/Data/Progress/Skipped", Remove, &["RUN-2 must"]),
        ("/Data/ID", Rename("Id"), &["WIRE-3 must"]),
        ("/Data/Progress/Total", Rename("total"), &["WIRE-3 must"]),
        ("/Data/ID", Set(json!("run-1")), &["WIRE-6 must"]),
        ("/Data/ID", Set(json!(17)), &["WIRE-9 must"]),
        ("/Data/Progress", Set(json!(0)), &["WIRE-9 must"]),
        ("/Data/Progress/Total", Set(json!("1")), &["WIRE-9 must"]),
        ("/Data/Progress/Failed", Set(json!(null)), &["WIRE-9 must"]),
        ("/Data/Progress/Failed", Set(json!(0.0)), &["WIRE-7 should"]),
        ("/Data/Status", Set(json!("running")), &["RUN-3 must"]),
        ("/Data/Progress/Skipped", Set(json!(1)), &["RUN-4 must"]),
        ("/Data/UpdatedAt", Set(json!("2024-05-01T10:00:00.1000001Z")), &["RUN-5 must"]),
        ("/Data/UpdatedAt", Set(json!("2024-05-01T10:00:00.100Z")), &["RUN-5 should"]),
        ("/Data/Progress/Total", Set(json!(101)), &["RUN-12 must"]),
    ]
}
