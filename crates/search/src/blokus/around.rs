//! The cells that matter to the player whose turn it is.

use atar_rules::blokus::{Blokus, Cells, Step};

/// How many of the opponent's last pieces are looked at.
const LAST: usize = 2;

/// A position as one seat sees it.
pub(super) struct Around {
    pub(super) seat: u8,
    /// The cells that it may place pieces on, and those of them of which a piece must cover one.
    pub(super) room: Cells,
    pub(super) corners: Cells,
    /// The cells on which the opponent could build on its last pieces, as far as those are known, and their neighbours; only those that
    /// both may cover.
    pub(super) fresh: Cells,
}

impl Around {
    /// `before` are the last steps, as far as they are known.
    pub(super) fn new(position: &Blokus, seat: u8, before: &[Step]) -> Around {
        let room = position.room_of(seat);
        let other = 1 - seat;
        let fresh = if position.has_passed(other) {
            Cells::NONE
        } else {
            // Nobody has passed, so every other step was the opponent's.
            let last = before.iter().rev().step_by(2).take(LAST);
            let built = last.fold(Cells::NONE, |built, step| built | corners(*step));
            with_neighbours(built, position.room_of(other)) & room
        };
        Around {
            seat,
            room,
            corners: position.corners_of(seat),
            fresh,
        }
    }
}

/// Those of the cells that lie within `room`, and their neighbours there.
pub(super) fn with_neighbours(cells: Cells, room: Cells) -> Cells {
    let cells = cells & room;
    (cells | cells.sides()) & room
}

/// The cells that touch a placed piece at a corner.
fn corners(step: Step) -> Cells {
    let Some((shape, at)) = step.shape() else {
        return Cells::NONE;
    };
    let corners = shape.corners.iter().map(|by| at.wrapping_add(*by));
    Cells::of(corners) & Cells::BOARD
}
