//! Scopes: what lists and answers show of a project's hotels and of another's. SCOPE-1 to SCOPE-7.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::checks::echo::{Sent, not_in_project};
use crate::checks::evidence::{Listing, Page, Shown, hotels_of};
use crate::checks::links::{difference, is_same_list};
use crate::checks::moving::has_moved_in;
use crate::checks::{Reading, Seen};
use crate::model::{Finding, Judged, RuleId};

use super::family::{Family, must, verdict};

/// What is shown of a project in a scope. Hotels are in small letters, as [`lower_hotels`] reads
/// them, but for those that are echoed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfScope {
    /// A list shows the same hotels and Total as before.
    SameLinks {
        /// The list before.
        before: Listing,
        /// The list after what was done in the other project.
        after: Listing,
    },
    /// A list shows the same links as before. Where `UpdatedAt` alone has moved, it goes on to move:
    /// something else moves it.
    Unchanged {
        /// The list before.
        before: Listing,
        /// The list after a transition in the other project.
        after: Listing,
        /// The list later on, where only `UpdatedAt` has moved.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        later: Option<Listing>,
    },
    /// No hotel has links in both lists.
    Disjoint {
        /// The other project's list.
        theirs: Listing,
        /// The calling project's.
        ours: Listing,
    },
    /// No list shows a hotel that is declared, or was seen, to be another project's.
    NoneDeclared {
        /// Those hotels.
        foreign: BTreeSet<String>,
        /// The lists of the calling project.
        lists: Vec<Listing>,
    },
    /// An answer shows no link of these hotels, which are not the calling project's.
    NoneOf {
        /// Those hotels.
        foreign: BTreeSet<String>,
        /// The answer.
        answer: Shown,
    },
    /// An answer shows and counts the calling project's links only.
    OwnOnly {
        /// All hotels that the project has or had.
        own: BTreeSet<String>,
        /// How many links Total can count.
        most: i64,
        /// The answer.
        answer: Shown,
    },
    /// A tag that also names hotels which are no live members is refused, or counts the others alone.
    RefusedOrTotal {
        /// How many live members there are.
        total: i64,
        /// The answer.
        answer: Shown,
    },
    /// Hotels of another project that were named too change nothing of a page.
    AsWithoutOthers {
        /// The list of the own hotels alone.
        own: Listing,
        /// The page.
        page: Page,
    },
    /// A page shows the list of the project that asked for it.
    OwnList {
        /// That project's list.
        own: Listing,
        /// The page.
        page: Page,
    },
    /// Who is not the project's is echoed in `NotInProjectIDs`, and nobody else.
    Echoed {
        /// The rule that this is about.
        rule: RuleId,
        /// The answer.
        answer: Shown,
        /// Every id that was sent.
        sent: Vec<String>,
        /// Those that are no live members.
        others: Vec<String>,
        /// Those that are.
        members: Vec<String>,
    },
}

impl Family for OfScope {
    fn judge(&self) -> Judged {
        match self {
            Self::SameLinks { before, after } => verdict(other_links(before, after)),
            Self::Unchanged {
                before,
                after,
                later,
            } => verdict(other_looks(before, after, later.as_ref())),
            Self::Disjoint { theirs, ours } => {
                let theirs = lower_hotels(&theirs.links).into_iter().collect();
                let shown = count(&ours.links, &theirs);
                verdict(foreign_links(shown).map(|finding| seen_first_in(finding, ours)))
            }
            Self::NoneDeclared { foreign, lists } => {
                let shown = lists.iter().any(|list| count(&list.links, foreign) > 0);
                verdict(shown.then(|| {
                    must("listApprovals shows links of another project")
                        .because(
                            "none of its hotels",
                            "a hotel that the target declares to be another project's",
                        )
                        .at("/Data")
                }))
            }
            Self::NoneOf { foreign, answer } => {
                let shown = count(Seen::of(answer).links(), foreign);
                verdict(foreign_links(shown).map(|finding| finding.seen_in(answer.id)))
            }
            Self::OwnOnly { own, most, answer } => {
                let finding = beyond_own(own, *most, &Seen::of(answer));
                verdict(finding.map(|finding| finding.seen_in(answer.id)))
            }
            Self::RefusedOrTotal { total, answer } => {
                let finding = not_refused(*total, &Seen::of(answer));
                verdict(finding.map(|finding| finding.seen_in(answer.id)))
            }
            Self::AsWithoutOthers { own, page } => {
                verdict(with_others(own, page).map(|finding| finding.seen_in(page.exchange.id)))
            }
            Self::OwnList { own, page } => {
                verdict(other_list(own, page).map(|finding| finding.seen_in(page.exchange.id)))
            }
            Self::Echoed {
                rule,
                answer,
                sent,
                others,
                members,
            } => {
                let sent = Sent {
                    all: sent,
                    non_members: others,
                    members,
                };
                let seen = Seen::of(answer);
                let mut judged = not_in_project("", seen.value().unwrap_or(&Value::Null), sent);
                for finding in &mut judged.findings {
                    finding.rule = rule.clone();
                    finding.exchanges.push(answer.id);
                }
                judged
            }
        }
    }
}

/// The hotels of links, in small letters.
pub(crate) fn lower_hotels(links: &[Value]) -> Vec<String> {
    let hotels = hotels_of(links).into_iter();
    hotels.map(|hotel| hotel.to_ascii_lowercase()).collect()
}

/// How many of the links belong to these hotels.
fn count(links: &[Value], hotels: &BTreeSet<String>) -> usize {
    let shown = lower_hotels(links).into_iter();
    shown.filter(|hotel| hotels.contains(hotel)).count()
}

fn foreign_links(shown: usize) -> Option<Finding> {
    (shown > 0).then(|| {
        must("listApprovals shows links of another project")
            .because("none of them", format!("{shown} of them"))
            .at("/Data")
    })
}

fn seen_first_in(finding: Finding, list: &Listing) -> Finding {
    finding.seen_in(list.pages.first().map_or(0, |page| page.exchange.id))
}

/// A list in brief, for a finding.
fn words(links: usize, total: i64) -> String {
    format!("{links} links, Total {total}")
}

fn other_links(before: &Listing, after: &Listing) -> Option<Finding> {
    let is_same =
        before.total == after.total && lower_hotels(&before.links) == lower_hotels(&after.links);
    (!is_same).then(|| {
        let finding = must("a project's list changes with the links of another project").because(
            words(before.links.len(), before.total),
            words(after.links.len(), after.total),
        );
        seen_first_in(finding, after)
    })
}

fn other_looks(before: &Listing, after: &Listing, later: Option<&Listing>) -> Option<Finding> {
    let moves_on = |later: &Listing| has_moved_in(&after.links, &later.links);
    let words = if !is_same_list(&before.links, &after.links) {
        (
            "the links as they were",
            difference(&before.links, &after.links),
        )
    } else if has_moved_in(&before.links, &after.links) && !later.is_some_and(moves_on) {
        ("the UpdatedAt of before", "a later one".to_owned())
    } else {
        return None;
    };
    let finding = must("links of another project change with a transition in this one")
        .because(words.0, words.1)
        .at("/Data");
    Some(seen_first_in(finding, after))
}

fn beyond_own(own: &BTreeSet<String>, most: i64, seen: &Seen<'_>) -> Option<Finding> {
    let shown = lower_hotels(seen.links()).into_iter();
    let outside = foreign_links(shown.filter(|hotel| !own.contains(hotel)).count());
    outside.or_else(|| {
        let total = seen.total().filter(|total| *total > most)?;
        Some(
            must(
                "Pagination.Total counts links that are not of the calling project, or not listed",
            )
            .because(format!("{most} at most"), total.to_string())
            .at("/Pagination/Total"),
        )
    })
}

fn not_refused(total: i64, seen: &Seen<'_>) -> Option<Finding> {
    let body = match Reading::of(seen) {
        Reading::Refused(_) => return None,
        Reading::Accepted(body) => body,
        other => {
            return Some(
                must("a call with a tag that names no live member is neither refused nor accepted")
                    .because(
                        format!("400, 401, 403 or 404, or 200 with Total {total}"),
                        other.words(),
                    ),
            );
        }
    };
    let shown = body.pointer("/Data/Progress/Total");
    let counted = shown.and_then(Value::as_i64);
    let message = match counted {
        Some(counted) if counted == total => return None,
        Some(counted) if counted < total => {
            "a tag that also names hotels that are not live members loses others"
        }
        _ => "a tag brings in hotels that are not live members of the calling project",
    };
    Some(
        must(message)
            .because(
                format!("a refusal, or Total {total}"),
                shown.unwrap_or(&Value::Null).to_string(),
            )
            .at("/Data/Progress/Total"),
    )
}

fn with_others(own: &Listing, page: &Page) -> Option<Finding> {
    if !is_same_list(&page.links, &own.links) {
        let expected = format!("{} links of own hotels, as without it", own.links.len());
        return Some(
            must("a hotel of another project changes which links are shown")
                .because(expected, difference(&own.links, &page.links))
                .at("/Data"),
        );
    }
    (page.total != own.total).then(|| {
        must("a hotel of another project is counted in Pagination.Total")
            .because(own.total.to_string(), page.total.to_string())
            .at("/Pagination/Total")
    })
}

fn other_list(own: &Listing, page: &Page) -> Option<Finding> {
    let length = page.links.len().max(1).min(own.links.len());
    let first = own.links.get(..length).unwrap_or_default();
    let is_own = page.total == own.total && is_same_list(&page.links, first);
    (!is_own).then(|| {
        must("a project is not shown its own list when projects take turns")
            .because(
                words(first.len(), own.total),
                words(page.links.len(), page.total),
            )
            .at("/Data")
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{OfScope, lower_hotels};
    use crate::checks::evidence::Listing;
    use crate::checks::expect::family::Family;
    use crate::checks::samples::{HOTEL, answered, waiting};
    use crate::model::Operation;

    #[test]
    fn hotels_are_compared_without_regard_to_case() {
        assert_eq!(
            lower_hotels(&[json!({"HotelID": "AB"}), json!({"Other": 1})]),
            ["ab"]
        );
    }

    fn found(judge: impl Fn(crate::checks::evidence::Shown) -> OfScope, answer: &str) -> usize {
        let operation = match serde_json::from_str::<Value>(answer) {
            Ok(body) if body.get("Pagination").is_some() => Operation::ListApprovals,
            _ => Operation::GenerateText,
        };
        let answer = std::sync::Arc::new(answered(operation, "{}", 200, answer));
        let judged = judge((&answer).into()).judge();
        assert_eq!(judged.applied, 1);
        judged.findings.len()
    }

    #[test]
    fn only_own_links_are_shown_and_counted() {
        let own_only = |answer| OfScope::OwnOnly {
            own: ["ab".to_owned()].into(),
            most: 1,
            answer,
        };
        let list = |hotel: &str, total: i64| {
            json!({"Data": [{"HotelID": hotel}], "Pagination": {"Total": total}}).to_string()
        };
        assert_eq!(found(own_only, &list("AB", 1)), 0);
        assert_eq!(found(own_only, &list("cd", 1)), 1);
        assert_eq!(found(own_only, &list("AB", 2)), 1);
    }

    #[test]
    fn updated_at_of_another_project_may_go_on_to_move_by_itself() {
        let list = |second: u32| {
            let mut list = Listing::of(Vec::new(), None);
            let mut link = waiting(HOTEL, "2024-05-01T10:00:00Z");
            link["UpdatedAt"] = json!(format!("2024-05-02T10:00:0{second}Z"));
            list.links.push(link);
            list
        };
        for (after, later, expected) in
            [(1, None, 0), (2, None, 1), (2, Some(2), 1), (2, Some(3), 0)]
        {
            let unchanged = OfScope::Unchanged {
                before: list(1),
                after: list(after),
                later: later.map(list),
            };
            assert_eq!(unchanged.judge().findings.len(), expected, "{later:?}");
        }
    }

    #[test]
    fn a_tag_counts_live_members_alone() {
        let two = |answer| OfScope::RefusedOrTotal { total: 2, answer };
        let run = |total: Value| json!({"Data": {"Progress": {"Total": total}}}).to_string();
        assert_eq!(found(two, &run(json!(2))), 0);
        for total in [json!(1), json!(3), Value::Null] {
            assert_eq!(found(two, &run(total)), 1);
        }
        assert_eq!(found(two, "[]"), 1);
    }
}
