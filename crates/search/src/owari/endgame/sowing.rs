//! What the moves of a side do, whatever lies on the other side.

use std::array::from_fn;

use super::super::board::{Board, LAP, PITS, byte, in_pit};
use super::ranks::Ranks;

/// The effect of a move on the mover's side and on the rest of the board, in one number: the side's rank after it, and
/// its kind, which is one of those that follow.
#[derive(Clone, Copy)]
pub(super) struct Sowing(u32);

/// No stone leaves the mover's side.
pub(super) const INSIDE: usize = 0;
/// One stone comes to the goal, and so many more than this to the other side.
pub(super) const OVER: usize = 1;
/// No stone leaves the mover's side, and what faces the pit so many after this is captured.
pub(super) const CAPTURES: usize = OVER + PITS + 1;
/// A lap that captures or comes to the goal twice is possible on the side.
pub(super) const FAR: usize = CAPTURES + PITS;

/// More kinds than there are.
pub(super) const KINDS: usize = 1 << (u32::BITS - Sowing::BITS);

impl Sowing {
    /// The bits of a side's rank: there are 142,506 sides with 25 stones, and fewer than 2²⁸ with more.
    const BITS: u32 = 28;

    fn new(kind: usize, rank: u32) -> Sowing {
        Sowing(u32::from(byte(kind as u64)) << Self::BITS | rank)
    }

    #[inline]
    pub(super) fn kind(self) -> usize {
        (self.0 >> Self::BITS) as usize
    }

    #[inline]
    pub(super) fn rank(self) -> usize {
        (self.0 & ((1 << Self::BITS) - 1)) as usize
    }

    /// Returns the moves of a side, by pit; where one is empty, a move of another.
    pub(super) fn all(side: u64, ranks: &Ranks) -> [Sowing; PITS] {
        let alone = Board { own: side, other: 0 };
        let any = alone.moves().next().unwrap_or_default();
        let moves = from_fn(|pit| {
            let pit = if in_pit(side, pit) > 0 { pit } else { any };
            let (_, after) = alone.sow(pit);
            Sowing::new(kind(side, pit, after.other), ranks.rank_u32(after.other))
        });
        if moves.iter().any(|sowing: &Sowing| sowing.kind() == FAR) { [Sowing::new(FAR, 0); PITS] } else { moves }
    }
}

/// Returns the kind of a move that turns the side into another.
fn kind(side: u64, pit: usize, after: u64) -> usize {
    let landing = pit + in_pit(side, pit);
    let last = landing % LAP;
    let captures = last < PITS && in_pit(after, last) == 1;
    match landing {
        _ if landing < PITS && captures => CAPTURES + landing,
        _ if landing < PITS => INSIDE,
        _ if landing < LAP + PITS && !captures => OVER + (landing - PITS).min(PITS),
        _ => FAR,
    }
}

/// A side of which a pit was captured.
pub(super) struct Emptied {
    pub(super) captured: u8,
    /// The rank of what is left.
    pub(super) rank: u32,
}

impl Emptied {
    pub(super) fn new(side: u64, pit: usize, ranks: &Ranks) -> Emptied {
        Emptied { captured: byte(side >> (8 * pit)), rank: ranks.rank_u32(side & !(0xff << (8 * pit))) }
    }
}
