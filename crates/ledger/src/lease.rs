//! Which server has a room.
//!
//! A room lives on one server at a time. A server that lives says so every few seconds; one that has not for
//! [`LEASE`] milliseconds has lost what it had, and others may take it. Leases only save work: what keeps a log from
//! forking is that an append compares.

/// For how long a server lives after it has said so, in milliseconds by the ledger's clock.
pub const LEASE: u64 = 10_000;

/// For how long a room may be missed: until the lease of a dead server is over, and until whoever waits for the room
/// has come to another one.
const MISSED: u64 = 2 * LEASE;

/// A server that has rooms, or wants them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Server {
    /// A name that no other server has, another one each time it starts.
    pub id: String,
    /// Where other servers reach it; empty if they cannot. Such a server is alone.
    pub address: String,
    /// The version of the program.
    pub build: String,
}

impl Server {
    /// Returns whether the two cannot have rooms of one ledger at the same time: they would be reached at the same
    /// address, or one of them not at all.
    pub(crate) fn excludes(&self, other: &Server) -> bool {
        self.id != other.id && (self.address == other.address || self.address.is_empty() || other.address.is_empty())
    }
}

/// What comes of a server's saying that it lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announced {
    /// It lives on, until its lease is over.
    Renewed,
    /// It lives from now on, until its lease is over. Before, it did not for a while, or never: others may have taken
    /// its rooms.
    Anew,
    /// Another one lives that excludes it.
    Excluded {
        /// The other one.
        by: Server,
        /// Until when that lives, as the store says it. It changes whenever that one says that it lives.
        until: String,
    },
}

/// What a server has of a room: nobody else appends to it. The default is nobody's, of a room that no server ever had.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lease {
    /// The server.
    pub server: String,
    /// How often the room was taken until then. It never gets less.
    pub epoch: u64,
}

/// What comes of taking a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taking {
    /// The server has it now.
    Taken {
        /// What it appends with.
        lease: Lease,
        /// The time before in which no server had the room, though somebody may have waited for it.
        unserved: Option<Unserved>,
    },
    /// Another server has it, which lives.
    Elsewhere(Server),
    /// There is no such room.
    NoRoom,
}

/// A time in which no server had a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unserved {
    /// How long ago it began, in milliseconds.
    pub since: u64,
    /// How long ago it ended: now, unless another server could have taken the room long ago.
    pub until: u64,
}

impl Unserved {
    /// Returns the time that began so long ago.
    pub(crate) fn since(ago: u64) -> Unserved {
        Unserved { since: ago, until: ago.saturating_sub(MISSED) }
    }
}
