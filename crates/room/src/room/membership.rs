//! The members of a room, as entries change them.

use super::Room;
use super::absence::STAND_IN_LEVEL;
use super::changes::Changes;
use crate::chance::Token;
use crate::entry::{Creation, Departure, EndReason, Going, Muting, SeatStandIn};
use crate::member::{Member, MemberId};
use crate::name::NameLook;
use crate::phase::RoomPhase;
use crate::seats::Holder;
use crate::settings::RoomSettings;

impl Room {
    pub(super) fn make_created(&mut self, creation: Creation, seats: usize) -> Changes {
        self.state.name = creation.room;
        self.state.invitation = creation.invitation;
        self.set_settings(creation.settings, seats);
        self.state.beginning = creation.record;
        self.state.host = Some(self.let_in(creation.host));
        Changes::of_room()
    }

    pub(super) fn make_entered(&mut self, member: Member, instead_of: Option<MemberId>) -> Changes {
        let is_more = instead_of.is_some_and(|other| self.remove(other));
        self.presence.count_arrival(member.network, self.state.at);
        let gone: Vec<_> = instead_of.into_iter().collect();
        let members = [gone.as_slice(), &[self.let_in(member)]].concat();
        Changes::of_members(members, is_more).without(gone, Departure::PlaceLost)
    }

    /// Changes the settings; with the new ones there are so many seats.
    pub(super) fn set_settings(&mut self, settings: RoomSettings, seats: usize) -> Changes {
        if (&settings.game, &settings.options) != (&self.state.settings.game, &self.state.settings.options) {
            self.state.beginning = None;
        }
        self.state.settings = settings;
        self.state.seats.resize(seats);
        for member in self.state.members.values_mut() {
            member.is_ready = false;
        }
        Changes::of_room()
    }

    /// Gives a seat to a holder, or frees it.
    pub(super) fn give_seat(&mut self, seat: u8, holder: Option<Holder>) -> Changes {
        self.state.seats.set(seat, holder);
        Changes::of_room()
    }

    pub(super) fn make_ready(&mut self, by: Option<MemberId>, ready: bool) -> Changes {
        self.change_member(by, |member| member.is_ready = ready);
        Changes::of_room()
    }

    pub(super) fn make_muted(&mut self, muting: Muting) -> Changes {
        let Muting { member, muted, .. } = muting;
        self.change_member(Some(member), |member| member.is_muted = muted);
        self.state.unwanted.mute(muting.networks, muted);
        Changes::of_members([member], false)
    }

    pub(super) fn make_admitted(&mut self, member: MemberId) -> Changes {
        self.change_member(Some(member), |member| member.is_admitted = true);
        Changes::of_members([member], false)
    }

    pub(super) fn make_cleared(&mut self, members: Vec<MemberId>) -> Changes {
        let mut is_more = false;
        for member in &members {
            let own = self.leave_seats(*member, Holder::StandIn(STAND_IN_LEVEL));
            is_more |= !own.is_empty();
            is_more |= self.remove(*member);
        }
        Changes::of_members(members.clone(), is_more).without(members, Departure::PlaceLost)
    }

    pub(super) fn make_gone(&mut self, going: Going) -> Changes {
        let member = going.member;
        let level = going.level.unwrap_or(STAND_IN_LEVEL);
        let (holder, departure) = match going.networks {
            Some(_) => (Holder::Reserved(level), Departure::Removed),
            None => (Holder::StandIn(level), Departure::Left),
        };
        let own = self.leave_seats(member, holder);
        if let Some(server_seed) = going.server_seed {
            self.end_by(&own, EndReason::Left, going.winners, server_seed);
        }
        if let Some((networks, member)) = going.networks.zip(self.state.members.get(&member)) {
            self.state.unwanted.remove(member, networks, self.state.invitation);
        }
        self.state.invitation = going.invitation.unwrap_or(self.state.invitation);
        let is_missed = self.remove(member);
        let is_end = going.server_seed.is_some();
        let is_more = is_missed || is_end || !own.is_empty() || going.invitation.is_some();
        Changes::of_members([member], is_more).without([member], departure)
    }

    pub(super) fn hand_over(&mut self, member: MemberId) -> Changes {
        self.state.host = Some(member);
        Changes::of_room()
    }

    /// Renews the invitation.
    pub(super) fn renew(&mut self, invitation: Token) -> Changes {
        self.state.invitation = invitation;
        Changes::of_room()
    }

    pub(super) fn make_away(&mut self, member: MemberId) -> Changes {
        self.state.away.insert(member, self.state.at);
        Changes::of_members([member], false)
    }

    fn let_in(&mut self, member: Member) -> MemberId {
        self.state.newest += 1;
        let id = MemberId(self.state.newest);
        self.looks.insert(id, NameLook::of(&member.name));
        self.state.members.insert(id, member);
        id
    }

    pub(super) fn take_seat(&mut self, seat: u8, by: Option<MemberId>) -> Changes {
        self.state.seats.set(seat, by.map(Holder::Member));
        self.change_member(by, |member| {
            member.is_ready = false;
            member.is_admitted = false;
        });
        Changes::of_room()
    }

    pub(super) fn make_renamed(&mut self, by: Option<MemberId>, name: String, colour: Option<u8>) -> Changes {
        let at = self.state.at;
        if let Some(id) = by.filter(|id| self.is_member(*id)) {
            self.looks.insert(id, NameLook::of(&name));
        }
        self.change_member(by, |member| {
            if member.name != name {
                member.renamed = Some(at);
            }
            member.name = name;
            member.colour = colour;
        });
        Changes::of_members(by.as_slice(), false)
    }

    pub(super) fn change_member(&mut self, id: Option<MemberId>, change: impl FnOnce(&mut Member)) {
        if let Some(member) = id.and_then(|id| self.state.members.get_mut(&id)) {
            change(member);
        }
    }

    /// Frees the seats of a member who goes, and returns them. From the start of a game on they have this holder, a
    /// computer, in a rematch, too.
    fn leave_seats(&mut self, member: MemberId, holder: Holder) -> Vec<u8> {
        let own = self.state.seats.of(member);
        let holder = (self.state.phase != RoomPhase::Waiting).then_some(holder);
        for seat in &own {
            self.state.seats.set(*seat, holder);
        }
        own
    }

    /// Removes a member who has no seats any more. Returns whether others see more than that: another host, or another
    /// question.
    fn remove(&mut self, member: MemberId) -> bool {
        if let Some(Member { token, .. }) = self.state.members.remove(&member) {
            self.presence.forget(member, token);
        }
        self.looks.remove(&member);
        self.state.keys.remove(&member);
        self.state.away.remove(&member);
        // The others' questions stay. One that waits for nobody any more ends by itself (`Room::closed`).
        let asked = self.state.question.take_if(|question| question.by == member);
        let question = self.state.question.as_mut();
        let has_agreed = question.is_some_and(|question| question.yes.remove(&member));
        self.table.revoke(member.client());
        let was_host = self.state.host == Some(member);
        if was_host {
            let players = self.state.members.keys().find(|member| self.state.seats.is_player(**member));
            self.state.host = players.or_else(|| self.state.members.keys().next()).copied();
        }
        was_host || has_agreed || asked.is_some()
    }

    pub(super) fn make_stand_in(&mut self, stand_in: &SeatStandIn) -> Changes {
        let SeatStandIn { seat, level, is_kept } = *stand_in;
        let member = self.state.seats.holder(seat).and_then(Holder::member);
        let holder = match member.filter(|_| is_kept) {
            Some(member) => Holder::Away(member, level),
            None => Holder::StandIn(level),
        };
        self.give_seat(seat, Some(holder))
    }

    /// Gives a member who comes back their seats at once.
    pub(super) fn come_back_to_seats(&mut self, member: MemberId) -> Changes {
        let before = self.state.seats.clone();
        if self.state.away.remove(&member).is_some() {
            self.presence.note_return(member, self.state.at);
        }
        for seat in self.state.seats.of(member) {
            self.state.seats.set(seat, Some(Holder::Member(member)));
        }
        Changes::of_members([member], self.state.seats != before)
    }
}
