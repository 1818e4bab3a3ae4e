//! The order of keys in messages.

use serde::ser::{Error, Serialize, Serializer};

/// Writes a value with its keys in the order of the alphabet, as earlier programs wrote it.
///
/// # Errors
/// The errors of the serializer.
pub fn sorted<S: Serializer>(value: &impl Serialize, serializer: S) -> Result<S::Ok, S::Error> {
    let value = serde_json::to_value(value).map_err(S::Error::custom)?;
    value.serialize(serializer)
}
