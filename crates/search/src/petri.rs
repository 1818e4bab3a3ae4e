//! What a computer player knows of Petri: territory counts, heads count for all, and a piece captures where a line
//! closes.

use atar_rules::petri::{ColumnPlacements, Growth, Petri, Step};
use atar_rules::{Actor, Position};

use crate::dice::Dice;
use crate::heuristics::{Heuristics, SearchParams, evaluate_terminal, float, power};
use crate::lots::Lots;
use crate::node::Spread;
use crate::player::Strength;

/// The placements that are considered at most, the most promising ones.
const MOST_PLACEMENTS: usize = 48;
/// What a captured or bitten head counts at first sight.
const HEAD: i64 = 100;
/// What a cell taken or taken away counts at first sight.
const CELL: i64 = 4;
/// What a bite has to be better than, for each of its cells, to be considered, and for all of them.
const BITE: (i64, i64) = (4, 8);
/// By how much each point at first sight makes a step more promising.
const PER_POINT: f64 = 1.15;
/// The points below and above which no more of them make a difference.
const POINTS: (i64, i64) = (-40, 80);
/// How likely quick play takes any placement; how much more if it covers no own cell, and if it captures something.
const WEIGHTS: [u32; 3] = [1, 8, 40];
/// How many turns quick play looks ahead: far enough to see which heads fall (docs/strength.md has what fewer and more
/// turns are worth).
const HORIZON: usize = 60;
/// The cells that every seat with a head is thought to have beside its own.
const AT_LEAST: f64 = 6.0;

/// Judges by territory.
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
        let cells = f64::from(position.territory_of(seat)) + AT_LEAST;
        cells * cells
    }
}

/// A position where a seat acts, at first sight.
struct Sight<'a> {
    before: &'a Petri,
    seats: u8,
    mover: u8,
    growth: Option<Growth>,
    /// The empty cells with a neighbour of the mover's, and how many cells each seat has.
    liberties: u16,
    territories: Vec<u16>,
}

impl Sight<'_> {
    /// None where no seat acts.
    fn of(before: &Petri, seats: u8) -> Option<Sight<'_>> {
        let Actor::Seat(mover) = before.actor() else {
            return None;
        };
        Some(Sight {
            before,
            seats,
            mover,
            growth: before.growth(),
            liberties: before.liberties(mover),
            territories: (0..seats).map(|seat| before.territory_of(seat)).collect(),
        })
    }

    /// How good a step looks: territory taken and taken away, heads, and new room to grow.
    fn points(&self, step: Step) -> i64 {
        let grown = match (step, &self.growth) {
            (Step::Place(laid), Some(growth)) => growth.of(laid),
            _ => None,
        };
        match grown {
            Some(grown) => i64::from(grown.liberties) + CELL * i64::from(grown.cells),
            None => self.played_out(step),
        }
    }

    /// The same, by taking the step.
    fn played_out(&self, step: Step) -> i64 {
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

/// All placements have the first weight, and those that cover no own cell or capture something the others, too.
fn parts(places: &ColumnPlacements) -> [(u64, u32); 3] {
    let [any, fresh, hot] = WEIGHTS;
    [
        (places.legal, any),
        (places.all_new, fresh),
        (places.captures, hot),
    ]
}

fn weight(places: &ColumnPlacements) -> u32 {
    let parts = parts(places).into_iter();
    parts.map(|(set, weight)| weight * set.count_ones()).sum()
}

/// The placement that a ticket stands for, each having as many tickets as its weight.
fn drawn(places: &ColumnPlacements, mut ticket: u32) -> Option<Step> {
    for (set, weight) in parts(places) {
        let tickets = set.count_ones() * weight;
        if ticket < tickets {
            let rest = (0..ticket / weight).fold(set, |rest, _| rest & rest.wrapping_sub(1));
            return Some(placed(places, rest));
        }
        ticket -= tickets;
    }
    None
}

/// The placement in the first row of a set.
fn placed(places: &ColumnPlacements, rows: u64) -> Step {
    places.step(u8::try_from(rows.trailing_zeros()).unwrap_or_default())
}

impl Heuristics<Petri> for PetriHeuristics {
    fn seats(&self) -> usize {
        usize::from(self.seats)
    }

    fn key(&self, position: &Petri) -> Option<u64> {
        Some(Spread::key(0, position))
    }

    fn params(&self) -> SearchParams {
        SearchParams {
            expand_after: 3,
            parallel_from: 20_000,
            ..SearchParams::DEFAULT
        }
    }

    /// By territory; partners have parts of what their team has.
    fn evaluate(&self, position: &Petri, out: &mut Vec<f64>) {
        if position.winners().is_some() {
            return evaluate_terminal(position, self.seats(), out);
        }
        let strengths: Vec<_> = (0..self.seats)
            .map(|seat| PetriHeuristics::strength(position, seat))
            .collect();
        let sum: f64 = strengths.iter().sum();
        out.clear();
        out.extend((0..self.seats).map(|seat| {
            let mates = (0..self.seats).zip(&strengths);
            let mates = mates.filter(|&(other, _)| position.are_partners(seat, other));
            let team: f64 = mates.clone().map(|(_, strength)| strength).sum();
            team / sum / float(mates.count())
        }));
    }

    /// The most promising placements; bites where they take more away than their own cells.
    fn candidates(&self, position: &Petri, out: &mut Vec<Step>) {
        position.legal_steps(out);
        let Some(sight) = Sight::of(position, self.seats) else {
            return;
        };
        let judged = out.drain(..).map(|step| (sight.points(step), step));
        let mut judged: Vec<_> = judged.collect();
        judged.sort_by_key(|&(points, _)| -points);
        let mut places = 0;
        judged.retain(|&(points, step)| {
            if let Step::Bite(bite) = step {
                points >= BITE.0 * i64::from(bite.size()) + BITE.1
            } else {
                places += 1;
                places <= MOST_PLACEMENTS
            }
        });
        out.extend(judged.into_iter().map(|(_, step)| step));
    }

    fn priors(&self, position: &Petri, _: &[Step], steps: &[Step], out: &mut Vec<f64>) {
        let Some(sight) = Sight::of(position, self.seats) else {
            return;
        };
        out.extend(steps.iter().map(|&step| {
            let points = sight.points(step);
            let points = points.clamp(POINTS.0, POINTS.1);
            power(PER_POINT, i32::try_from(points).unwrap_or_default())
        }));
    }

    /// Takes a head where that can be done; else rather captures than not.
    fn rollout_step(&mut self, position: &Petri, _: &[Step], dice: &mut Dice) -> Option<Step> {
        if let Some(bite) = position.head_bite() {
            return Some(bite);
        }
        let mut fatal = None;
        let mut lots = Lots::new();
        position.placements()?.for_each(|places| {
            if places.head_captures != 0 {
                fatal = Some(placed(&places, places.head_captures));
            }
            lots.put(weight(&places), places);
        });
        if fatal.is_some() {
            return fatal;
        }
        match lots.draw(dice) {
            Some((places, ticket)) => drawn(places, ticket),
            None => Some(Step::Skip),
        }
    }

    fn rollout_turns(&self, _: &Petri) -> usize {
        HORIZON
    }

    /// Straight for a head, with bites before the placement: it ends the turn.
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

    /// Any but a bite. What is bitten at random grows again: two who did that in a large dish, with bites enough, never
    /// came to an end.
    fn blunder(&self, position: &Petri, dice: &mut Dice) -> Option<Step> {
        let mut steps = Vec::new();
        position.legal_steps(&mut steps);
        steps.retain(|step| !matches!(step, Step::Bite(_)));
        let index = dice.index(steps.len());
        steps.get(index).copied()
    }

    fn strength(&self, level: u8, _: &Petri) -> Strength {
        Strength::of_level(level, &STRENGTHS)
    }

    /// The mover's territory.
    fn gain(&self, before: &Petri, _: &Step, after: &Petri) -> i64 {
        let Actor::Seat(mover) = before.actor() else {
            return 0;
        };
        i64::from(after.territory_of(mover)) - i64::from(before.territory_of(mover))
    }
}

/// Nodes a turn, and how many of 100 decisions are left to luck, by level.
const STRENGTHS: [(u64, u32); 10] = [
    (1, 80),
    (2, 60),
    (5, 40),
    (15, 25),
    (50, 14),
    (150, 7),
    (500, 3),
    (1_500, 0),
    (7_000, 0),
    (20_000, 0),
];

#[cfg(test)]
mod tests {
    use super::*;
    use atar_rules::petri::Options;

    /// What captures nothing is not played out to be judged, and comes to the same.
    #[test]
    fn a_step_is_worth_at_first_sight_what_it_is_when_it_is_taken() {
        let mut dice = Dice::new(4);
        let mut known = PetriHeuristics::new(2);
        let mut position = Petri::start(&Options::default()).expect("good options");
        let mut judged = [0, 0];
        while position.actor() != Actor::Over {
            let mut steps = Vec::new();
            position.legal_steps(&mut steps);
            if let (Some(sight), Some(growth)) = (Sight::of(&position, 2), position.growth()) {
                for &step in &steps {
                    assert_eq!(sight.points(step), sight.played_out(step), "{step}");
                    let captures = matches!(step, Step::Place(laid) if growth.of(laid).is_none());
                    judged[usize::from(captures)] += 1;
                }
            }
            let quick = known.rollout_step(&position, &[], &mut dice);
            let step = quick.or_else(|| dice.step(&position)).expect("a step");
            position.step(&step).expect("a legal step");
        }
        assert!(judged.into_iter().all(|judged| judged > 50), "{judged:?}");
    }

    /// A dish where bites come every turn.
    fn with_bites() -> Petri {
        let options = Options {
            bite_percent: 100,
            ..Options::default()
        };
        Petri::start(&options).expect("good options")
    }

    #[test]
    fn a_step_left_to_luck_is_no_bite() {
        let mut dice = Dice::new(2);
        let known = PetriHeuristics::new(2);
        let mut position = with_bites();
        let mut could_bite = 0;
        for _ in 0..600 {
            let step = match position.actor() {
                Actor::Seat(_) => {
                    let mut steps = Vec::new();
                    position.legal_steps(&mut steps);
                    could_bite +=
                        usize::from(steps.iter().any(|step| matches!(step, Step::Bite(_))));
                    known.blunder(&position, &mut dice)
                }
                _ => dice.step(&position),
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
        let mut dice = Dice::new(2);
        let known = PetriHeuristics::new(2);
        let mut position = with_bites();
        let mut finishing = [0, 0];
        while position.actor() != Actor::Over {
            let left = |position: &Petri| position.path_to_head().map(|way| way.length());
            let before = left(&position);
            let finish = known.finishing_step(&position);
            assert!(finish.is_none() || before.is_some());
            if let Some(step) = finish {
                let left = position
                    .path_to_head()
                    .and_then(|way| way.after(step, &position));
                assert!(left < before, "{step}");
                finishing[usize::from(matches!(step, Step::Bite(_)))] += 1;
            }
            let step = finish.or_else(|| match position.actor() {
                Actor::Seat(_) => known.blunder(&position, &mut dice),
                _ => dice.step(&position),
            });
            let step = step.expect("a step");
            position.step(&step).expect("a legal step");
        }
        assert!(
            finishing.into_iter().all(|steps| steps > 0),
            "{finishing:?}"
        );
        assert_eq!((0..2).filter(|&seat| position.has_head(seat)).count(), 1);
    }
}
