//! Limits for each address: failed entries, rooms created, and reports.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use atar_room::Bytes;
use tokio::time::Instant;

use crate::connection_limits::network;
use crate::token_bucket::TokenBucket;

/// The failed entrances at once, and per second.
const FAILURES: (u32, f64) = (20, 20.0 / 60.0);
/// The rooms at once, and per second.
const ROOMS: (u32, f64) = (10, 10.0 / 3600.0);
/// The reports at once, and per second.
const REPORTS: (u32, f64) = (3, 3.0 / 3600.0);
/// The keys that are remembered of requests to create rooms.
const KEYS: usize = 10;
/// The number of addresses from which on old ones are forgotten.
const FORGET_FROM: usize = 1024;

/// The limits of all addresses.
#[derive(Debug, Default)]
pub(crate) struct AddressLimits {
    known: Mutex<HashMap<IpAddr, AddressAllowance>>,
}

#[derive(Clone, Debug)]
struct AddressAllowance {
    failures: TokenBucket,
    rooms: TokenBucket,
    reports: TokenBucket,
    /// The keys of its last requests to create rooms.
    keys: VecDeque<Bytes<16>>,
}

impl AddressLimits {
    /// Notes that somebody tries to enter. It counts as failed until it is taken back. Who is on this machine may do
    /// anything.
    ///
    /// # Errors
    /// The address has failed too often: after how many milliseconds it may try again.
    pub(crate) fn begin_attempt(&self, ip: IpAddr, now: Instant) -> Result<(), u64> {
        if ip.is_loopback() {
            return Ok(());
        }
        self.with(ip, now, |address| address.failures.take(1, now))
    }

    /// Notes that an attempt to enter has not failed.
    pub(crate) fn take_back_attempt(&self, ip: IpAddr, now: Instant) {
        if !ip.is_loopback() {
            self.with(ip, now, |address| address.failures.give_back(1, now));
        }
    }

    /// Notes that a room is created by a request with this key. A repeated request creates no room, and does not count.
    ///
    /// # Errors
    /// The address may create none: after how many milliseconds it may.
    pub(crate) fn create(&self, ip: IpAddr, key: Option<Bytes<16>>, now: Instant) -> Result<(), u64> {
        if ip.is_loopback() {
            return Ok(());
        }
        self.with(ip, now, |address| address.create(key, now))
    }

    /// Notes that somebody makes a report.
    ///
    /// # Errors
    /// The address may make none: after how many milliseconds it may.
    pub(crate) fn report(&self, ip: IpAddr, now: Instant) -> Result<(), u64> {
        self.with(ip, now, |address| address.reports.take(1, now))
    }

    fn with<T>(&self, ip: IpAddr, now: Instant, act: impl FnOnce(&mut AddressAllowance) -> T) -> T {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= FORGET_FROM {
            known.retain(|_, address| !address.is_quiet(now));
        }
        let new = |(most, per_second)| TokenBucket::new(most, per_second, now);
        act(known.entry(network(ip)).or_insert_with(|| AddressAllowance {
            failures: new(FAILURES),
            rooms: new(ROOMS),
            reports: new(REPORTS),
            keys: VecDeque::new(),
        }))
    }
}

impl AddressAllowance {
    fn create(&mut self, key: Option<Bytes<16>>, now: Instant) -> Result<(), u64> {
        if key.is_some_and(|key| self.keys.contains(&key)) {
            return Ok(());
        }
        self.rooms.take(1, now)?;
        self.keys.extend(key);
        let surplus = self.keys.len().saturating_sub(KEYS);
        self.keys.drain(..surplus);
        Ok(())
    }

    fn is_quiet(&self, now: Instant) -> bool {
        [&self.failures, &self.rooms, &self.reports].into_iter().all(|bucket| bucket.is_full(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_address_fails_and_creates_for_itself() {
        let (addresses, now) = (AddressLimits::default(), Instant::now());
        let (one, other) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        for _ in 0..20 {
            assert_eq!(addresses.begin_attempt(one, now), Ok(()));
        }
        assert_eq!(addresses.begin_attempt(one, now), Err(3000));
        assert_eq!(addresses.begin_attempt(other, now), Ok(()));
        addresses.take_back_attempt(one, now);
        assert_eq!(addresses.begin_attempt(one, now), Ok(()));
        for _ in 0..10 {
            assert!(addresses.create(one, None, now).is_ok());
        }
        assert_eq!(addresses.create(one, None, now), Err(360_000));
        assert!(addresses.create(other, None, now).is_ok());
    }

    /// The tenth room of an hour, whose answer was lost, could not be asked for again.
    #[test]
    fn a_repeated_request_to_create_a_room_does_not_count() {
        let (addresses, now) = (AddressLimits::default(), Instant::now());
        let one = [192, 0, 2, 1].into();
        let create = |key: u8| addresses.create(one, Some(Bytes([key; 16])), now);
        assert!((0..10).all(|key| create(key).is_ok()));
        assert_eq!(create(9), Ok(()));
        assert_eq!(create(10), Err(360_000));
    }
}
