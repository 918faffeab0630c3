//! The demo project: something of every kind, for a developer who tries a client out and for a
//! harness that is given fixtures instead of provider states.

use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;

use crate::reference::behaviour::links::Transition;
use crate::reference::http::app::App;
use crate::reference::moment::{Digits, MILLISECOND, Moment, SECOND, Spelling, TimestampForm};
use crate::reference::state::link::Link;
use crate::reference::state::service::lock;
use crate::reference::states::arrange::{Arranged, arrange, made};
use crate::reference::states::params::{LinkParams, LinkStatus, ProjectParams};

/// What is in the demo project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demo {
    /// The project's identifier, for the header X-Project-ID.
    pub project_id: String,
    /// A token that is good for it.
    pub token: String,
    /// Its live hotels; no run is in progress for them at the start.
    pub hotels: Vec<String>,
    /// Hotels that were members once and had an approved link.
    pub removed_hotels: Vec<String>,
    /// Live hotels of another project, with links there.
    pub foreign_hotels: Vec<String>,
    /// Its tags; some overlap.
    pub tags: Vec<DemoTag>,
    /// A token that is valid, but not for this project.
    pub outsider_token: String,
    /// The other project, for which the outsider's token is good.
    pub outsider_project_id: String,
}

/// A tag of the demo project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoTag {
    /// Its identifier.
    pub id: String,
    /// The hotels that carry it.
    pub hotels: Vec<String>,
}

/// What the demo project has. Most of its hotels have links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoShape {
    /// How many live hotels.
    pub hotels: usize,
    /// How many hotels that were members once.
    pub removed_hotels: usize,
    /// How many hotels of another project, at least.
    pub foreign_hotels: usize,
    /// The tags: each the places of its hotels, from 0 on.
    pub tags: Vec<Vec<usize>>,
    /// How many links it lists, where that is asked for; further ones have hotels of their own.
    pub listed: Option<u32>,
}

impl Default for DemoShape {
    fn default() -> Self {
        Self {
            hotels: HOTELS,
            removed_hotels: 3,
            foreign_hotels: 6,
            // Two that overlap, one of every third hotel, one with 100 hotels, one with a single
            // hotel.
            tags: vec![
                (0..10).collect(),
                (5..20).collect(),
                (0..HOTELS).step_by(3).collect(),
                (20..HOTELS).collect(),
                vec![HOTELS - 1],
            ],
            listed: None,
        }
    }
}

const HOTELS: usize = 120;
const LINKS: usize = 90;
const YEAR: i64 = 365 * 86_400 * SECOND;
/// The form in which moments are handed to the arrangement; the answers have a form of their own.
const WRITTEN: TimestampForm = TimestampForm {
    digits: Digits::Trimmed(6),
    spelling: Spelling::Zulu,
};

/// Adds the demo project and its neighbour to the service; its runs may be leisurely.
pub(crate) fn set_up(app: &App, shape: &DemoShape, leisurely: bool) -> Result<Demo, String> {
    let now = app.now();
    let links = (0..LINKS.min(shape.hotels)).map(|place| demo_link(place, now));
    let params = ProjectParams {
        hotels: shape.hotels,
        removed_hotels: shape.removed_hotels,
        tags: shape.tags.clone(),
        links: at_most(shape.listed, links),
        ..ProjectParams::default()
    };
    let mut own = arrange(&params, app.ids.token(), &app.ids, &app.behaviour, now)?;
    own.project.leisurely = leisurely;
    if app.behaviour.serving.several_links {
        add_second_links(&mut own, now, app);
    }
    if let Some(wanted) = shape.listed {
        let more = (wanted as usize).saturating_sub(own.project.index.len());
        let unit = app.behaviour.answers.stored_unit;
        let links = (0_i64..).zip(app.ids.uuids(more));
        own.project
            .add_many(links.map(|(place, hotel)| further_link(place, hotel, now, unit)));
    }
    let neighbour = ProjectParams {
        hotels: shape.foreign_hotels,
        links: (0..shape.foreign_hotels)
            .map(|place| demo_link(place, now))
            .collect(),
        tags: vec![(0..2.min(shape.foreign_hotels)).collect()],
        ..ProjectParams::default()
    };
    let other = arrange(&neighbour, app.ids.token(), &app.ids, &app.behaviour, now)?;
    let demo = describe(&own, &other);
    app.service.add(own.project);
    app.service.add(other.project);
    Ok(demo)
}

/// The first links, of which no more are listed than asked for.
fn at_most(listed: Option<u32>, links: impl Iterator<Item = LinkParams>) -> Vec<LinkParams> {
    let mut left = listed.unwrap_or(u32::MAX);
    links
        .take_while(|link| {
            let is_there = left > 0;
            left -= u32::from(is_there && link.status != LinkStatus::RevokedBeforeApproval);
            is_there
        })
        .collect()
}

/// One of very many links, each of another hotel: of every kind that is listed, older than the
/// links of the demo, two or three of a moment, and now and then some hundreds.
fn further_link(place: i64, hotel: Uuid, now: Moment, unit: i64) -> Link {
    let asked = LinkParams {
        hotel: 0,
        status: match place % 7 {
            1 | 4 => LinkStatus::Approved,
            5 => LinkStatus::RevokedAfterApproval,
            _ => LinkStatus::Waiting,
        },
        opened: place % 3 == 1,
        created_at: None,
    };
    let group = if place % 20_000 < 300 {
        place - place % 20_000
    } else {
        place - place % 5 % 3
    };
    let fraction = [0, 500, 120, 123][usize::try_from(group % 4).unwrap_or(0)] * MILLISECOND;
    let created = now
        .cut_to(SECOND)
        .plus(-YEAR - group * 7 * SECOND + fraction)
        .cut_to(unit);
    made(hotel, &asked, created, now, unit)
}

fn describe(own: &Arranged, other: &Arranged) -> Demo {
    let texts = |ids: &[Uuid]| ids.iter().map(Uuid::to_string).collect::<Vec<_>>();
    let tag = |id: &Uuid| DemoTag {
        id: id.to_string(),
        hotels: own
            .project
            .tags
            .get(id)
            .map(|hotels| texts(hotels))
            .unwrap_or_default(),
    };
    Demo {
        project_id: own.project.id.to_string(),
        token: own.project.token.clone(),
        hotels: texts(&own.hotels),
        removed_hotels: texts(&own.removed),
        foreign_hotels: texts(&other.hotels),
        tags: own.tags.iter().map(tag).collect(),
        outsider_token: other.project.token.clone(),
        outsider_project_id: other.project.id.to_string(),
    }
}

/// A second, later link for every fifth hotel that has one.
fn add_second_links(own: &mut Arranged, now: Moment, app: &App) {
    let unit = app.behaviour.answers.stored_unit;
    for (place, hotel) in own.hotels.iter().take(LINKS).enumerate().step_by(5) {
        let created = now
            .plus(-i64::try_from(place + 1).unwrap_or(1) * 60 * SECOND)
            .cut_to(unit);
        let asked = LinkParams {
            hotel: place,
            status: LinkStatus::Waiting,
            opened: false,
            created_at: None,
        };
        own.project.add_link(Link {
            nth: 1,
            ..made(*hotel, &asked, created, now, unit)
        });
    }
}

/// Another client at work in the demo project: one link after the other is opened, and now and
/// then a hotel joins with a new link.
pub(crate) async fn live_traffic(app: Arc<App>, demo: Demo) {
    let Some(cell) = demo
        .project_id
        .parse()
        .ok()
        .and_then(|id| app.service.project(id))
    else {
        return;
    };
    let hotels: Vec<Uuid> = demo
        .hotels
        .iter()
        .filter_map(|hotel| hotel.parse().ok())
        .collect();
    for place in 0_usize.. {
        tokio::time::sleep(Duration::from_millis(40)).await;
        let now = app.now();
        let mut project = lock(&cell);
        if place % 4 == 3 {
            let hotel = app.ids.uuid();
            project.add_hotel(hotel);
            project.add_link(Link::new(hotel, now, 0));
        } else {
            // A hotel without a link that can be opened is passed over.
            let _ = project.transit(
                (hotels[place % hotels.len()], None),
                Transition::Open,
                &app.behaviour,
                now,
            );
        }
    }
}

/// The links come in no order of time, with times of mixed precision; two pairs of hotels and one
/// group of three share a moment.
fn demo_link(place: usize, now: Moment) -> LinkParams {
    let status = match place % 9 {
        1 | 4 | 6 => LinkStatus::Approved,
        3 => LinkStatus::RevokedAfterApproval,
        8 => LinkStatus::RevokedBeforeApproval,
        _ => LinkStatus::Waiting,
    };
    let tied = match place {
        11 | 30 => 10,
        41 => 40,
        71 => 70,
        other => other,
    };
    let steps = i64::try_from(tied * 37 % LINKS).unwrap_or(0);
    let fraction = [0, 500, 120, 123][tied % 4] * MILLISECOND;
    let created = now
        .cut_to(SECOND)
        .plus(-(steps + 2) * 3_600 * SECOND + fraction);
    LinkParams {
        hotel: place,
        status,
        opened: place % 2 == 1,
        created_at: Some(WRITTEN.write(created)),
    }
}
