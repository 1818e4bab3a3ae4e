//! The JSON Schemas of what is told of positions. Only the feature `schema` has them, for the tests that write the
//! protocol's schema.

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::presentation::Presentation;

/// The schemas of a game's own parts of a position.
pub struct GameSchemas {
    /// The schema of the state.
    pub state: Schema,
    /// The schema of what a front needs beyond the state.
    pub view: Schema,
    /// The schema of an effect.
    pub effect: Schema,
    /// The schema of the outcome.
    pub outcome: Schema,
}

impl GameSchemas {
    /// Makes the schemas of a game, with the definitions that they need in the generator.
    pub(crate) fn of<P>(generator: &mut SchemaGenerator) -> GameSchemas
    where
        P: Presentation,
        P::State: JsonSchema,
        P::View: JsonSchema,
        P::Effect: JsonSchema,
        P::Outcome: JsonSchema,
    {
        GameSchemas {
            state: generator.subschema_for::<P::State>(),
            view: generator.subschema_for::<P::View>(),
            effect: generator.subschema_for::<P::Effect>(),
            outcome: generator.subschema_for::<P::Outcome>(),
        }
    }
}

/// Gives a type that serializes in a way of its own the schema of another type that is written alike.
macro_rules! written_as {
    ($type:ty, $other:ty) => {
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$other as schemars::JsonSchema>::json_schema(generator)
            }
        }
    };
}

pub(crate) use written_as;
