//! The `HotelIDs` of a listing, and what the case knows of each.

use std::collections::BTreeSet;

use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::checks::evidence::{Filter, Listing};
use crate::checks::forms::canonical_id;
use crate::model::Stop;
use crate::steps::defects::altered::one_off;
use crate::steps::roles::{Arranged, Role, spread};
use crate::steps::template::other_case;
use crate::steps::world::World;
use crate::target::{LinkKind, Origin};

/// More ids than this in one filter may be more than a service takes, and that is not looked for: how many
/// it takes is open.
pub(crate) const SAFE_FILTER: usize = 10;
/// Never more ids than this in one filter.
const LARGEST_FILTER: usize = 60;

/// The hotels that filters of a case choose from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool {
    /// Hotels with a listed link, in the order of the list.
    pub linked: Vec<String>,
    /// Whether those are known to be live members, and not only seen in the list.
    pub vouched: bool,
    /// Live members without a link.
    pub unlinked: Vec<String>,
    /// Live members whose only link was revoked before approval.
    pub excluded: Vec<String>,
    /// Removed hotels and hotels of another project, where the case has any.
    pub outside: Vec<String>,
}

impl World {
    /// The hotels that filters of this case choose from, going from what the list shows.
    ///
    /// # Errors
    /// As [`World::project`].
    pub(crate) async fn pool(&mut self, whole: &Listing) -> Result<Pool, Stop> {
        let project = self.project().await?;
        let fixtures = &self.around.target.settings().fixtures;
        let gone: BTreeSet<String> = project
            .removed
            .iter()
            .chain(&fixtures.removed_hotels)
            .map(|id| canonical_id(id))
            .collect();
        let mut shown = BTreeSet::new();
        let mut linked = Vec::new();
        for hotel in whole
            .links
            .iter()
            .filter_map(|link| link.get("HotelID").and_then(Value::as_str))
        {
            if !gone.contains(&canonical_id(hotel)) && shown.insert(canonical_id(hotel)) {
                linked.push(hotel.to_owned());
            }
        }
        if project.origin != Origin::States {
            let unlinked = fixtures
                .hotels
                .iter()
                .filter(|hotel| !shown.contains(&canonical_id(hotel)))
                .cloned()
                .collect();
            return Ok(Pool {
                linked,
                vouched: false,
                unlinked,
                excluded: Vec::new(),
                outside: Vec::new(),
            });
        }
        let link_of = |hotel: usize| project.spec.links.iter().find(|link| link.hotel == hotel);
        let of_kind = |wanted: Option<LinkKind>| {
            let hotels = project.hotels.iter().enumerate();
            hotels
                .filter(|(index, _)| link_of(*index).map(|link| link.kind) == wanted)
                .map(|(_, id)| id.clone())
                .collect()
        };
        Ok(Pool {
            linked,
            vouched: true,
            unlinked: of_kind(None),
            excluded: of_kind(Some(LinkKind::RevokedBeforeApproval)),
            outside: Vec::new(),
        })
    }

    /// The filter that a scenario names by what its hotels are to the project.
    ///
    /// # Errors
    /// Skipped where the target has no such hotels, inconclusive where a promise about them does
    /// not hold.
    pub(crate) async fn filter(&mut self, roles: &[Role], whole: &Listing) -> Result<Filter, Stop> {
        let mut pool = self.pool(whole).await?;
        let mut filter = Filter::default();
        for role in roles {
            self.add(*role, &pool, &mut filter).await?;
            if matches!(role, Role::Position(_)) {
                // Chosen among the linked hotels as well, it would be named twice.
                let named = filter.sent.last().map(|hotel| canonical_id(hotel));
                pool.linked
                    .retain(|hotel| named != Some(canonical_id(hotel)));
            }
        }
        Ok(filter)
    }

    async fn add(&mut self, role: Role, pool: &Pool, filter: &mut Filter) -> Result<(), Stop> {
        match role {
            Role::Position(position) => {
                let hotel = self.hotel(position).await?;
                let is_linked = pool
                    .linked
                    .iter()
                    .any(|known| canonical_id(known) == canonical_id(&hotel));
                let members = if is_linked {
                    &mut filter.linked
                } else {
                    &mut filter.unlinked
                };
                members.push(hotel.clone());
                filter.sent.push(hotel);
            }
            Role::Linked(_)
            | Role::LinkedReversed(_)
            | Role::LastLinked
            | Role::EveryLinked(_)
            | Role::EverySecondLinked => {
                let chosen = Self::choose_linked(role, pool)?;
                if pool.vouched {
                    filter.linked.extend(chosen.iter().cloned());
                }
                filter.sent.extend(chosen);
            }
            Role::Unlinked(count) => {
                let chosen = some(
                    &pool.unlinked,
                    count,
                    "member hotels without a link: list more under [fixtures] hotels",
                )?;
                filter.unlinked.extend(chosen.iter().cloned());
                filter.sent.extend(chosen);
            }
            Role::Excluded(count) => {
                let chosen = some(
                    &pool.excluded,
                    count,
                    "hotels whose link was revoked before approval: provider state `project`",
                )?;
                filter.unlinked.extend(chosen.iter().cloned());
                filter.sent.extend(chosen);
            }
            Role::Unknown(_) | Role::Foreign(_) | Role::Removed(_) => {
                let chosen = self.choose_outside(role, filter.non_members.len()).await?;
                filter.non_members.extend(chosen.iter().cloned());
                filter.sent.extend(chosen);
            }
            Role::AgainInOtherCase => {
                if let Some(last) = filter.sent.last() {
                    let other = other_case(last)?;
                    filter.sent.push(other);
                }
            }
            Role::InOtherCase => {
                if let Some(last) = filter.sent.last_mut() {
                    *last = other_case(last)?;
                    filter.unusual = true;
                }
            }
            Role::UnknownOfVersion(_)
            | Role::NearMiss(_)
            | Role::Nil
            | Role::OwnTag
            | Role::OwnProject
            | Role::LastRun => {
                let id = self.no_hotel(role, filter).await?;
                filter.unusual |= !matches!(role, Role::UnknownOfVersion(_) | Role::NearMiss(_));
                filter.non_members.push(id.clone());
                filter.sent.push(id);
            }
            Role::Again => filter.sent.extend(filter.sent.last().cloned()),
            Role::UnknownAgain => filter.sent.extend(filter.non_members.last().cloned()),
        }
        Ok(())
    }

    /// An id that is certainly no hotel's, although it may be that of another thing.
    async fn no_hotel(&mut self, role: Role, filter: &Filter) -> Result<String, Stop> {
        let project = self.project().await?;
        let id = match role {
            Role::NearMiss(spot) => filter.sent.first().and_then(|id| one_off(id, spot)),
            Role::Nil => Some(uuid::Uuid::nil().to_string()),
            Role::OwnTag => project.tags.first().map(|tag| tag.id.clone()),
            Role::OwnProject => Some(project.id.clone()),
            Role::LastRun => self.memory.runs.last().map(|run| run.id.clone()),
            Role::UnknownOfVersion(version) => {
                let mut id = self.unknown_hotel(filter.non_members.len());
                id.replace_range(14..15, &version.to_string());
                Some(id)
            }
            _ => None,
        };
        let is_hotel = |id: &String| {
            let hotels = project.hotels.iter().chain(&project.generated);
            hotels
                .chain(&self.around.target.settings().fixtures.hotels)
                .any(|hotel| hotel.eq_ignore_ascii_case(id))
        };
        id.filter(|id| uuid::Uuid::try_parse(id).is_ok() && !is_hotel(id))
            .ok_or_else(|| {
                Stop::skipped("a tag, a project or a run whose id is a UUID that no hotel has")
            })
    }

    fn choose_linked(role: Role, pool: &Pool) -> Result<Vec<String>, Stop> {
        let need = "links of different hotels in the list";
        let all = || {
            some(
                &pool.linked,
                pool.linked.len().clamp(2, LARGEST_FILTER),
                need,
            )
        };
        match role {
            Role::Linked(count) if count <= pool.linked.len() => Ok(spread(&pool.linked, count)),
            Role::Linked(count) => some(&pool.linked, count, need),
            Role::LinkedReversed(count) => {
                let mut chosen = Self::choose_linked(Role::Linked(count), pool)?;
                chosen.reverse();
                Ok(chosen)
            }
            Role::LastLinked => pool
                .linked
                .last()
                .map(|last| vec![last.clone()])
                .ok_or_else(|| Stop::skipped("a link in the list")),
            Role::EverySecondLinked => Ok(all()?.into_iter().step_by(2).collect()),
            Role::EveryLinked(Arranged::Reversed) => Ok(all()?.into_iter().rev().collect()),
            Role::EveryLinked(Arranged::Shuffled) => {
                let mut hotels = all()?;
                hotels.sort_by_key(|hotel| Sha256::digest(hotel));
                Ok(hotels)
            }
            _ => all(),
        }
    }

    async fn choose_outside(&mut self, role: Role, named: usize) -> Result<Vec<String>, Stop> {
        match role {
            Role::Foreign(count) => self.proven_foreign_hotels(count).await,
            Role::Removed(count) => {
                let project = self.project().await?;
                some(
                    &project.removed,
                    count,
                    "removed hotels: list them under [fixtures] removed_hotels",
                )
            }
            Role::Unknown(count) => Ok((named..named + count)
                .map(|number| self.unknown_hotel(number))
                .collect()),
            _ => Ok(Vec::new()),
        }
    }

    /// Hotels of another project that are shown to live there, where that can be shown.
    ///
    /// # Errors
    /// Skipped where the target has none; inconclusive where the other project does not show them.
    pub(crate) async fn proven_foreign_hotels(
        &mut self,
        count: usize,
    ) -> Result<Vec<String>, Stop> {
        let hotels = self.foreign_hotels(count).await?;
        if self.project().await?.origin != Origin::States {
            return Ok(hotels);
        }
        let other = self.other().await?;
        let shown = self.whole_of(&other, None).await?;
        let lives_there = |hotel: &String| {
            let ids = shown
                .links
                .iter()
                .filter_map(|link| link.get("HotelID").and_then(Value::as_str));
            ids.map(canonical_id).any(|id| id == canonical_id(hotel))
        };
        // That a hotel without a listed link lives there is the adapter's word.
        let has_link = |position: usize| {
            let links = other.spec.links.iter();
            let mut kinds = links.filter(|link| link.hotel == position);
            kinds.any(|link| link.kind.is_listed())
        };
        let proven =
            |(position, hotel): (usize, &String)| lives_there(hotel) || !has_link(position);
        if hotels.iter().enumerate().all(proven) {
            Ok(hotels)
        } else {
            Err(Stop::inconclusive(
                "the other project does not show the links that it was made with",
            ))
        }
    }
}

/// The first `count` of them.
fn some(hotels: &[String], count: usize, need: &str) -> Result<Vec<String>, Stop> {
    if hotels.len() < count {
        return Err(Stop::skipped(format!(
            "{count} {need} (there are {})",
            hotels.len()
        )));
    }
    Ok(hotels[..count].to_vec())
}

#[cfg(test)]
mod tests {
    use super::Filter;

    #[test]
    fn an_id_in_two_spellings_is_a_repetition() {
        let filter = |ids: &[&str]| Filter {
            sent: ids.iter().map(|id| (*id).to_owned()).collect(),
            ..Filter::default()
        };
        let (lower, upper) = (
            "aaaaaaaa-1111-4111-8111-111111111111",
            "AAAAAAAA-1111-4111-8111-111111111111",
        );
        assert!(filter(&[lower, upper]).repeats());
        assert!(!filter(&[lower]).repeats());
    }
}
