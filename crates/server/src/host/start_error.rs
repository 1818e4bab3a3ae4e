//! Why a host does not start, or ends by itself.

use std::fmt;
use std::io;

/// Why a host does not start, or ends by itself: a sentence for the operator. Where it cannot listen, the error is the
/// system's own.
#[derive(Debug)]
pub struct StartError {
    why: String,
    is_of_settings: bool,
}

impl StartError {
    /// Returns the error with this sentence.
    pub(super) fn because(why: impl Into<String>) -> io::Error {
        io::Error::other(StartError { why: why.into(), is_of_settings: false })
    }

    /// Returns the error with this sentence, of a host that was told something that cannot be.
    pub(super) fn of_settings(why: impl Into<String>) -> io::Error {
        io::Error::other(StartError { why: why.into(), is_of_settings: true })
    }

    /// Returns whether the host was told something that cannot be.
    #[must_use]
    pub fn is_of_settings(&self) -> bool {
        self.is_of_settings
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for StartError {}
