//! What goes into a replica, and the actions that come out.

use serde_json::value::RawValue;

use crate::Millis;
use crate::answer::RoomAnswer;
use crate::caller::Caller;
use crate::chance::ServerSeed;
use crate::envelope::Received;
use crate::hash_chain::{ChainDigest, LogHead};
use crate::member::MemberId;
use crate::room::{BadEntry, Broadcast, RoomSummary};

/// A connection, as the server numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Requester(pub u64);

/// A message of a connection.
#[derive(Clone, Debug)]
pub struct ClientMessage {
    /// The connection.
    pub requester: Requester,
    /// Who it is.
    pub caller: Caller,
    /// The message.
    pub message: Received,
    /// When it came.
    pub now: Millis,
    /// How long the caller's messages take, as the server has measured it.
    pub lag: Millis,
    /// Fresh random bytes.
    pub entropy: [u8; 32],
}

/// What is to be done.
#[derive(Debug)]
pub enum Action {
    /// Append a line to the log. What comes of it goes to [`crate::Replica::appended`].
    Append(Box<Append>),
    /// Read the log and the game's server seed. What comes of it goes to [`crate::Replica::read_log`].
    Read {
        /// Whether a snapshot may stand for the first lines.
        may_skip: bool,
    },
    /// Send a connection an answer.
    Answer {
        /// The connection.
        requester: Requester,
        /// The answer.
        answer: RoomAnswer,
    },
    /// Put a report before the operator, and answer whoever makes it.
    Report {
        /// The connection.
        requester: Requester,
        /// The report: a line of JSON.
        report: String,
        /// The answer, if the report is kept.
        answer: String,
        /// The id of the request, for the answer if it is not.
        id: Box<RawValue>,
    },
    /// A connection is this member from now on. Send it an answer.
    Enter {
        /// The connection.
        requester: Requester,
        /// The member.
        member: MemberId,
        /// The answer.
        text: String,
        /// The end of the log that the member was told of and that the log has lost: tell them, before the answer.
        lost: Option<LogHead>,
    },
    /// Ask the log whether it ended so once: a member says that it did. What comes of it goes to
    /// [`crate::Replica::compared`].
    Compare {
        /// The connection of the member.
        requester: Requester,
        /// The end of the log.
        known: LogHead,
    },
    /// Tell what an entry has changed.
    Tell {
        /// What is told.
        broadcast: Broadcast,
        /// The connection that has the answer instead.
        but: Option<Requester>,
    },
    /// Note what is known of the room beside its log. Nothing waits for it.
    Note {
        /// For this end of the log; if it has another, nothing is noted.
        head: LogHead,
        /// What is known.
        notes: RoomSummary,
    },
    /// Keep a snapshot. Nothing waits for it.
    Keep {
        /// The end of the log that it was made at.
        head: LogHead,
        /// The snapshot.
        text: String,
    },
    /// Tell everybody that the log cannot be reached.
    LogUnavailable,
    /// Tell everybody that the log can be reached again.
    LogRestored,
    /// The log is not as it was known here: another server has the room, or the log has lost entries. Throw the room
    /// away. Whoever comes back to it is told what is in the log.
    Lost,
    /// There is no such room, or no more. Close all its connections and drop the copy.
    RoomGone,
    /// The log cannot be followed. Close all connections; whoever asks is told that the room is unavailable.
    Fail(BadEntry),
}

/// A line to be appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    /// The end of the log that it follows.
    pub known: LogHead,
    /// The end of the log with it.
    pub head: LogHead,
    /// The line.
    pub line: String,
    /// What is known of the room beside its log, after the line.
    pub notes: RoomSummary,
    /// The server seed of a game that begins with it, to be kept beside the log.
    pub server_seed: Option<ServerSeed>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadLine {
    /// Its number.
    pub seq: u64,
    /// Its link.
    pub link: ChainDigest,
    /// The line.
    pub text: String,
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// A snapshot that stands for the first lines.
    pub snapshot: Option<String>,
    /// Where the log ends, as is noted beside it; the start if there is none.
    pub head: LogHead,
    /// The lines, or those after the snapshot.
    pub lines: Vec<ReadLine>,
    /// The server seed of the last game.
    pub server_seed: Option<ServerSeed>,
}
