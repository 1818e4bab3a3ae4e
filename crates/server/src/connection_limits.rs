//! The limits on connections: how many there are in all and of one address, and how many new ones per second.
//!
//! No address can take the slots of another.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::limits::Limits;
use crate::token_bucket::TokenBucket;

/// The open files that are reserved for other uses than connections. At most half of those that the system allows.
const OTHER_FILES: usize = 128;
/// The number of addresses from which on old ones are forgotten.
const FORGET_FROM: usize = 64;

/// The slots for connections.
pub(crate) struct ConnectionLimits {
    all: usize,
    of_address: usize,
    long_of_address: usize,
    /// The new connections of an address: at once, and per second.
    rate: (u32, f64),
    long: Arc<Semaphore>,
    state: Mutex<State>,
}

/// The slot of a connection, free again when dropped.
pub(crate) struct ConnectionSlot {
    slots: Arc<ConnectionLimits>,
    /// The address that it counts for; none for a proxy's.
    address: Option<IpAddr>,
    long: Arc<Semaphore>,
}

/// A permit for a long message, free again when dropped.
pub(crate) struct LongMessagePermit {
    _of_address: Option<OwnedSemaphorePermit>,
    _of_all: Option<OwnedSemaphorePermit>,
}

/// The reason why there is no slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rejection {
    /// All slots are taken.
    Full,
    /// The address has reached its number of connections.
    TooManyFromAddress,
    /// The address connects too often.
    RateLimited,
}

struct State {
    taken: usize,
    addresses: HashMap<IpAddr, AddressUse>,
    /// The number of addresses at which old ones are forgotten next.
    forget_at: usize,
}

/// The use of an address.
struct AddressUse {
    taken: usize,
    /// The new connections that it may make.
    new: TokenBucket,
    long: Arc<Semaphore>,
}

impl ConnectionLimits {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        let all = limits.connections.min(max_connections()).max(1);
        Arc::new(ConnectionLimits {
            all,
            of_address: limits.connections_of_address.min(all.div_ceil(2)),
            long_of_address: limits.long_messages_of_address,
            rate: (limits.new_of_address, f64::from(limits.new_of_address_per_second)),
            long: Arc::new(Semaphore::new(limits.long_messages)),
            state: Mutex::new(State { taken: 0, addresses: HashMap::new(), forget_at: FORGET_FROM }),
        })
    }

    /// Returns a slot for a new connection from this address.
    pub(crate) fn acquire(self: &Arc<Self>, ip: IpAddr, now: Instant) -> Result<ConnectionSlot, Rejection> {
        let ip = network(ip);
        let mut state = self.state();
        if state.taken >= self.all {
            return Err(Rejection::Full);
        }
        state.forget(now);
        let long = || Arc::new(Semaphore::new(self.long_of_address));
        let (at_once, per_second) = self.rate;
        let new = || TokenBucket::new(at_once, per_second, now);
        let address = state.addresses.entry(ip).or_insert_with(|| AddressUse { taken: 0, new: new(), long: long() });
        address.acquire(self.of_address, now)?;
        let long = Arc::clone(&address.long);
        state.taken += 1;
        Ok(ConnectionSlot { slots: Arc::clone(self), address: Some(ip), long })
    }

    /// Returns a slot for a connection from a proxy, which stands for many addresses.
    pub(crate) fn acquire_of_proxy(self: &Arc<Self>) -> Result<ConnectionSlot, Rejection> {
        let mut state = self.state();
        if state.taken >= self.all {
            return Err(Rejection::Full);
        }
        state.taken += 1;
        Ok(ConnectionSlot { slots: Arc::clone(self), address: None, long: Arc::clone(&self.long) })
    }

    /// Returns the number of slots that are taken.
    pub(crate) fn taken(&self) -> usize {
        self.state().taken
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ConnectionSlot {
    /// Returns a permit for a long message, once there is one.
    pub(crate) fn long_message(&self) -> impl Future<Output = LongMessagePermit> + Send + use<> + 'static {
        let (of_address, of_all) = (Arc::clone(&self.long), Arc::clone(&self.slots.long));
        // The address's own permit comes first, so that its waiting clients block nobody else. Neither semaphore is
        // ever closed.
        async move {
            LongMessagePermit {
                _of_address: of_address.acquire_owned().await.ok(),
                _of_all: of_all.acquire_owned().await.ok(),
            }
        }
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut state = self.slots.state();
        state.taken -= 1;
        let address = self.address.and_then(|ip| state.addresses.get_mut(&ip));
        if let Some(address) = address {
            address.taken -= 1;
        }
    }
}

impl State {
    /// Forgets addresses without connections, old or recent, once there are many.
    fn forget(&mut self, now: Instant) {
        if self.addresses.len() >= self.forget_at {
            self.addresses.retain(|_, address| address.taken > 0 || !address.new.is_full(now));
            self.forget_at = FORGET_FROM.max(2 * self.addresses.len());
        }
    }
}

impl AddressUse {
    fn acquire(&mut self, most: usize, now: Instant) -> Result<(), Rejection> {
        if self.taken >= most {
            return Err(Rejection::TooManyFromAddress);
        }
        self.new.take(1, now).map_err(|_| Rejection::RateLimited)?;
        self.taken += 1;
        Ok(())
    }
}

/// Returns the address that limits count by: the address itself for IPv4, and for IPv6 the network that a household
/// gets.
pub(crate) fn network(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64).into(),
        ip => ip,
    }
}

/// Returns how many connections the system's limit on open files allows.
fn max_connections() -> usize {
    let files = open_files();
    files - OTHER_FILES.min(files / 2)
}

#[cfg(unix)]
fn open_files() -> usize {
    let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    files.map_or(usize::MAX, |files| usize::try_from(files).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
fn open_files() -> usize {
    usize::MAX
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn slots(connections: usize, of_address: usize, at_once: u32) -> Arc<ConnectionLimits> {
        ConnectionLimits::new(&Limits {
            connections,
            connections_of_address: of_address,
            new_of_address: at_once,
            new_of_address_per_second: 2,
            ..Limits::default()
        })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn rejection(slots: &Arc<ConnectionLimits>, from: &str, now: Instant) -> Option<Rejection> {
        slots.acquire(ip(from), now).err()
    }

    /// 1,014 idle sockets of one program kept everybody else out.
    #[test]
    fn one_address_takes_its_own_places_only() {
        let slots = slots(10, 3, 100);
        let now = Instant::now();
        let enter = |from| slots.acquire(ip(from), now);
        let mut taken: Vec<_> = (0..3).map(|_| enter("192.0.2.1").ok()).collect();
        assert!(taken.iter().all(Option::is_some));
        assert_eq!(rejection(&slots, "192.0.2.1", now), Some(Rejection::TooManyFromAddress));
        assert_eq!(rejection(&slots, "::ffff:192.0.2.1", now), Some(Rejection::TooManyFromAddress), "the same address");
        assert_eq!(rejection(&slots, "192.0.2.2", now), None);
        taken.pop();
        assert_eq!(rejection(&slots, "192.0.2.1", now), None);
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let slots = slots(10, 1, 100);
        let now = Instant::now();
        let _place = slots.acquire(ip("2001:db8:0:1::1"), now);
        let again = rejection(&slots, "2001:db8:0:1:ffff::2", now);
        assert_eq!(again, Some(Rejection::TooManyFromAddress));
        assert_eq!(rejection(&slots, "2001:db8:0:2::1", now), None);
    }

    #[test]
    fn there_is_an_end_to_all_places_and_half_of_them_are_for_others() {
        let slots = slots(4, 60, 100);
        let now = Instant::now();
        let enter = |from| slots.acquire(ip(from), now);
        let _first = [enter("192.0.2.1"), enter("192.0.2.1")];
        assert_eq!(rejection(&slots, "192.0.2.1", now), Some(Rejection::TooManyFromAddress));
        let _others = [enter("192.0.2.2"), enter("192.0.2.3")];
        assert_eq!(rejection(&slots, "192.0.2.4", now), Some(Rejection::Full));
    }

    #[test]
    fn an_address_that_connects_too_often_waits() {
        let slots = slots(10, 5, 3);
        let start = Instant::now();
        for _ in 0..3 {
            assert_eq!(rejection(&slots, "192.0.2.1", start), None);
        }
        assert_eq!(rejection(&slots, "192.0.2.1", start), Some(Rejection::RateLimited));
        assert_eq!(rejection(&slots, "192.0.2.2", start), None, "another one");
        let later = start + Duration::from_millis(500);
        assert_eq!(rejection(&slots, "192.0.2.1", later), None);
        assert_eq!(rejection(&slots, "192.0.2.1", later), Some(Rejection::RateLimited));
    }

    #[test]
    fn addresses_are_forgotten() {
        let slots = slots(10, 5, 3);
        let start = Instant::now();
        let _place = slots.acquire(ip("192.0.2.1"), start);
        for second in 0..10_000 {
            let from = Ipv6Addr::from_bits(u128::from(second) << 64).into();
            let now = start + Duration::from_secs(second);
            assert!(slots.acquire(from, now).is_ok());
        }
        let state = slots.state();
        assert!(state.addresses.len() <= FORGET_FROM);
        assert!(state.addresses.contains_key(&ip("192.0.2.1")));
    }

    #[test]
    fn files_are_left_for_the_rest_of_the_program() {
        assert!(max_connections() > 0);
        assert!(ConnectionLimits::new(&Limits::default()).all <= max_connections());
    }

    #[tokio::test]
    async fn long_messages_take_turns() {
        let slots =
            ConnectionLimits::new(&Limits { long_messages: 2, long_messages_of_address: 1, ..Limits::default() });
        let enter = |from| slots.acquire(ip(from), Instant::now()).expect("a place");
        let (ann, bob, cat) = (enter("192.0.2.1"), enter("192.0.2.1"), enter("192.0.2.2"));
        let first = ann.long_message().await;
        let mut second = Box::pin(bob.long_message());
        tokio::select! {
            biased;
            _ = &mut second => panic!("an address has one"),
            () = std::future::ready(()) => {}
        }
        let _third = cat.long_message().await;
        drop(first);
        second.await;
    }
}
