//! Links whose history is known, and links before and after a transition that was driven: LIFE rules,
//! LIST-14, LINK-7 to LINK-11.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::evidence::{Listing, link_of, links_of, of_list, pairs};
use crate::checks::moving::as_driven;
use crate::checks::timestamp::Timestamp;
use crate::checks::{presence, transition};
use crate::model::{ExchangeId, Judged};

use super::family::{Family, must, verdict};

/// What the one link of a hotel, or each link, has to show.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfLink {
    /// It was opened, or it was not.
    Opened(Listing, String, bool),
    /// It was not revoked.
    NotRevoked(Listing, String),
    /// It was revoked after approval.
    WasRevoked(Listing, String),
    /// It still has a member that it was seen with.
    StillHas(Listing, String, String),
    /// It was never opened, and says so.
    StillUnopened(Listing, String),
    /// It is what a transition makes of it. It must be listed.
    Became {
        /// The transition.
        what: Transition,
        /// The list before.
        before: Listing,
        /// The list after.
        after: Listing,
        /// The hotel.
        hotel: String,
        /// Whether `UpdatedAt` was seen to move by itself.
        #[serde(default)]
        moves: bool,
    },
    /// `HotelID`, `CreatedAt` and `CreatedBy` of each link are as they were.
    Identity(Listing, Listing),
    /// `ApprovedTextGeneratedAt` is as it was.
    TextKept(Listing, Listing, String),
    /// `ApprovedTextGeneratedAt` lies between two instants, in seconds of the epoch.
    TextGenerated {
        /// The list.
        list: Listing,
        /// The hotel.
        hotel: String,
        /// The earliest instant, where one is known.
        earliest: Option<f64>,
        /// The latest.
        latest: f64,
    },
    /// `ApprovedBy` is who approved, as the target's adapter said. Of several links of a hotel it says
    /// nothing where their approvals cannot be told apart: whether a hotel approves one or all is not shown.
    ApprovedBy {
        /// The list.
        list: Listing,
        /// The hotel.
        hotel: String,
        /// What the adapter said of each approval, the first one first.
        told: Vec<Value>,
    },
    /// Each preview is still the beginning of the Token that was seen before.
    Previews(Listing, Listing),
}

/// What was done to a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Transition {
    /// It was approved.
    Approved,
    /// It was revoked after approval.
    Revoked,
    /// It was opened.
    Opened,
    /// It was opened once more.
    OpenedAgain,
}

impl Transition {
    fn judge(self, before: &Value, after: &Value) -> Judged {
        match self {
            Self::Approved => transition::approved(before, after),
            Self::Revoked => transition::revoked(before, after),
            Self::Opened => transition::opened(before, after),
            Self::OpenedAgain => transition::opened_again(before, after),
        }
    }
}

impl Family for OfLink {
    fn judge(&self) -> Judged {
        let of = |list: &Listing, hotel: &String, judge: &dyn Fn(&Value) -> Judged| {
            link_of(list, hotel).map(judge).unwrap_or_default()
        };
        match self {
            Self::Opened(list, hotel, true) => of(list, hotel, &transition::was_opened),
            Self::Opened(list, hotel, false) => of(list, hotel, &transition::never_opened),
            Self::NotRevoked(list, hotel) => of(list, hotel, &transition::not_revoked),
            Self::WasRevoked(list, hotel) => {
                of(list, hotel, &|link| transition::was_revoked("", link))
            }
            Self::StillHas(list, hotel, member) => still_has(&links_of(list, hotel), member),
            Self::StillUnopened(list, hotel) => of(list, hotel, &|link| {
                verdict(link.get("LastOpenedAt").map(|_| {
                    must("LastOpenedAt stands in a link that was never opened.")
                        .because("no LastOpenedAt", link.to_string())
                }))
            }),
            Self::Became {
                what,
                before,
                after,
                hotel,
                moves,
            } => {
                let after = as_driven(after, *moves);
                match (link_of(before, hotel), link_of(&after, hotel)) {
                    (Some(before), Some(after)) => what.judge(before, after),
                    _ => presence::listed("", &after.links, std::slice::from_ref(hotel)),
                }
            }
            Self::Identity(before, after) => each(before, after, transition::kept),
            Self::Previews(before, after) => each(before, after, transition::preview_of_seen_token),
            Self::TextKept(before, after, hotel) => {
                match (link_of(before, hotel), link_of(after, hotel)) {
                    (Some(before), Some(after)) => transition::generated(before, after),
                    _ => Judged::default(),
                }
            }
            Self::TextGenerated {
                list,
                hotel,
                earliest,
                latest,
            } => of(list, hotel, &|link| {
                transition::text_generated_by(link, *earliest, *latest)
            }),
            Self::ApprovedBy { list, hotel, told } => approved_in_turn(list, hotel, told),
        }
    }

    fn exchanges(&self) -> Vec<ExchangeId> {
        let list = match self {
            Self::Opened(list, ..)
            | Self::NotRevoked(list, _)
            | Self::WasRevoked(list, _)
            | Self::StillHas(list, ..)
            | Self::StillUnopened(list, _)
            | Self::Became { after: list, .. }
            | Self::Identity(_, list)
            | Self::TextKept(_, list, _)
            | Self::TextGenerated { list, .. }
            | Self::ApprovedBy { list, .. }
            | Self::Previews(_, list) => list,
        };
        of_list(list).collect()
    }
}

/// No transition takes a member away again. A hotel may have got further links meanwhile.
fn still_has(links: &[&Value], member: &str) -> Judged {
    let has = |link: &&&Value| link.get(member).is_some_and(|shown| !shown.is_null());
    verdict(links.iter().find(has).is_none().then(|| {
        let actual = match links {
            [] => "no link".to_owned(),
            [link] => link.to_string(),
            several => format!("none of its {} links has it", several.len()),
        };
        must(format!("{member} was shown and is gone again")).because(member, actual)
    }))
}

/// Who approved the one link of a hotel, or each of several.
fn approved_in_turn(list: &Listing, hotel: &str, told: &[Value]) -> Judged {
    let links = match told {
        [_] => link_of(list, hotel).map(|link| vec![link]),
        _ => in_turn(list, hotel).filter(|links| links.len() == told.len()),
    };
    let mut judged = Judged::default();
    for (link, told) in links.into_iter().flatten().zip(told) {
        judged.merge(approved_by(link, told));
    }
    judged
}

/// The approved links of a hotel, the first approval first; none where two may be of one moment.
fn in_turn<'l>(list: &'l Listing, hotel: &str) -> Option<Vec<&'l Value>> {
    let approved = |link: &'l Value| {
        let text = link.get("ApprovedAt")?.as_str()?;
        Some((Timestamp::read(text).ok()?, link))
    };
    let links = links_of(list, hotel).into_iter();
    let mut approved: Vec<(Timestamp<'_>, &Value)> = links.filter_map(approved).collect();
    approved.sort_by(|(one, _), (other, _)| one.approximate().total_cmp(&other.approximate()));
    let mut neighbours = approved.windows(2);
    let apart = neighbours.all(|pair| !pair[0].0.may_equal(&pair[1].0));
    apart.then(|| approved.into_iter().map(|(_, link)| link).collect())
}

/// Name, Email and Phone are those of the person, as far as the adapter said them: letters in any case
/// and digits, for how they are written is open. An empty text is no other person's: that all three are
/// kept is not said.
fn approved_by(link: &Value, told: &Value) -> Judged {
    let mut judged = Judged::default();
    for field in ["Name", "Email", "Phone"] {
        let Some(said) = told.get(field).and_then(Value::as_str) else {
            continue;
        };
        let shown = link.pointer(&format!("/ApprovedBy/{field}"));
        let plain = |text: &str| -> String {
            let known = text.chars().filter(|char| char.is_alphanumeric());
            known.flat_map(char::to_lowercase).collect()
        };
        let is_same = |shown: &str| shown.is_empty() || plain(shown) == plain(said);
        judged.merge(verdict(
            (!shown.and_then(Value::as_str).is_some_and(is_same)).then(|| {
                let actual = shown.map_or_else(|| "missing".to_owned(), ToString::to_string);
                must(format!(
                    "ApprovedBy.{field} is not that of the person who approved"
                ))
                .because(said, actual)
            }),
        ));
    }
    judged
}

fn each(before: &Listing, after: &Listing, judge: fn(&Value, &Value) -> Judged) -> Judged {
    let mut judged = Judged::default();
    for (before, after) in pairs(before, after) {
        judged.merge(judge(before, after));
    }
    judged
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{OfLink, Transition, approved_by};
    use crate::checks::evidence::Listing;
    use crate::checks::expect::family::Family;
    use crate::checks::samples::{HOTEL, approved, waiting};

    #[test]
    fn the_person_who_approved_may_be_written_otherwise_and_is_no_other() {
        let told = json!({"Name": "Ana Berg", "Email": "ana@hotel.example", "Phone": "+49 30 12"});
        let findings = |shown: Value| {
            let link = json!({"ApprovedBy": shown});
            approved_by(&link, &told).findings.len()
        };
        for same in [
            told.clone(),
            json!({"Name": "ANA BERG", "Email": "Ana@hotel.example", "Phone": "+493012"}),
            json!({"Name": "Ana Berg", "Email": "ana@hotel.example", "Phone": ""}),
        ] {
            assert_eq!(findings(same.clone()), 0, "{same}");
        }
        let other = json!({"Name": "Una Berg", "Email": "ana@hotel.example", "Phone": "+49 30 13"});
        assert_eq!(findings(other), 2);
        assert_eq!(findings(json!({})), 3);
    }

    #[test]
    fn updated_at_that_moves_by_itself_says_nothing_of_a_transition() {
        let list = |link| {
            let mut list = Listing::of(Vec::new(), None);
            list.links.push(link);
            list
        };
        let mut after = approved(HOTEL, "2024-05-01T10:00:00Z");
        after["UpdatedAt"] = json!("2024-06-01T10:00:00Z");
        for (moves, is_right) in [(false, false), (true, true)] {
            let became = OfLink::Became {
                what: Transition::Approved,
                before: list(waiting(HOTEL, "2024-05-01T10:00:00Z")),
                after: list(after.clone()),
                hotel: HOTEL.to_owned(),
                moves,
            };
            assert_eq!(became.judge().findings.is_empty(), is_right);
        }
    }
}
