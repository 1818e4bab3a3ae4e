//! The places of what each game says in a form of its own. The definitions of the games (`games.rs`) take them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// One effect.
pub(crate) struct Effect;

/// The result of a game.
pub(crate) struct GameResult;

impl JsonSchema for Effect {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Effect".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "$ref": "#/$defs/Effect" })
    }
}

impl JsonSchema for GameResult {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "GameResult".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "$ref": "#/$defs/GameResult" })
    }
}
