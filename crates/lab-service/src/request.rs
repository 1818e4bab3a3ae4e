//! The list of all requests (docs/lab.md, "The connection"). Every carrier takes the same texts.

use atar_reasons::json_reason;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

#[cfg(test)]
use super::answer::{
    AskedStudy, BegunRun, CheckedStudy, Done, ExampleGames, ExportedFile, OpenedRun, ReportFile, RunList, RunResults,
    TriedStudy,
};
#[cfg(test)]
use super::hello::LabHello;
use super::refusal::{LabErrorCode, LabRefusal};
use atar_lab::study::quoted;

/// The longest message, in bytes: a study of the largest size, however it is written.
pub const MAX_MESSAGE: usize = 512 << 10;

macro_rules! requests {
    ($(
        $(#[$doc:meta])+
        $verb:literal => $name:ident {
            $($(#[$attribute:meta])+ $field:ident: $kind:ty),* $(,)?
        } -> $answer:ty;
    )+) => {
        /// All verbs of the lab.
        pub const VERBS: &[&str] = &[$($verb),+];

        /// A request with its fields checked by type.
        #[derive(Clone, Debug)]
        #[cfg_attr(test, derive(schemars::JsonSchema))]
        #[cfg_attr(test, schemars(tag = "do"))]
        pub(super) enum LabRequest {
            $(
                $(#[$doc])+
                #[cfg_attr(test, schemars(rename = $verb))]
                $name { $($(#[$attribute])+ $field: $kind),* },
            )+
        }

        fn read_fields(verb: &str, fields: &mut Map<String, Value>) -> Result<LabRequest, LabRefusal> {
            match verb {
                $($verb => Ok(LabRequest::$name { $($field: field(fields, stringify!($field))?),* }),)+
                _ => Err(LabRefusal::new(
                    LabErrorCode::BadRequest,
                    format_args!("The lab has no verb {verb:?}; it has {}.", VERBS.join(", ")),
                )),
            }
        }

        /// Returns the schemas of the answers to all verbs.
        #[cfg(test)]
        pub(super) fn answer_schemas(
            generator: &mut schemars::SchemaGenerator,
        ) -> Vec<(&'static str, schemars::Schema)> {
            vec![$(($verb, generator.subschema_for::<$answer>())),+]
        }
    };
}

requests! {
    /// Asks what can be asked here.
    "lab_hello" => Hello {} -> LabHello;
    /// Makes a study of a ready question.
    "lab_ask" => Ask {
        /// The game's name.
        game: String,
        /// The name of the question.
        question: String,
        /// The options that are fixed. What is missing has the game's default.
        options: Option<Map<String, Value>>,
        /// Who plays; the player that is offered first if it is missing.
        player: Option<String>,
        /// How many games are played; `sound` if it is missing.
        #[cfg_attr(test, schemars(with = "Option<atar_lab::question::Amount>"))]
        amount: Option<String>,
    } -> AskedStudy<'static>;
    /// Asks whether a study can be played.
    "lab_check" => Check {
        /// The study, or the text of its file.
        study: StudyText,
    } -> CheckedStudy<'static>;
    /// Asks how long a study would take, from a second of trial games.
    "lab_try" => Try {
        /// The study, or the text of its file.
        study: StudyText,
    } -> TriedStudy;
    /// Plays a study, or resumes one that is kept, also with `more` games: either `study` or `run` is given.
    "lab_begin" => Begin {
        /// The study, or the text of its file.
        study: Option<StudyText>,
        /// The id of a study that is kept.
        run: Option<String>,
        /// With `run`: so many more games in each cell than were planned.
        #[cfg_attr(test, schemars(range(min = 1, max = 1_000_000)))]
        more: Option<u32>,
    } -> BegunRun<'static>;
    /// Stops the study that is played.
    "lab_stop" => Stop {} -> Done;
    /// Asks for the studies that are kept.
    "lab_list" => List {} -> RunList<'static>;
    /// Opens a study that is kept.
    "lab_open" => Open {
        /// Its id.
        run: String,
    } -> OpenedRun<'static>;
    /// Asks for the results of a study, one measure at a time.
    "lab_look" => Look {
        /// Its id.
        run: String,
        /// The measure; a usual one if it is missing or has no figures.
        measure: Option<String>,
        /// The parameter from left to right; the lab chooses if it is missing.
        by: Option<String>,
        /// The parameter of the colours; the lab chooses if it is missing.
        colour: Option<String>,
    } -> RunResults<'static>;
    /// Asks for games of a cell, which are played again.
    "lab_games" => Games {
        /// The id of the study.
        run: String,
        /// The name of the cell.
        cell: String,
        /// The kind of games: one of the game's `picks`, or an ending.
        pick: String,
        /// How many games at most.
        #[cfg_attr(test, schemars(range(min = 1, max = 5)))]
        count: usize,
    } -> ExampleGames<'static>;
    /// Asks for the report about a study.
    "lab_report" => Report {
        /// Its id.
        run: String,
    } -> ReportFile;
    /// Asks for the games, the figures or the study as a file.
    "lab_export" => Export {
        /// The id of the study.
        run: String,
        /// What the file holds.
        kind: ExportFormat,
    } -> ExportedFile<'static>;
    /// Reads the file of a study.
    "lab_import" => Import {
        /// The text of the file.
        text: String,
    } -> CheckedStudy<'static>;
    /// Forgets a study and its games.
    "lab_remove" => Remove {
        /// Its id.
        run: String,
    } -> Done;
}

impl LabRequest {
    /// Returns the request to play what is missing of a run.
    pub(super) fn go_on(run: String) -> LabRequest {
        LabRequest::Begin { study: None, run: Some(run), more: None }
    }
}

/// What is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(inline))]
#[serde(untagged)]
pub(super) enum StudyText {
    Study(#[cfg_attr(test, schemars(with = "atar_lab::study::StudyFile"))] Map<String, Value>),
    Text(String),
}

impl StudyText {
    /// Returns the text of the file.
    pub(super) fn text(self) -> String {
        match self {
            StudyText::Study(study) => Value::Object(study).to_string(),
            StudyText::Text(text) => text,
        }
    }
}

/// Reads a message: the id of the request, and what it asks for.
pub(super) fn read(message: &[u8]) -> (Value, Result<LabRequest, LabRefusal>) {
    let bad = |text: String| LabRefusal::new(LabErrorCode::BadRequest, text);
    if message.len() > MAX_MESSAGE {
        let text = format!("The message is longer than {MAX_MESSAGE} bytes.");
        return (Value::Null, Err(bad(text)));
    }
    let mut fields: Map<String, Value> = match serde_json::from_slice(message) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) => {
            return (Value::Null, Err(bad("The message is not a JSON object.".to_owned())));
        }
        Err(error) => {
            return (
                Value::Null,
                Err(bad(format!(
                    "The message cannot be read: {}.",
                    json_reason(&String::from_utf8_lossy(message), &error)
                ))),
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

/// What a field may hold.
trait Field: DeserializeOwned {
    /// The same in words.
    const KIND: &'static str;
}

impl Field for String {
    const KIND: &'static str = "a text";
}

impl Field for usize {
    const KIND: &'static str = "a whole number";
}

impl Field for u32 {
    const KIND: &'static str = "a whole number";
}

impl Field for Map<String, Value> {
    const KIND: &'static str = "an object";
}

impl Field for StudyText {
    const KIND: &'static str = "a study, as an object or a text";
}

impl Field for ExportFormat {
    const KIND: &'static str = "csv, json, games or study";
}

/// It may be missing.
impl<T: Field> Field for Option<T> {
    const KIND: &'static str = T::KIND;
}

fn field<T: Field>(fields: &mut Map<String, Value>, name: &str) -> Result<T, LabRefusal> {
    let value = fields.remove(name).unwrap_or_default();
    let is = match &value {
        Value::Null => "missing".to_owned(),
        value => quoted(value),
    };
    serde_json::from_value(value).map_err(|_| {
        LabRefusal::new(LabErrorCode::BadRequest, format_args!("The field {name} is {is}; it must be {}.", T::KIND))
    })
}
