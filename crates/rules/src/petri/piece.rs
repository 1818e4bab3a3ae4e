//! The pieces (docs/rules/petri.md, "The square pieces", "The hex pieces").

use std::sync::LazyLock;

use super::options::Grid;
use crate::polyomino::Polyomino;

/// The pieces of the square grid, row under row, in the order of docs/rules/petri.md.
const SQUARE: [(&str, &str); 12] = [
    ("1", "#"),
    ("I2", "##"),
    ("I3", "###"),
    ("L3", "#. ##"),
    ("I4", "####"),
    ("O", "## ##"),
    ("T", "### .#."),
    ("S", ".## ##."),
    ("Z", "##. .##"),
    ("L", "..# ###"),
    ("J", "#.. ###"),
    ("I5", "#####"),
];

/// The pieces of the hexagonal grid: row under row too, each cell in its column.
const HEX: [(&str, &str); 16] = [
    ("H1a", "#"),
    ("H2a", "# #"),
    ("H3a", "# # #"),
    ("H3b", "## #."),
    ("H3c", "#. ##"),
    ("H4a", "# # # #"),
    ("H4b", "## #. #."),
    ("H4c", "#. ## #."),
    ("H4d", "#. #. ##"),
    ("H4e", "## ##"),
    ("H4f", "#. ## .#"),
    ("H4g", "#.# ##."),
    ("H4h", "#.. ###"),
    ("H4i", "##. .##"),
    ("H4j", "..# ##. .#."),
    ("H5a", "#####"),
];

const PIECES: usize = SQUARE.len() + HEX.len();

/// A kind of piece, of either grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(u8);

/// A way in which some piece can lie, as an index into all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Orientation(u8);

impl Piece {
    /// Returns the pieces of a grid, in the order of docs/rules/petri.md.
    #[expect(clippy::cast_possible_truncation, reason = "there are 28 pieces")]
    pub(super) fn all(grid: Grid) -> impl ExactSizeIterator<Item = Piece> {
        let (first, count) = match grid {
            Grid::Square => (0, SQUARE.len()),
            Grid::Hex => (SQUARE.len(), HEX.len()),
        };
        (first as u8..(first + count) as u8).map(Piece)
    }

    /// Returns the piece of this name.
    pub(super) fn named(name: &str) -> Option<Piece> {
        let mut all = Piece::all(Grid::Square).chain(Piece::all(Grid::Hex));
        all.find(|piece| piece.name() == name)
    }

    fn drawn(self) -> (&'static str, &'static str) {
        let index = usize::from(self.0);
        let hex = || HEX[index - SQUARE.len()];
        SQUARE.get(index).copied().unwrap_or_else(hex)
    }

    /// Returns the piece's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.drawn().0
    }

    pub(super) fn grid(self) -> Grid {
        if usize::from(self.0) < SQUARE.len() { Grid::Square } else { Grid::Hex }
    }

    /// Returns the ways in which it can lie, each turned to the right from the one before; if it may be turned over,
    /// then those that come of it.
    #[inline]
    pub(super) fn orientations(self, flip: bool) -> &'static [Orientation] {
        &TABLE.pieces[usize::from(flip)][usize::from(self.0) % PIECES]
    }
}

impl Orientation {
    /// Returns the orientation of these cells; none if no piece can lie like this.
    pub(super) fn of(polyomino: &Polyomino) -> Option<Orientation> {
        let found = TABLE.orientations.iter().position(|orientation| orientation == polyomino);
        found.map(orientation_at)
    }

    #[inline]
    pub(super) fn polyomino(self) -> &'static Polyomino {
        &TABLE.orientations[usize::from(self.0)]
    }

    /// Returns the piece turned to the left in a dish of this grid, to the right, and turned over.
    pub(super) fn moved(self, grid: Grid) -> [Polyomino; 3] {
        let polyomino = self.polyomino();
        match grid {
            Grid::Square => [polyomino.rotated_back(), polyomino.rotated(), polyomino.flipped()],
            Grid::Hex => [polyomino.hex_rotated_back(), polyomino.hex_rotated(), polyomino.hex_flipped()],
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are less than 256 orientations")]
fn orientation_at(index: usize) -> Orientation {
    Orientation(index as u8)
}

/// All orientations, and those of each piece: turned only, and turned over, too. The grids share them, as pieces lie in
/// the same ways on both.
struct OrientationTable {
    orientations: Vec<Polyomino>,
    pieces: [[Vec<Orientation>; PIECES]; 2],
}

/// What can be done with a piece.
type Symmetry = fn(&Polyomino) -> Polyomino;

static TABLE: LazyLock<OrientationTable> = LazyLock::new(|| {
    let mut orientations = Vec::new();
    let mut pieces = [const { [const { Vec::new() }; PIECES] }; 2];
    let square: [Symmetry; 2] = [Polyomino::rotated, Polyomino::flipped];
    let hex: [Symmetry; 2] = [Polyomino::hex_rotated, Polyomino::hex_flipped];
    for (grid, symmetries) in [(Grid::Square, square), (Grid::Hex, hex)] {
        for piece in Piece::all(grid) {
            let drawn = Polyomino::from_drawing(piece.drawn().1);
            for (flip, symmetries) in [&symmetries[..1], &symmetries].into_iter().enumerate() {
                let ways = drawn.orientations(symmetries);
                let numbers = ways.iter().map(|one| number(&mut orientations, one));
                pieces[flip][usize::from(piece.0)] = numbers.collect();
            }
        }
    }
    OrientationTable { orientations, pieces }
});

fn number(orientations: &mut Vec<Polyomino>, polyomino: &Polyomino) -> Orientation {
    let known = orientations.iter().position(|orientation| orientation == polyomino);
    orientation_at(known.unwrap_or_else(|| {
        orientations.push(*polyomino);
        orientations.len() - 1
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of docs/rules/petri.md.
    const CELLS: [(&str, &[(i8, i8)]); 16] = [
        ("H1a", &[(0, 0)]),
        ("H2a", &[(0, 0), (0, 1)]),
        ("H3a", &[(0, 0), (0, 1), (0, 2)]),
        ("H3b", &[(0, 0), (0, 1), (1, 0)]),
        ("H3c", &[(0, 0), (0, 1), (1, 1)]),
        ("H4a", &[(0, 0), (0, 1), (0, 2), (0, 3)]),
        ("H4b", &[(0, 0), (0, 1), (0, 2), (1, 0)]),
        ("H4c", &[(0, 0), (0, 1), (0, 2), (1, 1)]),
        ("H4d", &[(0, 0), (0, 1), (0, 2), (1, 2)]),
        ("H4e", &[(0, 0), (0, 1), (1, 0), (1, 1)]),
        ("H4f", &[(0, 0), (0, 1), (1, 1), (1, 2)]),
        ("H4g", &[(0, 0), (0, 1), (1, 1), (2, 0)]),
        ("H4h", &[(0, 0), (0, 1), (1, 1), (2, 1)]),
        ("H4i", &[(0, 0), (1, 0), (1, 1), (2, 1)]),
        ("H4j", &[(0, 1), (1, 1), (1, 2), (2, 0)]),
        ("H5a", &[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]),
    ];

    #[test]
    fn the_drawings_of_the_hex_pieces_are_the_specified_cells() {
        for (piece, (name, cells)) in Piece::all(Grid::Hex).zip(CELLS) {
            assert_eq!(piece.name(), name);
            let specified = Polyomino::from_cells(cells.iter().copied());
            assert_eq!(Polyomino::from_drawing(piece.drawn().1), specified, "{name}");
        }
    }

    #[test]
    fn no_two_pieces_of_a_grid_share_a_shape() {
        for grid in [Grid::Square, Grid::Hex] {
            let all = Piece::all(grid);
            let mut orientations: Vec<_> = all.flat_map(|piece| piece.orientations(false)).collect();
            let all = orientations.len();
            orientations.sort_unstable();
            orientations.dedup();
            assert_eq!(orientations.len(), all);
        }
    }

    #[test]
    fn pieces_turn_but_do_not_flip() {
        let ways = |name| Piece::named(name).map(|piece| piece.orientations(false).len());
        let square = ["1", "I2", "I3", "L3", "I4", "O", "T", "S", "Z", "L", "J", "I5"];
        let counts = [1, 2, 2, 4, 2, 1, 4, 2, 2, 4, 4, 2];
        assert_eq!(square.map(ways), counts.map(Some));
        assert_eq!(ways("H3b"), Some(2));
        assert_eq!(ways("H5a"), Some(3));
        assert_eq!(ways("H4b"), Some(6));
    }
}
