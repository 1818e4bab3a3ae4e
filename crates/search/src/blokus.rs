//! What a computer player knows of Blokus: large pieces first, own corners kept open, the opponent's corners covered.

use atar_rules::blokus::{Blokus, Cells, Fitting, Step};
use atar_rules::{Actor, Position};

use crate::dice::Dice;
use crate::insight::{Habits, Insight, shares_at_the_end, times};
use crate::lots::Lots;
use crate::node::Spread;
use crate::player::Strength;

/// The cells of the largest pieces.
const LARGEST: u8 = 5;
/// How likely quick play takes a placement that covers none, one, or more of the opponent's corners.
const WEIGHTS: [u32; 3] = [4, 120, 184];
/// How much of a seat's share is by how far it is ahead, instead of whether it is.
const BY_LEAD: f64 = 0.2;
/// The lead, in cells, that counts half of all there could be.
const HALF_LEAD: f64 = 15.0;
/// The cells that a seat has placed while the middle of the board is still to be won.
const EARLY: u8 = 15;
/// By how much each of these makes a step more promising: a cell of the piece, a corner covered, a corner gained, a cell's breadth nearer
/// to the middle.
const PER_CELL: f64 = 2.0;
const PER_COVERED: f64 = 2.0;
const PER_GAINED: f64 = 1.3;
const PER_NEARER: f64 = 1.3;

/// Judges by the cells placed at the end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corners;

impl Corners {
    pub(crate) fn new(_seats: usize) -> Corners {
        Corners
    }

    /// A placement of one of the largest pieces that can be placed; rather one that covers corners of the opponent.
    fn pick(position: &Blokus, seat: u8, dice: &mut Dice) -> Option<Step> {
        let other = 1 - seat;
        let near = if position.has_passed(other) {
            Cells::NONE
        } else {
            position.corners_of(other)
        };
        let survey = position.survey(seat, &near);
        (1..=LARGEST).rev().find_map(|size| {
            let mut found = Lots::new();
            survey.each(size, |fitting| found.put(weight(&fitting), fitting));
            let (fitting, ticket) = found.draw(dice)?;
            drawn(&fitting, ticket)
        })
    }

    /// How promising a placement is at first sight.
    fn promise(position: &Blokus, seat: u8, piece: Cells) -> f64 {
        let theirs = position.corners_of(1 - seat);
        let own = position.cells_of(seat);
        let empty = Cells::BOARD.without(own | position.cells_of(1 - seat));
        let after = own | piece;
        let free = empty.without(piece).without(after.sides());
        let before = i32::from(position.corners_of(seat).len());
        let gained = i32::from((after.corners() & free).len()) - before;
        times(PER_CELL, piece.len().into())
            * times(PER_COVERED, (theirs & piece).len().into())
            * times(PER_GAINED, gained)
    }
}

/// The weight of all placements together.
fn weight(fitting: &Fitting) -> u32 {
    let [legal, near, nearer] = [fitting.legal(), fitting.near(), fitting.nearer()];
    let [legal, near, nearer] = [legal, near, nearer].map(|places| u32::from(places.len()));
    let [plain, once, twice] = WEIGHTS;
    plain * (legal - near) + once * (near - nearer) + twice * nearer
}

/// The placement that a ticket stands for, each having as many tickets as its weight.
fn drawn(fitting: &Fitting, mut ticket: u32) -> Option<Step> {
    let [legal, near, nearer] = [fitting.legal(), fitting.near(), fitting.nearer()];
    let parts = [legal.without(near), near.without(nearer), nearer];
    for (places, weight) in parts.into_iter().zip(WEIGHTS) {
        let tickets = u32::from(places.len()) * weight;
        if ticket < tickets {
            let at = places.nth(ticket / weight);
            return at.map(|at| fitting.step(at));
        }
        ticket -= tickets;
    }
    None
}

/// How far the nearest cell of a placement is from the middle, in cells' breadths.
fn distance(step: Step) -> i32 {
    let Some(placement) = step.placement() else {
        return 0;
    };
    let from_middle = |place: u8| (2 * i32::from(place) - 13).abs();
    let each = placement.cells();
    let each = each.map(|cell| from_middle(cell.column).max(from_middle(cell.row)));
    each.min().unwrap_or(0) / 2
}

impl Insight<Blokus> for Corners {
    fn seats(&self) -> usize {
        2
    }

    fn key(&self, position: &Blokus) -> Option<u64> {
        Some(Spread::key(0, position))
    }

    fn habits(&self) -> Habits {
        Habits {
            exploration: 0.2,
            patience: 5,
            trust: 1000.0,
            ..Habits::DEFAULT
        }
    }

    fn mark(&self, step: &Step) -> Option<u16> {
        Some(step.number())
    }

    /// Partly who wins, partly by how much.
    fn shares(&self, position: &Blokus, out: &mut Vec<f64>) {
        shares_at_the_end(position, 2, out);
        let [one, other] = position.scores();
        let lead = f64::from(one - other);
        let by_lead = 0.5 + 0.5 * lead / (lead.abs() + HALF_LEAD);
        out[0] += BY_LEAD * (by_lead - out[0]);
        out[1] = 1.0 - out[0];
    }

    /// Nobody passes who need not.
    fn candidates(&self, position: &Blokus, out: &mut Vec<Step>) {
        position.legal_steps(out);
        if out.len() > 1 {
            out.retain(|step| *step != Step::PASS);
        }
    }

    fn priors(&self, position: &Blokus, steps: &[Step], out: &mut Vec<f64>) {
        let Actor::Seat(seat) = position.actor() else {
            return;
        };
        let early = position.cells_of(seat).len() < EARLY;
        out.extend(steps.iter().map(|step| {
            let Some(placement) = step.placement() else {
                return 1.0;
            };
            let promise = Corners::promise(position, seat, placement.cells().collect());
            let nearer = if early { -distance(*step) } else { 0 };
            promise * times(PER_NEARER, nearer)
        }));
    }

    fn light(&self, position: &Blokus, dice: &mut Dice) -> Option<Step> {
        let Actor::Seat(seat) = position.actor() else {
            return None;
        };
        Corners::pick(position, seat, dice).or(Some(Step::PASS))
    }

    fn strength(&self, level: u8) -> Strength {
        Strength::of_level(level, &LADDER)
    }

    /// The cells of the piece.
    fn gain(&self, _: &Blokus, step: &Step, _: &Blokus) -> i64 {
        let cells = step.placement().map(|placement| placement.cells().count());
        i64::try_from(cells.unwrap_or(0)).unwrap_or(i64::MAX)
    }
}

/// Nodes a turn, and how many of 100 decisions are left to luck, by level.
const LADDER: [(u64, u32); 10] = [
    (1, 60),
    (3, 30),
    (12, 15),
    (50, 5),
    (200, 0),
    (800, 0),
    (3_200, 0),
    (13_000, 0),
    (45_000, 0),
    (150_000, 0),
];
