//! Reading a listing's body without expecting anything of it.

use serde_json::{Map, Value};

use crate::checks::echoes;
use crate::checks::evidence::hotel_of;

/// The links of a body, where `Data` is a list.
#[must_use]
pub(crate) fn links(body: &Value) -> &[Value] {
    body.get("Data")
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

/// How many links of a body belong to a hotel.
#[must_use]
pub(crate) fn links_of(body: &Value, hotel: &str) -> usize {
    links(body)
        .iter()
        .filter(|link| hotel_of(link).is_some_and(|id| id.eq_ignore_ascii_case(hotel)))
        .count()
}

/// Every id that is echoed outside `Data`, in the order shown.
#[must_use]
pub(crate) fn echoed(body: &Value) -> Vec<String> {
    let none = Map::new();
    echoes::ids(body.as_object().unwrap_or(&none))
        .map(|(_, id)| id.to_owned())
        .collect()
}

/// Every member `NotInProjectIDs` outside `Data`: where it stands, and its value.
#[must_use]
pub(crate) fn echo_members(body: &Value) -> Vec<(String, Value)> {
    let none = Map::new();
    echoes::found(body.as_object().unwrap_or(&none))
        .into_iter()
        .map(|(pointer, value)| (pointer, value.clone()))
        .collect()
}

/// Whether two spellings name the same id: letters' case and braces set aside.
#[must_use]
pub(crate) fn is_same_id(one: &str, other: &str) -> bool {
    let bare = |id: &str| id.trim_matches(['{', '}']).to_ascii_lowercase();
    bare(one) == bare(other)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{echo_members, echoed, is_same_id, links_of};

    #[test]
    fn a_body_of_any_form_can_be_read() {
        let body = json!({"Data": [{"HotelID": "AB"}, {"HotelID": 7}, null], "Pagination": {"NotInProjectIDs": ["x", 1]}});
        assert_eq!(links_of(&body, "ab"), 1);
        assert_eq!(echoed(&body), ["x"]);
        assert_eq!(echo_members(&body).len(), 1);
        assert_eq!(links_of(&json!([]), "ab"), 0);
        assert_eq!(echoed(&json!(null)), Vec::<String>::new());
        assert!(is_same_id("{AB}", "ab"));
        assert!(!is_same_id("ab", "a"));
    }
}
