//! The environment of rooms: the log, the time, the search pool, randomness.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use atar_ledger::Ledger;
use atar_room::{Bytes, Millis, Network, Oversight, RoomLimits};
use rand::TryRng;
use rand::rngs::SysRng;

use super::RoomId;
use super::clock::RoomClock;
use super::reports::Reports;
use super::search_pool::SearchPool;
use crate::connection_limits::network;
use crate::host::HostKind;
use crate::host::address_limits::AddressLimits;
use crate::limits::Limits;
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
    /// Who the server is for.
    pub(crate) kind: HostKind,
    /// The limits of members' requests.
    pub(crate) request_limits: Arc<Limits>,
    /// The limits of all addresses.
    pub(crate) address_limits: Arc<AddressLimits>,
    /// Where reports go; none if nobody reads them.
    pub(crate) reports: Option<Arc<Reports>>,
    /// How long a player may be without a connection before the others are told.
    pub(crate) away_after: Millis,
}

impl Env {
    /// Returns what the operator sees to.
    pub(crate) fn oversight(&self) -> Oversight {
        let is_public = self.kind == HostKind::Public;
        Oversight {
            asks_for_manners: is_public,
            one_script: is_public,
            takes_reports: self.reports.is_some(),
        }
    }
}

/// Returns the network that a room knows who comes from an address by. On this machine everybody is at home; on a
/// local network each device is one by itself, as all have the same prefix.
pub(crate) fn network_of(kind: HostKind, peer: IpAddr) -> Option<Network> {
    let peer = peer.to_canonical();
    if peer.is_loopback() {
        return None;
    }
    let peer = match kind {
        HostKind::Public => network(peer),
        HostKind::Home => peer,
    };
    let octets = match peer {
        IpAddr::V4(peer) => peer.to_ipv6_mapped().octets(),
        IpAddr::V6(peer) => peer.octets(),
    };
    Some(Bytes(octets))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_a_prefix_for_everybody_and_a_device_at_home() {
        let of = |kind, peer: &str| network_of(kind, peer.parse().expect("an address"));
        for (one, other, is_same) in [
            ("192.0.2.1", "192.0.2.2", false),
            ("192.0.2.1", "::ffff:192.0.2.1", true),
            ("2001:db8::1", "2001:db8::2", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
        ] {
            let kind = HostKind::Public;
            assert_eq!(of(kind, one) == of(kind, other), is_same, "{one} {other}");
        }
        let home = HostKind::Home;
        assert_ne!(of(home, "fe80::1"), of(home, "fe80::2"));
        assert_eq!(of(home, "127.0.0.1"), None);
        assert_eq!(of(HostKind::Public, "::1"), None);
    }
}
