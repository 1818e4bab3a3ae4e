//! The forms of the schema of a game's options (docs/protocol.md, "The schema of options").

use atar_rules::options::{OptionSpec, Share};
use schemars::JsonSchema;
use serde_json::Value;

/// What each option of a game may be.
#[derive(JsonSchema)]
#[allow(dead_code, reason = "only its form is needed")]
pub(crate) struct OptionsSchema {
    /// The options.
    options: Vec<OptionForm>,
    /// Quantities that are not options but fill one.
    derived: Vec<Share>,
}

/// What one option may be, with its default.
#[derive(JsonSchema)]
#[schemars(rename = "OptionSpec")]
#[allow(dead_code, reason = "only its form is needed")]
struct OptionForm {
    #[schemars(flatten)]
    spec: OptionSpec,
    /// The value that is offered first.
    default: Value,
}
