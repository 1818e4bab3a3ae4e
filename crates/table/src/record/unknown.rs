//! The keys of a record that this program does not know. They are kept and written back, within bounds.

use serde_json::{Map, Value};

use crate::refusal::Refusal;

/// Unknown keys and their values.
pub(crate) type UnknownKeys = Map<String, Value>;

/// The most bytes of unknown keys and their values as JSON, for the record and its seats together.
pub(crate) const MAX_UNKNOWN_BYTES: usize = 64 << 10;
/// How deep lists and objects may be nested in an unknown value.
const MAX_DEPTH: usize = 8;

/// Checks the unknown keys of a record.
///
/// # Errors
/// `bad_record` if there are too many bytes or too many levels.
pub(crate) fn check<'a>(unknown: impl IntoIterator<Item = (&'a String, &'a Value)>) -> Result<(), Refusal> {
    let mut bytes = 0;
    for (key, value) in unknown {
        if depth(value) > MAX_DEPTH {
            let key = crate::refusal::shortened(key);
            return Err(Refusal::bad_record(format!(
                "The key {key} is not known to this program, and holds lists or objects more than {MAX_DEPTH} deep; that is deeper than it keeps."
            )));
        }
        bytes += key.len() + value.to_string().len();
    }
    if bytes > MAX_UNKNOWN_BYTES {
        return Err(too_many_bytes(bytes));
    }
    Ok(())
}

pub(crate) fn too_many_bytes(bytes: usize) -> Refusal {
    let (long, most) = (bytes >> 10, MAX_UNKNOWN_BYTES >> 10);
    Refusal::bad_record(format!(
        "Keys that this program does not know take {long} KiB; it keeps at most {most} KiB of them."
    ))
}

/// Returns how deep lists and objects are nested.
fn depth(value: &Value) -> usize {
    let deepest = match value {
        Value::Array(values) => values.iter().map(depth).max(),
        Value::Object(values) => values.values().map(depth).max(),
        _ => return 0,
    };
    1 + deepest.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn checked(value: Value) -> Result<(), Refusal> {
        check([(&"note".to_owned(), &value)])
    }

    #[test]
    fn eight_lists_deep_is_kept_and_nine_is_not() {
        let deep = |depth| (0..depth).fold(json!(1), |inner, _| json!([inner]));
        assert!(checked(deep(8)).is_ok());
        let refusal = checked(deep(9)).expect_err("too deep");
        assert!(refusal.text.contains("more than 8 deep"), "{refusal}");
        assert!(checked(json!({"a": {"b": deep(6)}})).is_ok());
        assert!(checked(json!({"a": {"b": deep(7)}})).is_err());
    }

    /// The quotation marks and the key count.
    #[test]
    fn so_many_kib_are_kept_and_not_a_byte_more() {
        let text = |bytes| json!("x".repeat(bytes));
        assert!(checked(text(MAX_UNKNOWN_BYTES - 6)).is_ok());
        let refusal = checked(text(MAX_UNKNOWN_BYTES - 5)).expect_err("too much");
        assert_eq!(refusal.text, "Keys that this program does not know take 64 KiB; it keeps at most 64 KiB of them.");
    }
}
