//! A position as it is sent.

/// A position as JSON. It is written once for all who are told of it, by types of the game's own.
#[derive(Clone, Debug)]
pub struct PositionJson(String);

impl PositionJson {
    pub(crate) fn new(json: String) -> PositionJson {
        PositionJson(json)
    }

    /// Returns the JSON.
    #[must_use]
    pub fn json(&self) -> &str {
        &self.0
    }

    /// Returns the JSON, without a copy.
    #[must_use]
    pub fn into_json(self) -> String {
        self.0
    }
}
