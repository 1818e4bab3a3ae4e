//! Forms of messages that the lab reads and writes part by part, for the schema: no other type describes them.

use schemars::JsonSchema;

use atar_lab::study::StudyFile;

/// A study, or the text of its file.
#[derive(JsonSchema)]
#[schemars(untagged, inline)]
#[allow(dead_code, reason = "only its form is needed")]
pub(super) enum StudyForm {
    Study(Box<StudyFile>),
    Text(String),
}
