//! A line: a WebSocket to a host of rooms, for the page of the desktop.
//!
//! The page itself speaks to nobody: its policy forbids it. It asks for a line to a [`Target`], which is the lobby or a
//! room of a host and nothing else. A line is encrypted and its certificate checked by those that the system trusts.
//! Only to an address of a private network may it be plain, as hosts at home have no certificate.

mod connect;
mod error;
mod line;
mod target;
mod trust;

pub use error::LineError;
pub use line::{Line, LineEvent, open};
pub use target::Target;
pub use trust::Trust;

/// The longest text that can be sent, in bytes: a room that begins with a record.
pub const LONGEST_SENT: usize = 1 << 20;

/// The longest text that is heard, in bytes: a whole room with its record and its chat.
pub const LONGEST_HEARD: usize = 8 << 20;

/// How many texts may wait to be sent.
pub const MOST_WAITING: usize = 64;
