//! Heuristics of Blokus: large pieces first, own corners kept open, the opponent's corners covered.

mod cell_map;
mod prior_weights;
mod priors;
mod region;
mod rollout;
mod slots;
#[cfg(test)]
mod tests;
mod window;

use atar_rules::blokus::{Blokus, Board, Duo, Step};
use atar_rules::polyomino::Cell;
use atar_rules::{Actor, Position};

use crate::heuristics::{Heuristics, SearchParams, blend, evaluate_terminal, float};
use crate::key_hasher::KeyHasher;
use crate::player::Strength;
use crate::rng::Rng;
use region::Region;
use rollout::Rollout;

/// The part of a seat's value that follows from how far it is ahead, instead of whether it is.
const BY_LEAD: f64 = 0.4;
/// The lead, in cells, that counts half as much as the greatest.
const HALF_LEAD: f64 = 15.0;
/// A colour that has placed fewer cells places only its largest pieces.
const OPENING_CELLS: u16 = 15;
/// The start cell in the upper left of Blokus Duo.
const UPPER_START: Cell = Cell { column: 4, row: 9 };

/// Evaluates by the cells placed at the end.
#[derive(Default)]
pub(crate) struct BlokusHeuristics {
    seats: usize,
    duo: Rollout<2>,
    classic: Rollout<4>,
}

impl BlokusHeuristics {
    pub(crate) fn new(seats: usize) -> BlokusHeuristics {
        BlokusHeuristics { seats, ..BlokusHeuristics::default() }
    }
}

/// Returns whether a game from the middle begins.
///
/// Beginning at the lower of its two start cells is the same as beginning at the upper one, turned by half; those who
/// play Blokus Duo begin at the upper.
fn begins_in_the_middle(board: &Duo) -> bool {
    let is_empty = |colour| board.cells_of(colour).is_empty();
    is_empty(0) && is_empty(1) && board.corners_of(0).contains(UPPER_START)
}

/// Evaluates an expression on whichever board it is.
macro_rules! on_board {
    ($position:expr, $board:ident => $expression:expr) => {
        match $position {
            Blokus::Duo($board) => $expression,
            Blokus::Classic($board) => $expression,
        }
    };
}

/// Leaves out the pieces of less than five cells while a colour opens, if others can be placed.
fn leave_out_small(position: &Blokus, steps: &mut Vec<Step>) {
    let placed = on_board!(position, board => board.cells_of(board.mover()).len());
    let is_large = |step: &Step| step.shape::<4>().is_some_and(|(shape, _)| shape.footprint::<4>().cells.len() == 5);
    if placed < OPENING_CELLS && steps.iter().any(is_large) {
        steps.retain(is_large);
    }
}

/// Writes each seat's part of the leads over all others.
fn evaluate_by_lead(scores: &[i16], out: &mut Vec<f64>) {
    let seats = float(scores.len());
    let pairs = seats * (seats - 1.0) / 2.0;
    out.clear();
    out.extend(scores.iter().enumerate().map(|(seat, own)| {
        let others = scores.iter().enumerate().filter(|(other, _)| *other != seat);
        let parts = others.map(|(_, score)| {
            let lead = f64::from(own - score);
            0.5 + 0.5 * lead / (lead.abs() + HALF_LEAD)
        });
        parts.sum::<f64>() / pairs
    }));
}

fn priors<const W: usize, const C: usize>(board: &Board<W, C>, before: &[Step], steps: &[Step], out: &mut Vec<f64>) {
    let region = Region::new(board, board.mover(), before);
    priors::priors(board, &region, steps, out);
}

fn rollout_step<const W: usize, const C: usize>(
    rollout: &mut Rollout<C>,
    board: &Board<W, C>,
    before: &[Step],
    rng: &mut Rng,
) -> Step {
    rollout.begin(board, before);
    rollout.step(rng).unwrap_or(Step::PASS)
}

/// Returns each seat's score after a rollout that began at a position.
fn scores<const W: usize, const C: usize>(rollout: &Rollout<C>, board: &Board<W, C>) -> Vec<i16> {
    let mut scores = vec![0; usize::from(board.seats())];
    for (colour, (seat, cells, single_last)) in (0..).zip(rollout.ends()) {
        // Only the board knows which piece was the last of those who had placed all before.
        let is_done = board.has_passed(colour);
        let score = if is_done { board.score_of(colour) } else { board.score_for(cells, single_last) };
        scores[usize::from(seat)] += score;
    }
    scores
}

fn play_out<const W: usize, const C: usize>(
    rollout: &mut Rollout<C>,
    board: &Board<W, C>,
    before: &[Step],
    rng: &mut Rng,
    played: &mut Vec<(u8, u16)>,
) -> Vec<i16> {
    rollout.begin(board, before);
    rollout.play(rng, |seat, step| played.push((seat, step.number())));
    scores(rollout, board)
}

/// Writes each seat's share at the end of a game: partly by who wins, partly by how much.
fn share(scores: &[i16], out: &mut Vec<f64>) {
    evaluate_by_lead(scores, out);
    let most = scores.iter().max();
    let winners = scores.iter().filter(|score| Some(*score) == most).count();
    for (part, score) in out.iter_mut().zip(scores) {
        let win = if Some(score) == most { 1.0 / float(winners) } else { 0.0 };
        *part = win + BY_LEAD * (*part - win);
    }
}

fn covers(step: Step, cell: Cell) -> bool {
    let placement = step.placement();
    placement.is_some_and(|placement| placement.cells().any(|covered| covered == cell))
}

impl Heuristics<Blokus> for BlokusHeuristics {
    fn seats(&self) -> usize {
        self.seats
    }

    fn key(&self, position: &Blokus) -> Option<u64> {
        Some(KeyHasher::key(0, position))
    }

    fn params(&self) -> SearchParams {
        SearchParams {
            exploration: 2.6,
            max_children: 100,
            first_children: 5,
            visits_per_child: 4,
            expand_after: 5,
            rave_weight: 1.0,
            parallel_from: 100_000,
            ..SearchParams::DEFAULT
        }
    }

    fn step_id(&self, step: &Step) -> Option<u16> {
        Some(step.number())
    }

    /// Shares partly by who wins, partly by how much.
    fn evaluate(&self, position: &Blokus, out: &mut Vec<f64>) {
        let scores = on_board!(position, board => board.scores());
        let mut by_lead = Vec::new();
        evaluate_by_lead(&scores, &mut by_lead);
        evaluate_terminal(position, self.seats, out);
        blend(out, by_lead, BY_LEAD);
    }

    /// Leaves out passing where a piece can be placed, and small pieces in the opening.
    fn candidates(&self, position: &Blokus, out: &mut Vec<Step>) {
        position.legal_steps(out);
        if out.len() > 1 {
            out.retain(|step| *step != Step::PASS);
        }
        leave_out_small(position, out);
        if matches!(position, Blokus::Duo(board) if begins_in_the_middle(board)) {
            out.retain(|step| covers(*step, UPPER_START));
        }
    }

    fn priors(&self, position: &Blokus, before: &[Step], steps: &[Step], out: &mut Vec<f64>) {
        on_board!(position, board => priors(board, before, steps, out));
    }

    fn rollout_step(&mut self, position: &Blokus, before: &[Step], rng: &mut Rng) -> Option<Step> {
        Some(match position {
            Blokus::Duo(board) => rollout_step(&mut self.duo, board, before, rng),
            Blokus::Classic(board) => rollout_step(&mut self.classic, board, before, rng),
        })
    }

    fn play_out(
        &mut self,
        position: &Blokus,
        before: &[Step],
        rng: &mut Rng,
        played: &mut Vec<(u8, u16)>,
        values: &mut Vec<f64>,
    ) -> bool {
        let scores = match position {
            Blokus::Duo(board) => play_out(&mut self.duo, board, before, rng, played),
            Blokus::Classic(board) => play_out(&mut self.classic, board, before, rng, played),
        };
        share(&scores, values);
        true
    }

    /// Gives later turns more nodes: the rollouts from there are shorter.
    fn strength(&self, level: u8, position: &Blokus) -> Strength {
        let strengths = match position {
            Blokus::Duo(_) => &STRENGTHS,
            Blokus::Classic(_) => &CLASSIC_STRENGTHS,
        };
        let Strength { nodes, sight } = Strength::of_level(level, strengths);
        let placed = match position.actor() {
            Actor::Seat(_) if sight.is_none() => {
                on_board!(position, board => board.cells_of(board.mover()).len())
            }
            Actor::Seat(_) | Actor::Chance | Actor::Over => 0,
        };
        let placed = u64::from(placed);
        Strength { nodes: nodes + nodes * placed / CELLS_FOR_AS_MANY_NODES, sight }
    }

    /// Counts the cells of the piece.
    fn gain(&self, _: &Blokus, step: &Step, _: &Blokus) -> i64 {
        let cells = step.placement().map(|placement| placement.cells().count());
        i64::try_from(cells.unwrap_or(0)).unwrap_or(i64::MAX)
    }
}

/// A seat that looks at all steps has the nodes of its first turn once more for so many cells that it has placed.
const CELLS_FOR_AS_MANY_NODES: u64 = 20;

/// Nodes for the first turn of a game of two colours, and the steps that the player looks at, by level.
const STRENGTHS: [(u64, usize); 10] =
    [(10, 5), (20, 64), (50, 256), (80, 0), (300, 0), (900, 0), (3_300, 0), (12_000, 0), (50_000, 0), (240_000, 0)];

/// The same with four colours, where a rollout takes several times as long.
const CLASSIC_STRENGTHS: [(u64, usize); 10] =
    [(10, 5), (20, 64), (30, 256), (50, 0), (150, 0), (400, 0), (1_000, 0), (3_000, 0), (10_000, 0), (40_000, 0)];
