//! Whom the host removes, and what holds of it: their tokens and networks, their seats, and the places of who is away.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::Room;
use super::handle_request::{Accepted, RequestContext, change};
use crate::Millis;
use crate::chance::{Digest, Token, digest_of};
use crate::entry::EntryKind;
use crate::member::{Member, MemberId};
use crate::network::{Network, NetworkMark, mark_of};
use crate::phase::RoomPhase;
use crate::refusal::{RoomErrorCode, RoomRefusal};
use crate::seats::Holder;

/// How long somebody without a seat may be away until another may have the place.
const PLACE: Millis = 120_000;
/// How many of the places for watchers one network may have. In small rooms it is half of them, so that no network can
/// have all.
const PLACES_OF_NETWORK: usize = 10;

/// What the host does not want any more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Unwanted {
    /// The digests of the tokens of those who were removed.
    tokens: BTreeSet<Digest>,
    /// Their networks.
    networks: BTreeSet<NetworkMark>,
    /// The digests of the invitations that were renewed because of them.
    invitations: BTreeSet<Digest>,
    /// The networks of those who were muted.
    muted: BTreeSet<NetworkMark>,
}

impl Unwanted {
    /// Notes somebody whom the host removes while this invitation lets others in.
    pub(super) fn remove(&mut self, member: &Member, networks: Vec<NetworkMark>, invitation: Token) {
        self.invitations.insert(digest_of(&invitation.0));
        self.tokens.insert(member.token);
        self.tokens.extend(&member.devices);
        self.networks.extend(networks);
    }

    /// Notes the networks of somebody whom the host mutes, or lets write again.
    pub(super) fn mute(&mut self, networks: Vec<NetworkMark>, is_muted: bool) {
        for network in networks {
            if is_muted {
                self.muted.insert(network);
            } else {
                self.muted.remove(&network);
            }
        }
    }

    /// Returns whether who comes from a network is mute.
    pub(super) fn mutes(&self, network: Option<NetworkMark>) -> bool {
        network.is_some_and(|network| self.muted.contains(&network))
    }
}

impl Room {
    /// Returns the refusal of a token that lets nobody in: it may be of somebody whom the host has removed.
    pub(super) fn no_member(&self, token: Token) -> RoomRefusal {
        if !self.state.unwanted.tokens.contains(&digest_of(&token.0)) {
            return RoomRefusal::no_room();
        }
        RoomRefusal::removed("The host removed you from this room.")
    }

    /// Checks that nobody was removed who came from this network. It is told to nobody but who knows of the room.
    pub(super) fn check_network(&self, network: Option<Network>) -> Result<(), RoomRefusal> {
        let network = network.map(|network| mark_of(&self.state.name, network));
        if network.is_some_and(|network| self.state.unwanted.networks.contains(&network)) {
            let text = "The host removed somebody at your address from this room. Nobody else can enter from there.";
            return Err(RoomRefusal::removed(text));
        }
        Ok(())
    }

    /// Handles `kick`: the host removes a member.
    pub(super) fn kick(
        &self,
        host: MemberId,
        member: MemberId,
        context: &RequestContext<'_>,
    ) -> Result<Accepted, RoomRefusal> {
        self.check_member(member)?;
        if member == host {
            return Err(RoomRefusal::bad_request("You cannot remove yourself. Leave the room instead."));
        }
        change(self.gone(member, Some(context.token()))?)
    }

    /// Returns whether somebody has had an invitation with which this room could be entered until the host removed
    /// somebody.
    pub(super) fn has_had(&self, invitation: Token) -> bool {
        let invitation = digest_of(&invitation.0);
        self.state.unwanted.invitations.contains(&invitation)
    }

    /// Handles `clear`: the host removes all who are away, but for the players of a game.
    pub(super) fn clear(&self) -> Result<Accepted, RoomRefusal> {
        let is_waiting = self.state.phase == RoomPhase::Waiting;
        let away = self.state.away.keys().copied();
        let members: Vec<_> = away
            .filter(|member| is_waiting || !self.state.seats.is_player(*member))
            .filter(|member| self.is_member(*member) && self.state.host != Some(*member))
            .filter(|member| !self.presence.is_here(*member))
            .collect();
        if members.is_empty() {
            return Err(RoomRefusal::not_allowed("Nobody is away who can be removed."));
        }
        change(EntryKind::Cleared { members })
    }

    /// Handles `admit`: the host lets a watcher take the seat of somebody who was removed.
    pub(super) fn admit(&self, member: MemberId) -> Result<Accepted, RoomRefusal> {
        self.check_member(member)?;
        let is_kept = |holder| matches!(holder, Some(Holder::Reserved(_)));
        if !self.state.seats.iter().any(|(_, holder)| is_kept(holder)) {
            return Err(RoomRefusal::not_allowed("No seat waits for you to choose a player."));
        }
        if self.state.seats.is_player(member) {
            let text = format!("{} already has a seat.", self.name_of(member));
            return Err(RoomRefusal::not_allowed(text));
        }
        change(EntryKind::Admitted { member })
    }

    /// Checks that a member may take this seat, if it is the host's to give.
    pub(super) fn check_admitted(&self, member: MemberId, seat: u8) -> Result<(), RoomRefusal> {
        let is_admitted =
            self.state.host == Some(member) || self.state.members.get(&member).is_some_and(|member| member.is_admitted);
        if matches!(self.state.seats.holder(seat), Some(Holder::Reserved(_))) && !is_admitted {
            let text = "The host removed who sat here, and chooses who plays on. Ask the host.";
            return Err(RoomRefusal::not_allowed(text));
        }
        Ok(())
    }

    /// Returns whose place a newcomer from this network gets; none if there is one that is free. Where the network has
    /// as many as it may, that is somebody's of their own network.
    ///
    /// # Errors
    /// `full`.
    pub(super) fn place(&self, network: Option<NetworkMark>, now: Millis) -> Result<Option<MemberId>, RoomRefusal> {
        let watchers = self.state.settings.watchers.min(self.limits.watchers);
        let watchers = usize::try_from(watchers).unwrap_or(usize::MAX);
        let seats = self.state.seats.iter();
        let free = seats.filter(|(seat, _)| self.state.seats.is_free(*seat)).count();
        let of_network = watchers.div_ceil(2).min(PLACES_OF_NETWORK);
        let own = network.map_or_else(Vec::new, |network| self.unseated_of(network));
        if own.len() >= of_network.saturating_add(free).max(1) {
            let longest = self.longest_away(now, |member| own.contains(&member));
            return longest.map(Some).ok_or_else(|| {
                let text = "Too many people from your address are in this room. Enter when one of them has left.";
                RoomRefusal::new(RoomErrorCode::Full, text)
            });
        }
        if self.count_watchers() < watchers.saturating_add(free) {
            return Ok(None);
        }
        let full = || RoomRefusal::new(RoomErrorCode::Full, "This room is full.");
        let longest = self.longest_away(now, |_| true);
        longest.map(Some).ok_or_else(full)
    }

    /// Returns the members without a seat who have come from a network, but for the host.
    fn unseated_of(&self, network: NetworkMark) -> Vec<MemberId> {
        let members = self.state.members.keys().copied();
        let unseated =
            members.filter(|member| !self.state.seats.is_player(*member) && self.state.host != Some(*member));
        unseated.filter(|member| self.networks_of(*member).contains(&network)).collect()
    }

    /// Returns the one of these who has been away for longest, and for so long that another may have the place.
    fn longest_away(&self, now: Millis, is_one: impl Fn(MemberId) -> bool) -> Option<MemberId> {
        let away = self.state.away.iter().filter(|(member, since)| {
            let has_place = self.state.seats.is_player(**member)
                || self.state.host == Some(**member)
                || self.presence.is_here(**member);
            !has_place && self.is_member(**member) && **since + PLACE <= now && is_one(**member)
        });
        let longest = away.min_by_key(|(_, since)| **since);
        longest.map(|(member, _)| *member)
    }
}
