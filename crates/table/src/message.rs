//! What goes in and out at the table's one entry.

use serde_json::{Map, Value, json};

use crate::job::{Finished, Job};
use crate::refusal::Refusal;

/// The longest message that is read, in bytes.
pub const LONGEST_MESSAGE: usize = 32 << 20;

/// Who sent a request: a carrier numbers its connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client(pub u64);

/// Whom an event is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addressee {
    /// Every client.
    All,
    /// Every client but the one whose request caused it.
    Others,
}

/// What the table has to say besides its answer, and to whom.
#[derive(Clone, Debug)]
pub struct Event {
    /// Whom it is for.
    pub to: Addressee,
    /// The message, one line of JSON.
    pub text: String,
}

impl Event {
    pub(crate) fn new(to: Addressee, message: &Value) -> Event {
        let text = message.to_string();
        Event { to, text }
    }

    pub(crate) fn changed(to: Addressee, position: &Value) -> Event {
        Event::new(to, &json!({ "event": "changed", "position": position }))
    }

    /// Whether a client is to hear of it. `asker` is the client whose message the table was given; none where that was the job of a
    /// computer's seat.
    #[must_use]
    pub fn is_for(&self, client: Client, asker: Option<Client>) -> bool {
        match self.to {
            Addressee::All => true,
            Addressee::Others => asker != Some(client),
        }
    }
}

/// What the table hears.
#[derive(Debug)]
pub enum Message<'a> {
    /// A client's message: a line of JSON.
    Text(&'a [u8]),
    /// A job that has come to its end.
    Finished(Box<Finished>),
}

impl<'a> From<&'a [u8]> for Message<'a> {
    fn from(text: &'a [u8]) -> Self {
        Message::Text(text)
    }
}

impl<'a> From<&'a Vec<u8>> for Message<'a> {
    fn from(text: &'a Vec<u8>) -> Self {
        Message::Text(text)
    }
}

impl From<Finished> for Message<'_> {
    fn from(finished: Finished) -> Self {
        Message::Finished(Box::new(finished))
    }
}

/// What a message came to.
#[derive(Debug, Default)]
pub struct Reply {
    /// The answer, one line of JSON; none to an empty line, and none to a request that a job answers when it is done. That answer is
    /// for the client of the job.
    pub answer: Option<String>,
    /// Events, in order. The answer comes before them.
    pub events: Vec<Event>,
    /// How the game changed; none if it did not.
    pub change: Option<Change>,
    /// What the carrier is to do, apart from what goes on at the table: see [`Job::run`]. Those of a client's requests and those of
    /// computers' seats are alike to it.
    pub jobs: Vec<Job>,
}

impl Reply {
    /// The answer to the request with this id.
    pub(crate) fn to(id: &Value, answer: Result<Value, Refusal>) -> Reply {
        let message = match answer {
            Ok(answer) => json!({ "re": id, "ok": answer }),
            Err(refusal) => json!({ "re": id, "error": refusal }),
        };
        Reply {
            answer: Some(message.to_string()),
            ..Reply::default()
        }
    }
}

/// How the game in progress has changed, for carriers that keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another game took its place.
    Whole,
    /// It is the same game, but who sits at its seats has changed.
    Seats,
    /// Its first `ply` steps have stayed, and `steps` follow them.
    Steps {
        /// How many steps have stayed.
        ply: usize,
        /// The steps after them.
        steps: Vec<String>,
    },
}

/// The answer to a message that is longer than [`LONGEST_MESSAGE`], for carriers that do not read it to its end.
#[must_use]
pub fn too_long() -> Reply {
    let refusal = Refusal::bad_request("The message is longer than 32 MiB, the most that is read.");
    Reply::to(&Value::Null, Err(refusal))
}

/// The fields of a client's message.
///
/// # Errors
/// `bad_request`: no UTF-8, no JSON, or no object.
pub(crate) fn parse(message: &[u8]) -> Result<Map<String, Value>, Refusal> {
    let text = std::str::from_utf8(message)
        .map_err(|_| Refusal::bad_request("The message is not valid UTF-8."))?;
    match serde_json::from_str(text) {
        Ok(Value::Object(message)) => Ok(message),
        Ok(_) => Err(Refusal::bad_request("The message is not a JSON object.")),
        Err(error) => Err(Refusal::bad_request(format!(
            "The message is not JSON: {error}."
        ))),
    }
}
