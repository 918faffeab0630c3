//! Request members under another spelling of a documented name: what is sent, and what their effect
//! would look like.

use serde_json::{Map, Value, json};

use crate::checks::links::documented;
use crate::checks::{Reading, Seen};
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
pub(crate) fn is_natural(spelling: &str) -> bool {
    !UNNATURAL.contains(&spelling)
}

/// Where the other spelling stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In place of the documented member.
    Instead,
    /// Before the documented member.
    Before,
    /// After the documented member.
    After,
}

impl Place {
    /// The place that a scenario's words mean.
    pub(crate) fn of(words: &str) -> Self {
        match words {
            "before" => Self::Before,
            "after" => Self::After,
            _ => Self::Instead,
        }
    }
}

/// A body with a member under another spelling, byte by byte, because the order counts.
pub(crate) fn body(
    rest: &[(&str, Value)],
    documented: (&str, &Value),
    spelling: &str,
    value: &Value,
    place: Place,
) -> String {
    let mut members: Vec<(&str, &Value)> =
        rest.iter().map(|(name, value)| (*name, value)).collect();
    let (name, good) = documented;
    match place {
        Place::Instead => members.push((spelling, value)),
        Place::Before => members.extend([(spelling, value), (name, good)]),
        Place::After => members.extend([(name, good), (spelling, value)]),
    }
    let members: Vec<String> = members
        .iter()
        .map(|(name, value)| format!("{}:{value}", Value::from(*name)))
        .collect();
    format!("{{{}}}", members.join(","))
}

/// What an accepted listing shows, Token and undocumented members apart; none for a refusal.
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

/// The parts of a listing that three values are tried with: the documented one, and two others.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    /// The documented member's value where it is sent too.
    pub(crate) documented: Value,
    /// The first value of the other spelling.
    pub(crate) first: Value,
    /// The second value of the other spelling.
    pub(crate) second: Value,
}

/// Values whose effects differ whether a decoder takes the last, the first, both or what they have
/// in common; none where there are too few hotels with links.
pub(crate) fn values(
    field: &str,
    place: Place,
    hotels: &[String],
    lowest_limit: i64,
) -> Option<Values> {
    Some(match field {
        "HotelIDs" => {
            let [one, two, ..] = hotels else { return None };
            Values {
                documented: json!([one]),
                first: json!([two]),
                second: json!([one]),
            }
        }
        "Limit" => Values {
            documented: json!(lowest_limit + 1),
            first: json!(lowest_limit),
            second: json!(lowest_limit + 2),
        },
        _ if place == Place::Instead => Values {
            documented: json!(0),
            first: json!(1),
            second: json!(2),
        },
        _ => Values {
            documented: json!(1),
            first: json!(0),
            second: json!(2),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::{Place, body, is_natural, shown, values};
    use crate::checks::samples::answered;
    use crate::model::Operation;
    use serde_json::{Value, json};

    #[test]
    fn the_order_of_members_is_as_asked_for() {
        let rest = [("Limit", json!(5))];
        let made = |place| {
            body(
                &rest,
                ("HotelIDs", &json!(["a"])),
                "hOtElIdS",
                &json!(["b"]),
                place,
            )
        };
        assert_eq!(made(Place::Instead), r#"{"Limit":5,"hOtElIdS":["b"]}"#);
        assert_eq!(
            made(Place::Before),
            r#"{"Limit":5,"hOtElIdS":["b"],"HotelIDs":["a"]}"#
        );
        assert_eq!(
            made(Place::After),
            r#"{"Limit":5,"HotelIDs":["a"],"hOtElIdS":["b"]}"#
        );
    }

    #[test]
    fn natural_spellings_are_those_that_a_service_could_define() {
        for spelling in ["hotelIds", "hotel_ids", "limit", "LIMIT", "TagIds"] {
            assert!(is_natural(spelling));
        }
        assert!(!is_natural("lImIt"));
    }

    #[test]
    fn two_values_differ_under_every_way_of_combining() {
        let hotels = ["a".to_owned(), "b".to_owned()];
        let values = values("HotelIDs", Place::After, &hotels, 1);
        assert!(values.is_some(), "two hotels are enough");
        let Some(values) = values else { return };
        let common = |value: &Value| {
            values
                .documented
                .as_array()
                .into_iter()
                .flatten()
                .filter(|id| value.as_array().is_some_and(|ids| ids.contains(id)))
                .count()
        };
        assert_ne!(values.first, values.second);
        assert_ne!(common(&values.first), common(&values.second));
        assert!(super::values("HotelIDs", Place::After, &hotels[..1], 1).is_none());
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
