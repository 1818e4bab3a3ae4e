//! Every way that the pieces can lie.

use std::sync::LazyLock;

use super::piece::{Piece, Pieces};
use super::shifted::ShiftIndex;
use crate::polyomino::{MAX_CELLS, Offset, Polyomino};

/// The number of orientations.
pub(super) const COUNT: usize = 91;
/// The number of those of less than five cells, which come first.
pub(super) const SMALL: usize = 28;

/// A piece, turned and flipped in some way: one with a cell less, its parent, and one cell more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Orientation {
    pub(super) piece: Piece,
    pub(super) polyomino: Polyomino,
    /// The number of the parent, from 1; 0 for the single cell, which has none.
    pub(super) parent: u8,
    /// The cell that it has more than its parent. They have their first cell in common.
    pub(super) added: ShiftIndex,
    /// The number of the orientation that a turn to the left makes of it.
    pub(super) left: u8,
    /// The number of the orientation that a turn to the right makes of it.
    pub(super) right: u8,
    /// The number of the orientation that flipping it from left to right makes of it.
    pub(super) flip: u8,
}

/// All orientations, in the order of their pieces.
pub(super) static ORIENTATIONS: LazyLock<Vec<Orientation>> = LazyLock::new(|| {
    let symmetries = [Polyomino::rotated, Polyomino::flipped];
    let ways = Piece::all().flat_map(|piece| {
        let all = piece.drawn().orientations(&symmetries);
        all.into_iter().map(move |polyomino| (piece, polyomino))
    });
    let ways: Vec<_> = ways.collect();
    let each = ways.iter();
    each.map(|&(piece, polyomino)| orientation(&ways, piece, polyomino)).collect()
});

/// Returns the number of the orientation in which a piece is this polyomino.
#[expect(clippy::cast_possible_truncation, reason = "there are 91 orientations")]
pub(super) fn number_of(polyomino: &Polyomino) -> Option<u8> {
    let mut all = ORIENTATIONS.iter();
    let number = all.position(|orientation| orientation.polyomino == *polyomino);
    number.map(|number| number as u8)
}

/// Returns the orientation of a shape. Rows count upwards on this board, so turning columns into rows is a turn to the
/// left.
fn orientation(ways: &[(Piece, Polyomino)], piece: Piece, polyomino: Polyomino) -> Orientation {
    let numbered = |wanted: Polyomino| (0..).zip(ways).find(|(_, way)| way.1 == wanted);
    let number = |wanted| numbered(wanted).map_or(0, |(number, _)| number);
    let added = last_loose(&polyomino);
    let parent = numbered(without(&polyomino, added));
    Orientation {
        piece,
        polyomino,
        parent: parent.map_or(0, |(number, _): (u8, _)| number + 1),
        added: ShiftIndex::new(added),
        left: number(polyomino.rotated()),
        right: number(polyomino.rotated_back()),
        flip: number(polyomino.flipped()),
    }
}

/// Returns the last cell without which a polyomino holds together; never the first, if there is another.
fn last_loose(polyomino: &Polyomino) -> Offset {
    let mut cells = polyomino.offsets().iter().copied().skip(1).rev();
    let loose = cells.find(|&cell| is_connected(&without(polyomino, cell)));
    loose.unwrap_or_default()
}

fn without(polyomino: &Polyomino, cell: Offset) -> Polyomino {
    let others = polyomino.offsets().iter().copied();
    Polyomino::from_cells(others.filter(|&other| other != cell))
}

fn is_connected(polyomino: &Polyomino) -> bool {
    let cells = polyomino.offsets();
    let beside = |one: Offset, other: Offset| one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1;
    let mut reached = vec![(0, 0)];
    for _ in 1..MAX_CELLS {
        let next = |cell: &Offset| reached.iter().any(|&one| beside(one, *cell));
        let more: Vec<_> = cells.iter().copied().filter(next).collect();
        reached.extend(more);
    }
    cells.iter().all(|cell| reached.contains(cell))
}

/// A set of orientations, as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OrientationSet([u64; COUNT.div_ceil(64)]);

/// The orientations of each piece.
static OF_PIECE: LazyLock<Vec<OrientationSet>> = LazyLock::new(|| {
    let of = |piece: Piece| {
        let mut numbers = OrientationSet::default();
        let all = ORIENTATIONS.iter().enumerate();
        let all = all.filter(|(_, orientation)| orientation.piece == piece);
        all.for_each(|(number, _)| numbers.0[number / 64] |= 1 << (number % 64));
        numbers
    };
    Piece::all().map(of).collect()
});

impl OrientationSet {
    /// Returns the orientations of these pieces.
    pub(super) fn of(pieces: Pieces) -> OrientationSet {
        let of_piece = &OF_PIECE[..];
        let mut numbers = OrientationSet::default();
        for piece in pieces.iter() {
            for (all, some) in numbers.0.iter_mut().zip(of_piece[piece.index()].0) {
                *all |= some;
            }
        }
        numbers
    }

    /// Calls `tell` with each number, in order.
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    #[inline]
    pub(super) fn each(self, mut tell: impl FnMut(u8)) {
        for (first, mut word) in (0..).step_by(64).zip(self.0) {
            while word != 0 {
                tell(first + word.trailing_zeros() as u8);
                word &= word - 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_as_the_tables_hold() {
        assert_eq!(ORIENTATIONS.len(), COUNT);
        let small = |orientation: &Orientation| orientation.polyomino.len() < MAX_CELLS;
        assert!(ORIENTATIONS[..SMALL].iter().all(small));
        assert!(!ORIENTATIONS[SMALL..].iter().any(small));
        for (number, one) in (0..).zip(ORIENTATIONS.iter()) {
            assert_eq!(number_of(&one.polyomino), Some(number), "all are different");
        }
    }

    #[test]
    fn each_has_one_cell_more_than_its_parent() {
        for child in &ORIENTATIONS[1..] {
            let parent = &ORIENTATIONS[usize::from(child.parent) - 1];
            let has = |one: &Orientation, cell| one.polyomino.offsets().contains(cell);
            let mut shared = parent.polyomino.offsets().iter();
            assert!(shared.all(|cell| has(child, cell)), "{child:?}");
            assert_eq!(parent.polyomino.len() + 1, child.polyomino.len());
        }
    }

    #[test]
    fn turns_and_flips_lead_back() {
        let at = |number: u8| &ORIENTATIONS[usize::from(number)];
        for (number, one) in (0..).zip(ORIENTATIONS.iter()) {
            assert_eq!(at(one.left).right, number);
            assert_eq!(at(one.right).left, number);
            assert_eq!(at(one.flip).flip, number);
            assert_eq!(at(one.left).piece, one.piece);
            assert_eq!(at(one.left).polyomino, one.polyomino.rotated());
        }
    }
}
