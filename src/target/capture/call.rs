//! A captured call of a documented operation.

use crate::model::Exchange;

/// A call below a base address.
#[derive(Debug)]
pub(super) struct Call {
    /// The base address.
    pub(super) base: String,
    /// The number of the file that it was read from, from 1.
    pub(super) file: usize,
    /// The name that who wrote it down gave to it: two calls with two names are never one.
    pub(super) name: Option<String>,
    /// What was sent, and what came.
    pub(super) exchange: Exchange,
}
