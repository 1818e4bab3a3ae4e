//! The caller of a request, and the result.

use serde_json::value::RawValue;

use crate::Millis;
use crate::answer::RoomAnswer;
use crate::chance::{ServerSeed, Token};
use crate::entry::{Entry, EntryKind};
use crate::hash_chain::LogHead;
use crate::member::MemberId;
use crate::network::Network;
use crate::refusal::RoomRefusal;
use crate::wire::NewDevice;

/// Who sends a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// Somebody who has not entered, from wherever.
    Stranger,
    /// Somebody who has not entered, from this network.
    StrangerFrom(Network),
    /// A member who has.
    Member(MemberId),
}

impl Caller {
    /// Returns the network that somebody comes from who has not entered, where it counts.
    pub(crate) fn network(self) -> Option<Network> {
        match self {
            Caller::StrangerFrom(network) => Some(network),
            Caller::Stranger | Caller::Member(_) => None,
        }
    }
}

/// What comes of a message.
#[derive(Debug)]
pub enum RoomReply {
    /// An answer; nothing changes.
    Answer(RoomAnswer),
    /// The answer if the report for the operator is kept, and the report; nothing changes.
    Report(String, String),
    /// The caller is this member from now on, and gets this answer; nothing changes. They may say which end of the log
    /// they know: it is here where it is not known whether the log ended so once.
    Entered(MemberId, String, Option<LogHead>),
    /// A change. It counts when it is in the log.
    Entry(Box<PendingEntry>),
    /// Nothing: what was thought came too late, or a computer could not play.
    Nothing,
}

/// A change that waits for the log.
#[derive(Debug)]
pub struct PendingEntry {
    /// The entry.
    pub entry: Entry,
    /// The server seed of the game that it starts, to be kept beside the log.
    pub server_seed: Option<ServerSeed>,
    /// Who is to act after it, in which turn, where it is known before it is applied.
    pub(crate) acting: Option<(u8, usize)>,
    /// The id of the request; none if nobody asked.
    pub(crate) id: Option<Box<RawValue>>,
    /// The token of the member that it lets in. It is told once, and never stands in the log.
    pub(crate) token: Option<Token>,
    /// The member whose token it is; none if the newest.
    pub(crate) joins: Option<MemberId>,
    /// What the asker alone is told; it never stands in the log.
    pub(crate) aside: Option<NewDevice>,
}

impl PendingEntry {
    /// Returns a change that nobody asked for.
    pub(crate) fn unasked(kind: EntryKind, at: Millis) -> PendingEntry {
        PendingEntry {
            entry: Entry { v: kind.version(), at, by: None, key: None, lag: 0, kind },
            server_seed: None,
            acting: None,
            id: None,
            token: None,
            joins: None,
            aside: None,
        }
    }

    /// Returns the answer to who asked where the log cannot be reached; none if nobody asked.
    #[must_use]
    pub fn unavailable(&self) -> Option<RoomAnswer> {
        let id = self.id.as_deref()?;
        Some(RoomRefusal::unavailable().answer(id))
    }

    /// Returns the line for the log.
    #[must_use]
    pub fn line(&self) -> String {
        self.entry.line()
    }
}
