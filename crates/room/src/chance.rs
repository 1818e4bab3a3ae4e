//! Tokens, and chance that everybody can check.
//!
//! When a game starts, the server draws 32 bytes from the system, its *seed*, and tells their digest, the *commitment*.
//! Each message that lets chance fall uses a seed of its own: the server seed, the number of the message, and a client
//! seed that the asker's front has drawn. When the game ends the server seed is told, and everybody can check each
//! seed. So no player knows a roll before the step is in the log, the server knows none before it is asked, and nobody
//! can choose one.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::bytes::Bytes;

/// What a member shows to be let in again; worthless once they have left.
pub type Token = Bytes<16>;
/// The SHA-256 of something secret.
pub type Digest = Bytes<32>;
/// What the chance of a game follows from.
pub type ServerSeed = Bytes<32>;
/// What an asker's front adds to the chance of one request.
pub type ClientSeed = Bytes<16>;

/// Returns the digest of bytes.
#[must_use]
pub fn digest_of(bytes: &[u8]) -> Digest {
    Bytes::first_of(&Sha256::digest(bytes))
}

/// Returns the token that a key leads to in a room, so that a repeated request to enter gets the same one. Only who
/// drew the key can know it: such keys stand in no log.
pub(crate) fn token_by(room: &str, key: Bytes<16>) -> Token {
    let mut hash = Sha256::new();
    for part in [b"token", room.as_bytes(), &key.0] {
        hash.update(part);
    }
    Bytes::first_of(&hash.finalize())
}

/// Returns the seed of the chance that falls in the `n`-th message that lets chance fall: HMAC-SHA-256 (RFC 2104) of
/// number and client seed, by the server seed.
#[must_use]
pub fn roll_seed(server_seed: ServerSeed, n: u64, client_seed: ClientSeed) -> [u8; 32] {
    // Never wrong: a key of any length will do.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&server_seed.0) else {
        return server_seed.0;
    };
    mac.update(&n.to_be_bytes());
    mac.update(&client_seed.0);
    Bytes::<32>::first_of(&mac.finalize().into_bytes()).0
}

/// The chance of a game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Chance {
    /// The digest of the server seed, which everybody knows.
    #[serde(rename = "seal")]
    pub(crate) commitment: Digest,
    /// The server seed, where it is known.
    #[serde(rename = "secret")]
    pub(crate) server_seed: Option<ServerSeed>,
    /// How many messages have let chance fall.
    pub(crate) rolls: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected value is of another program: Python's `hmac`.
    #[test]
    fn the_seed_is_the_mac_of_number_and_salt() {
        let seed = roll_seed(Bytes([1; 32]), 2, Bytes([3; 16]));
        assert_eq!(Bytes(seed).to_string(), EXPECTED);
    }

    const EXPECTED: &str = "b6898b57f33f758922dd8c7c68a9123336569dd728f725890901aba25c7b74a2";
}
