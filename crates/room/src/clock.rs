//! The clocks of a room's seats.
//!
//! A seat's time runs from the moment at which it is to act until its turn ends. Chance and computers take none. The
//! first turn of each seat has some seconds free. Times are those of the entries, so every server counts the same.
//!
//! An undo gives nobody time: what a turn has used stays used, what it was paid goes back, and when it comes again it
//! goes on with what it had. In a pause, which is everybody's, no time passes for any clock.

use std::collections::BTreeMap;

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
/// The lag-compensation budget of a seat, in milliseconds: what it gets back at most before it has regained some.
const LAG_BUDGET: Millis = 2000;
/// What each turn adds to that budget, in milliseconds.
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
    /// The turns of each seat by their numbers, also those that were taken back.
    turns: Vec<BTreeMap<u64, TurnTime>>,
    running: Option<Running>,
    /// Since when the game is paused.
    paused: Option<Millis>,
}

/// The clock that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Running {
    seat: u8,
    /// The number of the turn.
    turn: u64,
    since: Millis,
    /// What the turn has, and what it had taken before.
    time: TurnTime,
}

/// The time of one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct TurnTime {
    /// What it has free.
    free: Millis,
    /// What it has taken so far.
    taken: Millis,
    /// Whether its increment was paid.
    is_paid: bool,
    /// Whether it has been ended once, also if it was taken back since.
    has_ended: bool,
    /// What it was given back for the way of its messages.
    back: Millis,
    /// What it has used over all that the seat had.
    over: Millis,
}

impl TurnTime {
    /// Returns what is still free.
    fn still_free(self) -> Millis {
        self.free.saturating_sub(self.taken)
    }

    /// Returns what was taken over what is free.
    fn used(self) -> Millis {
        self.taken.saturating_sub(self.free)
    }

    /// Returns what was taken from the seat.
    fn charged(self) -> Millis {
        self.used().saturating_sub(self.back + self.over)
    }
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
    /// What it still had free in this turn then.
    free: Option<Millis>,
    /// Whether the game is paused.
    paused: bool,
    /// What had been taken since then when the clocks were stopped.
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
            ClockKind::Bank { main, increment } => (10..=MAX_SECONDS).contains(&main) && increment <= MAX_SECONDS,
            ClockKind::Turn { seconds, reserve } => (5..=MAX_SECONDS).contains(&seconds) && reserve <= MAX_SECONDS,
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
            lag: vec![LAG_BUDGET; seats],
            turns: vec![BTreeMap::new(); seats],
            running: None,
            paused: None,
        }
    }

    pub(crate) fn kind(&self) -> ClockKind {
        self.kind
    }

    /// Returns the time of this turn of a seat when it begins, or comes again.
    fn time_of(&self, seat: u8, turn: u64) -> TurnTime {
        let turns = self.turns.get(usize::from(seat));
        let known = turns.and_then(|turns| turns.get(&turn)).copied();
        known.unwrap_or_else(|| TurnTime {
            free: self.kind.free(turns.is_some_and(BTreeMap::is_empty)),
            taken: 0,
            is_paid: false,
            has_ended: false,
            back: 0,
            over: 0,
        })
    }

    /// Returns the time by the clocks, which stand still in a pause.
    fn by_clock(&self, now: Millis) -> Millis {
        self.paused.unwrap_or(now)
    }

    /// Returns how much a seat gets back in this turn for messages that took so long. A turn that comes again has had a
    /// part of it.
    fn given_back(&self, seat: u8, time: TurnTime, lag: Millis) -> Millis {
        let budget = self.lag.get(usize::from(seat)).copied();
        lag.min(MAX_LAG.saturating_sub(time.back)).min(budget.unwrap_or(0))
    }

    /// Counts the time up to `now`, when somebody else may be to act. `turn` is the turn that goes on now, none at the
    /// end; if it is a later one, the messages of who has ended theirs took `lag`.
    pub(crate) fn pass(&mut self, acting: SeatToMove, turn: Option<u64>, now: Millis, lag: Millis) {
        if self.goes_on_for(acting) {
            return;
        }
        if let Some(running) = self.running.take() {
            let has_ended = turn.is_none_or(|turn| turn > running.turn);
            self.charge(running, now, has_ended.then_some(lag));
        }
        self.begin(acting, now);
    }

    /// Counts the time up to `now`, when the turns from this one on are taken back.
    pub(crate) fn go_back(&mut self, acting: SeatToMove, turn: u64, now: Millis) {
        if self.goes_on_for(acting) {
            return;
        }
        if let Some(running) = self.running.take() {
            self.charge(running, now, None);
        }
        let increment = self.kind.increment();
        for (left, turns) in self.left.iter_mut().zip(&mut self.turns) {
            for (_, time) in turns.range_mut(turn..).filter(|(_, time)| time.is_paid) {
                time.is_paid = false;
                *left = left.saturating_sub(increment);
            }
        }
        self.begin(acting, now);
    }

    /// Returns whether every seat would still have what it was paid for the turns from this one on, if they were taken
    /// back now.
    pub(crate) fn can_go_back(&self, turn: u64, now: Millis) -> bool {
        let mut clocks = self.clone();
        if let Some(running) = clocks.running.take() {
            clocks.charge(running, now, None);
        }
        let paid = |turns: &BTreeMap<u64, TurnTime>| {
            let paid = turns.range(turn..).filter(|(_, time)| time.is_paid);
            paid.map(|_| self.kind.increment()).sum::<Millis>()
        };
        let seats = clocks.left.iter().zip(&clocks.turns);
        seats.into_iter().all(|(left, turns)| *left >= paid(turns))
    }

    fn goes_on_for(&self, acting: SeatToMove) -> bool {
        let same = |running: Running| acting == Some((running.seat, running.turn));
        self.running.is_some_and(same)
    }

    fn begin(&mut self, acting: SeatToMove, now: Millis) {
        self.running = acting.map(|(seat, turn)| Running {
            seat,
            turn,
            since: self.by_clock(now),
            time: self.time_of(seat, turn),
        });
    }

    /// Takes from a seat what it has used. If it has ended its turn and its messages took so long, pays it for that.
    /// However often a turn is ended, its seat's budget regains something once.
    fn charge(&mut self, running: Running, now: Millis, ended: Option<Millis>) {
        let Running { seat, turn, since, time: before } = running;
        let mut time = TurnTime {
            taken: before.taken + self.by_clock(now).saturating_sub(since),
            is_paid: ended.is_some(),
            has_ended: before.has_ended || ended.is_some(),
            ..before
        };
        let used = time.used() - before.used();
        let back = ended.map_or(0, |lag| self.given_back(seat, before, lag).min(used));
        time.back += back;
        let at = usize::from(seat);
        if let Some(left) = self.left.get_mut(at) {
            time.over += (used - back).saturating_sub(*left);
            *left = left.saturating_sub(used - back);
            if ended.is_some() {
                *left += self.kind.increment();
            }
        }
        if let Some(budget) = self.lag.get_mut(at).filter(|_| ended.is_some()) {
            let regained = if before.has_ended { 0 } else { LAG_REGAINED };
            *budget = (*budget - back + regained).min(LAG_BUDGET);
        }
        if let Some(turns) = self.turns.get_mut(at) {
            turns.insert(turn, time);
        }
    }

    /// Returns whose flag falls when, however long their messages take.
    pub(crate) fn flag(&self) -> Option<(u8, Millis)> {
        self.flag_with(MAX_LAG)
    }

    /// Returns whose flag falls when, if their messages take `lag`.
    pub(crate) fn flag_with(&self, lag: Millis) -> Option<(u8, Millis)> {
        let Running { seat, since, time, .. } = self.running.filter(|_| self.paused.is_none())?;
        let left = self.left.get(usize::from(seat)).copied();
        let left = left.unwrap_or_default();
        let most = if self.kind.is_patient() {
            let had = time.free + left + time.charged();
            (3 * had + GRACE).saturating_sub(time.taken)
        } else {
            let grace = GRACE.saturating_sub(time.over);
            time.still_free() + left + self.given_back(seat, time, lag) + grace
        };
        Some((seat, since + most))
    }

    /// Returns when the others may claim something because a seat takes too long.
    pub(crate) fn claimable(&self) -> Option<(u8, Millis)> {
        let running = self.running.filter(|_| self.paused.is_none());
        let Running { seat, since, time, .. } = running.filter(|_| self.kind.is_patient())?;
        Some((seat, since + time.still_free()))
    }

    /// Gives back time in which nobody could play.
    pub(crate) fn give_back(&mut self, time: Millis) {
        if let Some(running) = self.running.as_mut().filter(|_| self.paused.is_none()) {
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

    /// Pauses the game, or has it go on.
    pub(crate) fn pause(&mut self, is_paused: bool, now: Millis) {
        match (is_paused, self.paused) {
            (true, None) => self.paused = Some(now),
            (false, Some(since)) => {
                self.paused = None;
                self.give_back(now.saturating_sub(since));
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
        let running = self.running;
        ShownClocks {
            left: self.left.clone(),
            seat: running.map(|running| running.seat),
            since: running.map(|running| running.since),
            free: running.map(|running| running.time.still_free()),
            paused: self.is_paused(),
            taken: running.zip(self.paused).map(|(running, paused)| paused.saturating_sub(running.since)),
        }
    }
}

#[cfg(test)]
mod tests;
