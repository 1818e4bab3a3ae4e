//! A room: one table on a network, with its people and its log.
//!
//! A room is a state machine. It has no clock, socket, file or generator: who calls it says what time it is and brings
//! fresh random bytes. [`Room::handle`] and [`Room::handle_turn`] change nothing. They answer, or return an [`Entry`]
//! for the log. When the entry is in the log, [`Room::apply`] makes the change, here and at every other server that
//! shows the room. So all of them tell the same, and a change that could not be kept was never made.

mod answer;
mod bytes;
mod caller;
mod chance;
mod chat;
mod clock;
mod entry;
mod envelope;
mod hash_chain;
mod limits;
mod log_check;
mod member;
mod message;
mod name;
mod network;
mod new_room;
mod phase;
mod proof;
mod question;
mod refusal;
mod replica;
mod request;
mod room;
#[cfg(feature = "schema")]
pub mod schema;
mod seats;
mod settings;
mod wire;

pub use answer::RoomAnswer;
pub use bytes::Bytes;
pub use caller::{Caller, PendingEntry, RoomReply};
pub use chance::{ClientSeed, Digest, ServerSeed, Token, digest_of, roll_seed};
pub use clock::ClockKind;
pub use entry::{
    Creation, Departure, ENTRY_VERSION, EndReason, Ending, Entry, EntryKind, Going, Muting, RollInput, SeatStandIn,
};
pub use envelope::{Received, receive, receive_fields};
pub use hash_chain::{ChainDigest, LogHead};
pub use limits::{MAX_WATCHERS, RoomLimits};
pub use log_check::{LogFault, check_log};
pub use member::MemberId;
pub use name::MAX_NAME_CHARS;
pub use network::Network;
pub use new_room::NewRoom;
pub use proof::prove;
pub use question::Topic;
pub use refusal::{RoomErrorCode, RoomRefusal};
pub use replica::{Action, Append, ClientMessage, ReadLine, Reading, Replica, Requester, SNAPSHOT_EVERY};
pub use request::VERBS;
pub use room::{BadEntry, Broadcast, Oversight, Room, RoomSummary, host_secrets};
pub use seats::{Holder, RoomSeats};
pub use settings::{RoomSettings, StandIn, Undo};
pub use wire::Pong;

/// The version of the wire that is spoken here (docs/online.md).
pub const NET: u32 = 1;

/// A time in milliseconds since the start of 1970, as the server's clock has it.
pub type Millis = u64;

/// The longest message in a room, in bytes.
pub const MAX_MESSAGE_BYTES: usize = 64 << 10;
