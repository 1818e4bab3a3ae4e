//! What several files of tests need.

use atar_rules::Position;
use serde_json::Value;

/// Returns the default options of a game, but for those that are given.
pub fn options<P: Position>(given: &Value) -> P::Options {
    let mut options = serde_json::to_value(P::Options::default()).expect("options");
    let given = given.as_object().expect("an object").clone();
    options.as_object_mut().expect("an object").extend(given);
    serde_json::from_value(options).expect("good options")
}
