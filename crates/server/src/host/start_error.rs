//! Why a host does not start, or ends by itself.

use std::fmt;
use std::io;

/// Why a host does not start, or ends by itself: a sentence for the operator. Where it cannot listen, the error is the
/// system's own.
#[derive(Debug)]
pub struct StartError(String);

impl StartError {
    /// Returns the error with this sentence.
    pub(super) fn because(why: impl Into<String>) -> io::Error {
        io::Error::other(StartError(why.into()))
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}
