//! A running reference server: its own threads, started and stopped by whoever holds it.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::reference::behaviour::Behaviour;
use crate::reference::behaviour::facts::Operation;
use crate::reference::clock::{Clock, LoadClock};
use crate::reference::demo::{self, Demo};
use crate::reference::faults::faults;
use crate::reference::front::{self, About};
use crate::reference::http::app::{App, Counts};
use crate::reference::http::overlap::Overlap;
use crate::reference::http::router::{path, router};
use crate::reference::ids::IdSource;
use crate::reference::options::{ReferenceOptions, StartError};
use crate::reference::state::service::Service;
use crate::reference::variants::variants;

/// How long a stopping server waits for the exchanges that are under way.
const GRACE: Duration = Duration::from_millis(500);

/// A reference server that listens on 127.0.0.1. It stops when it is dropped.
#[derive(Debug)]
pub struct Reference {
    runtime: Option<Runtime>,
    stop: watch::Sender<bool>,
    address: SocketAddr,
    app: Arc<App>,
    demo: Option<Demo>,
    limits: (i64, i64),
}

/// What a server has done since its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statistics {
    /// Requests to the operations of the document, refused ones included.
    pub requests: u64,
    /// Runs queued.
    pub runs: u64,
    /// Requests to the provider states.
    pub states: u64,
}

impl Reference {
    /// Starts a server on threads of its own, so that it can be called from anywhere; it listens
    /// when this returns. Fails on an unknown fault or variant, and where the system refuses the
    /// port or the threads.
    pub fn start(options: ReferenceOptions) -> Result<Self, StartError> {
        let behaviour = behaviour(&options)?;
        let limits = promised_limits(&options)?;
        let listen = |source| StartError::Listen {
            port: options.port,
            source,
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).map_err(listen)?;
        listener.set_nonblocking(true).map_err(listen)?;
        let address = listener.local_addr().map_err(listen)?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("reference")
            .enable_all()
            .build()
            .map_err(StartError::Threads)?;
        let app = Arc::new(App {
            service: Service::default(),
            behaviour,
            clock: Clock::start(),
            load_clock: LoadClock::start(),
            ids: IdSource::new(options.seed),
            counts: Counts::default(),
            states_token: options.states_token,
            connections: Mutex::new(HashMap::new()),
            kept: Mutex::new(HashMap::new()),
            windows: Mutex::new(HashMap::new()),
            overlap: Overlap::default(),
        });
        let demo = options
            .demo
            .then(|| demo::set_up(&app, &options.demo_shape, options.leisurely))
            .transpose()
            .map_err(StartError::Demo)?;
        let (stop, mut stopped) = watch::channel(false);
        let listener = {
            let _inside = runtime.enter();
            tokio::net::TcpListener::from_std(listener).map_err(listen)?
        };
        let mut service = router(Arc::clone(&app));
        if let Some(demo) = demo.as_ref().filter(|_| options.front) {
            let prefix = app.behaviour.serving.prefix;
            service = service.merge(front::routes(&About {
                base: &format!("http://{address}{prefix}"),
                prefix,
                limits,
                demo,
            }));
        }
        let service = service.into_make_service_with_connect_info::<SocketAddr>();
        runtime.spawn(async move {
            let listener = listener.tap_io(|stream| {
                // Without it small answers wait for the acknowledgement of the ones before; where
                // the system refuses, answers are only slower.
                let _ = stream.set_nodelay(true);
            });
            let until = async move {
                // An error means that the sender is gone, which is a reason to stop as well.
                let _ = stopped.wait_for(|stop| *stop).await;
            };
            // `axum::serve` itself never fails.
            let _ = axum::serve(listener, service)
                .with_graceful_shutdown(until)
                .await;
        });
        if app.behaviour.serving.live_traffic
            && let Some(demo) = &demo
        {
            runtime.spawn(demo::live_traffic(Arc::clone(&app), demo.clone()));
        }
        Ok(Self {
            runtime: Some(runtime),
            stop,
            address,
            app,
            demo,
            limits,
        })
    }

    /// The base address of the operations: the document's `{base_url}`.
    pub fn base_url(&self) -> String {
        format!(
            "http://{}{}",
            self.address, self.app.behaviour.serving.prefix
        )
    }

    /// The smallest and the largest Limit that the server promises to take: a fault does not change
    /// the promise.
    pub fn limits(&self) -> (i64, i64) {
        self.limits
    }

    /// The address of the provider states.
    pub fn states_url(&self) -> String {
        format!("http://{}/states", self.address)
    }

    /// The page for a browser, where the server was started with one.
    pub fn page_url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// The bearer token that the provider states ask for, if they ask for one.
    pub fn states_token(&self) -> Option<String> {
        self.app.states_token.clone()
    }

    /// The path of getTextGenerationStatus behind the base address. It takes `{"ID": run id}` and
    /// answers `{"Data": run}`.
    pub fn status_path(&self) -> &'static str {
        path(Operation::Status)
    }

    /// The demo project, where one was asked for.
    pub fn demo(&self) -> Option<&Demo> {
        self.demo.as_ref()
    }

    /// What puts the clock of the rate limit ahead, as if that much time had passed.
    pub fn load_clock(&self) -> impl Fn(Duration) + Send + Sync + 'static {
        let clock = self.app.load_clock.clone();
        move |by| clock.drive(by)
    }

    /// What the server has done so far.
    pub fn statistics(&self) -> Statistics {
        let counts = &self.app.counts;
        Statistics {
            requests: counts.requests.load(Ordering::Relaxed),
            runs: counts.runs.load(Ordering::Relaxed),
            states: counts.states.load(Ordering::Relaxed),
        }
    }

    /// Stops the server: what is under way is answered, for a short while; runs end with it.
    pub fn stop(mut self) {
        self.shut_down(GRACE);
    }

    fn shut_down(&mut self, grace: Duration) {
        // Without a receiver the server has stopped already.
        let _ = self.stop.send(true);
        if let Some(runtime) = self.runtime.take() {
            if grace.is_zero() {
                runtime.shutdown_background();
            } else {
                runtime.shutdown_timeout(grace);
            }
        }
    }
}

impl Drop for Reference {
    fn drop(&mut self) {
        // A server may be dropped within another runtime, where waiting is not allowed.
        self.shut_down(Duration::ZERO);
    }
}

fn promised_limits(options: &ReferenceOptions) -> Result<(i64, i64), StartError> {
    let honest = ReferenceOptions {
        faults: Vec::new(),
        ..options.clone()
    };
    let listing = behaviour(&honest)?.listing;
    Ok((listing.min_limit, listing.max_limit))
}

fn behaviour(options: &ReferenceOptions) -> Result<Behaviour, StartError> {
    let mut behaviour = Behaviour::clean();
    for name in &options.variants {
        let variant = variants().iter().find(|variant| variant.name == name);
        (variant
            .ok_or_else(|| StartError::UnknownVariant(name.clone()))?
            .apply)(&mut behaviour);
    }
    for name in &options.faults {
        let fault = faults().iter().find(|fault| fault.name == name);
        (fault
            .ok_or_else(|| StartError::UnknownFault(name.clone()))?
            .apply)(&mut behaviour);
    }
    Ok(behaviour)
}
