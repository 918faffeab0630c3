//! listApprovals over HTTP.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::PoisonError;

use serde::Serialize;
use uuid::Uuid;

use crate::reference::behaviour::answers::{EchoForm, EchoNothing, EchoPlace};
use crate::reference::behaviour::facts::{Facts, Odd};
use crate::reference::behaviour::listing::{EmptyFilter, Listing, Outside, PageView};
use crate::reference::http::answer::accepted;
use crate::reference::http::app::App;
use crate::reference::http::door::Grant;
use crate::reference::http::fields::Fields;
use crate::reference::http::problem::Problem;
use crate::reference::http::views::{LinkView, link_view};
use crate::reference::ids::parse_uuid;
use crate::reference::rewrite::Outgoing;
use crate::reference::state::link::Link;
use crate::reference::state::list::{Asked, Page, Query};
use crate::reference::state::service::{Cell, lock};

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Body {
    data: Vec<LinkView>,
    pagination: Pagination,
    #[serde(rename = "NotInProjectIDs", skip_serializing_if = "Option::is_none")]
    echo: Option<Echo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meta: Option<Meta>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "PascalCase")]
struct Pagination {
    total: usize,
    limit: usize,
    offset: usize,
    #[serde(rename = "NotInProjectIDs", skip_serializing_if = "Option::is_none")]
    echo: Option<Echo>,
}

#[derive(Debug, Serialize)]
struct Meta {
    #[serde(rename = "NotInProjectIDs", skip_serializing_if = "Option::is_none")]
    echo: Option<Echo>,
}

/// The ids, or null.
type Echo = Option<Vec<String>>;

/// Answers a call.
pub(crate) fn list(
    app: &App,
    cell: &Cell,
    grant: &Grant,
    body: &[u8],
    facts: &mut Facts,
) -> Result<Outgoing, Problem> {
    let query = read(app, body, facts)?;
    let keeps = app.behaviour.listing.keeps;
    let name = keeps.and_then(|keeps| keeps(lock(cell).id, &grant.token, &query));
    let Some(name) = name else {
        return look(app, cell, grant, &query, facts);
    };
    let kept = || app.kept.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = kept().get(&name) {
        return Ok(answer.clone());
    }
    let answer = look(app, cell, grant, &query, facts)?;
    kept().insert(name, answer.clone());
    Ok(answer)
}

fn look(
    app: &App,
    cell: &Cell,
    grant: &Grant,
    query: &Query,
    facts: &mut Facts,
) -> Result<Outgoing, Problem> {
    let listing = &app.behaviour.listing;
    facts.filtered = query.hotels.is_some();
    facts.hotel_ids = query.hotels.as_ref().map_or(0, Vec::len);
    (facts.limit, facts.offset) = (query.limit, query.offset);
    let neighbours = if listing.looks_elsewhere {
        Neighbours::of(app, cell, grant, query)
    } else {
        Neighbours::default()
    };
    facts.foreign = neighbours.hotels.len();
    let now = app.now();
    let mut project = lock(cell);
    let lag = app.behaviour.links.replica_lag;
    let from_replica = (app.behaviour.links.from_replica)(facts);
    let past = project.as_before(lag).filter(|_| from_replica);
    let seen = past.as_deref().unwrap_or(&project);
    let mut page = seen.page(query);
    if !listing.hooks.is_empty() {
        let view = PageView {
            project: seen,
            query,
            foreign: &neighbours.hotels,
            foreign_links: &neighbours.links_of_hotels,
            other_links: &neighbours.links_of_token,
            now,
        };
        for hook in &listing.hooks {
            hook(&view, &mut page);
        }
    }
    facts.shown = page.links.len() + page.others.len();
    facts.total = page.total;
    facts.non_members = page.not_in_project.len();
    if listing.refuses_past_end && query.offset > 0 && query.offset >= page.total {
        return Err(Problem::unreadable("Offset is past the end."));
    }
    (listing.side_effect)(&mut project, query, &page, now);
    let seen = past.as_deref().unwrap_or(&project);
    let shown = page
        .links
        .iter()
        .map(|number| seen.link(*number))
        .chain(&page.others);
    let mut data: Vec<_> = shown
        .map(|link| link_view(link, &app.behaviour, now))
        .collect();
    if let Some(sent) = query
        .hotels
        .as_deref()
        .filter(|_| app.behaviour.links.ids_as_sent)
    {
        for link in &mut data {
            link.spell_as(sent);
        }
    }
    drop(project);
    respond(app, query, page, data)
}

fn respond(app: &App, query: &Query, page: Page, data: Vec<LinkView>) -> Result<Outgoing, Problem> {
    let answers = &app.behaviour.answers;
    let ids = spelt(answers.echo_form, query, page.not_in_project);
    let echo = if ids.is_empty() {
        match answers.echo_nothing {
            EchoNothing::AbsentUnfiltered if query.hotels.is_none() => None,
            EchoNothing::Empty | EchoNothing::AbsentUnfiltered => Some(Some(ids)),
            EchoNothing::Absent => None,
            EchoNothing::Null => Some(None),
        }
    } else {
        Some(Some(ids))
    };
    let mut body = Body {
        data,
        pagination: Pagination {
            total: page.total,
            limit: query.limit,
            offset: query.offset,
            echo: None,
        },
        echo: None,
        meta: None,
    };
    match answers.echo_place {
        EchoPlace::Top => body.echo = echo,
        EchoPlace::Pagination => body.pagination.echo = echo,
        EchoPlace::Meta => body.meta = Some(Meta { echo }),
    }
    accepted(&body, answers)
}

fn spelt(form: EchoForm, query: &Query, ids: Vec<String>) -> Vec<String> {
    let mut ids = ids;
    match form {
        EchoForm::AsSent => {}
        EchoForm::Lower => ids.iter_mut().for_each(|id| *id = id.to_lowercase()),
        EchoForm::Sorted => ids.sort(),
        EchoForm::Repeated => {
            let strangers: HashSet<String> = ids.iter().map(|id| id.to_lowercase()).collect();
            let sent = query
                .hotels
                .iter()
                .flatten()
                .map(|asked| asked.text.clone());
            ids = sent
                .filter(|id| strangers.contains(&id.to_lowercase()))
                .collect();
        }
    }
    ids
}

fn read(app: &App, body: &[u8], facts: &mut Facts) -> Result<Query, Problem> {
    let (reading, listing) = (&app.behaviour.reading, &app.behaviour.listing);
    let fields = Fields::read(body, &["Limit", "Offset", "HotelIDs"], reading)?;
    let limit = fields.integer("Limit")?;
    let offset = fields.integer("Offset")?;
    (facts.limit_sent, facts.offset_sent) = (limit.is_some(), offset.is_some());
    let offset = offset.unwrap_or(0);
    let texts = fields
        .texts("HotelIDs")?
        .filter(|_| limit.is_some() || !listing.filter_needs_limit);
    facts.odd = texts.as_deref().and_then(Odd::among);
    if limit.is_none() && listing.limit_required {
        return Err(Problem::unreadable("Limit is needed."));
    }
    let limit = within(listing, limit.unwrap_or(listing.default_limit))?;
    let offset = match listing.negative_offset {
        Outside::Refused if offset < 0 => {
            return Err(Problem::unreadable("Offset must not be negative."));
        }
        _ => offset.max(0),
    };
    if offset > listing.max_offset {
        return Err(Problem::unreadable("Offset is too large."));
    }
    let hotels = match texts {
        Some(texts) if texts.is_empty() => match listing.empty_filter {
            EmptyFilter::NoHotel => Some(Vec::new()),
            EmptyFilter::NoFilter => None,
            EmptyFilter::Refused => return Err(Problem::unreadable("HotelIDs must not be empty.")),
        },
        Some(texts) => Some(asked(app, texts)?),
        None => None,
    };
    Ok(Query {
        limit: usize::try_from(limit).unwrap_or(0),
        offset: usize::try_from(offset).unwrap_or(usize::MAX),
        hotels,
    })
}

fn within(listing: &Listing, limit: i64) -> Result<i64, Problem> {
    let (rule, nearest) = if limit < listing.min_limit {
        (listing.below, listing.min_limit)
    } else if limit > listing.max_limit {
        (listing.above, listing.max_limit)
    } else {
        return Ok(limit);
    };
    match rule {
        Outside::Refused => {
            let (min, max) = (listing.min_limit, listing.max_limit);
            Err(Problem::unreadable(&format!(
                "Limit must be from {min} to {max}."
            )))
        }
        Outside::Cut => Ok(nearest),
        Outside::Default => Ok(listing.default_limit),
    }
}

fn asked(app: &App, texts: Vec<String>) -> Result<Vec<Asked>, Problem> {
    let reading = &app.behaviour.reading;
    if texts.len() > reading.most_listed_hotels {
        return Err(Problem::unreadable("HotelIDs names too many hotels."));
    }
    let asked: Vec<Asked> = texts
        .into_iter()
        .map(|text| Asked {
            id: parse_uuid(&text),
            text,
        })
        .collect();
    if reading.list_refuses_non_uuids && asked.iter().any(|asked| asked.id.is_none()) {
        return Err(Problem::unreadable("HotelIDs must be an array of UUIDs."));
    }
    let is_other = |id: Uuid| id.get_version_num() != 4;
    if reading.list_takes_version_4_only && asked.iter().any(|one| one.id.is_some_and(is_other)) {
        return Err(Problem::unreadable("HotelIDs must be UUIDs of version 4."));
    }
    if reading.list_refuses_duplicates {
        let mut seen = HashSet::new();
        if asked
            .iter()
            .any(|asked| !seen.insert(Cow::from(&asked.text)))
        {
            return Err(Problem::unreadable("HotelIDs names a hotel twice."));
        }
    }
    Ok(asked)
}

/// What hooks need to know about other projects; only faults do.
#[derive(Debug, Default)]
struct Neighbours {
    hotels: Vec<Uuid>,
    links_of_hotels: Vec<Link>,
    links_of_token: Vec<Link>,
}

impl Neighbours {
    fn of(app: &App, cell: &Cell, grant: &Grant, query: &Query) -> Self {
        let calling = lock(cell).id;
        let asked: Vec<Uuid> = query
            .hotels
            .iter()
            .flatten()
            .filter_map(|asked| asked.id)
            .collect();
        let mut found = Self::default();
        for other in app.service.projects() {
            let project = lock(&other);
            if project.id == calling {
                continue;
            }
            let named = asked
                .iter()
                .copied()
                .filter(|hotel| project.is_live(*hotel));
            let listed = project.index.from(0).map(|key| project.link(key.link));
            found.links_of_hotels.extend(
                listed
                    .clone()
                    .filter(|link| asked.contains(&link.hotel))
                    .cloned(),
            );
            if grant.projects.contains(&project.id) {
                found.links_of_token.extend(listed.cloned());
            }
            found.hotels.extend(named);
        }
        found
    }
}
