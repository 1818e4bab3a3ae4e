//! When the server lived last, so that the time in which there was none is nobody's.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use atar_room::Millis;

use crate::rooms::{Downtime, WallClock};

/// How often the server notes that it lives.
pub(super) const EVERY: Duration = Duration::from_secs(1);

/// A file with the time at which the server lived last.
#[derive(Debug)]
pub(super) struct Heartbeat {
    file: Option<PathBuf>,
    clock: WallClock,
    down: Option<Downtime>,
}

impl Heartbeat {
    /// Reads when the server lived last. Without a folder nothing is kept.
    pub(super) fn begin(folder: Option<&Path>, clock: &WallClock) -> Heartbeat {
        let file = folder.map(|folder| folder.join("alive"));
        let text = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
        let from: Option<Millis> = text.and_then(|text| text.trim().parse().ok());
        let until = clock.now();
        Heartbeat {
            file,
            clock: clock.clone(),
            down: from.map(|from| Downtime { from, until }),
        }
    }

    /// Returns in which time there was no server.
    pub(super) fn down(&self) -> Option<Downtime> {
        self.down
    }

    /// Notes that the server lives.
    pub(super) fn beat(&self) {
        let Some(file) = &self.file else {
            return;
        };
        // A file that is half written would be no time at all.
        let new = file.with_extension("new");
        let written =
            fs::write(&new, self.clock.now().to_string()).and_then(|()| fs::rename(&new, file));
        if let Err(error) = written {
            tracing::warn!(%error, "cannot note that the server lives");
        }
    }
}
