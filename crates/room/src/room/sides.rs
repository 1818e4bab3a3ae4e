//! The sides of a game: its teams, and each seat that plays alone. What becomes of a side whose people give up or go.

use super::Room;
use super::changes::Changes;
use crate::chance::{ServerSeed, Token};
use crate::entry::{EndReason, Ending, EntryKind, Going};
use crate::member::MemberId;
use crate::phase::{Ended, RoomPhase};
use crate::refusal::RoomRefusal;
use crate::seats::Holder;

/// The sides of a game.
pub(super) struct Sides(Vec<u8>);

impl Sides {
    /// Returns the team of each seat; none if every seat plays alone.
    pub(super) fn teams(self) -> Option<Vec<u8>> {
        (self.count() < self.0.len()).then_some(self.0)
    }

    /// Returns how many sides there are.
    pub(super) fn count(&self) -> usize {
        let seats = 0..self.0.len();
        seats.filter(|&seat| !self.0[..seat].contains(&self.0[seat])).count()
    }

    /// Returns whether two seats play for one side.
    fn are_one(&self, seat: u8, other: u8) -> bool {
        let team = |seat: u8| self.0.get(usize::from(seat));
        seat == other || team(seat).is_some_and(|own| team(other) == Some(own))
    }

    /// Returns the seats that win when the sides of `losers` lose.
    fn without(&self, losers: &[u8]) -> Vec<u8> {
        let seats = (0_u8..).take(self.0.len());
        seats.filter(|seat| !losers.iter().any(|loser| self.are_one(*seat, *loser))).collect()
    }
}

impl Room {
    /// Returns the sides of the game; none before the start.
    pub(super) fn sides(&self) -> Sides {
        Sides(self.table.teams())
    }

    /// Returns who wins when the sides of `losers` lose. None where every seat plays alone: then all others do, as all
    /// versions of the program know.
    fn winners_without(&self, losers: &[u8]) -> Option<Vec<u8>> {
        let winners = self.sides().without(losers);
        self.sides().teams().map(|_| winners)
    }

    /// Returns the end of the game without a winner.
    pub(super) fn unwon(&self, why: EndReason) -> Result<EntryKind, RoomRefusal> {
        Ok(EntryKind::Ended(Ending { why, loser: None, winners: None, server_seed: self.server_seed()? }))
    }

    /// Returns the end of the game by which the side of this seat loses.
    pub(super) fn lost_by(&self, seat: u8, why: EndReason) -> Result<EntryKind, RoomRefusal> {
        Ok(EntryKind::Ended(Ending {
            why,
            loser: Some(seat),
            winners: self.winners_without(&[seat]),
            server_seed: self.server_seed()?,
        }))
    }

    /// Returns whether the side of this seat loses the game without the member who has it: of two sides one for which
    /// nobody else plays.
    pub(super) fn loses_without(&self, seat: u8, member: MemberId) -> bool {
        self.sides().count() <= 2 && !self.has_mate(seat, |mate| mate != member)
    }

    /// Returns whether a member for whom this holds has a seat of the side.
    pub(super) fn has_mate(&self, seat: u8, is_meant: impl Fn(MemberId) -> bool) -> bool {
        let sides = self.sides();
        self.state.seats.iter().any(|(other, holder)| {
            let member = holder.and_then(Holder::member);
            sides.are_one(seat, other) && member.is_some_and(&is_meant)
        })
    }

    /// Returns whether somebody besides the player of this seat plays for its side and is here.
    pub(super) fn has_mate_here(&self, seat: u8) -> bool {
        let player = self.state.seats.holder(seat).and_then(Holder::member);
        let is_here = |mate: MemberId| !self.state.away.contains_key(&mate);
        self.has_mate(seat, |mate| Some(mate) != player && is_here(mate))
    }

    /// Returns the seats by which a game ends that cannot go on without this member: their sides lose, or nobody else
    /// plays. None if it goes on.
    fn seats_lost_without(&self, member: MemberId) -> Vec<u8> {
        let own = self.state.seats.of(member);
        if self.state.phase != RoomPhase::Playing {
            return Vec::new();
        }
        let mut holders = self.state.seats.iter();
        let others = holders.any(|(_, holder)| {
            let other = holder.and_then(Holder::member);
            other.is_some_and(|other| other != member)
        });
        let is_lost = |seat: &u8| !others || self.loses_without(*seat, member);
        own.into_iter().filter(is_lost).collect()
    }

    /// Returns the entry that a member is gone. With them the game may end.
    pub(super) fn gone(&self, member: MemberId, invitation: Option<Token>) -> Result<EntryKind, RoomRefusal> {
        let lost = self.seats_lost_without(member);
        let is_end = !lost.is_empty();
        Ok(EntryKind::Gone(Going {
            member,
            server_seed: is_end.then(|| self.server_seed()).transpose()?,
            winners: self.winners_without(&lost).filter(|_| is_end),
            networks: invitation.map(|_| self.networks_of(member)),
            invitation,
            level: self.level_without(member),
        }))
    }

    pub(super) fn make_ended(&mut self, ending: Ending) -> Changes {
        let Ending { why, loser, winners, server_seed } = ending;
        self.end_by(loser.as_slice(), why, winners, server_seed);
        Changes::of_room()
    }

    /// Ends the game before its rules do, by these seats. `winners` are named where there are teams.
    pub(super) fn end_by(&mut self, losers: &[u8], why: EndReason, winners: Option<Vec<u8>>, server_seed: ServerSeed) {
        let is_team = winners.is_some();
        let winners = winners.unwrap_or_else(|| {
            let seats = self.state.seats.iter().map(|(seat, _)| seat);
            seats.filter(|seat| !losers.is_empty() && !losers.contains(seat)).collect()
        });
        let mut losers = losers.iter().copied();
        let loser = losers.find(|seat| !winners.contains(seat));
        self.state.ended = Some(Ended { why, winners, loser: loser.filter(|_| is_team) });
        self.end_game(server_seed);
    }
}
