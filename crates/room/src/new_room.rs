//! A request to create a room.

use serde::Deserialize;
use serde_json::Value;

use crate::settings::SettingsChange;

/// A room to be created: a game or a record, and settings.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Deserialize)]
pub struct NewRoom {
    /// The name of who creates it, and is its host.
    pub(crate) name: String,
    /// The record that the first game goes on with, instead of a new one.
    pub(crate) record: Option<Value>,
    /// The settings that are not as usual.
    #[serde(flatten)]
    pub(crate) settings: SettingsChange,
}

impl NewRoom {
    /// The names of its fields.
    pub const FIELDS: [&str; 10] =
        ["name", "record", "game", "options", "listed", "watchers", "undo", "chat", "clock", "stand_in"];

    /// Returns whether it goes on with a record.
    #[must_use]
    pub fn has_record(&self) -> bool {
        self.record.is_some()
    }
}
