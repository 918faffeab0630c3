//! Request members under another spelling of a documented name: what is sent.

use serde_json::{Value, json};

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
    use super::{Place, body, values};
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
}
