//! Which servers live, and which rooms they have, where one process has the logs. None of it is kept: when the process
//! ends, so does every server.

use std::collections::HashMap;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::claim::{CLAIMED, Claim};
use crate::lease::{Announced, LEASE, Lease, Server, Taking, Unserved};

/// The servers that live or have lived, and the rooms that they have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Living {
    /// What the clock shows, where a test has it in hand.
    time: Option<u64>,
    /// With the ends of their leases.
    servers: Vec<(Server, u64)>,
    rooms: HashMap<String, Kept>,
    /// What addresses have, and until when each claim holds by itself.
    claims: Vec<(Claim, u64)>,
    /// How often any room was taken.
    taken: u64,
}

/// Who has a room.
#[derive(Clone, Debug, Default)]
struct Kept {
    lease: Lease,
    /// When it was given up while people waited for it.
    until: Option<u64>,
}

impl Living {
    /// Takes the clock into the hand: it shows this time until it is set again.
    pub(crate) fn set_time(&mut self, now: u64) {
        self.time = Some(now);
    }

    fn now(&self) -> u64 {
        let system = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
        self.time.unwrap_or_else(|| u64::try_from(system()).unwrap_or(u64::MAX))
    }

    pub(crate) fn announce(&mut self, server: &Server) -> Announced {
        let now = self.now();
        let other = self.servers.iter().find(|(other, until)| *until > now && server.excludes(other));
        if let Some((by, until)) = other {
            return Announced::Excluded { by: by.clone(), until: until.to_string() };
        }
        let lives = self.living(&server.id).is_some();
        self.servers.retain(|(known, _)| known.id != server.id);
        self.servers.push((server.clone(), now + LEASE));
        if lives { Announced::Renewed } else { Announced::Anew }
    }

    pub(crate) fn servers(&self) -> Vec<Server> {
        let now = self.now();
        let living = self.servers.iter().filter(|(_, until)| *until > now);
        living.map(|(server, _)| server.clone()).collect()
    }

    pub(crate) fn withdraw(&mut self, server: &str) {
        let now = self.now();
        if let Some((_, until)) = self.servers.iter_mut().find(|(known, _)| known.id == server) {
            *until = now;
        }
    }

    /// Returns whether who appends still has the room.
    pub(crate) fn holds(&self, room: &str, lease: &Lease) -> bool {
        self.rooms.get(room).map_or_else(|| *lease == Lease::default(), |kept| kept.lease == *lease)
    }

    /// Notes who has a new room.
    pub(crate) fn begin(&mut self, room: &str, lease: &Lease) {
        let kept = Kept { lease: lease.clone(), until: None };
        self.rooms.insert(room.to_owned(), kept);
    }

    /// Returns whether a server has a room or may take it.
    pub(crate) fn may_take(&self, room: &str, server: &str) -> bool {
        let owner = self.rooms.get(room).map(|kept| &kept.lease.server);
        owner.is_none_or(|owner| owner == server || self.living(owner).is_none())
    }

    pub(crate) fn take(&mut self, room: &str, server: &str) -> Taking {
        let Kept { lease: Lease { server: owner, .. }, until } = self.rooms.get(room).cloned().unwrap_or_default();
        if owner != server
            && let Some(living) = self.living(&owner)
        {
            return Taking::Elsewhere(living.clone());
        }
        let of_owner = self.servers.iter().find(|(known, _)| known.id == owner && owner != server);
        let since = of_owner.map(|(_, until)| until.saturating_sub(LEASE)).or(until);
        let unserved = since.map(|since| Unserved::since(self.now().saturating_sub(since)));
        // Larger than any before, so that those of rooms that were given up need not be remembered.
        self.taken += 1;
        let lease = Lease { server: server.to_owned(), epoch: self.taken };
        self.begin(room, &lease);
        Taking::Taken { lease, unserved }
    }

    pub(crate) fn give_up(&mut self, room: &str, lease: &Lease, is_missed: bool) {
        if !self.holds(room, lease) {
            return;
        }
        if is_missed {
            let lease = Lease { server: String::new(), ..lease.clone() };
            let kept = Kept { lease, until: Some(self.now()) };
            self.rooms.insert(room.to_owned(), kept);
        } else {
            self.rooms.remove(room);
        }
    }

    pub(crate) fn claim(&mut self, claim: &Claim, most: u32) -> bool {
        let mut claims = std::mem::take(&mut self.claims);
        claims.retain(|(claim, until)| self.is_held(claim, *until));
        let mut kind = claims.iter().map(|(other, _)| other).filter(|other| other.kind == claim.kind);
        let is_held = kind.clone().any(|other| other.holder == claim.holder);
        let own = kind.by_ref().filter(|other| other.address == claim.address).count();
        let has_room = u32::try_from(own).is_ok_and(|own| own < most);
        if has_room && !is_held {
            claims.push((claim.clone(), self.now() + CLAIMED));
        }
        self.claims = claims;
        has_room || is_held
    }

    pub(crate) fn release(&mut self, claim: &Claim) {
        self.claims.retain(|(other, _)| (other.kind, &other.holder) != (claim.kind, &claim.holder));
    }

    /// Returns whether a claim still holds.
    fn is_held(&self, claim: &Claim, until: u64) -> bool {
        let now = self.now();
        let end_of = |id: &str| self.servers.iter().find(|(server, _)| server.id == id).map(|(_, until)| *until);
        now < until
            || match &claim.server {
                Some(server) => self.living(server).is_some(),
                None => self.rooms.get(&claim.holder).is_some_and(|kept| {
                    let until = end_of(&kept.lease.server).or(kept.until);
                    until.is_some_and(|until| now < until + CLAIMED)
                }),
            }
    }

    fn living(&self, id: &str) -> Option<&Server> {
        let now = self.now();
        let living = self.servers.iter().find(|(server, until)| server.id == id && *until > now);
        living.map(|(server, _)| server)
    }
}
