//! Making a project with everything that was asked for in it.

use uuid::Uuid;

use crate::reference::behaviour::Behaviour;
use crate::reference::ids::IdSource;
use crate::reference::moment::{Moment, SECOND};
use crate::reference::state::link::{Approval, History, Link};
use crate::reference::state::project::Project;
use crate::reference::states::params::{LinkParams, LinkStatus, ProjectParams};

/// Ids of generated hotels are answered up to this many; more would only be in the way.
const MOST_GENERATED_IDS: usize = 1_000;
/// How far before now links are created where the clock decides: far enough for the times of
/// their transitions to differ.
const PAST: i64 = 60 * SECOND;

/// A project that was made, and the ids of what is in it, in the order asked for.
#[derive(Debug)]
pub(crate) struct Arranged {
    /// The project.
    pub(crate) project: Project,
    /// Its live hotels.
    pub(crate) hotels: Vec<Uuid>,
    /// Its removed hotels.
    pub(crate) removed: Vec<Uuid>,
    /// Its tags.
    pub(crate) tags: Vec<Uuid>,
}

/// Makes a project; the message says what in `params` makes no sense.
pub(crate) fn arrange(
    params: &ProjectParams,
    token: String,
    ids: &IdSource,
    behaviour: &Behaviour,
    now: Moment,
) -> Result<Arranged, String> {
    let unit = behaviour.answers.stored_unit;
    let mut project = Project::new(ids.uuid(), token);
    project.lists_removed = behaviour.links.lists_removed;
    project.tie = behaviour.links.tie;
    project.hold = params.hold && behaviour.serving.knows_holding;
    let mut hotels: Vec<Uuid> = ids.uuids(params.hotels).collect();
    for hotel in &hotels {
        project.add_hotel(*hotel);
    }
    let count = i64::try_from(params.links.len()).unwrap_or(0);
    for (place, link) in (0_i64..).zip(&params.links) {
        let hotel = *hotels
            .get(link.hotel)
            .ok_or_else(|| format!("no hotel has the index {}", link.hotel))?;
        let by_clock = now.plus((place - count) * unit - PAST);
        let created = match link
            .created_at
            .as_deref()
            .filter(|_| behaviour.serving.knows_created_at)
        {
            Some(text) => Moment::parse(text)
                .ok_or_else(|| format!("{text:?} is not a timestamp"))?
                .min(now),
            None => by_clock,
        };
        let created = created.cut_to(unit);
        project.add_link(made(hotel, link, created, now, unit));
    }
    let removed: Vec<Uuid> = ids.uuids(params.removed_hotels).collect();
    for (place, hotel) in (1_i64..).zip(&removed) {
        project.add_hotel(*hotel);
        let approved = LinkParams {
            hotel: 0,
            status: LinkStatus::Approved,
            opened: false,
            created_at: None,
        };
        let created = now.plus(-2 * PAST - place * unit);
        project.add_link(made(*hotel, &approved, created, now, unit));
        project.remove_hotel(*hotel);
    }
    let tags = add_tags(&mut project, params, &hotels, ids)?;
    let first = now.plus(-PAST - i64::try_from(params.generated_links).unwrap_or(0) * unit);
    let moments = (0_i64..).map(|place| first.plus(place * unit));
    let generated: Vec<Uuid> = ids.uuids(params.generated_links).collect();
    project.add_generated(generated.iter().copied().zip(moments));
    if generated.len() <= MOST_GENERATED_IDS {
        hotels.extend(generated);
    }
    Ok(Arranged {
        project,
        hotels,
        removed,
        tags,
    })
}

fn add_tags(
    project: &mut Project,
    params: &ProjectParams,
    hotels: &[Uuid],
    ids: &IdSource,
) -> Result<Vec<Uuid>, String> {
    let mut tags = Vec::with_capacity(params.tags.len());
    for members in &params.tags {
        let tag = ids.uuid();
        let member = |index: &usize| {
            hotels
                .get(*index)
                .copied()
                .ok_or_else(|| format!("no hotel has the index {index}"))
        };
        let members = members.iter().map(member).collect::<Result<Vec<_>, _>>()?;
        project.tags.insert(tag, members);
        tags.push(tag);
    }
    Ok(tags)
}

/// A link in the state asked for; what happened to it is spread between its creation and now.
pub(crate) fn made(
    hotel: Uuid,
    asked: &LinkParams,
    created: Moment,
    now: Moment,
    unit: i64,
) -> Link {
    let span = (now.0 - created.0).clamp(0, PAST);
    let at = |eighths: i64| created.plus(span * eighths / 8).cut_to(unit).max(created);
    let approval = Approval {
        at: at(4),
        text_generated: at(1),
    };
    let mut history = History {
        opened: asked.opened.then(|| at(2)),
        ..History::default()
    };
    match asked.status {
        LinkStatus::Waiting => {}
        LinkStatus::Approved => history.approved = Some(approval),
        LinkStatus::RevokedAfterApproval => {
            history.approved = Some(approval);
            history.revoked = Some(at(6));
        }
        LinkStatus::RevokedBeforeApproval => history.revoked = Some(at(6)),
    }
    history.updated = history
        .revoked
        .or(history.approved.map(|approval| approval.at));
    let history = (history != History::default()).then(|| Box::new(history));
    Link {
        hotel,
        created,
        nth: 0,
        next: None,
        history,
    }
}
