//! The input and output of [`Table::handle`](crate::Table::handle).

use std::borrow::Cow;

use atar_reasons::json_reason;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::envelope::{Envelope, EnvelopeError, ID, VERB};
use crate::event::AddressedEvent;
use crate::fields::MAX_MESSAGE_BYTES;
use crate::id::Id;
use crate::job::{FinishedJob, Job};
use crate::refusal::{ErrorCode, Refusal};
use crate::request::{self, Request};
use crate::sorted::sorted;

/// An input of the table.
#[derive(Debug)]
pub enum Message<'a> {
    /// A client's message: a line of JSON.
    Text(&'a [u8]),
    /// A client's message, which was read before, with [`fields`](crate::fields()).
    Envelope(&'a Envelope<'a>),
    /// A request of the program's own. Its answer has no id.
    Request(Box<Request>),
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

impl<'a> From<&'a Envelope<'a>> for Message<'a> {
    fn from(envelope: &'a Envelope<'a>) -> Self {
        Message::Envelope(envelope)
    }
}

impl From<Request> for Message<'_> {
    fn from(request: Request) -> Self {
        Message::Request(Box::new(request))
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
    /// The answer. None for an empty line, and none if a job answers later, to its own client.
    pub answer: Option<Response>,
    /// Events, in order. The answer comes before them.
    pub events: Vec<AddressedEvent>,
    /// How the game changed; none if it did not. Storage follows it.
    pub change: Option<Change>,
    /// Jobs that the carrier runs beside the table: see [`Job::run`].
    pub jobs: Vec<Job>,
}

/// The answer to a request, with the id that the request came with.
#[derive(Clone, Debug)]
pub struct Response {
    id: Id,
    /// The answer, or why the request was refused.
    pub outcome: Result<Answer, Refusal>,
}

impl Response {
    pub(crate) fn new(id: &Id, outcome: Result<Answer, Refusal>) -> Response {
        let id = id.clone();
        Response { id, outcome }
    }

    /// Returns the id of the request, if it is a whole number.
    #[must_use]
    pub fn number(&self) -> Option<u64> {
        self.id.number()
    }

    /// Returns the answer as it is sent: one line of JSON.
    #[must_use]
    pub fn into_text(self) -> String {
        match self.outcome {
            Ok(answer) => self.id.accept(answer.into_json()),
            Err(refusal) => Refused { re: &self.id, error: &refusal }.into_json(),
        }
    }
}

/// The answer to a request that was refused: nothing has changed.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Debug, Serialize)]
pub(crate) struct Refused<'a> {
    /// The request's id; null if it has none.
    #[cfg_attr(test, schemars(with = "serde_json::Value"))]
    re: &'a Id,
    /// Why.
    #[serde(serialize_with = "sorted")]
    error: &'a Refusal,
}

impl Refused<'_> {
    /// Returns the answer as JSON. Cannot fail: everything in it can be written as JSON.
    fn into_json(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }
}

impl From<Response> for Reply {
    fn from(answer: Response) -> Reply {
        Reply { answer: Some(answer), ..Reply::default() }
    }
}

impl Reply {
    /// Creates the answer to the request with this id.
    pub(crate) fn to(id: &Id, outcome: Result<Answer, Refusal>) -> Reply {
        Response::new(id, outcome).into()
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
    /// Other variations or notes.
    Tree,
}

/// The change of a game's steps: the first `ply` stay, and others follow them.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StepsChange {
    /// How many steps stay.
    pub ply: usize,
    /// The steps after them.
    pub steps: Vec<String>,
}

/// A request with its id, nothing for an empty line, or the answer to a message that is no request.
pub(crate) type Asked = Result<Option<(Id, Request)>, Box<Response>>;

/// Returns a request of the program's own as one that was asked.
pub(crate) fn unnumbered(request: Request) -> Asked {
    Ok(Some((Id::none(), request)))
}

/// Reads a message.
pub(crate) fn read(message: &[u8]) -> Asked {
    if message.len() > MAX_MESSAGE_BYTES {
        return Err(Box::new(message_too_long(MAX_MESSAGE_BYTES)));
    }
    let message = message.strip_suffix(b"\n").unwrap_or(message);
    let message = message.strip_suffix(b"\r").unwrap_or(message);
    if message.is_empty() {
        return Ok(None);
    }
    let envelope = Envelope::read(message, request::fields());
    let envelope = envelope.map_err(|why| Box::new(Response::new(&Id::none(), Err(unreadable(message, &why)))))?;
    read_envelope(&envelope)
}

/// Reads the request of a message.
pub(crate) fn read_envelope(envelope: &Envelope<'_>) -> Asked {
    let refused = |id: &Id, why| Box::new(Response::new(id, Err(why)));
    let id = request::read_id(envelope).map_err(|why| refused(&Id::none(), why))?;
    match Request::read(envelope) {
        Ok(request) => Ok(Some((id, request))),
        Err(why) => Err(refused(&id, why)),
    }
}

/// Returns the refusal of a message that cannot be read.
fn unreadable(message: &[u8], why: &EnvelopeError) -> Refusal {
    Refusal::bad_request(match why {
        EnvelopeError::NotUtf8 => "The message is not valid UTF-8.".to_owned(),
        EnvelopeError::NotJson(error) if error.is_data() => "The message is not a JSON object.".to_owned(),
        EnvelopeError::NotJson(error) => {
            let text = String::from_utf8_lossy(message);
            format!("The message cannot be read: {}.", json_reason(&text, error))
        }
    })
}

/// Returns the answer to a message longer than so many bytes, for carriers that stop reading such a message.
#[must_use]
pub fn message_too_long(most: usize) -> Response {
    let most = most >> 20;
    let text = format!("The message is longer than {most} MiB, the most that is read.");
    Response::new(&Id::none(), Err(Refusal::bad_request(text)))
}

/// Returns the verb of a message, as the table reads it; none if it has none.
#[must_use]
pub fn verb_of(message: &[u8]) -> Option<String> {
    let envelope = Envelope::read(message, &[VERB]).ok()?;
    envelope.verb().map(Cow::into_owned)
}

/// Returns the answer to a message that a carrier refuses before the table hears it.
#[must_use]
pub fn refused(message: &[u8], code: ErrorCode, why: &str) -> Response {
    let envelope = Envelope::read(message, &[ID]).ok();
    let id = envelope.and_then(|envelope| request::read_id(&envelope).ok());
    let id = id.unwrap_or_else(Id::none);
    Response::new(&id, Err(Refusal::new(code, why)))
}
