//! Heuristics of Petri: territory counts, a head counts for all of it, and a piece captures where a line closes.

use atar_rules::petri::{ColumnPlacements, Growth, Petri, Step};
use atar_rules::{Actor, Position};

use crate::heuristics::{Heuristics, SearchParams, evaluate_terminal, float, power};
use crate::key_hasher::KeyHasher;
use crate::player::Strength;
use crate::rng::Rng;
use crate::weighted_list::WeightedList;

/// The placements among the candidates at most, those with most points.
const MAX_PLACEMENTS: usize = 48;
/// The points of a captured or bitten head.
const HEAD: i64 = 100;
/// The points of a cell taken or taken away.
const CELL: i64 = 4;
/// The points that a bite must have to be a candidate: for each of its cells, and for all of them.
const BITE: (i64, i64) = (4, 8);
/// The factor by which each point makes a prior greater.
const PER_POINT: f64 = 1.15;
/// The points below and above which more of them change no prior.
const POINTS: (i64, i64) = (-40, 80);
/// The weights of a placement in rollouts: of any, more if it covers no own cell, and more if it captures something.
const WEIGHTS: [u32; 3] = [1, 8, 40];
/// The turns of a rollout: far enough to see which heads fall (docs/strength.md has what fewer and more are worth).
const ROLLOUT_TURNS: usize = 60;
/// The cells that every seat with a head counts as having beside its own.
const BONUS_CELLS: f64 = 6.0;

/// Evaluates by territory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PetriHeuristics {
    seats: u8,
}

impl PetriHeuristics {
    pub(crate) fn new(seats: usize) -> PetriHeuristics {
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        PetriHeuristics { seats }
    }

    fn strength(position: &Petri, seat: u8) -> f64 {
        if !position.has_head(seat) {
            return 0.0;
        }
        let cells = f64::from(position.territory_of(seat)) + BONUS_CELLS;
        cells * cells
    }
}

/// A position where a seat acts, for scoring its steps without a search.
struct StepScorer<'a> {
    before: &'a Petri,
    seats: u8,
    mover: u8,
    growth: Option<Growth>,
    /// The empty cells with a neighbour of the mover's, and how many cells each seat has.
    liberties: u16,
    territories: Vec<u16>,
}

impl StepScorer<'_> {
    /// Returns none where no seat acts.
    fn new(before: &Petri, seats: u8) -> Option<StepScorer<'_>> {
        let Actor::Seat(mover) = before.actor() else {
            return None;
        };
        Some(StepScorer {
            before,
            seats,
            mover,
            growth: before.growth(),
            liberties: before.liberties(mover),
            territories: (0..seats).map(|seat| before.territory_of(seat)).collect(),
        })
    }

    /// Returns the points of a step: for territory taken and taken away, heads, and new room to grow.
    fn points(&self, step: Step) -> i64 {
        let growth_of = |laid| self.growth.as_ref().and_then(|growth| growth.of(laid));
        let grown = match step {
            Step::Place(laid) => growth_of(laid),
            Step::Bite(_) | Step::Skip | Step::Gift | Step::NoGift | Step::Piece(_) => None,
        };
        match grown {
            Some(grown) => i64::from(grown.liberties) + CELL * i64::from(grown.cells),
            None => self.points_by_taking(step),
        }
    }

    /// Returns the same by taking the step.
    fn points_by_taking(&self, step: Step) -> i64 {
        let mut after = self.before.clone();
        if after.step(&step).is_err() {
            return 0;
        }
        let mut points = i64::from(after.liberties(self.mover)) - i64::from(self.liberties);
        for (seat, &territory) in (0..self.seats).zip(&self.territories) {
            let cells = i64::from(after.territory_of(seat)) - i64::from(territory);
            if self.before.are_partners(self.mover, seat) {
                points += CELL * cells;
            } else {
                let beheaded = self.before.has_head(seat) && !after.has_head(seat);
                points += HEAD * i64::from(beheaded) - CELL * cells;
            }
        }
        points
    }
}

/// Returns sets of placements with the weight that each adds: all, those that cover no own cell, those that capture.
fn weighted_sets(places: &ColumnPlacements) -> [(u64, u32); 3] {
    let [any, fresh, hot] = WEIGHTS;
    [(places.legal, any), (places.all_new, fresh), (places.captures, hot)]
}

/// Returns the sum of the weights of some placements.
fn weight(places: &ColumnPlacements) -> u32 {
    let sets = weighted_sets(places).into_iter();
    sets.map(|(set, weight)| weight * set.count_ones()).sum()
}

/// Returns the placement that a ticket below the sum stands for; each has as many tickets as its weight.
fn placement_of_ticket(places: &ColumnPlacements, mut ticket: u32) -> Option<Step> {
    for (set, weight) in weighted_sets(places) {
        let tickets = set.count_ones() * weight;
        if ticket < tickets {
            let rest = (0..ticket / weight).fold(set, |rest, _| rest & rest.wrapping_sub(1));
            return Some(first_placement(places, rest));
        }
        ticket -= tickets;
    }
    None
}

/// Returns the placement in the first row of a set.
fn first_placement(places: &ColumnPlacements, rows: u64) -> Step {
    places.step(u8::try_from(rows.trailing_zeros()).unwrap_or_default())
}

impl Heuristics<Petri> for PetriHeuristics {
    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn key(&self, position: &Petri) -> Option<u64> {
        Some(KeyHasher::key(0, position))
    }

    fn params(&self) -> SearchParams {
        SearchParams { expand_after: 3, parallel_from: 20_000, ..SearchParams::DEFAULT }
    }

    /// Shares by territory; partners have parts of what their team has.
    fn evaluate(&self, position: &Petri, out: &mut Vec<f64>) {
        if position.outcome().is_some() {
            return evaluate_terminal(position, self.seats(), out);
        }
        let strengths: Vec<_> = (0..self.seats).map(|seat| PetriHeuristics::strength(position, seat)).collect();
        let sum: f64 = strengths.iter().sum();
        out.clear();
        out.extend((0..self.seats).map(|seat| {
            let mates = (0..self.seats).zip(&strengths);
            let mates = mates.filter(|&(other, _)| position.are_partners(seat, other));
            let team: f64 = mates.clone().map(|(_, strength)| strength).sum();
            team / sum / float(mates.count())
        }));
    }

    /// Keeps the placements with most points, and bites that take away more than their own cells.
    fn candidates(&self, position: &Petri, out: &mut Vec<Step>) {
        position.legal_steps(out);
        let Some(scorer) = StepScorer::new(position, self.seats) else {
            return;
        };
        let scored = out.drain(..).map(|step| (scorer.points(step), step));
        let mut scored: Vec<_> = scored.collect();
        scored.sort_by_key(|&(points, _)| -points);
        let mut places = 0;
        scored.retain(|&(points, step)| {
            if let Step::Bite(bite) = step {
                points >= BITE.0 * i64::from(bite.size()) + BITE.1
            } else {
                places += 1;
                places <= MAX_PLACEMENTS
            }
        });
        out.extend(scored.into_iter().map(|(_, step)| step));
    }

    fn priors(&self, position: &Petri, _: &[Step], steps: &[Step], out: &mut Vec<f64>) {
        let Some(scorer) = StepScorer::new(position, self.seats) else {
            return;
        };
        out.extend(steps.iter().map(|&step| {
            let points = scorer.points(step);
            let points = points.clamp(POINTS.0, POINTS.1);
            power(PER_POINT, i32::try_from(points).unwrap_or_default())
        }));
    }

    /// Takes a head where that can be done; else rather captures than not.
    fn rollout_step(&mut self, position: &Petri, _: &[Step], rng: &mut Rng) -> Option<Step> {
        if let Some(bite) = position.head_bite() {
            return Some(bite);
        }
        let mut fatal = None;
        let mut placements = WeightedList::new();
        position.placements()?.for_each(|places| {
            if places.head_captures != 0 {
                fatal = Some(first_placement(&places, places.head_captures));
            }
            placements.push(weight(&places), places);
        });
        if fatal.is_some() {
            return fatal;
        }
        match placements.pick(rng) {
            Some((places, ticket)) => placement_of_ticket(places, ticket),
            None => Some(Step::Skip),
        }
    }

    fn rollout_turns(&self, _: &Petri) -> usize {
        ROLLOUT_TURNS
    }

    /// Goes straight for a head, with bites before the placement, which ends the turn.
    fn finishing_step(&self, position: &Petri) -> Option<Step> {
        let way = position.path_to_head()?;
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        let nearer = steps.into_iter().filter_map(|step| {
            let left = way.after(step, position)?;
            Some((matches!(step, Step::Place(_)), left, step))
        });
        nearer.min().map(|(_, _, step)| step)
    }

    /// No bite does. What is bitten without a plan grows again: in a large dish, with bites enough, two who did that
    /// never came to an end.
    fn needs_no_reason(&self, _: &Petri, step: &Step) -> bool {
        !matches!(step, Step::Bite(_))
    }

    fn strength(&self, level: u8, _: &Petri) -> Strength {
        Strength::of_level(level, &STRENGTHS)
    }

    /// Counts the mover's territory.
    fn gain(&self, before: &Petri, _: &Step, after: &Petri) -> i64 {
        let Actor::Seat(mover) = before.actor() else {
            return 0;
        };
        i64::from(after.territory_of(mover)) - i64::from(before.territory_of(mover))
    }
}

/// Nodes for a turn, and the steps that the player looks at, by level.
const STRENGTHS: [(u64, usize); 10] =
    [(10, 16), (10, 32), (10, 250), (5, 0), (120, 0), (300, 0), (700, 0), (1_500, 0), (7_000, 0), (20_000, 0)];

#[cfg(test)]
mod tests {
    use super::*;
    use atar_rules::petri::Options;

    /// What captures nothing is scored without taking it, and comes to the same.
    #[test]
    fn a_step_has_the_points_that_it_has_when_it_is_taken() {
        let mut rng = Rng::new(4);
        let mut heuristics = PetriHeuristics::new(2);
        let mut position = Petri::start(&Options::default()).expect("good options");
        let mut scored = [0, 0];
        while position.actor() != Actor::Over {
            let mut steps = Vec::new();
            position.legal_steps(&mut steps);
            if let (Some(scorer), Some(growth)) = (StepScorer::new(&position, 2), position.growth()) {
                for &step in &steps {
                    assert_eq!(scorer.points(step), scorer.points_by_taking(step), "{step}");
                    let captures = matches!(step, Step::Place(laid) if growth.of(laid).is_none());
                    scored[usize::from(captures)] += 1;
                }
            }
            let step = heuristics.rollout_step(&position, &[], &mut rng);
            let step = step.or_else(|| rng.step(&position)).expect("a step");
            position.step(&step).expect("a legal step");
        }
        assert!(scored.into_iter().all(|scored| scored > 50), "{scored:?}");
    }

    /// Returns a dish where bites come every turn.
    fn with_bites() -> Petri {
        let options = Options { bite_percent: 100, ..Options::default() };
        Petri::start(&options).expect("good options")
    }

    /// Returns a step of who sees nothing, and bites only where there is nothing else.
    fn blind_step(heuristics: &PetriHeuristics, position: &Petri, rng: &mut Rng) -> Option<Step> {
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        steps.retain(|step| heuristics.needs_no_reason(position, step));
        steps.get(rng.index(steps.len())).copied()
    }

    /// Who sees little once bit at random, and large dishes with many bites were never full.
    #[test]
    fn who_overlooks_steps_does_not_bite() {
        let mut rng = Rng::new(2);
        let heuristics = PetriHeuristics::new(2);
        let mut position = with_bites();
        let mut could_bite = 0;
        for _ in 0..600 {
            let mut steps = Vec::new();
            position.legal_steps(&mut steps);
            could_bite += usize::from(steps.iter().any(|step| matches!(step, Step::Bite(_))));
            let step = match position.actor() {
                Actor::Seat(_) => blind_step(&heuristics, &position, &mut rng),
                _ => rng.step(&position),
            };
            let step = step.expect("a step");
            assert!(!matches!(step, Step::Bite(_)), "{step}");
            position.step(&step).expect("a legal step");
        }
        assert!(could_bite > 30, "{could_bite}");
    }

    /// It first bites what lies in the way, then goes there; and the head is bitten at last.
    #[test]
    fn who_has_bites_for_all_goes_for_the_head() {
        let mut rng = Rng::new(2);
        let heuristics = PetriHeuristics::new(2);
        let mut position = with_bites();
        let mut finishing = [0, 0];
        while position.actor() != Actor::Over {
            let left = |position: &Petri| position.path_to_head().map(|way| way.length());
            let before = left(&position);
            let finish = heuristics.finishing_step(&position);
            assert!(finish.is_none() || before.is_some());
            if let Some(step) = finish {
                let left = position.path_to_head().and_then(|way| way.after(step, &position));
                assert!(left < before, "{step}");
                finishing[usize::from(matches!(step, Step::Bite(_)))] += 1;
            }
            let step = finish.or_else(|| match position.actor() {
                Actor::Seat(_) => blind_step(&heuristics, &position, &mut rng),
                _ => rng.step(&position),
            });
            let step = step.expect("a step");
            position.step(&step).expect("a legal step");
        }
        assert!(finishing.into_iter().all(|steps| steps > 0), "{finishing:?}");
        assert_eq!((0..2).filter(|&seat| position.has_head(seat)).count(), 1);
    }
}
