//! What a turn of Atar brings about: stones that stay, and the free spaces beside them.

use super::Atar;
use crate::consequence::{Consequence, Words};
use crate::spaces::Spaces;

const STONES: Words = Words::new("leaves", "stone on the board", "stones on the board");
const STUCK: Words = Words::new("leaves", "stone without a free space", "stones without a free space");
const OTHERS_STUCK: Words =
    Words::new("leaves the others", "stone without a free space", "stones without a free space");
const ROOM: Words = Words::new("keeps", "free space beside the stones", "free spaces beside the stones");
const OTHERS_ROOM: Words =
    Words::new("leaves the others", "free space beside their stones", "free spaces beside their stones");

pub(super) fn of(after: &Atar, seat: u8) -> Vec<Consequence> {
    let all = |of: &dyn Fn(u8) -> Spaces| {
        let others = after.board.seat_numbers().filter(|&other| other != seat);
        others.fold(Spaces::NONE, |spaces, other| spaces | of(other))
    };
    let stuck = |stones: Spaces| -> Vec<_> { stones.iter().filter(|&stone| !after.has_liberty(stone)).collect() };
    let (own, others) = (stuck(after.stones_of(seat)), stuck(all(&|other| after.stones_of(other))));
    vec![
        STONES.wanted(after.stones_of(seat).len()),
        STUCK.unwanted(own.len()).at(own),
        OTHERS_STUCK.wanted(others.len()).at(others),
        ROOM.wanted(after.liberties_of(seat).len()),
        OTHERS_ROOM.unwanted(all(&|other| after.liberties_of(other)).len()),
    ]
}
