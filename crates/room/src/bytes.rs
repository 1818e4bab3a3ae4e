//! Bytes that travel as text.

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Some bytes, written as hexadecimal digits in lower case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes<const N: usize>(pub [u8; N]);

/// A text that is not the digits of so many bytes.
#[derive(Debug)]
pub struct NotBytes;

/// What a request is known by when it is sent again; `key` in messages.
pub type IdempotencyKey = Bytes<16>;

impl<const N: usize> Bytes<N> {
    /// Returns the first bytes of a longer list; missing ones are zero.
    pub(crate) fn first_of(bytes: &[u8]) -> Bytes<N> {
        let mut first = [0; N];
        for (to, from) in first.iter_mut().zip(bytes) {
            *to = *from;
        }
        Bytes(first)
    }
}

impl<const N: usize> fmt::Display for Bytes<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Shows no bytes: some are secret, and what is shown may be logged.
impl<const N: usize> fmt::Debug for Bytes<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N} bytes")
    }
}

impl<const N: usize> FromStr for Bytes<N> {
    type Err = NotBytes;

    fn from_str(text: &str) -> Result<Self, NotBytes> {
        let is_digit = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 2 * N || !text.bytes().all(is_digit) {
            return Err(NotBytes);
        }
        let mut bytes = [0; N];
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| NotBytes)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NotBytes)?;
        }
        Ok(Bytes(bytes))
    }
}

impl<const N: usize> Serialize for Bytes<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Bytes<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = |_| D::Error::custom(format!("expected {} hexadecimal digits", 2 * N));
        text.parse().map_err(wrong)
    }
}

#[cfg(feature = "schema")]
impl<const N: usize> schemars::JsonSchema for Bytes<N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Bytes{N}").into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let pattern = format!("^[0-9a-f]{{{}}}$", 2 * N);
        schemars::json_schema!({ "type": "string", "pattern": pattern })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let bytes = Bytes([0, 1, 0xab, 0xff]);
        assert_eq!(bytes.to_string(), "0001abff");
        assert_eq!("0001abff".parse::<Bytes<4>>().ok(), Some(bytes));
        for wrong in ["", "0001abf", "0001abfff", "0001ABFF", "0001abfg", "+001abff", "é001abf"] {
            assert!(wrong.parse::<Bytes<4>>().is_err(), "{wrong}");
        }
    }

    /// A token that is logged by mistake says nothing.
    #[test]
    fn what_is_shown_for_logs_has_no_bytes() {
        assert_eq!(format!("{:?}", Bytes([7; 16])), "16 bytes");
    }
}
