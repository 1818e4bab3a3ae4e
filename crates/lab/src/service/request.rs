//! The list of all requests (docs/lab.md, "The connection"). Every carrier takes the same texts.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::refusal::{Code, Refusal};

/// The longest message, in bytes: a study of the largest size, however it is written.
pub const MAX_MESSAGE: usize = 512 << 10;

macro_rules! requests {
    ($($(#[$doc:meta])+ $verb:literal => $name:ident { $($field:ident: $kind:ty),* $(,)? };)+) => {
        /// All verbs of the lab.
        pub const VERBS: &[&str] = &[$($verb),+];

        /// A request with its fields checked by type.
        #[derive(Clone, Debug)]
        pub(super) enum Request {
            $($(#[$doc])+ $name { $($field: $kind),* },)+
        }

        fn read_fields(verb: &str, fields: &mut Map<String, Value>) -> Result<Request, Refusal> {
            match verb {
                $($verb => Ok(Request::$name { $($field: field(fields, stringify!($field))?),* }),)+
                _ => Err(Refusal::new(
                    Code::BadRequest,
                    format_args!("The lab has no verb {verb:?}; it has {}.", VERBS.join(", ")),
                )),
            }
        }
    };
}

requests! {
    /// What can be asked here.
    "lab_hello" => Hello {};
    /// A ready question as a study.
    "lab_ask" => Ask {
        game: String, question: String, options: Option<Map<String, Value>>, player: Option<String>,
        amount: Option<String>,
    };
    /// Whether a study can be played.
    "lab_check" => Check { study: StudyText };
    /// How long a study takes.
    "lab_try" => Try { study: StudyText };
    /// Plays a study, or goes on with one.
    "lab_begin" => Begin { study: Option<StudyText>, run: Option<String> };
    /// Stops playing.
    "lab_stop" => Stop {};
    /// The studies that are kept.
    "lab_list" => List {};
    /// One of them.
    "lab_open" => Open { run: String };
    /// What came out.
    "lab_look" => Look { run: String, measure: Option<String>, by: Option<String>, colour: Option<String> };
    /// Example games.
    "lab_games" => Games { run: String, cell: String, pick: String, count: usize };
    /// The report.
    "lab_report" => Report { run: String };
    /// The games, the figures or the study as a file.
    "lab_export" => Export { run: String, kind: ExportFormat };
    /// Reads the file of a study.
    "lab_import" => Import { text: String };
    /// Forgets a study and its games.
    "lab_remove" => Remove { run: String };
}

/// What is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ExportFormat {
    /// A row for each game.
    Csv,
    /// All figures.
    Json,
    /// The lines of the games.
    Games,
    /// The study.
    Study,
}

/// The text of a study, which may be given as an object.
#[derive(Clone, Debug)]
pub(super) struct StudyText(pub(super) String);

impl<'de> Deserialize<'de> for StudyText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<StudyText, D::Error> {
        Ok(StudyText(match Value::deserialize(from)? {
            Value::String(text) => text,
            Value::Null => return Err(serde::de::Error::custom("it is missing")),
            study => study.to_string(),
        }))
    }
}

/// Reads a message: the id of the request, and what it asks for.
pub(super) fn read(message: &[u8]) -> (Value, Result<Request, Refusal>) {
    let bad = |text: String| Refusal::new(Code::BadRequest, text);
    if message.len() > MAX_MESSAGE {
        let text = format!("The message is longer than {MAX_MESSAGE} bytes.");
        return (Value::Null, Err(bad(text)));
    }
    let mut fields: Map<String, Value> = match serde_json::from_slice(message) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => {
            return (
                Value::Null,
                Err(bad("The message is not a JSON object.".to_owned())),
            );
        }
        Err(error) => {
            return (
                Value::Null,
                Err(bad(format!("The message is not JSON: {error}."))),
            );
        }
    };
    let id = fields.remove("id").unwrap_or_default();
    let request = match fields.remove("do") {
        Some(Value::String(verb)) => read_fields(&verb, &mut fields),
        _ => Err(bad("The field do is not the name of a request.".to_owned())),
    };
    (id, request)
}

fn field<T: DeserializeOwned>(fields: &mut Map<String, Value>, name: &str) -> Result<T, Refusal> {
    let value = fields.remove(name).unwrap_or_default();
    serde_json::from_value(value).map_err(|error| {
        Refusal::new(
            Code::BadRequest,
            format_args!("The field {name} cannot be read: {error}."),
        )
    })
}
