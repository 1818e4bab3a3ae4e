//! What counts a room for the address that created it.

use std::sync::{Arc, Weak};

/// Counts a room for the address that created it, as long as the room is in memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct CreationQuota(Arc<()>);

impl CreationQuota {
    /// Returns what tells whether the room is still in memory.
    pub(crate) fn downgrade(&self) -> Weak<()> {
        Arc::downgrade(&self.0)
    }

    /// Returns what counts a room; none if the room is no longer in memory.
    pub(crate) fn upgrade(kept: &Weak<()>) -> Option<CreationQuota> {
        kept.upgrade().map(CreationQuota)
    }
}
