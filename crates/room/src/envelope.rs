//! The fields that every message has.

use serde::{Deserialize, de};
use serde_json::value::RawValue;

use crate::MAX_MESSAGE_BYTES;
use crate::bytes::Bytes;
use crate::chance::Salt;
use crate::id;
use crate::refusal::RoomRefusal;
use crate::request::RoomRequest;

/// What a request is known by when it is sent again; `key` in messages.
pub type IdempotencyKey = Bytes<16>;

/// What every message has.
#[derive(Debug, Deserialize)]
pub(crate) struct Envelope<'a> {
    /// The request's id, as it was written.
    #[serde(borrow, default)]
    pub(crate) id: Option<&'a RawValue>,
    #[serde(rename = "do")]
    pub(crate) verb: String,
    pub(crate) key: Option<IdempotencyKey>,
    pub(crate) rev: Option<u64>,
    pub(crate) salt: Option<Salt>,
}

impl<'a> Envelope<'a> {
    /// Reads what every message has.
    ///
    /// # Errors
    /// The id as far as it can be read, and `bad_request`.
    pub(crate) fn read(text: &'a [u8]) -> Result<Envelope<'a>, (Option<&'a RawValue>, RoomRefusal)> {
        if text.len() > MAX_MESSAGE_BYTES {
            let most = MAX_MESSAGE_BYTES >> 10;
            let why = format!("The message is longer than {most} KiB, the most that is read in a room.");
            return Err((None, RoomRefusal::bad_request(why)));
        }
        serde_json::from_slice(text).map_err(|error| (id::read(text), unreadable(&error)))
    }

    /// Returns the request's id.
    pub(crate) fn id(&self) -> &'a RawValue {
        self.id.unwrap_or(RawValue::NULL)
    }
}

/// Reads a request of the room's own.
///
/// # Errors
/// `bad_request`.
pub(crate) fn read_request(text: &[u8]) -> Result<RoomRequest, RoomRefusal> {
    serde_json::from_slice(text).map_err(|error| unreadable(&error))
}

/// Reads a member's or the server's JSON.
pub(crate) fn parsed<'a, T: de::Deserialize<'a>>(text: &'a str) -> Option<T> {
    serde_json::from_str(text).ok()
}

fn unreadable(error: &serde_json::Error) -> RoomRefusal {
    let why = error.to_string();
    let why = why.split(" at line ").next().unwrap_or_default();
    RoomRefusal::bad_request(format!("The message cannot be read: {why}."))
}
