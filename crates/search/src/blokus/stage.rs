//! What counts at first sight at the beginning of a game, and later.
//!
//! The weights are logarithms, fitted by softmax regression to where the visits of the tree search went: 10,000 nodes a
//! turn, all turns of 60 games
//! against itself.

/// So many make a weight twice as great.
pub(super) const DOUBLING: i32 = 64;
/// A seat that has placed fewer cells is at the beginning.
const FEW: u16 = 15;

/// What counts, and how much.
pub(super) struct Stage {
    /// For a piece, by its number.
    pub(super) piece: [i32; 21],
    /// For a piece that covers a fresh cell.
    pub(super) fresh: i32,
    /// For a cell's breadth further from the middle.
    pub(super) away: i32,
    /// For a covered cell: one of the opponent's corners, one of those or beside it, an own corner, a fresh own corner.
    pub(super) covered_theirs: i32,
    pub(super) covered_near: i32,
    pub(super) covered_own: i32,
    pub(super) covered_fresh: i32,
    /// For a cell at its side: the opponent's, an own corner, any other that was open to the seat, one that was closed.
    pub(super) beside_theirs: i32,
    pub(super) beside_corner: i32,
    pub(super) beside_open: i32,
    pub(super) beside_closed: i32,
    /// For a cell at its corner: the seat's, one that is open to it (by its open neighbours), one that is closed.
    pub(super) corner_own: i32,
    pub(super) corner_open: [i32; 5],
    pub(super) corner_closed: i32,
}

impl Stage {
    /// The stage of a seat that has placed so many cells.
    pub(super) fn of(placed: u16) -> &'static Stage {
        if placed < FEW { &BEGINNING } else { &LATER }
    }
}

static BEGINNING: Stage = Stage {
    piece: [
        -72, -130, -100, -196, -71, -178, -94, -142, -137, 47, 180, 57, 73, -54, 79, 45, 76, 83,
        226, 61, 79,
    ],
    fresh: 66,
    away: -47,
    covered_theirs: 64,
    covered_near: -5,
    covered_own: -42,
    covered_fresh: 27,
    beside_theirs: 52,
    beside_corner: -149,
    beside_open: -40,
    beside_closed: 65,
    corner_own: -79,
    corner_open: [-60, -21, 13, 64, 77],
    corner_closed: -62,
};

static LATER: Stage = Stage {
    piece: [
        -188, -231, -148, -186, -15, -51, -40, -44, -36, 68, 190, 117, 106, 32, 123, 96, 139, 95,
        90, 79, 150,
    ],
    fresh: 31,
    away: 0,
    covered_theirs: -2,
    covered_near: 57,
    covered_own: -22,
    covered_fresh: 12,
    beside_theirs: 16,
    beside_corner: -117,
    beside_open: -57,
    beside_closed: 18,
    corner_own: 16,
    corner_open: [-17, -11, 24, 43, 52],
    corner_closed: -21,
};
