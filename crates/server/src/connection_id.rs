//! The numbers of connections.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of a connection to the table, to the lab or to a room, among those to the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ConnectionId(pub(crate) u64);

/// Numbers connections, from 0 on.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectionIds(Arc<AtomicU64>);

impl ConnectionIds {
    /// Returns a number for a new connection.
    pub(crate) fn next(&self) -> ConnectionId {
        ConnectionId(self.0.fetch_add(1, Ordering::Relaxed))
    }
}
