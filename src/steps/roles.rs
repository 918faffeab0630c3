//! Hotels of a filter as a scenario names them: by what they are to the project, so that it works
//! wherever a list has links.

use crate::model::Stop;
use crate::steps::defects::altered::Spot;

/// What a hotel of a filter is to the calling project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The hotel at a position from 1 of those that the scenario asked for.
    Position(usize),
    /// Hotels with a listed link, so many of them, spread over the list from its first link on.
    Linked(usize),
    /// The same hotels, the last one first.
    LinkedReversed(usize),
    /// The hotel of the last link of the list.
    LastLinked,
    /// Every hotel with a listed link, in an order.
    EveryLinked(Arranged),
    /// Every second hotel with a listed link.
    EverySecondLinked,
    /// Live members without any link.
    Unlinked(usize),
    /// Live members whose only link was revoked before approval.
    Excluded(usize),
    /// Ids that no hotel has.
    Unknown(usize),
    /// An id that no hotel has, of this version of UUIDs.
    UnknownOfVersion(u8),
    /// An id that no hotel has and that is the one named first but for one digit.
    NearMiss(Spot),
    /// The UUID of zeros alone, which no hotel has.
    Nil,
    /// The id of a tag of the calling project, which no hotel has.
    OwnTag,
    /// The id of the calling project, which no hotel has.
    OwnProject,
    /// The id of the run started last, which no hotel has.
    LastRun,
    /// Live hotels of another project.
    Foreign(usize),
    /// Hotels that were members once.
    Removed(usize),
    /// The id named last, once more.
    Again,
    /// The id named last, once more in the other case.
    AgainInOtherCase,
    /// The id named last, in the other case instead.
    InOtherCase,
    /// The unknown id named last, once more.
    UnknownAgain,
}

/// An order of hotels in a filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arranged {
    /// As in the list.
    AsListed,
    /// The other way round.
    Reversed,
    /// Neither of the two, nor by id.
    Shuffled,
}

/// Reads hotels as a scenario names them, such as `a linked hotel, 2 unknown hotels`.
///
/// # Errors
/// An error of the harness if a name is unknown: the feature file is wrong.
pub(crate) fn roles(text: &str) -> Result<Vec<Role>, Stop> {
    let mut roles = Vec::new();
    for part in text.split(", ").map(str::trim) {
        let unreadable = || Stop::error(format!("'{part}' names no hotels"));
        match (role(part), part.strip_suffix(" in the other case")) {
            (Some(role), _) => roles.push(role),
            (None, Some(part)) => {
                roles.extend([role(part).ok_or_else(unreadable)?, Role::InOtherCase]);
            }
            (None, None) => return Err(unreadable()),
        }
    }
    Ok(roles)
}

fn role(text: &str) -> Option<Role> {
    if let Some(position) = text
        .strip_prefix("hotel ")
        .and_then(|position| position.parse().ok())
    {
        return Some(Role::Position(position));
    }
    match text {
        "the last linked hotel" => return Some(Role::LastLinked),
        "every linked hotel" => return Some(Role::EveryLinked(Arranged::AsListed)),
        "every linked hotel in reverse" => return Some(Role::EveryLinked(Arranged::Reversed)),
        "every linked hotel shuffled" => return Some(Role::EveryLinked(Arranged::Shuffled)),
        "every second linked hotel" => return Some(Role::EverySecondLinked),
        "the same hotel in the other case" => return Some(Role::AgainInOtherCase),
        "the same hotel again" => return Some(Role::Again),
        "the same unknown hotel again" => return Some(Role::UnknownAgain),
        "a near miss of its beginning" => return Some(Role::NearMiss(Spot::Beginning)),
        "a near miss of its end" => return Some(Role::NearMiss(Spot::Tail)),
        "the nil UUID" => return Some(Role::Nil),
        "a tag" => return Some(Role::OwnTag),
        "the project itself" => return Some(Role::OwnProject),
        "a run" => return Some(Role::LastRun),
        _ => {}
    }
    if let Some(version) = text.strip_prefix("an unknown hotel with an id of version ") {
        return version.parse().ok().map(Role::UnknownOfVersion);
    }
    let (count, what) = text.split_once(' ')?;
    let count = if matches!(count, "a" | "an") {
        1
    } else {
        count.parse().ok()?
    };
    match what {
        "linked hotel" | "linked hotels" => Some(Role::Linked(count)),
        "linked hotels in reverse" => Some(Role::LinkedReversed(count)),
        "hotel without a link" | "hotels without a link" => Some(Role::Unlinked(count)),
        "hotel whose link was revoked before approval"
        | "hotels whose link was revoked before approval" => Some(Role::Excluded(count)),
        "unknown hotel" | "unknown hotels" => Some(Role::Unknown(count)),
        "foreign hotel" | "foreign hotels" => Some(Role::Foreign(count)),
        "removed hotel" | "removed hotels" => Some(Role::Removed(count)),
        _ => None,
    }
}

/// `count` of `items`, spread evenly from the first on; all of them where there are fewer.
pub(crate) fn spread<T: Clone>(items: &[T], count: usize) -> Vec<T> {
    let count = count.min(items.len());
    (0..count)
        .map(|index| items[index * items.len() / count].clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Arranged, Role, roles, spread};

    #[test]
    fn hotels_are_read_as_scenarios_name_them() {
        assert_eq!(
            roles("a linked hotel, the same hotel again, 3 unknown hotels, hotel 2").ok(),
            Some(vec![
                Role::Linked(1),
                Role::Again,
                Role::Unknown(3),
                Role::Position(2)
            ])
        );
        assert_eq!(
            roles("every linked hotel in reverse").ok(),
            Some(vec![Role::EveryLinked(Arranged::Reversed)])
        );
        assert_eq!(
            roles("a removed hotel in the other case, an unknown hotel with an id of version 7")
                .ok(),
            Some(vec![
                Role::Removed(1),
                Role::InOtherCase,
                Role::UnknownOfVersion(7)
            ])
        );
        assert!(roles("a nice hotel").is_err());
        assert!(roles("a nice hotel in the other case").is_err());
    }

    #[test]
    fn a_spread_begins_with_the_first_and_repeats_none() {
        assert_eq!(spread(&[1, 2, 3, 4, 5, 6], 3), [1, 3, 5]);
        assert_eq!(spread(&[1, 2], 5), [1, 2]);
        assert!(spread::<u8>(&[], 1).is_empty());
    }
}
