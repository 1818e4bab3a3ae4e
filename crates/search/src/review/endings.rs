//! Small endings, searched to the end: with two sides, each takes what is best for it, and chance counts by its odds.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use atar_rules::{Actor, Position, odds};

use crate::heuristics::{Heuristics, evaluate_terminal};
use crate::key_hasher::IdentityHasher;
use crate::planned_turn::PlannedTurn;

/// The steps that it looks ahead at most: a game that can go in circles has no small ending.
const MAX_DEPTH: usize = 100;

/// Positions with equal keys, and each seat's share in them.
type Known<P> = Vec<(P, Vec<f64>)>;

/// A search to the end of the game.
pub(crate) struct Ending<'a, P: Position> {
    heuristics: &'a dyn Heuristics<P>,
    seats: usize,
    /// The positions that may still be searched.
    left: u64,
    /// The positions that have been. Asked for single keys only, so the order in it does not matter.
    known: HashMap<u64, Known<P>, BuildHasherDefault<IdentityHasher>>,
}

impl<'a, P: Position> Ending<'a, P> {
    /// Creates a search of so many positions at most.
    pub(crate) fn new(heuristics: &'a dyn Heuristics<P>, most: u64) -> Self {
        Ending { heuristics, seats: heuristics.seats(), left: most, known: HashMap::default() }
    }

    /// Returns each seat's share of the win in a position; none where that takes too long, and where more than two
    /// sides play, as it then depends on whom a loser favours.
    pub(crate) fn value(&mut self, position: &P) -> Option<Vec<f64>> {
        let seats = (0_u8..).take(self.seats);
        let first = position.team(0);
        let mut others = seats.map(|seat| position.team(seat)).filter(|&team| team != first);
        let second = others.next();
        if others.any(|team| Some(team) != second) {
            return None;
        }
        self.search(position, 0)
    }

    fn search(&mut self, position: &P, depth: usize) -> Option<Vec<f64>> {
        let actor = position.actor();
        if actor == Actor::Over {
            let mut value = Vec::new();
            evaluate_terminal(position, self.seats, &mut value);
            return Some(value);
        }
        let key = self.heuristics.key(position);
        let known = key.and_then(|key| self.known.get(&key)?.iter().find(|(known, _)| known == position));
        if let Some((_, value)) = known {
            return Some(value.clone());
        }
        self.left = self.left.checked_sub(1)?;
        if depth == MAX_DEPTH {
            return None;
        }
        let value = match actor {
            Actor::Seat(seat) => self.best_step(position, seat, depth)?.1,
            Actor::Chance | Actor::Over => self.expected(position, depth)?,
        };
        if let Some(key) = key {
            self.known.entry(key).or_default().push((position.clone(), value.clone()));
        }
        Some(value)
    }

    /// Returns the step that is best for the seat, the first of equal ones, and the shares after it.
    fn best_step(&mut self, position: &P, seat: u8, depth: usize) -> Option<(P::Step, Vec<f64>)> {
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        let mut best: Option<(P::Step, Vec<f64>)> = None;
        for step in steps {
            let mut after = position.clone();
            after.step(&step).ok()?;
            let value = self.search(&after, depth + 1)?;
            let share = |value: &[f64]| value.get(usize::from(seat)).copied().unwrap_or_default();
            if best.as_ref().is_none_or(|(_, most)| share(&value) > share(most)) {
                best = Some((step, value));
            }
        }
        best
    }

    /// Returns the mean of what follows on all outcomes of chance.
    fn expected(&mut self, position: &P, depth: usize) -> Option<Vec<f64>> {
        let mut outcomes = Vec::new();
        position.odds(&mut outcomes);
        let total = f64::from(odds::total(&outcomes));
        let mut sums = vec![0.0; self.seats];
        for (step, weight) in outcomes {
            let mut after = position.clone();
            after.step(&step).ok()?;
            for (sum, share) in sums.iter_mut().zip(self.search(&after, depth + 1)?) {
                *sum += share * f64::from(weight) / total;
            }
        }
        Some(sums)
    }

    /// Returns the best rest of the turn from a position whose value is known.
    pub(super) fn best_turn(&mut self, position: &P) -> Option<PlannedTurn<P>> {
        let mut turn = PlannedTurn::new(position.clone());
        // What was known is found again, so it costs nothing.
        while !turn.is_over() {
            let (step, _) = self.best_step(&turn.position.clone(), turn.seat(), 0)?;
            turn.take(step);
        }
        Some(turn)
    }
}
