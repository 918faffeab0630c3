//! Another spelling of a documented member's name: whether it could mean something else, and what an
//! effect of it would look like.

use serde_json::{Map, Value, json};

use super::links::documented;
use super::{Reading, Seen};
use crate::model::Exchange;

/// Spellings that nobody would define as a field of its own. All others are natural ones, which a
/// service may have given a meaning of their own.
const UNNATURAL: [&str; 8] = [
    "hOtElIdS",
    "HoTeLiDs",
    "HotelID\u{17f}",
    "tAGidS",
    "TaGiDs",
    "lImIt",
    "LiMiT",
    "oFfSeT",
];

/// Whether a service could have defined this spelling as a field of its own.
#[must_use]
pub(crate) fn is_natural(spelling: &str) -> bool {
    !UNNATURAL.contains(&spelling)
}

/// What an accepted listing shows, Token and undocumented members apart; none for a refusal.
#[must_use]
pub(crate) fn shown(exchange: &Exchange) -> Option<Value> {
    let seen = Seen::of(exchange);
    let reading = Reading::of(&seen);
    let body = reading.accepted()?;
    let links: Vec<Value> = body
        .get("Data")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(documented)
        .collect();
    let pagination = body.get("Pagination").and_then(Value::as_object);
    let numbers: Map<String, Value> = ["Total", "Limit", "Offset"]
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), pagination?.get(name)?.clone())))
        .collect();
    Some(json!({"links": links, "pagination": numbers}))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{is_natural, shown};
    use crate::checks::samples::answered;
    use crate::model::Operation;

    #[test]
    fn natural_spellings_are_those_that_a_service_could_define() {
        for spelling in ["hotelIds", "hotel_ids", "limit", "LIMIT", "TagIds"] {
            assert!(is_natural(spelling));
        }
        assert!(!is_natural("lImIt"));
    }

    #[test]
    fn what_is_shown_leaves_tokens_and_other_members_apart() {
        let body =
            r#"{"Data":[{"HotelID":"a","Token":"x"}],"Pagination":{"Total":1,"Took":3},"Now":1}"#;
        let exchange = answered(Operation::ListApprovals, "{}", 200, body);
        assert_eq!(
            shown(&exchange),
            Some(json!({"links": [{"HotelID": "a"}], "pagination": {"Total": 1}}))
        );
        assert_eq!(
            shown(&answered(Operation::ListApprovals, "{}", 400, "{}")),
            None
        );
    }
}
