//! The records of the games that were played in a room.

use serde::{Deserialize, Serialize};

use super::Room;
use super::handle_request::{Accepted, RequestContext};
use crate::Millis;
use crate::message::{FinishedGames, FinishedRecord, ReadOk, RecordJson};
use crate::phase::Ended;
use crate::refusal::RoomRefusal;
use crate::wire::FinishedGame;

/// How many records a room keeps.
const MOST: usize = 20;
/// How many bytes all of them may have.
const MOST_BYTES: usize = 1 << 20;

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Finished {
    /// The number of the game in the room, from 1 on.
    game: u32,
    /// When it ended.
    at: Millis,
    /// Why, where its rules did not end it.
    ended: Option<Ended>,
    /// Its record, as the text of its file.
    record: String,
}

impl Room {
    /// Keeps the record of the game that has just ended. The oldest go if they become too many or too long.
    pub(super) fn keep_record(&mut self) {
        let Some(record) = self.table.record_text() else {
            return;
        };
        self.state.records.push_back(Finished {
            game: self.state.games,
            at: self.state.at,
            ended: self.state.ended.clone(),
            record,
        });
        let bytes = |room: &Room| -> usize {
            let records = room.state.records.iter();
            records.map(|finished| finished.record.len()).sum()
        };
        while self.state.records.len() > MOST || bytes(self) > MOST_BYTES {
            self.state.records.pop_front();
        }
    }

    /// Tells which games have ended, or the record of one.
    pub(super) fn tell_records(
        &self,
        game: Option<u32>,
        context: &RequestContext<'_>,
    ) -> Result<Accepted, RoomRefusal> {
        let Some(game) = game else {
            let games = self.state.records.iter().map(|finished| FinishedGame {
                game: finished.game,
                at: finished.at,
                ended: finished.ended.as_ref(),
            });
            return Ok(context.ok(ReadOk::Finished(FinishedGames::List(games.collect()))));
        };
        let mut records = self.state.records.iter();
        let finished = records.find(|finished| finished.game == game);
        let none = || RoomRefusal::bad_request(format!("The record of game {game} is not kept here."));
        let Finished { game, at, ended, record } = finished.ok_or_else(none)?;
        let record = RecordJson::of(record.clone()).ok_or_else(RoomRefusal::internal)?;
        let finished = FinishedRecord { game: *game, at: *at, ended: ended.as_ref(), record };
        Ok(context.ok(ReadOk::Finished(FinishedGames::One(finished))))
    }
}
