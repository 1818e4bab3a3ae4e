//! What is appended.

use crate::lease::{Lease, Server, Unserved};

/// The end of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogHead {
    /// The number of lines.
    pub seq: u64,
    /// The link of the last line.
    pub link: [u8; 16],
}

impl LogHead {
    /// The end of a log that does not exist yet.
    pub const START: LogHead = LogHead { seq: 0, link: [0; 16] };
}

/// A line to be appended, with what else is to be known of the room after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The room.
    pub room: String,
    /// The end of the log as the writer knows it. The log begins with the first line.
    pub known: LogHead,
    /// What the writer has of the room. Whoever begins a log has the room from then on.
    pub lease: Lease,
    /// The line.
    pub line: String,
    /// The link of the line.
    pub link: [u8; 16],
    /// When the room owes something next, in milliseconds since the start of 1970.
    pub due: Option<u64>,
    /// When the room leaves the lobby, in time that hosts ran ([`Run::ran`](crate::Run::ran)).
    pub expires: Option<u64>,
    /// What the lobby shows of the room; none if it is not listed.
    pub card: Option<String>,
    /// The server seed of a game that begins with this line.
    pub server_seed: Option<ServerSeed>,
}

impl Append {
    /// Returns the end of the log with the line.
    #[must_use]
    pub fn head(&self) -> LogHead {
        LogHead { seq: self.known.seq + 1, link: self.link }
    }
}

/// What is to be known of a room besides its lines, for as long as its log ends so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomNote {
    /// The room.
    pub room: String,
    /// The end of its log.
    pub head: LogHead,
    /// When the room owes something next.
    pub due: Option<u64>,
    /// When the room leaves the lobby, in time that hosts ran; none to leave that as it is.
    pub expires: Option<u64>,
    /// What the lobby shows of the room.
    pub card: Option<String>,
}

/// What the chance of a game follows from. Shows no bytes: what is shown may be logged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ServerSeed(pub [u8; 32]);

impl std::fmt::Debug for ServerSeed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a server seed")
    }
}

/// Whether a line was appended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is in the log, now or since the same was asked before.
    Yes,
    /// The log has another end. Nothing has changed.
    No,
    /// Another server has taken the room, or the writer has given it up. Nothing has changed.
    Taken,
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Its number, from 1 on.
    pub seq: u64,
    /// Its link.
    pub link: [u8; 16],
    /// The line.
    pub text: String,
}

/// A room as text, from which it opens without all of its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSnapshot {
    /// The room.
    pub room: String,
    /// The end of its log at that time.
    pub head: LogHead,
    /// The text, which means nothing here.
    pub text: String,
}

/// A log as it is kept, or its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// Where it ends, as is noted beside it; the start if there is no such room.
    pub head: LogHead,
    /// Its lines, or the last of them.
    pub lines: Vec<LogLine>,
    /// The server seed of the last game.
    pub server_seed: Option<ServerSeed>,
}

/// What a server reads of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What stands for the first lines.
    pub snapshot: Option<RoomSnapshot>,
    /// The log after that, or after the lines that were known.
    pub log: Log,
}

/// What comes of opening a room on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The server has it now.
    Open {
        /// What it appends with.
        lease: Lease,
        /// The time before in which no server had the room ([`Taking::Taken`](crate::Taking::Taken)).
        unserved: Option<Unserved>,
        /// The room.
        reading: Reading,
    },
    /// Another server has it, which lives.
    Elsewhere(Server),
    /// There is no such room.
    NoRoom,
}
