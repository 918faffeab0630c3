//! LINK-12: links of one hotel agree on what they say about the hotel.

use std::collections::HashMap;

use serde_json::Value;

use super::forms::canonical_id;
use super::links::text;
use super::shape::shown;
use super::tally::Tally;
use crate::model::{Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["LINK-12"];

/// LINK-12 over several answers, read while nothing changed: the links of all of them together.
#[must_use]
pub(crate) fn over_answers(lists: &[&[Value]]) -> Judged {
    let mut tally = Tally::default();
    let links = lists.iter().copied().flatten();
    judge(links.map(|link| (None, link)), &mut tally);
    tally.done()
}

/// Judges links, each with its position where it has one in the answer at stake.
pub(crate) fn judge<'l>(
    links: impl Iterator<Item = (Option<usize>, &'l Value)>,
    tally: &mut Tally,
) {
    let mut first: HashMap<String, &Value> = HashMap::new();
    for (position, link) in links {
        let Some(hotel) = text(link, "HotelID") else {
            continue;
        };
        let hotel = canonical_id(hotel);
        let Some(other) = first.get(&hotel) else {
            first.insert(hotel, link);
            continue;
        };
        tally.applies(1);
        for name in ["HotelName", "GiataID", "MasterCode"] {
            if let (Some(one), Some(two)) = (other.get(name), link.get(name))
                && one != two
            {
                let finding = Finding::should(
                    "LINK-12",
                    format!("Two links of one hotel differ in {name}."),
                )
                .because(shown(one), shown(two));
                tally.find(match position {
                    Some(position) => finding.at(format!("/Data/{position}/{name}")),
                    None => finding,
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::over_answers;
    use crate::checks::samples::{HOTEL, OTHER, waiting};

    #[test]
    fn answers_agree_on_a_hotel() {
        let one = [
            waiting(HOTEL, "2024-05-01T10:00:00Z"),
            waiting(OTHER, "2024-05-01T10:00:00Z"),
        ];
        let mut two = one.clone();
        let judged = over_answers(&[&one, &two]);
        assert_eq!((judged.applied, judged.findings.len()), (2, 0));
        two[1]["GiataID"] = json!(1);
        assert_eq!(over_answers(&[&one, &two]).findings.len(), 1);
        assert_eq!(over_answers(&[&one]).applied, 0);
    }
}
