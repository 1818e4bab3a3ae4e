//! Numbers by which images differ, made of what they hold: the same content has the same ones.

use sha2::{Digest, Sha256};

/// The first half of a digest of some bytes, told apart by what it is for.
pub(crate) fn identity(purpose: &str, bytes: &[u8]) -> [u8; 16] {
    let whole = Sha256::new().chain_update(purpose).chain_update([0]).chain_update(bytes).finalize();
    let mut half = [0; 16];
    half.copy_from_slice(&whole[..16]);
    half
}

/// The same as a UUID of the eighth version, which is free to its maker.
pub(crate) fn uuid(purpose: &str, bytes: &[u8]) -> [u8; 16] {
    let mut id = identity(purpose, bytes);
    id[6] = id[6] & 0x0F | 0x80;
    id[8] = id[8] & 0x3F | 0x80;
    id
}

/// The check sum of GUID partition tables and of UDIF.
pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    sum.sum()
}
