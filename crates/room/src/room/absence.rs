//! Players who are away, who give up, or who take too long.

use super::Room;
use super::changes::Changes;
use super::handle_request::{Accepted, change, over};
use crate::Millis;
use crate::caller::PendingEntry;
use crate::entry::{EndReason, EntryKind, SeatStandIn};
use crate::member::MemberId;
use crate::phase::RoomPhase;
use crate::refusal::RoomRefusal;
use crate::request::Claim;
use crate::seats::Holder;
use crate::wire::Late;

/// How long others wait for a player who is away and whose turn it is.
const WAIT: Millis = 60_000;
/// The level of a computer that plays for somebody, where the settings name none.
pub(super) const STAND_IN_LEVEL: u8 = atar_table::DEFAULT_LEVEL;

impl Room {
    /// Returns the entry that a member is connected again, or has not been for a while; none if that is known.
    #[must_use]
    pub fn presence(&self, member: MemberId, is_here: bool, now: Millis) -> Option<PendingEntry> {
        let is_away = self.state.away.contains_key(&member);
        let kind = if is_here {
            let is_back = is_away || self.is_stood_in_for(member);
            is_back.then_some(EntryKind::Here { member })
        } else {
            (self.is_member(member) && !is_away).then_some(EntryKind::Away { member })
        };
        kind.map(|kind| self.by_itself(kind, now))
    }

    /// Returns whether a computer plays for a member who gets the seat back when they are back.
    #[must_use]
    pub fn is_stood_in_for(&self, member: MemberId) -> bool {
        self.state.seats.of(member) != self.state.seats.played_by(member)
    }

    /// Returns whether somebody's time runs, an absence counts, or a question waits: what an outage must not shorten.
    #[must_use]
    pub fn counts_time(&self) -> bool {
        self.is_clock_running() || self.next_tick().is_some() || self.shown_late().is_some()
    }

    /// Returns the entry that nobody could play for a time.
    #[must_use]
    pub fn outage(&self, time: Millis, now: Millis) -> PendingEntry {
        self.by_itself(EntryKind::Outage { time }, now)
    }

    /// Gives back a time in which nobody could play: it counts for nobody's turn, absence or answer.
    pub(super) fn give_back(&mut self, time: Millis) -> Changes {
        if let Some(clocks) = &mut self.state.clocks {
            clocks.give_back(time);
        }
        self.state.turn_since += time;
        for since in self.state.away.values_mut() {
            *since += time;
        }
        if let Some(question) = &mut self.state.question {
            question.until += time;
        }
        Changes::of_room()
    }

    /// After a pause, who is away has all the time again from here on.
    pub(super) fn begin_absences_anew(&mut self) {
        self.state.turn_since = self.state.at;
        for since in self.state.away.values_mut() {
            *since = self.state.at;
        }
    }

    /// Handles `claim`: a computer for somebody who is away, or the game.
    pub(super) fn claim(&self, member: MemberId, what: Claim, now: Millis) -> Result<Accepted, RoomRefusal> {
        if self.state.phase != RoomPhase::Playing {
            return Err(over());
        }
        if !self.state.seats.is_player(member) {
            return Err(RoomRefusal::not_allowed("Only players may ask this."));
        }
        self.check_not_paused()?;
        let late = self.late().filter(|(seat, _)| self.state.seats.holder(*seat) != Some(Holder::Member(member)));
        let Some((seat, when)) = late else {
            return Err(RoomRefusal::not_allowed("The player to move is not away."));
        };
        if now < when {
            let text = match (when - now).div_ceil(1000) {
                1 => "Wait one more second.".to_owned(),
                seconds => format!("Wait {seconds} more seconds."),
            };
            return Err(RoomRefusal::too_soon(text, Some(when - now)));
        }
        match what {
            Claim::StandIn => change(self.stand_in(seat, true)),
            Claim::Game => {
                self.check_may_win(member, seat)?;
                change(self.lost_by(seat, EndReason::Away)?)
            }
        }
    }

    /// Checks that the game is not paused.
    pub(super) fn check_not_paused(&self) -> Result<(), RoomRefusal> {
        if self.is_paused() {
            let text = "The game is paused until all agree to go on.";
            return Err(RoomRefusal::too_soon(text, None));
        }
        Ok(())
    }

    /// Checks that a member may claim the game because the player of this seat keeps the others waiting.
    fn check_may_win(&self, member: MemberId, seat: u8) -> Result<(), RoomRefusal> {
        let why_not = if self.sides().count() != 2 {
            "With more than two players, only a computer can stand in."
        } else if self.has_mate(seat, |mate| mate == member) {
            "You play for the same side, so only a computer can stand in."
        } else if self.has_mate_here(seat) {
            "Somebody else plays for that side, so only a computer can stand in."
        } else {
            return Ok(());
        };
        Err(RoomRefusal::not_allowed(why_not))
    }

    /// Returns who keeps the others waiting, as members are told; none if nobody does.
    pub(super) fn shown_late(&self) -> Option<Late> {
        let (seat, member) = self.player_to_act()?;
        let is_away = self.state.away.contains_key(&member);
        let by_itself = self.stand_in_due();
        let (_, when) = by_itself.or_else(|| self.late())?;
        Some(Late { seat, when, away: is_away, by_itself: by_itself.is_some() })
    }

    /// Returns the seat whose player keeps the others waiting, and from when on they need not wait any more.
    fn late(&self) -> Option<(u8, Millis)> {
        let player = self.player_to_act().filter(|_| !self.is_paused());
        let (seat, member) = player?;
        let away = self.state.away.get(&member).map(|since| (seat, *since.max(&self.state.turn_since) + WAIT));
        let days = self.state.clocks.as_ref().and_then(|clocks| clocks.claimable());
        away.into_iter().chain(days).min_by_key(|(_, when)| *when)
    }

    /// Returns the seat that is to act, if a member plays it.
    pub(super) fn player_to_act(&self) -> Option<(u8, MemberId)> {
        let (seat, _) = self.table.acting().filter(|_| self.state.phase == RoomPhase::Playing)?;
        match self.state.seats.holder(seat) {
            Some(Holder::Member(member)) => Some((seat, member)),
            _ => None,
        }
    }

    /// Handles `resign`.
    pub(super) fn resign(&self, member: MemberId, seat: u8) -> Result<Accepted, RoomRefusal> {
        if self.state.phase != RoomPhase::Playing {
            return Err(over());
        }
        if self.state.seats.holder(seat) != Some(Holder::Member(member)) {
            return Err(RoomRefusal::not_allowed("This seat is not yours."));
        }
        if !self.loses_without(seat, member) {
            return change(self.stand_in(seat, false));
        }
        change(self.lost_by(seat, EndReason::Resigned)?)
    }

    pub(super) fn stand_in(&self, seat: u8, is_kept: bool) -> EntryKind {
        EntryKind::StoodIn(SeatStandIn { seat, level: self.stand_in_level(), is_kept })
    }

    /// Returns the level of a computer that plays for somebody, as far as this server lets it.
    pub(super) fn stand_in_level(&self) -> u8 {
        let set = self.state.settings.stand_in.map(|stand_in| stand_in.level);
        set.unwrap_or(STAND_IN_LEVEL).min(self.limits.level)
    }
}
