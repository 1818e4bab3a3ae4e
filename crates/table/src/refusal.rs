//! Why a request is refused.

use serde::Serialize;
use serde_json::Value;

/// The protocol's error codes (protocol.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// No request, or one with a field that is missing or wrong.
    BadRequest,
    /// There is no game of this name.
    UnknownGame,
    /// The rules refuse the options.
    BadOptions,
    /// The request needs a game.
    NoGame,
    /// The step is not legal now.
    IllegalStep,
    /// The request was made for an older position.
    Stale,
    /// Something in the record is wrong.
    BadRecord,
    /// The request needs something that another one is using.
    Busy,
    /// The seat whose turn it is, is somebody else's.
    NotYourTurn,
    /// A defect of the program.
    Internal,
}

impl Code {
    /// All codes, in the order of docs/protocol.md.
    pub const ALL: [Code; 10] = [
        Code::BadRequest,
        Code::UnknownGame,
        Code::BadOptions,
        Code::NoGame,
        Code::IllegalStep,
        Code::Stale,
        Code::BadRecord,
        Code::Busy,
        Code::NotYourTurn,
        Code::Internal,
    ];
}

/// A refused request: nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    /// What kind of refusal it is.
    pub code: Code,
    /// Complete sentences for a person.
    pub text: String,
}

impl Refusal {
    pub(crate) fn new(code: Code, text: impl Into<String>) -> Refusal {
        Refusal {
            code,
            text: text.into(),
        }
    }

    pub(crate) fn bad_request(text: impl Into<String>) -> Refusal {
        Refusal::new(Code::BadRequest, text)
    }

    pub(crate) fn bad_record(text: impl Into<String>) -> Refusal {
        Refusal::new(Code::BadRecord, text)
    }

    pub(crate) fn illegal_step(text: impl Into<String>) -> Refusal {
        Refusal::new(Code::IllegalStep, text)
    }
}

/// A value from outside as it is quoted to a person: JSON, shortened when long.
pub(crate) fn quoted(value: &Value) -> String {
    shortened(&value.to_string())
}

/// At most some 80 characters of a text.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
