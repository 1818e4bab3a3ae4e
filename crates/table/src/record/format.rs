//! The format's constants, for readers and writers.

/// The file name extension of records.
pub const EXTENSION: &str = "atar";
/// The largest record file that is read, in bytes.
pub const MAX_RECORD_BYTES: usize = 16 << 20;

/// The value of the key `format`.
pub(crate) const FORMAT: &str = "atar-record";
/// The version of the format that this program reads and writes.
pub(crate) const VERSION: u64 = 1;
