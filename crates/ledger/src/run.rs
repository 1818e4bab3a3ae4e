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
/// How many runs are kept.
const RUNS: usize = 1000;

/// Returns the beginnings of the runs that are to be forgotten, where there are too many: the shortest. What was idle
/// before a run counts before the next one then, so no such time is lost; a room whose last entry is of a forgotten run
/// is given a little more. The first run stays, as it begins the count, and so does the last, which goes on.
pub(crate) fn surplus(runs: &[Run]) -> Vec<u64> {
    let inner = runs.get(1..runs.len().max(2) - 1).unwrap_or_default();
    let mut lengths: Vec<_> = inner.iter().map(|run| (run.until.saturating_sub(run.since), run.since)).collect();
    lengths.sort_unstable();
    let surplus = lengths.into_iter().take(runs.len().saturating_sub(RUNS));
    surplus.map(|(_, since)| since).collect()
}
