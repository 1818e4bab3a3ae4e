//! What a computer player knows of Blokus: large pieces first, own corners kept open, the opponent's corners covered.

mod around;
#[cfg(test)]
mod checks;
mod promise;
mod quick;
mod stage;
mod table;

use atar_rules::blokus::{Blokus, Board, Duo, Step};
use atar_rules::polyomino::Cell;
use atar_rules::{Actor, Position};

use crate::dice::Dice;
use crate::heuristics::{Heuristics, SearchParams, evaluate_terminal, float};
use crate::node::Spread;
use crate::player::Strength;
use around::Around;
use quick::Quick;

/// How much of a seat's share is by how far it is ahead, instead of whether it is.
const BY_LEAD: f64 = 0.4;
/// The lead, in cells, that counts half of all there could be.
const HALF_LEAD: f64 = 15.0;
/// The start cell in the upper left, of Blokus Duo.
const UPPER: Cell = Cell { column: 4, row: 9 };

/// Judges by the cells placed at the end.
#[derive(Default)]
pub(crate) struct BlokusHeuristics {
    seats: usize,
    duo: Quick<4>,
    /// Only where it is needed, as it takes much room.
    classic: Option<Box<Quick<8>>>,
}

impl BlokusHeuristics {
    pub(crate) fn new(seats: usize) -> BlokusHeuristics {
        BlokusHeuristics {
            seats,
            ..BlokusHeuristics::default()
        }
    }
}

/// Whether a game from the middle begins. To begin at the lower of the two start cells is the same as at the upper one,
/// turned by half; those who
/// play Blokus Duo begin at the upper.
fn begins_in_the_middle(board: &Duo) -> bool {
    let is_empty = |colour| board.cells_of(colour).is_empty();
    is_empty(0) && is_empty(1) && board.corners_of(0).contains(UPPER)
}

/// Says the same of whichever board it is.
macro_rules! on {
    ($position:expr, $board:ident => $said:expr) => {
        match $position {
            Blokus::Duo($board) => $said,
            Blokus::Classic($board) => $said,
        }
    };
}

/// Each seat's share of the leads over all others.
fn shares_by_lead(scores: &[i16], out: &mut Vec<f64>) {
    let seats = float(scores.len());
    let pairs = seats * (seats - 1.0) / 2.0;
    out.clear();
    out.extend(scores.iter().enumerate().map(|(seat, own)| {
        let others = scores
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != seat);
        let parts = others.map(|(_, score)| {
            let lead = f64::from(own - score);
            0.5 + 0.5 * lead / (lead.abs() + HALF_LEAD)
        });
        parts.sum::<f64>() / pairs
    }));
}

fn promises<const W: usize, const C: usize>(
    board: &Board<W, C>,
    before: &[Step],
    steps: &[Step],
    out: &mut Vec<f64>,
) {
    let around = Around::new(board, board.mover(), before);
    promise::promises(board, &around, steps, out);
}

fn light<const W: usize, const C: usize>(
    quick: &mut Quick<W>,
    board: &Board<W, C>,
    before: &[Step],
    dice: &mut Dice,
) -> Option<Step> {
    let around = Around::new(board, board.mover(), before);
    let step = quick.step(board, &around, dice);
    step.or(Some(Step::PASS))
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
        Some(Spread::key(0, position))
    }

    fn params(&self) -> SearchParams {
        SearchParams {
            exploration: 2.6,
            max_children: 100,
            expand_after: 5,
            rave_weight: 1.0,
            parallel_from: 100_000,
            ..SearchParams::DEFAULT
        }
    }

    fn step_id(&self, step: &Step) -> Option<u16> {
        Some(step.number())
    }

    /// Partly who wins, partly by how much.
    fn evaluate(&self, position: &Blokus, out: &mut Vec<f64>) {
        let scores = on!(position, board => board.scores());
        let mut by_lead = Vec::new();
        shares_by_lead(&scores, &mut by_lead);
        evaluate_terminal(position, self.seats, out);
        for (share, by_lead) in out.iter_mut().zip(by_lead) {
            *share += BY_LEAD * (by_lead - *share);
        }
    }

    /// Nobody passes who need not.
    fn candidates(&self, position: &Blokus, out: &mut Vec<Step>) {
        position.legal_steps(out);
        if out.len() > 1 {
            out.retain(|step| *step != Step::PASS);
        }
        if matches!(position, Blokus::Duo(board) if begins_in_the_middle(board)) {
            out.retain(|step| covers(*step, UPPER));
        }
    }

    fn priors(&self, position: &Blokus, before: &[Step], steps: &[Step], out: &mut Vec<f64>) {
        on!(position, board => promises(board, before, steps, out));
    }

    fn rollout_step(
        &mut self,
        position: &Blokus,
        before: &[Step],
        dice: &mut Dice,
    ) -> Option<Step> {
        match position {
            Blokus::Duo(board) => light(&mut self.duo, board, before, dice),
            Blokus::Classic(board) => {
                light(self.classic.get_or_insert_default(), board, before, dice)
            }
        }
    }

    /// Games take less and less time to play out, so there can be more and more of them.
    fn strength(&self, level: u8, position: &Blokus) -> Strength {
        let ladder = match position {
            Blokus::Duo(_) => &STRENGTHS,
            Blokus::Classic(_) => &CLASSIC_STRENGTHS,
        };
        let Strength {
            nodes,
            blunder_percent,
        } = Strength::of_level(level, ladder);
        let placed = match position.actor() {
            Actor::Seat(_) if blunder_percent == 0 => {
                on!(position, board => board.cells_of(board.mover()).len())
            }
            _ => 0,
        };
        let placed = u64::from(placed);
        Strength {
            nodes: nodes + nodes * placed / CELLS,
            blunder_percent,
        }
    }

    /// The cells of the piece.
    fn gain(&self, _: &Blokus, step: &Step, _: &Blokus) -> i64 {
        let cells = step.placement().map(|placement| placement.cells().count());
        i64::try_from(cells.unwrap_or(0)).unwrap_or(i64::MAX)
    }
}

/// For so many cells that a seat has placed it has the nodes of its first turn once more, if it leaves nothing to luck.
const CELLS: u64 = 20;

/// Nodes for the first turn of a game of two colours, and how many of 100 decisions are left to luck, by level.
const STRENGTHS: [(u64, u32); 10] = [
    (1, 60),
    (3, 30),
    (12, 15),
    (50, 5),
    (300, 0),
    (900, 0),
    (3_300, 0),
    (12_000, 0),
    (50_000, 0),
    (240_000, 0),
];

/// The same with four colours, where a game takes several times as long to play out.
const CLASSIC_STRENGTHS: [(u64, u32); 10] = [
    (1, 60),
    (3, 30),
    (12, 15),
    (40, 5),
    (150, 0),
    (400, 0),
    (1_000, 0),
    (3_000, 0),
    (10_000, 0),
    (40_000, 0),
];
