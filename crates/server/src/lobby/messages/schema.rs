//! The schemas of what the lobby is asked, answers and tells.

use atar_room::Pong;
use schemars::{Schema, SchemaGenerator};

use super::{CreatedRoom, HostHello, LobbyEvent, LobbyRequest, QrPicture, RoomList};

/// Adds what the lobby is asked.
pub(crate) fn requests(generator: &mut SchemaGenerator) {
    generator.subschema_for::<LobbyRequest>();
}

/// Adds what the lobby answers and tells. Returns what each verb answers as `ok`.
pub(crate) fn answers(generator: &mut SchemaGenerator) -> Vec<(&'static str, Schema)> {
    generator.subschema_for::<LobbyEvent>();
    vec![
        ("hello", generator.subschema_for::<HostHello<'static>>()),
        ("create", generator.subschema_for::<CreatedRoom>()),
        ("list", generator.subschema_for::<RoomList>()),
        ("qr", generator.subschema_for::<QrPicture>()),
        ("ping", generator.subschema_for::<Pong>()),
    ]
}
