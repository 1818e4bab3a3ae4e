//! The signs of life of the host, in the ledger, so that the time in which there was none is nobody's.

use std::io;
use std::path::Path;
use std::time::Duration;

use atar_ledger::{Ledger, Run};
use tokio::sync::oneshot;

use crate::rooms::{ClockSource, RoomClock};

/// How often the host gives a sign of life.
pub(super) const EVERY: Duration = Duration::from_secs(1);

/// Gives signs of life.
#[derive(Clone, Debug)]
pub(super) struct Heartbeat {
    ledger: Ledger,
    clock: RoomClock,
}

impl Heartbeat {
    /// Reads when hosts ran before, and begins the time in rooms. Earlier versions kept their last sign of life in the
    /// folder of data.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub(super) async fn begin(
        ledger: Ledger,
        folder: Option<&Path>,
        source: ClockSource,
    ) -> io::Result<Heartbeat> {
        let (done, read) = oneshot::channel();
        ledger.runs(Box::new(move |runs| drop(done.send(runs))));
        let runs = read.await.map_err(io::Error::other)?;
        let mut runs = runs.map_err(io::Error::other)?;
        if runs.is_empty()
            && let Some(run) = folder.and_then(earlier)
        {
            ledger.put_run(run);
            runs.push(run);
        }
        let clock = RoomClock::begin(source, &runs);
        let heartbeat = Heartbeat { ledger, clock };
        heartbeat.beat();
        Ok(heartbeat)
    }

    /// Returns the time in rooms.
    pub(super) fn clock(&self) -> &RoomClock {
        &self.clock
    }

    /// Gives a sign of life.
    pub(super) fn beat(&self) {
        self.ledger.put_run(self.clock.run());
    }
}

/// Returns the last sign of life of an earlier version.
fn earlier(folder: &Path) -> Option<Run> {
    let text = std::fs::read_to_string(folder.join("alive")).ok()?;
    let time = text.trim().parse().ok()?;
    Some(Run {
        since: time,
        until: time,
        idle: 0,
    })
}
