//! Forms of messages that the table reads and writes part by part, so that no other type describes them.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

/// A seat's player. Other keys are kept.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
pub(crate) struct Seat {
    /// The player's name.
    #[schemars(length(max = 200))]
    #[schemars(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// An index into the palette.
    #[schemars(range(max = 6))]
    #[schemars(skip_serializing_if = "Option::is_none")]
    colour: Option<u8>,
    /// The computer's level; null or missing for a person.
    #[schemars(range(min = 1, max = 10))]
    #[schemars(skip_serializing_if = "Option::is_none")]
    bot: Option<u8>,
    #[schemars(flatten)]
    more: Map<String, Value>,
}

/// A seat's player in a position.
#[derive(JsonSchema)]
#[schemars(rename = "SeatOfPosition")]
#[allow(dead_code, reason = "only its form is needed")]
pub(crate) struct ShownSeat {
    /// The player's name.
    name: String,
    /// An index into the palette.
    colour: u8,
    /// The computer's level; null or missing for a person.
    #[schemars(skip_serializing_if = "Option::is_none")]
    bot: Option<u8>,
    #[schemars(flatten)]
    more: Map<String, Value>,
}

/// One effect, in the game's own form: the games say what it may be.
pub(crate) struct Effect;

impl JsonSchema for Effect {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Effect".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        Schema::default()
    }
}

/// The result of a game. The games say what it may be.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
pub(crate) struct GameResult;

/// A whole game, as `record` answers it (docs/record.md). Other keys are kept.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
pub(crate) struct Record {
    /// Always `atar-record`.
    format: String,
    /// The version of the format.
    #[schemars(range(min = 1, max = 1))]
    version: u32,
    /// The game's name.
    game: String,
    /// The version of the game's rules.
    #[schemars(range(min = 1))]
    rules: u32,
    /// All options of the game.
    options: Map<String, Value>,
    /// The seats' players.
    seats: Vec<Seat>,
    /// The finished turns, each a list of its steps, chance included.
    turns: Vec<Vec<String>>,
    /// The steps after the last finished turn, chance included.
    draft: Vec<String>,
    /// The result; null before the end.
    result: Option<GameResult>,
    #[schemars(flatten)]
    more: Map<String, Value>,
}

/// A record as `open` reads it. Keys that follow from others may be missing (docs/record.md).
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
pub(crate) struct RecordFile {
    /// Always `atar-record`.
    format: String,
    /// The version of the format.
    version: u32,
    /// The game's name.
    game: String,
    /// The version of the game's rules.
    rules: u32,
    /// All options of the game; those that came after its version of the rules may be missing.
    options: Map<String, Value>,
    /// The seats' players.
    seats: Option<Vec<Seat>>,
    /// The finished turns, each a list of its steps, chance included.
    turns: Option<Vec<Vec<String>>>,
    /// The steps after the last finished turn, chance included; all steps where there are no turns.
    draft: Option<Vec<String>>,
    #[schemars(flatten)]
    more: Map<String, Value>,
}
