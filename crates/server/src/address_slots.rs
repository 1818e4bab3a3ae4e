//! Slots that no address can take from all others: so many at this server, and so many for each address at all servers
//! of a ledger together.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use atar_ledger::{Claim, Ledger, Unavailable};
use sha2::{Digest, Sha256};
use tokio::sync::oneshot;

use crate::connection_limits::network;

/// What addresses have at all servers together.
#[derive(Debug)]
pub(crate) struct AddressClaims {
    ledger: Ledger,
    server: String,
    /// What makes of an address a name that says nothing of it. All servers of a ledger have the same.
    key: [u8; 32],
    claimed: AtomicU64,
}

/// The slots of something of which there is little.
#[derive(Debug)]
pub(crate) struct AddressSlots {
    kind: &'static str,
    most: usize,
    most_of_address: u32,
    taken: AtomicUsize,
    claims: Arc<AddressClaims>,
}

/// A slot, free again when dropped.
#[derive(Debug)]
pub(crate) struct AddressSlot {
    slots: Arc<AddressSlots>,
    claim: Claim,
}

impl AddressClaims {
    pub(crate) fn new(ledger: Ledger, server: String, key: [u8; 32]) -> Arc<AddressClaims> {
        Arc::new(AddressClaims { ledger, server, key, claimed: AtomicU64::new(0) })
    }

    /// Claims one of the `most` rooms that an address may have. Returns whether it may.
    ///
    /// # Errors
    /// [`Unavailable`].
    pub(crate) async fn claim_room(&self, ip: IpAddr, room: String, most: u32) -> Result<bool, Unavailable> {
        let claim = Claim { kind: "room", address: self.name_of(ip), holder: room, server: None };
        self.claim(claim, most).await
    }

    async fn claim(&self, claim: Claim, most: u32) -> Result<bool, Unavailable> {
        let (done, told) = oneshot::channel();
        self.ledger.claim(claim, most, Box::new(move |claimed| drop(done.send(claimed))));
        told.await.map_err(|_| Unavailable("The ledger has ended.".to_owned()))?
    }

    /// Returns a name for an address, from which nobody who has not the key learns what it is.
    fn name_of(&self, ip: IpAddr) -> [u8; 16] {
        let address = match network(ip) {
            IpAddr::V4(ip) => ip.to_ipv6_mapped(),
            IpAddr::V6(ip) => ip,
        };
        let digest = Sha256::new().chain_update(self.key).chain_update(address.octets()).finalize();
        std::array::from_fn(|index| digest[index])
    }
}

impl AddressSlots {
    pub(crate) fn new(
        kind: &'static str,
        (most, most_of_address): (usize, u32),
        claims: &Arc<AddressClaims>,
    ) -> Arc<AddressSlots> {
        let claims = Arc::clone(claims);
        Arc::new(AddressSlots { kind, most, most_of_address, taken: AtomicUsize::new(0), claims })
    }

    /// Returns a slot for somebody at this address; none if too many are taken.
    ///
    /// # Errors
    /// [`Unavailable`]: how many the address has is not known.
    pub(crate) async fn acquire(self: &Arc<Self>, ip: IpAddr) -> Result<Option<AddressSlot>, Unavailable> {
        let claims = &self.claims;
        let number = claims.claimed.fetch_add(1, Ordering::Relaxed);
        let claim = Claim {
            kind: self.kind,
            address: claims.name_of(ip),
            holder: format!("{}-{number}", claims.server),
            server: Some(claims.server.clone()),
        };
        let before = self.taken.fetch_add(1, Ordering::Relaxed);
        // Whoever is gone before the answer comes gives back what was claimed.
        let slot = AddressSlot { slots: Arc::clone(self), claim: claim.clone() };
        let is_free = before < self.most && claims.claim(claim, self.most_of_address).await?;
        Ok(is_free.then_some(slot))
    }

    /// Returns whether there is no slot for anybody, ever.
    pub(crate) fn are_none(&self) -> bool {
        self.most == 0
    }
}

impl Drop for AddressSlot {
    fn drop(&mut self) {
        self.slots.taken.fetch_sub(1, Ordering::Relaxed);
        self.slots.claims.ledger.release(self.claim.clone());
    }
}

#[cfg(test)]
mod tests {
    use atar_ledger::Memory;

    use super::*;

    fn claims(ledger: &Ledger, server: &str) -> Arc<AddressClaims> {
        AddressClaims::new(ledger.clone(), server.to_owned(), [1; 32])
    }

    #[tokio::test]
    async fn one_address_takes_its_own_slots_only() {
        let (ledger, _thread) = Ledger::start(Memory::new()).expect("a thread");
        let slots = AddressSlots::new("table", (3, 2), &claims(&ledger, "a"));
        let elsewhere = AddressSlots::new("table", (3, 2), &claims(&ledger, "b"));
        let (one, other) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let take = async |slots: &Arc<AddressSlots>, ip| slots.acquire(ip).await.expect("the ledger is there");
        let first = take(&slots, one).await;
        let second = take(&elsewhere, one).await;
        assert!(first.is_some() && second.is_some());
        assert!(take(&slots, one).await.is_none(), "both of its own are taken, wherever");
        let third = take(&slots, other).await;
        assert!(third.is_some());
        drop(first);
        let first = take(&slots, one).await;
        assert!(first.is_some(), "one is free again");
        drop(second);
        let _fourth = take(&slots, other).await;
        assert!(take(&slots, one).await.is_none(), "all of this server are taken");
        assert!(take(&elsewhere, one).await.is_some(), "the other one has slots");
        drop(third);
        assert!(take(&slots, one).await.is_some());
    }

    /// Whoever reads the database is not to learn who has been there.
    #[test]
    fn the_name_of_an_address_follows_from_the_key_and_its_network() {
        let (ledger, _thread) = Ledger::start(Memory::new()).expect("a thread");
        let name = |key, ip: &str| {
            AddressClaims::new(ledger.clone(), String::new(), [key; 32]).name_of(ip.parse().expect("an address"))
        };
        assert_eq!(name(1, "2001:db8::1"), name(1, "2001:db8::2"));
        assert_eq!(name(1, "192.0.2.1"), name(1, "::ffff:192.0.2.1"));
        assert_ne!(name(1, "192.0.2.1"), name(1, "192.0.2.2"));
        assert_ne!(name(1, "192.0.2.1"), name(2, "192.0.2.1"));
    }
}
