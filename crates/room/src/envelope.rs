//! The fields that every message has.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use atar_table::{Envelope, EnvelopeError};
use serde::de::{self, DeserializeOwned};
use serde_json::value::RawValue;

use crate::MAX_MESSAGE_BYTES;
use crate::bytes::IdempotencyKey;
use crate::chance::ClientSeed;
use crate::refusal::RoomRefusal;
use crate::request::{self, RoomRequest};

/// The fields that every message has.
const SHARED_FIELDS: [&str; 5] = ["id", "do", "key", "rev", "salt"];

/// A message as it came in, or why it cannot be read.
pub type Received = Result<Envelope<'static>, RoomRefusal>;

/// Reads a message to a room. Whoever handles it gets what was read here.
///
/// # Errors
/// `bad_request` if it is not a JSON object.
pub fn receive(message: &[u8]) -> Received {
    receive_fields(message, fields())
}

/// Reads a message with these fields.
///
/// # Errors
/// `bad_request` if it is not a JSON object.
pub fn receive_fields(message: &[u8], known: &[&'static str]) -> Received {
    let envelope = Envelope::read(message, known).map_err(|why| match why {
        EnvelopeError::NotUtf8 => RoomRefusal::bad_request("The message is not valid UTF-8."),
        EnvelopeError::NotJson(why) => RoomRefusal::unreadable(&why),
    });
    envelope.map(Envelope::into_owned)
}

/// Returns the names of all fields of messages to rooms: the room's own and the table's.
#[must_use]
pub fn fields() -> &'static [&'static str] {
    static FIELDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
        let all = [atar_table::fields(), request::FIELDS, &SHARED_FIELDS];
        let all: BTreeSet<_> = all.concat().into_iter().collect();
        all.into_iter().collect()
    });
    &FIELDS
}

/// What a room reads of every message.
#[derive(Debug)]
pub(crate) struct Headers<'a> {
    /// The message.
    pub(crate) envelope: &'a Envelope<'static>,
    pub(crate) verb: String,
    pub(crate) key: Option<IdempotencyKey>,
    pub(crate) rev: Option<u64>,
    pub(crate) client_seed: Option<ClientSeed>,
}

impl<'a> Headers<'a> {
    /// Reads what every message has.
    ///
    /// # Errors
    /// `bad_request`.
    pub(crate) fn read(envelope: &'a Envelope<'static>) -> Result<Headers<'a>, RoomRefusal> {
        let repeated = envelope.repeated().iter().find(|name| SHARED_FIELDS.contains(name));
        if let Some(name) = repeated {
            return Err(RoomRefusal::unreadable(&de::Error::duplicate_field(name)));
        }
        let verb = envelope.get("do").ok_or_else(|| RoomRefusal::unreadable(&de::Error::missing_field("do")))?;
        Ok(Headers {
            envelope,
            verb: serde_json::from_str(verb.get()).map_err(|why| RoomRefusal::unreadable(&why))?,
            key: header(envelope, "key")?,
            rev: header(envelope, "rev")?,
            client_seed: header(envelope, "salt")?,
        })
    }

    /// Returns the request's id.
    pub(crate) fn id(&self) -> &'a RawValue {
        self.envelope.id()
    }

    /// Reads a request of the room's own.
    ///
    /// # Errors
    /// `bad_request`.
    pub(crate) fn request(&self) -> Result<RoomRequest, RoomRefusal> {
        self.envelope.parse().map_err(|why| RoomRefusal::unreadable(&why))
    }
}

/// Reads a field that may be missing or null.
fn header<T: DeserializeOwned>(envelope: &Envelope<'_>, name: &str) -> Result<Option<T>, RoomRefusal> {
    let field = envelope.get(name).map_or("null", RawValue::get);
    serde_json::from_str(field).map_err(|why| RoomRefusal::unreadable(&why))
}

/// Checks that a message is not longer than a room reads.
///
/// # Errors
/// `bad_request`.
pub(crate) fn check_length(envelope: &Envelope<'_>) -> Result<(), RoomRefusal> {
    if envelope.length() > MAX_MESSAGE_BYTES {
        let most = MAX_MESSAGE_BYTES >> 10;
        let why = format!("The message is longer than {most} KiB, the most that is read in a room.");
        return Err(RoomRefusal::bad_request(why));
    }
    Ok(())
}

/// Reads JSON that the server has written or a line of the log.
pub(crate) fn parsed<'a, T: de::Deserialize<'a>>(text: &'a str) -> Option<T> {
    serde_json::from_str(text).ok()
}
