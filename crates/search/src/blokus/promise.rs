//! How promising placements are at first sight: a product of weights for the piece and for the cells that it covers,
//! lies beside and touches at
//! corners. What is looked at follows Pentobi (Markus Enzenberger).

use std::sync::LazyLock;

use atar_rules::blokus::{Board, Cells, Step};

use super::around::{Around, opponents, with_neighbours};
use super::stage::{DOUBLING, Stage};
use super::table::Table;

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
struct Weights<const W: usize> {
    covered: Table<i32, W>,
    beside: Table<i32, W>,
    corner: Table<i32, W>,
    is_fresh: Table<bool, W>,
    stage: &'static Stage,
}

impl<const W: usize> Weights<W> {
    fn new<const C: usize>(board: &Board<W, C>, around: &Around<W>) -> Weights<W> {
        let stage = Stage::of(board.cells_of(around.colour).len());
        let mut weights = Weights {
            covered: Table::new(),
            beside: Table::new(),
            corner: Table::new(),
            is_fresh: Table::new(),
            stage,
        };
        weights.cover(board, around);
        weights.surround(board, around);
        weights
    }

    fn cover<const C: usize>(&mut self, board: &Board<W, C>, around: &Around<W>) {
        let (mut theirs, mut near) = (Cells::NONE, Cells::NONE);
        for other in opponents(board, around.colour) {
            let corners = board.corners_of(other);
            theirs = theirs | corners;
            near = near | with_neighbours(corners, board.room_of(other));
        }
        let fresh = around.fresh & around.corners;
        let parts = [
            (theirs, self.stage.covered_theirs),
            (near, self.stage.covered_near),
            (around.corners, self.stage.covered_own),
            (fresh, self.stage.covered_fresh),
        ];
        for (cells, weight) in parts {
            cells.each(|at| *self.covered.at_mut(at) += weight);
        }
        around.fresh.each(|at| *self.is_fresh.at_mut(at) = true);
    }

    fn surround<const C: usize>(&mut self, board: &Board<W, C>, around: &Around<W>) {
        let own = board.cells_of(around.colour);
        let colours = 0..Board::<W, C>::COLOURS;
        let all = colours.fold(Cells::NONE, |all, colour| all | board.cells_of(colour));
        let theirs = all.without(own);
        let closed = Cells::BOARD.without(around.room);
        let parts = [
            (closed, self.stage.beside_closed),
            (theirs, self.stage.beside_theirs),
            (around.room, self.stage.beside_open),
            (around.corners, self.stage.beside_corner),
        ];
        for (cells, weight) in parts {
            cells.each(|at| *self.beside.at_mut(at) = weight);
        }
        closed.each(|at| *self.corner.at_mut(at) = self.stage.corner_closed);
        own.each(|at| *self.corner.at_mut(at) = self.stage.corner_own);
        around.room.each(|at| {
            let open = (Cells::of([at]).sides() & around.room).len();
            *self.corner.at_mut(at) = self.stage.corner_open[usize::from(open)];
        });
    }

    fn of(&self, step: Step) -> i32 {
        let Some((shape, at)) = step.shape::<W>() else {
            return 0;
        };
        let sum = |weights: &Table<i32, W>, cells: &[u16]| -> i32 {
            let each = cells.iter();
            each.map(|by| weights.at(at.wrapping_add(*by))).sum()
        };
        let numbers = shape.footprint::<W>();
        let stage = self.stage;
        let mut cells = numbers.cells.iter();
        let is_fresh = cells.any(|by| self.is_fresh.at(at.wrapping_add(*by)));
        let away = if stage.away == 0 {
            0
        } else {
            distance::<W>(step)
        };
        stage.piece[shape.piece]
            + sum(&self.covered, &numbers.cells)
            + sum(&self.beside, &numbers.sides)
            + sum(&self.corner, &numbers.corners)
            + i32::from(is_fresh) * stage.fresh
            + away * stage.away
    }
}

/// Appends how promising each of the steps is.
pub(super) fn promises<const W: usize, const C: usize>(
    board: &Board<W, C>,
    around: &Around<W>,
    steps: &[Step],
    out: &mut Vec<f64>,
) {
    let weights = Weights::new(board, around);
    out.extend(steps.iter().map(|step| power(weights.of(*step))));
}

/// How far the nearest cell of a placement is from the middle, in cells' breadths.
fn distance<const W: usize>(step: Step) -> i32 {
    let Some(placement) = step.placement() else {
        return 0;
    };
    let from_middle = |place: u8| (2 * i32::from(place) + 1 - i32::from(Cells::<W>::SIZE)).abs();
    let each = placement.cells();
    let each = each.map(|cell| from_middle(cell.column).max(from_middle(cell.row)));
    each.min().unwrap_or(0) / 2
}
