//! A connection: a WebSocket to a host of rooms, for the page of the desktop.
//!
//! The page itself speaks to nobody: its policy forbids it. It asks for a connection to an [`Endpoint`], which is the
//! lobby or a room of a host and nothing else. A connection is encrypted and its certificate checked by those that the
//! system trusts. Only to an address of a private network may it be plain, as hosts at home have no certificate.

mod connect;
mod connection;
mod connection_error;
mod endpoint;
mod trusted_roots;

pub use connection::{ConnectionEvent, HostConnection, open};
pub use connection_error::ConnectionError;
pub use endpoint::Endpoint;
pub use trusted_roots::TrustedRoots;

/// The longest text that can be sent, in bytes: a room that begins with a record.
pub const LONGEST_SENT: usize = 1 << 20;

/// The longest text that is heard, in bytes: a whole room with its record and its chat.
pub const LONGEST_HEARD: usize = 8 << 20;

/// How many texts may wait to be sent.
pub const MOST_WAITING: usize = 64;
