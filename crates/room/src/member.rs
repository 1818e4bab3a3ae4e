//! The people in a room.

use std::fmt;
use std::str::FromStr;

use atar_table::Client;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Millis;
use crate::chance::Digest;
use crate::network::NetworkMark;

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
    /// Whether the host lets them take a seat that is the host's to give.
    #[serde(default, skip_serializing_if = "is_not")]
    pub(crate) is_admitted: bool,
    /// When they last took another name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) renamed: Option<Millis>,
    /// Until when what they have changed of the room keeps them from changing more.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) busy: Millis,
    /// The network that they first came from, where the server tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) network: Option<NetworkMark>,
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

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
pub(crate) fn is_not(it: &bool) -> bool {
    !it
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
pub(crate) fn is_zero(time: &Millis) -> bool {
    *time == 0
}

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
        (number > 0 && id.to_string() == text).then_some(id).ok_or(())
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
        text.parse().map_err(|()| D::Error::custom("expected a member such as m1"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_written_in_one_way() {
        assert_eq!("m12".parse(), Ok(MemberId(12)));
        for wrong in ["", "m", "12", "m0", "m012", "m+1", "m-1", "m99999999999"] {
            assert!(wrong.parse::<MemberId>().is_err(), "{wrong}");
        }
    }
}
