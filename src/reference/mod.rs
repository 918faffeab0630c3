//! The bundled reference server: the whole service of the document, for developers who write a
//! client, and for the tests of this harness, which start it with faults and variants.
//!
//! It shares no code with the checks, so that one wrong reading of the document cannot hide in
//! both. `state/` is the state machine, `http/` the layer before it, `states/` the provider
//! states, `behaviour/` every decision as data, `faults/` and `variants/` the named changes of
//! it, `choices.rs` what the server chose where the document is silent, `front/` what it shows to
//! people.

mod behaviour;
pub mod choices;
mod clock;
mod demo;
mod faults;
mod front;
mod http;
mod ids;
mod moment;
mod names;
mod options;
mod rewrite;
mod server;
mod state;
mod states;
mod variants;

pub use demo::{Demo, DemoShape, DemoTag};
pub use faults::{Fault, faults};
pub use options::{ReferenceOptions, StartError};
pub use server::{Reference, Statistics};
pub use variants::{Expectation, Variant, variants};
