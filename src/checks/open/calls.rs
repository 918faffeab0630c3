//! Several calls that share hotels, and what a cut selection leaves out.

use super::outcome::detail;
use super::{Choice, Outcome, Shown};
use crate::model::{Exchange, Stop};

pub(super) fn how_many_accepted(shown: &Shown) -> Result<Choice, Stop> {
    let calls = shown.repeated.clone();
    let [first, second] = calls.as_slice() else {
        return Err(Stop::error("two calls were to be made"));
    };
    if !first.overlaps(second) {
        return Err(Stop::inconclusive(
            "the calls were not under way at the same time",
        ));
    }
    let mut accepted = 0;
    for call in &calls {
        accepted += usize::from(matches!(Outcome::of(call)?, Outcome::Accepted(_)));
    }
    let choice = ["none", "one", "two"]
        .get(accepted)
        .copied()
        .unwrap_or("something-else");
    let statuses: Vec<String> = calls
        .iter()
        .filter_map(|call| call.status())
        .map(|status| status.to_string())
        .collect();
    Ok(Choice::of(
        choice,
        format!("statuses {}", statuses.join(" and ")),
        second,
    ))
}

/// The one that is accepted alone was left out of the run that is held.
pub(super) fn what_a_cut_keeps(shown: &Shown) -> Result<Choice, Stop> {
    let probe = shown.probe()?;
    let alone = shown.alone.clone();
    let [last, first] = alone.as_slice() else {
        return Ok(Choice::of("nothing-is-cut", detail(&probe), &probe));
    };
    let was_left_out =
        |exchange| Outcome::of(exchange).map(|outcome| matches!(outcome, Outcome::Accepted(_)));
    let choice = match (was_left_out(first)?, was_left_out(last)?) {
        (false, true) => "the-first",
        (true, false) => "the-last",
        _ => "others",
    };
    Ok(Choice::of(
        choice,
        format!(
            "the first hotel alone: {}; the last hotel alone: {}",
            status(first),
            status(last)
        ),
        &probe,
    ))
}

fn status(exchange: &Exchange) -> String {
    exchange
        .status()
        .map_or("no answer".to_owned(), |status| status.to_string())
}
