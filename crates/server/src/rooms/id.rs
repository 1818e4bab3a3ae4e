//! The names of rooms in addresses.

use std::fmt;
use std::str::FromStr;

/// The signs of a name.
const SIGNS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
/// The number of signs, five bits each.
const LENGTH: usize = 10;

/// The name of a room in addresses: 50 random bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RoomId([u8; LENGTH]);

impl RoomId {
    /// Returns the name that these random bytes make.
    pub(crate) fn of(entropy: [u8; 32]) -> RoomId {
        let mut signs = [0; LENGTH];
        for (sign, byte) in signs.iter_mut().zip(entropy) {
            *sign = SIGNS[usize::from(byte & 31)];
        }
        RoomId(signs)
    }

    /// Returns the name's text.
    pub(crate) fn as_str(&self) -> &str {
        // All signs are ASCII.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Returns a number that spreads rooms evenly.
    pub(crate) fn spread(&self) -> usize {
        let first = self.0.iter().take(6);
        first.fold(0, |sum, sign| sum * 31 + usize::from(*sign))
    }
}

impl FromStr for RoomId {
    type Err = ();

    fn from_str(text: &str) -> Result<RoomId, ()> {
        let signs: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| ())?;
        let is_name = signs.iter().all(|sign| SIGNS.contains(sign));
        is_name.then_some(RoomId(signs)).ok_or(())
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Shows no sign: whoever knows a listed room's name may enter, and what is shown may be logged.
impl fmt::Debug for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a room")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ten_plain_signs() {
        assert_eq!(RoomId::of([0; 32]).as_str(), "aaaaaaaaaa");
        assert_eq!(RoomId::of([255; 32]).as_str(), "7777777777");
        assert!("a2b3c4d5e6".parse::<RoomId>().is_ok());
        for wrong in ["", "a2b3c4d5e", "a2b3c4d5e67", "A2b3c4d5e6", "a2b3c4d5e1", "../../etc/"] {
            assert!(wrong.parse::<RoomId>().is_err(), "{wrong}");
        }
    }
}
