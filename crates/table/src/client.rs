//! The clients of a table.

/// The number of a client. A carrier numbers its connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(pub u64);
