//! The clocks of a room's seats.
//!
//! A seat's time runs from the moment at which it is to act until its turn ends. Chance and computers take none. The
//! first turn of each seat has some seconds free. Times are those of the entries, so every server counts the same.

use serde::{Deserialize, Serialize};

use crate::Millis;
use crate::refusal::RoomRefusal;

/// The kind of clock that a room has.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockKind {
    /// A main time for the game, and some more for each turn, both in seconds.
    Bank {
        /// The main time.
        main: u32,
        /// What each turn adds.
        increment: u32,
    },
    /// A time for each turn, and a reserve for the game, both in seconds.
    Turn {
        /// For each turn.
        seconds: u32,
        /// The reserve.
        reserve: u32,
    },
    /// Days for each turn. Nothing happens by itself before three times as many.
    Days {
        /// For each turn.
        days: u32,
    },
}

/// What the first turn of each seat has free.
const FIRST_TURN: Millis = 30_000;
/// How late a flag falls, for messages that are on their way.
const GRACE: Millis = 200;
/// The most time that a turn gets back for the way of its messages.
const MAX_LAG: Millis = 500;
/// From how much a seat gets time back, at most.
const LAG_STORE: Millis = 2000;
/// What each turn adds to that store.
const LAG_REGAINED: Millis = 250;
const SECOND: Millis = 1000;
const DAY: Millis = 24 * 60 * 60 * SECOND;
/// The most seconds that a clock may be given.
const MAX_SECONDS: u32 = 24 * 60 * 60;
const DAYS: std::ops::RangeInclusive<u32> = 1..=14;

/// The clocks of all seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clocks {
    kind: ClockKind,
    /// What each seat has left, without what it has free in this turn.
    left: Vec<Millis>,
    /// What each seat can still get back for the way of its messages.
    lag: Vec<Millis>,
    /// Whether each seat has ended its first turn.
    has_played: Vec<bool>,
    running: Option<Running>,
    /// What the running turn had taken when the clocks were stopped.
    paused: Option<Millis>,
}

/// The clock that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Running {
    seat: u8,
    /// The number of the turn.
    turn: u64,
    since: Millis,
}

/// The clocks, as members are told.
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ShownClocks {
    /// Milliseconds by seat.
    left: Vec<Millis>,
    /// The seat whose time runs.
    seat: Option<u8>,
    /// When its free time began to run.
    since: Option<Millis>,
    /// What it has free in this turn.
    free: Option<Millis>,
    paused: bool,
    /// What the turn had taken when the clocks were stopped.
    taken: Option<Millis>,
}

/// Who is to act in which turn; none for computers, chance, and at the end.
pub(crate) type SeatToMove = Option<(u8, u64)>;

impl ClockKind {
    /// Checks the numbers.
    ///
    /// # Errors
    /// `bad_request`.
    pub(crate) fn check(self) -> Result<(), RoomRefusal> {
        let is_sound = match self {
            ClockKind::Bank { main, increment } => {
                (10..=MAX_SECONDS).contains(&main) && increment <= MAX_SECONDS
            }
            ClockKind::Turn { seconds, reserve } => {
                (5..=MAX_SECONDS).contains(&seconds) && reserve <= MAX_SECONDS
            }
            ClockKind::Days { days } => DAYS.contains(&days),
        };
        if is_sound {
            return Ok(());
        }
        Err(RoomRefusal::bad_request(
            "A clock has a main time of at least 10 seconds, or 5 seconds a turn, or 1 to 14 days, and no time longer than a day.",
        ))
    }

    fn reserve(self) -> Millis {
        let seconds = match self {
            ClockKind::Bank { main, .. } => main,
            ClockKind::Turn { reserve, .. } => reserve,
            ClockKind::Days { .. } => 0,
        };
        Millis::from(seconds) * SECOND
    }

    fn free(self, is_first: bool) -> Millis {
        let turn = match self {
            ClockKind::Bank { .. } => 0,
            ClockKind::Turn { seconds, .. } => Millis::from(seconds) * SECOND,
            ClockKind::Days { days } => Millis::from(days) * DAY,
        };
        if is_first { turn + FIRST_TURN } else { turn }
    }

    fn increment(self) -> Millis {
        match self {
            ClockKind::Bank { increment, .. } => Millis::from(increment) * SECOND,
            ClockKind::Turn { .. } | ClockKind::Days { .. } => 0,
        }
    }

    /// Returns whether the game goes on when the time is up, until somebody claims something.
    pub(crate) fn is_patient(self) -> bool {
        matches!(self, ClockKind::Days { .. })
    }
}

impl Clocks {
    pub(crate) fn new(kind: ClockKind, seats: usize) -> Clocks {
        Clocks {
            kind,
            left: vec![kind.reserve(); seats],
            lag: vec![LAG_STORE; seats],
            has_played: vec![false; seats],
            running: None,
            paused: None,
        }
    }

    pub(crate) fn kind(&self) -> ClockKind {
        self.kind
    }

    fn free(&self, seat: u8) -> Millis {
        let has_played = self.has_played.get(usize::from(seat)).copied();
        self.kind.free(!has_played.unwrap_or(true))
    }

    /// Returns how much a seat gets back for messages that took so long.
    fn given_back(&self, seat: u8, lag: Millis) -> Millis {
        let store = self.lag.get(usize::from(seat)).copied();
        lag.min(MAX_LAG).min(store.unwrap_or(0))
    }

    /// Counts the time up to `now`, when somebody else may be to act and the messages of who did took `lag`. Undoing
    /// gives no time back.
    pub(crate) fn pass(&mut self, acting: SeatToMove, is_undo: bool, now: Millis, lag: Millis) {
        let same = |running: Running| acting == Some((running.seat, running.turn));
        if self.running.is_some_and(same) {
            return;
        }
        if let Some(running) = self.running.take() {
            self.charge(running, is_undo, now, lag);
        }
        self.paused = None;
        self.running = acting.map(|(seat, turn)| Running {
            seat,
            turn,
            since: now,
        });
    }

    fn charge(&mut self, running: Running, is_undo: bool, now: Millis, lag: Millis) {
        let taken = self
            .paused
            .unwrap_or_else(|| now.saturating_sub(running.since));
        let used = taken.saturating_sub(self.free(running.seat));
        let back = self.given_back(running.seat, lag).min(used);
        let used = used - back;
        let seat = usize::from(running.seat);
        if let Some(store) = self.lag.get_mut(seat).filter(|_| !is_undo) {
            *store = (*store - back + LAG_REGAINED).min(LAG_STORE);
        }
        if let Some(left) = self.left.get_mut(seat) {
            *left = left.saturating_sub(used);
            if !is_undo {
                *left += self.kind.increment();
            }
        }
        if let Some(has_played) = self.has_played.get_mut(seat).filter(|_| !is_undo) {
            *has_played = true;
        }
    }

    /// Returns whose flag falls when, however long their messages take.
    pub(crate) fn flag(&self) -> Option<(u8, Millis)> {
        self.flag_with(MAX_LAG)
    }

    /// Returns whose flag falls when, if their messages take `lag`.
    pub(crate) fn flag_with(&self, lag: Millis) -> Option<(u8, Millis)> {
        let Running { seat, since, .. } = self.running.filter(|_| self.paused.is_none())?;
        let left = self
            .left
            .get(usize::from(seat))
            .copied()
            .unwrap_or_default();
        let most = self.free(seat) + left;
        let most = if self.kind.is_patient() {
            3 * most
        } else {
            most + self.given_back(seat, lag)
        };
        Some((seat, since + most + GRACE))
    }

    /// Returns when the others may claim something because a seat takes too long.
    pub(crate) fn claimable(&self) -> Option<(u8, Millis)> {
        let Running { seat, since, .. } = self.running.filter(|_| self.kind.is_patient())?;
        Some((seat, since + self.free(seat)))
    }

    /// Gives back time in which nobody could play.
    pub(crate) fn give_back(&mut self, time: Millis) {
        if let Some(running) = &mut self.running {
            running.since += time;
        }
    }

    /// Gives every other seat more time.
    pub(crate) fn give_more(&mut self, but: &[u8], time: Millis) {
        for (seat, left) in (0..).zip(&mut self.left) {
            if !but.contains(&seat) {
                *left += time;
            }
        }
    }

    /// Stops the clocks, or has them go on.
    pub(crate) fn pause(&mut self, is_paused: bool, now: Millis) {
        let Some(running) = &mut self.running else {
            return;
        };
        match (is_paused, self.paused) {
            (true, None) => self.paused = Some(now.saturating_sub(running.since)),
            (false, Some(taken)) => {
                running.since = now.saturating_sub(taken);
                self.paused = None;
            }
            _ => {}
        }
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some() && self.paused.is_none()
    }

    pub(crate) fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    pub(crate) fn shown(&self) -> ShownClocks {
        ShownClocks {
            left: self.left.clone(),
            seat: self.running.map(|running| running.seat),
            since: self.running.map(|running| running.since),
            free: self.running.map(|running| self.free(running.seat)),
            paused: self.is_paused(),
            taken: self.paused,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BANK: ClockKind = ClockKind::Bank {
        main: 60,
        increment: 5,
    };

    fn clocks(kind: ClockKind) -> Clocks {
        Clocks::new(kind, 2)
    }

    #[test]
    fn a_turn_takes_from_the_bank_and_adds_to_it() {
        let mut clocks = clocks(BANK);
        clocks.pass(Some((0, 0)), false, 0, 0);
        assert_eq!(clocks.flag(), Some((0, 90_700)), "30 seconds are free");
        clocks.pass(Some((0, 0)), false, 20_000, 0);
        clocks.pass(Some((1, 1)), false, 40_000, 0);
        assert_eq!(clocks.left, [55_000, 60_000]);
        clocks.pass(Some((0, 2)), false, 50_000, 0);
        assert_eq!(clocks.left, [55_000, 65_000]);
        clocks.pass(Some((1, 3)), false, 57_000, 0);
        assert_eq!(clocks.left, [53_000, 65_000], "now nothing is free");
        assert_eq!(clocks.flag(), Some((1, 57_000 + 65_000 + 700)));
    }

    #[test]
    fn a_time_a_turn_takes_from_the_reserve_only_what_is_over_it() {
        let mut clocks = clocks(ClockKind::Turn {
            seconds: 10,
            reserve: 20,
        });
        clocks.pass(Some((0, 0)), false, 0, 0);
        clocks.pass(Some((1, 1)), false, 39_000, 0);
        clocks.pass(Some((0, 2)), false, 40_000, 0);
        assert_eq!(clocks.left, [20_000, 20_000]);
        clocks.pass(Some((1, 3)), false, 53_000, 0);
        assert_eq!(clocks.left, [17_000, 20_000]);
    }

    #[test]
    fn time_that_was_used_stays_used_after_an_undo() {
        let mut clocks = clocks(BANK);
        clocks.pass(Some((0, 0)), false, 0, 0);
        clocks.pass(Some((1, 1)), false, 40_000, 0);
        clocks.pass(Some((0, 0)), true, 45_000, 0);
        assert_eq!(clocks.left, [55_000, 60_000], "and nothing is added");
        assert_eq!(clocks.flag(), Some((0, 45_000 + 55_000 + 700)));
    }

    #[test]
    fn a_turn_gets_the_way_of_its_messages_back_from_a_store() {
        let mut clocks = clocks(BANK);
        clocks.has_played = vec![true; 2];
        clocks.pass(Some((0, 0)), false, 0, 0);
        clocks.pass(Some((1, 1)), false, 10_000, 300);
        assert_eq!(clocks.left[0], 60_000 - 9_700 + 5_000);
        assert_eq!(clocks.lag[0], 2000 - 300 + 250);
        clocks.pass(Some((0, 2)), false, 10_100, 300);
        assert_eq!(clocks.left[1], 65_000, "no more than was used");
        let mut turn = 2;
        let mut now = 10_100;
        while turn < 40 {
            clocks.pass(Some((1, turn + 1)), false, now + 1000, 9000);
            clocks.pass(Some((0, turn + 2)), false, now + 2000, 0);
            (now, turn) = (now + 2000, turn + 2);
        }
        assert_eq!(clocks.lag[0], 250, "what is left is what a turn regains");
    }

    #[test]
    fn a_flag_waits_for_messages_that_take_long() {
        let mut clocks = clocks(BANK);
        clocks.pass(Some((0, 0)), false, 0, 0);
        assert_eq!(clocks.flag_with(0), Some((0, 90_200)));
        assert_eq!(clocks.flag_with(100), Some((0, 90_300)));
        assert_eq!(clocks.flag_with(9000), clocks.flag());
        clocks.lag[0] = 50;
        assert_eq!(clocks.flag(), Some((0, 90_250)));
    }

    #[test]
    fn an_outage_and_a_pause_cost_nobody() {
        let mut clocks = clocks(BANK);
        clocks.pass(Some((0, 0)), false, 0, 0);
        clocks.pass(Some((1, 1)), false, 1_000, 0);
        clocks.pass(Some((0, 2)), false, 2_000, 0);
        clocks.give_back(3_000);
        clocks.pause(true, 6_000);
        assert_eq!(clocks.flag(), None);
        clocks.pause(false, 100_000);
        clocks.pass(Some((1, 3)), false, 101_000, 0);
        assert_eq!(clocks.left[0], 65_000 - 2_000 + 5_000);
    }

    #[test]
    fn with_days_the_others_may_claim_long_before_the_game_ends() {
        let mut clocks = clocks(ClockKind::Days { days: 2 });
        clocks.pass(Some((0, 0)), false, 0, 0);
        clocks.pass(Some((1, 1)), false, 5, 0);
        clocks.pass(Some((0, 2)), false, 10, 0);
        assert_eq!(clocks.claimable(), Some((0, 10 + 2 * DAY)));
        assert_eq!(clocks.flag(), Some((0, 10 + 6 * DAY + 200)));
    }

    #[test]
    fn clocks_have_bounds() {
        assert!(BANK.check().is_ok());
        for clock in [
            ClockKind::Bank {
                main: 9,
                increment: 0,
            },
            ClockKind::Bank {
                main: 10,
                increment: 90_000,
            },
            ClockKind::Turn {
                seconds: 4,
                reserve: 0,
            },
            ClockKind::Days { days: 0 },
            ClockKind::Days { days: 15 },
        ] {
            assert!(clock.check().is_err(), "{clock:?}");
        }
    }
}
