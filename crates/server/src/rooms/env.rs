//! The environment of rooms: the log, the time, the search pool, randomness.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use atar_ledger::{Ledger, Server};
use atar_room::{Bytes, Millis, Network, Oversight, RoomLimits};
use atar_runner::SearchPool;
use rand::TryRng;
use rand::rngs::SysRng;
use tokio::time::Instant;

use super::RoomId;
use super::listing::Listing;
use super::reports::Reports;
use crate::address_limits::AddressLimits;
use crate::address_slots::AddressClaims;
use crate::clock::RoomClock;
use crate::connection_limits::network;
use crate::host_kind::HostKind;
use crate::limits::Limits;

/// The environment of rooms.
#[derive(Clone)]
pub(crate) struct Env {
    pub(crate) ledger: Ledger,
    /// This server, as the ledger knows it.
    pub(crate) server: Arc<Server>,
    pub(crate) search_pool: SearchPool,
    pub(crate) listing: Arc<Listing>,
    pub(crate) clock: RoomClock,
    /// Until when no other server takes what this one has, as far as a thread of rooms has been told.
    pub(crate) lives_until: Instant,
    /// The time for all that a thread of rooms does at once: what stands still meanwhile is noticed before the next.
    pub(crate) now: Millis,
    /// For how long hosts have run by then: what rooms expire by.
    pub(crate) ran: Millis,
    pub(crate) counts: Arc<Counts>,
    pub(crate) reached: Arc<Reached>,
    /// Whether the log cannot be reached, as far as a thread of rooms has been told.
    pub(crate) is_out: bool,
    pub(crate) damaged: Arc<DamagedRooms>,
    /// The limits of each room.
    pub(crate) limits: RoomLimits,
    /// Who the server is for.
    pub(crate) kind: HostKind,
    /// The limits of members' requests.
    pub(crate) request_limits: Arc<Limits>,
    /// What addresses have at all servers together.
    pub(crate) claims: Arc<AddressClaims>,
    /// The limits of all addresses at this server.
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
        Oversight { asks_for_manners: is_public, one_script: is_public, takes_reports: self.reports.is_some() }
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

/// What the log is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogUse {
    /// The host looks which rooms owe something.
    Look,
    /// The host gives a sign of life.
    SignOfLife,
    /// A room appends an entry.
    Append,
}

#[derive(Debug)]
struct LastReached {
    /// When the host has looked last.
    looked: Millis,
    /// Since when each use fails; none if it does not.
    fails: [Option<Millis>; 3],
}

impl LastReached {
    /// Returns since when the host itself cannot reach the log; none if it can.
    fn out(&self) -> Option<Millis> {
        let [look, sign_of_life, _] = self.fails;
        [look, sign_of_life].into_iter().flatten().min()
    }
}

/// For how long the log may refuse until the server is no longer ready.
const LONGEST_REFUSAL: Millis = 3_000;

impl Reached {
    /// Begins at this time.
    pub(crate) fn since(now: Millis) -> Reached {
        Reached(Mutex::new(LastReached { looked: now, fails: [None; 3] }))
    }

    /// Notes whether the log could be used. Returns what has changed for the host: that it cannot reach the log any
    /// more, or that it can again, and since when it could not.
    pub(crate) fn note(&self, log_use: LogUse, is_well: bool, now: Millis) -> Option<Out> {
        let mut last = self.last();
        let before = last.out();
        if is_well && log_use == LogUse::Look {
            last.looked = now;
        }
        let fails = &mut last.fails[log_use as usize];
        *fails = if is_well { None } else { fails.or(Some(now)) };
        match (before, last.out()) {
            (None, Some(_)) => Some(Out::Begins),
            (Some(since), None) => Some(Out::Ends { since }),
            _ => None,
        }
    }

    /// Returns whether the log answers within this time, and does not refuse.
    pub(crate) fn within(&self, time: Duration, now: Millis) -> bool {
        let last = self.last();
        let time = Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX);
        let mut fails = last.fails.iter().flatten();
        let is_refused = fails.any(|since| now.saturating_sub(*since) > time.min(LONGEST_REFUSAL));
        now.saturating_sub(last.looked) <= time && !is_refused
    }

    /// Returns whether the log is known not to be reached, and has not been for longer than this.
    pub(crate) fn is_lost_for(&self, time: Millis, now: Millis) -> bool {
        let last = self.last();
        let [look, ..] = last.fails;
        look.is_some() && now.saturating_sub(last.looked) > time
    }

    fn last(&self) -> MutexGuard<'_, LastReached> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A time in which the host cannot reach the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Out {
    Begins,
    Ends { since: Millis },
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
        DamagedRooms { known: Mutex::default(), check }
    }

    /// Tells the operator of a room, unless they know of it.
    pub(crate) fn tell(&self, room: RoomId, why: &str) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let is_news = known.insert(room);
        // Other rooms do not wait for the line.
        drop(known);
        if is_news {
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
    /// Rooms that another server has taken, or whose logs have lost entries.
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
    use crate::log_probe::logged;

    /// A quiet host with a full disk was ready for ever: nobody heard that its signs of life were not kept.
    #[test]
    fn a_log_that_refuses_anything_is_not_reached() {
        let patience = Duration::from_secs(10);
        for log_use in [LogUse::Look, LogUse::SignOfLife, LogUse::Append] {
            let reached = Reached::since(0);
            let others = [LogUse::Look, LogUse::SignOfLife, LogUse::Append];
            let others = others.into_iter().filter(|other| *other != log_use);
            let note_others = |now| {
                for other in others.clone() {
                    assert_eq!(reached.note(other, true, now), None);
                }
            };
            let is_host = log_use != LogUse::Append;
            let begins = reached.note(log_use, false, 1_000);
            assert_eq!(begins, is_host.then_some(Out::Begins), "{log_use:?}");
            for now in [2_000, 3_000, 4_000] {
                assert_eq!(reached.note(log_use, false, now), None);
                note_others(now);
                assert!(reached.within(patience, now), "{log_use:?} {now}");
            }
            assert!(!reached.within(patience, 4_001), "{log_use:?}");
            let ends = is_host.then_some(Out::Ends { since: 1_000 });
            assert_eq!(reached.note(log_use, true, 5_000), ends);
            assert!(reached.within(patience, 5_000), "{log_use:?}");
        }
        let reached = Reached::since(0);
        assert!(reached.within(patience, 10_000));
        assert!(!reached.within(patience, 10_001), "it does not answer");
    }

    #[test]
    fn rooms_do_not_wait_while_the_operator_is_told_of_one() {
        let damaged = Arc::new(DamagedRooms::new("check"));
        let room = |number| RoomId::of([number; 32]);
        let other = Arc::clone(&damaged);
        let act = move || other.tell(room(2), "another");
        assert_eq!(logged(act, || damaged.tell(room(1), "one")), 1);
    }

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
