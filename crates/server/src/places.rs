//! Who may connect: so many at a time, of all and of one address, and so many new ones a second.
//!
//! What one address does never takes the places of another.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::limits::Limits;

/// Files that the program needs besides connections, if the system lets it have twice as many.
const OTHER_FILES: usize = 128;
/// Addresses that are remembered before the first are forgotten.
const FEW_ADDRESSES: usize = 64;

/// The places for connections.
pub(crate) struct Places {
    all: usize,
    of_address: usize,
    long_of_address: usize,
    rate: Rate,
    long: Arc<Semaphore>,
    state: Mutex<State>,
}

/// A connection's place, until it is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    address: IpAddr,
    long: Arc<Semaphore>,
}

/// A place for a long message, until it is dropped.
pub(crate) struct LongMessage {
    _of_address: Option<OwnedSemaphorePermit>,
    _of_all: Option<OwnedSemaphorePermit>,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// All places are taken.
    Full,
    /// The address has as many connections as it may.
    TooMany,
    /// The address connects too often.
    TooOften,
}

struct State {
    taken: usize,
    addresses: HashMap<IpAddr, Address>,
    /// How many addresses are remembered when those that need not be are forgotten.
    crowd: usize,
}

/// What is known of an address.
struct Address {
    taken: usize,
    /// New connections that it may make at once, as of a time.
    new: f64,
    at: Instant,
    long: Arc<Semaphore>,
}

/// New connections of an address: at once, and a second.
#[derive(Clone, Copy)]
struct Rate {
    at_once: f64,
    a_second: f64,
}

impl Places {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        let all = limits.connections.min(files()).max(1);
        Arc::new(Places {
            all,
            of_address: limits.connections_of_address.min(all.div_ceil(2)),
            long_of_address: limits.long_messages_of_address,
            rate: Rate {
                at_once: f64::from(limits.new_of_address),
                a_second: f64::from(limits.new_of_address_a_second),
            },
            long: Arc::new(Semaphore::new(limits.long_messages)),
            state: Mutex::new(State {
                taken: 0,
                addresses: HashMap::new(),
                crowd: FEW_ADDRESSES,
            }),
        })
    }

    /// A place for a new connection from this address.
    pub(crate) fn enter(self: &Arc<Self>, ip: IpAddr, now: Instant) -> Result<Place, Refusal> {
        let ip = network(ip);
        let mut state = self.state();
        if state.taken >= self.all {
            return Err(Refusal::Full);
        }
        state.forget(self.rate, now);
        let long = || Arc::new(Semaphore::new(self.long_of_address));
        let address = state.addresses.entry(ip).or_insert_with(|| Address {
            taken: 0,
            new: self.rate.at_once,
            at: now,
            long: long(),
        });
        address.enter(self.of_address, self.rate, now)?;
        let long = Arc::clone(&address.long);
        state.taken += 1;
        Ok(Place {
            places: Arc::clone(self),
            address: ip,
            long,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place {
    /// A place for a long message, once there is one.
    pub(crate) fn long_message(
        &self,
    ) -> impl Future<Output = LongMessage> + Send + use<> + 'static {
        let (of_address, of_all) = (Arc::clone(&self.long), Arc::clone(&self.places.long));
        // The address's own first, so that those who wait for it stand in nobody else's way. Neither is ever closed.
        async move {
            LongMessage {
                _of_address: of_address.acquire_owned().await.ok(),
                _of_all: of_all.acquire_owned().await.ok(),
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.places.state();
        state.taken -= 1;
        if let Some(address) = state.addresses.get_mut(&self.address) {
            address.taken -= 1;
        }
    }
}

impl State {
    /// Forgets the addresses of which nothing needs to be known, now and then.
    fn forget(&mut self, rate: Rate, now: Instant) {
        if self.addresses.len() >= self.crowd {
            self.addresses
                .retain(|_, address| address.taken > 0 || address.new_by(rate, now) < rate.at_once);
            self.crowd = FEW_ADDRESSES.max(2 * self.addresses.len());
        }
    }
}

impl Address {
    fn enter(&mut self, most: usize, rate: Rate, now: Instant) -> Result<(), Refusal> {
        if self.taken >= most {
            return Err(Refusal::TooMany);
        }
        let new = self.new_by(rate, now);
        if new < 1.0 {
            return Err(Refusal::TooOften);
        }
        self.new = new - 1.0;
        self.at = now;
        self.taken += 1;
        Ok(())
    }

    fn new_by(&self, rate: Rate, now: Instant) -> f64 {
        let regained = now.duration_since(self.at).as_secs_f64() * rate.a_second;
        rate.at_once.min(self.new + regained)
    }
}

/// Whom an address stands for: one machine with IPv4, and with IPv6 the network that a household is given.
fn network(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64).into(),
        ip => ip,
    }
}

/// How many connections the system lets the program have.
fn files() -> usize {
    let files = open_files();
    files - OTHER_FILES.min(files / 2)
}

#[cfg(unix)]
fn open_files() -> usize {
    let files = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    files.map_or(usize::MAX, |files| {
        usize::try_from(files).unwrap_or(usize::MAX)
    })
}

#[cfg(not(unix))]
fn open_files() -> usize {
    usize::MAX
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn places(connections: usize, of_address: usize, at_once: u32) -> Arc<Places> {
        Places::new(&Limits {
            connections,
            connections_of_address: of_address,
            new_of_address: at_once,
            new_of_address_a_second: 2,
            ..Limits::default()
        })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn refusal(places: &Arc<Places>, from: &str, now: Instant) -> Option<Refusal> {
        places.enter(ip(from), now).err()
    }

    /// 1,014 idle sockets of one program shut everybody out.
    #[test]
    fn one_address_takes_its_own_places_only() {
        let places = places(10, 3, 100);
        let now = Instant::now();
        let enter = |from| places.enter(ip(from), now);
        let mut taken: Vec<_> = (0..3).map(|_| enter("192.0.2.1").ok()).collect();
        assert!(taken.iter().all(Option::is_some));
        assert_eq!(refusal(&places, "192.0.2.1", now), Some(Refusal::TooMany));
        assert_eq!(
            refusal(&places, "::ffff:192.0.2.1", now),
            Some(Refusal::TooMany),
            "the same address"
        );
        assert_eq!(refusal(&places, "192.0.2.2", now), None);
        taken.pop();
        assert_eq!(refusal(&places, "192.0.2.1", now), None);
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let places = places(10, 1, 100);
        let now = Instant::now();
        let _place = places.enter(ip("2001:db8:0:1::1"), now);
        let again = refusal(&places, "2001:db8:0:1:ffff::2", now);
        assert_eq!(again, Some(Refusal::TooMany));
        assert_eq!(refusal(&places, "2001:db8:0:2::1", now), None);
    }

    #[test]
    fn there_is_an_end_to_all_places_and_half_of_them_are_for_others() {
        let places = places(4, 60, 100);
        let now = Instant::now();
        let enter = |from| places.enter(ip(from), now);
        let _first = [enter("192.0.2.1"), enter("192.0.2.1")];
        assert_eq!(refusal(&places, "192.0.2.1", now), Some(Refusal::TooMany));
        let _others = [enter("192.0.2.2"), enter("192.0.2.3")];
        assert_eq!(refusal(&places, "192.0.2.4", now), Some(Refusal::Full));
    }

    #[test]
    fn an_address_that_connects_too_often_waits() {
        let places = places(10, 5, 3);
        let start = Instant::now();
        for _ in 0..3 {
            assert_eq!(refusal(&places, "192.0.2.1", start), None);
        }
        assert_eq!(
            refusal(&places, "192.0.2.1", start),
            Some(Refusal::TooOften)
        );
        assert_eq!(refusal(&places, "192.0.2.2", start), None, "another one");
        let later = start + Duration::from_millis(500);
        assert_eq!(refusal(&places, "192.0.2.1", later), None);
        assert_eq!(
            refusal(&places, "192.0.2.1", later),
            Some(Refusal::TooOften)
        );
    }

    #[test]
    fn addresses_are_forgotten() {
        let places = places(10, 5, 3);
        let start = Instant::now();
        let _place = places.enter(ip("192.0.2.1"), start);
        for second in 0..10_000 {
            let from = Ipv6Addr::from_bits(u128::from(second) << 64).into();
            let now = start + Duration::from_secs(second);
            assert!(places.enter(from, now).is_ok());
        }
        let state = places.state();
        assert!(state.addresses.len() <= FEW_ADDRESSES);
        assert!(state.addresses.contains_key(&ip("192.0.2.1")));
    }

    #[test]
    fn files_are_left_for_the_rest_of_the_program() {
        assert!(files() > 0);
        assert!(Places::new(&Limits::default()).all <= files());
    }

    #[tokio::test]
    async fn long_messages_take_turns() {
        let places = Places::new(&Limits {
            long_messages: 2,
            long_messages_of_address: 1,
            ..Limits::default()
        });
        let enter = |from| places.enter(ip(from), Instant::now()).expect("a place");
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
