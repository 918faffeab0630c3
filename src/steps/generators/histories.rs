//! Any history of runs, transitions and listings, against the model of [`super::life`].

use std::collections::BTreeSet;

use cucumber::then;
use serde_json::{Value, json};

use crate::checks::links::is_same_member;
use crate::checks::moving::Looks;
use crate::checks::{Reading, Seen, neighbours, presence, transition};
use crate::model::{Finding, Judged, Stop};
use crate::steps::filter::Filter;
use crate::steps::generators::life::{Event, Life, Link, any_history, is_listed};
use crate::steps::links::link_of;
use crate::steps::links::status;
use crate::steps::listing::Listing;
use crate::steps::lists::{exchanges, seen_in, verdict};
use crate::steps::neighbours::rule_of;
use crate::steps::selection::Selection;
use crate::steps::then::transition::pairs;
use crate::steps::world::World;

/// What is wrong is reported under the rule that it breaks; a history that breaks the case's own
/// rule is the counterexample.
#[then(
    regex = r"^the rules hold after every step of any history of runs, transitions and listings$"
)]
async fn any_history_holds(world: &mut World) -> Result<(), Stop> {
    if !world.has_states() {
        return Err(Stop::skipped(
            "links that can be approved, revoked and opened: provider states",
        ));
    }
    let hotels = world.wanted().hotels;
    world
        .for_all(
            2,
            any_history(hotels),
            async |world, history: &Vec<Event>| {
                world.leave(false).await;
                world.live_through(history).await
            },
        )
        .await
}

/// What a history looks at: the project's hotels and its list as it was first and last read.
struct Record {
    hotels: Vec<String>,
    /// Hotels that opened their link once more: nothing shows when that has become visible.
    reopened: BTreeSet<usize>,
    first: Listing,
    last: Listing,
}

impl World {
    /// Makes a history happen in a project of its own and looks after every step of it.
    async fn live_through(&mut self, history: &[Event]) -> Result<(), Stop> {
        let project = self.project().await?;
        let hotels = project.hotels.clone();
        let mut life = Life::of(hotels.len().saturating_sub(1));
        if history
            .iter()
            .any(|event| matches!(event, Event::Generate(_)))
        {
            self.hold_runs().await?;
        }
        let first = self.whole_for(None).await?;
        if first.links.len() != life.hotels(is_listed).len() {
            return Err(Stop::inconclusive(
                "the project does not show the links that it was made with",
            ));
        }
        let mut record = Record {
            hotels,
            reopened: BTreeSet::new(),
            last: first.clone(),
            first,
        };
        for event in history {
            if !life.allows(*event) {
                continue;
            }
            self.happens(*event, &life, &record).await?;
            let before = life.clone();
            if let Event::Open(hotel) = *event
                && before.link(hotel) == (Link::Waiting { opened: true })
            {
                record.reopened.insert(hotel);
            }
            if matches!(event, Event::Finish { .. })
                && self.runs_changed_links(&before, &record).await?
            {
                // What a run may do to links is open, and the model knows nothing of it.
                return Ok(());
            }
            life = life.after(*event);
            self.look(*event, &before, &life, &mut record).await?;
            if self.is_refuted() {
                return Err(Stop::Refuted);
            }
        }
        Ok(())
    }

    /// Whether the runs that have just ended put a new link in the list for one of their hotels, or
    /// took an approval back. A link that was seen before is no new one.
    async fn runs_changed_links(&mut self, before: &Life, record: &Record) -> Result<bool, Stop> {
        let now = self.whole_for(None).await?;
        let mut busy = record
            .hotels
            .iter()
            .enumerate()
            .filter(|(position, _)| before.is_busy(*position));
        Ok(busy.any(|(_, hotel)| {
            let is_own = |link: &&Value| {
                let of = link.get("HotelID").and_then(Value::as_str);
                of.is_some_and(|of| of.eq_ignore_ascii_case(hotel))
            };
            let seen = record.first.links.iter().chain(&record.last.links);
            let seen: Vec<&Value> = seen.filter(is_own).collect();
            now.links.iter().filter(is_own).any(|link| {
                let same = |known: &&Value| is_same_member(known, link, "CreatedAt");
                let known: Vec<&Value> = seen.iter().copied().filter(same).collect();
                let was_approved = known.iter().any(|known| status(known) == Some("approved"));
                known.is_empty() || was_approved && status(link) != Some("approved")
            })
        }))
    }

    async fn happens(&mut self, event: Event, life: &Life, record: &Record) -> Result<(), Stop> {
        let (state, hotel) = match event {
            Event::List(_) => return Ok(()),
            Event::Generate(hotel) => return self.generate_in_history(hotel, life, record).await,
            Event::Finish { failed } => {
                self.finish_runs(if failed { "failed" } else { "complete" })
                    .await?;
                return self.hold_runs().await;
            }
            Event::Approve(hotel) => ("approve_link", hotel),
            Event::Revoke(hotel) => ("revoke_link", hotel),
            Event::Open(hotel) => ("open_link", hotel),
        };
        self.act(state, json!({"hotel_id": record.hotels[hotel]}))
            .await
            .map(drop)
    }

    /// RUN-13, RUN-15 and RUN-16: refused with 409 exactly while the hotel has a run in progress.
    async fn generate_in_history(
        &mut self,
        hotel: usize,
        life: &Life,
        record: &Record,
    ) -> Result<(), Stop> {
        let selection = Selection::of_hotels([record.hotels[hotel].clone()]);
        let rule = match (life.is_busy(hotel), life.has_had_a_run(hotel)) {
            (true, _) => "RUN-13",
            (false, true) => "RUN-16",
            (false, false) => "RUN-15",
        };
        let deadline = tokio::time::Instant::now() + self.patience_to_settle();
        loop {
            let is_last = tokio::time::Instant::now() >= deadline;
            let exchange = self.generate(&selection).await?;
            let busy = match Reading::of(&Seen::of(&exchange)) {
                Reading::Busy => true,
                Reading::Accepted(_) => false,
                other => {
                    return Err(Stop::inconclusive(format!(
                        "generateText within a history is {}",
                        other.words()
                    )));
                }
            };
            if busy == life.is_busy(hotel) {
                self.judge(Judged {
                    applied: u32::from(self.judges(rule)),
                    findings: Vec::new(),
                });
                if !busy {
                    self.setting_up(async |world| world.started(&selection, &exchange).await)
                        .await?;
                }
                return Ok(());
            }
            if busy && !is_last {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
                continue;
            }
            if !busy && let Some(run) = self.run_in_history(&record.hotels[hotel]) {
                self.confirm_in_progress(&run).await?;
            }
            let (message, expected) = if busy {
                (
                    "a hotel without a run in progress is refused with 409",
                    "200",
                )
            } else {
                ("a hotel with a run in progress is accepted again", "409")
            };
            let actual = if busy { "409" } else { "200" };
            self.found(
                Finding::must(rule, message)
                    .because(expected, actual)
                    .seen_in(exchange.id),
            );
            return Err(if self.judges(rule) {
                Stop::Refuted
            } else {
                Stop::inconclusive(format!("{message}, see {rule}"))
            });
        }
    }

    /// Reads the list until it shows what the model says, or the settle time has passed.
    async fn look(
        &mut self,
        event: Event,
        before: &Life,
        life: &Life,
        record: &mut Record,
    ) -> Result<(), Stop> {
        if let Event::List(hotel) = event {
            return self.look_filtered(hotel, life, record).await;
        }
        if matches!(event, Event::Generate(_)) {
            // Whether a generation moves UpdatedAt of its hotels' links is open.
            let links = record.last.links.iter_mut();
            for link in links.filter_map(Value::as_object_mut) {
                link.remove("UpdatedAt");
            }
            return Ok(());
        }
        let mut now = record.last.clone();
        let applies = self.is_about(event, before, life);
        let mut judged = Judged::default();
        let mut looks = Looks::default();
        self.settle(async |world| {
            now = world.whole_for(None).await?;
            looks.further(&mut now.links);
            judged = world.as_the_model_says(life, &now, &record.hotels);
            judged.merge(after_event(event, before, record, &now));
            judged.merge(beside_event(event, record, &now));
            for (before, after) in pairs(&record.first, &now) {
                judged.merge(transition::kept(before, after));
            }
            Ok(Judged {
                applied: 0,
                findings: judged.findings.clone(),
            })
        })
        .await?;
        self.keep_own(judged, applies, &now)?;
        record.last = now;
        Ok(())
    }

    async fn look_filtered(
        &mut self,
        hotel: usize,
        life: &Life,
        record: &Record,
    ) -> Result<(), Stop> {
        let positions = [hotel, (hotel + 1) % record.hotels.len()];
        let sent: Vec<String> = positions
            .iter()
            .map(|position| record.hotels[*position].clone())
            .collect();
        let filter = Filter {
            sent,
            ..Filter::default()
        };
        let of_filter = |is: fn(Link) -> bool| {
            let hotels = positions
                .iter()
                .filter(|position| is(life.link(**position)));
            hotels
                .map(|position| record.hotels[*position].clone())
                .collect::<Vec<_>>()
        };
        let (there, gone) = (of_filter(is_listed), of_filter(|link| !is_listed(link)));
        let (mut judged, mut listing) = (Judged::default(), record.last.clone());
        self.settle(async |world| {
            listing = world.whole_for(Some(&filter)).await?;
            judged = presence::listed("LIST-14", &listing.links, &there);
            judged.merge(presence::not_listed("LIST-14", &listing.links, &gone));
            judged.merge(counted("LIST-14", &listing, there.len()));
            judged = world.under(&["LIST-14", "LIFE-3"], std::mem::take(&mut judged));
            Ok(Judged {
                applied: 0,
                findings: judged.findings.clone(),
            })
        })
        .await?;
        let applies = self.is_about(Event::List(hotel), life, life);
        self.keep_own(judged, applies, &listing)
    }

    /// Keeps what was found under the rules that the case judges. Where another rule is broken the history
    /// cannot go on, and that rule's own cases say so.
    fn keep_own(&mut self, judged: Judged, is_about: bool, listing: &Listing) -> Result<(), Stop> {
        let (own, others): (Vec<_>, Vec<_>) = judged
            .findings
            .into_iter()
            .partition(|finding| self.judges(finding.rule.as_str()));
        let applied = u32::from(is_about || !own.is_empty());
        if own.is_empty()
            && let Some(other) = others.first()
        {
            return Err(Stop::skipped(format!(
                "histories in which {} holds: {}",
                other.rule, other.message
            )));
        }
        self.judge(seen_in(
            Judged {
                applied,
                findings: own,
            },
            exchanges(listing),
        ));
        Ok(())
    }

    /// Which links are listed, in which state, and how many there are.
    fn as_the_model_says(&self, life: &Life, now: &Listing, hotels: &[String]) -> Judged {
        let ids = |is: fn(Link) -> bool| {
            life.hotels(is)
                .into_iter()
                .map(|hotel| hotels[hotel].clone())
                .collect::<Vec<_>>()
        };
        let gone = ids(|link| link == Link::Gone);
        let revoked = ids(|link| link == Link::Revoked);
        let mut judged = self.under(
            &["LIST-14", "LIFE-3"],
            presence::not_listed("LIST-14", &now.links, &gone),
        );
        judged.merge(self.under(
            &["LIST-14", "LIFE-2"],
            presence::listed("LIST-14", &now.links, &revoked),
        ));
        let count = counted("LIST-11", now, life.hotels(is_listed).len());
        judged.merge(match (gone.is_empty(), revoked.is_empty()) {
            (true, true) => count,
            (true, false) => self.under(&["LIST-14", "LIFE-2"], count),
            (false, _) => self.under(&["LIST-14", "LIFE-3"], count),
        });
        for (position, hotel) in hotels.iter().enumerate() {
            let Some(link) = link_of(now, hotel) else {
                continue;
            };
            judged.merge(match life.link(position) {
                Link::Waiting { opened: false } => transition::never_opened(link),
                Link::Waiting { opened: true } => transition::was_opened(link),
                Link::Approved => transition::not_revoked(link),
                Link::Revoked => transition::was_revoked("LIFE-2", link),
                Link::None | Link::Gone => Judged::default(),
            });
        }
        judged
    }

    /// The same judgement under each of the rules that say the same and that the case judges.
    fn under(&self, rules: &[&'static str], judged: Judged) -> Judged {
        let mut all = Judged::default();
        for rule in rules.iter().filter(|rule| self.judges(rule)) {
            let findings = judged.findings.iter().cloned();
            all.merge(Judged {
                applied: judged.applied,
                findings: findings
                    .map(|finding| Finding {
                        rule: (*rule).into(),
                        ..finding
                    })
                    .collect(),
            });
        }
        if rules.iter().any(|rule| self.judges(rule)) {
            all
        } else {
            judged
        }
    }

    /// Whether a rule that the case judges is about this event: what else is looked at counts for
    /// nothing.
    fn is_about(&self, event: Event, before: &Life, after: &Life) -> bool {
        let also = self.also.iter().map(|(rule, _)| rule);
        std::iter::once(&self.rule)
            .chain(also)
            .any(|rule| applies(rule.as_str(), event, before, after))
    }

    fn run_in_history(&self, hotel: &str) -> Option<crate::steps::runs::Run> {
        let runs = self.memory.runs.iter().rev();
        runs.into_iter()
            .find(|run| run.selection.hotels.iter().flatten().any(|id| id == hotel))
            .cloned()
    }
}

/// Whether the rule is about this event: what else is looked at counts for nothing.
fn applies(rule: &str, event: Event, before: &Life, after: &Life) -> bool {
    let approved = |life: &Life| {
        !life
            .hotels(|link| matches!(link, Link::Approved | Link::Revoked))
            .is_empty()
    };
    match (rule, event) {
        ("LIFE-1", Event::Approve(_))
        | ("LIFE-5", Event::Approve(_) | Event::Open(_) | Event::Revoke(_)) => true,
        ("LIFE-2", Event::Revoke(hotel)) => before.link(hotel) == Link::Approved,
        ("LIFE-3", Event::Revoke(hotel)) => before.link(hotel) != Link::Approved,
        ("LIFE-4", Event::Open(hotel)) => before.link(hotel) == Link::Waiting { opened: false },
        ("LIFE-6", Event::Finish { .. }) => approved(after),
        ("LIST-14", _) => !after
            .hotels(|link| matches!(link, Link::Gone | Link::Revoked))
            .is_empty(),
        _ => false,
    }
}

/// What the transition of this event says of the link before and after it.
fn after_event(event: Event, before: &Life, record: &Record, now: &Listing) -> Judged {
    let link = |hotel: usize| {
        Some((
            link_of(&record.last, &record.hotels[hotel])?,
            link_of(now, &record.hotels[hotel])?,
        ))
    };
    match event {
        Event::Approve(hotel) => {
            link(hotel).map(|(before, after)| transition::approved(before, after))
        }
        Event::Revoke(hotel) if before.link(hotel) == Link::Approved => {
            link(hotel).map(|(before, after)| transition::revoked(before, after))
        }
        Event::Open(hotel) if before.link(hotel) == (Link::Waiting { opened: false }) => {
            link(hotel).map(|(before, after)| transition::opened(before, after))
        }
        Event::Finish { .. } => {
            let mut judged = Judged::default();
            for (before, after) in pairs(&record.last, now) {
                if status(before) == Some("approved") {
                    judged.merge(transition::generated(before, after));
                }
            }
            Some(judged)
        }
        _ => None,
    }
    .unwrap_or_default()
}

/// What the transition of this event must leave as it was: the links of all other hotels.
fn beside_event(event: Event, record: &Record, now: &Listing) -> Judged {
    let (state, hotel) = match event {
        Event::Approve(hotel) => ("approve_link", hotel),
        Event::Revoke(hotel) => ("revoke_link", hotel),
        Event::Open(hotel) => ("open_link", hotel),
        _ => return Judged::default(),
    };
    let rule = rule_of(state, link_of(&record.last, &record.hotels[hotel]));
    let changing = record.reopened.iter().chain([&hotel]);
    let driven: Vec<&str> = changing
        .map(|hotel| record.hotels[*hotel].as_str())
        .collect();
    neighbours::untouched(rule, &record.last.links, &now.links, &driven)
}

/// A list holds, and on its first page counts, so many links.
fn counted(rule: &'static str, listing: &Listing, expected: usize) -> Judged {
    let holds = listing.links.len() == expected && usize::try_from(listing.total) == Ok(expected);
    verdict((!holds).then(|| {
        Finding::must(
            rule,
            "the list does not hold and count as many links as there are",
        )
        .because(
            format!("{expected} links, Total {expected}"),
            format!("{} links, Total {}", listing.links.len(), listing.total),
        )
    }))
}
