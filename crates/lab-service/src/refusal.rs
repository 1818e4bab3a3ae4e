//! Why a request is refused.

use std::fmt::Display;

use serde::Serialize;

/// The kind of a refusal, for fronts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub(super) enum LabErrorCode {
    /// The request is not as it must be.
    BadRequest,
    /// The study is not as it must be.
    BadStudy,
    /// There is no such run.
    NoRun,
    /// There are no such games.
    NoGames,
    /// Something else is being played.
    Busy,
    /// The rules or the program have a defect.
    Defect,
    /// The lines cannot be kept or read.
    Disk,
}

/// A refusal with its reason as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct LabRefusal {
    code: LabErrorCode,
    /// Why, for people.
    text: String,
}

impl LabRefusal {
    pub(super) fn new(code: LabErrorCode, text: impl Display) -> LabRefusal {
        let text = text.to_string();
        LabRefusal { code, text }
    }

    pub(super) fn no_run() -> LabRefusal {
        LabRefusal::new(LabErrorCode::NoRun, "There is no such study here.")
    }
}
