//! Addresses and methods.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, State};
use axum::http::header::LOCATION;
use axum::http::{Method, Request};
use axum::response::Response;
use axum::routing::any;

use crate::reference::behaviour::facts::Operation;
use crate::reference::behaviour::serving::Routing;
use crate::reference::http::app::App;
use crate::reference::http::problem::{Problem, Why};
use crate::reference::http::{answer, operation};
use crate::reference::rewrite::Outgoing;
use crate::reference::states;

/// The path of an operation behind the base address, as documented; that of the status operation
/// is the server's own choice.
pub(crate) fn path(operation: Operation) -> &'static str {
    match operation {
        Operation::Generate => "/v2/project/content/generateText",
        Operation::List => "/v2/project/content/listApprovals",
        Operation::Status => "/v2/project/content/getTextGenerationStatus",
    }
}

/// Every operation.
pub(crate) const OPERATIONS: [Operation; 3] =
    [Operation::Generate, Operation::List, Operation::Status];

/// The whole service.
pub(crate) fn router(app: Arc<App>) -> Router {
    let serving = &app.behaviour.serving;
    let mut router = Router::new();
    for operation in OPERATIONS {
        let documented = format!("{}{}", serving.prefix, path(operation));
        let address = match serving.routing {
            Routing::OldVersion(moved) if moved == operation => {
                documented.replacen("/v2/", "/v1/", 1)
            }
            Routing::NoVersion(moved) if moved == operation => documented.replacen("/v2/", "/", 1),
            Routing::Redirect(moved) if moved == operation => {
                let target = format!("{documented}/");
                let redirect = target.clone();
                router = router.route(&documented, any(async move || moved_to(&redirect)));
                target
            }
            _ => documented,
        };
        let handler = async move |State(app): State<Arc<App>>,
                                  ConnectInfo(peer): ConnectInfo<SocketAddr>,
                                  request: Request<Body>| {
            at_operation(app, operation, peer, request).await
        };
        router = router.route(&address, any(handler));
    }
    router
        .route("/states", any(states::handler::handle))
        .fallback(nowhere)
        .layer(DefaultBodyLimit::disable())
        .with_state(app)
}

async fn at_operation(
    app: Arc<App>,
    named: Operation,
    peer: SocketAddr,
    request: Request<Body>,
) -> Response {
    let method = match app.behaviour.serving.routing {
        Routing::Put(odd) if odd == named => Method::PUT,
        _ => Method::POST,
    };
    if request.method() != method {
        let problem = Problem::new(Why::WrongMethod, "This address takes POST.");
        return answer::send(problem.answer(&app.behaviour.answers));
    }
    operation::call(app, named, peer, request).await
}

async fn nowhere(State(app): State<Arc<App>>) -> Response {
    answer::send(
        Problem::new(Why::NoSuchAddress, "There is nothing here.").answer(&app.behaviour.answers),
    )
}

fn moved_to(address: &str) -> Response {
    answer::send(Outgoing {
        status: 308,
        media_type: String::new(),
        headers: vec![(LOCATION, address.to_owned())],
        body: Vec::new(),
    })
}
