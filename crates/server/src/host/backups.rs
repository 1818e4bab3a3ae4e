//! Copies of the logs that are made while the server runs.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use atar_ledger::{Ledger, Unavailable};
use atar_reasons::system_reason;
use atar_room::Millis;
use tokio::sync::oneshot;
use tokio::time::{MissedTickBehavior, interval};

use crate::clock::RoomClock;

/// How many copies are kept.
const KEPT: usize = 7;
/// The longest time after which it is looked whether a copy is due.
const LOOK: Duration = Duration::from_secs(60);

/// Where copies of the logs go, and how often.
#[derive(Clone, Debug)]
pub struct Backups {
    /// The folder, which must exist.
    pub folder: PathBuf,
    /// How old the newest copy may become.
    pub every: Duration,
}

/// Makes copies until the task is aborted. None is made at the start if the newest is young: a server that fails again
/// and again would replace the good ones.
pub(super) async fn run(backups: Backups, ledger: Ledger, clock: RoomClock) {
    let mut look = interval(LOOK.min(backups.every));
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        look.tick().await;
        match backups.copy_if_due(&ledger, clock.wall()).await {
            Ok(true) => tracing::info!("the rooms are backed up"),
            Ok(false) => {}
            Err(Unavailable(why)) => tracing::error!(why, "the rooms cannot be backed up"),
        }
    }
}

impl Backups {
    /// Makes a copy if the newest is too old. Returns whether it did.
    async fn copy_if_due(&self, ledger: &Ledger, now: Millis) -> Result<bool, Unavailable> {
        let unread = |error: io::Error| {
            Unavailable(format!("The folder of the copies cannot be used: {}.", system_reason(&error)))
        };
        let every = Millis::try_from(self.every.as_millis()).unwrap_or(Millis::MAX);
        let copies = copies(&self.folder).map_err(unread)?;
        let is_young = |copy: &String| *copy > name(now.saturating_sub(every));
        if copies.last().is_some_and(is_young) {
            return Ok(false);
        }
        let (done, finished) = oneshot::channel();
        let file = self.folder.join(name(now));
        ledger.back_up(file, Box::new(move |copied| drop(done.send(copied))));
        let gone = |_| Unavailable("The ledger has ended.".to_owned());
        finished.await.map_err(gone)??;
        // The oldest go once the new one is complete.
        for old in copies.iter().rev().skip(KEPT - 1) {
            fs::remove_file(self.folder.join(old)).map_err(unread)?;
        }
        Ok(true)
    }
}

/// Returns the names of the copies, the oldest first. Other files are left alone.
fn copies(folder: &Path) -> io::Result<Vec<String>> {
    let mut copies = Vec::new();
    for file in fs::read_dir(folder)? {
        copies.extend(file?.file_name().into_string().ok().filter(|name| is_copy(name)));
    }
    copies.sort_unstable();
    Ok(copies)
}

fn is_copy(name: &str) -> bool {
    let time = name.strip_prefix("rooms-").and_then(|name| name.strip_suffix(".sqlite"));
    let is_time = |(place, sign): (usize, u8)| match place {
        8 => sign == b'-',
        _ => sign.is_ascii_digit(),
    };
    time.is_some_and(|time| time.len() == 15 && time.bytes().enumerate().all(is_time))
}

/// Returns the name of a copy that is made at this time, in UTC. Later ones sort behind.
fn name(now: Millis) -> String {
    let seconds = now / 1000;
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("rooms-{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}.sqlite")
}

/// Returns year, month and day of a day since the start of 1970, in the Gregorian calendar.
fn date(days: u64) -> (u64, u64, u64) {
    // Counted from March of the year 0, so that the leap day is a year's last: 146,097 days are 400 years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_named_by_their_time() {
        for (seconds, expected) in [
            (0, "rooms-19700101-000000.sqlite"),
            (951_782_399, "rooms-20000228-235959.sqlite"),
            (951_782_400, "rooms-20000229-000000.sqlite"),
            (951_868_800, "rooms-20000301-000000.sqlite"),
            (1_790_000_004, "rooms-20260921-141324.sqlite"),
            (4_107_542_399, "rooms-21000228-235959.sqlite"),
            (4_107_542_400, "rooms-21000301-000000.sqlite"),
        ] {
            assert_eq!(name(seconds * 1000), expected);
            assert!(is_copy(expected));
        }
        for other in ["rooms.sqlite", "rooms-20260921-141324.part", "rooms-2026-09-21.sqlite", "letter.txt"] {
            assert!(!is_copy(other), "{other}");
        }
    }
}
