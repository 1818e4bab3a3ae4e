//! The dish: which cells it has, and how they lie to each other (docs/rules/petri.md, "Dish").

use super::cells::{Cells, rotation};
use super::options::{Grid, MAX_SEATS, MAX_SIZE};
use crate::bits::Bits;
use crate::polyomino::{Cell, Offset};

/// The corners of the dish.
pub(super) const CORNERS: usize = 4;

const SQUARE_NEIGHBOURS: &[Offset] = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
const SQUARE_LINES: &[Offset] = &[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const HEX_LINES: &[Offset] = &[(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// A dish. Its cells are those of columns and rows below its width and height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Dish {
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) grid: Grid,
}

impl Dish {
    /// Returns the number of cells.
    pub(super) fn size(self) -> u16 {
        u16::from(self.width) * u16::from(self.height)
    }

    #[inline]
    pub(super) fn holds(self, cell: Cell) -> bool {
        cell.column < self.width && cell.row < self.height
    }

    /// Returns the ways to a cell's neighbours, each the next after a turn of the dish.
    pub(super) fn neighbour_offsets(self) -> &'static [Offset] {
        match self.grid {
            Grid::Square => SQUARE_NEIGHBOURS,
            Grid::Hex => HEX_LINES,
        }
    }

    /// Returns the directions of lines, each the next after a turn of the dish.
    #[inline]
    pub(super) fn line_directions(self) -> &'static [Offset] {
        match self.grid {
            Grid::Square => SQUARE_LINES,
            Grid::Hex => HEX_LINES,
        }
    }

    /// Returns the heads at the start, in seat order: (near, near), (far, far), (near, far), (far, near).
    pub(super) fn heads(self) -> [Cell; MAX_SEATS] {
        let near = |size: u8| size.div_ceil(5) - 1;
        let far = |size: u8| size - 1 - near(size);
        let (width, height) = (self.width, self.height);
        [(near(width), near(height)), (far(width), far(height)), (near(width), far(height)), (far(width), near(height))]
            .map(|(column, row)| Cell { column, row })
    }

    pub(super) fn corners(self) -> [Cell; CORNERS] {
        let (right, bottom) = (self.width - 1, self.height - 1);
        [(0, 0), (right, 0), (0, bottom), (right, bottom)].map(|(column, row)| Cell { column, row })
    }

    /// Returns the rows of a column, as bits.
    fn rows(self) -> u64 {
        (1 << self.height) - 1
    }

    /// Returns the cells of the dish that are not in the set.
    #[inline]
    pub(super) fn without(self, cells: &Cells) -> Cells {
        let mut others = Cells::NONE;
        let columns = others.0.iter_mut().zip(&cells.0);
        for (others, column) in columns.take(usize::from(self.width)) {
            *others = !column & self.rows();
        }
        others
    }

    /// Returns the cells that have a neighbour in the set, and among them some of the set itself.
    #[inline]
    pub(super) fn beside(self, cells: &Cells) -> Cells {
        self.near(cells, |left, here, right| self.beside_column(left, here, right))
    }

    /// Returns the cells that lie next to one of the set along a line, and among them some of the set itself.
    pub(super) fn around(self, cells: &Cells) -> Cells {
        match self.grid {
            Grid::Square => self.near(cells, |left, here, right| {
                let rows = left | here | right;
                rows | rows << 1 | rows >> 1
            }),
            Grid::Hex => self.beside(cells),
        }
    }

    /// Returns the cells of the dish that `near_column` finds in each column, from the columns of the set to its left,
    /// at its place and to its right. Where all three are empty, it finds none.
    #[inline]
    fn near(self, cells: &Cells, near_column: impl Fn(u64, u64, u64) -> u64) -> Cells {
        let mut near = Cells::NONE;
        let Some((first, last)) = cells.columns() else {
            return near;
        };
        let last = (last + 1).min(usize::from(self.width) - 1);
        for column in first.saturating_sub(1)..=last {
            let left = column.checked_sub(1).map_or(0, |left| cells.column(left));
            let (here, right) = (cells.column(column), cells.column(column + 1));
            near.0[column] = near_column(left, here, right) & self.rows();
        }
        near
    }

    /// Returns the rows of a column with neighbours in it and in the columns to its left and right.
    #[inline]
    pub(super) fn beside_column(self, left: u64, here: u64, right: u64) -> u64 {
        let beside = here << 1 | here >> 1 | left | right;
        match self.grid {
            Grid::Square => beside,
            Grid::Hex => beside | left >> 1 | right << 1,
        }
    }

    /// Returns the cells of all unbroken lines of `set` that go one way, each from a neighbour of a cell of `from` on.
    /// No cell is in both sets.
    pub(super) fn lines_from(self, from: &Cells, set: &Cells, (columns, rows): Offset) -> Cells {
        let mut lines = Cells::NONE;
        let width = usize::from(self.width);
        let turns = rotation(rows);
        // A line goes on in the next column, which is looked at after this one.
        let mut go_on = |here: usize, next: usize| {
            let ends = from.column(here) | lines.column(here);
            lines.0[next] = ends.rotate_left(turns) & set.column(next);
        };
        match columns {
            0 => {
                for (column, lines) in lines.0.iter_mut().enumerate().take(width) {
                    *lines = line_from(from.column(column), set.column(column), rows);
                }
            }
            1 => (1..width).for_each(|column| go_on(column - 1, column)),
            _ => (1..width).rev().for_each(|column| go_on(column, column - 1)),
        }
        lines
    }

    /// Returns whether it is seen at once that what these cells have joined is joined without them: their neighbours
    /// in the set are joined by cells of the set that lie around them. If it is not, it may be nevertheless.
    pub(super) fn holds_together_without(self, cells: impl Iterator<Item = Cell>, set: &Cells) -> bool {
        let cells: Cells = cells.collect();
        let beside = self.beside(&cells).and(set);
        let Some(first) = beside.iter().next() else {
            return true;
        };
        let joined = self.joined(first, &self.around(&cells).and(set));
        beside.without(&joined).is_empty()
    }

    /// Returns the cells of the set that are joined to one of them by neighbours in the set.
    pub(super) fn joined(self, cell: Cell, set: &Cells) -> Cells {
        let mut joined = Cells::NONE;
        joined.insert(cell);
        // The columns in which cells may have to be added.
        let mut open = Bits(columns_at(cell.column.into()));
        while let Some(column) = open.next() {
            let column = usize::from(column);
            let left = column.checked_sub(1).map_or(0, |left| joined.column(left));
            let here = joined.column(column);
            let near = self.beside_column(left, here, joined.column(column + 1));
            let rows = run(here | near & set.column(column), set.column(column));
            if rows != here {
                joined.0[column] = rows;
                open.0 |= columns_at(column);
            }
        }
        joined
    }

    /// Tells the first cells of all places where the cells at these offsets are within `room` and one of them, at
    /// least, is on `touching`: each column that has some, in order, with its rows as bits.
    #[inline]
    pub(super) fn for_each_place(
        self,
        offsets: &[Offset],
        room: &Cells,
        touching: &Cells,
        mut tell: impl FnMut(u8, u64),
    ) {
        let Some((first, last)) = touching.columns() else {
            return;
        };
        let wide = offsets.last().map_or(0, |(columns, _)| columns.unsigned_abs());
        for column in first.saturating_sub(wide.into())..=last {
            let rows = places(offsets, room, touching, column);
            if rows != 0 {
                #[expect(clippy::cast_possible_truncation, reason = "there are 40 columns")]
                tell(column as u8, rows);
            }
        }
    }
}

/// Returns a column and those beside it, as bits.
fn columns_at(column: usize) -> u64 {
    ((0b111 << column) >> 1) & ((1 << MAX_SIZE) - 1)
}

/// Returns the rows of the first cell in a column.
#[inline]
fn places(offsets: &[Offset], room: &Cells, touching: &Cells, column: usize) -> u64 {
    let (mut fitting, mut touched) = (!0, 0);
    for &(columns, rows) in offsets {
        // A row off the dish is a bit that no set has, also when it comes in from the other end.
        let turns = rotation(rows);
        let column = column + usize::from(columns.unsigned_abs());
        fitting &= room.column(column).rotate_right(turns);
        touched |= touching.column(column).rotate_right(turns);
    }
    fitting & touched
}

/// Returns the bits of a set in lines that go up, or down where `rows` is below 0, each from beside a bit of `from` on.
#[inline]
fn line_from(from: u64, set: u64, rows: i8) -> u64 {
    let up = |from: u64, set: u64| {
        let some = from << 1 & set;
        // Adding carries from each bit through the run above it.
        some | set & !set.wrapping_add(some)
    };
    if rows < 0 { up(from.reverse_bits(), set.reverse_bits()).reverse_bits() } else { up(from, set) }
}

/// Returns the runs of neighbouring bits of a set that hold some of the given ones, which are in the set.
#[inline]
fn run(some: u64, set: u64) -> u64 {
    // Adding carries from each bit through the run above it.
    let up = some | set & !set.wrapping_add(some);
    // Down by 1, 2, 4 … bits, through gaps that are all in the set.
    let (mut down, mut through) = (up, set);
    for bits in [1, 2, 4, 8, 16, 32] {
        down |= down >> bits & through;
        through &= through >> bits;
    }
    down
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_dish() -> impl Strategy<Value = Dish> {
        let grid = prop_oneof![Just(Grid::Square), Just(Grid::Hex)];
        (3..=40_u8, 3..=40_u8, grid).prop_map(|(width, height, grid)| Dish { width, height, grid })
    }

    /// Returns about this share of the cells of a dish.
    fn cells_of(dish: Dish, bits: &[u64], percent: u64) -> Cells {
        let all = dish.without(&Cells::NONE);
        let chosen = |(cell, bits): (Cell, &u64)| (bits % 100 < percent).then_some(cell);
        all.iter().zip(bits.iter().cycle()).filter_map(chosen).collect()
    }

    /// Walks from cell to cell.
    fn joined_by_walking(dish: Dish, first: Cell, set: &Cells) -> Cells {
        let mut joined: Cells = [first].into_iter().collect();
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let ways = dish.neighbour_offsets().iter();
            for next in ways.filter_map(|&way| cell.offset(way)) {
                if dish.holds(next) && set.contains(next) && !joined.contains(next) {
                    joined.insert(next);
                    open.push(next);
                }
            }
        }
        joined
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn cells_are_joined_that_a_walk_reaches(
            dish in any_dish(),
            bits in prop::collection::vec(any::<u64>(), 1601),
            percent in 30..100_u64,
        ) {
            let set = cells_of(dish, &bits, percent);
            if let Some(first) = set.iter().next() {
                prop_assert_eq!(dish.joined(first, &set), joined_by_walking(dish, first, &set));
            }
        }

        #[test]
        fn what_is_seen_to_hold_together_does(
            dish in any_dish(),
            bits in prop::collection::vec(any::<u64>(), 1601),
            percent in 50..100_u64,
            from in any::<prop::sample::Index>(),
            way in 0..6_usize,
            length in 1..=5_usize,
        ) {
            let set = cells_of(dish, &bits, percent);
            let cells: Vec<_> = set.iter().collect();
            if cells.is_empty() {
                return Ok(());
            }
            let whole = joined_by_walking(dish, cells[0], &set);
            let cells: Vec<_> = whole.iter().collect();
            let line = std::iter::successors(Some(*from.get(&cells)), |cell| cell.offset(dish.line_directions()[way]));
            let taken: Vec<_> = line.take(length).take_while(|&cell| whole.contains(cell)).collect();
            let left = whole.without(&taken.iter().copied().collect());
            let walked = left.iter().next().map_or(Cells::NONE, |first| joined_by_walking(dish, first, &left));
            if dish.holds_together_without(taken.into_iter(), &left) {
                prop_assert_eq!(walked, left);
            }
        }
    }
}
