//! The stones in the pits as the search sees them: from the mover's side, without the goals.
//!
//! What is in the goals does not change what can still be won, so positions that differ in it are searched once. A
//! value is the *difference*: how many more of the stones in the pits come to the mover's goal than to the other one.

/// The pits of a side.
pub(super) const PITS: usize = 6;
/// The pits of one lap, all but the other side's goal.
pub(super) const LAP: usize = 2 * PITS + 1;
/// The bytes of a side.
pub(super) const SIDE_MASK: u64 = (1 << (8 * PITS)) - 1;
/// One stone in every byte.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
/// The most stones that a pit can hold, 96, is below this.
const STONES: usize = 128;

/// The stones in the pits: a byte for each, in the order of sowing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Board {
    /// The side of the seat to move.
    pub(super) own: u64,
    /// The other side.
    pub(super) other: u64,
}

impl Board {
    /// Packs both sides' pits, the mover's first.
    pub(super) fn new(own: &[u8], other: &[u8]) -> Board {
        let side = |pits: &[u8]| {
            let bytes = pits.iter().take(PITS).rev();
            bytes.fold(0, |side, &stones| side << 8 | u64::from(stones))
        };
        Board { own: side(own), other: side(other) }
    }

    /// Counts the stones in both sides' pits.
    pub(super) fn stones(self) -> i32 {
        sum(self.own) + sum(self.other)
    }

    /// Returns whether a side is bare: then the game is over.
    #[inline]
    pub(super) fn is_over(self) -> bool {
        self.own == 0 || self.other == 0
    }

    /// Returns the difference once the game is over: everybody takes what lies on the own side.
    #[inline]
    pub(super) fn swept(self) -> i32 {
        sum(self.own) - sum(self.other)
    }

    /// Sows one of the mover's pits that holds stones. Returns the stones that came to the mover's goal, and the board
    /// from the other seat's side.
    #[inline]
    pub(super) fn sow(self, pit: usize) -> (i32, Board) {
        let stones = in_pit(self.own, pit);
        let (to_own, to_other) = SOWING[pit % PITS][stones % STONES];
        let mut own = (self.own & !(0xff << (8 * pit))) + to_own;
        let mut other = self.other + to_other;
        let landing = (pit + stones) % LAP;
        let captures = landing < PITS && in_pit(own, landing) == 1;
        // Whether it captures is as good as random: no branch, but a factor.
        let facing = (PITS - 1).wrapping_sub(landing) % 8;
        let captured = (other >> (8 * facing) & 0xff) * u64::from(captures);
        other -= captured << (8 * facing);
        let gain = to_i32((own >> (8 * PITS)) + captured);
        own &= SIDE_MASK;
        let turned = Board { own: other, other: own };
        (gain, turned)
    }

    /// Returns the mover's pits that hold stones.
    pub(super) fn moves(self) -> impl Iterator<Item = usize> {
        (0..PITS).filter(move |&pit| in_pit(self.own, pit) > 0)
    }
}

/// Returns the stones in a pit of a side.
#[inline]
pub(super) fn in_pit(side: u64, pit: usize) -> usize {
    usize::from(byte(side >> (8 * (pit % 8))))
}

/// Counts the stones of a side.
#[inline]
pub(super) fn sum(side: u64) -> i32 {
    to_i32((side & SIDE_MASK).wrapping_mul(ONES) >> 56)
}

/// Returns for each pit the stones in it and in those before it, a byte for each.
#[inline]
pub(super) fn sums(side: u64) -> u64 {
    side.wrapping_mul(ONES)
}

/// Returns the lowest byte.
#[expect(clippy::cast_possible_truncation, reason = "that is what a byte is")]
#[inline]
pub(super) const fn byte(word: u64) -> u8 {
    word as u8
}

/// Converts a number of stones.
#[expect(clippy::cast_possible_truncation, reason = "there are 96 at most")]
const fn to_i32(stones: u64) -> i32 {
    stones as i32
}

/// What sowing adds to the mover's side, its goal included, and to the other, by the pit of origin and its stones.
static SOWING: [[(u64, u64); STONES]; PITS] = sowing();

const fn sowing() -> [[(u64, u64); STONES]; PITS] {
    let mut all = [[(0, 0); STONES]; PITS];
    let mut pit = 0;
    while pit < PITS {
        let mut stones = 1;
        while stones < STONES {
            let (mut own, mut other) = all[pit][stones - 1];
            let last = (pit + stones) % LAP;
            if last <= PITS {
                own += 1 << (8 * last);
            } else {
                other += 1 << (8 * (last - PITS - 1));
            }
            all[pit][stones] = (own, other);
            stones += 1;
        }
        pit += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::rng::Rng;
    use atar_rules::owari::{Options, Owari};
    use atar_rules::{Actor, Position};

    #[test]
    fn it_plays_as_the_rules_do() {
        let mut rng = Rng::new(3);
        for game in 0..4000_u32 {
            let stones = u8::try_from(1 + game % 8).expect("a small number");
            let mut position = Owari::start(&Options { stones, first: 0 }).expect("options in bounds");
            while let Actor::Seat(seat) = position.actor() {
                let (board, lead) = super::super::from_side(&position.pits(), seat);
                let mut legal = Vec::new();
                position.legal_steps(&mut legal);
                let moves: Vec<_> = legal.iter().map(|step| usize::from(step.pit() % 7)).collect();
                assert_eq!(board.moves().collect::<Vec<_>>(), moves);
                let step = legal[rng.index(legal.len())];
                position.step(&step).expect("a legal step");
                let (gain, after) = board.sow(usize::from(step.pit() % 7));
                let (expected, expected_lead) = super::super::from_side(&position.pits(), 1 - seat);
                if position.actor() == Actor::Over {
                    assert!(after.is_over());
                    assert_eq!(-(lead + gain) + after.swept(), expected_lead);
                } else {
                    assert_eq!((after, -(lead + gain)), (expected, expected_lead));
                    assert!(!after.is_over());
                }
            }
        }
    }
}
