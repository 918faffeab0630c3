//! Further states: histories of links, members, tags and runs that few services can arrange.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::reference::http::app::App;
use crate::reference::moment::Moment;
use crate::reference::names;
use crate::reference::state::link::{Link, Person};
use crate::reference::state::service::lock;
use crate::reference::states::named::{Arranged, cell};
use crate::reference::states::params::{CreateLink, OfHotel, TagHotels};

/// A further waiting link of a hotel that is a live member.
pub(super) fn create_link(app: &App, of: &CreateLink) -> Arranged {
    let cell = cell(app, of.project_id)?;
    let (now, unit) = (app.now(), app.behaviour.answers.stored_unit);
    let asked = of.created_at.as_deref().map(|text| {
        Moment::parse(text).ok_or_else(|| (400, format!("{text:?} is not a timestamp")))
    });
    let created = asked.transpose()?.map_or(now, |asked| asked.min(now));
    let mut project = lock(&cell);
    if !project.is_live(of.hotel_id) {
        return Err((404, "the hotel is not a live member".to_owned()));
    }
    let nth = u32::try_from(project.links_of(of.hotel_id).len()).unwrap_or(u32::MAX);
    project.add_link(Link::new(of.hotel_id, created.cut_to(unit), nth));
    if let Some(number) = project.links_of(of.hotel_id).last() {
        (app.behaviour.histories.succeeds)(&mut project, *number);
    }
    Ok(json!({}))
}

/// A removed hotel is a live member again, and a hotel of another project moves here.
pub(super) fn add_hotel(app: &App, of: &OfHotel) -> Arranged {
    let cell = cell(app, of.project_id)?;
    for other in app.service.projects() {
        let mut other = lock(&other);
        if other.id != of.project_id && !app.behaviour.histories.moved_hotels_stay {
            other.remove_hotel(of.hotel_id);
        }
    }
    let mut project = lock(&cell);
    project.enter_hotel(of.hotel_id);
    (app.behaviour.histories.returned)(&mut project, of.hotel_id);
    Ok(json!({}))
}

/// A tag names just these hotels from now on.
pub(super) fn tag_hotels(app: &App, of: &TagHotels) -> Arranged {
    let cell = cell(app, of.project_id)?;
    let mut project = lock(&cell);
    let Some(tag) = project.tags.get_mut(&of.tag_id) else {
        return Err((404, "there is no such tag".to_owned()));
    };
    (app.behaviour.histories.retag)(tag, &of.hotel_ids);
    Ok(json!({}))
}

/// Who approves a hotel's text, as an approval shows it.
pub(super) fn approver(hotel: Uuid, told: Option<&Person>) -> Value {
    let person = told.cloned().unwrap_or_else(|| names::approver(hotel));
    json!({ "approver": person })
}

/// What is known about a hotel, and who creates its first link.
pub(super) fn facts(hotel: Uuid) -> Value {
    json!({
        "id": hotel,
        "name": names::hotel_name(hotel),
        "giata_id": names::giata_id(hotel),
        "master_code": names::master_code(hotel),
        "created_by": names::creator(hotel, 0),
    })
}
