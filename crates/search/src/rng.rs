//! Random numbers for the players: a named generator and whole numbers, the same on every machine.

use atar_rules::{Actor, Position, odds};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// A source of whole random numbers.
#[derive(Debug)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// Creates a source whose numbers follow from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns how far into its numbers the source is.
    pub(crate) fn place(&self) -> u128 {
        self.0.get_word_pos()
    }

    /// Goes on as a source with the same seed that has come so far.
    pub(crate) fn go_to(&mut self, place: u128) {
        self.0.set_word_pos(place);
    }

    /// Returns a number from 0 to `bound` − 1; 0 if the bound is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound > 1 { self.0.random_range(0..bound) } else { 0 }
    }

    /// Returns an index into a list of this length.
    pub fn index(&mut self, length: usize) -> usize {
        let bound = u32::try_from(length).unwrap_or(u32::MAX);
        self.below(bound) as usize
    }

    /// Returns a legal step of the actor, uniformly; at a chance node an outcome by its odds. None at the end.
    pub fn step<P: Position>(&mut self, position: &P) -> Option<P::Step> {
        match position.actor() {
            Actor::Over => None,
            Actor::Chance => self.chance_step(position),
            Actor::Seat(_) => position.pick(|count| self.index(count)),
        }
    }

    /// Returns an outcome of a chance node by its odds.
    fn chance_step<P: Position>(&mut self, position: &P) -> Option<P::Step> {
        let mut weighted = Vec::new();
        position.odds(&mut weighted);
        let ticket = self.below(odds::total(&weighted));
        odds::draw(&weighted, ticket).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn a_seed_means_the_same_everywhere() {
        let mut rng = Rng::new(7);
        let numbers: Vec<_> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(numbers, EXPECTED);
    }

    /// What ChaCha8 with seed 7 gives; another number here means that every seeded game would be another one.
    const EXPECTED: [u32; 8] = [140, 157, 182, 167, 270, 704, 36, 726];

    #[test]
    fn numbers_stay_below_their_bound() {
        let mut rng = Rng::new(1);
        for bound in [1, 2, 3, 10] {
            let mut seen = vec![false; bound as usize];
            for _ in 0..500 {
                seen[rng.below(bound) as usize] = true;
            }
            assert!(seen.iter().all(|&seen| seen), "{bound}");
        }
        assert_eq!(rng.below(0), 0);
    }
}
