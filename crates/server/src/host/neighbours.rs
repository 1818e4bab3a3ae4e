//! Which peers are near: on this machine, or on one of its links.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use atar_nearby::NetworkLinks;

/// How long the system's answer is believed.
const FRESH: Duration = Duration::from_secs(5);

/// The links of this machine, as they were a moment ago.
#[derive(Debug, Default)]
pub(super) struct Neighbours {
    links: Mutex<Option<(Instant, NetworkLinks)>>,
}

impl Neighbours {
    /// Returns whether no router is between a peer and this machine.
    pub(super) fn reach(&self, peer: IpAddr) -> bool {
        if peer.to_canonical().is_loopback() {
            return true;
        }
        let mut links = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        let is_fresh = |(at, _): &(Instant, NetworkLinks)| at.elapsed() < FRESH;
        if !links.as_ref().is_some_and(is_fresh) {
            match NetworkLinks::of_this_machine() {
                Ok(found) => *links = Some((Instant::now(), found)),
                Err(error) => tracing::error!(%error, "the system does not tell its addresses"),
            }
        }
        links.as_ref().is_some_and(|(_, links)| links.reach(peer))
    }
}
