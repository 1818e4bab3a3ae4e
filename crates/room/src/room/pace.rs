//! How fast a member may change what everybody gets the whole room for, and how fast newcomers may come from one
//! network.

use super::Room;
use super::local_presence::LocalPresence;
use crate::Millis;
use crate::entry::EntryKind;
use crate::member::MemberId;
use crate::network::NetworkMark;
use crate::refusal::RoomRefusal;

/// How often a member may, in the long run.
const EVERY: Millis = 1_000;
/// How many such changes they may make at once.
const AT_ONCE: Millis = 20;
/// How often, in the long run, somebody new may come from one network: everybody is told of each who comes and goes.
const ARRIVAL_EVERY: Millis = 10_000;
/// How many may come at once.
const ARRIVALS_AT_ONCE: Millis = 20;

impl Room {
    /// Checks that a member may make this change now.
    pub(super) fn check_pace(&self, member: MemberId, kind: &EntryKind, now: Millis) -> Result<(), RoomRefusal> {
        let busy = self.state.members.get(&member).map_or(0, |member| member.busy);
        let wait = (busy + EVERY).saturating_sub(now + AT_ONCE * EVERY);
        if kind.is_paced() && wait > 0 {
            return Err(RoomRefusal::too_fast(wait));
        }
        Ok(())
    }

    /// Counts a change.
    pub(super) fn count_pace(&mut self, member: Option<MemberId>, kind: &EntryKind) {
        let at = self.state.at;
        if kind.is_paced() {
            self.change_member(member, |member| member.busy = member.busy.max(at) + EVERY);
        }
    }

    /// Checks that somebody new may come from this network now.
    pub(super) fn check_arrivals(&self, network: Option<NetworkMark>, now: Millis) -> Result<(), RoomRefusal> {
        let busy = network.map_or(0, |network| self.presence.busy(network));
        let wait = (busy + ARRIVAL_EVERY).saturating_sub(now + ARRIVALS_AT_ONCE * ARRIVAL_EVERY);
        if wait > 0 {
            return Err(RoomRefusal::too_fast(wait));
        }
        Ok(())
    }
}

impl LocalPresence {
    /// Counts somebody new who has come from this network.
    pub(super) fn count_arrival(&mut self, network: Option<NetworkMark>, at: Millis) {
        self.arrivals.retain(|_, busy| *busy > at);
        if let Some(network) = network {
            let busy = self.arrivals.entry(network).or_default();
            *busy = at.max(*busy) + ARRIVAL_EVERY;
        }
    }

    /// Returns until when those who came from this network keep others from coming.
    fn busy(&self, network: NetworkMark) -> Millis {
        self.arrivals.get(&network).copied().unwrap_or_default()
    }
}
