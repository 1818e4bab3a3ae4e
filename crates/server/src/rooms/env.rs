//! The environment of rooms: the log, the time, the search pool, randomness.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use atar_ledger::Ledger;
use atar_room::{Millis, Oversight, RoomLimits};
use rand::TryRng;
use rand::rngs::SysRng;

use super::RoomId;
use super::clock::RoomClock;
use super::reports::Reports;
use super::search_pool::SearchPool;
use crate::lobby::Listing;

/// The environment of rooms.
#[derive(Clone)]
pub(crate) struct Env {
    pub(crate) ledger: Ledger,
    pub(crate) search_pool: SearchPool,
    pub(crate) listing: Arc<Listing>,
    pub(crate) clock: RoomClock,
    /// The time for all that a thread of rooms does at once: what stands still meanwhile is noticed before the next.
    pub(crate) now: Millis,
    pub(crate) counts: Arc<Counts>,
    pub(crate) reached: Arc<Reached>,
    pub(crate) damaged: Arc<DamagedRooms>,
    /// The limits of each room.
    pub(crate) limits: RoomLimits,
    /// Whether listed rooms ask for manners.
    pub(crate) is_public: bool,
    /// Where reports go; none if nobody reads them.
    pub(crate) reports: Option<Arc<Reports>>,
    /// How long a player may be without a connection before the others are told.
    pub(crate) away_after: Millis,
}

impl Env {
    /// Returns what the operator sees to.
    pub(crate) fn oversight(&self) -> Oversight {
        Oversight {
            asks_for_manners: self.is_public,
            takes_reports: self.reports.is_some(),
        }
    }
}

/// How well the log can be reached.
#[derive(Debug)]
pub(crate) struct Reached(Mutex<LastReached>);

#[derive(Debug)]
struct LastReached {
    /// When it was read last.
    read: Instant,
    /// Since when it keeps nothing; none if it does.
    refuses: Option<Instant>,
}

impl Default for Reached {
    fn default() -> Self {
        Reached(Mutex::new(LastReached {
            read: Instant::now(),
            refuses: None,
        }))
    }
}

impl Reached {
    /// Notes that it was read.
    pub(crate) fn note_read(&self) {
        self.last().read = Instant::now();
    }

    /// Notes whether it has kept an entry.
    pub(crate) fn note_append(&self, is_kept: bool) {
        let mut last = self.last();
        last.refuses = match last.refuses {
            _ if is_kept => None,
            since => since.or_else(|| Some(Instant::now())),
        };
    }

    /// Returns whether it was read in this time, and has not kept nothing for as long.
    pub(crate) fn within(&self, time: Duration) -> bool {
        let last = self.last();
        let refuses = last.refuses.is_some_and(|since| since.elapsed() > time);
        last.read.elapsed() <= time && !refuses
    }

    fn last(&self) -> MutexGuard<'_, LastReached> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rooms whose logs cannot be followed. The operator is told of each once.
#[derive(Debug)]
pub(crate) struct DamagedRooms {
    known: Mutex<HashSet<RoomId>>,
    /// The command that looks at them.
    check: &'static str,
}

impl DamagedRooms {
    /// Knows none yet. `check` is the command that looks at logs.
    pub(crate) fn new(check: &'static str) -> DamagedRooms {
        DamagedRooms {
            known: Mutex::default(),
            check,
        }
    }

    /// Tells the operator of a room, unless they know of it.
    pub(crate) fn tell(&self, room: RoomId, why: &str) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.insert(room) {
            let room = room.as_str();
            let check = format!("{} {room}", self.check);
            tracing::error!(room, why, check, "the log of a room cannot be followed");
        }
    }
}

/// What is counted, for the operator.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// The rooms in memory.
    pub(crate) rooms: Count,
    /// The connections that have entered a room.
    pub(crate) connections: Count,
    /// Messages heard.
    pub(crate) messages: Count,
    /// Entries made.
    pub(crate) entries: Count,
    /// Appends that another server has won.
    pub(crate) lost: Count,
    /// Appends and readings for which the log could not be reached.
    pub(crate) unavailable: Count,
}

/// A number that threads share.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self, more: usize) {
        let more = u64::try_from(more).unwrap_or(u64::MAX);
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub(crate) fn remove(&self, fewer: usize) {
        let fewer = u64::try_from(fewer).unwrap_or(u64::MAX);
        self.0.fetch_sub(fewer, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Returns fresh random bytes of the system; none if it has none.
pub(crate) fn entropy() -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    match SysRng.try_fill_bytes(&mut bytes) {
        Ok(()) => Some(bytes),
        Err(error) => {
            tracing::error!(%error, "the system gives no random numbers");
            None
        }
    }
}
