//! The list of a room's own requests (docs/online.md, "Requests"), and who may make them. The other requests are the
//! table's.

use serde::Deserialize;

use crate::chance::Token;
use crate::chat::Audience;
use crate::hash_chain::Link;
use crate::member::MemberId;
use crate::question::Topic;
use crate::settings::SettingsChange;

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
        $verb:literal ($who:ident, $effect:ident) => $name:ident { $($field:ident: $kind:ty),* $(,)? };
    )+) => {
        /// The verbs of a room's own requests.
        pub const VERBS: &[&str] = &[$($verb),+];

        /// A request to the room.
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[derive(Clone, Debug, Deserialize)]
        #[serde(tag = "do")]
        pub(crate) enum RoomRequest {
            $(
                $(#[$doc])+
                #[serde(rename = $verb)]
                $name { $($field: $kind),* },
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
    };
}

requests! {
    /// Enters the room, by a token or as a new member.
    "enter" (Stranger, asks) => Enter {
        net: u32, token: Option<Token>, invitation: Option<Token>, name: Option<String>,
        device: Option<Token>, since: Option<u64>, link: Option<Link>,
    };
    /// Looks how the game goes, by a token, without entering.
    "look" (Stranger, asks) => Look { net: u32, token: Option<Token> };
    /// Changes the settings, before the start.
    "settings" (Host, changes) => Settings { settings: SettingsChange };
    /// Takes a free seat.
    "sit" (Member, changes) => Sit { seat: u8 };
    /// Gives a seat up, before the start.
    "stand" (Member, changes) => Stand { seat: u8 };
    /// Says whether the member is ready.
    "ready" (Member, changes) => Ready { ready: bool };
    /// Changes the member's name or colour.
    "rename" (Member, changes) => Rename { name: Option<String>, colour: Option<u8> };
    /// Puts a computer in a free seat, or takes it away.
    "computer" (Host, changes) => Computer { seat: u8, level: Option<u8> };
    /// Starts the game.
    "start" (Host, changes) => Start {};
    /// Writes a line of chat.
    "say" (Member, changes) => Say { text: String, to: Audience };
    /// Mutes a member, or lets them write again.
    "mute" (Host, changes) => Mute { member: MemberId, muted: bool };
    /// Takes a line of chat away.
    "take_away" (Host, changes) => TakeAway { line: u64 };
    /// Removes a member.
    "kick" (Host, changes) => Kick { member: MemberId };
    /// Gives the host's role to another member.
    "hand_over" (Host, changes) => HandOver { member: MemberId };
    /// Renews the invitation.
    "invite" (Host, changes) => Invite {};
    /// Ends the game without a winner.
    "end" (Host, changes) => End {};
    /// Lets the member enter at another device.
    "device" (Member, changes) => Device {};
    /// Tells the games that have ended, or the record of one.
    "records" (Member, asks) => Records { game: Option<u32> };
    /// Leaves the room.
    "leave" (Member, changes) => Leave {};
    /// Asks the other players.
    "ask" (Member, changes) => Ask { what: Topic };
    /// Answers a question of another player.
    "answer" (Member, changes) => Answer { question: u64, yes: bool };
    /// Gives a game up, for a seat.
    "resign" (Member, changes) => Resign { seat: u8 };
    /// Claims a computer for somebody who is away, or the game.
    "claim" (Member, changes) => Claim { what: Claim };
    /// Puts the last lines of chat before the operator of the server.
    "report" (Member, asks) => Report { member: Option<MemberId> };
    /// Asks for the time.
    "ping" (Member, asks) => Ping { t: Option<i64> };
}
