//! A project of a case: what it has, and where it comes from.

use super::wanted::ProjectSpec;
use super::{Lease, Secret, Tag};

/// Where a project's content comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A provider state made it for the case.
    States,
    /// The target file lists it; other cases use the same project.
    Fixtures,
    /// It was found by listing. Nobody vouches for its hotels.
    Discovered,
}

/// A project of a case.
#[derive(Debug)]
pub struct Project {
    /// Its id.
    pub id: String,
    /// The token that is good for it.
    pub token: Secret,
    /// How the token is shown, such as `$CONTENT_API_TOKEN`.
    pub token_name: String,
    /// Its live hotels, as many as were asked for, in the order asked for.
    pub hotels: Vec<String>,
    /// Hotels that the adapter named beyond those, for generated links.
    pub generated: Vec<String>,
    /// Hotels that were members once.
    pub removed: Vec<String>,
    /// Its tags in the order asked for. Lent ones may have hotels beside those asked for.
    pub tags: Vec<Tag>,
    /// The hotels that its tags have beside those asked for. They are lent too, and whoever selects
    /// a tag selects them.
    pub beside: Vec<String>,
    /// Where it comes from. The links that were asked for exist with [`Origin::States`] only.
    pub origin: Origin,
    /// The hold on its hotels, where other cases could use them.
    pub lease: Option<Lease>,
    /// What was asked for.
    pub spec: ProjectSpec,
    /// Whether its runs were held when the case got it.
    pub held: bool,
    /// What it has beside that, where it is shared with other cases.
    pub room: Option<Room>,
}

impl Project {
    /// The same project, made by a provider state, with other hotels under one of its tags.
    #[must_use]
    pub fn with_tag(&self, tag: &str, hotels: Vec<String>) -> Self {
        let mut tags = self.tags.clone();
        if let Some(known) = tags.iter_mut().find(|known| known.id == tag) {
            known.hotels = hotels;
        }
        Self {
            id: self.id.clone(),
            token: self.token.clone(),
            token_name: self.token_name.clone(),
            hotels: self.hotels.clone(),
            generated: self.generated.clone(),
            removed: self.removed.clone(),
            tags,
            beside: self.beside.clone(),
            origin: self.origin,
            lease: None,
            spec: self.spec.clone(),
            held: self.held,
            room: self.room.clone(),
        }
    }

    /// Whether what an earlier case did to it may still be seen.
    #[must_use]
    pub fn is_lived_in(&self) -> bool {
        self.room.as_ref().is_some_and(|room| room.lived_in)
            || self.lease.as_ref().is_some_and(Lease::is_fresh)
    }

    /// A hotel's id as the adapter wrote it: a list may show it in the other case.
    #[must_use]
    pub fn as_arranged<'h>(&'h self, hotel: &'h str) -> &'h str {
        let known = [&self.hotels, &self.generated, &self.removed];
        as_known(known.into_iter().flatten(), hotel)
    }
}

/// A token with no access to a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outsider {
    /// The token.
    pub token: Secret,
    /// How it is shown.
    pub token_name: String,
    /// A project for which it is good, where known.
    pub project_id: Option<String>,
}

/// The hotels and tags that one case asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Plot {
    pub hotels: Vec<String>,
    pub tags: Vec<Tag>,
}

/// What a shared project has beside what its case was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// Plots that no case has used.
    pub(super) plots: Vec<Plot>,
    /// Whether an earlier case had this project.
    pub lived_in: bool,
}

/// An id as one of those that are known spells it.
fn as_known<'h>(known: impl IntoIterator<Item = &'h String>, id: &'h str) -> &'h str {
    let mut known = known.into_iter();
    known
        .find(|known| known.eq_ignore_ascii_case(id))
        .map_or(id, String::as_str)
}

#[cfg(test)]
mod tests {
    use super::as_known;

    #[test]
    fn an_adapter_is_asked_for_a_hotel_as_it_wrote_it() {
        let known = ["ab-1".to_owned(), "CD-2".to_owned()];
        for (shown, asked) in [("AB-1", "ab-1"), ("cd-2", "CD-2"), ("ef-3", "ef-3")] {
            assert_eq!(as_known(&known, shown), asked);
        }
    }
}
