//! Pages and lists that were read, against the whole list.

use cucumber::then;

use crate::checks::evidence::{Asked, Listing, Read};
use crate::checks::expect::{Cut, Expectation, OfPage};
use crate::checks::moving::is_apart;
use crate::model::Stop;
use crate::steps::lists::index;
use crate::steps::varied::TIED;
use crate::steps::world::World;

/// What a page is judged by: LIST-11, LIST-12 or LIST-13.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PageRule {
    /// It is its slice of the whole list.
    Slice,
    /// Its Total is the length of the whole list.
    Total,
    /// At or past the end it is empty and keeps Total.
    PastEnd,
}

/// What a page shows, against the whole list with the same filter.
const OF_A_PAGE: [(&str, PageRule); 3] = [
    (
        "the page is exactly its slice of the whole list",
        PageRule::Slice,
    ),
    ("Total is the length of the whole list", PageRule::Total),
    (
        "the page is empty and Total is the length of the whole list",
        PageRule::PastEnd,
    ),
];

#[then(
    regex = r"^(the page is exactly its slice of the whole list|(?:the page is empty and )?Total is the length of the whole list)$"
)]
async fn page_agrees(world: &mut World, sentence: String) -> Result<(), Stop> {
    let rule = OF_A_PAGE.iter().find(|(words, _)| *words == sentence);
    let (_, rule) =
        rule.ok_or_else(|| Stop::error(format!("no page is judged by '{sentence}'")))?;
    let asked = world.asked()?;
    world.judge_page(&[*rule], &asked, None).await
}

/// What a list has to show that was read page by page, beside the whole list without a filter.
fn of_a_list(sentence: &str, whole: &Listing, read: Read) -> Option<OfPage> {
    let whole = whole.clone();
    if sentence == "the pages are full" {
        return Some(OfPage::Full(read));
    }
    let (filter, read) = (read.filter.unwrap_or_default(), read.listing);
    Some(match sentence {
        "the pages put together are the whole list" => OfPage::Partition { whole, read },
        "Total is the number of links read, on every page" => OfPage::Counted(read),
        "the links read are in order of creation" => OfPage::InOrder(read),
        "the links read stand in the order of the whole list" => OfPage::OneOrder { whole, read },
        "exactly the links of those hotels were read, in the order of the whole list" => {
            OfPage::Exactly {
                whole,
                read,
                filter,
            }
        }
        "both lists agree on each hotel's name and codes" => OfPage::Agree { whole, read },
        _ => return None,
    })
}

#[then(
    regex = r"^(the pages (?:put together are the whole list|are full)|Total is the number of links read, on every page|the links read .+|exactly the links of those hotels were read, in the order of the whole list|both lists agree on each hotel's name and codes)$"
)]
async fn list_agrees(world: &mut World, sentence: String) -> Result<(), Stop> {
    world
        .expect_of_read(|whole, read| {
            of_a_list(&sentence, whole, read)
                .ok_or_else(|| Stop::error(format!("no list is judged by '{sentence}'")))
        })
        .await
}

/// At `must` only among links that show the very instant that the scenario asked for; ties that
/// are only seen are judged by the universal check, which can but warn.
#[then(regex = r"^links created at the same instant are in order of their hotel ids$")]
async fn ties_in_order(world: &mut World) -> Result<(), Stop> {
    if world.owns_list().await? {
        world
            .expect_of_read(|_, read| {
                Ok(OfPage::Ties {
                    read: read.listing,
                    instant: TIED.to_owned(),
                })
            })
            .await?;
    }
    let seen = world.universally(&world.exchanges)?;
    if world.weigh(&seen).applied == 0 && world.score().applied == 0 {
        return Err(Stop::skipped("links that show the same CreatedAt"));
    }
    world.expect(seen)
}

impl World {
    /// The list last read page by page.
    ///
    /// # Errors
    /// An error of the harness if the scenario read none.
    pub(crate) fn read(&self) -> Result<Read, Stop> {
        self.memory
            .lists
            .read
            .clone()
            .ok_or_else(|| Stop::error("a step looks at a list that was never read"))
    }

    /// Judges a page against the whole list with the same filter. `whole` is the list without a filter
    /// where it was read before.
    ///
    /// # Errors
    /// Skipped where the page is refused for an open bound, or is not past the end where only pages
    /// that are would be judged.
    pub(crate) async fn judge_page(
        &mut self,
        rules: &[PageRule],
        asked: &Asked,
        whole: Option<&Listing>,
    ) -> Result<(), Stop> {
        let known = whole.filter(|_| asked.filter.is_none());
        self.steadily(asked.filter.as_ref(), known, async |world, whole, again| {
            let asked = if again {
                world.ask_again(asked).await?
            } else {
                asked.clone()
            };
            let page = world.shown(&asked).await?;
            let is_past_end = index(asked.offset) >= whole.links.len();
            if matches!(rules, [PageRule::PastEnd]) && !is_past_end {
                return Err(Stop::skipped(format!(
                    "a list so short that Offset {} is past its end: it has {} links",
                    asked.offset,
                    whole.links.len()
                )));
            }
            let cut = Cut {
                whole: whole.clone(),
                limit: asked.limit,
                offset: asked.offset,
                page,
            };
            let expected = rules.iter().filter_map(|rule| match rule {
                PageRule::Slice => Some(OfPage::Slice(cut.clone())),
                PageRule::Total => Some(OfPage::Total(cut.clone())),
                PageRule::PastEnd => is_past_end.then(|| OfPage::PastEnd(cut.clone())),
            });
            Ok(expected.map(Expectation::from).collect::<Vec<_>>())
        })
        .await
    }

    /// Expects something of the list that was read, given the whole list without a filter.
    ///
    /// # Errors
    /// As [`World::steadily`].
    async fn expect_of_read(
        &mut self,
        expected: impl Fn(&Listing, Read) -> Result<OfPage, Stop>,
    ) -> Result<(), Stop> {
        let read = self.read()?;
        let mut both = None;
        self.steadily(None, None, async |world, whole, again| {
            let mut read = read.clone();
            if again {
                read.listing = world.read_list(read.limit, read.filter.as_ref()).await?;
            }
            both = Some((whole.clone(), read.listing.clone()));
            Ok(vec![Expectation::from(expected(whole, read)?)])
        })
        .await?;
        match both {
            Some((whole, listing)) => {
                self.expect_same_updates(whole, Read { listing, ..read })
                    .await
            }
            None => Ok(()),
        }
    }

    /// Looks closer where links that were read show another UpdatedAt than in the whole list: something
    /// may have moved it meanwhile, which it goes on to do or has done for both.
    ///
    /// # Errors
    /// As [`World::read_list`].
    pub(crate) async fn expect_same_updates(
        &mut self,
        whole: Listing,
        read: Read,
    ) -> Result<(), Stop> {
        if !self.owns_list().await? || !is_apart(&whole, &read.listing) {
            return Ok(());
        }
        tokio::time::sleep(self.patience_to_settle()).await;
        let now = self.whole_for(None).await?;
        let read_now = self.read_list(read.limit, read.filter.as_ref()).await?;
        self.expect(OfPage::SameUpdates {
            whole: [whole, now],
            read: [read.listing, read_now],
        })
    }
}
