//! What page and description are made of.

use crate::reference::demo::Demo;

/// What page and description say of the server.
#[derive(Debug)]
pub(crate) struct About<'s> {
    /// The base address of the operations.
    pub(crate) base: &'s str,
    /// What of it stands before `/v2/` behind the host.
    pub(crate) prefix: &'s str,
    /// The smallest and the largest Limit.
    pub(crate) limits: (i64, i64),
    /// The demo project.
    pub(crate) demo: &'s Demo,
}
