//! The cells that matter to the colour whose turn it is.

use atar_rules::blokus::{Board, Cells, Step};

/// How many of an opponent's last pieces are looked at, where two colours play and where more do.
const LAST: [usize; 2] = [2, 1];

/// A position as one colour sees it.
pub(super) struct Around<const W: usize> {
    pub(super) colour: u8,
    /// The cells that it may place pieces on, and those of them of which a piece must cover one.
    pub(super) room: Cells<W>,
    pub(super) corners: Cells<W>,
    /// The cells on which the opponents could build on their last pieces, as far as those are known, and their
    /// neighbours; only those that
    /// the colour may cover, too.
    pub(super) fresh: Cells<W>,
}

impl<const W: usize> Around<W> {
    /// `before` are the last steps, as far as they are known.
    pub(super) fn new<const C: usize>(
        board: &Board<W, C>,
        colour: u8,
        before: &[Step],
    ) -> Around<W> {
        let room = board.room_of(colour);
        let fresh = opponents(board, colour).fold(Cells::NONE, |all, other| {
            all | with_neighbours(built(board, other, before), board.room_of(other))
        });
        Around {
            colour,
            room,
            corners: board.corners_of(colour),
            fresh: fresh & room,
        }
    }
}

/// The colours of other seats that go on placing pieces.
pub(super) fn opponents<const W: usize, const C: usize>(
    board: &Board<W, C>,
    colour: u8,
) -> impl Iterator<Item = u8> {
    let seat = board.seat_of(colour);
    let all = 0..Board::<W, C>::COLOURS;
    all.filter(move |&other| board.seat_of(other) != seat && !board.has_passed(other))
}

/// The cells that touch a colour's last pieces at a corner.
fn built<const W: usize, const C: usize>(
    board: &Board<W, C>,
    colour: u8,
    before: &[Step],
) -> Cells<W> {
    if C == 2 {
        // Nobody has passed, so every other step was the opponent's.
        let last = before.iter().rev().step_by(2).take(LAST[0]);
        return last.fold(Cells::NONE, |built, step| built | corners(*step));
    }
    let own = board.cells_of(colour);
    let recent = before.iter().rev().take(C * LAST[1]);
    let recent = recent.filter(|step| {
        let placement = step.placement();
        placement.is_some_and(|placement| own.contains(placement.at))
    });
    let last = recent.take(LAST[1]);
    last.fold(Cells::NONE, |built, step| built | corners(*step))
}

/// Those of the cells that lie within `room`, and their neighbours there.
pub(super) fn with_neighbours<const W: usize>(cells: Cells<W>, room: Cells<W>) -> Cells<W> {
    let cells = cells & room;
    (cells | cells.sides()) & room
}

/// The cells that touch a placed piece at a corner.
fn corners<const W: usize>(step: Step) -> Cells<W> {
    let Some((shape, at)) = step.shape::<W>() else {
        return Cells::NONE;
    };
    let corners = shape.footprint::<W>().corners.iter();
    Cells::of(corners.map(|by| at.wrapping_add(*by))) & Cells::BOARD
}
