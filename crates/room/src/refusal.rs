//! Refusals of requests in a room. What the table refuses goes out as the table says it.

use serde::Serialize;

/// An error code (docs/online.md, "Errors").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// An unknown request, or a field that is missing or wrong.
    BadRequest,
    /// The rules refuse the options.
    BadOptions,
    /// There is no such room, or no right to enter it: one answer for both.
    NoRoom,
    /// The member has no right to ask for this.
    NotAllowed,
    /// There is no place left.
    Full,
    /// Somebody is not ready, or a seat is free.
    NotReady,
    /// The game, or what was asked about, has ended.
    Over,
    /// Before its time.
    TooSoon,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The kind of refusal.
    pub code: ErrorCode,
    /// Complete sentences for a person.
    pub text: String,
}

impl Refusal {
    pub(crate) fn new(code: ErrorCode, text: impl Into<String>) -> Refusal {
        let text = text.into();
        Refusal { code, text }
    }

    pub(crate) fn bad_request(text: impl Into<String>) -> Refusal {
        Refusal::new(ErrorCode::BadRequest, text)
    }

    pub(crate) fn not_allowed(text: impl Into<String>) -> Refusal {
        Refusal::new(ErrorCode::NotAllowed, text)
    }

    pub(crate) fn no_room() -> Refusal {
        Refusal::new(
            ErrorCode::NoRoom,
            "There is no such room, or you may not enter it.",
        )
    }

    pub(crate) fn internal() -> Refusal {
        Refusal::new(
            ErrorCode::Internal,
            "The program made a mistake. The room is as it was before.",
        )
    }
}
