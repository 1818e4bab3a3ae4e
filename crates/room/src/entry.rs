//! The log of a room: one entry for each accepted request and for each thing that time brought about.
//!
//! An entry says what came of a request, never what was asked: steps with their chance, not the wish to roll. So every
//! later version of the program replays it.

use atar_table::StepsChange;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Millis;
use crate::bytes::IdempotencyKey;
use crate::chance::{ClientSeed, Digest, ServerSeed, Token};
use crate::chat::Audience;
use crate::member::{Member, MemberId, is_zero};
use crate::network::NetworkMark;
use crate::question::Topic;
use crate::seats::RoomSeats;
use crate::settings::RoomSettings;

/// The highest version of entries that this program reads.
pub const ENTRY_VERSION: u32 = 4;
/// The version in which undoing takes increments back, and a pause lasts until all agree to go on.
pub(crate) const UNDO_VERSION: u32 = 3;

/// An entry of a room's log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// The version of its form.
    pub v: u32,
    /// When it was made; never less than the entry before.
    pub at: Millis,
    /// The member whose request it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<MemberId>,
    /// The request's key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<IdempotencyKey>,
    /// How long the member's messages took, where a clock ran.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lag: Millis,
    /// What came of it.
    #[serde(flatten)]
    pub kind: EntryKind,
}

/// What an entry changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EntryKind {
    /// The room begins, with its host.
    Created(Creation),
    /// A new member.
    Entered {
        /// The member.
        member: Member,
        /// Whose place they have: somebody's who was away for long.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<MemberId>,
    },
    /// Other settings.
    Settings {
        /// All of them.
        settings: RoomSettings,
    },
    /// The member takes a seat.
    Sat {
        /// The seat, counted from 0.
        seat: u8,
    },
    /// The member gives a seat up.
    Stood {
        /// The seat.
        seat: u8,
    },
    /// The member is ready, or no more.
    Ready {
        /// Which of both.
        ready: bool,
    },
    /// The member has another name or colour.
    Renamed {
        /// The name.
        name: String,
        /// The colour.
        colour: Option<u8>,
    },
    /// A computer at a seat, or none any more.
    Computer {
        /// The seat.
        seat: u8,
        /// Its level, or none.
        level: Option<u8>,
    },
    /// The game starts.
    Started {
        /// The record of its opening, chance included.
        record: Value,
        /// The digest of the server seed that its chance follows from.
        #[serde(rename = "seal")]
        commitment: Digest,
        /// Who has which seat.
        seats: RoomSeats,
        /// The options from now on, where seats that nobody had are gone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        options: Option<Value>,
    },
    /// New steps.
    Steps {
        /// The change of the game.
        #[serde(flatten)]
        change: StepsChange,
        /// What its chance follows from, if chance fell.
        #[serde(skip_serializing_if = "Option::is_none")]
        roll: Option<RollInput>,
        /// The server seed of the game's chance, where the game ends with this.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[serde(rename = "secret")]
        server_seed: Option<ServerSeed>,
        /// What a computer thought of its turn, as the event of the table.
        #[serde(skip_serializing_if = "Option::is_none")]
        thought: Option<Value>,
    },
    /// A line of chat.
    Said {
        /// The line.
        text: String,
        /// Who is to hear it.
        to: Audience,
    },
    /// The host silences a member, or lets them write again.
    Muted(Muting),
    /// The host takes a line of chat away.
    TakenAway {
        /// The number of the line's entry.
        line: u64,
    },
    /// A member may enter at another device.
    Device {
        /// The digest of what that device shows, once.
        secret: Digest,
        /// Until when.
        until: Millis,
    },
    /// A member has entered at another device.
    Paired {
        /// The member.
        member: MemberId,
        /// The digest of the device's token.
        token: Digest,
    },
    /// A member is gone, by themselves or by the host.
    Gone(Going),
    /// The host has removed those who were away.
    Cleared {
        /// Who.
        members: Vec<MemberId>,
    },
    /// The host lets a member take a seat that is the host's to give.
    Admitted {
        /// Who.
        member: MemberId,
    },
    /// Another member is the host.
    HandedOver {
        /// The new host.
        member: MemberId,
    },
    /// A new invitation.
    Invited {
        /// Who shows this may enter.
        invitation: Token,
    },
    /// The game ends, and not by its rules.
    Ended(Ending),
    /// A computer plays on at a seat. The member is gone, or away and gets the seat back.
    StoodIn(SeatStandIn),
    /// A player asks the others. Where nobody need agree, it comes to pass at once.
    Asked {
        /// The question.
        what: Topic,
        /// The ply that the game would go back to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<usize>,
        /// What comes of it at once.
        #[serde(skip_serializing_if = "Option::is_none")]
        then: Option<Box<EntryKind>>,
    },
    /// A player answers.
    Answered {
        /// The number of the question's entry.
        question: u64,
        /// Whether they agree.
        yes: bool,
        /// What comes of it, where they were the last to agree.
        #[serde(skip_serializing_if = "Option::is_none")]
        then: Option<Box<EntryKind>>,
    },
    /// A question ends by itself: its time is up, or it waits for nobody any more.
    Closed {
        /// The number of the question's entry.
        question: u64,
        /// What comes of it, where all who are left have agreed.
        #[serde(skip_serializing_if = "Option::is_none")]
        then: Option<Box<EntryKind>>,
    },
    /// The clocks stop, or go on.
    Paused {
        /// Which of both.
        paused: bool,
    },
    /// The others get more time.
    MoreTime {
        /// Whose seats do not.
        but: Vec<u8>,
    },
    /// A member is connected again.
    Here {
        /// Who.
        member: MemberId,
    },
    /// A member has lost the connection.
    Away {
        /// Who.
        member: MemberId,
    },
    /// Nobody could play for a time: no server, or no log.
    Outage {
        /// How long, in milliseconds.
        time: Millis,
    },
}

/// How a room begins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Creation {
    /// The room's name in addresses.
    pub room: String,
    /// The settings.
    pub settings: RoomSettings,
    /// The host.
    pub host: Member,
    /// Who shows this may enter.
    pub invitation: Token,
    /// The record that the first game goes on with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<Value>,
}

/// Whom the host silences, or lets write again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Muting {
    /// The member.
    pub member: MemberId,
    /// Which of both.
    pub muted: bool,
    /// The networks that this holds of, too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub networks: Vec<NetworkMark>,
}

/// Who is gone, and what becomes of their seats and of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Going {
    /// The member.
    pub member: MemberId,
    /// The server seed of the game's chance, where the game ends with this.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[serde(rename = "secret")]
    pub server_seed: Option<ServerSeed>,
    /// The seats that win then; none if all others do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<u8>>,
    /// The networks from which nobody new may enter, where the host removed them. Their seats are the host's to
    /// give, and their tokens are turned away. Older logs have none, where the seats are free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub networks: Option<Vec<NetworkMark>>,
    /// The new invitation, where the host removed them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invitation: Option<Token>,
    /// The level of the computers at their seats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// How a game ends that its rules do not end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ending {
    /// Why.
    pub why: EndReason,
    /// The seat that has lost; none if nobody has won.
    pub loser: Option<u8>,
    /// The seats that have won; none if all but the loser have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winners: Option<Vec<u8>>,
    /// The server seed of the game's chance.
    #[serde(rename = "secret")]
    pub server_seed: ServerSeed,
}

/// A computer that plays on for somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatStandIn {
    /// The seat.
    pub seat: u8,
    /// The computer's level.
    pub level: u8,
    /// Whether the seat stays the member's.
    pub is_kept: bool,
}

/// Why a game ends that its rules do not end.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The host ended it.
    Ended,
    /// All players agreed.
    CalledOff,
    /// A player gave up.
    Resigned,
    /// A player left.
    Left,
    /// A player was away, and the other claimed the game.
    Away,
    /// A player's time was up.
    Time,
}

/// What the chance in one entry follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollInput {
    /// The number of the message among those that let chance fall, from 1 on. The opening of the game has 0.
    pub n: u64,
    /// The asker's client seed.
    #[serde(rename = "salt")]
    pub client_seed: ClientSeed,
}

impl RollInput {
    /// That of the opening.
    pub(crate) const OPENING: RollInput = RollInput { n: 0, client_seed: crate::Bytes([0; 16]) };
}

impl EntryKind {
    /// Returns the version of the form: the lowest in which an entry says this. Version 1 names no winners; version 2
    /// names no networks and does not clear the room, and in it the times after an undo, and pauses, are others; up to
    /// version 3 all seats are there when the game starts.
    pub(crate) fn version(&self) -> u32 {
        match self {
            EntryKind::Started { options: Some(_), .. } => 4,
            EntryKind::Cleared { .. }
            | EntryKind::Admitted { .. }
            | EntryKind::Gone(Going { networks: Some(_), .. })
            | EntryKind::Entered { instead_of: Some(_), .. } => 3,
            EntryKind::Muted(muting) if !muting.networks.is_empty() => 3,
            EntryKind::Asked { ply: Some(_), .. } => UNDO_VERSION,
            EntryKind::Asked { then: Some(then), .. }
            | EntryKind::Answered { then: Some(then), .. }
            | EntryKind::Closed { then: Some(then), .. } => match **then {
                EntryKind::Steps { .. } | EntryKind::Paused { .. } => UNDO_VERSION,
                _ => then.version(),
            },
            EntryKind::Ended(Ending { winners: Some(_), .. }) | EntryKind::Gone(Going { winners: Some(_), .. }) => 2,
            _ => 1,
        }
    }
}

impl EntryKind {
    /// Returns whether everybody may get the whole room for this, as often as a member asks for it.
    pub(crate) fn is_paced(&self) -> bool {
        matches!(
            self,
            EntryKind::Settings { .. }
                | EntryKind::Sat { .. }
                | EntryKind::Stood { .. }
                | EntryKind::Ready { .. }
                | EntryKind::Renamed { .. }
                | EntryKind::Computer { .. }
                | EntryKind::Muted { .. }
                | EntryKind::HandedOver { .. }
                | EntryKind::Invited { .. }
                | EntryKind::Asked { .. }
        )
    }
}

/// How members go from a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Departure {
    /// They have left.
    Left,
    /// The host has removed them: they cannot come back.
    Removed,
    /// They were away, and others can have their places. They may enter again.
    PlaceLost,
}

impl Entry {
    /// Returns the entry as its line in the log. Cannot fail: everything in it can be written as JSON.
    pub(crate) fn line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}
