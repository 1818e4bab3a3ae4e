//! The times in which hosts ran.

/// A time in which a host ran without a break, in milliseconds since the start of 1970. The last one is the last sign
/// of life; between two of them no host ran, or it stood still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// When it began.
    pub since: u64,
    /// Until when it is known to have lasted.
    pub until: u64,
    /// How much time before it no host ran, since the ledger was first served.
    pub idle: u64,
}

impl Run {
    /// Returns for how long hosts had run by its end: a time that stands still while none runs. It begins as the time
    /// of the first run does, so that times which were noted without it can be compared with it.
    #[must_use]
    pub fn ran(&self) -> u64 {
        self.until.saturating_sub(self.idle)
    }
}

/// What became of the rooms that nobody has used for long.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// The rooms that have left the lobby, in the order of their names. They go later.
    pub retired: Vec<String>,
    /// Those that are gone, in the same order.
    pub removed: Vec<String>,
}

/// How long a room that has left the lobby is kept, in time that hosts ran.
pub(crate) const RETIRED: u64 = 24 * 60 * 60 * 1000;
/// How many runs are kept. Rooms of before the first of them count as never without a host.
pub(crate) const RUNS: usize = 1000;
