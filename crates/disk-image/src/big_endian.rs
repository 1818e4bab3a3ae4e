//! Numbers as Apple's formats have them: the most significant byte first.

/// Bytes to which numbers are added.
pub(crate) trait BigEndian {
    /// Adds bytes as they are.
    fn put(&mut self, bytes: &[u8]);

    /// Adds zeros up to a length.
    fn fill_to(&mut self, length: usize);

    /// Adds two bytes.
    fn put_u16(&mut self, number: u16) {
        self.put(&number.to_be_bytes());
    }

    /// Adds four bytes.
    fn put_u32(&mut self, number: u32) {
        self.put(&number.to_be_bytes());
    }

    /// Adds eight bytes.
    fn put_u64(&mut self, number: u64) {
        self.put(&number.to_be_bytes());
    }

    /// Adds numbers of four bytes.
    fn put_u32s(&mut self, numbers: &[u32]) {
        for number in numbers {
            self.put_u32(*number);
        }
    }

    /// Adds units of UTF-16.
    fn put_units(&mut self, units: &[u16]) {
        for unit in units {
            self.put_u16(*unit);
        }
    }

    /// Adds zeros.
    fn put_zeros(&mut self, count: usize) {
        self.put(&vec![0; count]);
    }
}

impl BigEndian for Vec<u8> {
    fn put(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }

    fn fill_to(&mut self, length: usize) {
        assert!(self.len() <= length, "{} bytes of {length}", self.len());
        self.resize(length, 0);
    }
}
