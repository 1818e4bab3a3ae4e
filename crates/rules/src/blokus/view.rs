//! What a front needs beyond the state (docs/view/blokus.md).

use std::collections::BTreeMap;

use serde::Serialize;

use super::cells::{Cells, SIZE};
use super::orientation::{self, ORIENTATIONS};
use super::piece::{Piece, Pieces};
use super::score::Score;
use super::state::Verdict;
use super::{Blokus, SEATS, Step};
use crate::polyomino::{Cell, Polyomino};
use crate::position::{Actor, Past, Position};

/// Everything that a front shows and must not work out itself; docs/view/blokus.md describes each field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(missing_docs, reason = "docs/view/blokus.md describes each")]
pub struct View {
    pub size: u8,
    pub seats: [SeatView; SEATS as usize],
    pub pieces: BTreeMap<&'static str, Vec<Lie>>,
    pub laid: Vec<Laid>,
    pub places: BTreeMap<&'static str, Vec<String>>,
    pub pass: Pass,
    pub empty: u8,
    pub draw: bool,
}

/// A seat's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatView {
    #[serde(flatten)]
    pub score: Score,
    pub left: Vec<&'static str>,
    pub placeable: Vec<&'static str>,
    pub starts: [Cell; 2],
    pub connect: Vec<Cell>,
    pub voids: Vec<Cell>,
    pub passed: bool,
    pub last: Option<Laid>,
}

/// One of the ways that a piece can lie, and the numbers of those that it can be made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lie {
    pub cells: Polyomino,
    pub left: usize,
    pub right: usize,
    pub flip: usize,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Laid {
    pub seat: u8,
    pub piece: &'static str,
    pub cells: Vec<Cell>,
}

/// Whether the actor may pass, and can do nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Pass {
    pub legal: bool,
    pub forced: bool,
}

impl View {
    pub(super) fn of(position: &Blokus, past: &Past<Blokus>) -> View {
        let places = places(position);
        let playing = position.actor() != Actor::Over;
        let left = position.sides.iter().map(|side| side.left);
        let result = Verdict::of(position);
        View {
            size: SIZE,
            seats: [0, 1].map(|seat| SeatView::of(position, past, seat)),
            pieces: left
                .fold(Pieces::NONE, Pieces::union)
                .iter()
                .map(|piece| (piece.name(), lies(piece)))
                .collect(),
            laid: [0, 1]
                .into_iter()
                .flat_map(|seat| laid(position, seat))
                .collect(),
            pass: Pass {
                legal: playing,
                forced: playing && places.is_empty(),
            },
            places,
            empty: position.empty().len(),
            draw: result.is_some_and(|result| result.winners.len() == usize::from(SEATS)),
        }
    }
}

impl SeatView {
    fn of(position: &Blokus, past: &Past<Blokus>, seat: u8) -> SeatView {
        let side = position.side(seat);
        let (mut steps, mut connect) = (Vec::new(), Cells::NONE);
        if !side.passed {
            position.placements(seat, &mut steps);
            connect = position.connections(seat) & position.free(seat);
        }
        let orientations = steps.into_iter().filter_map(Step::orientation);
        let placeable = orientations.fold(Pieces::NONE, |all, one| all.with(one.piece));
        SeatView {
            score: Score::of(position, seat),
            left: side.left.names(),
            placeable: placeable.names(),
            starts: position.starts(seat),
            connect: connect.iter().collect(),
            voids: position.voids(seat).iter().collect(),
            passed: side.passed,
            last: last(past, seat),
        }
    }
}

/// The texts of all legal placements of the actor, by piece.
fn places(position: &Blokus) -> BTreeMap<&'static str, Vec<String>> {
    let mut steps = Vec::new();
    position.legal_steps(&mut steps);
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

/// All ways that a piece can lie.
fn lies(piece: Piece) -> Vec<Lie> {
    let numbers: Vec<_> = (0..)
        .zip(ORIENTATIONS.iter())
        .filter(|(_, orientation)| orientation.piece == piece)
        .map(|(number, _)| number)
        .collect();
    let place = |wanted: u8| numbers.iter().position(|&number| number == wanted);
    let place = |wanted| place(wanted).unwrap_or_default();
    let orientations = numbers
        .iter()
        .map(|&number| &ORIENTATIONS[usize::from(number)]);
    orientations
        .map(|orientation| Lie {
            cells: orientation.polyomino,
            left: place(orientation.left),
            right: place(orientation.right),
            flip: place(orientation.flip),
        })
        .collect()
}

/// The seat's last placement.
fn last(past: &Past<Blokus>, seat: u8) -> Option<Laid> {
    let turns = past
        .turns
        .iter()
        .rev()
        .filter(|turn| turn.seat == Some(seat));
    let mut steps = turns.flat_map(|turn| &turn.steps);
    steps.find_map(|&step| laid_by(step, seat))
}

fn laid_by(step: Step, seat: u8) -> Option<Laid> {
    Some(Laid {
        seat,
        piece: step.orientation()?.piece.name(),
        cells: step.placement()?.cells().collect(),
    })
}

/// The seat's pieces on the board, in order of their first cells. No two of them lie side by side, so each is a set of cells that hang
/// together.
pub(super) fn laid(position: &Blokus, seat: u8) -> Vec<Laid> {
    let mut rest = position.side(seat).cells;
    let mut all = Vec::new();
    while let Some(first) = rest.iter().next() {
        let mut piece: Cells = [first].into_iter().collect();
        for _ in 0..crate::polyomino::MAX_CELLS {
            piece = piece | (piece.sides() & rest);
        }
        rest = rest.without(piece);
        let cells: Vec<_> = piece.iter().collect();
        let offsets = cells.iter().map(|cell| cell.from(first));
        let number = orientation::number_of(&Polyomino::of(offsets));
        all.extend(number.map(|number| Laid {
            seat,
            piece: ORIENTATIONS[usize::from(number)].piece.name(),
            cells,
        }));
    }
    all
}
