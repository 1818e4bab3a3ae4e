//! The players that look no further than one step: `random` and `greedy`.

use atar_rules::{Actor, Position};

use crate::heuristics::Heuristics;
use crate::planned_turn::PlannedTurn;
use crate::rng::Rng;
use crate::searcher::{Plan, Searcher};

/// The way in which a step is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepChoice {
    /// Every legal step is as good as any other.
    Random,
    /// The step that gains most at once.
    Greedy,
}

/// A player that chooses step by step, without looking further.
pub(crate) struct OnePly<P: Position> {
    heuristics: Box<dyn Heuristics<P>>,
    turn: PlannedTurn<P>,
    rng: Rng,
    choice: StepChoice,
    /// The steps tried so far.
    tried: u64,
    /// The number of legal steps at each decision so far, where it was counted.
    counts: Vec<u32>,
}

impl<P: Position> OnePly<P> {
    pub(crate) fn new(position: &P, heuristics: Box<dyn Heuristics<P>>, choice: StepChoice, seed: u64) -> Self {
        OnePly {
            heuristics,
            turn: PlannedTurn::new(position.clone()),
            rng: Rng::new(seed),
            choice,
            tried: 0,
            counts: Vec::new(),
        }
    }

    /// Returns any of the steps to choose from, uniformly.
    fn random_step(&mut self) -> Option<P::Step> {
        let OnePly { turn, rng, counts, .. } = self;
        match (self.heuristics.choices(&turn.position), turn.position.actor()) {
            (Some(steps), _) => steps.get(rng.index(steps.len())).cloned(),
            (None, Actor::Seat(_)) => turn.position.pick(|count| {
                counts.push(u32::try_from(count).unwrap_or(u32::MAX));
                rng.index(count)
            }),
            (None, _) => rng.step(&turn.position),
        }
    }

    /// Returns the finishing step, if there is one; else one of the steps with the greatest gain, uniformly.
    fn greedy_step(&mut self) -> Option<P::Step> {
        let before = &self.turn.position;
        if let Some(step) = self.heuristics.finishing_step(before) {
            return Some(step);
        }
        let steps = self.heuristics.choices(before).unwrap_or_else(|| {
            let mut steps = Vec::new();
            before.legal_steps(&mut steps);
            steps
        });
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
        let index = self.rng.index(best.len());
        (index < best.len()).then(|| best.swap_remove(index))
    }

    /// Makes a decision and turns to the next.
    fn decide(&mut self) {
        let step = match self.choice {
            StepChoice::Random => self.random_step(),
            StepChoice::Greedy => self.greedy_step(),
        };
        match step {
            Some(step) => self.turn.take(step),
            None => self.turn.end(),
        }
    }
}

impl<P: Position> Searcher<P> for OnePly<P> {
    fn run(&mut self, _nodes: u64) -> bool {
        if !self.turn.is_over() {
            self.decide();
        }
        self.turn.is_over()
    }

    fn progress(&self) -> (u64, u64) {
        (self.tried, self.tried)
    }

    fn counts(&self) -> &[u32] {
        if self.counts.len() == self.turn.steps.len() { &self.counts } else { &[] }
    }

    fn plan(&mut self) -> Plan<P::Step> {
        while !self.turn.is_over() {
            self.decide();
        }
        let mut value = Vec::new();
        self.heuristics.evaluate(&self.turn.position, &mut value);
        Plan { steps: self.turn.steps.clone(), value, nodes: self.tried }
    }
}

#[cfg(test)]
mod tests {
    use atar_rules::atar::{Atar, Options};
    use atar_rules::{Actor, Position};

    use crate::player::Player;
    use crate::rng::Rng;
    use crate::search;

    /// The lab notes these numbers: they must be those that the rules give at each step.
    #[test]
    fn a_random_player_counts_all_legal_steps() {
        let mut position = Atar::start(&Options::default()).expect("a position");
        let mut chance = Rng::new(5);
        for turn in 0..200 {
            if position.actor() == Actor::Chance {
                let step = chance.step(&position).expect("an outcome");
                position.step(&step).expect("legal");
                continue;
            }
            let mut player = search(&position, 2, Player::Random, turn);
            let steps = player.plan().steps;
            assert_eq!(player.counts().len(), steps.len());
            for (step, &count) in steps.iter().zip(player.counts()) {
                let mut legal = Vec::new();
                position.legal_steps(&mut legal);
                assert_eq!(legal.len(), count as usize);
                position.step(step).expect("legal");
            }
        }
    }
}
