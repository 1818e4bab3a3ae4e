//! Priors of placements: a product of weights for the piece and for the cells that it covers, lies beside and touches
//! at corners. The features follow Pentobi (Markus Enzenberger).

use std::sync::LazyLock;

use atar_rules::blokus::{Board, Cells, Step};

use super::cell_map::CellMap;
use super::prior_weights::{DOUBLING, PriorWeights};
use super::region::{Region, opponents, with_neighbours};

/// The greatest sum of weights that is told apart.
const MAX_SUM: i32 = 2_000;

/// What a local cell adds to the weight for covering it: more than all weights for covering a placement's cells.
const LOCAL: i32 = 1 << 16;

/// The powers of a [`DOUBLING`]th part of a doubling, from −[`MAX_SUM`] on.
static POWERS: LazyLock<Vec<f64>> = LazyLock::new(|| {
    let halvings = DOUBLING.trailing_zeros();
    let part = (0..halvings).fold(2.0, |part: f64, _| part.sqrt());
    let least = (0..MAX_SUM).fold(1.0, |power, _| power / part);
    let all = std::iter::successors(Some(least), |power| Some(power * part));
    all.take(2 * MAX_SUM as usize + 1).collect()
});

/// Returns the product that a sum of weights stands for.
fn power(sum: i32) -> f64 {
    POWERS[(sum.clamp(-MAX_SUM, MAX_SUM) + MAX_SUM) as usize]
}

/// The weights of all cells for one colour.
struct CellWeights<const W: usize> {
    covered: CellMap<i32, W>,
    beside: CellMap<i32, W>,
    corner: CellMap<i32, W>,
    weights: &'static PriorWeights,
}

impl<const W: usize> CellWeights<W> {
    fn new<const C: usize>(board: &Board<W, C>, region: &Region<W>) -> CellWeights<W> {
        let weights = PriorWeights::of(board.cells_of(region.colour).len());
        let mut cells =
            CellWeights { covered: CellMap::new(), beside: CellMap::new(), corner: CellMap::new(), weights };
        cells.add_covered(board, region);
        cells.add_adjacent(board, region);
        cells
    }

    fn add_covered<const C: usize>(&mut self, board: &Board<W, C>, region: &Region<W>) {
        let (mut theirs, mut near) = (Cells::NONE, Cells::NONE);
        for other in opponents(board, region.colour) {
            let corners = board.corners_of(other);
            theirs = theirs | corners;
            near = near | with_neighbours(corners, board.room_of(other));
        }
        let local = region.local & region.corners;
        let parts = [
            (theirs, self.weights.covered_theirs),
            (near, self.weights.covered_near),
            (region.corners, self.weights.covered_own),
            (local, self.weights.covered_local),
        ];
        for (cells, weight) in parts {
            cells.each(|at| *self.covered.at_mut(at) += weight);
        }
        region.local.each(|at| *self.covered.at_mut(at) += LOCAL);
    }

    fn add_adjacent<const C: usize>(&mut self, board: &Board<W, C>, region: &Region<W>) {
        let own = board.cells_of(region.colour);
        let colours = 0..Board::<W, C>::COLOURS;
        let all = colours.fold(Cells::NONE, |all, colour| all | board.cells_of(colour));
        let theirs = all.without(own);
        let closed = Cells::BOARD.without(region.room);
        let parts = [
            (closed, self.weights.beside_closed),
            (theirs, self.weights.beside_theirs),
            (region.room, self.weights.beside_open),
            (region.corners, self.weights.beside_corner),
        ];
        for (cells, weight) in parts {
            cells.each(|at| *self.beside.at_mut(at) = weight);
        }
        closed.each(|at| *self.corner.at_mut(at) = self.weights.corner_closed);
        own.each(|at| *self.corner.at_mut(at) = self.weights.corner_own);
        region.room.each(|at| {
            let open = (Cells::of([at]).sides() & region.room).len();
            *self.corner.at_mut(at) = self.weights.corner_open[usize::from(open)];
        });
    }

    /// Returns the sum of the weights of a placement.
    fn sum(&self, step: Step) -> i32 {
        let Some((shape, at)) = step.shape::<W>() else {
            return 0;
        };
        let sum = |of_cells: &CellMap<i32, W>, cells: &[u16]| -> i32 {
            let each = cells.iter();
            each.map(|by| of_cells.at(at.wrapping_add(*by))).sum()
        };
        let numbers = shape.footprint::<W>();
        let weights = self.weights;
        let covered = sum(&self.covered, &numbers.cells);
        let local = (covered + LOCAL / 2).div_euclid(LOCAL);
        let away = if weights.away == 0 { 0 } else { distance::<W>(step) };
        weights.piece[shape.piece]
            + (covered - LOCAL * local)
            + sum(&self.beside, &numbers.sides)
            + sum(&self.corner, &numbers.corners)
            + i32::from(local > 0) * weights.local
            + away * weights.away
    }
}

/// Appends the prior of each step.
pub(super) fn priors<const W: usize, const C: usize>(
    board: &Board<W, C>,
    region: &Region<W>,
    steps: &[Step],
    out: &mut Vec<f64>,
) {
    let cells = CellWeights::new(board, region);
    out.extend(steps.iter().map(|step| power(cells.sum(*step))));
}

/// Returns how far the nearest cell of a placement is from the middle, in cells.
fn distance<const W: usize>(step: Step) -> i32 {
    let Some(placement) = step.placement() else {
        return 0;
    };
    let from_middle = |place: u8| (2 * i32::from(place) + 1 - i32::from(Cells::<W>::SIZE)).abs();
    let each = placement.cells();
    let each = each.map(|cell| from_middle(cell.column).max(from_middle(cell.row)));
    each.min().unwrap_or(0) / 2
}
