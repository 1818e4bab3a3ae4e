//! The chain that ties each entry of the log to all before it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::bytes::Bytes;

/// The first 16 bytes of SHA-256 over the digest before and the entry's line; `link` in messages and logs. Who knows
/// the number and the digest of an entry knows the whole past.
pub type ChainDigest = Bytes<16>;

/// The end of a log.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogHead {
    /// The number of entries.
    pub seq: u64,
    /// The digest of the last entry.
    pub link: ChainDigest,
}

impl LogHead {
    /// The end of a log without entries.
    pub const START: LogHead = LogHead { seq: 0, link: Bytes([0; 16]) };

    /// Returns the end of the log after one more line.
    #[must_use]
    pub fn after(self, line: &str) -> LogHead {
        let mut hash = Sha256::new();
        hash.update(self.link.0);
        hash.update(line);
        LogHead { seq: self.seq + 1, link: Bytes::first_of(&hash.finalize()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_depends_on_every_line_before_and_on_their_order() {
        let end = |lines: &[&str]| lines.iter().fold(LogHead::START, |head, line| head.after(line));
        let head = end(&["a", "b", "c"]);
        assert_eq!(head.seq, 3);
        assert_eq!(head, end(&["a", "b", "c"]));
        for other in [["b", "a", "c"], ["a", "b", "d"], ["x", "b", "c"]] {
            assert_ne!(head.link, end(&other).link);
        }
    }
}
