//! Refusals of requests.

use atar_reasons::Escaped;
use serde::Serialize;
use serde_json::Value;

/// An error code (docs/protocol.md, "Errors").
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// An unknown request, or a field that is missing or wrong.
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
    /// Something in the position from which a game is to begin is wrong.
    BadPosition,
    /// The request needs something that another one is using.
    Busy,
    /// The seat whose turn it is belongs to somebody else, or to a computer.
    NotYourTurn,
    /// The client has no right to ask for this.
    NotAllowed,
    /// A defect of the program.
    Internal,
}

impl ErrorCode {
    /// All codes, in the order of docs/protocol.md.
    pub const ALL: [ErrorCode; 12] = [
        ErrorCode::BadRequest,
        ErrorCode::UnknownGame,
        ErrorCode::BadOptions,
        ErrorCode::NoGame,
        ErrorCode::IllegalStep,
        ErrorCode::Stale,
        ErrorCode::BadRecord,
        ErrorCode::BadPosition,
        ErrorCode::Busy,
        ErrorCode::NotYourTurn,
        ErrorCode::NotAllowed,
        ErrorCode::Internal,
    ];
}

/// A refused request. Nothing has changed.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    /// The kind of refusal.
    pub code: ErrorCode,
    /// Complete sentences for a person.
    pub text: String,
    /// The rules' name for why a step is illegal; of a position, the key of its state that cannot be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// Of a position, which entry of the key cannot be, if it is a certain one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// Of a position, the rule that is broken there: half a sentence, which says nothing of the place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Of a position, whether it only lacks something that can still be put there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unfinished: bool,
}

impl Refusal {
    pub(crate) fn new(code: ErrorCode, text: impl Into<String>) -> Refusal {
        Refusal { code, text: text.into(), reason: None, entry: None, rule: None, unfinished: false }
    }

    /// Refuses a step that the rules do not allow.
    pub(crate) fn by_the_rules(text: String, reason: &'static str) -> Refusal {
        Refusal { reason: Some(reason), ..Refusal::illegal_step(text) }
    }

    pub(crate) fn bad_request(text: impl Into<String>) -> Refusal {
        Refusal::new(ErrorCode::BadRequest, text)
    }

    pub(crate) fn bad_record(text: impl Into<String>) -> Refusal {
        Refusal::new(ErrorCode::BadRecord, text)
    }

    pub(crate) fn illegal_step(text: impl Into<String>) -> Refusal {
        Refusal::new(ErrorCode::IllegalStep, text)
    }
}

/// Quotes a value from outside for a person: as JSON, shortened if it is long.
pub(crate) fn quoted(value: &Value) -> String {
    shortened(&value.to_string())
}

/// Returns the first 80 characters of a text from outside, so that they change nothing around them.
pub(crate) fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", Escaped(&text[..end])),
        None => Escaped(text).to_string(),
    }
}
