//! Steps that a team defines in Rust for feature files of its own.
//!
//! They hold for the whole process, as the suite's own do, and stand beside those: a text that both
//! fit is refused.

use std::sync::{Arc, PoisonError, RwLock};

use cucumber::Step as Function;
use cucumber::gherkin::Step;
use cucumber::step::Context;
use futures::future::LocalBoxFuture;
use regex::{Captures, Regex};

use crate::model::Stop;
use crate::steps::world::World;

/// What a step does with the words that its pattern captured.
pub(crate) type Body = Arc<
    dyn for<'w> Fn(&'w mut World, Vec<String>) -> LocalBoxFuture<'w, Result<(), Stop>>
        + Send
        + Sync,
>;

static DEFINED: RwLock<Vec<(Regex, Body)>> = RwLock::new(Vec::new());

/// Defines a step. The same pattern again takes the place of the one before.
pub(crate) fn define(pattern: Regex, body: Body) {
    let mut defined = DEFINED.write().unwrap_or_else(PoisonError::into_inner);
    defined.retain(|(known, _)| known.as_str() != pattern.as_str());
    defined.push((pattern, body));
}

/// The function of a step and what it is called with; `None` where no definition of a team fits.
///
/// # Errors
/// Where more than one fits.
pub(crate) fn find(step: &Step) -> Result<Option<(Function<World>, Context)>, String> {
    let defined = DEFINED.read().unwrap_or_else(PoisonError::into_inner);
    let mut fitting = defined
        .iter()
        .filter(|(pattern, _)| pattern.is_match(&step.value));
    let found = fitting.next();
    if let (Some((one, _)), Some((other, _))) = (found, fitting.next()) {
        return Err(format!("both `{one}` and `{other}` fit it"));
    }
    let context = Context {
        step: step.clone(),
        matches: Vec::new(),
    };
    Ok(found.map(|_| (run as Function<World>, context)))
}

/// Runs whichever definition fits the step.
fn run(world: &mut World, context: Context) -> LocalBoxFuture<'_, ()> {
    let text = context.step.value;
    Box::pin(async move {
        let ended = match meant(&text) {
            Some((body, words)) => body(world, words).await,
            None => Err(Stop::error(format!(
                "the step '{text}' is not defined any more"
            ))),
        };
        if let Err(stop) = ended {
            // The suite reads from the panic why a step ended, as it does for the steps of its own.
            std::panic::panic_any(stop.to_string());
        }
    })
}

fn meant(text: &str) -> Option<(Body, Vec<String>)> {
    let defined = DEFINED.read().unwrap_or_else(PoisonError::into_inner);
    defined.iter().find_map(|(pattern, body)| {
        let captured = pattern.captures(text)?;
        Some((Arc::clone(body), words(&captured)))
    })
}

/// What the groups captured, each in its place.
fn words(captured: &Captures<'_>) -> Vec<String> {
    let groups = captured.iter().skip(1);
    let text = groups.map(|group| group.map(|group| group.as_str().to_owned()));
    text.map(Option::unwrap_or_default).collect()
}
