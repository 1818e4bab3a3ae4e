//! A request that waits for its answer, and who asked.

use serde_json::Value;

/// Someone who asks, by a number of the carrier's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LabClient(pub u64);

/// A request that has not been answered: who asked, and the id.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PendingRequest {
    pub(super) client: LabClient,
    pub(super) id: Value,
}
