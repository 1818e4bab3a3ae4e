//! Slots that no address can take from all others: so many in all, and so many for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::connection_limits::network;

/// The slots of something of which there is little.
#[derive(Debug)]
pub(crate) struct AddressSlots {
    most: usize,
    most_of_address: usize,
    taken: Mutex<HashMap<IpAddr, usize>>,
}

/// A slot, free again when dropped.
#[derive(Debug)]
pub(crate) struct AddressSlot {
    slots: Arc<AddressSlots>,
    address: IpAddr,
}

impl AddressSlots {
    pub(crate) fn new(most: usize, most_of_address: usize) -> Arc<AddressSlots> {
        Arc::new(AddressSlots { most, most_of_address, taken: Mutex::default() })
    }

    /// Returns a slot for somebody at this address; none if too many are taken.
    pub(crate) fn acquire(self: &Arc<Self>, ip: IpAddr) -> Option<AddressSlot> {
        let address = network(ip);
        let mut taken = self.taken();
        let own = taken.get(&address).copied().unwrap_or_default();
        if own >= self.most_of_address || taken.values().sum::<usize>() >= self.most {
            return None;
        }
        taken.insert(address, own + 1);
        Some(AddressSlot { slots: Arc::clone(self), address })
    }

    /// Returns whether there is no slot for anybody, ever.
    pub(crate) fn are_none(&self) -> bool {
        self.most == 0
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AddressSlot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken();
        if let Some(own) = taken.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_takes_its_own_slots_only() {
        let slots = AddressSlots::new(3, 2);
        let (one, other) = ([192, 0, 2, 1].into(), [192, 0, 2, 2].into());
        let first = slots.acquire(one);
        let second = slots.acquire(one);
        assert!(first.is_some() && second.is_some());
        assert!(slots.acquire(one).is_none(), "both of its own are taken");
        let third = slots.acquire(other);
        assert!(third.is_some());
        drop(first);
        assert!(slots.acquire(one).is_some(), "one is free again");
        let _fourth = slots.acquire(other);
        assert!(slots.acquire(one).is_none(), "all are taken");
        drop((second, third));
        assert!(slots.acquire(one).is_some());
    }
}
