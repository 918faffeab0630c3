//! The implementation under test: its description, the client, pacing, redaction, fixtures and
//! provider states.

mod address;
mod again;
mod arranged;
mod attempt;
mod budget;
mod call;
mod client;
mod coding;
mod duration;
mod error;
mod file;
mod json_tokens;
mod lease;
mod limiter;
mod load;
mod matcher;
mod persons;
mod project;
mod redact;
mod retry_after;
mod secret;
mod secrets;
mod settings;
mod shape;
mod shared;
mod states;
mod status;
mod template;
mod transport;
mod trouble;

pub use call::{Call, Line, Route, Stamp};
pub use client::Client;
pub use duration::parse_duration;
pub use error::ConfigError;
pub use lease::Lease;
pub use load::{Flags, TOKEN_VARIABLE};
pub use persons::Persons;
pub use project::{LinkKind, LinkSpec, Origin, Outsider, Project, ProjectSpec, Target};
pub use redact::Redactor;
pub use secret::{SHORTEST_SECRET, Secret};
pub use settings::{Fixtures, Limits, Settings, StatesAddress, StatusOperation, Tag};
pub use shared::{Counters, Shared, Sink};
pub use states::{StateAnswer, setup, teardown};
pub use template::template;
