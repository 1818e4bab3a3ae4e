//! The list of a room's own requests (docs/online.md, "Requests"), and who may make them. The other requests are the
//! table's.

use serde::Deserialize;

use crate::chance::Token;
use crate::chat::Audience;
use crate::hash_chain::ChainDigest;
use crate::member::MemberId;
#[cfg(feature = "schema")]
use crate::message::{ChangeOk, Changed, EnterOk, FinishedGames};
use crate::question::Topic;
use crate::settings::SettingsChange;
#[cfg(feature = "schema")]
use crate::wire::{Pong, SeenRoom};

/// What may be claimed when a player is away, or takes too long.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Claim {
    /// That a computer plays for them.
    StandIn,
    /// The game, where two play.
    Game,
}

/// Who may make a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Who has not entered yet.
    Stranger,
    /// Every member.
    Member,
    /// The host of the room.
    Host,
}

macro_rules! requests {
    ($(
        $(#[$doc:meta])+
        $verb:literal ($who:ident, $effect:ident) => $name:ident {
            $($(#[$attribute:meta])+ $field:ident: $kind:ty),* $(,)?
        } -> $answer:ty;
    )+) => {
        /// The verbs of a room's own requests.
        pub const VERBS: &[&str] = &[$($verb),+];

        /// The names of their fields; a name may come several times.
        pub(crate) const FIELDS: &[&str] = &[$($(stringify!($field),)*)+];

        /// A request to the room.
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[derive(Clone, Debug, Deserialize)]
        #[serde(tag = "do")]
        pub(crate) enum RoomRequest {
            $(
                $(#[$doc])+
                #[serde(rename = $verb)]
                $name { $($(#[$attribute])+ $field: $kind),* },
            )+
        }

        impl RoomRequest {
            /// Returns who may make this request.
            pub(crate) fn who(&self) -> Role {
                match self {
                    $(RoomRequest::$name { .. } => Role::$who,)+
                }
            }

            /// Returns whether the request is for an entry of the log, and needs a key.
            pub(crate) fn needs_key(&self) -> bool {
                match self {
                    $(RoomRequest::$name { .. } => stringify!($effect) == "changes",)+
                }
            }
        }

        /// Returns the schemas of what the verbs answer as `ok`.
        #[cfg(feature = "schema")]
        pub(crate) fn answer_schemas(
            generator: &mut schemars::SchemaGenerator,
        ) -> Vec<(&'static str, schemars::Schema)> {
            vec![$(($verb, generator.subschema_for::<$answer>())),+]
        }
    };
}

requests! {
    /// Enters the room, by a token or as a new member.
    "enter" (Stranger, asks) => Enter {
        /// The version of the messages.
        net: u32,
        /// What lets a member in again.
        token: Option<Token>,
        /// What lets a new member in.
        invitation: Option<Token>,
        /// What a new member is called.
        name: Option<String>,
        /// What lets a member's other device in, once.
        device: Option<Token>,
        /// The number of the last entry that is known.
        since: Option<u64>,
        /// The link of that entry.
        link: Option<ChainDigest>,
    } -> EnterOk<'static>;
    /// Looks how the game goes, by a token, without entering.
    "look" (Stranger, asks) => Look {
        /// The version of the messages.
        net: u32,
        /// What lets the member in.
        token: Option<Token>,
    } -> SeenRoom<'static>;
    /// Changes the settings, before the start.
    "settings" (Host, changes) => Settings {
        /// What changes.
        settings: SettingsChange,
    } -> Changed<'static>;
    /// Takes a free seat.
    "sit" (Member, changes) => Sit {
        /// The seat.
        seat: u8,
    } -> Changed<'static>;
    /// Gives a seat up, before the start.
    "stand" (Member, changes) => Stand {
        /// The seat.
        seat: u8,
    } -> Changed<'static>;
    /// Says whether the member is ready.
    "ready" (Member, changes) => Ready {
        /// Whether they are.
        ready: bool,
    } -> Changed<'static>;
    /// Changes the member's name or colour.
    "rename" (Member, changes) => Rename {
        /// The new name.
        name: Option<String>,
        /// The new colour, as a number of the palette.
        colour: Option<u8>,
    } -> Changed<'static>;
    /// Puts a computer in a free seat, or takes it away.
    "computer" (Host, changes) => Computer {
        /// The seat.
        seat: u8,
        /// The computer's level; null to take it away.
        level: Option<u8>,
    } -> Changed<'static>;
    /// Starts the game.
    "start" (Host, changes) => Start {} -> Changed<'static>;
    /// Writes a line of chat.
    "say" (Member, changes) => Say {
        /// The line.
        text: String,
        /// Who reads it.
        to: Audience,
    } -> Changed<'static>;
    /// Mutes a member, or lets them write again.
    "mute" (Host, changes) => Mute {
        /// The member.
        member: MemberId,
        /// Whether they are to be mute.
        muted: bool,
    } -> Changed<'static>;
    /// Takes a line of chat away.
    "take_away" (Host, changes) => TakeAway {
        /// The number of its entry.
        line: u64,
    } -> Changed<'static>;
    /// Removes a member.
    "kick" (Host, changes) => Kick {
        /// The member.
        member: MemberId,
    } -> Changed<'static>;
    /// Removes all who are away, but for the players of a game.
    "clear" (Host, changes) => Clear {} -> Changed<'static>;
    /// Lets a watcher take the seat of somebody who was removed.
    "admit" (Host, changes) => Admit {
        /// The member.
        member: MemberId,
    } -> Changed<'static>;
    /// Gives the host's role to another member.
    "hand_over" (Host, changes) => HandOver {
        /// The member.
        member: MemberId,
    } -> Changed<'static>;
    /// Renews the invitation.
    "invite" (Host, changes) => Invite {} -> Changed<'static>;
    /// Ends the game without a winner.
    "end" (Host, changes) => End {} -> Changed<'static>;
    /// Lets the member enter at another device.
    "device" (Member, changes) => Device {} -> ChangeOk<'static>;
    /// Tells the games that have ended, or the record of one.
    "records" (Member, asks) => Records {
        /// The number of the game; all are listed if it is missing.
        game: Option<u32>,
    } -> FinishedGames<'static>;
    /// Leaves the room.
    "leave" (Member, changes) => Leave {} -> Changed<'static>;
    /// Asks the other players.
    "ask" (Member, changes) => Ask {
        /// What.
        what: Topic,
        /// The position that they ask about. Pages from before an update leave it out.
        rev: Option<u64>,
    } -> Changed<'static>;
    /// Answers a question of another player.
    "answer" (Member, changes) => Answer {
        /// The number of the question's entry.
        question: u64,
        /// Whether the member agrees.
        yes: bool,
    } -> Changed<'static>;
    /// Gives a game up, for a seat.
    "resign" (Member, changes) => Resign {
        /// The seat.
        seat: u8,
    } -> Changed<'static>;
    /// Claims a computer for somebody who is away, or the game.
    "claim" (Member, changes) => Claim {
        /// Which of them.
        what: Claim,
    } -> Changed<'static>;
    /// Puts the last lines of chat before the operator of the server.
    "report" (Member, asks) => Report {
        /// The member whom it is about.
        member: Option<MemberId>,
    } -> bool;
    /// Asks for the time.
    "ping" (Member, asks) => Ping {
        /// What comes back as it is.
        t: Option<i64>,
    } -> Pong;
}
