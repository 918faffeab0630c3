//! Provider states at `/states`: a working example of the adapter that an implementer writes.

pub(crate) mod arrange;
mod further;
pub(crate) mod handler;
mod named;
pub(crate) mod params;
