//! LIST-6: a filtered list against the whole list.

use std::collections::HashSet;

use serde_json::Value;

use super::diff::describe;
use super::forms::canonical_id;
use super::links::text;
use super::tally::Tally;
use crate::model::{Finding, Judged};

/// The rules that this module mentions.
pub(crate) const RULES: &[&str] = &["LIST-6"];

/// The links of these hotels in a list, in its order.
#[must_use]
pub(crate) fn of_hotels<'v>(whole: &'v [Value], hotels: &[String]) -> Vec<&'v Value> {
    let wanted: HashSet<String> = hotels.iter().map(|id| canonical_id(id)).collect();
    whole
        .iter()
        .filter(|link| text(link, "HotelID").is_some_and(|id| wanted.contains(&canonical_id(id))))
        .collect()
}

/// LIST-6: with `HotelIDs` given, exactly the links of those hotels, each once however often its
/// hotel was named, in the order of the whole list; Total, where given, is their count.
///
/// `filtered` is the whole of the filtered list, all its pages together.
#[must_use]
pub(crate) fn exactly(
    whole: &[Value],
    hotels: &[String],
    filtered: &[Value],
    total: Option<i64>,
) -> Judged {
    let mut tally = Tally::default();
    let expected = of_hotels(whole, hotels);
    let actual: Vec<&Value> = filtered.iter().collect();
    let difference = describe(&expected, &actual);
    tally.demand(difference.is_none(), || {
        Finding::must(
            "LIST-6",
            "A filtered list is not exactly the links of the hotels asked for.",
        )
        .because(
            format!(
                "the {} links of these hotels, in the order of the whole list",
                expected.len()
            ),
            difference.unwrap_or_default(),
        )
        .at("/Data")
    });
    if let Some(total) = total {
        tally.demand(i64::try_from(expected.len()) == Ok(total), || {
            Finding::must(
                "LIST-6",
                "Total of a filtered list is not the count of the links of the hotels asked for.",
            )
            .because(expected.len().to_string(), total.to_string())
            .at("/Pagination/Total")
        });
    }
    tally.done()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::exactly;
    use crate::checks::samples::{HOTEL, OTHER, THIRD, waiting};

    #[test]
    fn exactly_the_links_of_the_hotels_in_the_order_of_the_whole() {
        let all: Vec<Value> = [HOTEL, OTHER, HOTEL, THIRD]
            .iter()
            .enumerate()
            .map(|(second, hotel)| waiting(hotel, &format!("2024-05-01T10:00:0{second}Z")))
            .collect();
        let asked = [THIRD.to_owned(), HOTEL.to_uppercase(), HOTEL.to_owned()];
        let right = [all[0].clone(), all[2].clone(), all[3].clone()];
        let judged = exactly(&all, &asked, &right, Some(3));
        assert_eq!((judged.applied, judged.findings.len()), (2, 0));
        let by_request = [all[3].clone(), all[0].clone(), all[2].clone()];
        let twice = [
            all[0].clone(),
            all[0].clone(),
            all[2].clone(),
            all[3].clone(),
        ];
        for wrong in [&all[..], &by_request, &twice, &right[..2], &[]] {
            assert_eq!(exactly(&all, &asked, wrong, None).findings.len(), 1);
        }
        assert_eq!(exactly(&all, &asked, &right, Some(4)).findings.len(), 1);
    }
}
