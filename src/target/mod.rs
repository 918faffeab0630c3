//! The implementation under test: its description, the client, pacing, redaction, fixtures and
//! provider states.

mod address;
mod duration;
mod error;
mod file;
mod load;
mod secret;
mod secrets;
mod settings;
mod template;

pub use duration::parse_duration;
pub use error::ConfigError;
pub use load::{Flags, TOKEN_VARIABLE};
pub use secret::{SHORTEST_SECRET, Secret};
pub use settings::{Fixtures, Limits, Settings, StatesAddress, StatusOperation, Tag};
pub use template::template;
