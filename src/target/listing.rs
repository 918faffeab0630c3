//! Reads one page of a listing for the harness's own needs, and says what another answer means.

use std::collections::HashSet;

use reqwest::Url;
use serde_json::Value;

use super::{Call, Client, Project, Stamp, reading, states};
use crate::model::{Answer, Exchange, Operation, Response, TroubleKind};

/// The documented path of listApprovals under the base address.
const PATH: &str = "/v2/project/content/listApprovals";

/// What a listing came to. Messages are one line, for a person.
#[derive(Debug)]
pub(super) enum Listing {
    /// A page.
    Page(Page),
    /// 400: another Limit may be taken.
    Refused(String),
    /// The token or the project is refused, or nothing is there.
    Denied(String),
    /// A redirect to another origin.
    Elsewhere(String),
    /// A page for people.
    Html(String),
    /// No connection, or no answer.
    Unreachable(String),
    /// 429 to the end, or something in between that does not reach the service.
    Unavailable(String),
    /// Anything else: the suite will judge it.
    Odd(String),
}

/// One page, as far as it can be read.
#[derive(Debug, Default)]
pub(super) struct Page {
    pub(super) links: Vec<Value>,
    pub(super) total: Option<u64>,
    pub(super) limit: Option<i64>,
    /// In lower case.
    pub(super) not_in_project: HashSet<String>,
}

/// Lists with the project's own token.
pub(super) async fn read(
    client: &Client,
    stamp: &Stamp,
    project: &Project,
    body: &Value,
) -> Listing {
    let call = Call::post(
        "preflight",
        Operation::ListApprovals,
        PATH,
        body.to_string(),
    )
    .token(&project.token)
    .project(&project.id);
    let exchange = client.send(stamp, call).await;
    of(&exchange)
}

fn of(exchange: &Exchange) -> Listing {
    let response = match &exchange.answer {
        Answer::Response(response) => response,
        Answer::Trouble(trouble) if trouble.kind == TroubleKind::Framing => {
            return Listing::Odd(trouble.message.clone());
        }
        Answer::Trouble(trouble) => return Listing::Unreachable(trouble.message.clone()),
    };
    let url = &exchange.request.url;
    let status = response.status;
    if (300..400).contains(&status) {
        return redirect(response, url);
    }
    let html = is_html(response);
    let seen = if html {
        "an HTML page".to_owned()
    } else {
        states::beginning(&response.body)
    };
    match status {
        200 if html => Listing::Html(format!(
            "{url} answers with an HTML page, not JSON: is there a login page or a gateway in \
             front of the service?"
        )),
        200 => page(&response.body).map_or_else(
            || {
                Listing::Odd(format!(
                    "{url} answers 200 with something that is not read as a listing: {seen}"
                ))
            },
            Listing::Page,
        ),
        400 => Listing::Refused(format!("{url} answers 400 to every listing: {seen}")),
        401 => Listing::Denied(format!("the token is refused: {url} answers 401: {seen}")),
        403 => Listing::Denied(format!(
            "the token or the project is refused: {url} answers 403: {seen}"
        )),
        404 => Listing::Denied(format!(
            "the project, or the address, is unknown: {url} answers 404: {seen}"
        )),
        429 => Listing::Unavailable(format!("{url} answers 429 (too many requests) to the end")),
        502..=504 => Listing::Unavailable(format!(
            "something in front of the service answers {status} at {url}: {seen}"
        )),
        _ => Listing::Odd(format!("{url} answers {status}: {seen}")),
    }
}

/// A redirect within the origin is the implementation's; one to another is the configuration's.
fn redirect(response: &Response, url: &str) -> Listing {
    let status = response.status;
    let location = response.header("location").next().unwrap_or("(no address)");
    let here = Url::parse(url).ok();
    let there = here.as_ref().and_then(|here| here.join(location).ok());
    match (here, there) {
        (Some(here), Some(there)) if here.origin() != there.origin() => {
            Listing::Elsewhere(format!(
                "{url} redirects ({status}) to another origin: {there}; give that as base_url, or \
                 log in another way"
            ))
        }
        _ => Listing::Odd(format!("{url} redirects ({status}) to {location}")),
    }
}

fn is_html(response: &Response) -> bool {
    // A parameter may say anything.
    let media_type = |value: &str| {
        let name = value.split(';').next().unwrap_or_default();
        name.trim().to_ascii_lowercase()
    };
    response
        .header("content-type")
        .any(|value| matches!(&*media_type(value), "text/html" | "application/xhtml+xml"))
        || response.body.trim_ascii_start().starts_with(b"<")
}

/// A number that is not negative and has no fraction, however it is written.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it has no fraction, is not negative and is far below the limits"
)]
fn whole(value: &Value) -> Option<u64> {
    let float = || {
        value
            .as_f64()
            .filter(|number| number.fract() == 0.0 && (0.0..1e15).contains(number))
    };
    value
        .as_u64()
        .or_else(|| float().map(|number| number as u64))
}

fn page(body: &[u8]) -> Option<Page> {
    let value = reading::value(body)?;
    let links = value.get("Data")?.as_array()?.clone();
    let pagination = value.get("Pagination");
    let number = |name| pagination.and_then(|pagination| pagination.get(name));
    let mut page = Page {
        links,
        total: number("Total").and_then(whole),
        limit: number("Limit")
            .and_then(whole)
            .and_then(|limit| i64::try_from(limit).ok()),
        not_in_project: HashSet::new(),
    };
    collect(&value, &mut page.not_in_project);
    Some(page)
}

/// Where `NotInProjectIDs` stands is open: anywhere outside of Data.
fn collect(value: &Value, into: &mut HashSet<String>) {
    let Value::Object(members) = value else {
        return;
    };
    for (name, member) in members {
        match (name.as_str(), member) {
            ("NotInProjectIDs", Value::Array(ids)) => into.extend(
                ids.iter()
                    .filter_map(Value::as_str)
                    .map(str::to_ascii_lowercase),
            ),
            ("Data", _) => {}
            _ => collect(member, into),
        }
    }
}
