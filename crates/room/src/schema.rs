//! The schemas of what clients send to a room and are told (docs/online.md). Only the feature `schema` has them, for
//! the tests that write docs/online.schema.json.

use schemars::{Schema, SchemaGenerator};

pub use crate::envelope::fields;
use crate::message::RoomMessage;
use crate::new_room::NewRoom;
use crate::request::{self, RoomRequest};
pub use crate::wire::RoomCard;

/// Adds what clients send to a room.
pub fn requests(generator: &mut SchemaGenerator) {
    generator.subschema_for::<RoomRequest>();
    generator.subschema_for::<NewRoom>();
}

/// Adds what clients are told in a room, and of it. Returns what each verb answers as `ok`.
pub fn answers(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
    generator.subschema_for::<RoomMessage<'static>>();
    generator.subschema_for::<RoomCard<'static>>();
    request::answer_schemas(generator)
}
