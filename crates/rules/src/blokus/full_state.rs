//! Positions of Blokus from their states.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::board::ColourState;
use super::cells::Cells;
use super::orientation;
use super::piece::{ALL_CELLS, Piece, Pieces};
use super::state::{Outcome, State};
use super::{Board, Start};
use crate::bad_state::{BadState, Derived};
use crate::polyomino::{Cell, MAX_CELLS, Polyomino};

/// The state with what it lacks (docs/record.md, "Start").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "docs/record.md describes each")]
pub struct FullState {
    pub cells: BTreeMap<String, u8>,
    #[serde(default, skip_serializing_if = "Derived::is_open")]
    pub left: Derived<Vec<Vec<&'static str>>>,
    pub passed: Vec<bool>,
    #[serde(default, skip_serializing_if = "Derived::is_open")]
    pub turn: Derived<Option<u8>>,
    #[serde(default, skip_serializing_if = "Derived::is_open")]
    pub voids: Derived<Vec<u16>>,
    #[serde(default, skip_serializing_if = "Derived::is_open")]
    pub result: Derived<Option<Outcome>>,
    pub mover: u8,
    pub single_last: Vec<bool>,
}

impl FullState {
    pub(super) fn of<const W: usize, const C: usize>(board: &Board<W, C>) -> FullState {
        let State { cells, left, passed, turn, voids, result } = State::of(board);
        FullState {
            cells,
            left: Derived::new(left),
            passed,
            turn: Derived::new(turn),
            voids: Derived::new(voids),
            result: Derived::new(result),
            mover: board.mover(),
            single_last: board.colours().iter().map(|side| side.single_last).collect(),
        }
    }

    /// Returns a position in which these pieces lie, of those who have pieces left only some colours have passed, and a
    /// colour is to move.
    pub(super) fn set_up(cells: BTreeMap<String, u8>, passed: &[u8], colours: usize, mover: u8) -> FullState {
        let size = |colour| cells.values().filter(|&&other| usize::from(other) == colour).count();
        let is_done = |colour| size(colour) == usize::from(ALL_CELLS);
        let has_passed = |colour| passed.iter().any(|&passed| usize::from(passed) == colour);
        let passed = (0..colours).map(|colour| is_done(colour) || has_passed(colour)).collect();
        FullState {
            passed,
            cells,
            left: Derived::default(),
            turn: Derived::default(),
            voids: Derived::default(),
            result: Derived::default(),
            mover,
            single_last: vec![false; colours],
        }
    }

    pub(super) fn board<const W: usize, const C: usize>(&self, start: &Board<W, C>) -> Result<Board<W, C>, BadState> {
        let mut board = start.clone();
        for (name, &colour) in &self.cells {
            let wrong = |rule| BadState::at("cells", name, rule);
            let cell: Cell = name.parse().map_err(|_| wrong("no cell has this name"))?;
            let is_on_board = Cells::<W>::is_on_board(cell);
            BadState::unless_at(is_on_board, "cells", name, "the cell is not on the board")?;
            let side = board.colours.get_mut(usize::from(colour));
            side.ok_or_else(|| wrong("there is no such colour"))?.cells.insert(cell);
        }
        BadState::unless_counted(&self.passed, C, "passed")?;
        BadState::unless_counted(&self.single_last, C, "single_last")?;
        for colour in 0..Board::<W, C>::COLOURS {
            self.check_colour(colour, &mut board)?;
        }
        BadState::unless(usize::from(self.mover) < C, "mover", "there is no such colour")?;
        board.mover = self.mover;
        let can_move = board.is_over() || !board.has_passed(self.mover);
        BadState::unless(can_move, "mover", "this colour has passed or placed all its pieces")?;
        Ok(board)
    }

    fn check_colour<const W: usize, const C: usize>(
        &self,
        colour: u8,
        board: &mut Board<W, C>,
    ) -> Result<(), BadState> {
        let index = usize::from(colour);
        let placed = PlacedPieces::of(board.cells_of(colour))?;
        placed.check_connection(board, colour)?;
        let side = &mut board.colours[index];
        *side = ColourState {
            left: placed.left,
            passed: self.passed[index],
            single_last: self.single_last[index],
            cells: side.cells,
        };
        let is_done = side.left.is_empty();
        let entry = format_args!("of colour {colour}");
        BadState::unless_at(side.passed || !is_done, "passed", entry, "all pieces are placed, which is a pass")?;
        BadState::unless_at(is_done || !side.single_last, "single_last", entry, "some pieces are not placed yet")
    }
}

/// The pieces of a colour on the board. None shares a side with another, so they are told apart.
struct PlacedPieces<const W: usize> {
    pieces: Vec<Cells<W>>,
    left: Pieces,
}

impl<const W: usize> PlacedPieces<W> {
    fn of(cells: Cells<W>) -> Result<PlacedPieces<W>, BadState> {
        let (mut pieces, mut left, mut others) = (Vec::new(), Pieces::ALL, cells);
        while let Some(cell) = others.iter().next() {
            let cells = joined(cell, &others);
            let wrong = |rule: String| BadState::at("cells", cell, rule);
            let piece = piece_of(&cells).ok_or_else(|| wrong("the cells joined here are no piece".to_owned()))?;
            if !left.contains(piece) {
                return Err(wrong(format!("the colour has placed the piece {} twice", piece.name())));
            }
            left = left.without(piece);
            others = others.without(cells);
            pieces.push(cells);
        }
        Ok(PlacedPieces { pieces, left })
    }

    /// Checks that the pieces can have been placed one after the other: each covers a start cell or touches one before
    /// it at a corner.
    fn check_connection<const C: usize>(&self, board: &Board<W, C>, colour: u8) -> Result<(), BadState> {
        let starts: Cells<W> = board.starts(colour).iter().copied().collect();
        let covers = |cells: &&Cells<W>| !(**cells & starts).is_empty();
        let mut first = self.pieces.iter().filter(covers);
        let reached = match board.start {
            Start::Corners => self.reached(first.fold(Cells::NONE, |all, cells| all | *cells)),
            // Only the first piece is placed on a start cell without touching another.
            _ => first.next().map_or(Cells::NONE, |first| self.reached(*first)),
        };
        let apart = board.cells_of(colour).without(reached).iter().next();
        apart.map_or(Ok(()), |cell| {
            let rule = "the piece here neither touches one of its colour at a corner nor covers a start cell";
            Err(BadState::at("cells", cell, rule))
        })
    }

    /// Returns the cells of all pieces that are joined to these at corners.
    fn reached(&self, mut reached: Cells<W>) -> Cells<W> {
        loop {
            let near = reached.corners();
            let next = self.pieces.iter().filter(|cells| !(**cells & near).is_empty());
            let all = next.fold(reached, |all, cells| all | *cells);
            if all == reached {
                return reached;
            }
            reached = all;
        }
    }
}

/// Returns the cells of each piece on the board, by colour.
pub(super) fn pieces<const W: usize, const C: usize>(board: &Board<W, C>) -> Vec<Vec<Vec<Cell>>> {
    let of_colour =
        |colour| PlacedPieces::of(board.cells_of(colour)).map_or_else(|_| Vec::new(), |placed| placed.pieces);
    let cells = |pieces: Vec<Cells<W>>| pieces.iter().map(|cells| cells.iter().collect()).collect();
    (0..Board::<W, C>::COLOURS).map(|colour| cells(of_colour(colour))).collect()
}

/// Returns the cells that are joined to one of the set by their sides.
fn joined<const W: usize>(cell: Cell, set: &Cells<W>) -> Cells<W> {
    let mut joined = Cells::NONE;
    joined.insert(cell);
    loop {
        let all = joined | (joined.sides() & *set);
        if all == joined {
            return joined;
        }
        joined = all;
    }
}

fn piece_of<const W: usize>(cells: &Cells<W>) -> Option<Piece> {
    if usize::from(cells.len()) > MAX_CELLS {
        return None;
    }
    let cells = cells.iter().map(|cell| (cell.column.cast_signed(), cell.row.cast_signed()));
    let number = orientation::number_of(&Polyomino::from_cells(cells))?;
    Some(orientation::ORIENTATIONS[usize::from(number)].piece)
}
