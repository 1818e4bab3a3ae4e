//! The schemas of what the lobby writes part by part, so that no other type describes it.

use atar_room::schema::RoomCard;
use atar_room::{NewRoom, Pong};
use schemars::{JsonSchema, SchemaGenerator};

use super::{Create, CreatedRoom, HostHello, LobbyRequest};

/// A request to create a room.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
pub(super) struct CreateForm {
    #[schemars(flatten)]
    create: Create,
    #[schemars(flatten)]
    room: NewRoom,
}

/// The answer to `list`.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct RoomList {
    /// The listed rooms: those that wait first, then the newest first.
    rooms: Vec<RoomCard<'static>>,
}

/// The answer to `qr`: a QR code as the path of a picture.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct QrPicture {
    /// The number of squares in a row.
    size: u32,
    /// The black squares as data of an SVG path.
    path: String,
}

/// What the lobby tells who has asked for the list.
#[derive(JsonSchema)]
#[schemars(tag = "event", rename_all = "snake_case")]
#[allow(dead_code, reason = "only its form is needed")]
enum LobbyEvent {
    /// The list has changed.
    Rooms {
        /// The listed rooms.
        rooms: Vec<RoomCard<'static>>,
    },
}

/// What each verb answers as `ok`. No message has this form.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
struct LobbyAnswers {
    hello: HostHello<'static>,
    create: CreatedRoom<'static>,
    list: RoomList,
    qr: QrPicture,
    ping: Pong,
}

/// Adds what the lobby is asked.
pub(crate) fn requests(generator: &mut SchemaGenerator) {
    generator.subschema_for::<LobbyRequest>();
}

/// Adds what the lobby answers and tells.
pub(crate) fn answers(generator: &mut SchemaGenerator) {
    generator.subschema_for::<LobbyAnswers>();
    generator.subschema_for::<LobbyEvent>();
}
