//! The format's constants, for readers and writers.

/// The file name extension of records.
pub const EXTENSION: &str = "atar";
/// The largest record file that is read, in bytes.
pub const MAX_RECORD_BYTES: usize = 16 << 20;

/// The value of the key `format`.
pub(crate) const FORMAT: &str = "atar-record";
/// The newest version of the format, which records have that begin from a position.
pub(crate) const VERSION: u64 = 2;
/// The version of records without what came with version 2.
pub(crate) const FIRST_VERSION: u64 = 1;
/// The keys that came with version 2.
pub(crate) const VERSION_2_KEYS: [&str; 2] = ["start", "tree"];
