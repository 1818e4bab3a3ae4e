//! The player `flat`: flat Monte Carlo, the same number of random games for each step and no tree.

use atar_rules::{Actor, Position};

use crate::heuristics::{evaluate_terminal, float};
use crate::planned_turn::PlannedTurn;
use crate::rng::Rng;
use crate::searcher::{Plan, Searcher};

/// Random games for each step.
const GAMES: u32 = 200;
/// The steps after which a random game that does not end counts as drawn.
const MAX_GAME_STEPS: usize = 100_000;

/// Plays random games to their ends after each legal step, and takes the step that won most.
pub(crate) struct FlatMonteCarlo<P: Position> {
    seats: usize,
    turn: PlannedTurn<P>,
    rng: Rng,
    /// The steps to choose from.
    candidates: Vec<Candidate<P::Step>>,
    played: u64,
}

/// A step with the sum of each seat's values in its games.
#[derive(Clone)]
struct Candidate<S> {
    step: S,
    games: u32,
    totals: Vec<f64>,
}

impl<S> Candidate<S> {
    fn mean(&self, seat: usize) -> f64 {
        self.totals[seat] / f64::from(self.games.max(1))
    }
}

impl<P: Position> FlatMonteCarlo<P> {
    pub(crate) fn new(position: &P, seats: usize, seed: u64) -> Self {
        let mut flat = FlatMonteCarlo {
            seats,
            turn: PlannedTurn::new(position.clone()),
            rng: Rng::new(seed),
            candidates: Vec::new(),
            played: 0,
        };
        flat.list();
        flat
    }

    /// Lists the steps to choose from.
    fn list(&mut self) {
        let mut steps = Vec::new();
        self.turn.position.legal_steps(&mut steps);
        let seats = self.seats;
        let candidates = steps.into_iter().map(|step| Candidate { step, games: 0, totals: vec![0.0; seats] });
        self.candidates = candidates.collect();
    }

    /// Plays the next game; false if all are played.
    fn play(&mut self) -> bool {
        let fewest = self.candidates.iter_mut().min_by_key(|candidate| candidate.games);
        let Some(candidate) = fewest.filter(|candidate| candidate.games < GAMES) else {
            return false;
        };
        let mut position = self.turn.position.clone();
        let mut next = Some(candidate.step.clone());
        let mut left = MAX_GAME_STEPS;
        while let Some(step) = next.filter(|_| left > 0) {
            let taken = position.step(&step).is_ok();
            next = if taken { self.rng.step(&position) } else { None };
            left -= 1;
        }
        let mut values = Vec::new();
        evaluate_terminal(&position, self.seats, &mut values);
        candidate.games += 1;
        for (total, value) in candidate.totals.iter_mut().zip(&values) {
            *total += value;
        }
        self.played += 1;
        true
    }

    fn best(&self) -> Option<&Candidate<P::Step>> {
        let seat = usize::from(self.turn.seat());
        let mut best = self.candidates.first()?;
        for candidate in &self.candidates {
            if candidate.mean(seat) > best.mean(seat) {
                best = candidate;
            }
        }
        Some(best)
    }

    /// Takes the best step and turns to the next decision.
    fn decide(&mut self) {
        if let Some(step) = self.best().map(|candidate| candidate.step.clone()) {
            self.turn.take(step);
            if !self.turn.is_over() {
                self.list();
            }
        }
    }

    fn value(&self) -> Vec<f64> {
        match self.best().filter(|best| best.games > 0) {
            Some(best) => (0..self.seats).map(|seat| best.mean(seat)).collect(),
            None => vec![1.0 / float(self.seats); self.seats],
        }
    }
}

impl<P: Position> Searcher<P> for FlatMonteCarlo<P> {
    fn run(&mut self, nodes: u64) -> bool {
        let end = self.played.saturating_add(nodes);
        while !self.turn.is_over() {
            if self.played >= end && matches!(self.turn.position.actor(), Actor::Seat(_)) {
                return false;
            }
            if self.candidates.len() == 1 || !self.play() {
                self.decide();
            }
        }
        true
    }

    fn progress(&self) -> (u64, u64) {
        let left = self.candidates.iter().map(|candidate| u64::from(GAMES - candidate.games));
        (self.played, self.played + left.sum::<u64>())
    }

    fn plan(&mut self) -> Plan<P::Step> {
        let value = self.value();
        let (turn, candidates) = (self.turn.clone(), self.candidates.clone());
        while !self.turn.is_over() {
            self.decide();
        }
        let steps = self.turn.steps.clone();
        (self.turn, self.candidates) = (turn, candidates);
        Plan { steps, value, nodes: self.played }
    }
}
