//! Cells in rows and columns by two parameters, each of which has its values at an edge.

use super::frame::{self, WIDTH};
use super::svg::{self, Tag, fitted};

const TOP: f64 = 74.0;
const GAP: f64 = 3.0;
/// The height of all rows, as far as those of one allow.
const ROWS: f64 = 300.0;

/// A parameter, and its values.
pub type Edge = (String, Vec<String>);

/// Where the cells lie.
pub(super) struct CellGrid<'a> {
    across: &'a Edge,
    down: &'a Edge,
    left: f64,
    /// The width and the height of a cell, with its part of the gaps.
    size: (f64, f64),
}

impl<'a> CellGrid<'a> {
    /// Creates a grid whose cells are so wide at most, and so tall at least and at most.
    pub(super) fn new(across: &'a Edge, down: &'a Edge, widest: f64, (lowest, tallest): (f64, f64)) -> CellGrid<'a> {
        let labels = down.1.iter().map(|label| svg::width(label, frame::TEXT));
        let left = (labels.fold(0.0, f64::max) + 34.0).clamp(74.0, 220.0);
        let wide = ((WIDTH - 16.0 - left) / across.1.len().max(1) as f64).min(widest);
        let tall = (ROWS / down.1.len().max(1) as f64).clamp(lowest, tallest);
        CellGrid { across, down, left, size: (wide, tall) }
    }

    /// Returns the title and the edges, and the height of the picture.
    pub(super) fn edges(&self, title: &str) -> (Vec<Tag>, f64) {
        let (wide, tall) = self.size;
        let right = self.left + wide * self.across.1.len() as f64;
        let bottom = TOP + tall * self.down.1.len().max(1) as f64;
        let (columns, height) = frame::columns(&self.across.1, wide, self.left, bottom);
        let under = bottom + height + 14.0;
        let mut tags = vec![
            frame::title(title),
            columns,
            frame::soft((16.0, TOP - 14.0), &self.down.0),
            frame::soft((self.left.midpoint(right), under), &self.across.0).anchor("middle"),
        ];
        for (row, label) in self.down.1.iter().enumerate() {
            let y = TOP + tall * (row as f64 + 0.5) + 4.5;
            let label = fitted(label, frame::TEXT, self.left - 28.0);
            tags.push(Tag::text((self.left - 10.0, y), &label).anchor("end"));
        }
        (tags, under + 14.0)
    }

    /// Returns the width of a picture that has only these cells, under a title.
    pub(super) fn width(&self, title: &str) -> f64 {
        let cells = self.left + self.size.0 * self.across.1.len() as f64 + 16.0;
        cells.max(frame::title_width(title)).min(WIDTH)
    }

    /// Returns the area of the cell in a row and a column.
    pub(super) fn tile(&self, (row, column): (usize, usize), radius: f64) -> Tag {
        let (wide, tall) = self.size;
        let corner = (self.left + wide * column as f64 + GAP / 2.0, TOP + tall * row as f64 + GAP / 2.0);
        Tag::rectangle(corner, (wide - GAP, tall - GAP)).number("rx", radius)
    }

    /// Returns the middle of the cell in a row and a column.
    pub(super) fn middle(&self, (row, column): (usize, usize)) -> (f64, f64) {
        let (wide, tall) = self.size;
        (self.left + wide * column as f64 + wide / 2.0, TOP + tall * row as f64 + tall / 2.0)
    }

    /// Returns the width of the cells without gaps.
    pub(super) fn room(&self) -> f64 {
        self.size.0 - GAP
    }

    /// Returns the values of the cell in a row and a column, with their parameters.
    pub(super) fn name(&self, (row, column): (usize, usize)) -> String {
        let value = |(parameter, values): &Edge, number: usize| {
            let value = values.get(number).map_or("", String::as_str);
            format!("{parameter} {value}").trim().to_owned()
        };
        format!("{}, {}", value(self.across, column), value(self.down, row))
    }

    /// Returns where the legend of a plot begins, over its right edge.
    pub(super) fn legend(&self) -> (f64, f64) {
        (WIDTH - 230.0, TOP - 24.0)
    }
}
