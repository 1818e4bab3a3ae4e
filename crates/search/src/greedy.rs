//! The players that do not look ahead: `random` and `greedy`.

use atar_rules::Position;

use crate::dice::Dice;
use crate::heuristics::Heuristics;
use crate::thinking::{Plan, Thinking};
use crate::turn::Turn;

/// Takes the step that gains most at once, or any.
pub(crate) struct Greedy<P: Position, I> {
    heuristics: I,
    turn: Turn<P>,
    dice: Dice,
    /// Whether gains count; otherwise every legal step is as good.
    wants: bool,
    tried: u64,
}

impl<P: Position, I: Heuristics<P>> Greedy<P, I> {
    pub(crate) fn new(position: &P, heuristics: I, wants: bool, seed: u64) -> Self {
        Greedy {
            heuristics,
            turn: Turn::new(position.clone()),
            dice: Dice::new(seed),
            wants,
            tried: 0,
        }
    }

    /// The step straight for the end, if there is one; else one of the steps with the greatest gain, uniformly.
    fn choose(&mut self) -> Option<P::Step> {
        let before = &self.turn.position;
        if let Some(step) = self.heuristics.finishing_step(before) {
            return Some(step);
        }
        let mut steps = Vec::new();
        before.legal_steps(&mut steps);
        let mut best: Vec<P::Step> = Vec::new();
        let mut most = i64::MIN;
        for step in steps {
            let mut after = before.clone();
            if after.step(&step).is_err() {
                continue;
            }
            self.tried += 1;
            let gain = self.heuristics.gain(before, &step, &after);
            if gain > most {
                best.clear();
                most = gain;
            }
            if gain == most {
                best.push(step);
            }
        }
        let index = self.dice.index(best.len());
        (index < best.len()).then(|| best.swap_remove(index))
    }

    fn decide(&mut self) {
        let step = if self.wants {
            self.choose()
        } else {
            self.dice.step(&self.turn.position)
        };
        if let Some(step) = step {
            self.turn.take(step);
        }
    }
}

impl<P: Position, I: Heuristics<P>> Thinking<P> for Greedy<P, I> {
    fn run(&mut self, _nodes: u64) -> bool {
        if !self.turn.is_over() {
            self.decide();
        }
        self.turn.is_over()
    }

    fn progress(&self) -> (u64, u64) {
        (self.tried, self.tried)
    }

    fn plan(&mut self) -> Plan<P::Step> {
        while !self.turn.is_over() {
            self.decide();
        }
        let mut value = Vec::new();
        self.heuristics.evaluate(&self.turn.position, &mut value);
        Plan {
            steps: self.turn.steps.clone(),
            value,
            nodes: self.tried,
        }
    }
}
