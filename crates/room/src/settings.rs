//! What the host of a room may set before the game starts.

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use atar_table::{Client, Refusal, Request, Table};

use crate::clock::ClockKind;
use crate::limits::{LEVELS, MAX_WATCHERS, RoomLimits};
use crate::refusal::{RoomErrorCode, RoomRefusal};

/// What the host of a room may set before the game starts.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomSettings {
    /// The game's name.
    pub game: String,
    /// Its options, all of them.
    pub options: Value,
    /// Whether the lobby shows the room, so that anybody may enter.
    pub listed: bool,
    /// The most watchers.
    pub watchers: u32,
    /// Who may take back a turn.
    pub undo: Undo,
    /// Whether members may write to each other.
    pub chat: bool,
    /// The clock, if there is one.
    pub clock: Option<ClockKind>,
    /// When a computer plays by itself for somebody who is away; none if only when the others claim it.
    pub stand_in: Option<StandIn>,
}

/// When a computer plays by itself for somebody who is away.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandIn {
    /// After so many seconds in which it was their turn.
    pub after: u32,
    /// The level of the computer.
    pub level: u8,
}

/// Who may take back a turn.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Undo {
    /// Who asks, if all other people at seats agree.
    Ask,
    /// Nobody.
    Never,
    /// Who asks, unless chance has fallen since.
    Free,
}

/// The watchers that a room may have, unless its host says otherwise.
const WATCHERS: u32 = 50;

/// Settings to be changed: those that are given replace the others.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct SettingsChange {
    pub(crate) game: Option<String>,
    pub(crate) options: Option<Map<String, Value>>,
    pub(crate) listed: Option<bool>,
    pub(crate) watchers: Option<u32>,
    pub(crate) undo: Option<Undo>,
    pub(crate) chat: Option<bool>,
    #[serde(default, deserialize_with = "given")]
    pub(crate) clock: Option<Option<ClockKind>>,
    #[serde(default, deserialize_with = "given")]
    pub(crate) stand_in: Option<Option<StandIn>>,
}

/// Reads a field that may be null, which is not the same as a field that is missing.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

impl RoomSettings {
    /// Returns the settings of a room that is not listed, for a game with these options.
    #[must_use]
    pub fn new(game: &str, options: Value) -> RoomSettings {
        RoomSettings {
            game: game.to_owned(),
            options,
            listed: false,
            watchers: WATCHERS,
            undo: Undo::Ask,
            chat: true,
            clock: None,
            stand_in: None,
        }
    }

    pub(crate) fn with(&self, change: SettingsChange) -> RoomSettings {
        let mut settings = self.clone();
        settings.game = change.game.unwrap_or(settings.game);
        settings.options = change.options.map_or(settings.options, Value::Object);
        settings.listed = change.listed.unwrap_or(settings.listed);
        settings.watchers = change.watchers.unwrap_or(settings.watchers);
        settings.undo = change.undo.unwrap_or(settings.undo);
        settings.chat = change.chat.unwrap_or(settings.chat);
        settings.clock = change.clock.unwrap_or(settings.clock);
        settings.stand_in = change.stand_in.unwrap_or(settings.stand_in);
        settings
    }

    /// Returns the settings with all options of the game, also those that were not given.
    pub(crate) fn completed(mut self) -> RoomSettings {
        if let Some(options) = self.tried().ok().and_then(|table| table.options()) {
            self.options = options;
        }
        self
    }

    /// Checks that the room has no more than this server lets it have.
    ///
    /// # Errors
    /// `not_allowed`.
    pub(crate) fn check_limits(&self, limits: RoomLimits) -> Result<(), RoomRefusal> {
        if self.watchers > limits.watchers {
            let text = match limits.watchers {
                0 => "Rooms on this server have no watchers.".to_owned(),
                1 => "A room on this server can have at most one watcher.".to_owned(),
                most => format!("A room on this server can have at most {most} watchers."),
            };
            return Err(RoomRefusal::not_allowed(text));
        }
        check_level(self.stand_in.map(|stand_in| stand_in.level), limits.level)
    }

    /// Returns a table with a new game with these settings.
    ///
    /// # Errors
    /// Why there cannot be one.
    fn tried(&self) -> Result<Table, Refusal> {
        let mut table = Table::new(0);
        let game = Request::new_game(&self.game, self.options.clone(), None);
        table.request(Client(0), game)?;
        Ok(table)
    }

    /// Checks the settings. Returns the number of seats.
    ///
    /// # Errors
    /// `bad_options` or `bad_request`.
    pub(crate) fn check(&self) -> Result<usize, RoomRefusal> {
        if self.watchers > MAX_WATCHERS {
            let text = format!("A room can have at most {MAX_WATCHERS} watchers.");
            return Err(RoomRefusal::bad_request(text));
        }
        if let Some(clock) = self.clock {
            clock.check()?;
        }
        let is_sound = |stand_in: StandIn| (10..=86_400).contains(&stand_in.after) && LEVELS.contains(&stand_in.level);
        if !self.stand_in.is_none_or(is_sound) {
            let text = "A stand-in has a level from 1 to 10 and comes after 10 to 86400 seconds.";
            return Err(RoomRefusal::bad_request(text));
        }
        match self.tried() {
            Ok(table) => Ok(table.seats()),
            Err(why) => Err(RoomRefusal::new(RoomErrorCode::BadOptions, why.text)),
        }
    }
}

/// Checks the level of a computer against the highest that this server lets them have.
///
/// # Errors
/// `not_allowed`.
pub(crate) fn check_level(level: Option<u8>, most: u8) -> Result<(), RoomRefusal> {
    if level.is_some_and(|level| level > most) {
        let text = format!("Computers play only up to level {most} on this server.");
        return Err(RoomRefusal::not_allowed(text));
    }
    Ok(())
}
