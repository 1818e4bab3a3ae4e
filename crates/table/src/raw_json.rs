//! Parts of messages that are kept as they were written.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::refusal::{Refusal, shortened};

/// A text, borrowed where it is written without escapes.
#[derive(Deserialize)]
pub(crate) struct Text<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);

/// A record as it was written. It is parsed later, by the reader of records, which bounds its size in memory.
#[derive(Clone, Debug)]
pub struct RecordJson(Box<RawValue>);

impl RecordJson {
    pub(crate) fn new(json: &RawValue) -> RecordJson {
        RecordJson(json.to_owned())
    }

    /// Returns the record's JSON.
    pub(crate) fn json(&self) -> &str {
        self.0.get()
    }
}

impl From<&Value> for RecordJson {
    fn from(record: &Value) -> RecordJson {
        // Cannot fail: it is JSON.
        RecordJson(to_raw_value(record).unwrap_or_else(|_| RawValue::NULL.to_owned()))
    }
}

/// The text of a record's file, or what was given in its place, shortened.
#[derive(Clone, Debug)]
pub struct RecordText(Result<String, String>);

impl RecordText {
    pub(crate) fn new(json: &RawValue) -> RecordText {
        let text = serde_json::from_str(json.get());
        let text = text.map(|Text(text)| text.into_owned());
        RecordText(text.map_err(|_| shortened(json.get())))
    }

    /// Returns the text.
    ///
    /// # Errors
    /// `bad_request` if something else was given.
    pub(crate) fn text(&self) -> Result<&str, Refusal> {
        self.0
            .as_deref()
            .map_err(|given| Refusal::bad_request(format!("The field text is {given}; it must be a text.")))
    }
}

impl From<String> for RecordText {
    fn from(text: String) -> RecordText {
        RecordText(Ok(text))
    }
}
