//! The weights of the priors, in the opening and later.
//!
//! They are logarithms, fitted by softmax regression to where the visits of the tree search went: 10,000 nodes a turn,
//! all turns of 60 games against itself.

/// The weight that doubles a prior.
pub(super) const DOUBLING: i32 = 64;
/// A colour that has placed fewer cells is in its opening.
const OPENING_CELLS: u16 = 15;

/// The weights of one stage of a game.
pub(super) struct PriorWeights {
    /// For a piece, by its number.
    pub(super) piece: [i32; 21],
    /// For a piece that covers a local cell.
    pub(super) local: i32,
    /// For each cell further from the middle.
    pub(super) away: i32,
    /// For a covered cell: one of the opponent's corners, one of those or beside it, an own corner, a local own corner.
    pub(super) covered_theirs: i32,
    pub(super) covered_near: i32,
    pub(super) covered_own: i32,
    pub(super) covered_local: i32,
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

impl PriorWeights {
    /// Returns the weights for a colour that has placed so many cells.
    pub(super) fn of(placed: u16) -> &'static PriorWeights {
        if placed < OPENING_CELLS { &OPENING } else { &LATER }
    }
}

static OPENING: PriorWeights = PriorWeights {
    piece: [-72, -130, -100, -196, -71, -178, -94, -142, -137, 47, 180, 57, 73, -54, 79, 45, 76, 83, 226, 61, 79],
    local: 66,
    away: -47,
    covered_theirs: 64,
    covered_near: -5,
    covered_own: -42,
    covered_local: 27,
    beside_theirs: 52,
    beside_corner: -149,
    beside_open: -40,
    beside_closed: 65,
    corner_own: -79,
    corner_open: [-60, -21, 13, 64, 77],
    corner_closed: -62,
};

static LATER: PriorWeights = PriorWeights {
    piece: [-188, -231, -148, -186, -15, -51, -40, -44, -36, 68, 190, 117, 106, 32, 123, 96, 139, 95, 90, 79, 150],
    local: 31,
    away: 0,
    covered_theirs: -2,
    covered_near: 57,
    covered_own: -22,
    covered_local: 12,
    beside_theirs: 16,
    beside_corner: -117,
    beside_open: -57,
    beside_closed: 18,
    corner_own: 16,
    corner_open: [-17, -11, 24, 43, 52],
    corner_closed: -21,
};
