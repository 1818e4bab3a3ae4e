//! What is noted of a game while it is played.

use std::collections::{BTreeMap, BTreeSet};

use atar_rules::{Actor, Position};
use atar_search::{Heuristics, heuristics};

use crate::cell_id::CellId;
use crate::games::probe;
use crate::probe::Probe;
use crate::trace::{ByPlace, Mark, Trace, UNENDED};

/// What a player says of a step.
#[derive(Clone, Copy)]
pub(super) struct PlayerDecision<'a> {
    /// The player's estimate of each seat's share of the win.
    pub(super) value: &'a [f64],
    /// The number of legal steps, if the player has counted them.
    pub(super) choices: Option<u32>,
}

/// What is noted of a game while it is played: all of its line but the steps.
pub(super) struct TraceRecorder<P: Position> {
    probe: Box<dyn Probe<P>>,
    /// What gives positions their keys; none where no position can come again.
    keys: Option<Box<dyn Heuristics<P>>>,
    seats: usize,
    /// The seats by place, once the game says which.
    order: Option<Vec<u8>>,
    all_turns: u32,
    plies: u32,
    /// The place that acted last.
    mover: u8,
    movers: Vec<u8>,
    /// The estimate of the player who decided last, by seat.
    estimate: Vec<f64>,
    /// How the game stood after each turn, by place, one turn after the other.
    values: Vec<u16>,
    branch: Vec<u32>,
    gauge_names: Vec<String>,
    /// The gauges after each turn, one after the other.
    gauges: Vec<i64>,
    marks: Vec<Mark>,
    map: Option<Vec<u32>>,
    seen: BTreeSet<u64>,
    repeats: u32,
}

impl<P: Position> TraceRecorder<P> {
    pub(super) fn new(start: &P, seats: usize) -> TraceRecorder<P> {
        let probe = probe::<P>();
        let keys = probe.info().can_repeat.then(|| heuristics::<P>(seats));
        TraceRecorder {
            keys: keys.filter(|keys| keys.key(start).is_some()),
            order: probe.order(start),
            gauge_names: probe.gauge_names(seats),
            map: probe.spaces(start).map(|spaces| vec![0; spaces]),
            probe,
            seats,
            all_turns: 0,
            plies: 0,
            mover: 0,
            movers: Vec::new(),
            estimate: Vec::new(),
            values: Vec::new(),
            branch: Vec::new(),
            gauges: Vec::new(),
            marks: Vec::new(),
            seen: BTreeSet::new(),
            repeats: 0,
        }
    }

    /// Returns the turns so far, with those of the setup.
    pub(super) fn all_turns(&self) -> u32 {
        self.all_turns
    }

    /// Returns the turns of play so far.
    pub(super) fn turns(&self) -> u32 {
        count(self.movers.len())
    }

    /// Returns the place of a seat, from 0.
    pub(super) fn place(&self, seat: u8) -> usize {
        let order = self.order.iter().flatten();
        let place = order.into_iter().position(|&other| other == seat);
        place.unwrap_or(usize::from(seat))
    }

    /// Learns the order of play from a position in which a seat acts.
    pub(super) fn see_order(&mut self, position: &P) {
        if self.order.is_none() {
            self.order = self.probe.order(position).or_else(|| self.in_turn(position));
        }
    }

    /// Returns the seats in their order, from the one that acts.
    fn in_turn(&self, position: &P) -> Option<Vec<u8>> {
        let Actor::Seat(first) = position.actor() else {
            return None;
        };
        let seats = u8::try_from(self.seats).ok()?;
        let shifted = (0..seats).map(|place| (place + first) % seats);
        Some(shifted.collect())
    }

    /// Notes a step, and the decision behind it; none for chance.
    pub(super) fn step(&mut self, before: &P, step: &P::Step, after: &P, decision: Option<PlayerDecision>) {
        self.plies += 1;
        if let (Actor::Seat(seat), Some(PlayerDecision { value, choices })) = (before.actor(), decision) {
            self.branch.push(choices.unwrap_or_else(|| legal_steps(before)));
            self.mover = u8::try_from(self.place(seat)).unwrap_or(u8::MAX);
            if self.estimate != value {
                self.estimate = value.to_vec();
            }
        }
        if self.order.is_none() {
            self.order = self.probe.order(after);
        }
        let turn = self.turns();
        let mut happened = Vec::new();
        let mut tell = |name, seat| happened.push((name, seat));
        self.probe.happened(before, step, after, &mut tell);
        for (name, seat) in happened {
            self.marks.push(Mark {
                turn,
                name: str::to_owned(name),
                place: u8::try_from(self.place(seat)).unwrap_or(u8::MAX),
            });
        }
    }

    /// Notes the end of a turn.
    pub(super) fn end_turn(&mut self, before: &P, after: &P, is_judged: bool) {
        self.all_turns += 1;
        if self.probe.is_setup(before) {
            return;
        }
        self.movers.push(self.mover);
        let order = self.order.as_deref().unwrap_or_default();
        self.probe.gauges(after, order, &mut self.gauges);
        if let Some(map) = &mut self.map {
            let mut tell = |space: usize| map.get_mut(space).into_iter().for_each(|turns| *turns += 1);
            self.probe.map(after, &mut tell);
        }
        let key = self.keys.as_ref().and_then(|keys| keys.key(after));
        if key.is_some_and(|key| !self.seen.insert(key)) {
            self.repeats += 1;
        }
        if !is_judged {
            let estimate = std::mem::take(&mut self.estimate);
            self.judge(&estimate);
            self.estimate = estimate;
        } else if let Some(winners) = after.winners() {
            let share = 1.0 / winners.len().max(1) as f64;
            let seats = (0..).take(self.seats);
            let shares: Vec<f64> = seats.map(|seat: u8| if winners.contains(&seat) { share } else { 0.0 }).collect();
            self.judge(&shares);
        }
    }

    /// Returns whether the last turn has no estimate yet.
    pub(super) fn awaits_judge(&self) -> bool {
        self.values.len() < self.movers.len() * self.seats.max(1)
    }

    /// Notes how the game stands after the last turn, by seat.
    pub(super) fn judge(&mut self, value: &[f64]) {
        let equal = 1.0 / self.seats.max(1) as f64;
        let order = self.order.as_deref().unwrap_or_default();
        let of_place = |place: usize| {
            let seat = order.get(place).copied().map_or(place, usize::from);
            thousandths(value.get(seat).copied().unwrap_or(equal))
        };
        self.values.extend((0..self.seats.max(1)).map(of_place));
    }

    /// Returns the line, without what only the cell knows.
    pub(super) fn trace(&self, position: &P, number: u32) -> Trace {
        let values = self.values.chunks(self.seats.max(1)).map(ByPlace::from_slice);
        let mut values: Vec<_> = values.collect();
        if let Some(last) = values.last().cloned() {
            values.resize(self.movers.len(), last);
        }
        Trace {
            cell: CellId([0; 32]),
            game: number,
            shares: self.shares(position),
            ending: self.probe.ending(position).unwrap_or(UNENDED).to_owned(),
            margin: self.probe.margin(position),
            turns: self.turns(),
            plies: self.plies,
            movers: self.movers.clone(),
            values,
            branch: self.branch.clone(),
            gauges: self.named_gauges(),
            marks: self.marks.clone(),
            map: self.map.clone(),
            repeats: self.keys.is_some().then_some(self.repeats),
            steps: None,
            seconds: 0.0,
        }
    }

    fn shares(&self, position: &P) -> Vec<f64> {
        let Some(winners) = position.winners() else {
            return vec![1.0 / self.seats.max(1) as f64; self.seats];
        };
        let mut shares = vec![0.0; self.seats];
        for &winner in &winners {
            if let Some(share) = shares.get_mut(self.place(winner)) {
                *share = 1.0 / winners.len() as f64;
            }
        }
        shares
    }

    fn named_gauges(&self) -> BTreeMap<String, Vec<i64>> {
        let count = self.gauge_names.len();
        let column = |index: usize| self.gauges.iter().skip(index).step_by(count.max(1)).copied().collect();
        let named = self.gauge_names.iter().enumerate();
        named.map(|(index, name)| (name.clone(), column(index))).collect()
    }
}

/// Returns the number of legal steps, without writing them into a list where the game can do without.
fn legal_steps<P: Position>(position: &P) -> u32 {
    let mut steps = 0;
    let _ = position.pick(|count| {
        steps = count;
        usize::MAX
    });
    count(steps)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1,000")]
fn thousandths(value: f64) -> u16 {
    (value.clamp(0.0, 1.0) * 1000.0 + 0.5) as u16
}
