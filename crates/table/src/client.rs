//! The clients of a table.

/// Who sent a request: a carrier numbers its connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(pub u64);
