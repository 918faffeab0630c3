//! The conformance suite as this service's own tests: each case is one of them.

use std::net::SocketAddr;
use std::process::ExitCode;

use content_conformance::Suite;
use serde_json::json;

const STATUS: &str = "/v2/project/content/getTextGenerationStatus";

fn main() -> std::io::Result<ExitCode> {
    let address = start()?;
    Ok(Suite::against(format!("http://{address}"))
        .states(format!("http://{address}/states"))
        .status(STATUS, &json!({"ID": "{run_id}"}), "/Data")
        .main())
}

/// Starts the service beside the tests, on a port that the system chooses.
fn start() -> std::io::Result<SocketAddr> {
    let runtime = tokio::runtime::Runtime::new()?;
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))?;
    let address = listener.local_addr()?;
    let serve = axum::serve(listener, axum_example::router());
    std::thread::spawn(move || runtime.block_on(async { serve.await }));
    Ok(address)
}
