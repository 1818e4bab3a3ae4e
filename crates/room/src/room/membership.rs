//! The members of a room, as entries change them.

use super::absence::STAND_IN_LEVEL;
use super::apply::{BadEntry, misplaced};
use super::{Room, RoomPhase};
use crate::entry::{EndReason, EntryKind};
use crate::member::{Member, MemberId};
use crate::name::NameLook;
use crate::seats::Holder;
use crate::settings::RoomSettings;

impl Room {
    /// Changes the members, their seats, and what the host has set.
    pub(super) fn change_people(
        &mut self,
        by: Option<MemberId>,
        kind: EntryKind,
    ) -> Result<(), BadEntry> {
        match kind {
            EntryKind::Created {
                room,
                settings,
                host,
                invitation,
                record,
            } => {
                self.name = room;
                self.invitation = invitation;
                self.set_settings(settings)?;
                self.beginning = record;
                self.host = Some(self.let_in(host));
            }
            EntryKind::Entered { member, instead_of } => {
                if let Some(other) = instead_of {
                    self.remove(other);
                }
                self.presence.count_arrival(member.network, self.at);
                self.let_in(member);
            }
            EntryKind::Settings { settings } => self.set_settings(settings)?,
            EntryKind::Sat { seat } => self.take_seat(seat, by),
            EntryKind::Stood { seat } => self.seats.set(seat, None),
            EntryKind::Computer { seat, level } => {
                self.seats.set(seat, level.map(Holder::Computer));
            }
            EntryKind::Ready { ready } => self.change_member(by, |member| member.is_ready = ready),
            EntryKind::Renamed { name, colour } => self.make_renamed(by, name, colour),
            EntryKind::Muted {
                member,
                muted,
                networks,
            } => {
                self.change_member(Some(member), |member| member.is_muted = muted);
                self.unwanted.mute(networks, muted);
            }
            EntryKind::Admitted { member } => {
                self.change_member(Some(member), |member| member.is_admitted = true);
            }
            EntryKind::Cleared { members } => {
                for member in members {
                    self.leave_seats(member, Holder::StandIn(STAND_IN_LEVEL));
                    self.remove(member);
                }
            }
            EntryKind::Gone {
                member,
                secret,
                winners,
                networks,
                invitation,
                level,
            } => {
                let level = level.unwrap_or(STAND_IN_LEVEL);
                let holder = match networks {
                    Some(_) => Holder::Reserved(level),
                    None => Holder::StandIn(level),
                };
                let own = self.leave_seats(member, holder);
                if let Some(secret) = secret {
                    self.end_by(&own, EndReason::Left, winners, secret);
                }
                if let Some((networks, member)) = networks.zip(self.members.get(&member)) {
                    self.unwanted.remove(member, networks, self.invitation);
                }
                self.invitation = invitation.unwrap_or(self.invitation);
                self.remove(member);
            }
            EntryKind::HandedOver { member } => self.host = Some(member),
            EntryKind::Invited { invitation } => self.invitation = invitation,
            // The others concern the game, its clocks and the chat.
            _ => {}
        }
        Ok(())
    }

    fn set_settings(&mut self, settings: RoomSettings) -> Result<(), BadEntry> {
        let seats = settings.check().map_err(|why| misplaced(why.text))?;
        if (&settings.game, &settings.options) != (&self.settings.game, &self.settings.options) {
            self.beginning = None;
        }
        self.settings = settings;
        self.seats.resize(seats);
        for member in self.members.values_mut() {
            member.is_ready = false;
        }
        Ok(())
    }

    fn let_in(&mut self, member: Member) -> MemberId {
        self.newest += 1;
        let id = MemberId(self.newest);
        self.looks.insert(id, NameLook::of(&member.name));
        self.members.insert(id, member);
        id
    }

    fn take_seat(&mut self, seat: u8, by: Option<MemberId>) {
        self.seats.set(seat, by.map(Holder::Member));
        self.change_member(by, |member| {
            member.is_ready = false;
            member.is_admitted = false;
        });
    }

    fn make_renamed(&mut self, by: Option<MemberId>, name: String, colour: Option<u8>) {
        let at = self.at;
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
    }

    pub(super) fn change_member(&mut self, id: Option<MemberId>, change: impl FnOnce(&mut Member)) {
        if let Some(member) = id.and_then(|id| self.members.get_mut(&id)) {
            change(member);
        }
    }

    /// Frees the seats of a member who goes, and returns them. From the start of a game on they have this holder, a
    /// computer, in a rematch, too.
    fn leave_seats(&mut self, member: MemberId, holder: Holder) -> Vec<u8> {
        let own = self.seats.of(member);
        let holder = (self.phase != RoomPhase::Waiting).then_some(holder);
        for seat in &own {
            self.seats.set(*seat, holder);
        }
        own
    }

    /// Removes a member who has no seats any more.
    fn remove(&mut self, member: MemberId) {
        if let Some(Member { token, .. }) = self.members.remove(&member) {
            self.presence.forget(member, token);
        }
        self.looks.remove(&member);
        self.keys.remove(&member);
        self.away.remove(&member);
        // The others' questions stay. One that waits for nobody any more ends by itself (`Room::closed`).
        self.question.take_if(|question| question.by == member);
        if let Some(question) = &mut self.question {
            question.yes.remove(&member);
        }
        self.table.revoke(member.client());
        if self.host == Some(member) {
            let players = self
                .members
                .keys()
                .find(|member| self.seats.is_player(**member));
            self.host = players.or_else(|| self.members.keys().next()).copied();
        }
    }

    pub(super) fn stand_in_at(&mut self, seat: u8, level: u8, is_kept: bool) {
        let member = self.seats.holder(seat).and_then(Holder::member);
        let holder = match member.filter(|_| is_kept) {
            Some(member) => Holder::Away(member, level),
            None => Holder::StandIn(level),
        };
        self.seats.set(seat, Some(holder));
    }

    /// Gives a member who comes back their seats at once.
    pub(super) fn come_back_to_seats(&mut self, member: MemberId) {
        if self.away.remove(&member).is_some() {
            self.presence.note_return(member, self.at);
        }
        for seat in self.seats.of(member) {
            self.seats.set(seat, Some(Holder::Member(member)));
        }
    }
}
