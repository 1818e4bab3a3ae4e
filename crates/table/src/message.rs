//! What goes in and out at the table's one entry.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::id::Id;
use crate::job::{Finished, Job};
use crate::refusal::Refusal;
use crate::request::{FIELDS, ID, VERB};

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

    /// Whether a client is to hear of it. `asker` is the client whose message the table was given; none where that was
    /// the job of a
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
    /// The answer, one line of JSON; none to an empty line, and none to a request that a job answers when it is done.
    /// That answer is
    /// for the client of the job.
    pub answer: Option<String>,
    /// Events, in order. The answer comes before them.
    pub events: Vec<Event>,
    /// How the game changed; none if it did not.
    pub change: Option<Change>,
    /// What the carrier is to do, apart from what goes on at the table: see [`Job::run`]. Those of a client's requests
    /// and those of
    /// computers' seats are alike to it.
    pub jobs: Vec<Job>,
}

impl Reply {
    /// The answer to the request with this id.
    pub(crate) fn to(id: &Id, answer: Result<Answer, Refusal>) -> Reply {
        let message = match answer {
            Ok(answer) => id.answer("ok", answer.as_json()),
            Err(refusal) => id.answer("error", &json!(refusal).to_string()),
        };
        Reply {
            answer: Some(message),
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
    Reply::to(&Id::none(), Err(refusal))
}

/// The fields of a client's message that mean something here, each as it was written. What else a message holds is
/// passed over without
/// being built: a short text can be large inside.
#[derive(Debug, Default)]
pub(crate) struct Fields<'a>(Vec<(&'static str, &'a RawValue)>);

impl<'a> Fields<'a> {
    /// Reads a message.
    ///
    /// # Errors
    /// `bad_request`: no UTF-8, no JSON, or no object.
    pub(crate) fn read(message: &'a [u8]) -> Result<Fields<'a>, Refusal> {
        let text = std::str::from_utf8(message)
            .map_err(|_| Refusal::bad_request("The message is not valid UTF-8."))?;
        serde_json::from_str(text).map_err(|error| {
            Refusal::bad_request(match error.classify() {
                serde_json::error::Category::Data => "The message is not a JSON object.".to_owned(),
                _ => format!("The message is not JSON: {error}."),
            })
        })
    }

    /// The field of this name.
    pub(crate) fn get(&self, name: &str) -> Option<&'a RawValue> {
        let mut fields = self.0.iter();
        fields
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value)
    }

    /// The request's id.
    ///
    /// # Errors
    /// `bad_request`: nobody could read it.
    pub(crate) fn id(&self) -> Result<Id, Refusal> {
        self.get(ID).map_or_else(|| Ok(Id::none()), Id::new)
    }
}

/// Of a field that stands there twice the last counts.
impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(message: D) -> Result<Self, D::Error> {
        struct Known;

        impl<'de> Visitor<'de> for Known {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut message: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Fields::default();
                while let Some(Text(name)) = message.next_key()? {
                    let known = FIELDS.iter().chain([&VERB, &ID]);
                    let Some(name) = known.copied().find(|known| *known == name) else {
                        message.next_value::<IgnoredAny>()?;
                        continue;
                    };
                    fields.0.retain(|(known, _)| *known != name);
                    fields.0.push((name, message.next_value()?));
                }
                Ok(fields)
            }
        }

        message.deserialize_map(Known)
    }
}

/// A text, borrowed where it is written without escapes.
#[derive(Deserialize)]
pub(crate) struct Text<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);
