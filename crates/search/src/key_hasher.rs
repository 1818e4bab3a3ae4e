//! Hash keys of positions and of ways to positions.

use std::hash::{Hash, Hasher};

/// A hasher whose keys are the same on every machine, whatever the width of its pointers.
///
/// Every number is hashed as 64 bits. The standard library says of lists of numbers only that their bytes are hashed
/// in the machine's order; all machines that the program runs on are little-endian.
#[derive(Debug, Default)]
pub(crate) struct KeyHasher(u64);

impl KeyHasher {
    /// Returns the key of a thing on top of another key.
    pub(crate) fn key(before: u64, thing: &impl Hash) -> u64 {
        let mut hasher = KeyHasher(before);
        thing.hash(&mut hasher);
        hasher.finish()
    }
}

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }

    /// Hashes a length: on a machine with narrower pointers the same number.
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    /// Discriminants of enums: on a machine with narrower pointers the same number.
    fn write_isize(&mut self, number: isize) {
        self.write_u64((number as i64).cast_unsigned());
    }
}

/// Passes a key through as its own hash: keys are spread already.
#[derive(Debug, Default)]
pub(crate) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _bytes: &[u8]) {}

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::KeyHasher;

    #[derive(Hash)]
    enum Kind {
        Empty,
        Full { stones: Vec<u8>, of: u16 },
    }

    /// Numbers that stand here for good: every machine must come to them. The WebAssembly module, whose pointers have
    /// 32 bits, is held to what the native program plays by tests/web/module.test.mjs.
    #[test]
    fn keys_do_not_depend_on_the_width_of_pointers() {
        let full = Kind::Full { stones: vec![3, 1, 4, 1, 5, 9, 2, 6, 5], of: 12 };
        assert_eq!(KeyHasher::key(0, &Kind::Empty), EMPTY);
        assert_eq!(KeyHasher::key(7, &full), FULL);
        assert_eq!(KeyHasher::key(0, &5_usize), KeyHasher::key(0, &5_u64));
        assert_eq!(KeyHasher::key(0, &-5_isize), KeyHasher::key(0, &-5_i64));
        assert_eq!(KeyHasher::key(0, &5_u8), KeyHasher::key(0, &5_u64));
    }

    const EMPTY: u64 = 0;
    const FULL: u64 = 2_559_428_335_306_165_246;
}
