//! A room as text, so that it opens without reading its whole log.

use atar_table::SavedGame;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Room;
use super::apply::{BadEntry, misplaced};
use super::state::RoomState;
use crate::envelope::parsed;
use crate::member::{Member, MemberId};
use crate::name::NameLook;

/// The version of the snapshots that this program writes, and the only one that it reads: others are passed over, and
/// the log is read from its start.
const SNAPSHOT_VERSION: u32 = 4;

/// A snapshot as it is written.
#[derive(Serialize)]
struct Snapshot<'a> {
    v: u32,
    #[serde(flatten)]
    state: &'a RoomState,
    game: Option<SavedGame>,
}

/// What a snapshot has beside the state. Apart from it, as serde reads no numbers as keys of what is flattened.
#[derive(Deserialize)]
struct SnapshotGame {
    game: Option<SavedGame>,
}

/// What a version can be read by.
#[derive(Deserialize)]
struct VersionOnly {
    v: u32,
}

impl Room {
    /// Returns the room as text that [`Room::from_snapshot`] reads. Has no server seed that is not told yet.
    ///
    /// A room that is read from it tells the same from then on. Only what was told before is forgotten: whoever comes
    /// back with an older `since` gets everything, and a repeated request the present position. What the last change
    /// did (`effects`, `since` in the position) is missing until the next.
    #[must_use]
    pub fn snapshot(&self) -> String {
        let snapshot = Snapshot { v: SNAPSHOT_VERSION, state: &self.state.told(), game: self.table.save() };
        // Cannot fail: everything in it can be written as JSON.
        serde_json::to_string(&snapshot).unwrap_or_default()
    }

    /// Returns whether somebody in this room sees the same as in the other, which was opened in another way.
    pub(crate) fn shows_the_same_as(&self, other: &Room) -> bool {
        let seen = |room: &Room| {
            let record = room.record_text();
            json!([room.state.head, room.shown(), record, room.state.chat]).to_string()
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
        let state: RoomState = parsed(text).ok_or(BadEntry::Unreadable)?;
        let SnapshotGame { game } = parsed(text).ok_or(BadEntry::Unreadable)?;
        let look = |(id, member): (&MemberId, &Member)| (*id, NameLook::of(&member.name));
        let looks = state.members.iter().map(look).collect();
        let mut room = Room { state, looks, ..Room::empty() };
        if let Some(game) = &game {
            room.table.resume(game).map_err(|why| misplaced(why.text))?;
        }
        room.grant_rights();
        Ok(room)
    }
}
