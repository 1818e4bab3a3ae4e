//! What a room is, but for its game: all that follows from its log.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::KnownChange;
use super::finished_games::Finished;
use super::removal::Unwanted;
use crate::Millis;
use crate::chance::{Chance, Token};
use crate::chat::ChatLine;
use crate::clock::Clocks;
use crate::entry::RollInput;
use crate::hash_chain::LogHead;
use crate::member::{Member, MemberId};
use crate::phase::{Ended, RoomPhase};
use crate::question::{OpenQuestion, RefusedQuestions};
use crate::seats::RoomSeats;
use crate::settings::RoomSettings;

/// What a room is, but for its game. A snapshot has it as it is.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct RoomState {
    pub(super) name: String,
    pub(super) settings: RoomSettings,
    pub(super) invitation: Token,
    pub(super) members: BTreeMap<MemberId, Member>,
    pub(super) host: Option<MemberId>,
    /// The number of the newest member.
    pub(super) newest: u32,
    pub(super) seats: RoomSeats,
    pub(super) phase: RoomPhase,
    /// The record that the first game goes on with.
    pub(super) beginning: Option<Value>,
    /// When the room came to its phase. Older snapshots do not say.
    #[serde(default)]
    pub(super) phase_since: Millis,
    /// Why the game ended, where the rules did not end it.
    pub(super) ended: Option<Ended>,
    pub(super) chance: Option<Chance>,
    /// The ply up to which chance has fallen.
    pub(super) rolled: usize,
    /// What the chance of the game followed from, by the ply before its messages. The first is the opening.
    pub(super) rolls: BTreeMap<usize, RollInput>,
    pub(super) clocks: Option<Clocks>,
    pub(super) question: Option<OpenQuestion>,
    pub(super) refused: RefusedQuestions,
    /// Whom the host has removed or muted, and where they came from.
    pub(super) unwanted: Unwanted,
    /// The members who are away, and since when.
    pub(super) away: BTreeMap<MemberId, Millis>,
    /// When the turn began that goes on.
    pub(super) turn_since: Millis,
    /// How many games have begun.
    pub(super) games: u32,
    /// The last games that have ended.
    pub(super) records: VecDeque<Finished>,
    pub(super) chat: VecDeque<ChatLine>,
    /// Each member's last changes, by their keys.
    pub(super) keys: BTreeMap<MemberId, VecDeque<KnownChange>>,
    pub(super) head: LogHead,
    pub(super) at: Millis,
}

impl RoomState {
    /// Returns the state before the first entry.
    pub(super) fn empty() -> RoomState {
        RoomState {
            name: String::new(),
            settings: RoomSettings::new("", Value::Null),
            invitation: crate::Bytes([0; 16]),
            members: BTreeMap::new(),
            host: None,
            newest: 0,
            seats: RoomSeats::default(),
            phase: RoomPhase::Waiting,
            beginning: None,
            phase_since: 0,
            ended: None,
            chance: None,
            rolled: 0,
            rolls: BTreeMap::new(),
            clocks: None,
            question: None,
            refused: RefusedQuestions::default(),
            unwanted: Unwanted::default(),
            away: BTreeMap::new(),
            turn_since: 0,
            games: 0,
            records: VecDeque::new(),
            chat: VecDeque::new(),
            keys: BTreeMap::new(),
            head: LogHead::START,
            at: 0,
        }
    }

    /// Returns what of it everybody may know: a server seed only once it is told.
    pub(super) fn told(&self) -> RoomState {
        let is_told = self.phase == RoomPhase::Over;
        let chance = self.chance.map(|chance| Chance { server_seed: chance.server_seed.filter(|_| is_told), ..chance });
        RoomState { chance, ..self.clone() }
    }
}
