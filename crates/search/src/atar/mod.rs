//! Heuristics of Atar: stones count, liberties count, and a stone without a liberty is half lost.

mod group;
mod surroundings;
mod weights;

use atar_rules::atar::{Atar, Step};
use atar_rules::spaces::Spaces;
use atar_rules::triangle::Space;
use atar_rules::{Actor, Position};

use crate::heuristics::{Heuristics, evaluate_terminal, float};
use crate::key_hasher::KeyHasher;
use crate::learning::{Choice, RolloutWeight};
use crate::rng::Rng;
use surroundings::{Surroundings, WEIGHTS};

/// The value of a stone, in liberties, while the shot clock stands still.
const STONE: f64 = 16.0;
/// What a stone without a liberty is worth less.
const STUCK: f64 = 2.0;

/// The turns of everybody in a rollout. What a stone is worth shows late: with as many nodes, one and a half rounds won
/// 78% against one, three 84% against one and a half, and five 58% against three, for half as much time again.
const ROLLOUT_ROUNDS: usize = 4;
/// The stones with which a seat may be unable to force anything, at most.
const FEW_STONES: usize = 2;
/// The turns of which in one the clock is no last resort, once all seats but one have few stones.
const FEW_STONES_RELUCTANCE: u32 = 64;
/// What luck adds to a move of a rollout, less than this, in the unit of [`Surroundings::worth`].
const LUCK: u32 = 24;

/// Judges by stones and liberties.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtarHeuristics {
    seats: u8,
}

impl AtarHeuristics {
    pub(crate) fn new(seats: usize) -> AtarHeuristics {
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        AtarHeuristics { seats }
    }

    /// Returns how strong a seat stands, from 0. `late` is the part of the shot clock's way that is done.
    fn strength(position: &Atar, seat: u8, late: f64) -> f64 {
        let stones = position.stones_of(seat);
        if stones.is_empty() {
            return 0.0;
        }
        let (liberties, stuck) = position.liberties_and_stuck(seat);
        let material = STONE * float(stones.len()) - STUCK * float(stuck);
        (1.0 - late) * material + float(liberties.len())
    }

    /// Returns a random one of the stones that are still to be visited; one that would be removed only when nothing
    /// else is left.
    fn next_stone(position: &Atar, stones: Spaces, rng: &mut Rng) -> Option<Space> {
        let first = rng.index(stones.len());
        let mut rotated = stones.iter().skip(first).chain(stones.iter().take(first));
        let start = rotated.next()?;
        if !is_stuck(position, start) {
            return Some(start);
        }
        let free = rotated.find(|&stone| !is_stuck(position, stone));
        free.or(Some(start))
    }
}

fn is_stuck(position: &Atar, stone: Space) -> bool {
    !position.has_liberty(stone)
}

/// Returns the neighbours that a stone from `from` would have on `to`: free spaces, and opponents.
fn room(position: &Atar, own: &Spaces, from: Space, to: Space) -> (u32, u32) {
    let (mut free, mut opponents) = (0, 0);
    for next in to.neighbours() {
        if next == from || position.is_free(next) {
            free += 1;
        } else if !own.contains(next) {
            opponents += 1;
        }
    }
    (free, opponents)
}

impl Heuristics<Atar> for AtarHeuristics {
    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn key(&self, position: &Atar) -> Option<u64> {
        Some(KeyHasher::key(0, position))
    }

    fn evaluate(&self, position: &Atar, out: &mut Vec<f64>) {
        if position.outcome().is_some() {
            return evaluate_terminal(position, self.seats(), out);
        }
        let (at, length) = position.clock();
        let late = at.map_or(0.0, |at| f64::from(at + 1) / f64::from(length));
        out.clear();
        out.extend((0..self.seats).map(|seat| {
            let strength = AtarHeuristics::strength(position, seat, late).max(0.0);
            let square = strength * strength;
            square * square
        }));
        let sum: f64 = out.iter().sum();
        if sum > 0.0 {
            out.iter_mut().for_each(|value| *value /= sum);
        } else {
            out.fill(1.0 / float(self.seats()));
        }
    }

    /// Takes the stones group by group ([`group::next_group`]), and leaves out to start the clock until all are
    /// visited: it takes effect at the commit.
    fn candidates(&self, position: &Atar, out: &mut Vec<Step>) {
        position.legal_steps(out);
        if !position.to_visit().is_empty() {
            let group = group::next_group(position);
            out.retain(|step| matches!(step, Step::Move(stone, _) | Step::Remove(stone) if group.contains(*stone)));
        }
    }

    fn priors(&self, position: &Atar, _: &[Step], steps: &[Step], out: &mut Vec<f64>) {
        let own = match position.actor() {
            Actor::Seat(seat) => position.stones_of(seat),
            Actor::Chance | Actor::Over => Spaces::NONE,
        };
        out.extend(steps.iter().map(|step| match *step {
            Step::Move(from, to) => {
                let (free, opponents) = room(position, &own, from, to);
                1.0 + f64::from(free) + f64::from(opponents)
            }
            Step::Commit | Step::Clock => 4.0,
            Step::Seat(_) | Step::Place(_) | Step::Remove(_) => 1.0,
        }));
    }

    fn rollout_step(&mut self, position: &Atar, _: &[Step], rng: &mut Rng) -> Option<Step> {
        let Actor::Seat(seat) = position.actor() else {
            return None;
        };
        if position.to_visit().is_empty() {
            let mut steps = Vec::new();
            position.legal_steps(&mut steps);
            steps.retain(|step| *step != Step::Clock);
            let index = rng.index(steps.len());
            return steps.get(index).copied();
        }
        let surroundings = Surroundings::new(position, seat, self.seats);
        let stone = AtarHeuristics::next_stone(position, surroundings.unvisited(), rng)?;
        let targets = stone.neighbours().filter(|&to| position.is_free(to));
        let judged = targets.map(|to| (surroundings.worth(stone, to) + rng.below(LUCK).cast_signed(), to));
        let best = judged.max_by_key(|&(worth, _)| worth);
        Some(best.map_or(Step::Remove(stone), |(_, to)| Step::Move(stone, to)))
    }

    fn rollout_weights(&self) -> &'static [RolloutWeight] {
        &WEIGHTS
    }

    /// Which of its targets a stone moved to.
    fn choice(&self, position: &Atar, step: &Step) -> Option<Choice> {
        let (Actor::Seat(seat), Step::Move(stone, target)) = (position.actor(), *step) else {
            return None;
        };
        let surroundings = Surroundings::new(position, seat, self.seats);
        let targets: Vec<_> = stone.neighbours().filter(|&to| position.is_free(to)).collect();
        let counts = targets.iter().map(|&to| surroundings.counts(stone, to)).collect();
        Some(Choice { counts, taken: targets.iter().position(|&to| to == target)? })
    }

    /// Starts the clock only with a reason, while two seats have more than a few stones. To a search it is nearly
    /// always all the same whether the clock starts now or a turn later, and players to whom it is all the same end
    /// nearly all games by the clock (docs/strength.md). With fewer stones nobody may be able to force anything, and
    /// who leads would walk to and fro for ever: there the clock starts now and then.
    fn reluctance(&self, position: &Atar, step: &Step) -> u32 {
        if *step != Step::Clock {
            return 1;
        }
        let with_more = (0..self.seats).filter(|&seat| position.stones_of(seat).len() > FEW_STONES);
        if with_more.count() > 1 { u32::MAX } else { FEW_STONES_RELUCTANCE }
    }

    /// Counts the turns of everybody who has stones.
    fn rollout_turns(&self, position: &Atar) -> usize {
        let standing = (0..self.seats).filter(|&seat| !position.stones_of(seat).is_empty());
        ROLLOUT_ROUNDS * standing.count()
    }

    /// Counts each stone, and whether to start the clock.
    fn decisions_left(&self, position: &Atar) -> usize {
        position.to_visit().len() + 1
    }

    /// Its simulations are quick: forty turns take some ten seconds (docs/search.md).
    fn review_nodes(&self) -> u64 {
        40_000
    }

    /// Liberties gained and taken. The clock is started by whoever leads, so that its games end.
    fn gain(&self, before: &Atar, step: &Step, after: &Atar) -> i64 {
        let Actor::Seat(mover) = before.actor() else {
            return 0;
        };
        let liberties = |seat| i64::try_from(after.liberties_of(seat).len()).unwrap_or(i64::MAX);
        let own = liberties(mover);
        let others = (0..self.seats).filter(|&seat| seat != mover).map(liberties);
        if *step == Step::Clock {
            let leads = before.to_visit().is_empty() && others.clone().all(|other| other <= own);
            return if leads { i64::MAX } else { i64::MIN };
        }
        own - others.sum::<i64>()
    }
}
