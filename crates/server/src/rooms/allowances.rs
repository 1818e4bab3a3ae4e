//! What the members of a room may ask, on whatever connections.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use atar_room::MemberId;
use tokio::time::Instant;

use crate::connection_limits::network;
use crate::limits::Limits;
use crate::request_limits::Allowance;

/// What each member may ask, and what those had left who are gone.
#[derive(Debug, Default)]
pub(super) struct Allowances {
    members: BTreeMap<MemberId, (IpAddr, Arc<Allowance>)>,
    /// Of those who are gone. Who comes from there next has it: they may be the same under another name.
    gone: Vec<(IpAddr, Arc<Allowance>)>,
}

impl Allowances {
    /// Returns what a member may ask who has entered from an address.
    pub(super) fn of(&mut self, member: MemberId, peer: IpAddr, limits: &Limits) -> Arc<Allowance> {
        if let Some((_, known)) = self.members.get(&member) {
            return Arc::clone(known);
        }
        let (now, peer) = (Instant::now(), network(peer));
        self.gone.retain(|(_, left)| !left.is_full(now));
        let at = self.gone.iter().position(|(from, _)| *from == peer);
        let left = at.map(|at| self.gone.swap_remove(at).1);
        let allowance = left.unwrap_or_else(|| Arc::new(Allowance::new(limits, now)));
        self.members.insert(member, (peer, Arc::clone(&allowance)));
        allowance
    }

    /// Takes what it costs to come back. Who has not entered here yet pays for nothing.
    ///
    /// # Errors
    /// The member has used up what they may ask: after how many milliseconds they may.
    pub(super) fn come_back(&self, member: MemberId) -> Result<(), u64> {
        let known = self.members.get(&member);
        known.map_or(Ok(()), |(_, allowance)| allowance.take(Instant::now()))
    }

    /// Keeps what a member had left who is gone.
    pub(super) fn leave(&mut self, member: MemberId) {
        self.gone.extend(self.members.remove(&member));
    }
}
