//! The timers of a room: flags, stand-ins, another host, the end of a question.

use super::Room;
use crate::Millis;
use crate::caller::{PendingEntry, RoomReply};
use crate::clock::Clocks;
use crate::entry::{EndReason, EntryKind, UNDO_VERSION};
use crate::member::MemberId;
use crate::phase::RoomPhase;

/// How long a host may be away before somebody else is the host.
const HOST: Millis = 120_000;
const HOUR: Millis = 60 * 60 * 1000;
const DAY: Millis = 24 * HOUR;

impl Room {
    /// Returns when the room owes something: a computer's turn, a flag, a stand-in, another host, the end of a
    /// question. None if nothing.
    #[must_use]
    pub fn due(&self) -> Option<Millis> {
        let computer = self.is_computer_to_play().then_some(self.state.at);
        computer.or_else(|| self.next_tick())
    }

    /// Returns when [`Room::tick`] has something to do. None if nothing.
    #[must_use]
    pub fn next_tick(&self) -> Option<Millis> {
        let flag = self.flag().map(|(_, when)| when);
        let stand_in = self.stand_in_due().map(|(_, when)| when);
        let host = self.host_due().map(|(_, when)| when);
        let question = self.question_end().map(|end| end.when);
        [flag, stand_in, host, question].into_iter().flatten().min()
    }

    /// Returns how long the room stays once nobody is connected to it and nothing happens in it.
    #[must_use]
    pub fn stays(&self) -> Millis {
        self.stays_in(self.state.phase)
    }

    pub(super) fn stays_in(&self, phase: RoomPhase) -> Millis {
        let is_patient = self.state.clocks.as_ref().is_some_and(|clocks| clocks.kind().is_patient());
        match phase {
            RoomPhase::Waiting => HOUR,
            RoomPhase::Playing if self.state.clocks.is_some() && !is_patient => 7 * DAY,
            RoomPhase::Playing | RoomPhase::Over => 90 * DAY,
        }
    }

    /// Returns the entry of what is due by now, if anything is. A computer's turn is not: see [`Room::think`].
    /// `entropy` are fresh random bytes.
    #[must_use]
    pub fn tick(&mut self, now: Millis, entropy: [u8; 32]) -> RoomReply {
        let kind = self.flag_fallen(now).or_else(|| self.stood_in(now)).or_else(|| self.handed_over(now));
        let due = kind.map(|kind| (kind, None));
        let due = due.or_else(|| self.closed(now, entropy));
        due.map_or(RoomReply::Nothing, |(kind, server_seed)| {
            RoomReply::Entry(Box::new(PendingEntry { server_seed, ..self.by_itself(kind, now) }))
        })
    }

    /// Returns whether the time of the seat that is to act is up, if its messages take `lag`.
    pub(super) fn is_time_up(&self, now: Millis, lag: Millis) -> bool {
        let clocks = self.running_clocks();
        let flag = clocks.and_then(|clocks| clocks.flag_with(lag));
        flag.is_some_and(|(_, when)| now >= when)
    }

    fn running_clocks(&self) -> Option<&Clocks> {
        let clocks = self.state.clocks.as_ref();
        clocks.filter(|_| self.state.phase == RoomPhase::Playing)
    }

    /// Returns whether all have agreed that the game stands still.
    pub(super) fn is_paused(&self) -> bool {
        self.running_clocks().is_some_and(Clocks::is_paused)
    }

    /// Returns whether a game goes on, and for somebody: computers do not play on in a room that everybody has left,
    /// nor while the game is paused.
    pub(super) fn is_played(&self) -> bool {
        self.is_playing() && !self.is_paused() && !self.state.members.is_empty()
    }

    fn is_computer_to_play(&self) -> bool {
        let seat = self.table.acting().filter(|_| self.is_played());
        let holder = seat.and_then(|(seat, _)| self.state.seats.holder(seat));
        holder.is_some_and(|holder| holder.level().is_some())
    }

    fn flag(&self) -> Option<(u8, Millis)> {
        self.running_clocks().and_then(Clocks::flag)
    }

    fn flag_fallen(&self, now: Millis) -> Option<EntryKind> {
        let (seat, _) = self.flag().filter(|(_, when)| now >= *when)?;
        let is_patient = self.state.clocks.as_ref().is_some_and(|clocks| clocks.kind().is_patient());
        if is_patient {
            return self.unwon(EndReason::Time).ok();
        }
        if self.sides().count() > 2 {
            return Some(self.stand_in(seat, false));
        }
        self.lost_by(seat, EndReason::Time).ok()
    }

    pub(super) fn stand_in_due(&self) -> Option<(u8, Millis)> {
        let stand_in = self.state.settings.stand_in.filter(|_| !self.is_paused())?;
        let (seat, member) = self.player_to_act()?;
        let since = self.state.away.get(&member)?.max(&self.state.turn_since);
        Some((seat, since + 1000 * Millis::from(stand_in.after)))
    }

    fn stood_in(&self, now: Millis) -> Option<EntryKind> {
        let (seat, _) = self.stand_in_due().filter(|(_, when)| now >= *when)?;
        Some(self.stand_in(seat, true))
    }

    /// Returns who is to be the host instead of one who is away, and when: the player who is here longest. While no
    /// game goes on that may be a watcher, if no player is here. None while the game is paused.
    pub(super) fn host_due(&self) -> Option<(MemberId, Millis)> {
        let host = self.state.host.filter(|_| !self.is_paused())?;
        let since = self.state.away.get(&host)?;
        let here = || {
            let members = self.state.members.keys();
            members.filter(|member| !self.state.away.contains_key(member))
        };
        let player = here().find(|member| self.state.seats.is_player(**member));
        let next = player.or_else(|| here().next().filter(|_| self.state.phase != RoomPhase::Playing))?;
        Some((*next, since + HOST))
    }

    fn handed_over(&self, now: Millis) -> Option<EntryKind> {
        let (member, _) = self.host_due().filter(|(_, when)| now >= *when)?;
        Some(EntryKind::HandedOver { member })
    }

    /// Returns the number of the turn that goes on; none at the end of the game.
    pub(super) fn turn(&self) -> Option<u64> {
        let (_, turn) = self.table.acting()?;
        u64::try_from(turn).ok()
    }

    /// Counts the time after an entry of this version. `before` is the turn that went on before it, `lag` how long its
    /// messages took.
    pub(super) fn pass_time(&mut self, before: Option<u64>, v: u32, lag: Millis) {
        let turn = self.turn();
        if turn != before {
            self.state.turn_since = self.state.at;
        }
        let player = self.player_to_act();
        let acting = player.and_then(|(seat, _)| Some((seat, turn?)));
        let at = self.state.at;
        let Some(clocks) = &mut self.state.clocks else {
            return;
        };
        let back = turn.filter(|turn| before.is_some_and(|before| *turn < before));
        match back {
            // Older programs left the increments of turns that were taken back.
            Some(turn) if v >= UNDO_VERSION => clocks.go_back(acting, turn, at),
            _ => clocks.pass(acting, turn, at, lag),
        }
        // With older programs a step ended the pause.
        if turn != before && (back.is_none() || v < UNDO_VERSION) {
            clocks.pause(false, at);
        }
    }

    /// Returns an entry that nobody asked for.
    pub(super) fn by_itself(&self, kind: EntryKind, now: Millis) -> PendingEntry {
        PendingEntry::unasked(kind, now.max(self.state.at))
    }
}
