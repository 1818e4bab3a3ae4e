//! A room as text, so that it opens without reading its whole log.

use std::collections::{BTreeMap, VecDeque};

use atar_table::SavedGame;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::apply::{BadEntry, misplaced};
use super::local_presence::LocalPresence;
use super::removal::Unwanted;
use super::{Ended, Finished, KnownChange, Oversight, Room, RoomPhase};
use crate::Millis;
use crate::chance::{Chance, Digest, Secret, Token};
use crate::chat::ChatLine;
use crate::clock::Clocks;
use crate::entry::RollInput;
use crate::envelope::parsed;
use crate::hash_chain::LogHead;
use crate::limits::RoomLimits;
use crate::member::{Member, MemberId};
use crate::name::NameLook;
use crate::question::{OpenQuestion, RefusedQuestions};
use crate::seats::RoomSeats;
use crate::settings::RoomSettings;

/// The version of the snapshots that this program writes, and the only one that it reads: others are passed over, and
/// the log is read from its start.
const SNAPSHOT_VERSION: u32 = 4;

/// A room as it is kept.
#[derive(Serialize, Deserialize)]
struct KeptRoom {
    v: u32,
    head: LogHead,
    at: Millis,
    name: String,
    settings: RoomSettings,
    invitation: Token,
    members: BTreeMap<MemberId, Member>,
    host: Option<MemberId>,
    newest: u32,
    seats: RoomSeats,
    phase: RoomPhase,
    beginning: Option<Value>,
    ended: Option<Ended>,
    chance: Option<KeptChance>,
    rolled: usize,
    rolls: BTreeMap<usize, RollInput>,
    clocks: Option<Clocks>,
    question: Option<OpenQuestion>,
    refused: RefusedQuestions,
    unwanted: Unwanted,
    away: BTreeMap<MemberId, Millis>,
    turn_since: Millis,
    #[serde(default)]
    phase_since: Millis,
    game: Option<SavedGame>,
    games: u32,
    records: VecDeque<Finished>,
    chat: VecDeque<ChatLine>,
    keys: BTreeMap<MemberId, VecDeque<KnownChange>>,
}

/// The chance of a game. Its secret stands here only when everybody knows it.
#[derive(Serialize, Deserialize)]
struct KeptChance {
    seal: Digest,
    secret: Option<Secret>,
    rolls: u64,
}

/// What a version can be read by.
#[derive(Deserialize)]
struct VersionOnly {
    v: u32,
}

impl Room {
    /// Returns the room as text that [`Room::from_snapshot`] reads. Has no secret that is not told yet.
    ///
    /// A room that is read from it tells the same from then on. Only what was told before is forgotten: whoever comes
    /// back with an older `since` gets everything, and a repeated request the present position. What the last change
    /// did (`effects`, `since` in the position) is missing until the next.
    #[must_use]
    pub fn snapshot(&self) -> String {
        let is_over = self.phase == RoomPhase::Over;
        let snapshot = KeptRoom {
            v: SNAPSHOT_VERSION,
            head: self.head,
            at: self.at,
            name: self.name.clone(),
            settings: self.settings.clone(),
            invitation: self.invitation,
            members: self.members.clone(),
            host: self.host,
            newest: self.newest,
            seats: self.seats.clone(),
            phase: self.phase,
            beginning: self.beginning.clone(),
            ended: self.ended.clone(),
            chance: self.chance.map(|chance| KeptChance {
                seal: chance.seal,
                secret: chance.secret.filter(|_| is_over),
                rolls: chance.rolls,
            }),
            rolled: self.rolled,
            rolls: self.rolls.clone(),
            clocks: self.clocks.clone(),
            question: self.question.clone(),
            refused: self.refused.clone(),
            unwanted: self.unwanted.clone(),
            away: self.away.clone(),
            turn_since: self.turn_since,
            phase_since: self.phase_since,
            game: self.table.save(),
            games: self.games,
            records: self.records.clone(),
            chat: self.chat.clone(),
            keys: self.keys.clone(),
        };
        // Cannot fail: everything in it can be written as JSON.
        serde_json::to_string(&snapshot).unwrap_or_default()
    }

    /// Returns whether somebody in this room sees the same as in the other, which was opened in another way.
    pub(crate) fn shows_the_same_as(&self, other: &Room) -> bool {
        let seen = |room: &Room| {
            let record = room.record_text();
            json!([room.head, room.shown(), record, room.chat]).to_string()
        };
        seen(self) == seen(other)
    }

    /// Returns the room that a snapshot was made of. The next line is the one after [`Room::head`].
    ///
    /// # Errors
    /// If the snapshot cannot be read. Then the log is to be read from its start.
    pub fn from_snapshot(text: &str) -> Result<Room, BadEntry> {
        match parsed(text).map(|VersionOnly { v }| v) {
            Some(SNAPSHOT_VERSION) => {}
            Some(other) => return Err(BadEntry::Newer(other)),
            None => return Err(BadEntry::Unreadable),
        }
        let kept: KeptRoom = parsed(text).ok_or(BadEntry::Unreadable)?;
        let mut table = Room::empty().table;
        if let Some(game) = &kept.game {
            table.resume(game).map_err(|why| misplaced(why.text))?;
        }
        let look = |(id, member): (&MemberId, &Member)| (*id, NameLook::of(&member.name));
        let looks = kept.members.iter().map(look).collect();
        let mut room = Room {
            table,
            head: kept.head,
            at: kept.at,
            name: kept.name,
            settings: kept.settings,
            invitation: kept.invitation,
            members: kept.members,
            host: kept.host,
            newest: kept.newest,
            seats: kept.seats,
            phase: kept.phase,
            beginning: kept.beginning,
            limits: RoomLimits::default(),
            phase_since: kept.phase_since,
            oversight: Oversight::default(),
            ended: kept.ended,
            chance: kept.chance.map(|chance| Chance { seal: chance.seal, secret: chance.secret, rolls: chance.rolls }),
            rolled: kept.rolled,
            rolls: kept.rolls,
            clocks: kept.clocks,
            question: kept.question,
            refused: kept.refused,
            unwanted: kept.unwanted,
            presence: LocalPresence::default(),
            looks,
            away: kept.away,
            turn_since: kept.turn_since,
            games: kept.games,
            records: kept.records,
            chat: kept.chat,
            deleted: VecDeque::new(),
            keys: kept.keys,
            recent: VecDeque::new(),
        };
        room.grant_rights();
        Ok(room)
    }
}
