//! A map from the cells of a board to numbers.

/// A number for each cell of a board whose sets have `W` words.
pub(super) struct CellMap<T, const W: usize>([[T; 64]; W]);

impl<T: Copy + Default, const W: usize> CellMap<T, W> {
    pub(super) fn new() -> Self {
        CellMap([[T::default(); 64]; W])
    }

    /// Returns the number of a cell; cells beyond the last begin again at the first.
    #[inline]
    pub(super) fn at(&self, cell: u16) -> T {
        let cell = usize::from(cell);
        self.0[cell / 64 % W][cell % 64]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, cell: u16) -> &mut T {
        let cell = usize::from(cell);
        &mut self.0[cell / 64 % W][cell % 64]
    }
}
