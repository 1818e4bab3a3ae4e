//! Where members come from, as far as a room knows it.

use sha2::{Digest as _, Sha256};

use crate::bytes::Bytes;

/// A network whose devices count as one, as the server tells them apart. It stands in no log.
pub type Network = Bytes<16>;

/// What the log keeps of a network: three bytes of a digest that is another one in each room. Some 256 IPv4 addresses
/// of the world have the same, so the log does not say which it was.
pub(crate) type NetworkMark = Bytes<3>;

/// Returns the mark of a network in a room.
pub(crate) fn mark_of(room: &str, network: Network) -> NetworkMark {
    let mut hash = Sha256::new();
    for part in [b"network", room.as_bytes(), &network.0] {
        hash.update(part);
    }
    Bytes::first_of(&hash.finalize())
}
