//! How promising placements are at first sight: a product of weights for the piece and for the cells that it covers, lies beside and touches at
//! corners.
//!
//! The weights are logarithms, fitted by softmax regression to where the visits of the tree search went (10,000 nodes a
//! turn, all turns of 110 games against itself), and then sharpened. What is looked at follows Pentobi (Markus Enzenberger).

use std::sync::LazyLock;

use atar_rules::blokus::{Blokus, Cells, Step};

use super::around::{Around, with_neighbours};

/// So many make a weight twice as great.
const DOUBLING: i32 = 64;

/// For a piece, by its cells.
const SIZE: [i32; 6] = [0, -163, -196, -138, -3, 159];
/// For a piece that covers a fresh cell.
const FRESH: i32 = 43;
/// For a cell's breadth further from the middle, as long as a seat has few cells.
const AWAY: i32 = -52;
/// The cells that are few.
const FEW: u8 = 15;

/// For a covered cell: one of the opponent's corners, one of those or beside it, an own corner, a fresh own corner.
const COVERED_THEIRS: i32 = 22;
const COVERED_NEAR: i32 = 37;
const COVERED_OWN: i32 = -26;
const COVERED_FRESH: i32 = 23;

/// For a cell at its side: the opponent's, an own corner, any other that was open to the seat, one that was closed.
const BESIDE_THEIRS: i32 = 20;
const BESIDE_CORNER: i32 = -122;
const BESIDE_OPEN: i32 = -56;
const BESIDE_CLOSED: i32 = 20;

/// For a cell at its corner: the seat's, one that is open to it (by its open neighbours), one that is closed.
const CORNER_OWN: i32 = 14;
const CORNER_OPEN: [i32; 5] = [-19, -17, 27, 43, 71];
const CORNER_CLOSED: i32 = -26;

/// The greatest sums of weights that are told apart.
const MOST: i32 = 2_000;

/// The powers of a [`DOUBLING`]th part of a doubling, from −[`MOST`] on.
static POWERS: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let halvings = DOUBLING.trailing_zeros();
    let part = (0..halvings).fold(2.0, |part: f64, _| part.sqrt());
    let least = (0..MOST).fold(1.0, |power, _| power / part);
    let all = std::iter::successors(Some(least), |power| Some(power * part));
    all.take(2 * MOST as usize + 1).collect()
});

fn power(sum: i32) -> f64 {
    POWERS[(sum.clamp(-MOST, MOST) + MOST) as usize]
}

/// The weights of the cells, by number.
struct Weights {
    covered: [i32; 256],
    beside: [i32; 256],
    corner: [i32; 256],
    is_fresh: [bool; 256],
    is_early: bool,
}

impl Weights {
    fn new(position: &Blokus, around: &Around) -> Weights {
        let mut weights = Weights {
            covered: [0; 256],
            beside: [0; 256],
            corner: [0; 256],
            is_fresh: [false; 256],
            is_early: position.cells_of(around.seat).len() < FEW,
        };
        weights.cover(position, around);
        weights.surround(position, around);
        weights
    }

    fn cover(&mut self, position: &Blokus, around: &Around) {
        let other = 1 - around.seat;
        let theirs = if position.has_passed(other) {
            Cells::NONE
        } else {
            position.corners_of(other)
        };
        let near = with_neighbours(theirs, position.room_of(other));
        let fresh = around.fresh & around.corners;
        let parts = [
            (theirs, COVERED_THEIRS),
            (near, COVERED_NEAR),
            (around.corners, COVERED_OWN),
            (fresh, COVERED_FRESH),
        ];
        for (cells, weight) in parts {
            cells.each(|at| self.covered[usize::from(at)] += weight);
        }
        around
            .fresh
            .each(|at| self.is_fresh[usize::from(at)] = true);
    }

    fn surround(&mut self, position: &Blokus, around: &Around) {
        let theirs = position.cells_of(1 - around.seat);
        let closed = Cells::BOARD.without(around.room);
        let parts = [
            (closed, BESIDE_CLOSED),
            (theirs, BESIDE_THEIRS),
            (around.room, BESIDE_OPEN),
            (around.corners, BESIDE_CORNER),
        ];
        for (cells, weight) in parts {
            cells.each(|at| self.beside[usize::from(at)] = weight);
        }
        closed.each(|at| self.corner[usize::from(at)] = CORNER_CLOSED);
        let own = position.cells_of(around.seat);
        own.each(|at| self.corner[usize::from(at)] = CORNER_OWN);
        around.room.each(|at| {
            let open = (Cells::of([at]).sides() & around.room).len();
            self.corner[usize::from(at)] = CORNER_OPEN[usize::from(open)];
        });
    }

    fn of(&self, step: Step) -> i32 {
        let Some((shape, at)) = step.shape() else {
            return 0;
        };
        let sum = |weights: &[i32; 256], cells: &[u8]| -> i32 {
            let each = cells.iter();
            each.map(|by| weights[usize::from(at.wrapping_add(*by))])
                .sum()
        };
        let mut cells = shape.cells.iter();
        let is_fresh = cells.any(|by| self.is_fresh[usize::from(at.wrapping_add(*by))]);
        let away = if self.is_early { distance(step) } else { 0 };
        SIZE[shape.cells.len()]
            + sum(&self.covered, &shape.cells)
            + sum(&self.beside, &shape.sides)
            + sum(&self.corner, &shape.corners)
            + i32::from(is_fresh) * FRESH
            + away * AWAY
    }
}

/// Appends how promising each of the steps is.
pub(super) fn promises(position: &Blokus, around: &Around, steps: &[Step], out: &mut Vec<f64>) {
    let weights = Weights::new(position, around);
    out.extend(steps.iter().map(|step| power(weights.of(*step))));
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
