//! Dice for tests: the same at every run.

/// Steele, Lea and Flood's SplitMix64 ("Fast splittable pseudorandom number generators", 2014).
pub struct Dice(u64);

impl Dice {
    /// Dice that fall as this seed says.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below this one, which is at least 1.
    pub fn below(&mut self, count: u64) -> u64 {
        self.roll() % count
    }

    /// An index into a list of this length.
    pub fn index(&mut self, count: usize) -> usize {
        let index = self.below(u64::try_from(count).expect("a length"));
        usize::try_from(index).expect("an index")
    }

    /// One of them; there must be some.
    pub fn choose<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.index(from.len())]
    }
}
