//! The probe of Blokus: the cells on the board.

use atar_rules::blokus::{Blokus, Board, Cells, Step};
use atar_rules::{Actor, Position};

use crate::probe::{GameInfo, Probe, by_place};

/// Tells the cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlokusProbe;

/// Returns the cells on the board, by seat.
fn cells<const W: usize, const C: usize>(board: &Board<W, C>) -> Vec<i64> {
    let mut cells = vec![0; board.seats().into()];
    for colour in 0..Board::<W, C>::COLOURS {
        cells[usize::from(board.seat_of(colour))] += i64::from(board.cells_of(colour).len());
    }
    cells
}

/// Calls `tell` with each cell on the board, by column and row.
fn map<const W: usize, const C: usize>(board: &Board<W, C>, tell: &mut dyn FnMut(usize)) {
    let column = usize::from(Cells::<W>::COLUMN);
    let size = usize::from(Cells::<W>::SIZE);
    for colour in 0..Board::<W, C>::COLOURS {
        board.cells_of(colour).each(|number| {
            let number = usize::from(number);
            tell(number / column * size + number % column);
        });
    }
}

/// What holds of the whole game.
const INFO: GameInfo = GameInfo {
    endings: &[("all_passed", "Ending because all passed")],
    can_repeat: false,
    parameter: &[("start", "[\"corners\", \"duo\"]")],
    studies: &[("blokus-start", include_str!("../../../studies/blokus-start.json"))],
    ..GameInfo::RULES_ONLY
};

impl Probe<Blokus> for BlokusProbe {
    fn gauge_names(&self, seats: usize) -> Vec<String> {
        by_place("cells", seats).collect()
    }

    fn gauges(&self, position: &Blokus, order: &[u8], out: &mut Vec<i64>) {
        let cells = match position {
            Blokus::Duo(board) => cells(board),
            Blokus::Classic(board) => cells(board),
        };
        out.extend(order.iter().map(|&seat| cells.get(usize::from(seat)).copied().unwrap_or(0)));
    }

    /// Returns `pass` with the seat that passes.
    fn happened(&self, before: &Blokus, step: &Step, _: &Blokus, tell: &mut dyn FnMut(&'static str, u8)) {
        if let (Actor::Seat(seat), true) = (before.actor(), *step == Step::PASS) {
            tell("pass", seat);
        }
    }

    fn spaces(&self, position: &Blokus) -> Option<usize> {
        let size = match position {
            Blokus::Duo(_) => Cells::<4>::SIZE,
            Blokus::Classic(_) => Cells::<8>::SIZE,
        };
        Some(usize::from(size) * usize::from(size))
    }

    fn map(&self, position: &Blokus, tell: &mut dyn FnMut(usize)) {
        match position {
            Blokus::Duo(board) => map(board, tell),
            Blokus::Classic(board) => map(board, tell),
        }
    }

    fn info(&self) -> &'static GameInfo {
        &INFO
    }
}
