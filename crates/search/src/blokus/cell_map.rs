//! A map from the cells of a board to numbers.

/// The cells of the largest board's sets.
const CELLS: usize = 512;

/// A number for each cell of a board whose sets have `W` words.
pub(super) struct CellMap<T, const W: usize>([T; CELLS]);

impl<T: Copy + Default, const W: usize> CellMap<T, W> {
    pub(super) fn new() -> Self {
        CellMap([T::default(); CELLS])
    }

    /// Returns the number of a cell; cells beyond the last begin again at the first.
    #[inline]
    pub(super) fn at(&self, cell: u16) -> T {
        self.0[usize::from(cell) % (64 * W) % CELLS]
    }

    #[inline]
    pub(super) fn at_mut(&mut self, cell: u16) -> &mut T {
        &mut self.0[usize::from(cell) % (64 * W) % CELLS]
    }
}
