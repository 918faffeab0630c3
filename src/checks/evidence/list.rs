//! Pages of approval links, and lists that were read page by page.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::checks::Seen;
use crate::checks::forms::canonical_id;
use crate::checks::meanwhile::{identity, made_since};
use crate::model::{Exchange, ExchangeId};

use super::Shown;

/// One accepted page.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    /// The elements of Data.
    pub links: Vec<Value>,
    /// Pagination.Total.
    pub total: i64,
    /// The whole body.
    pub body: Value,
    /// The exchange.
    pub exchange: Arc<Exchange>,
}

impl Page {
    /// The page that an answer shows; none where it shows no list of links with its Total.
    pub(crate) fn of(exchange: &Arc<Exchange>) -> Option<Self> {
        let body = Seen::of(exchange).value()?.clone();
        Some(Self {
            links: body.get("Data")?.as_array()?.clone(),
            total: body.pointer("/Pagination/Total")?.as_i64()?,
            body,
            exchange: Arc::clone(exchange),
        })
    }
}

impl Serialize for Page {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Shown::from(&self.exchange).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Page {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let shown = Shown::deserialize(deserializer)?;
        Self::of(&shown)
            .ok_or_else(|| D::Error::custom(format!("exchange {} shows no page", shown.id)))
    }
}

/// A list read page by page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listing {
    /// Its links, in the order shown.
    pub links: Vec<Value>,
    /// Pagination.Total of the first page.
    pub total: i64,
    /// The filter it was read with.
    pub hotels: Option<Vec<String>>,
    /// The pages.
    pub pages: Vec<Page>,
    /// [Identities](identity) of links that the pages show and that are left out of all of this.
    pub left_out: BTreeSet<String>,
}

impl Listing {
    /// The list that some pages show together.
    pub(crate) fn of(pages: Vec<Page>, hotels: Option<Vec<String>>) -> Self {
        Self {
            links: pages.iter().flat_map(|page| page.links.clone()).collect(),
            total: pages.first().map_or(0, |page| page.total),
            hotels,
            pages,
            left_out: BTreeSet::new(),
        }
    }

    /// The list without the links that were made since another one was read: when links are made is not
    /// shown, so that a list may have more of them at any time.
    #[must_use]
    pub(crate) fn without_made_since(self, before: &Self) -> Self {
        let left_out = made_since(&before.links, &self.links)
            .map(identity)
            .collect();
        self.without(left_out)
    }

    /// Whether links that were made since are left out of it.
    #[must_use]
    pub(crate) fn leaves_some_out(&self) -> bool {
        !self.left_out.is_empty()
    }

    /// The list without some links.
    #[must_use]
    pub(crate) fn without(mut self, left_out: BTreeSet<String>) -> Self {
        let fewer = i64::try_from(left_out.len()).unwrap_or(0);
        if fewer == 0 {
            return self;
        }
        for page in &mut self.pages {
            page.links
                .retain(|link| !left_out.contains(&identity(link)));
            page.total -= fewer;
        }
        Self {
            left_out,
            ..Self::of(self.pages, self.hotels)
        }
    }
}

/// A list as it is written.
#[derive(Serialize, Deserialize)]
struct Written<P> {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    hotels: Option<Vec<String>>,
    pages: P,
    #[serde(skip_serializing_if = "BTreeSet::is_empty", default)]
    left_out: BTreeSet<String>,
}

impl Serialize for Listing {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hotels = self.hotels.clone();
        let pages = &self.pages;
        let left_out = self.left_out.clone();
        Written {
            hotels,
            pages,
            left_out,
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Listing {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written {
            hotels,
            pages,
            left_out,
        } = Written::<Vec<Page>>::deserialize(deserializer)?;
        Ok(Self::of(pages, hotels).without(left_out))
    }
}

/// The numbers of the exchanges that a list was read with.
pub(crate) fn of_list(listing: &Listing) -> impl Iterator<Item = ExchangeId> {
    listing.pages.iter().map(|page| page.exchange.id)
}

/// The `HotelIDs` of a listing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Filter {
    /// The ids in the order sent.
    pub sent: Vec<String>,
    /// Those that are known to be live members, with a listed link.
    pub linked: Vec<String>,
    /// Those that are known to be live members, without a listed link.
    pub unlinked: Vec<String>,
    /// Those that are known not to be live members.
    pub non_members: Vec<String>,
    /// Whether an id is among them that may be refused: one in the other case, or of another thing.
    pub unusual: bool,
}

impl Filter {
    /// Whether an id stands in it more than once, which may be refused.
    pub(crate) fn repeats(&self) -> bool {
        let distinct: BTreeSet<String> = self.sent.iter().map(|id| canonical_id(id)).collect();
        distinct.len() < self.sent.len()
    }

    /// The ids known to be live members.
    pub(crate) fn members(&self) -> Vec<String> {
        self.linked.iter().chain(&self.unlinked).cloned().collect()
    }
}

/// A page that was asked for.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The Limit sent.
    pub limit: i64,
    /// The Offset sent.
    pub offset: i64,
    /// The `HotelIDs` sent, where any were.
    pub filter: Option<Filter>,
    /// The answer.
    pub answer: Arc<Exchange>,
}

/// A page whose request left out Limit, Offset or both: what they are then is open.
#[derive(Clone, Debug)]
pub(crate) struct Partly {
    /// The Limit sent, where one was.
    pub limit: Option<i64>,
    /// The Offset sent, where one was.
    pub offset: Option<i64>,
    /// The `HotelIDs` sent, where any were.
    pub filter: Option<Filter>,
    /// The answer.
    pub answer: Arc<Exchange>,
}

/// A list that was read page by page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Read {
    /// The Limit of its pages.
    pub limit: i64,
    /// The `HotelIDs` sent, where any were.
    pub filter: Option<Filter>,
    /// What was read.
    pub listing: Listing,
}
