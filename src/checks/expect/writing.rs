//! One request written in another way, or with a documented name spelt in another way.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer::only;
use super::family::{Family, must, remark, verdict};
use crate::checks::evidence::Shown;
use crate::checks::links::is_same_page;
use crate::checks::spelled::{is_natural, shown};
use crate::checks::{Reading, Seen};
use crate::model::{Finding, Judged};

/// What the answers have to be.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OfWriting {
    /// The page is that of the plain request.
    SamePage {
        /// How the request is written.
        writing: String,
        /// Its answer.
        answer: Shown,
        /// The answer to the plain one.
        plain: Shown,
    },
    /// The run has as many hotels as that of the plain request.
    SameRun {
        /// How the request is written.
        writing: String,
        /// Its answer.
        answer: Shown,
        /// So many hotels.
        total: i64,
    },
    /// The page is the same for two values under the other spelling.
    PageStays {
        /// The other spelling.
        spelling: String,
        /// The answers.
        answers: [Shown; 2],
    },
    /// Total does not follow the number of hotels under the other spelling.
    TotalStays {
        /// The other spelling.
        spelling: String,
        /// The answers.
        answers: Vec<Shown>,
        /// The hotels sent with each.
        hotels: Vec<i64>,
    },
    /// The run is for the one hotel of the documented list, or the request is refused. That Total says
    /// so counts for nothing: which hotel it is for is not seen yet.
    OneHotel {
        /// The other spelling.
        spelling: String,
        /// The answer.
        answer: Shown,
    },
    /// A hotel is busy where the documented list has it, and else idle.
    Selected {
        /// The other spelling.
        spelling: String,
        /// The answer to the request with both spellings.
        answer: Shown,
        /// The answer to a call for the hotel alone.
        alone: Shown,
        /// Whether the documented list has it.
        documented: bool,
    },
}

impl Family for OfWriting {
    fn judge(&self) -> Judged {
        match self {
            Self::SamePage {
                writing,
                answer,
                plain,
            } => as_plain(writing, answer, other_page(answer, plain)),
            Self::SameRun {
                writing,
                answer,
                total,
            } => as_plain(writing, answer, other_run(answer, *total)),
            Self::PageStays { spelling, answers } => page_stays(spelling, answers),
            Self::TotalStays {
                spelling,
                answers,
                hotels,
            } => total_stays(spelling, answers, hotels),
            Self::OneHotel { spelling, answer } => one_hotel(spelling, answer),
            Self::Selected {
                spelling,
                answer,
                alone,
                documented,
            } => selected(spelling, [answer, alone], *documented),
        }
    }
}

/// Whether two accepted answers show different pages.
pub(crate) fn is_another_page(answer: &Shown, plain: &Shown) -> bool {
    let (answer, plain) = (Seen::of(answer), Seen::of(plain));
    match (Reading::of(&answer), Reading::of(&plain)) {
        (Reading::Accepted(answer), Reading::Accepted(plain)) => !is_same_page(answer, plain),
        _ => false,
    }
}

/// How an answer differs from the plain page, in words.
fn other_page(answer: &Shown, plain: &Shown) -> Option<String> {
    match Reading::of(&Seen::of(answer)) {
        Reading::Accepted(_) => is_another_page(answer, plain).then(|| "another page".to_owned()),
        other => Some(other.words()),
    }
}

/// How an answer differs from a run of so many hotels, in words.
fn other_run(answer: &Shown, total: i64) -> Option<String> {
    match Reading::of(&Seen::of(answer)) {
        Reading::Accepted(body) => {
            let shown = body.pointer("/Data/Progress/Total").unwrap_or(&Value::Null);
            (shown.as_i64() != Some(total)).then(|| format!("Total {shown}"))
        }
        other => Some(other.words()),
    }
}

fn as_plain(writing: &str, answer: &Shown, words: Option<String>) -> Judged {
    verdict(words.map(|words| {
        remark(format!(
            "{} answers a request with {writing} in another way than the plain one",
            answer.operation
        ))
        .because("the same answer", words)
        .seen_in(answer.id)
    }))
}

/// A spelling that could be a field of its own is a remark only.
fn deviation(spelling: &str, answers: &[&Shown]) -> Finding {
    let operation = answers.first().map(|answer| answer.operation.to_string());
    let message = format!(
        "{} reads \"{spelling}\" as a documented field",
        operation.unwrap_or_default()
    );
    let finding = if is_natural(spelling) {
        remark(message)
    } else {
        must(message)
    };
    answers
        .iter()
        .fold(finding, |finding, answer| finding.seen_in(answer.id))
}

fn page_stays(spelling: &str, [first, second]: &[Shown; 2]) -> Judged {
    let pages = shown(first).zip(shown(second));
    verdict(pages.filter(|(one, two)| one != two).map(|_| {
        deviation(spelling, &[first, second]).because(
            "the same page for both values",
            "another page for each value",
        )
    }))
}

fn total_stays(spelling: &str, answers: &[Shown], hotels: &[i64]) -> Judged {
    let total = |answer: &Shown| {
        let seen = Seen::of(answer);
        seen.run()?.pointer("/Progress/Total")?.as_i64()
    };
    let follows = answers.len() == hotels.len()
        && answers
            .iter()
            .zip(hotels)
            .all(|(answer, hotels)| total(answer) == Some(*hotels));
    verdict(follows.then(|| {
        let answers: Vec<&Shown> = answers.iter().collect();
        let hotels: Vec<String> = hotels.iter().map(ToString::to_string).collect();
        deviation(spelling, &answers)
            .because(
                "a Total that does not depend on it",
                format!("Total {}", hotels.join(", then ")),
            )
            .at("/Data/Progress/Total")
    }))
}

fn one_hotel(spelling: &str, answer: &Shown) -> Judged {
    let seen = Seen::of(answer);
    let Reading::Accepted(body) = Reading::of(&seen) else {
        return verdict(None);
    };
    let total = body.pointer("/Data/Progress/Total").unwrap_or(&Value::Null);
    only((*total != 1).then(|| {
        deviation(spelling, &[answer])
            .because("Total 1", format!("Total {total}"))
            .at("/Data/Progress/Total")
    }))
}

fn selected(spelling: &str, answers: [&Shown; 2], documented: bool) -> Judged {
    let is_busy = match answers[1].status() {
        Some(409) => true,
        Some(200) => false,
        _ => return Judged::default(),
    };
    let (expected, actual) = if documented {
        ("a run for the documented list", "no run for it")
    } else {
        ("no run for the other list", "a run for it")
    };
    verdict(
        (is_busy != documented).then(|| deviation(spelling, &answers).because(expected, actual)),
    )
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::OfWriting;
    use crate::checks::evidence::Shown;
    use crate::checks::expect::family::Family;
    use crate::checks::samples::{answered, listed, queued, run, waiting};
    use crate::model::{Level, Operation};

    fn page(hotel: &str) -> Shown {
        let link = waiting(hotel, "2024-05-01T10:00:00Z");
        let body = json!({"Data": [link], "Pagination": {"Total": 1, "Limit": 9, "Offset": 0}});
        Shown(Arc::new(listed(&json!({}), &body)))
    }

    fn counted(total: i64) -> Shown {
        let mut run = run();
        run["Progress"]["Total"] = json!(total);
        Shown(Arc::new(queued(&json!({"Data": run}))))
    }

    fn refused(status: u16) -> Shown {
        Shown(Arc::new(answered(
            Operation::GenerateText,
            "{}",
            status,
            "{}",
        )))
    }

    /// How often it applies, and the level of what is found.
    fn judged(check: &OfWriting) -> (u32, Option<Level>) {
        let judged = check.judge();
        let level = judged.findings.first().map(|finding| finding.level);
        (judged.applied, level)
    }

    #[test]
    fn another_writing_is_answered_as_the_plain_one() {
        let same_page = |answer| {
            judged(&OfWriting::SamePage {
                writing: "x".to_owned(),
                answer,
                plain: page("a"),
            })
        };
        assert_eq!(same_page(page("a")), (1, None));
        assert_eq!(same_page(page("b")), (1, Some(Level::Should)));
        assert_eq!(same_page(refused(400)), (1, Some(Level::Should)));
        let same_run = |answer| {
            judged(&OfWriting::SameRun {
                writing: "x".to_owned(),
                answer,
                total: 2,
            })
        };
        assert_eq!(same_run(counted(2)), (1, None));
        assert_eq!(same_run(counted(3)), (1, Some(Level::Should)));
        assert_eq!(same_run(refused(400)), (1, Some(Level::Should)));
    }

    #[test]
    fn another_spelling_has_no_effect_that_follows_its_value() {
        let stays = |spelling: &str, second| {
            judged(&OfWriting::PageStays {
                spelling: spelling.to_owned(),
                answers: [page("a"), second],
            })
        };
        assert_eq!(stays("lImIt", page("a")), (1, None));
        assert_eq!(stays("lImIt", refused(400)), (1, None));
        assert_eq!(stays("lImIt", page("b")), (1, Some(Level::Must)));
        assert_eq!(stays("limit", page("b")), (1, Some(Level::Should)));
        let follows = |second| {
            judged(&OfWriting::TotalStays {
                spelling: "tAGidS".to_owned(),
                answers: vec![counted(1), counted(second)],
                hotels: vec![1, 3],
            })
        };
        assert_eq!(follows(1), (1, None));
        assert_eq!(follows(3), (1, Some(Level::Must)));
    }

    #[test]
    fn the_documented_list_alone_is_selected() {
        let spelling = || "tAGidS".to_owned();
        let one = |answer| {
            judged(&OfWriting::OneHotel {
                spelling: spelling(),
                answer,
            })
        };
        assert_eq!(one(counted(1)), (0, None));
        assert_eq!(one(counted(2)), (1, Some(Level::Must)));
        assert_eq!(one(refused(400)), (1, None));
        for (status, documented, found) in [
            (409, true, None),
            (200, true, Some(Level::Must)),
            (409, false, Some(Level::Must)),
            (200, false, None),
        ] {
            let check = OfWriting::Selected {
                spelling: spelling(),
                answer: counted(1),
                alone: refused(status),
                documented,
            };
            assert_eq!(judged(&check), (1, found), "{status} {documented}");
        }
    }
}
