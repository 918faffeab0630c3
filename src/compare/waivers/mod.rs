//! Waivers: reading the file, applying it to a record, and keeping it minimal.

mod apply;
mod file;
mod update;

pub(super) use apply::apply;
pub use file::{read_waivers, waiver_entries, write_waivers};
pub use update::updated;
