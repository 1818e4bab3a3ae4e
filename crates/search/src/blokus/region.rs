//! The part of the board that matters to the colour whose turn it is.

use atar_rules::blokus::{Board, Cells, Step};

/// The last pieces of an opponent that count, where two colours play and where more do.
pub(super) const LAST_PIECES: [usize; 2] = [2, 1];

/// The cells that matter to a colour.
pub(super) struct Region<const W: usize> {
    pub(super) colour: u8,
    /// The cells that it may cover, and those of them of which a piece must cover one.
    pub(super) room: Cells<W>,
    pub(super) corners: Cells<W>,
    /// The cells at which the opponents could go on from their last pieces, as far as those are known, and their
    /// neighbours; only those that the colour may cover too. A rollout answers here.
    pub(super) local: Cells<W>,
}

impl<const W: usize> Region<W> {
    /// Finds the cells for a colour. `before` are the last steps, as far as they are known.
    pub(super) fn new<const C: usize>(board: &Board<W, C>, colour: u8, before: &[Step]) -> Region<W> {
        let room = board.room_of(colour);
        let local = opponents(board, colour).fold(Cells::NONE, |all, other| {
            all | with_neighbours(corners_of_last(board, other, before), board.room_of(other))
        });
        Region { colour, room, corners: board.corners_of(colour), local: local & room }
    }
}

/// Returns the colours of other seats that go on placing pieces.
pub(super) fn opponents<const W: usize, const C: usize>(board: &Board<W, C>, colour: u8) -> impl Iterator<Item = u8> {
    let seat = board.seat_of(colour);
    let all = 0..Board::<W, C>::COLOURS;
    all.filter(move |&other| board.seat_of(other) != seat && !board.has_passed(other))
}

/// Returns the cells that touch a colour's last pieces at a corner.
fn corners_of_last<const W: usize, const C: usize>(board: &Board<W, C>, colour: u8, before: &[Step]) -> Cells<W> {
    if C == 2 {
        // Nobody has passed, so every other step was the opponent's.
        let last = before.iter().rev().step_by(2).take(LAST_PIECES[0]);
        return last.fold(Cells::NONE, |cells, step| cells | corners_of(*step));
    }
    let own = board.cells_of(colour);
    let recent = before.iter().rev().take(C * LAST_PIECES[1]);
    let recent = recent.filter(|step| {
        let placement = step.placement();
        placement.is_some_and(|placement| own.contains(placement.at))
    });
    let last = recent.take(LAST_PIECES[1]);
    last.fold(Cells::NONE, |cells, step| cells | corners_of(*step))
}

/// Returns those of the cells that lie within `room`, and their neighbours there.
pub(super) fn with_neighbours<const W: usize>(cells: Cells<W>, room: Cells<W>) -> Cells<W> {
    let cells = cells & room;
    (cells | cells.sides()) & room
}

/// Returns the cells that touch a placed piece at a corner.
fn corners_of<const W: usize>(step: Step) -> Cells<W> {
    let Some((shape, at)) = step.shape::<W>() else {
        return Cells::NONE;
    };
    let corners = shape.footprint::<W>().corners.iter();
    Cells::of(corners.map(|by| at.wrapping_add(*by))) & Cells::BOARD
}
