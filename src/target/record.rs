//! A recording proxy: it stands in the place of a service, hands every request on to it and every
//! answer back, unchanged and once, and says what passed.

mod fields;
mod relay;

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::serve::ListenerExt as _;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use self::relay::Relay;
use super::transport::{self, Connections, Party};
use super::{ConfigError, KeptSink, Passing, Settings};

/// A recording proxy that listens on 127.0.0.1. It stops when it is dropped.
#[derive(Debug)]
pub struct Recorder {
    runtime: Option<Runtime>,
    serving: Option<JoinHandle<()>>,
    stop: watch::Sender<bool>,
    address: SocketAddr,
    patience: Duration,
}

impl Recorder {
    /// Starts a proxy before the service that the settings describe, on threads of its own; it
    /// listens when this returns. 0 lets the system choose the port.
    ///
    /// # Errors
    /// Where the port is taken, or no client can be made for the service.
    pub fn start(
        settings: Settings,
        port: u16,
        passing: Arc<Passing>,
        sink: KeptSink,
    ) -> Result<Self, ConfigError> {
        let refused = |error: std::io::Error| {
            ConfigError::new(
                format!("127.0.0.1:{port} cannot be listened on: {error}"),
                "--port",
                "leave it out: the system chooses one then",
            )
        };
        let client = transport::client(&settings, Party::Target, Connections::Pooled)?;
        let patience = settings.limits.request_timeout;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(refused)?;
        listener.set_nonblocking(true).map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("record")
            .enable_all()
            .build()
            .map_err(refused)?;
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(listener).map_err(refused)?
        };
        let listener = listener.tap_io(|stream| {
            // Where the system refuses, answers are only slower.
            let _ = stream.set_nodelay(true);
        });
        let relay = Arc::new(Relay::new(settings, client, passing, sink));
        let service = Router::new().fallback(relay::answer).with_state(relay);
        let (stop, mut stopped) = watch::channel(false);
        let until = async move {
            // An error means that the sender is gone, which is a reason to stop as well.
            let _ = stopped.wait_for(|stop| *stop).await;
        };
        let serving = runtime.spawn(async move {
            // `axum::serve` itself never fails.
            let _ = axum::serve(listener, service)
                .with_graceful_shutdown(until)
                .await;
        });
        Ok(Self {
            runtime: Some(runtime),
            serving: Some(serving),
            stop,
            address,
            patience,
        })
    }

    /// The address that stands in the place of the service's.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Stops: nothing new is taken, and what is under way is finished.
    pub fn stop(mut self) {
        let _nobody_listens = self.stop.send(true);
        if let (Some(runtime), Some(serving)) = (&self.runtime, self.serving.take()) {
            let ended = async { tokio::time::timeout(self.patience, serving).await };
            let _given_up = runtime.block_on(ended);
        }
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        let _nobody_listens = self.stop.send(true);
        if let Some(runtime) = self.runtime.take() {
            // It may be dropped within another runtime, where waiting is not allowed.
            runtime.shutdown_background();
        }
    }
}
