//! The people in a room.

use std::fmt;
use std::str::FromStr;

use atar_table::Client;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use unicode_normalization::UnicodeNormalization;

use crate::Millis;
use crate::chance::Digest;
use crate::refusal::{RoomErrorCode, RoomRefusal};

/// The number of a member, from 1 on; never given to another. Written `m1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemberId(pub u32);

/// Somebody in a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Their name, unlike any other in the room.
    pub(crate) name: String,
    /// The colour that they chose, as a number of the palette.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) colour: Option<u8>,
    /// The digest of their token.
    pub(crate) token: Digest,
    /// Whether they are ready to start.
    pub(crate) is_ready: bool,
    /// Whether the host has muted them.
    pub(crate) is_muted: bool,
    /// The digests of their other devices' tokens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) devices: Vec<Digest>,
    /// What lets one more device in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pairing: Option<Pairing>,
}

/// What lets a member's other device in, once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pairing {
    /// The digest of the secret that the device shows.
    pub(crate) secret: Digest,
    /// Until when it does.
    pub(crate) until: Millis,
}

/// The longest name, in characters.
pub const MAX_NAME_CHARS: usize = 24;

impl MemberId {
    /// Returns the member's number as a client of the table. The room itself is client 0.
    pub(crate) fn client(self) -> Client {
        Client(u64::from(self.0))
    }
}

impl fmt::Display for MemberId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "m{}", self.0)
    }
}

impl FromStr for MemberId {
    type Err = ();

    fn from_str(text: &str) -> Result<MemberId, ()> {
        let digits = text.strip_prefix('m').ok_or(())?;
        let number = digits.parse().map_err(|_| ())?;
        let id = MemberId(number);
        (number > 0 && id.to_string() == text)
            .then_some(id)
            .ok_or(())
    }
}

impl Serialize for MemberId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for MemberId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|()| D::Error::custom("expected a member such as m1"))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for MemberId {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MemberId".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "A member's id in a room, such as `m1`.",
            "type": "string",
            "pattern": "^m[1-9][0-9]*$",
        })
    }
}

/// Returns whether a sign may stand in names and chat: no control sign, and none that turns the direction of writing.
pub(crate) fn is_plain(sign: char) -> bool {
    let is_direction = matches!(sign, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{61c}' | '\u{feff}');
    !sign.is_control() && !is_direction
}

/// Returns a name as it is kept: normalized, without odd signs, its spaces single.
///
/// # Errors
/// `bad_request` if nothing is left, or too much.
pub(crate) fn read_name(given: &str) -> Result<String, RoomRefusal> {
    let plain: String = given
        .nfkc()
        .map(|sign| if sign.is_whitespace() { ' ' } else { sign })
        .filter(|sign| is_plain(*sign))
        .collect();
    let name = plain
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    if name.is_empty() || name.chars().count() > MAX_NAME_CHARS {
        let text = format!("A name must have 1 to {MAX_NAME_CHARS} characters.");
        return Err(RoomRefusal::new(RoomErrorCode::BadRequest, text));
    }
    Ok(name)
}

/// Returns whether two names look the same to people.
pub(crate) fn are_alike(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_normalized() {
        assert_eq!(read_name("  Ann \t B ").as_deref(), Ok("Ann B"));
        assert_eq!(read_name("A\u{202e}nn\u{0}").as_deref(), Ok("Ann"));
        assert_eq!(read_name("\u{ff21}nn").as_deref(), Ok("Ann"));
        assert!(read_name(" \u{200b} ").is_err());
        assert!(read_name(&"x".repeat(24)).is_ok());
        assert!(read_name(&"x".repeat(25)).is_err());
        assert!(are_alike("ANN", "ann") && !are_alike("Ann", "Anna"));
    }

    #[test]
    fn members_are_written_in_one_way() {
        assert_eq!("m12".parse(), Ok(MemberId(12)));
        for wrong in ["", "m", "12", "m0", "m012", "m+1", "m-1", "m99999999999"] {
            assert!(wrong.parse::<MemberId>().is_err(), "{wrong}");
        }
    }
}
