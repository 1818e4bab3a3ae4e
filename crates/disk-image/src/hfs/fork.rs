//! Where the bytes of a file are in the volume.

use crate::big_endian::BigEndian;

/// Where the bytes of a file are: one piece of whole blocks.
#[derive(Clone, Copy)]
pub(crate) struct Fork {
    pub(super) bytes: u64,
    pub(super) start: u32,
    pub(super) blocks: u32,
    pub(super) clump: u32,
}

impl Fork {
    /// That of a file without bytes.
    pub(crate) const EMPTY: Fork = Fork { bytes: 0, start: 0, blocks: 0, clump: 0 };

    /// Adds the fork as records and the header have it: there is room for eight pieces.
    pub(crate) fn put(&self, data: &mut Vec<u8>) {
        data.put_u64(self.bytes);
        data.put_u32s(&[self.clump, self.blocks, self.start, self.blocks]);
        data.put_zeros(7 * 8);
    }

    /// Returns the same fork, which would grow by so many bytes.
    pub(super) fn with_clump(self, clump: u32) -> Fork {
        Fork { clump, ..self }
    }
}
