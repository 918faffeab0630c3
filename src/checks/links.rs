//! Links compared: by their documented members, but for those that need not stay the same, and
//! never by `HotelID` alone. Times are compared as instants, ids without regard to case, and an
//! approver by the documented fields: how the same is written may differ from answer to answer.
//!
//! A link has no identifier of its own, and whether a link that is not revoked shows Token is
//! open, even from one answer to the next; so is what Created means. The hotel's name and codes
//! belong to the hotel: that they agree is LINK-12's, and that alone. `UpdatedAt` changes when a
//! link is approved or revoked, and the document does not say that it changes only then: what moves
//! it otherwise is for [`super::moving`].

use serde_json::{Map, Value};

use super::shape::{APPROVER, Kind, LINK, PAGINATION, RUN};
use super::timestamp::Timestamp;

/// Members that may differ from one answer to the next, or whose agreement is another rule's.
const APART: [&str; 6] = [
    "Token",
    "Created",
    "UpdatedAt",
    "HotelName",
    "GiataID",
    "MasterCode",
];

/// The names of the documented members that links are compared by.
pub(crate) fn documented_names() -> impl Iterator<Item = &'static str> {
    LINK.iter()
        .map(|field| field.name)
        .filter(|name| !APART.contains(name))
}

/// Whether two links are the same by the members that links are compared by.
#[must_use]
pub(crate) fn is_same(a: &Value, b: &Value) -> bool {
    documented_names().all(|name| is_same_member(a, b, name))
}

/// Whether two links say the same under a documented name.
pub(crate) fn is_same_member(a: &Value, b: &Value, name: &str) -> bool {
    a.get(name) == b.get(name) || said(a, name) == said(b, name)
}

/// What a link, or a run, says under a documented name, written in one way.
pub(crate) fn said(link: &Value, name: &str) -> Option<Value> {
    let value = link.get(name)?;
    let kind = LINK
        .iter()
        .chain(&RUN)
        .find(|field| field.name == name)
        .map(|field| field.kind);
    Some(match (kind, value) {
        (Some(Kind::Uuid), Value::String(id)) => id.to_ascii_lowercase().into(),
        (Some(Kind::Timestamp), Value::String(text)) => {
            Timestamp::read(text).map_or_else(|_| value.clone(), |instant| instant.exact().into())
        }
        (Some(Kind::Object), Value::Object(members)) => {
            let documented = |(name, _): &(&String, &Value)| {
                APPROVER.iter().any(|field| field.name == name.as_str())
            };
            let kept = members.iter().filter(documented);
            kept.map(|(name, value)| (name.clone(), value.clone()))
                .collect()
        }
        _ => value.clone(),
    })
}

/// Whether two lists are the same sequence of links.
#[must_use]
pub(crate) fn is_same_list(a: &[Value], b: &[Value]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
}

/// Whether two bodies of listApprovals show the same page: the same links, and Pagination the same by
/// its documented members.
#[must_use]
pub(crate) fn is_same_page(a: &Value, b: &Value) -> bool {
    let links = |body: &Value| body.get("Data").and_then(Value::as_array).cloned();
    let paged = |body: &Value, name: &str| body.get("Pagination")?.get(name).cloned();
    PAGINATION
        .iter()
        .all(|field| paged(a, field.name) == paged(b, field.name))
        && is_same_list(&links(a).unwrap_or_default(), &links(b).unwrap_or_default())
}

/// Where two lists that are not [the same](is_same_list) differ first, in the order of the second.
#[must_use]
pub(crate) fn difference(a: &[Value], b: &[Value]) -> String {
    if a.len() != b.len() {
        return format!("{} links", b.len());
    }
    let pairs = (1..).zip(a.iter().zip(b));
    let differs = |(place, (a, b)): (usize, (&Value, &Value))| {
        let member = documented_names().find(|name| !is_same_member(a, b, name))?;
        let how = match (a.get(member), b.get(member)) {
            (Some(_), Some(_)) => "another ",
            (Some(_), None) => "no ",
            (None, _) => "",
        };
        Some(format!("{how}{member} in link {place}"))
    };
    pairs.into_iter().find_map(differs).unwrap_or_default()
}

/// The link with those members only that links are compared by, written in one way.
#[must_use]
pub(crate) fn documented(link: &Value) -> Value {
    let members: Map<String, Value> = documented_names()
        .filter_map(|name| Some((name.to_owned(), said(link, name)?)))
        .collect();
    Value::Object(members)
}

/// A text that is equal for two links exactly where [`is_same`] holds.
pub(crate) fn fingerprint(link: &Value) -> String {
    documented(link).to_string()
}

/// The text under a link's name, where it is a string.
pub(crate) fn text<'l>(link: &'l Value, name: &str) -> Option<&'l str> {
    link.get(name)?.as_str()
}

/// A link as a finding names it: its hotel and its creation.
pub(crate) fn name(link: &Value) -> String {
    format!(
        "link of {} created {}",
        text(link, "HotelID").unwrap_or("no hotel"),
        text(link, "CreatedAt").unwrap_or("at no time")
    )
}

#[cfg(test)]
mod tests {
    use super::{difference, documented, fingerprint, is_same, is_same_list, is_same_page};
    use crate::checks::samples::{HOTEL, approved, waiting};
    use serde_json::json;

    #[test]
    fn a_page_is_the_same_by_its_documented_members() {
        let page = |total: i64, took: i64| {
            json!({
                "Data": [waiting(HOTEL, "2024-05-01T10:00:00Z")],
                "Pagination": {"Total": total, "Limit": 5, "Offset": 0, "TookMicros": took},
                "Request": took,
            })
        };
        assert!(is_same_page(&page(1, 7), &page(1, 8)));
        assert!(!is_same_page(&page(1, 7), &page(2, 7)));
        assert!(!is_same_page(
            &page(1, 7),
            &json!({"Data": [], "Pagination": page(1, 7)["Pagination"]})
        ));
        assert!(!is_same_page(
            &page(1, 7),
            &json!({"Data": page(1, 7)["Data"]})
        ));
    }

    #[test]
    fn what_need_not_stay_the_same_makes_no_difference() {
        let link = waiting(HOTEL, "2024-05-01T10:00:00Z");
        let mut other = link.clone();
        other["Token"] = json!("abcdefgh");
        other["Region"] = json!("north");
        other["HotelName"] = json!("Another");
        other["Created"] = json!(false);
        other["UpdatedAt"] = json!("2025-01-01T00:00:00Z");
        assert!(is_same(&link, &other) && fingerprint(&link) == fingerprint(&other));
        assert_eq!(documented(&other), documented(&link));
        assert!(is_same_list(std::slice::from_ref(&link), &[other]));
    }

    #[test]
    fn how_the_same_is_written_makes_no_difference() {
        let link = approved(
            "aaaaaaaa-1111-4111-8111-111111111111",
            "2024-05-01T10:00:00Z",
        );
        let mut other = link.clone();
        other["HotelID"] = json!("AAAAAAAA-1111-4111-8111-111111111111");
        other["CreatedAt"] = json!("20240501T100000,000+00");
        other["ApprovedBy"]["SessionCount"] = json!(7);
        assert!(is_same(&link, &other) && fingerprint(&link) == fingerprint(&other));
        assert_eq!(
            difference(std::slice::from_ref(&link), std::slice::from_ref(&other)),
            ""
        );
        for (name, value) in [
            ("CreatedAt", json!("2024-05-01T10:00:00.001Z")),
            ("ApprovedBy", json!({"Name": "Another"})),
        ] {
            other[name] = value;
            assert!(!is_same(&link, &other), "{name}");
            other[name] = link[name].clone();
        }
    }

    #[test]
    fn every_other_documented_member_does() {
        let link = approved(HOTEL, "2024-05-01T10:00:00Z");
        for name in super::documented_names().filter(|name| link.get(name).is_some()) {
            let mut other = link.clone();
            other[name] = json!("x");
            assert!(!is_same(&link, &other), "{name}");
        }
        assert!(!is_same_list(&[link], &[]));
    }

    #[test]
    fn a_difference_is_named() {
        let link = approved(HOTEL, "2024-05-01T10:00:00Z");
        let mut changed = link.clone();
        changed["ApprovedAt"] = json!("2025-01-01T00:00:00Z");
        let mut opened = link.clone();
        opened["LastOpenedAt"] = json!("2025-01-01T00:00:00Z");
        let (old, one) = ([link.clone(), link.clone()], [link.clone()]);
        let named = |other| difference(&old, &[link.clone(), other]);
        assert_eq!(difference(&old, &one), "1 links");
        assert_eq!(named(link.clone()), "");
        assert_eq!(named(changed), "another ApprovedAt in link 2");
        assert_eq!(named(opened.clone()), "LastOpenedAt in link 2");
        assert_eq!(difference(&[opened], &one), "no LastOpenedAt in link 1");
    }
}
