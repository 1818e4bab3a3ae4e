//! The turns that can be played from a position. Turns that end in the same position are one.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use atar_rules::{Actor, Position};

use crate::heuristics::Heuristics;
use crate::key_hasher::IdentityHasher;
use crate::planned_turn::PlannedTurn;

/// What a seat can come to in its turn, or in the part of it up to the next chance step.
#[derive(Clone, Debug)]
pub(crate) struct TurnEnd<P: Position> {
    /// The steps of one of the turns that end there.
    pub(crate) steps: Vec<P::Step>,
    /// The position at the end.
    pub(crate) position: P,
}

/// Returns all ends of the turn, in the order in which they are found; none if there are more than `most`, or more than
/// so many positions on the way to them.
pub(crate) fn turn_ends<P: Position>(
    heuristics: &dyn Heuristics<P>,
    position: &P,
    most: usize,
) -> Option<Vec<TurnEnd<P>>> {
    let mut turns = vec![PlannedTurn::new(position.clone())];
    let mut seen = Seen::default();
    let mut ends = Vec::new();
    let mut steps = Vec::new();
    while let Some(turn) = turns.pop() {
        if turn.is_over() {
            ends.push(TurnEnd { steps: turn.steps, position: turn.position });
            continue;
        }
        steps.clear();
        turn.position.legal_steps(&mut steps);
        // The last is looked at first.
        for step in steps.drain(..).rev() {
            let mut next = turn.clone();
            next.take(step);
            if next.steps.len() == turn.steps.len() || !seen.insert(heuristics.key(&next.position), &next) {
                continue;
            }
            if seen.count > most {
                return None;
            }
            turns.push(next);
        }
    }
    Some(ends)
}

/// Positions that were reached, with whether the turn was over there.
struct Seen<P> {
    by_key: HashMap<u64, Vec<(P, bool)>, BuildHasherDefault<IdentityHasher>>,
    count: usize,
}

impl<P> Default for Seen<P> {
    fn default() -> Self {
        Seen { by_key: HashMap::default(), count: 0 }
    }
}

impl<P: Position> Seen<P> {
    /// Returns whether the position was not there before.
    fn insert(&mut self, key: Option<u64>, turn: &PlannedTurn<P>) -> bool {
        let known = self.by_key.entry(key.unwrap_or_default()).or_default();
        let is_over = turn.is_over();
        if known.iter().any(|(position, over)| *over == is_over && *position == turn.position) {
            return false;
        }
        known.push((turn.position.clone(), is_over));
        self.count += 1;
        true
    }
}

/// Returns whether a seat acts in the position.
pub(crate) fn seat_to_move<P: Position>(position: &P) -> Option<u8> {
    match position.actor() {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance | Actor::Over => None,
    }
}
