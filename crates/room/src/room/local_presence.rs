//! What a server knows of the members besides the log: where they have come from, and whether they are connected.

use std::collections::{BTreeMap, BTreeSet};

use super::Room;
use crate::Millis;
use crate::chance::Digest;
use crate::member::MemberId;
use crate::network::{Network, NetworkMark, mark_of};

/// How many networks of a member the room remembers.
const NETWORKS: usize = 8;
/// How long after somebody without a seat has come back nobody is told that they are away again.
const CALM: Millis = 60_000;

/// What a server knows of the members besides the log.
#[derive(Default)]
pub(super) struct LocalPresence {
    /// The networks that members have come from, by their tokens: a log that has lost entries may give a member's
    /// number to another.
    networks: BTreeMap<Digest, Vec<NetworkMark>>,
    /// Who is connected. The log says so a little later.
    here: BTreeSet<MemberId>,
    /// When those came back who were away.
    returned: BTreeMap<MemberId, Millis>,
    /// Until when those who came from a network keep others of it from coming.
    pub(super) arrivals: BTreeMap<NetworkMark, Millis>,
}

impl LocalPresence {
    /// Forgets a member who is gone.
    pub(super) fn forget(&mut self, member: MemberId, token: Digest) {
        self.networks.remove(&token);
        self.here.remove(&member);
        self.returned.remove(&member);
    }

    /// Notes that a member has come back.
    pub(super) fn note_return(&mut self, member: MemberId, at: Millis) {
        self.returned.insert(member, at);
    }

    /// Returns whether a member is connected.
    pub(super) fn is_here(&self, member: MemberId) -> bool {
        self.here.contains(&member)
    }
}

impl Room {
    /// Notes that a member is connected, or not. It is no part of the log ([`Room::presence`]).
    pub(crate) fn note_connected(&mut self, member: MemberId, is_here: bool) {
        if is_here {
            self.presence.here.insert(member);
        } else {
            self.presence.here.remove(&member);
        }
    }

    /// Notes the network that a member has come from. It is no part of the log until the host removes or mutes them.
    pub(crate) fn see(&mut self, id: MemberId, network: Network) {
        let Some(member) = self.state.members.get(&id) else {
            return;
        };
        let mark = mark_of(&self.state.name, network);
        let seen = self.presence.networks.entry(member.token).or_default();
        if !seen.contains(&mark) {
            seen.push(mark);
            seen.drain(..seen.len().saturating_sub(NETWORKS));
        }
    }

    /// Returns the networks that a member has come from.
    pub(super) fn networks_of(&self, id: MemberId) -> Vec<NetworkMark> {
        let Some(member) = self.state.members.get(&id) else {
            return Vec::new();
        };
        let seen = self.presence.networks.get(&member.token);
        let seen = seen.into_iter().flatten().copied();
        let all: BTreeSet<_> = member.network.into_iter().chain(seen).collect();
        all.into_iter().collect()
    }

    /// Returns from when on it may be told that a member is connected, or away. Who has no seat may come and go as
    /// often as they like without filling the log.
    pub(crate) fn tells_presence_from(&self, member: MemberId, is_here: bool) -> Millis {
        let is_told_at_once = is_here || self.state.seats.is_player(member) || self.state.host == Some(member);
        let returned = self.presence.returned.get(&member);
        let returned = returned.filter(|_| !is_told_at_once);
        returned.map_or(0, |returned| returned + CALM)
    }
}
