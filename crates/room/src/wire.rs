//! What clients are told of a room (docs/online.md), as types.

use serde::Serialize;
use serde_json::Value;

use crate::Millis;
use crate::chance::{Digest, ServerSeed, Token};
use crate::chat::ChatLine;
use crate::clock::{ClockKind, ShownClocks};
use crate::member::{MemberId, is_not};
use crate::phase::{Ended, RoomPhase};
use crate::question::{OpenQuestion, Topic};
use crate::seats::RoomSeats;
use crate::settings::RoomSettings;

/// The whole room as its members see it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ShownRoom<'a> {
    /// The room's name in addresses.
    pub(crate) room: &'a str,
    pub(crate) settings: &'a RoomSettings,
    pub(crate) phase: RoomPhase,
    /// Everyone in the room, in the order in which they came.
    pub(crate) members: Vec<ShownMember<'a>>,
    pub(crate) seats: &'a RoomSeats,
    /// The team of each seat in the game; left out before the start, and where every seat plays alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) teams: Option<Vec<u8>>,
    /// Whether it begins with a record, which has as many players as there are seats; left out where it does not, and
    /// after the start.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) from_record: bool,
    /// What lets others in.
    pub(crate) invitation: Token,
    /// The commitment to the game's chance: the SHA-256 of its server seed; null before it begins.
    #[serde(rename = "seal")]
    pub(crate) commitment: Option<Digest>,
    /// The server seed, from which the game's chance follows; null before it has ended.
    #[serde(rename = "secret")]
    pub(crate) server_seed: Option<ServerSeed>,
    /// Why the game ended, if its rules did not end it.
    pub(crate) ended: Option<&'a Ended>,
    /// The question that waits for answers.
    pub(crate) question: Option<&'a OpenQuestion>,
    /// The clocks; null if there are none.
    pub(crate) clocks: Option<ShownClocks>,
}

/// A member as the others see them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Member"))]
pub(crate) struct ShownMember<'a> {
    pub(crate) member: MemberId,
    pub(crate) name: &'a str,
    /// The colour that they chose, as a number of the palette.
    pub(crate) colour: Option<u8>,
    /// Whether they are ready to start.
    pub(crate) ready: bool,
    /// Whether the host has muted them.
    pub(crate) muted: bool,
    /// Whether the host lets them take a seat that is the host's to give.
    #[serde(skip_serializing_if = "is_not")]
    pub(crate) admitted: bool,
    /// Whether they are the host.
    pub(crate) host: bool,
    /// Their seats.
    pub(crate) seats: Vec<u8>,
    /// Since when they are away; null if they are here.
    pub(crate) away: Option<Millis>,
}

/// A player who keeps the others waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Late {
    pub(crate) seat: u8,
    /// From when on the others need not wait any more.
    pub(crate) when: Millis,
    /// Whether they are away. If not, they take longer than was agreed.
    pub(crate) away: bool,
    /// Whether the computer then comes without being asked for.
    pub(crate) by_itself: bool,
}

/// What has happened in a room.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum RoomEvent<'a> {
    /// The room has changed.
    Room {
        /// All of it.
        room: ShownRoom<'a>,
    },
    /// A member has come, has changed, is away or back, or has left, and nothing else in the room has changed.
    Member {
        /// The member who has come, or has changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        member: Option<ShownMember<'a>>,
        /// The member who has left.
        #[serde(skip_serializing_if = "Option::is_none")]
        gone: Option<MemberId>,
    },
    /// A line of chat.
    Chat {
        #[serde(flatten)]
        line: &'a ChatLine,
    },
    /// The host has deleted a line of chat.
    TakenAway {
        /// The number of its entry.
        line: u64,
    },
    /// A player keeps the others waiting, or no longer does.
    Late {
        /// The player; null if there is none.
        late: Option<Late>,
    },
    /// Not all have agreed to what a player has asked.
    Declined {
        /// The number of the question's entry.
        question: u64,
        /// What was asked.
        what: Topic,
        /// Who asked.
        asker: MemberId,
        /// Who has said no; null if the time was up, or nobody was left to answer.
        by: Option<MemberId>,
    },
    /// The clocks have changed.
    Clock {
        /// All of them.
        clocks: ShownClocks,
    },
}

impl RoomEvent<'static> {
    /// Returns the event that not all have agreed: a member has said no, or nobody answers any more.
    pub(crate) fn declined(question: &OpenQuestion, by: Option<MemberId>) -> RoomEvent<'static> {
        RoomEvent::Declined { question: question.question, what: question.what, asker: question.by, by }
    }
}

/// A room as the lobby lists it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomCard<'a> {
    /// The room's name in addresses.
    pub(crate) room: &'a str,
    /// The game's name.
    pub(crate) game: &'a str,
    /// All options of the game.
    pub(crate) options: &'a Value,
    /// The name of its host; null if it has none.
    pub(crate) name: Option<&'a str>,
    pub(crate) phase: RoomPhase,
    pub(crate) seats: Vec<ListedSeat<'a>>,
    /// When it came to its phase.
    pub(crate) since: Millis,
    /// How many watchers there are.
    pub(crate) watchers: usize,
    pub(crate) clock: Option<ClockKind>,
}

/// A seat as the lobby lists it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ListedSeat<'a> {
    /// The name of the member; null if there is none.
    pub(crate) name: Option<&'a str>,
    /// The level of the computer; null if none plays.
    pub(crate) computer: Option<u8>,
}

/// The answer to `look`: the state of the room.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct SeenRoom<'a> {
    pub(crate) phase: RoomPhase,
    /// The game's name.
    pub(crate) game: &'a str,
    /// The names of the other members.
    pub(crate) others: Vec<&'a str>,
    /// Whether it is the member's turn.
    pub(crate) is_turn: bool,
}

/// The answer to `device`: what lets the member's other device in.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct NewDevice {
    /// What the device shows, once.
    pub(crate) device: Token,
    /// Until when it lets it in.
    pub(crate) until: Millis,
}

/// A game that has ended, in the answer to `records`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct FinishedGame<'a> {
    /// The number of the game in the room, from 1 on.
    pub(crate) game: u32,
    /// When it ended.
    pub(crate) at: Millis,
    /// Why, if its rules did not end it.
    pub(crate) ended: Option<&'a Ended>,
}

/// The answer to `ping`, in a room and in the lobby.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pong {
    /// What was asked with.
    pub t: Option<i64>,
    /// The host's time.
    pub now: Millis,
}
