//! JSON that is kept as it was written.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::refusal::{Refusal, shortened};

/// A text, borrowed where it is written without escapes.
#[derive(Deserialize)]
pub(crate) struct Text<'a>(#[serde(borrow)] pub(crate) Cow<'a, str>);

/// A record as it was written. It is parsed later, by the reader of records, which bounds its size in memory.
#[derive(Clone, Debug)]
pub(crate) struct RawJson(Box<RawValue>);

impl RawJson {
    pub(crate) fn new(json: &RawValue) -> RawJson {
        RawJson(json.to_owned())
    }

    /// Returns the record's JSON.
    pub(crate) fn json(&self) -> &str {
        self.0.get()
    }

    /// Returns the text of a record's file, if the JSON is a string.
    ///
    /// # Errors
    /// `bad_request`, with a sentence that names the field.
    pub(crate) fn as_text(&self, name: &str) -> Result<Cow<'_, str>, Refusal> {
        let text = serde_json::from_str(self.0.get());
        text.map(|Text(text)| text).map_err(|_| {
            let given = shortened(self.0.get());
            Refusal::bad_request(format!("The field {name} is {given}; it must be a text."))
        })
    }
}
