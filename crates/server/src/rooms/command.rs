//! The commands to the threads with rooms.

use atar_ledger::{Appended, Opening, Unavailable};
use atar_room::{LogHead, Millis, Received, Requester};
use atar_table::FinishedJob;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::creation::CreateRoom;
use super::{RoomId, Source};
use crate::connection_id::ConnectionId;
use crate::shutdown_kind::ShutdownKind;

/// Where a room is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Location {
    /// Here, if there is such a room.
    Here,
    /// At the server with this address.
    Elsewhere(String),
}

/// A command to a thread.
pub(super) enum RoomCommand {
    Create(Box<CreateRoom>),
    /// Tells where a room is. It is opened here if no other server has it.
    Locate(RoomId, oneshot::Sender<Location>),
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
    Opened(RoomId, Result<Opening, Unavailable>),
    Compared {
        room: RoomId,
        requester: Requester,
        known: LogHead,
        has: Result<bool, Unavailable>,
    },
    Held(RoomId, Result<bool, Unavailable>),
    Progress(RoomId, String),
    Finished(RoomId, FinishedJob),
    /// The host cannot reach the log any more, or can again.
    Out(bool),
    /// The ledger has the room no more.
    Removed(RoomId),
    /// The ledger has heard that this server lives, which it said at this time. Whether its lease was over, only the
    /// ledger knows: it may have lost what it had heard.
    Lives {
        since: Instant,
        has_lapsed: bool,
    },
    /// Another server may reach the log, which this one has not for long.
    SendElsewhere,
    Stop(ShutdownKind),
}
