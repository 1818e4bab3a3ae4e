//! What a move of Owari brings about: stones in the goal, and what the reply can bring in.

use super::{Owari, SEATS, Step, board};
use crate::consequence::{Consequence, Words};

const GAIN: Words = Words::new("brings", "stone into the goal", "stones into the goal");
const REPLY: Words = Words::new("lets the reply bring", "stone into the other goal", "stones into the other goal");

pub(super) fn of(after: &Owari, before: &Owari, seat: u8) -> Vec<Consequence> {
    let gain = |before: &Owari, after: &Owari, seat| {
        let goal = board::goal(seat);
        i32::from(after.board.stones(goal)) - i32::from(before.board.stones(goal))
    };
    let other = SEATS - 1 - seat;
    let replies = after.board.filled(after.mover).filter(|_| !after.is_over()).map(|pit| {
        let mut reply = after.clone();
        reply.play(Step(pit)).map_or(0, |_| gain(after, &reply, other))
    });
    vec![GAIN.wanted(gain(before, after, seat)), REPLY.unwanted(replies.max().unwrap_or_default())]
}
