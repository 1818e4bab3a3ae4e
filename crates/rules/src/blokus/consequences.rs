//! What a turn of Blokus brings about: cells that are covered, and corners where pieces can go on.

use super::Board;
use crate::consequence::{Consequence, Words};

const CORNERS: Words = Words::new("keeps", "corner to go on from", "corners to go on from");
const OTHERS_CORNERS: Words = Words::new("leaves the others", "corner to go on from", "corners to go on from");
const CELLS: Words = Words::new("covers", "square", "squares");

pub(super) fn of<const W: usize, const C: usize>(
    after: &Board<W, C>,
    before: &Board<W, C>,
    seat: u8,
) -> Vec<Consequence> {
    let corners = |is_own: bool| -> u16 {
        let playing = (0..Board::<W, C>::COLOURS).filter(|&colour| !after.has_passed(colour));
        let colours = playing.filter(|&colour| (after.seat_of(colour) == seat) == is_own);
        colours.map(|colour| (after.connections(colour) & after.room_of(colour)).len()).sum()
    };
    let cells =
        |board: &Board<W, C>| -> u16 { board.colours_of(seat).map(|colour| board.cells_of(colour).len()).sum() };
    vec![
        CELLS.wanted(cells(after).saturating_sub(cells(before))),
        CORNERS.wanted(corners(true)),
        OTHERS_CORNERS.unwanted(corners(false)),
    ]
}
