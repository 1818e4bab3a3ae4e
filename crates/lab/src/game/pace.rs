//! How much is thought at once, so that whoever plays can be stopped in time.

use std::time::Duration;

/// How long a slice of thinking takes: Stop is heard after it.
const SLICE: Duration = Duration::from_millis(3);
/// The nodes of the first slice, and of the largest.
const FIRST_NODES: u64 = 32;
const MOST_NODES: u64 = 512;

/// The nodes of search in the next slice of thinking: as many as take a few milliseconds here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace(u64);

impl Default for Pace {
    fn default() -> Pace {
        Pace(FIRST_NODES)
    }
}

impl Pace {
    /// Returns the nodes of the next slice.
    #[must_use]
    pub fn nodes(self) -> u64 {
        self.0
    }

    /// Notes how long the last slice took.
    pub fn took(&mut self, time: Duration) {
        if time > SLICE {
            self.0 = (self.0 / 2).max(1);
        } else if time < SLICE / 2 {
            self.0 = (self.0 * 2).min(MOST_NODES);
        }
    }
}
