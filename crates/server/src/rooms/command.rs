//! The commands to the threads with rooms.

use atar_ledger::{Appended, Reading, Unavailable};
use atar_room::{LogHead, Millis, Received, Requester};
use atar_table::FinishedJob;

use super::creation::CreateRoom;
use super::{RoomId, Source};
use crate::connection_id::ConnectionId;
use crate::shutdown_kind::ShutdownKind;

/// A command to a thread.
pub(super) enum RoomCommand {
    Create(Box<CreateRoom>),
    Handle {
        room: RoomId,
        from: Source,
        message: Received,
        lag: Millis,
    },
    Left(RoomId, ConnectionId),
    Whole(RoomId, ConnectionId),
    Wake(RoomId),
    Appended(RoomId, Result<Appended, Unavailable>),
    Read(RoomId, Result<Reading, Unavailable>),
    Compared {
        room: RoomId,
        requester: Requester,
        known: LogHead,
        has: Result<bool, Unavailable>,
    },
    Progress(RoomId, String),
    Finished(RoomId, FinishedJob),
    /// The host cannot reach the log any more, or can again.
    Out(bool),
    /// The ledger has the room no more.
    Removed(RoomId),
    Stop(ShutdownKind),
}
