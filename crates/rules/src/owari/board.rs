//! The pits and their stones, and what sowing does to them.
//!
//! ```text
//!        12 11 10  9  8  7        seat 1
//!    13                     6     goals
//!         0  1  2  3  4  5        seat 0
//! ```
//!
//! Each side is one word: a byte for each of its six pits and one for its goal, in the order of sowing. No byte ever
//! holds more than the 96 stones that there are at most, so words can be added without a carry from one pit into the
//! next.

/// The number of pits, goals included.
pub(super) const PITS: u8 = 14;
/// The pits of a side, its goal included.
const SIDE: u8 = PITS / 2;
/// The place of the goal on its side.
const GOAL: u8 = SIDE - 1;
/// The pits of one lap: all but the opponent's goal.
const LAP: u8 = PITS - 1;
/// Those of one side.
const SMALL_SIDE: usize = GOAL as usize;
/// The bytes of a side that are no goal.
const SMALL: u64 = (1 << (8 * GOAL)) - 1;
/// One stone in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Returns the seat that owns the pit or goal.
pub(super) const fn owner(pit: u8) -> u8 {
    (pit >= SIDE) as u8
}

/// Returns the place on its side, from 0.
const fn place(pit: u8) -> u8 {
    pit - SIDE * owner(pit)
}

pub(super) const fn is_goal(pit: u8) -> bool {
    place(pit) == GOAL
}

/// Returns the seat's goal.
pub(super) const fn goal(seat: u8) -> u8 {
    SIDE * seat + GOAL
}

/// Returns the seat's six small pits, in the order of sowing.
pub(super) fn small_pits(seat: u8) -> impl Iterator<Item = u8> {
    (0..GOAL).map(move |place| SIDE * seat + place)
}

/// Returns the pit opposite to a small pit: `12 − i` (docs/rules/owari.md).
pub(super) const fn opposite(pit: u8) -> u8 {
    2 * GOAL - pit
}

/// The stones of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board([u64; 2]);

/// The result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SowResult {
    /// The pit of origin.
    pub(super) pit: u8,
    /// The stones it held.
    pub(super) stones: u8,
    /// Where the last of them fell.
    pub(super) landing: u8,
    /// The stones captured from the pit opposite to the landing.
    pub(super) captured: u8,
    /// What both sides held when one of them was bare and the game ended.
    pub(super) swept: Option<Board>,
}

impl SowResult {
    /// Returns the pits that the stones fall into, in order.
    pub(super) fn path(&self) -> impl Iterator<Item = u8> {
        (1..=self.stones).map(|stone| along(self.pit, stone))
    }
}

/// Returns the pit that stone number `stone`, from 1, of a pit falls into; 0 is the pit itself.
fn along(pit: u8, stone: u8) -> u8 {
    let seat = owner(pit);
    // Counted from the mover's first pit, the opponent's goal comes last and is never reached.
    let from_first = (place(pit) + stone) % LAP;
    (SIDE * seat + from_first) % PITS
}

impl Board {
    /// Creates a board with the same number of stones in each small pit, and empty goals.
    pub(super) fn new(stones: u8) -> Board {
        Board([u64::from(stones) * (ONES & SMALL); 2])
    }

    /// Creates a board with these stones, 96 at most, in the pits and goals.
    pub(super) fn of(pits: &[u8; PITS as usize]) -> Board {
        let (near, far) = pits.split_at(usize::from(SIDE));
        let side = |pits: &[u8]| pits.iter().rev().fold(0, |side, &stones| side << 8 | u64::from(stones));
        Board([side(near), side(far)])
    }

    fn side(&self, seat: u8) -> u64 {
        self.0[usize::from(seat % 2)]
    }

    /// Returns the stones in a pit or goal.
    pub(super) fn stones(&self, pit: u8) -> u8 {
        byte(self.side(owner(pit)), place(pit))
    }

    /// Returns all stones in the seat's six pits.
    pub(super) fn on_side(&self, seat: u8) -> u8 {
        sum(self.side(seat))
    }

    /// Returns whether the seat has no stone in its six pits.
    pub(super) fn is_bare(&self, seat: u8) -> bool {
        self.side(seat) & SMALL == 0
    }

    /// Returns the seat's pits that hold stones, in order, and how many they are; what follows them has no meaning.
    #[inline]
    pub(super) fn filled_first(&self, seat: u8) -> ([u8; 8], usize) {
        // Bytes below 128 reach their high bit when 127 is added, unless they are 0. The product brings these bits
        // together.
        let high_bits = ((self.side(seat) & SMALL) + 127 * (ONES & SMALL)) & (ONES << 7);
        let filled = (high_bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let first = u64::from(SIDE * seat) * ONES;
        let pits = PLACES[filled as usize % PLACES.len()] + first;
        (pits.to_le_bytes(), filled.count_ones() as usize)
    }

    /// Returns the seat's pits that hold stones, in order.
    pub(super) fn filled(&self, seat: u8) -> impl Iterator<Item = u8> {
        let (filled, count) = self.filled_first(seat);
        filled.into_iter().take(count)
    }

    /// Sows the stones of a small pit that is not empty, captures, and ends the game if a side is empty
    /// (docs/rules/owari.md).
    #[inline]
    pub(super) fn sow(&mut self, pit: u8) -> SowResult {
        let (seat, from) = (owner(pit), place(pit));
        let (mut own, mut other) = (self.side(seat), self.side(1 - seat));
        let stones = byte(own, from);
        let (to_own, to_other) = SOWING[usize::from(from)][usize::from(stones) % 128];
        own = (own & !(0xff << (8 * from))) + to_own;
        other += to_other;
        let landing = (from + stones) % LAP;
        // One stone there now: the pit was empty before it fell. Whether it was is as good as random: no branch, but a
        // factor.
        let captures = (landing < GOAL) & (byte(own, landing % 8) == 1);
        let facing = GOAL.wrapping_sub(1 + landing) % 8;
        let captured = byte(other, facing) * u8::from(captures);
        other -= u64::from(captured) << (8 * facing);
        own += u64::from(captured) << (8 * GOAL);
        self.0[usize::from(seat % 2)] = own;
        self.0[usize::from(1 - seat % 2)] = other;
        SowResult { pit, stones, landing: (SIDE * seat + landing) % PITS, captured, swept: self.sweep() }
    }

    /// Returns where one side is bare, moves the stones of the other into its goal; tells what lay there before.
    fn sweep(&mut self) -> Option<Board> {
        if !self.is_bare(0) && !self.is_bare(1) {
            return None;
        }
        let before = *self;
        for side in &mut self.0 {
            let left = u64::from(sum(*side));
            *side = (*side & !SMALL) + (left << (8 * GOAL));
        }
        Some(before)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "that is what a byte is")]
const fn byte(side: u64, place: u8) -> u8 {
    (side >> (8 * place)) as u8
}

/// Returns the stones in the six pits of a side.
const fn sum(side: u64) -> u8 {
    byte((side & SMALL).wrapping_mul(ONES), 7)
}

/// The places on a side whose bits are set, as bytes, lowest first.
static PLACES: [u64; 1 << GOAL] = places();

const fn places() -> [u64; 1 << GOAL] {
    let mut all = [0; 1 << GOAL];
    let mut set = 1;
    while set < all.len() {
        // The last place comes after those of the rest.
        let last = set.ilog2();
        let rest = set & !(1 << last);
        all[set] = all[rest] | (last as u64) << (8 * rest.count_ones());
        set += 1;
    }
    all
}

/// What sowing adds to the mover's side and to the other, by the place of origin and the number of stones.
static SOWING: [[(u64, u64); 128]; SMALL_SIDE] = sowing();

const fn sowing() -> [[(u64, u64); 128]; SMALL_SIDE] {
    let mut all = [[(0, 0); 128]; GOAL as usize];
    let mut from = 0;
    while from < SMALL_SIDE {
        let mut stones = 1;
        while stones < 128 {
            let (mut own, mut other) = all[from][stones - 1];
            let last = (from + stones) % LAP as usize;
            if last < SIDE as usize {
                own += 1 << (8 * last);
            } else {
                other += 1 << (8 * (last - SIDE as usize));
            }
            all[from][stones] = (own, other);
            stones += 1;
        }
        from += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pits(board: &Board) -> [u8; PITS as usize] {
        std::array::from_fn(|pit| board.stones(pit.try_into().expect("a pit")))
    }

    #[test]
    fn the_worked_example_of_the_page() {
        let mut board = Board::new(3);
        board.sow(4);
        assert_eq!(pits(&board), [3, 3, 3, 3, 0, 4, 1, 4, 3, 3, 3, 3, 3, 0]);
        assert_eq!(board.sow(1).captured, 3);
        assert_eq!(pits(&board), [3, 0, 4, 4, 1, 4, 4, 4, 0, 3, 3, 3, 3, 0]);
    }

    #[test]
    fn tables_and_path_agree() {
        for pit in small_pits(0) {
            for stones in 1..=96_u8 {
                let (own, other) = SOWING[usize::from(pit)][usize::from(stones)];
                let mut expected = [0; PITS as usize];
                let sown = SowResult { pit, stones, landing: 0, captured: 0, swept: None };
                for fallen in sown.path() {
                    expected[usize::from(fallen)] += 1;
                }
                assert_eq!(pits(&Board([own, other])), expected, "{pit}: {stones}");
            }
        }
    }
}
