//! The pieces (docs/rules/blokus.md).

use crate::bits::Bits;
use crate::polyomino::Polyomino;

/// The number of pieces of each colour.
pub(super) const PIECES: u8 = 21;
/// The cells of all pieces of a colour.
pub(super) const ALL_CELLS: u16 = 89;

/// The name of every piece, in the order of docs/rules/blokus.md, and one of its orientations, row by row.
const DRAWN: [(&str, &str); PIECES as usize] = [
    ("1", "#"),
    ("2", "##"),
    ("I3", "###"),
    ("V3", "## #."),
    ("I4", "####"),
    ("L4", "### #.."),
    ("O", "## ##"),
    ("T4", "### .#."),
    ("Z4", "##. .##"),
    ("F", ".## ##. .#."),
    ("I5", "#####"),
    ("L5", "#### #..."),
    ("N", "##.. .###"),
    ("P", "### ##."),
    ("T5", "### .#. .#."),
    ("U", "### #.#"),
    ("V5", "### #.. #.."),
    ("W", "#.. ##. .##"),
    ("X", ".#. ### .#."),
    ("Y", "#### .#.."),
    ("Z5", "##. .#. .##"),
];

/// One of the 21 free polyominoes of one to five cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Piece(u8);

impl Piece {
    /// The single cell.
    pub(super) const SINGLE: Piece = Piece(0);

    /// Returns all pieces, the smallest first.
    pub(super) fn all() -> impl Iterator<Item = Piece> {
        (0..PIECES).map(Piece)
    }

    /// Returns its place among all pieces.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    pub(super) fn name(self) -> &'static str {
        DRAWN[usize::from(self.0)].0
    }

    pub(super) fn drawn(self) -> Polyomino {
        Polyomino::from_drawing(DRAWN[usize::from(self.0)].1)
    }
}

/// A set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pieces(u32);

impl Pieces {
    pub(super) const NONE: Pieces = Pieces(0);
    pub(super) const ALL: Pieces = Pieces((1 << PIECES) - 1);

    pub(super) fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.0 & 1 == 1
    }

    pub(super) fn with(self, piece: Piece) -> Pieces {
        Pieces(self.0 | 1 << piece.0)
    }

    pub(super) fn without(self, piece: Piece) -> Pieces {
        Pieces(self.0 & !(1 << piece.0))
    }

    pub(super) fn is_empty(self) -> bool {
        self == Pieces::NONE
    }

    pub(super) fn union(self, other: Pieces) -> Pieces {
        Pieces(self.0 | other.0)
    }

    /// Returns the pieces in the set, the smallest first.
    pub(super) fn iter(self) -> impl Iterator<Item = Piece> {
        Bits(self.0.into()).map(Piece)
    }

    /// Returns their names, sorted as strings.
    pub(super) fn names(self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.iter().map(Piece::name).collect();
        names.sort_unstable();
        names
    }
}
