//! What the host of a room may set before the game starts.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use atar_table::{Client, Table};

use crate::refusal::{ErrorCode, Refusal};

/// What the host of a room may set before the game starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
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
}

/// Who may take back a turn.
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

/// The most watchers that a host may set.
const MAX_WATCHERS: u32 = 2000;

/// Settings to be changed: those that are given replace the others.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct SettingsChange {
    pub(crate) game: Option<String>,
    pub(crate) options: Option<Map<String, Value>>,
    pub(crate) listed: Option<bool>,
    pub(crate) watchers: Option<u32>,
    pub(crate) undo: Option<Undo>,
    pub(crate) chat: Option<bool>,
}

impl Settings {
    /// Returns the settings of a room that is not listed, for a game with these options.
    #[must_use]
    pub fn new(game: &str, options: Value) -> Settings {
        Settings {
            game: game.to_owned(),
            options,
            listed: false,
            watchers: 50,
            undo: Undo::Ask,
            chat: true,
        }
    }

    pub(crate) fn with(&self, change: SettingsChange) -> Settings {
        let mut settings = self.clone();
        settings.game = change.game.unwrap_or(settings.game);
        settings.options = change.options.map_or(settings.options, Value::Object);
        settings.listed = change.listed.unwrap_or(settings.listed);
        settings.watchers = change.watchers.unwrap_or(settings.watchers);
        settings.undo = change.undo.unwrap_or(settings.undo);
        settings.chat = change.chat.unwrap_or(settings.chat);
        settings
    }

    /// Checks the settings. Returns the number of seats.
    ///
    /// # Errors
    /// `bad_options` or `bad_request`.
    pub(crate) fn check(&self) -> Result<usize, Refusal> {
        if self.watchers > MAX_WATCHERS {
            let text = format!("A room can have at most {MAX_WATCHERS} watchers.");
            return Err(Refusal::bad_request(text));
        }
        let request = json!({"do": "new_game", "game": self.game, "options": self.options});
        let reply = Table::new(0).handle(Client(0), request.to_string().as_bytes());
        let answer: Value =
            serde_json::from_str(&reply.answer.unwrap_or_default()).unwrap_or_default();
        match answer["ok"]["seats"].as_array() {
            Some(seats) => Ok(seats.len()),
            None => {
                let text = answer["error"]["text"]
                    .as_str()
                    .unwrap_or("These options are not possible.");
                Err(Refusal::new(ErrorCode::BadOptions, text))
            }
        }
    }
}
