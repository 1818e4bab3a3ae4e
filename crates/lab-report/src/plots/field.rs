//! Fields of two knobs: which combinations are good, which are not, which are open.

use super::cell_grid::{CellGrid, Edge};
use super::frame;
use super::mark;
use super::svg::{self, Tag, fitted};

/// The series of the palette: blue for what is good, orange for what is not.
const GOOD: usize = 1;
const BAD: usize = 0;
const STRENGTH: f64 = 0.45;
const FAINT: f64 = 0.16;
/// The widest cell: four in a row fit the screen of a phone.
const WIDEST: f64 = 58.0;

/// What is known of the cells at one place of a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldCells {
    /// How many are good.
    pub good: usize,
    /// How many are not, or are beaten.
    pub bad: usize,
    /// How many are open.
    pub open: usize,
}

/// The cells of a search by two knobs.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The title.
    pub title: String,
    /// The knob from left to right, and its values.
    pub across: Edge,
    /// The knob from top to bottom, and its values.
    pub down: Edge,
    /// The cells, row by row.
    pub cells: Vec<Vec<FieldCells>>,
}

impl FieldCells {
    /// Returns what is known of all of them together, in a word: good if one is, bad if all are.
    fn word(self) -> &'static str {
        match self {
            FieldCells { good: 1.., .. } => "good",
            FieldCells { open: 1.., .. } => "open",
            FieldCells { bad: 1.., .. } => "not",
            _ => "–",
        }
    }

    fn told(self) -> String {
        format!("{} good, {} not good, {} open", self.good, self.bad, self.open)
    }
}

impl Field {
    /// Returns the plot.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let grid = CellGrid::new(&self.across, &self.down, WIDEST, (24.0, 48.0));
        let (mut tags, height) = grid.edges(&self.title);
        for (row, cells) in self.cells.iter().enumerate() {
            tags.extend(cells.iter().enumerate().map(|(column, cells)| draw(&grid, *cells, (row, column))));
        }
        svg::document((grid.width(&self.title), height), &self.title, tags)
    }
}

fn draw(grid: &CellGrid<'_>, cells: FieldCells, place: (usize, usize)) -> Tag {
    let tile = grid.tile(place, 4.0);
    let tile = match cells.word() {
        "good" => tile.set("fill", mark::colour(GOOD)).number("fill-opacity", STRENGTH),
        "not" => tile.set("fill", mark::colour(BAD)).number("fill-opacity", FAINT),
        _ => frame::outline(tile).set("stroke-dasharray", "3 3"),
    };
    let told = format!("{}: {}", grid.name(place), cells.told());
    let all = cells.good + cells.bad + cells.open;
    // Where several cells share a place, the word alone would hide how many of them are good.
    let text = if all > 1 && cells.good > 0 { format!("{} of {all}", cells.good) } else { cells.word().to_owned() };
    let text = fitted(&text, frame::TICK, grid.room());
    let (x, y) = grid.middle(place);
    Tag::new("g").title(&told).add(tile).add(Tag::text((x, y + 4.5), &text).anchor("middle"))
}
