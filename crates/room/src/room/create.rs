//! Creating a room.

use atar_table::{Client, PROOF_KEY, Request, Roll, Table};
use serde_json::Value;
use serde_json::value::RawValue;

use super::enter::new_member;
use super::{Oversight, Room};
use crate::Millis;
use crate::caller::PendingEntry;
use crate::chance::Token;
use crate::entry::{Creation, EntryKind};
use crate::envelope::parsed;
use crate::limits::RoomLimits;
use crate::name::{check_scripts, read_name};
use crate::new_room::NewRoom;
use crate::refusal::{RoomErrorCode, RoomRefusal};
use crate::settings::RoomSettings;

impl Room {
    /// Returns the first entry of a room, whose host has this name. `entropy` is fresh random bytes.
    ///
    /// # Errors
    /// `bad_request` or `bad_options`.
    pub fn create(
        room: &str,
        settings: RoomSettings,
        host: &str,
        now: Millis,
        entropy: [u8; 32],
    ) -> Result<PendingEntry, RoomRefusal> {
        first_entry(room, settings, None, host, now, entropy)
    }

    /// Returns the first entry of a room that somebody proposes. `limits` are those of the server, `oversight` is its
    /// operator's. `entropy` is fresh random bytes.
    ///
    /// # Errors
    /// `bad_request` or `bad_options`.
    pub fn propose(
        room: &str,
        proposal: NewRoom,
        limits: RoomLimits,
        oversight: Oversight,
        now: Millis,
        entropy: [u8; 32],
    ) -> Result<PendingEntry, RoomRefusal> {
        let NewRoom { name, record, settings } = proposal;
        let (game, options, record) = match record {
            Some(record) => {
                let (game, options, record) = opened(&record)?;
                (game, options, Some(record))
            }
            None => {
                let game = settings
                    .game
                    .clone()
                    .ok_or_else(|| RoomRefusal::bad_request("A room needs a game, or a record to continue."))?;
                let options = settings.options.clone().unwrap_or_default();
                (game, Value::Object(options), None)
            }
        };
        let mut usual = RoomSettings::new(&game, options.clone());
        usual.watchers = usual.watchers.min(limits.watchers);
        let given = usual.with(settings);
        let settings = RoomSettings { game, options, ..given };
        settings.check_limits(limits)?;
        if oversight.one_script {
            check_scripts(&read_name(&name)?)?;
        }
        first_entry(room, settings.completed(), record, &name, now, entropy)
    }
}

/// Returns the token of a new room's host and its first invitation, as they follow from its random bytes.
#[must_use]
pub fn host_secrets(entropy: [u8; 32]) -> (Token, Token) {
    (Token::first_of(&entropy), Token::first_of(&entropy[16..]))
}

fn first_entry(
    room: &str,
    settings: RoomSettings,
    record: Option<Value>,
    host: &str,
    now: Millis,
    entropy: [u8; 32],
) -> Result<PendingEntry, RoomRefusal> {
    settings.check()?;
    let (token, invitation) = host_secrets(entropy);
    let host = new_member(host, token)?;
    let kind = EntryKind::Created(Creation { room: room.to_owned(), settings, host, invitation, record });
    Ok(PendingEntry { id: Some(RawValue::NULL.to_owned()), token: Some(token), ..PendingEntry::unasked(kind, now) })
}

/// Opens a record. Returns its game, its options and the record as this program writes it.
fn opened(record: &Value) -> Result<(String, Value, Value), RoomRefusal> {
    let mut table = Table::new(0);
    let opened = table.request(Client(0), Request::open(record, Roll::Manual));
    opened.map_err(|why| RoomRefusal::bad_request(why.text))?;
    if table.has_ended() {
        let text = "The game of this record has ended.";
        return Err(RoomRefusal::new(RoomErrorCode::Over, text));
    }
    let mut record: Value = table.record_text().and_then(|text| parsed(&text)).ok_or_else(RoomRefusal::internal)?;
    if let Some(keys) = record.as_object_mut() {
        keys.remove(PROOF_KEY);
    }
    let game = record["game"].as_str().ok_or_else(RoomRefusal::internal)?;
    Ok((game.to_owned(), record["options"].clone(), record))
}
