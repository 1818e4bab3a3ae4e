//! A number for every cell of a board.

/// What each cell of a board counts for whose sets have `W` words, by its number.
pub(super) struct Table<T, const W: usize>([[T; 64]; W]);

impl<T: Copy + Default, const W: usize> Table<T, W> {
    pub(super) fn new() -> Self {
        Table([[T::default(); 64]; W])
    }

    pub(super) fn clear(&mut self) {
        self.0 = [[T::default(); 64]; W];
    }

    /// What counts at a number; numbers count on from 0 where they end.
    #[inline]
    pub(super) fn at(&self, number: u16) -> T {
        let number = usize::from(number);
        self.0[number / 64 % W][number % 64]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, number: u16) -> &mut T {
        let number = usize::from(number);
        &mut self.0[number / 64 % W][number % 64]
    }
}
