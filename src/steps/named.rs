//! What a call names, as scenarios write it: own, foreign, removed and unknown hotels, and tags.

use uuid::Uuid;

use crate::model::Stop;
use crate::steps::defects::altered::{self, Spot};
use crate::steps::selection::{Named, Selection};
use crate::steps::template::other_case;
use crate::steps::world::World;

/// One thing that a call names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A hotel of the calling project, by position from 1.
    Own(usize),
    /// A hotel of another project, by position from 1.
    Foreign(usize),
    /// A hotel that was removed from the calling project, by position from 1.
    Removed(usize),
    /// A hotel that was removed from the other project, by position from 1.
    ForeignRemoved(usize),
    /// An id that no hotel has.
    Unknown,
    /// The UUID of zeros alone, which no hotel has.
    Nil,
    /// A text that is not a UUID. What it means among hotels is open.
    NoUuid,
    /// An id that no hotel has, one digit off that of an own hotel.
    NearMiss(usize),
    /// A tag of the calling project, by the scenario's name for it.
    Tag(String),
    /// The other project's first tag.
    ForeignTag,
    /// An id that no tag has.
    UnknownTag,
    /// The id of a tag of the calling project, among hotels.
    TagAsHotel(String),
    /// The calling project's own id, among hotels.
    ProjectAsHotel,
    /// The id of the scenario's last run, among hotels.
    RunAsHotel,
    /// The same by its id in the other case. Whether that is the same at all is open.
    OtherCase(Box<Item>),
    /// An empty list of tags.
    NoTag,
}

impl Item {
    /// The position of a hotel of another project.
    fn foreign(&self) -> Option<usize> {
        match self {
            Self::Foreign(position) => Some(*position),
            Self::OtherCase(item) => item.foreign(),
            _ => None,
        }
    }
}

/// What is written in words that never vary.
const FIXED: [(&str, Item); 8] = [
    ("an unknown hotel", Item::Unknown),
    ("the nil UUID", Item::Nil),
    ("an id that is not a UUID", Item::NoUuid),
    ("the foreign tag", Item::ForeignTag),
    ("an unknown tag", Item::UnknownTag),
    ("the id of the project", Item::ProjectAsHotel),
    ("the id of the last run", Item::RunAsHotel),
    ("no tag", Item::NoTag),
];

/// Reads `hotel 1, foreign hotel 1, hotels 2 to 5, an unknown hotel, tag "spa"`.
///
/// # Errors
/// An error of the harness if the text is no such list: the feature file is wrong.
pub(crate) fn items(text: &str) -> Result<Vec<Item>, Stop> {
    let mut items = Vec::new();
    let mut of: fn(usize) -> Item = Item::Own;
    for piece in text.split(", ") {
        if let Some(plain) = piece.strip_suffix(" in the other case") {
            let plain = self::items(plain)?;
            items.extend(plain.into_iter().map(Box::new).map(Item::OtherCase));
            continue;
        }
        let unreadable = || Stop::error(format!("'{piece}' names nothing that a call can select"));
        if let Some((_, item)) = FIXED.iter().find(|(words, _)| *words == piece) {
            items.push(item.clone());
            continue;
        }
        if let Some(count) = piece.strip_suffix(" unknown hotels") {
            let count = count.parse::<usize>().map_err(|_| unreadable())?;
            items.extend((0..count).map(|_| Item::Unknown));
            continue;
        }
        let quoted = |text: &str| Some(text.strip_prefix('"')?.strip_suffix('"')?.to_owned());
        if let Some(name) = piece.strip_prefix("the id of tag ") {
            items.push(Item::TagAsHotel(quoted(name).ok_or_else(unreadable)?));
            continue;
        }
        let tag = piece
            .strip_prefix("tags ")
            .or_else(|| piece.strip_prefix("tag "))
            .unwrap_or(piece);
        if let Some(name) = quoted(tag) {
            items.push(Item::Tag(name));
            continue;
        }
        let mut numbers = piece;
        for (prefix, kind) in [
            ("a near miss of hotel ", Item::NearMiss as fn(usize) -> Item),
            ("foreign removed hotel ", Item::ForeignRemoved),
            ("foreign hotels ", Item::Foreign),
            ("foreign hotel ", Item::Foreign),
            ("removed hotels ", Item::Removed),
            ("removed hotel ", Item::Removed),
            ("hotels ", Item::Own),
            ("hotel ", Item::Own),
        ] {
            if let Some(rest) = piece.strip_prefix(prefix) {
                (of, numbers) = (kind, rest);
                break;
            }
        }
        let (first, last) = numbers.split_once(" to ").unwrap_or((numbers, numbers));
        let (first, last) = (first.parse::<usize>(), last.parse::<usize>());
        let (Ok(first @ 1..), Ok(last)) = (first, last) else {
            return Err(unreadable());
        };
        items.extend((first..=last).map(of));
    }
    Ok(items)
}

impl World {
    /// Looks up what a scenario names; a list that names nothing is left out of the selection.
    /// `no hotel` is an empty list.
    ///
    /// # Errors
    /// Skipped where the target cannot give what is named.
    pub(crate) async fn named(&mut self, text: &str) -> Result<Named, Stop> {
        if text == "no hotel" {
            let selection = Selection::of_hotels([]);
            return Ok(Named {
                selection,
                ..Named::default()
            });
        }
        let items = items(text)?;
        // All at once: a project is arranged with as many hotels as are wanted by then.
        if let Some(count) = items.iter().filter_map(Item::foreign).max() {
            self.foreign_hotels(count).await?;
        }
        let mut named = Named::default();
        let mut unknown = 0;
        for item in items {
            let in_other_case = matches!(item, Item::OtherCase(_));
            let item = match item {
                Item::OtherCase(item) => *item,
                item => item,
            };
            let is_own = matches!(item, Item::Own(_));
            let tag = match &item {
                Item::Tag(name) => Some(self.tag(name).await?),
                Item::ForeignTag => {
                    let other = self.other().await?;
                    let tag = other.tags.first();
                    let tag = tag
                        .ok_or_else(|| Stop::error("the scenario gave the other project no tag"))?;
                    Some(tag.id.clone())
                }
                Item::UnknownTag => Some(self.stranger()),
                Item::NoTag => {
                    named.selection.tags.get_or_insert_default();
                    continue;
                }
                _ => None,
            };
            let is_tag = tag.is_some();
            let id = match tag {
                Some(id) => id,
                // The same ones in each call of the case, and in its lists.
                None if item == Item::Unknown => {
                    unknown += 1;
                    self.unknown_hotel(unknown - 1)
                }
                None => self.id_among_hotels(&item).await?,
            };
            let id = if in_other_case { other_case(&id)? } else { id };
            if is_tag {
                named.selection.tags.get_or_insert_default().push(id);
                continue;
            }
            match (is_own, in_other_case) {
                (true, false) => named.own.push(id.clone()),
                (true, true) => {}
                (false, _) => named.others.push(id.clone()),
            }
            named.selection.hotels.get_or_insert_default().push(id);
        }
        Ok(named)
    }

    /// The id of what a scenario names among hotels.
    async fn id_among_hotels(&mut self, item: &Item) -> Result<String, Stop> {
        let project = self.project().await?;
        Ok(match item {
            Item::Own(position) => self.hotel(*position).await?,
            Item::Foreign(position) => {
                let foreign = self.foreign_hotels(*position).await?;
                foreign.get(position - 1).cloned().ok_or_else(|| {
                    Stop::error(format!("the scenario has no foreign hotel {position}"))
                })?
            }
            Item::Removed(position) => project.removed.get(position - 1).cloned().ok_or_else(|| {
                Stop::skipped("a hotel that was removed from the project: provider state `project`, or [fixtures] removed_hotels")
            })?,
            Item::ForeignRemoved(position) => {
                let other = self.other().await?;
                other.removed.get(position - 1).cloned().ok_or_else(|| {
                    Stop::skipped("a hotel that was removed from another project: provider state `project`")
                })?
            }
            Item::TagAsHotel(name) => self.tag(name).await?,
            Item::ProjectAsHotel => project.id.clone(),
            Item::RunAsHotel => {
                let run = self.memory.runs.last();
                let run = run.ok_or_else(|| self.no_run("the scenario has no run"))?;
                if project.hotels.iter().any(|id| id.eq_ignore_ascii_case(&run.id)) {
                    return Err(Stop::skipped("a run with an id that no hotel has"));
                }
                run.id.clone()
            }
            Item::Nil => Uuid::nil().to_string(),
            Item::NoUuid => "hotel-17".to_owned(),
            Item::NearMiss(position) => {
                let hotel = self.hotel(*position).await?;
                altered::one_off(&hotel, Spot::Beginning)
                    .ok_or_else(|| Stop::error("a hotel's id has no letter and no digit"))?
            }
            _ => self.stranger(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Item, items};

    #[test]
    fn lists_are_read_in_the_order_written() {
        assert_eq!(
            items("hotel 1, foreign hotels 1, 2, an unknown hotel, hotels 2 to 3, tag \"spa\", \"sea\"").ok(),
            Some(vec![
                Item::Own(1),
                Item::Foreign(1),
                Item::Foreign(2),
                Item::Unknown,
                Item::Own(2),
                Item::Own(3),
                Item::Tag("spa".to_owned()),
                Item::Tag("sea".to_owned()),
            ])
        );
        assert_eq!(
            items("2 unknown hotels, foreign removed hotel 1, the nil UUID").ok(),
            Some(vec![
                Item::Unknown,
                Item::Unknown,
                Item::ForeignRemoved(1),
                Item::Nil
            ])
        );
        assert_eq!(
            items("removed hotel 1, a near miss of hotel 2").ok(),
            Some(vec![Item::Removed(1), Item::NearMiss(2)])
        );
        assert_eq!(
            items("hotel 1, foreign hotel 2 in the other case, the id of tag \"spa\", no tag").ok(),
            Some(vec![
                Item::Own(1),
                Item::OtherCase(Box::new(Item::Foreign(2))),
                Item::TagAsHotel("spa".to_owned()),
                Item::NoTag,
            ])
        );
    }

    #[test]
    fn what_names_nothing_is_a_fault_of_the_feature() {
        for text in ["", "hotel", "hotel 0", "some hotels", "hotels 1-3"] {
            assert!(items(text).is_err(), "{text}");
        }
    }
}
