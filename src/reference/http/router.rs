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
use crate::reference::behaviour::serving::Address;
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
        let documented = Address {
            path: format!("{}{}", serving.prefix, path(operation)),
            method: Method::POST,
            redirects: None,
        };
        let address = (serving.address)(operation, documented);
        if let Some(from) = address.redirects {
            let target = address.path.clone();
            router = router.route(&from, any(async move || moved_to(&target)));
        }
        let method = address.method;
        let handler = async move |State(app): State<Arc<App>>,
                                  ConnectInfo(peer): ConnectInfo<SocketAddr>,
                                  request: Request<Body>| {
            if *request.method() != method {
                let problem = Problem::new(Why::WrongMethod, "This address takes POST.");
                return answer::send(problem.answer(&app.behaviour.answers));
            }
            operation::call(app, operation, peer, request).await
        };
        router = router.route(&address.path, any(handler));
    }
    router
        .route("/states", any(states::handler::handle))
        .fallback(nowhere)
        .layer(DefaultBodyLimit::disable())
        .with_state(app)
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
