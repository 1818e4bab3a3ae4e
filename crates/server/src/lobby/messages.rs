//! What the lobby is asked and answers (docs/online.md, "A host"), as types.

#[cfg(test)]
pub(crate) mod schema;

use atar_room::{Bytes, NET, RoomLimits};
use serde::{Deserialize, Serialize};

use crate::host_kind::HostKind;

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
    #[cfg_attr(test, schemars(with = "schema::CreateForm"))]
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

/// What a request to create a room has besides the room.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Create {
    /// The secret of the app that hosts at home.
    pub(super) owner: Option<String>,
    /// Leads to the same room when the request is repeated.
    pub(super) key: Option<Bytes<16>>,
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
pub(super) struct CreatedRoom<'a> {
    /// The room's name in addresses.
    pub(super) room: &'a str,
    /// What lets the creator in.
    pub(super) token: &'a str,
    /// What lets others in.
    pub(super) invitation: &'a str,
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
        let created = CreatedRoom { room: "abcdefgh23", token: "01", invitation: "02" };
        assert_eq!(json!(created).to_string(), r#"{"invitation":"02","room":"abcdefgh23","token":"01"}"#);
    }
}
