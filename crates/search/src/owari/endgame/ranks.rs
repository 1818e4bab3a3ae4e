//! Ranks: numbers for the sides of a board.

use super::super::board::{PITS, in_pit, sums};
use super::MAX_STONES;

/// Ranks the distributions of some stones over the pits of a side, from 0; where stones are further on, the rank is
/// lower.
pub(super) struct Ranks {
    /// What the stones up to and including a pit add, for all pits but the last (the combinatorial number system).
    parts: [[u32; MAX_STONES + 2]; PITS - 1],
}

impl Ranks {
    pub(super) fn new() -> Ranks {
        let mut parts = [[0; MAX_STONES + 2]; PITS - 1];
        for (pit, parts) in parts.iter_mut().enumerate() {
            for (stones, part) in parts.iter_mut().enumerate() {
                *part = u32::try_from(binomial(stones + pit, pit + 1)).unwrap_or(u32::MAX);
            }
        }
        Ranks { parts }
    }

    #[inline]
    pub(super) fn rank(&self, side: u64) -> usize {
        let sums = sums(side);
        let parts = self.parts.iter().enumerate();
        let rank: u32 = parts.map(|(pit, parts)| parts[in_pit(sums, pit) % parts.len()]).sum();
        rank as usize
    }

    /// Returns the rank in fewer bytes.
    pub(super) fn rank_u32(&self, side: u64) -> u32 {
        u32::try_from(self.rank(side)).unwrap_or(u32::MAX)
    }
}

/// Counts the positions with so many stones or fewer.
pub(in super::super) fn positions(stones: usize) -> usize {
    binomial(stones + 2 * PITS, 2 * PITS)
}

/// Counts the sides with so many stones.
pub(super) fn width(stones: usize) -> usize {
    binomial(stones + PITS - 1, PITS - 1)
}

/// Returns the binomial coefficient: the ways to choose `few` of `many`.
fn binomial(many: usize, few: usize) -> usize {
    (0..few).fold(1, |ways, chosen| ways * (many - chosen) / (chosen + 1))
}

/// Lists all distributions of some stones over the pits of a side, by rank.
pub(super) fn sides(stones: usize, ranks: &Ranks) -> Vec<u64> {
    let mut all = vec![0; width(stones)];
    let mut put = |side: u64| all[ranks.rank(side)] = side;
    spread(stones, 0, 0, &mut put);
    all
}

/// Spreads the stones over the pits from `pit` on in all ways.
fn spread(stones: usize, pit: usize, side: u64, put: &mut impl FnMut(u64)) {
    let held = |stones: usize| side | (stones as u64) << (8 * pit);
    if pit == PITS - 1 {
        return put(held(stones));
    }
    for here in 0..=stones {
        spread(stones - here, pit + 1, held(here), put);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::board::sum;
    use super::*;

    #[test]
    fn sides_are_numbered_without_a_gap() {
        let ranks = Ranks::new();
        for stones in 0..=MAX_STONES {
            let sides = sides(stones, &ranks);
            for (number, &side) in sides.iter().enumerate() {
                assert_eq!(ranks.rank(side), number);
                assert_eq!(sum(side), i32::try_from(stones).expect("few"));
            }
        }
    }
}
