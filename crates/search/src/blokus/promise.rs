//! How promising placements are at first sight: a product of weights for the piece and for the cells that it covers, lies beside and touches at
//! corners. What is looked at follows Pentobi (Markus Enzenberger).

use std::sync::LazyLock;

use atar_rules::blokus::{Blokus, Cells, Step};

use super::around::{Around, with_neighbours};
use super::stage::{DOUBLING, Stage};

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
    stage: &'static Stage,
}

impl Weights {
    fn new(position: &Blokus, around: &Around) -> Weights {
        let stage = Stage::of(position.cells_of(around.seat).len());
        let mut weights = Weights {
            covered: [0; 256],
            beside: [0; 256],
            corner: [0; 256],
            is_fresh: [false; 256],
            stage,
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
            (theirs, self.stage.covered_theirs),
            (near, self.stage.covered_near),
            (around.corners, self.stage.covered_own),
            (fresh, self.stage.covered_fresh),
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
            (closed, self.stage.beside_closed),
            (theirs, self.stage.beside_theirs),
            (around.room, self.stage.beside_open),
            (around.corners, self.stage.beside_corner),
        ];
        for (cells, weight) in parts {
            cells.each(|at| self.beside[usize::from(at)] = weight);
        }
        closed.each(|at| self.corner[usize::from(at)] = self.stage.corner_closed);
        let own = position.cells_of(around.seat);
        own.each(|at| self.corner[usize::from(at)] = self.stage.corner_own);
        around.room.each(|at| {
            let open = (Cells::of([at]).sides() & around.room).len();
            self.corner[usize::from(at)] = self.stage.corner_open[usize::from(open)];
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
        let stage = self.stage;
        let mut cells = shape.cells.iter();
        let is_fresh = cells.any(|by| self.is_fresh[usize::from(at.wrapping_add(*by))]);
        let away = if stage.away == 0 { 0 } else { distance(step) };
        stage.piece[shape.piece]
            + sum(&self.covered, &shape.cells)
            + sum(&self.beside, &shape.sides)
            + sum(&self.corner, &shape.corners)
            + i32::from(is_fresh) * stage.fresh
            + away * stage.away
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
