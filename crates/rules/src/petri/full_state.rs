//! Positions of Petri from their states.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::dish::CORNERS;
use super::options::MAX_SEATS;
use super::piece::Piece;
use super::state::{Outcome, Reason, State};
use super::{Cells, Petri, Phase};
use crate::bad_state::{BadState, Derived};
use crate::polyomino::Cell;
use crate::position::Position;

/// The state with what it lacks (docs/record.md, "Start").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "docs/record.md describes each")]
pub struct FullState {
    pub cells: BTreeMap<String, u8>,
    pub heads: Vec<Option<String>>,
    pub bites: Vec<u32>,
    pub turns: Vec<u32>,
    pub pickups: Vec<String>,
    #[serde(default)]
    pub piece: Option<String>,
    #[serde(default, skip_serializing_if = "Derived::is_open")]
    pub result: Derived<Option<Outcome>>,
    pub mover: u8,
    pub given: bool,
    #[serde(default)]
    pub skips: u8,
}

impl FullState {
    pub(super) fn of(position: &Petri) -> FullState {
        let State { cells, heads, bites, turns, pickups, piece, result } = State::of(position);
        FullState {
            cells: cells.iter().map(|(cell, seat)| (cell.to_string(), seat)).collect(),
            heads: heads.iter().map(|head| head.map(|cell| cell.to_string())).collect(),
            bites,
            turns,
            pickups,
            piece: piece.map(str::to_owned),
            result: Derived::new(result),
            mover: position.mover,
            given: position.phase != Phase::Give,
            skips: position.skips,
        }
    }

    pub(super) fn empty(start: &Petri) -> FullState {
        let seats = usize::from(start.players);
        FullState {
            cells: BTreeMap::new(),
            heads: vec![None; seats],
            bites: vec![0; seats],
            turns: vec![1; seats],
            result: Derived::default(),
            mover: 0,
            given: true,
            ..FullState::of(start)
        }
    }

    pub(super) fn position(&self, start: &Petri) -> Result<Petri, BadState> {
        let mut position = start.clone();
        position.cells = self.cells(start)?;
        position.heads = self.heads(&position)?;
        set_by_seat(&mut position.bites, &self.bites, start.players, "bites")?;
        set_by_seat(&mut position.turns, &self.turns, start.players, "turns")?;
        for seat in start.seats().filter(|&seat| !position.is_living(seat)) {
            let entry = format_args!("of seat {seat}");
            BadState::unless_at(position.cells_of(seat).is_empty(), "cells", entry, "who has no head has no cells")
                .map_err(|bad| bad.unfinished_if(true))?;
            let bites = position.bites[usize::from(seat)];
            BadState::unless_at(bites == 0, "bites", entry, "who has no head has no bites")?;
        }
        position.pickups = self.pickups(start, &position)?;
        BadState::unless(self.mover < start.players, "mover", "there is no such player")?;
        BadState::unless(position.is_living(self.mover), "mover", "this player has no head")
            .map_err(|bad| bad.unfinished_if(true))?;
        let has_begun = position.turns[usize::from(self.mover)] > 0;
        BadState::unless(has_begun, "turns", "the player to move has begun this one")?;
        position.mover = self.mover;
        position.skips = self.skips;
        position.phase = self.phase(&position)?;
        Ok(position)
    }

    fn cells(&self, start: &Petri) -> Result<[Cells; MAX_SEATS], BadState> {
        let mut cells = [Cells::NONE; MAX_SEATS];
        for (name, &seat) in &self.cells {
            let cell = cell(start, "cells", name)?;
            BadState::unless_at(seat < start.players, "cells", name, "there is no such player")?;
            cells[usize::from(seat)].insert(cell);
        }
        Ok(cells)
    }

    fn heads(&self, position: &Petri) -> Result<[Option<Cell>; MAX_SEATS], BadState> {
        BadState::unless_counted(&self.heads, position.players.into(), "heads")?;
        let mut heads = [None; MAX_SEATS];
        for (seat, name) in (0..).zip(&self.heads) {
            let Some(name) = name else {
                continue;
            };
            let head = cell(position, "heads", name)?;
            let cells = position.cells_of(seat);
            BadState::unless_at(cells.contains(head), "heads", name, "it is no cell of its player")?;
            let joined = position.dish.joined(head, cells);
            if let Some(cell) = cells.without(&joined).iter().next() {
                return Err(BadState::at("cells", cell, "it is not joined to the head of its player"));
            }
            heads[usize::from(seat)] = Some(head);
        }
        Ok(heads)
    }

    fn pickups(&self, start: &Petri, position: &Petri) -> Result<[bool; CORNERS], BadState> {
        let mut pickups = [false; CORNERS];
        for name in &self.pickups {
            let cell = cell(start, "pickups", name)?;
            let corner = start.dish.corners().into_iter().position(|corner| corner == cell);
            let corner = corner.filter(|&corner| start.pickups[corner]);
            let corner = corner.ok_or_else(|| BadState::at("pickups", name, "no bite lies there at the start"))?;
            let is_empty = position.owner(cell).is_none();
            BadState::unless_at(is_empty, "pickups", name, "who has this cell has taken its bite")?;
            pickups[corner] = true;
        }
        Ok(pickups)
    }

    fn phase(&self, position: &Petri) -> Result<Phase, BadState> {
        let living = position.living().count();
        BadState::unless(usize::from(self.skips) <= living, "skips", "the game ends when all have skipped")?;
        let team = position.team(position.mover);
        let reason = match position.living().all(|seat| position.team(seat) == team) {
            true => Some(Reason::LastStanding),
            false => (usize::from(self.skips) == living).then_some(Reason::Stalemate),
        };
        let first = Phase::first(position.bite_percent);
        let Some(name) = &self.piece else {
            BadState::unless(self.given || (reason.is_none() && first == Phase::Give), "given", NO_GIFTS)?;
            return Ok(match reason {
                Some(reason) => Phase::Over(reason),
                None if self.given => Phase::Draw,
                None => first,
            });
        };
        BadState::unless(reason.is_none(), "piece", "the game is over")?;
        BadState::unless(self.given, "given", "a piece is drawn after it")?;
        let piece = Piece::named(name).filter(|piece| piece.grid() == position.dish.grid);
        piece.map(Phase::Move).ok_or_else(|| BadState::at("piece", name, "the dish has no piece of this name"))
    }
}

/// Why nothing is still to be given.
const NO_GIFTS: &str = "there is no turn in which chance would say whether everybody gets a bite";

fn cell(position: &Petri, key: &'static str, name: &str) -> Result<Cell, BadState> {
    let cell: Cell = name.parse().map_err(|_| BadState::at(key, name, "no cell has this name"))?;
    BadState::unless_at(position.dish.holds(cell), key, name, "the cell is not in the dish")?;
    Ok(cell)
}

/// Sets the number of each seat.
fn set_by_seat(numbers: &mut [u32; MAX_SEATS], given: &[u32], players: u8, key: &'static str) -> Result<(), BadState> {
    BadState::unless_counted(given, players.into(), key)?;
    numbers.iter_mut().zip(given).for_each(|(number, &given)| *number = given);
    Ok(())
}
