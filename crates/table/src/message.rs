//! The input and output of [`Table::handle`](crate::Table::handle).

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::answer::Answer;
use crate::event::AddressedEvent;
use crate::id::Id;
use crate::job::{FinishedJob, Job};
use crate::raw_fields::RawFields;
use crate::refusal::{ErrorCode, Refusal};
use crate::request;

/// An input of the table.
#[derive(Debug)]
pub enum Message<'a> {
    /// A client's message: a line of JSON.
    Text(&'a [u8]),
    /// A job that has come to its end.
    Finished(Box<FinishedJob>),
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

impl From<FinishedJob> for Message<'_> {
    fn from(finished: FinishedJob) -> Self {
        Message::Finished(Box::new(finished))
    }
}

/// The output for a message.
#[derive(Debug, Default)]
pub struct Reply {
    /// The answer, one line of JSON. None for an empty line, and none if a job answers later, to its own client.
    pub answer: Option<String>,
    /// Events, in order. The answer comes before them.
    pub events: Vec<AddressedEvent>,
    /// How the game changed; none if it did not. Storage follows it.
    pub change: Option<Change>,
    /// Jobs that the carrier runs beside the table: see [`Job::run`].
    pub jobs: Vec<Job>,
}

impl Reply {
    /// Creates the answer to the request with this id.
    pub(crate) fn to(id: &Id, answer: Result<Answer, Refusal>) -> Reply {
        let message = match answer {
            Ok(answer) => id.answer("ok", answer.into_json()),
            Err(refusal) => id.answer("error", json!(refusal).to_string()),
        };
        Reply {
            answer: Some(message),
            ..Reply::default()
        }
    }
}

/// A change of the game in progress, for carriers that save it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A new game.
    NewGame,
    /// New players at the seats of the same game.
    Seats,
    /// New steps.
    Steps(StepsChange),
}

/// A change of the steps of a game: the first `ply` steps stay, and `steps` follow them, chance included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepsChange {
    /// How many steps stay.
    pub ply: usize,
    /// The steps after them.
    pub steps: Vec<String>,
}

/// Returns the answer to a message longer than so many bytes, for carriers that stop reading such a message.
#[must_use]
pub fn message_too_long(most: usize) -> Reply {
    let most = most >> 20;
    let text = format!("The message is longer than {most} MiB, the most that is read.");
    Reply::to(&Id::none(), Err(Refusal::bad_request(text)))
}

/// Returns the verb of a message, as the table reads it; none if it has none.
#[must_use]
pub fn verb_of(message: &[u8]) -> Option<String> {
    let fields = RawFields::read(message, &["do"]).ok()?;
    serde_json::from_str(fields.get("do")?.get()).ok()
}

/// Returns the reply to a message that a carrier refuses before the table hears it.
#[must_use]
pub fn refused(message: &[u8], code: ErrorCode, why: &str) -> Reply {
    let fields = RawFields::read(message, request::fields());
    let id = fields.and_then(|fields| request::read_id(&fields));
    Reply::to(
        &id.unwrap_or_else(|_| Id::none()),
        Err(Refusal::new(code, why)),
    )
}
