//! The look at a target before the suite asks anything.

use std::sync::Arc;

use crate::suite::SuiteError;
use crate::target::{Client, Preflight, Shared, Target, preflight};

/// Looks at the target from a thread of its own, for a client belongs to the thread that made it.
///
/// # Errors
/// Where no client can be made.
pub(super) fn first_look(
    target: &Arc<Target>,
    shared: &Arc<Shared>,
) -> Result<Preflight, SuiteError> {
    let broken = |message: String| SuiteError {
        message,
        exit_code: 4,
    };
    let (target, shared) = (Arc::clone(target), Arc::clone(shared));
    let look = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| broken(format!("cannot start to ask: {error}")))?;
        let client = Client::new(shared).map_err(|error| SuiteError {
            message: error.to_string(),
            exit_code: 2,
        })?;
        Ok(runtime.block_on(preflight(&target, &client)))
    });
    look.join().unwrap_or_else(|_| {
        Err(SuiteError {
            message: "the first look at the target panicked".to_owned(),
            exit_code: 4,
        })
    })
}
