//! Refusals of requests in a room. What the table refuses goes out as the table says it.

use serde::Serialize;

/// An error code (docs/online.md, "Errors").
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomErrorCode {
    /// An unknown request, or a field that is missing or wrong.
    BadRequest,
    /// The rules refuse the options.
    BadOptions,
    /// There is no such room, or no right to enter it: one answer for both.
    NoRoom,
    /// The host has removed who asks, or somebody at their address.
    Removed,
    /// The member has no right to ask for this.
    NotAllowed,
    /// There is no place left.
    Full,
    /// Somebody is not ready, or a seat is free that the game needs.
    NotReady,
    /// The game, or what was asked about, has ended.
    Over,
    /// Before its time.
    TooSoon,
    /// Too many requests, or lines of chat.
    TooFast,
    /// The request was made for an older position.
    Stale,
    /// The log cannot be reached.
    Unavailable,
    /// This version of the protocol is not spoken here.
    OldProgram,
    /// A defect of the program.
    Internal,
}

/// A refused request. Nothing has changed.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RoomRefusal {
    /// The kind of refusal.
    pub code: RoomErrorCode,
    /// Complete sentences for a person.
    pub text: String,
    /// When to try again, in milliseconds from now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<u64>,
}

impl RoomRefusal {
    /// Returns the refusal of every change while the log cannot be reached.
    #[must_use]
    pub fn unavailable() -> RoomRefusal {
        RoomRefusal::new(RoomErrorCode::Unavailable, "The server cannot save at the moment. Try again.")
    }

    /// Returns the refusal of who asks too fast, and may ask again after so many milliseconds.
    #[must_use]
    pub fn too_fast(after: u64) -> RoomRefusal {
        RoomRefusal {
            after: Some(after),
            ..RoomRefusal::new(RoomErrorCode::TooFast, "Too many requests. Wait a moment.")
        }
    }

    /// Returns a refusal with this code.
    #[must_use]
    pub fn new(code: RoomErrorCode, text: impl Into<String>) -> RoomRefusal {
        let text = text.into();
        RoomRefusal { code, text, after: None }
    }

    /// Returns the refusal of a message that cannot be read.
    #[must_use]
    pub fn unreadable(why: &serde_json::Error) -> RoomRefusal {
        let why = why.to_string();
        let why = why.split(" at line ").next().unwrap_or_default();
        RoomRefusal::bad_request(format!("The message cannot be read: {why}."))
    }

    pub(crate) fn bad_request(text: impl Into<String>) -> RoomRefusal {
        RoomRefusal::new(RoomErrorCode::BadRequest, text)
    }

    pub(crate) fn not_allowed(text: impl Into<String>) -> RoomRefusal {
        RoomRefusal::new(RoomErrorCode::NotAllowed, text)
    }

    /// Returns the refusal of what may be asked again after so many milliseconds, where that is known.
    pub(crate) fn too_soon(text: impl Into<String>, after: Option<u64>) -> RoomRefusal {
        RoomRefusal { after, ..RoomRefusal::new(RoomErrorCode::TooSoon, text) }
    }

    pub(crate) fn no_room() -> RoomRefusal {
        RoomRefusal::new(RoomErrorCode::NoRoom, "There is no such room, or you may not enter it.")
    }

    pub(crate) fn removed(text: &str) -> RoomRefusal {
        RoomRefusal::new(RoomErrorCode::Removed, text)
    }

    pub(crate) fn internal() -> RoomRefusal {
        RoomRefusal::new(RoomErrorCode::Internal, "Something went wrong. The room is unchanged.")
    }
}
