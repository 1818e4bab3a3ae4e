//! The id of a message, also of one with mistakes.

use serde::Deserialize;
use serde_json::value::RawValue;

/// The id alone.
#[derive(Deserialize)]
struct IdOnly<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
}

/// Returns the id of a message, as far as it can be read.
pub(crate) fn read(text: &[u8]) -> Option<&RawValue> {
    let only: Option<IdOnly<'_>> = serde_json::from_slice(text).ok();
    only.and_then(|only| only.id)
}
