//! What the threads with rooms are told.

use std::sync::Arc;

use atar_ledger::{Appended, Reading, Unavailable};
use atar_room::{Millis, Proposal};
use atar_table::FinishedJob;
use axum::body::Bytes;
use tokio::sync::oneshot;

use super::line::Line;
use super::{Creation, LineId, Made, RoomId};
use crate::host::Ending;

/// A command to a thread.
pub(super) enum Command {
    Create(RoomId, Box<Proposal>, Made, oneshot::Sender<Creation>),
    Hear {
        room: RoomId,
        line: LineId,
        to: Arc<Line>,
        text: Bytes,
        lag: Millis,
    },
    Left(RoomId, LineId),
    Whole(RoomId, LineId),
    Wake(RoomId),
    Appended(RoomId, Result<Appended, Unavailable>),
    Read(RoomId, Result<Reading, Unavailable>),
    Progress(RoomId, String),
    Finished(RoomId, FinishedJob),
    Stop(Ending),
}
