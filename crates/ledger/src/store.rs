//! Where logs are kept.

use crate::append::{Append, Appended, Line, Secret};

/// The logs cannot be reached, or not written. Whether the lines that were to be appended are in the log is not known:
/// append the same again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unavailable(pub String);

/// Where logs are kept. Every method waits for its result.
pub trait Store: Send + 'static {
    /// Appends lines, each as if alone and in order, and returns once they outlast a power cut.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Appended>, Unavailable>;

    /// Returns the lines of a room after the first `seq`; none if there is no such room.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn lines(&mut self, room: &str, seq: u64) -> Result<Vec<Line>, Unavailable>;

    /// Returns the secret of the last game of a room.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn secret(&mut self, room: &str) -> Result<Option<Secret>, Unavailable>;

    /// Returns the listed rooms with their cards, in the order of their names.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn cards(&mut self) -> Result<Vec<(String, String)>, Unavailable>;

    /// Returns the rooms that owe something by now, the longest due first, at most `most`.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn due(&mut self, now: u64, most: usize) -> Result<Vec<String>, Unavailable>;

    /// Removes the rooms that have expired by now. Returns how many.
    ///
    /// # Errors
    /// [`Unavailable`].
    fn sweep(&mut self, now: u64) -> Result<usize, Unavailable>;
}
