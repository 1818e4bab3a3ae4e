//! What the lobby is asked and answers (docs/online.md, "A host"), as types.

#[cfg(test)]
pub(crate) mod schema;

use atar_nearby::QrCode;
use atar_room::{Bytes, NET, NewRoom, Pong, RoomLimits};
use atar_table::sorted;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::host_kind::HostKind;
use crate::rooms::RoomCardJson;

/// A request to the lobby.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum LobbyRequest {
    /// Asks what the host is.
    Hello {
        /// The secret of the app that hosts at home.
        owner: Option<String>,
    },
    /// Creates a room.
    Create(Create),
    /// Asks for the listed rooms, and from then on for their changes.
    List {
        /// The game of the rooms; those of all games if it is missing.
        game: Option<String>,
    },
    /// Draws a text as a QR code.
    Qr {
        /// The text.
        text: String,
    },
    /// Asks for the time.
    Ping {
        /// What comes back as it is.
        t: Option<i64>,
    },
}

impl LobbyRequest {
    /// The names of the fields of requests, but for those of a new room.
    pub(super) const FIELDS: [&str; 7] = ["id", "do", "owner", "key", "game", "text", "t"];
}

/// A request to create a room.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(super) struct Create {
    /// The secret of the app that hosts at home.
    pub(super) owner: Option<String>,
    /// Leads to the same room when the request is repeated.
    pub(super) key: Option<Bytes<16>>,
    #[serde(flatten)]
    pub(super) room: NewRoom,
}

/// The answer to `hello`: what a host is, and how much it takes.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct HostHello<'a> {
    /// The version of the messages.
    net: u32,
    /// What the host is called.
    name: &'a str,
    kind: HostKind,
    /// Whether whoever asks may create rooms.
    may_create: bool,
    limits: RoomLimits,
    /// The version of the program.
    build: &'static str,
}

impl HostHello<'_> {
    pub(super) fn new(name: &str, kind: HostKind, limits: RoomLimits, may_create: bool) -> HostHello<'_> {
        HostHello { net: NET, name, kind, may_create, limits, build: env!("CARGO_PKG_VERSION") }
    }
}

/// The answer to `create`: a new room. Its creator enters with the token.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct CreatedRoom {
    /// The room's name in addresses.
    pub(super) room: String,
    /// What lets the creator in.
    pub(super) token: String,
    /// What lets others in.
    pub(super) invitation: String,
}

/// The answer to `list`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct RoomList {
    /// The listed rooms: those that wait first, then the newest first.
    pub(super) rooms: Vec<RoomCardJson>,
}

/// The answer to `qr`: a QR code as the path of a picture.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct QrPicture {
    /// The number of squares in a row.
    #[cfg_attr(test, schemars(with = "u32"))]
    size: i32,
    /// The black squares as data of an SVG path.
    path: String,
}

impl From<QrCode> for QrPicture {
    fn from(QrCode { size, path }: QrCode) -> QrPicture {
        QrPicture { size, path }
    }
}

/// What the lobby answers to a request that it has accepted.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(super) enum LobbyOk<'a> {
    #[serde(serialize_with = "sorted")]
    Hello(HostHello<'a>),
    #[serde(serialize_with = "sorted")]
    Created(CreatedRoom),
    Rooms(RoomList),
    #[serde(serialize_with = "sorted")]
    Qr(QrPicture),
    #[serde(serialize_with = "sorted")]
    Pong(Pong),
}

/// The answer to a request that the lobby has accepted.
#[derive(Debug, Serialize)]
pub(super) struct LobbyAnswer<'a> {
    /// The request's id; null if it has none.
    pub(super) re: &'a RawValue,
    pub(super) ok: LobbyOk<'a>,
}

/// What the lobby tells who has asked for the list.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub(super) enum LobbyEvent {
    /// The list has changed.
    Rooms {
        /// The listed rooms.
        rooms: Vec<RoomCardJson>,
    },
}

/// Returns a message as it is sent. Cannot fail: everything in it can be written as JSON.
pub(super) fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Older programs read them: no text changes without notice.
    #[test]
    fn every_text_stays_as_it_is() {
        let hello = HostHello::new("Ann’s", HostKind::Home, RoomLimits::new(6, 50), true);
        let text = json!(hello).to_string().replace(hello.build, "BUILD");
        let limits = r#"{"level":6,"line":300,"name":24,"watchers":50}"#;
        assert_eq!(
            text,
            format!(r#"{{"build":"BUILD","kind":"home","limits":{limits},"may_create":true,"name":"Ann’s","net":1}}"#)
        );
        let [room, token, invitation] = ["abcdefgh23", "01", "02"].map(str::to_owned);
        let created = CreatedRoom { room, token, invitation };
        assert_eq!(json!(created).to_string(), r#"{"invitation":"02","room":"abcdefgh23","token":"01"}"#);
    }
}
