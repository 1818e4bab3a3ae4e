//! The signs of life of the host, in the ledger, so that the time in which there was none is nobody's.

use std::io;
use std::path::Path;

use atar_ledger::{Callback, Ledger, Run, Unavailable};
use tokio::sync::oneshot;

use super::start_error::StartError;
use crate::clock::{ClockSource, RoomClock};

/// Gives signs of life.
#[derive(Clone, Debug)]
pub(super) struct Heartbeat {
    ledger: Ledger,
    clock: RoomClock,
    /// Whether the clock of the ledger counts, where it has one: not where a test has the clock in hand.
    follows_ledger: bool,
}

impl Heartbeat {
    /// Reads when hosts ran before, and begins the time in rooms. Earlier versions kept their last sign of life in the
    /// folder of data.
    ///
    /// # Errors
    /// A [`StartError`] if the ledger cannot be read.
    pub(super) async fn begin(ledger: Ledger, folder: Option<&Path>, source: ClockSource) -> io::Result<Heartbeat> {
        let (done, read) = oneshot::channel();
        ledger.runs(Box::new(move |runs| drop(done.send(runs))));
        let runs = read.await.map_err(io::Error::other)?;
        let mut runs = runs.map_err(|Unavailable(why)| StartError::because(why))?;
        if runs.is_empty()
            && let Some(run) = folder.and_then(earlier)
        {
            ledger.put_run(run, Box::new(drop));
            runs.push(run);
        }
        let follows_ledger = matches!(source, ClockSource::System(_));
        let (done, told) = oneshot::channel();
        ledger.time(Box::new(move |time| drop(done.send(time))));
        let time = told.await.map_err(io::Error::other)?;
        let time = time.map_err(|Unavailable(why)| StartError::because(why))?.filter(|_| follows_ledger);
        let clock = RoomClock::begin(source, &runs, time);
        let heartbeat = Heartbeat { ledger, clock, follows_ledger };
        heartbeat.beat(Box::new(drop));
        Ok(heartbeat)
    }

    /// Returns the time in rooms.
    pub(super) fn clock(&self) -> &RoomClock {
        &self.clock
    }

    /// Gives a sign of life, and looks at the clock of the ledger.
    pub(super) fn beat(&self, done: Callback<()>) {
        if self.follows_ledger {
            let clock = self.clock.clone();
            self.ledger.time(Box::new(move |time| {
                if let Ok(Some(time)) = time {
                    clock.follow(time);
                }
            }));
        }
        self.ledger.put_run(self.clock.run(), done);
    }
}

/// Returns the last sign of life of an earlier version.
fn earlier(folder: &Path) -> Option<Run> {
    let text = std::fs::read_to_string(folder.join("alive")).ok()?;
    let time = text.trim().parse().ok()?;
    Some(Run { since: time, until: time, idle: 0 })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use atar_ledger::Memory;

    use super::*;
    use crate::clock::HandClock;

    /// What an earlier version has kept counts until the ledger has a sign of life.
    #[tokio::test]
    async fn an_update_costs_nobody_time() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("alive"), "1000\n").expect("written");
        let (ledger, thread) = Ledger::start(Memory::new()).expect("a thread");
        let hand = Arc::new(HandClock::new(5_000));
        for (now, gaps) in [(5_000, vec![(1_000, 5_000)]), (9_000, vec![(1_000, 5_000), (5_000, 9_000)])] {
            hand.set_wall(now);
            let source = ClockSource::Hand(Arc::clone(&hand));
            let heartbeat = Heartbeat::begin(ledger.clone(), Some(folder.path()), source);
            let clock = heartbeat.await.expect("a ledger").clock().clone();
            let found = clock.gaps(0, now).into_iter().map(|gap| (gap.since, gap.until));
            assert_eq!(found.collect::<Vec<_>>(), gaps);
            assert_eq!(clock.run().ran(), 1_000);
        }
        drop(ledger);
        thread.join().expect("the ledger's end");
    }
}
