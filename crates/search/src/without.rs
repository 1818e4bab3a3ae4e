//! Restricted play: a player who does without some steps.

use std::sync::Arc;

use atar_rules::{Actor, Position};

use crate::heuristics::{Heuristics, SearchParams};
use crate::player::Strength;
use crate::rng::Rng;

/// Tells whether a step is one that a restricted player does without.
pub type LeavesOut<P> = Arc<dyn Fn(&<P as Position>::Step) -> bool + Send + Sync>;

/// Leaves out steps of one seat where others remain. All else is as the heuristics inside know it.
pub(crate) struct Without<P: Position> {
    inner: Box<dyn Heuristics<P>>,
    /// The restricted seat.
    seat: u8,
    leaves_out: LeavesOut<P>,
}

impl<P: Position> Without<P> {
    pub(crate) fn new(inner: Box<dyn Heuristics<P>>, seat: u8, leaves_out: LeavesOut<P>) -> Self {
        Without { inner, seat, leaves_out }
    }

    /// Returns whether the restricted seat acts.
    fn is_restricted(&self, position: &P) -> bool {
        position.actor() == Actor::Seat(self.seat)
    }

    /// Returns the step, or another one where it is left out and others remain.
    fn or_another(&self, position: &P, step: P::Step, rng: &mut Rng) -> P::Step {
        if !self.is_restricted(position) || !(self.leaves_out)(&step) {
            return step;
        }
        let steps = self.remaining(position);
        steps.get(rng.index(steps.len())).cloned().unwrap_or(step)
    }

    /// Returns the legal steps that are not left out.
    fn remaining(&self, position: &P) -> Vec<P::Step> {
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        steps.retain(|step| !(self.leaves_out)(step));
        steps
    }
}

impl<P: Position> Heuristics<P> for Without<P> {
    fn seats(&self) -> usize {
        self.inner.seats()
    }

    fn key(&self, position: &P) -> Option<u64> {
        self.inner.key(position)
    }

    fn evaluate(&self, position: &P, out: &mut Vec<f64>) {
        self.inner.evaluate(position, out);
    }

    fn candidates(&self, position: &P, out: &mut Vec<P::Step>) {
        let first = out.len();
        self.inner.candidates(position, out);
        if !self.is_restricted(position) {
            return;
        }
        let candidates = out.split_off(first);
        let kept = candidates.iter().filter(|step| !(self.leaves_out)(step));
        out.extend(kept.cloned());
        if out.len() == first {
            out.extend(self.remaining(position));
        }
        if out.len() == first {
            out.extend(candidates);
        }
    }

    fn priors(&self, position: &P, before: &[P::Step], steps: &[P::Step], out: &mut Vec<f64>) {
        self.inner.priors(position, before, steps, out);
    }

    fn rollout_step(&mut self, position: &P, before: &[P::Step], rng: &mut Rng) -> Option<P::Step> {
        let step = self.inner.rollout_step(position, before, rng)?;
        Some(self.or_another(position, step, rng))
    }

    fn finishing_step(&self, position: &P) -> Option<P::Step> {
        let step = self.inner.finishing_step(position);
        step.filter(|step| !self.is_restricted(position) || !(self.leaves_out)(step))
    }

    fn reluctance(&self, position: &P, step: &P::Step) -> u32 {
        self.inner.reluctance(position, step)
    }

    fn needs_no_reason(&self, position: &P, step: &P::Step) -> bool {
        self.inner.needs_no_reason(position, step) && !(self.is_restricted(position) && (self.leaves_out)(step))
    }

    fn choices(&self, position: &P) -> Option<Vec<P::Step>> {
        let steps = self.is_restricted(position).then(|| self.remaining(position));
        steps.filter(|steps| !steps.is_empty())
    }

    fn params(&self) -> SearchParams {
        self.inner.params()
    }

    fn step_id(&self, step: &P::Step) -> Option<u16> {
        self.inner.step_id(step)
    }

    fn rollout_turns(&self, position: &P) -> usize {
        self.inner.rollout_turns(position)
    }

    fn decisions_left(&self, position: &P) -> usize {
        self.inner.decisions_left(position)
    }

    fn strength(&self, level: u8, position: &P) -> Strength {
        self.inner.strength(level, position)
    }

    fn review_nodes(&self) -> u64 {
        self.inner.review_nodes()
    }

    fn gain(&self, before: &P, step: &P::Step, after: &P) -> i64 {
        self.inner.gain(before, step, after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::atar::AtarHeuristics;
    use crate::games::search_without;
    use crate::player::Player;
    use atar_rules::atar::{Atar, Options, PlacementMode, Step};

    /// Plays a game in which everybody does without the clock, or without what must not be left out.
    fn steps(player: Player, without: fn(&Step) -> bool) -> Vec<Step> {
        let options = Options { side: 4, stones: vec![2, 2], placement: PlacementMode::Random, ..Options::default() };
        let mut position = Atar::start(&options).expect("good options");
        let (mut chance, mut taken) = (Rng::new(1), Vec::new());
        while taken.len() < 300 {
            let steps = match position.actor() {
                Actor::Over => break,
                Actor::Chance => chance.step(&position).into_iter().collect(),
                Actor::Seat(_) => {
                    let seed = taken.len() as u64;
                    let searcher = search_without(&position, 2, player, seed, Arc::new(without));
                    let mut searcher = searcher.expect("a player that can do without");
                    while !searcher.run(100) {}
                    searcher.plan().steps
                }
            };
            for step in steps {
                position.step(&step).expect("a legal step");
                taken.push(step);
            }
        }
        taken
    }

    #[test]
    fn what_is_left_out_is_not_played_where_there_is_something_else() {
        for player in [Player::Random, Player::Greedy, Player::Level(1), Player::Nodes(30)] {
            let steps = steps(player, |step| *step == Step::Clock);
            assert!(!steps.contains(&Step::Clock), "{player}");
        }
    }

    /// A restriction once hid which steps are a last resort, so that who did without something else started the clock.
    #[test]
    fn a_last_resort_stays_one() {
        let restricted = Without::new(Box::new(AtarHeuristics::new(2)), 0, Arc::new(|step| *step == Step::Commit));
        let position = Atar::start(&Options::default()).expect("good options");
        assert!(restricted.reluctance(&position, &Step::Clock) > 1);
        assert!(!restricted.needs_no_reason(&position, &Step::Clock));
    }

    #[test]
    fn who_overlooks_steps_does_not_look_at_what_is_left_out() {
        let restricted =
            |seat| Without::new(Box::new(AtarHeuristics::new(2)), seat, Arc::new(|step| *step == Step::Commit));
        let mut position = Atar::start(&Options::default()).expect("good options");
        let mut chance = Rng::new(1);
        let seat = loop {
            match position.actor() {
                Actor::Seat(seat) => break seat,
                _ => position.step(&chance.step(&position).expect("a step")).expect("a legal step"),
            };
        };
        assert!(!restricted(seat).needs_no_reason(&position, &Step::Commit));
        assert!(restricted(1 - seat).needs_no_reason(&position, &Step::Commit), "it is the other's turn");
    }

    #[test]
    fn what_must_be_played_is_played() {
        for player in [Player::Random, Player::Greedy, Player::Level(1), Player::Nodes(30)] {
            let steps = steps(player, |step| *step != Step::Clock);
            assert!(steps.contains(&Step::Commit), "{player}");
        }
    }

    #[test]
    fn players_who_know_nothing_of_it_are_refused() {
        let position = Atar::start(&Options::default()).expect("good options");
        let refused = search_without(&position, 2, Player::Flat, 1, Arc::new(|_| false));
        assert!(refused.is_none());
    }
}
