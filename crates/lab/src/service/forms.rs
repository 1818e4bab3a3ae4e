//! Forms of messages that the lab reads and writes part by part, for the schema: no other type describes them.

use schemars::JsonSchema;

use crate::study::file::StudyFile;

/// A study, or the text of its file.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[allow(dead_code, reason = "only its form is needed")]
pub(super) enum StudyForm {
    Study(Box<StudyFile>),
    Text(String),
}

/// A value that can be chosen.
#[derive(JsonSchema)]
#[schemars(rename = "Choice")]
#[allow(dead_code, reason = "only its form is needed")]
pub(super) struct ChoiceForm {
    /// The value.
    value: ChoiceValue,
    /// The value for people.
    label: String,
    /// The option and the value of it without which this cannot be chosen.
    #[schemars(skip_serializing_if = "Option::is_none")]
    only_with: Option<(String, String)>,
}

/// A value of an option.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[allow(dead_code, reason = "only its form is needed")]
pub(super) enum ChoiceValue {
    Text(String),
    Number(u32),
}
