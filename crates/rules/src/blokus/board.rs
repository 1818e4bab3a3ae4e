//! One kind of board with the colours that play on it.

use super::cells::{Cells, LARGE, SMALL};
use super::orientation::OrientationSet;
use super::piece::{Piece, Pieces};
use super::{Illegal, Options, Scoring, Start, Step, legal};
use crate::polyomino::{Cell, Placement};

/// Two colours on 14 × 14 cells.
pub type Duo = Board<SMALL, 2>;
/// Four colours on 20 × 20 cells.
pub type Classic = Board<LARGE, 4>;

/// A position of `C` colours on the board whose sets of cells have `W` words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board<const W: usize, const C: usize> {
    players: u8,
    pub(super) start: Start,
    scoring: Scoring,
    /// The colour whose turn it is.
    pub(super) mover: u8,
    pub(super) colours: [ColourState<W>; C],
}

/// What belongs to one colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ColourState<const W: usize> {
    pub(super) cells: Cells<W>,
    /// The pieces still to be placed.
    pub(super) left: Pieces,
    pub(super) passed: bool,
    /// All pieces are placed, the single cell last.
    pub(super) single_last: bool,
}

impl<const W: usize, const C: usize> Board<W, C> {
    /// The colours.
    #[expect(clippy::cast_possible_truncation, reason = "there are four at most")]
    pub const COLOURS: u8 = C as u8;

    /// Creates an empty board; the options are of this kind of board and good.
    pub(super) fn new(options: &Options) -> Board<W, C> {
        Board {
            players: options.players,
            start: options.start,
            scoring: options.scoring,
            mover: options.first,
            colours: std::array::from_fn(|_| ColourState {
                cells: Cells::NONE,
                left: Pieces::ALL,
                passed: false,
                single_last: false,
            }),
        }
    }

    /// Returns the colour whose turn it is; the last one's at the end.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> u8 {
        self.mover
    }

    /// Returns the seat that a colour belongs to.
    #[inline]
    #[must_use]
    pub fn seat_of(&self, colour: u8) -> u8 {
        colour % self.players
    }

    /// Returns the number of seats.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.players
    }

    /// Returns the colours of a seat.
    pub(super) fn colours_of(&self, seat: u8) -> impl Iterator<Item = u8> + use<W, C> {
        (seat..Self::COLOURS).step_by(usize::from(self.players))
    }

    /// Returns the cells that a colour's pieces lie on.
    #[must_use]
    pub fn cells_of(&self, colour: u8) -> Cells<W> {
        self.colour(colour).cells
    }

    /// Returns the free cells of which a piece of the colour must cover one.
    #[must_use]
    pub fn corners_of(&self, colour: u8) -> Cells<W> {
        self.connections(colour) & self.room_of(colour)
    }

    /// Returns the cells that the colour may place pieces on: the empty ones that share no side with a cell of it.
    #[must_use]
    pub fn room_of(&self, colour: u8) -> Cells<W> {
        self.empty().without(self.colour(colour).cells.sides())
    }

    /// Returns the numbers of the pieces that a colour has still to place, in the order of docs/rules/blokus.md.
    pub fn left_of(&self, colour: u8) -> impl Iterator<Item = usize> + use<W, C> {
        self.colour(colour).left.iter().map(Piece::index)
    }

    /// Returns whether a colour has passed, or placed all its pieces.
    #[must_use]
    pub fn has_passed(&self, colour: u8) -> bool {
        self.colour(colour).passed
    }

    #[inline]
    pub(super) fn colour(&self, colour: u8) -> &ColourState<W> {
        &self.colours[usize::from(colour) % C]
    }

    pub(super) fn colours(&self) -> &[ColourState<W>] {
        &self.colours
    }

    pub(super) fn scoring(&self) -> Scoring {
        self.scoring
    }

    pub(super) fn is_over(&self) -> bool {
        self.colours.iter().all(|side| side.passed)
    }

    /// Returns the cells without a piece.
    pub(super) fn empty(&self) -> Cells<W> {
        let sides = self.colours.iter();
        let occupied = sides.fold(Cells::NONE, |all, side| all | side.cells);
        Cells::BOARD.without(occupied)
    }

    /// Returns the empty cells that share a side with a cell of the colour.
    pub(super) fn voids(&self, colour: u8) -> Cells<W> {
        self.empty() & self.colour(colour).cells.sides()
    }

    /// Returns the colour's start cells.
    pub(super) fn starts(&self, colour: u8) -> &'static [Cell] {
        const fn cell(column: u8, row: u8) -> Cell {
            Cell { column, row }
        }
        const CORNERS: [[Cell; 2]; 2] = [[cell(0, 13), cell(13, 13)], [cell(0, 0), cell(13, 0)]];
        const MIDDLE: [Cell; 2] = [cell(4, 9), cell(9, 4)];
        const CLASSIC: [[Cell; 1]; 4] = [[cell(0, 19)], [cell(19, 19)], [cell(19, 0)], [cell(0, 0)]];
        let colour = usize::from(colour) % C;
        match self.start {
            Start::Corners => &CORNERS[colour % 2],
            Start::Duo => &MIDDLE,
            Start::Classic => &CLASSIC[colour],
        }
    }

    /// Returns the cells of which a piece of the colour must cover one, occupied ones among them.
    pub(super) fn connections(&self, colour: u8) -> Cells<W> {
        let own = self.colour(colour).cells;
        if own.is_empty() || self.start == Start::Corners {
            own.corners() | self.starts(colour).iter().copied().collect()
        } else {
            own.corners()
        }
    }

    /// Appends all placements of the colour, whether it is its turn or not.
    pub fn placements(&self, colour: u8, out: &mut Vec<Step>) {
        let free = self.room_of(colour);
        let connect = self.connections(colour) & free;
        legal::steps(&free, &connect, OrientationSet::of(self.colour(colour).left), out);
    }

    pub(super) fn check(&self, step: Step) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        let (Some(orientation), Some(placement)) = (step.orientation(), step.placement()) else {
            return Ok(());
        };
        let side = self.colour(self.mover);
        if let Some(off) = placement.cells().find(|&cell| !Cells::<W>::is_on_board(cell)) {
            return Err(Illegal::OffBoard(off));
        }
        if !side.left.contains(orientation.piece) {
            return Err(Illegal::Placed(orientation.piece.name()));
        }
        let (empty, sides) = (self.empty(), side.cells.sides());
        for cell in placement.cells() {
            if !empty.contains(cell) {
                return Err(Illegal::Occupied(cell));
            }
            if sides.contains(cell) {
                return Err(Illegal::SideBySide(cell));
            }
        }
        self.check_connection(&placement)
    }

    fn check_connection(&self, placement: &Placement) -> Result<(), Illegal> {
        let connections = self.connections(self.mover);
        if placement.cells().any(|cell| connections.contains(cell)) {
            return Ok(());
        }
        let is_first = self.colour(self.mover).cells.is_empty();
        Err(match (self.starts(self.mover), self.start) {
            ([one, other], _) if is_first => Illegal::OffStart(*one, *other),
            ([one], _) if is_first => Illegal::OffCorner(*one),
            (_, Start::Corners) => Illegal::ApartFromCorners,
            _ => Illegal::Apart,
        })
    }

    /// Takes a legal step.
    pub(super) fn play(&mut self, step: Step) {
        let side = &mut self.colours[usize::from(self.mover) % C];
        if let (Some(orientation), Some(placement)) = (step.orientation(), step.placement()) {
            placement.cells().for_each(|cell| side.cells.insert(cell));
            side.left = side.left.without(orientation.piece);
            side.passed = side.left.is_empty();
            side.single_last = side.passed && orientation.piece == Piece::SINGLE;
        } else {
            side.passed = true;
        }
        let others = (1..Self::COLOURS).map(|by| (self.mover + by) % Self::COLOURS);
        let mut next = others.filter(|&colour| !self.colour(colour).passed);
        self.mover = next.next().unwrap_or(self.mover);
    }
}
