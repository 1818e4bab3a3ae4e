//! What a front needs beyond the state (docs/view/blokus.md).

use std::collections::BTreeMap;

use serde::Serialize;

use super::cells::Cells;
use super::orientation::{self, ORIENTATIONS};
use super::piece::{Piece, Pieces};
use super::score::Score;
use super::state::Outcome;
use super::{Blokus, Board, Step};
use crate::history::History;
use crate::polyomino::{Cell, Polyomino};

/// Everything that a front shows and must not work out itself; docs/view/blokus.md describes each field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "docs/view/blokus.md describes each")]
pub struct View {
    pub size: u8,
    pub turn: Option<u8>,
    pub seats: Vec<SeatView>,
    pub colours: Vec<ColourView>,
    pub pieces: BTreeMap<&'static str, Vec<OrientationView>>,
    pub laid: Vec<PlacedPieceView>,
    pub places: BTreeMap<&'static str, Vec<String>>,
    pub pass: Pass,
    pub empty: u16,
    pub draw: bool,
}

/// A seat's figures: the sums of its colours'.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    #[serde(flatten)]
    pub score: Score,
    pub colours: Vec<u8>,
}

/// A colour's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ColourView {
    pub seat: u8,
    #[serde(flatten)]
    pub score: Score,
    pub left: Vec<&'static str>,
    pub placeable: Vec<&'static str>,
    pub starts: Vec<Cell>,
    pub connect: Vec<Cell>,
    pub voids: Vec<Cell>,
    pub passed: bool,
    pub last: Option<PlacedPieceView>,
}

/// One of the ways that a piece can lie, and the numbers of those that it can be made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrientationView {
    pub cells: Polyomino,
    pub left: usize,
    pub right: usize,
    pub flip: usize,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacedPieceView {
    pub colour: u8,
    pub piece: &'static str,
    pub cells: Vec<Cell>,
}

/// Whether the actor may pass, and can do nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pass {
    pub legal: bool,
    pub forced: bool,
}

impl View {
    pub(super) fn of<const W: usize, const C: usize>(board: &Board<W, C>, history: &History<Blokus>) -> View {
        let places = places(board);
        let playing = !board.is_over();
        let colours = || 0..Board::<W, C>::COLOURS;
        let left = board.colours().iter().map(|side| side.left);
        let result = Outcome::of(board);
        View {
            size: Cells::<W>::SIZE,
            turn: playing.then_some(board.mover()),
            seats: (0..board.seats())
                .map(|seat| SeatView { score: Score::of_seat(board, seat), colours: board.colours_of(seat).collect() })
                .collect(),
            colours: colours().map(|colour| ColourView::of(board, history, colour)).collect(),
            pieces: left
                .fold(Pieces::NONE, Pieces::union)
                .iter()
                .map(|piece| (piece.name(), orientation_views(piece)))
                .collect(),
            laid: colours().flat_map(|colour| laid(board, colour)).collect(),
            pass: Pass { legal: playing, forced: playing && places.is_empty() },
            places,
            empty: board.empty().len(),
            draw: result.is_some_and(|result| result.winners.len() == usize::from(board.seats())),
        }
    }
}

impl ColourView {
    fn of<const W: usize, const C: usize>(board: &Board<W, C>, history: &History<Blokus>, colour: u8) -> ColourView {
        let side = board.colour(colour);
        let (mut steps, mut connect) = (Vec::new(), Cells::NONE);
        if !side.passed {
            board.placements(colour, &mut steps);
            connect = board.corners_of(colour);
        }
        let orientations = steps.into_iter().filter_map(Step::orientation);
        let placeable = orientations.fold(Pieces::NONE, |all, one| all.with(one.piece));
        ColourView {
            seat: board.seat_of(colour),
            score: Score::of(board, colour),
            left: side.left.names(),
            placeable: placeable.names(),
            starts: board.starts(colour).to_vec(),
            connect: connect.iter().collect(),
            voids: board.voids(colour).iter().collect(),
            passed: side.passed,
            last: last(&side.cells, history, colour),
        }
    }
}

/// Returns the texts of all legal placements of the actor, by piece.
fn places<const W: usize, const C: usize>(board: &Board<W, C>) -> BTreeMap<&'static str, Vec<String>> {
    let mut steps = Vec::new();
    if !board.is_over() {
        board.placements(board.mover(), &mut steps);
    }
    let mut places: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for step in steps {
        if let Some(orientation) = step.orientation() {
            let texts = places.entry(orientation.piece.name()).or_default();
            texts.push(step.to_string());
        }
    }
    places.values_mut().for_each(|texts| texts.sort_unstable());
    places
}

/// Returns all ways that a piece can lie.
fn orientation_views(piece: Piece) -> Vec<OrientationView> {
    let numbers: Vec<_> = (0..)
        .zip(ORIENTATIONS.iter())
        .filter(|(_, orientation)| orientation.piece == piece)
        .map(|(number, _)| number)
        .collect();
    let place = |wanted: u8| numbers.iter().position(|&number| number == wanted);
    let place = |wanted| place(wanted).unwrap_or_default();
    let orientations = numbers.iter().map(|&number| &ORIENTATIONS[usize::from(number)]);
    orientations
        .map(|orientation| OrientationView {
            cells: orientation.polyomino,
            left: place(orientation.left),
            right: place(orientation.right),
            flip: place(orientation.flip),
        })
        .collect()
}

/// Returns the last placement of the colour with these cells.
fn last<const W: usize>(own: &Cells<W>, history: &History<Blokus>, colour: u8) -> Option<PlacedPieceView> {
    let turns = history.turns.iter().rev();
    let placed = turns.flat_map(|turn| &turn.steps).filter_map(|step| step.orientation().zip(step.placement()));
    let mut own = placed.filter(|(_, placement)| own.contains(placement.at));
    own.next().map(|(orientation, placement)| PlacedPieceView {
        colour,
        piece: orientation.piece.name(),
        cells: placement.cells().collect(),
    })
}

/// Returns the colour's pieces on the board, in order of their first cells. No two of them lie side by side, so each is
/// a set of cells that hang together.
fn laid<const W: usize, const C: usize>(board: &Board<W, C>, colour: u8) -> Vec<PlacedPieceView> {
    let mut rest = board.colour(colour).cells;
    let mut all = Vec::new();
    while let Some(first) = rest.iter().next() {
        let mut piece: Cells<W> = [first].into_iter().collect();
        for _ in 0..crate::polyomino::MAX_CELLS {
            piece = piece | (piece.sides() & rest);
        }
        rest = rest.without(piece);
        let cells: Vec<_> = piece.iter().collect();
        let offsets = cells.iter().map(|cell| cell.offset_from(first));
        let number = orientation::number_of(&Polyomino::from_cells(offsets));
        all.extend(number.map(|number| PlacedPieceView {
            colour,
            piece: ORIENTATIONS[usize::from(number)].piece.name(),
            cells,
        }));
    }
    all
}
