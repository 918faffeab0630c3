//! What `serve` offers beside the API: a page for a browser at `/`, and the description of the
//! operations at `/openapi.json`.

mod about;
mod description;
mod page;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::Html;
use axum::routing::get;

pub(crate) use about::About;

/// The two addresses.
pub(crate) fn routes(about: &About<'_>) -> Router {
    let page = page::page(about).into_string();
    let description = description::description(about).to_string();
    let json = [(CONTENT_TYPE, "application/json")];
    Router::new()
        .route("/", get(async move || Html(page)))
        .route("/openapi.json", get(async move || (json, description)))
}
