//! Any history of runs, transitions and listings, against the model of [`super::life`].

use std::collections::BTreeSet;

use cucumber::then;
use serde_json::{Value, json};

use crate::checks::evidence::{Filter, Listing, Shown, link_of, links_of, status};
use crate::checks::expect::{After, Before, Expectation, OfHistory, Says};
use crate::checks::links::{documented_names, is_same_member};
use crate::checks::{Reading, Seen};
use crate::model::{Finding, RuleId, Stop};
use crate::steps::generators::life::{Event, Life, Link, any_history, is_listed};
use crate::steps::memory::Run;
use crate::steps::neighbours::rule_of;
use crate::steps::selection::Selection;
use crate::steps::world::World;

/// What is wrong is reported under the rule that it breaks; a history that breaks the case's own
/// rule is the counterexample.
#[then(
    regex = r"^the rules hold after every step of any history of runs, transitions and listings$"
)]
async fn any_history_holds(world: &mut World) -> Result<(), Stop> {
    world.can_drive_links()?;
    world.want_runs_held_on();
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
    last: Before,
}

impl Record {
    fn ids(&self, positions: impl IntoIterator<Item = usize>) -> Vec<String> {
        let positions = positions.into_iter();
        positions.map(|hotel| self.hotels[hotel].clone()).collect()
    }
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
            last: Before::of(first.clone()),
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
            let changed = match event {
                Event::Finish { .. } => self.runs_changed_links(&before, &record).await?,
                Event::Generate(_) => self.start_changed_links(&record).await?,
                _ => false,
            };
            if changed {
                // What a run may do to links is open, and the model knows nothing of it.
                return Ok(());
            }
            life = life.after(*event);
            self.look(*event, &before, &life, &mut record).await?;
            if self.is_refuted() {
                return Err(Stop::Refuted);
            }
            if record.last.list.leaves_some_out() {
                // What happens to the newest link of a hotel next would happen to one of these.
                return Ok(());
            }
        }
        Ok(())
    }

    /// Whether links show something else since a run was started, but for UpdatedAt.
    async fn start_changed_links(&mut self, record: &Record) -> Result<bool, Stop> {
        let now = self
            .whole_for(None)
            .await?
            .without_made_since(&record.first);
        let mut members = documented_names().filter(|member| *member != "UpdatedAt");
        let pairs = || now.links.iter().zip(&record.last.list.links);
        let is_same =
            |member: &str| pairs().all(|(link, before)| is_same_member(link, before, member));
        Ok(now.links.len() != record.last.list.links.len() || !members.all(is_same))
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
            let mut seen = links_of(&record.first, hotel);
            seen.extend(links_of(&record.last.list, hotel));
            links_of(&now, hotel).into_iter().any(|link| {
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
                let busy = (0..record.hotels.len()).filter(|hotel| life.is_busy(*hotel));
                let runs: Vec<Run> = busy
                    .filter_map(|hotel| self.run_in_history(&record.hotels[hotel]))
                    .collect();
                self.finish_runs(if failed { "failed" } else { "complete" })
                    .await?;
                // What a run does to links comes with its end, which may be seen later. Where the end cannot
                // be read, the run is taken to have ended.
                let within = self.patience_to_settle();
                for run in runs {
                    let _seen = self.wait_for_end(&run, within).await;
                }
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
            let expected = Expectation::from(OfHistory::Selects {
                rule: rule.into(),
                is_busy: life.is_busy(hotel),
                answer: Shown::from(&exchange),
            });
            if busy == life.is_busy(hotel) {
                let applied = u32::from(self.judges(rule));
                self.expect(expected.applied(applied))?;
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
            if busy && matches!(life.link(hotel), Link::Approved | Link::Revoked) {
                return Err(Stop::skipped(
                    "histories in which no approval or revoke starts a run of its own",
                ));
            }
            if !busy && let Some(run) = self.run_in_history(&record.hotels[hotel]) {
                self.confirm_in_progress(&run).await?;
            }
            let found = self.weigh(&expected).findings.into_iter().next();
            self.expect(expected)?;
            return Err(if self.judges(rule) {
                Stop::Refuted
            } else {
                let message = found.map_or_else(String::new, |finding| finding.message);
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
            // What a run does to links of its hotels is open, also when it starts.
            record.last.moved = true;
            return Ok(());
        }
        let is_about = self.is_about(event, before, life);
        let mut says = self.as_the_model_says(life, record);
        says.extend(after_event(event, before, record));
        says.extend(beside_event(event, record));
        says.push(Says::Kept(record.first.clone()));
        record.last = self
            .shows(
                None,
                is_about,
                (&record.first, Some(record.last.clone())),
                says,
            )
            .await?;
        Ok(())
    }

    async fn look_filtered(
        &mut self,
        hotel: usize,
        life: &Life,
        record: &Record,
    ) -> Result<(), Stop> {
        let positions = [hotel, (hotel + 1) % record.hotels.len()];
        let filter = Filter {
            sent: record.ids(positions),
            ..Filter::default()
        };
        let (there, gone): (Vec<usize>, Vec<usize>) = positions
            .iter()
            .partition(|position| is_listed(life.link(**position)));
        let count = there.len();
        let rules = self.under("LIST-14", &["LIST-14", "LIFE-3"]);
        let says = vec![
            Says::Listed(rules.clone(), record.ids(there)),
            Says::NotListed(rules.clone(), record.ids(gone)),
            Says::Counted(rules, count),
        ];
        let is_about = self.is_about(Event::List(hotel), life, life);
        self.shows(Some(&filter), is_about, (&record.first, None), says)
            .await
            .map(drop)
    }

    /// Reads the list until it shows all of this, or the settle time has passed. What deviates under
    /// a rule that the case judges ends the history. Where another rule is broken it cannot go on, and
    /// that rule's own cases say so.
    async fn shows(
        &mut self,
        filter: Option<&Filter>,
        is_about: bool,
        (first, before): (&Listing, Option<Before>),
        says: Vec<Says>,
    ) -> Result<Before, Stop> {
        let is_own = |world: &Self, findings: &[Finding]| {
            let mut rules = findings.iter().map(|finding| finding.rule.as_str());
            rules.any(|rule| world.judges(rule))
        };
        let judge = |world: &Self, list: &Listing, moves: bool| {
            let expected = Expectation::from(OfHistory::Shows {
                now: list.clone(),
                before: before.clone().map(Box::new),
                says: says.clone(),
                moves,
            });
            let findings = world.weigh(&expected).findings;
            let applied = is_own(world, &findings) || is_about && findings.is_empty();
            (expected.applied(u32::from(applied)), findings)
        };
        let (list, moved) = self
            .settle_list(
                async |world| {
                    let list = world.whole_for(filter).await?;
                    Ok(list.without_made_since(first))
                },
                |world, list, moves| judge(world, list, moves).0,
            )
            .await?;
        let (_, findings) = judge(self, &list, moved);
        let is_others = !is_own(self, &findings);
        match findings.into_iter().next().filter(|_| is_others) {
            Some(other) => Err(Stop::skipped(format!(
                "histories in which {} holds: {}",
                other.rule, other.message
            ))),
            None => Ok(Before { list, moved }),
        }
    }

    /// Which links are listed, in which state, and how many there are.
    fn as_the_model_says(&self, life: &Life, record: &Record) -> Vec<Says> {
        let ids = |is: fn(Link) -> bool| record.ids(life.hotels(is));
        let gone = ids(|link| link == Link::Gone);
        let revoked = ids(|link| link == Link::Revoked);
        let counted = match (gone.is_empty(), revoked.is_empty()) {
            (true, true) => vec!["LIST-11".into()],
            (true, false) => self.under("LIST-11", &["LIST-14", "LIFE-2"]),
            (false, _) => self.under("LIST-11", &["LIST-14", "LIFE-3"]),
        };
        let mut says = vec![
            Says::NotListed(self.under("LIST-14", &["LIST-14", "LIFE-3"]), gone),
            Says::Listed(self.under("LIST-14", &["LIST-14", "LIFE-2"]), revoked),
            Says::Counted(counted, life.hotels(is_listed).len()),
        ];
        let hotels = record.hotels.iter().cloned().enumerate();
        says.extend(hotels.filter_map(|(position, hotel)| {
            Some(match life.link(position) {
                Link::Waiting { opened: false } => Says::NeverOpened(hotel),
                Link::Waiting { opened: true } => Says::WasOpened(hotel),
                Link::Approved => Says::NotRevoked(hotel),
                Link::Revoked => Says::WasRevoked(hotel),
                Link::None | Link::Gone => return None,
            })
        }));
        says
    }

    /// Those of some rules that say the same which the case judges; if it judges none, another.
    fn under(&self, other: &'static str, rules: &[&'static str]) -> Vec<RuleId> {
        let judged: Vec<RuleId> = rules
            .iter()
            .filter(|rule| self.judges(rule))
            .map(|rule| RuleId::from(*rule))
            .collect();
        if judged.is_empty() {
            vec![other.into()]
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

    fn run_in_history(&self, hotel: &str) -> Option<Run> {
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
fn after_event(event: Event, before: &Life, record: &Record) -> Option<Says> {
    let happened = |after, hotel: usize| Says::Happened(after, record.hotels[hotel].clone());
    match event {
        Event::Approve(hotel) => Some(happened(After::Approval, hotel)),
        Event::Revoke(hotel) if before.link(hotel) == Link::Approved => {
            Some(happened(After::Revocation, hotel))
        }
        Event::Open(hotel) if before.link(hotel) == (Link::Waiting { opened: false }) => {
            Some(happened(After::Opening, hotel))
        }
        Event::Finish { .. } => Some(Says::Generated),
        _ => None,
    }
}

/// What the transition of this event must leave as it was: the links of all other hotels.
fn beside_event(event: Event, record: &Record) -> Option<Says> {
    let (state, hotel) = match event {
        Event::Approve(hotel) => ("approve_link", hotel),
        Event::Revoke(hotel) => ("revoke_link", hotel),
        Event::Open(hotel) => ("open_link", hotel),
        _ => return None,
    };
    let rule = rule_of(state, link_of(&record.last.list, &record.hotels[hotel]));
    let driven = record.reopened.iter().copied().chain([hotel]);
    Some(Says::OthersUntouched(rule.into(), record.ids(driven)))
}
