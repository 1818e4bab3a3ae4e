//! Fields of two knobs: which combinations are good, which are not, which are open.

use super::frame::{self, WIDTH};
use super::mark;
use super::svg::{self, Tag, fitted};

const TOP: f64 = 74.0;
const GAP: f64 = 3.0;
/// The series of the palette: blue for what is good, orange for what is not.
const GOOD: usize = 1;
const BAD: usize = 0;
const STRENGTH: f64 = 0.45;
const FAINT: f64 = 0.16;

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
    pub across: (String, Vec<String>),
    /// The knob from top to bottom, and its values.
    pub down: (String, Vec<String>),
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
        let rows = self.down.1.len().max(1) as f64;
        let widest = self.down.1.iter().map(|label| svg::width(label, frame::TEXT));
        let left = (widest.fold(0.0, f64::max) + 34.0).clamp(74.0, 220.0);
        let slot = ((WIDTH - 16.0 - left) / self.across.1.len().max(1) as f64).min(110.0);
        let tall = (300.0 / rows).clamp(24.0, 48.0);
        let right = left + slot * self.across.1.len() as f64;
        let bottom = TOP + tall * rows;
        let (columns, height) = frame::columns(&self.across.1, slot, left, bottom);
        let under = bottom + height + 14.0;
        let mut tags = vec![
            frame::title(&self.title),
            columns,
            frame::soft((16.0, TOP - 14.0), &self.down.0),
            frame::soft((left.midpoint(right), under), &self.across.0).anchor("middle"),
        ];
        for (row, label) in self.down.1.iter().enumerate() {
            let y = TOP + tall * (row as f64 + 0.5) + 4.5;
            tags.push(Tag::text((left - 10.0, y), &fitted(label, frame::TEXT, left - 28.0)).anchor("end"));
        }
        for (row, cells) in self.cells.iter().enumerate() {
            for (column, cells) in cells.iter().enumerate() {
                let at = (left + slot * column as f64, TOP + tall * row as f64);
                tags.push(self.draw(*cells, (row, column), at, (slot, tall)));
            }
        }
        svg::document((WIDTH, under + 14.0), &self.title, tags)
    }

    fn draw(&self, cells: FieldCells, (row, column): (usize, usize), at: (f64, f64), size: (f64, f64)) -> Tag {
        let area = Tag::rectangle((at.0 + GAP / 2.0, at.1 + GAP / 2.0), (size.0 - GAP, size.1 - GAP)).number("rx", 4.0);
        let area = match cells.word() {
            "good" => area.set("fill", mark::colour(GOOD)).number("fill-opacity", STRENGTH),
            "not" => area.set("fill", mark::colour(BAD)).number("fill-opacity", FAINT),
            _ => frame::outline(area).set("stroke-dasharray", "3 3"),
        };
        let value = |knob: &(String, Vec<String>), number: usize| {
            format!("{} {}", knob.0, knob.1.get(number).map_or("", String::as_str))
        };
        let told = format!("{}, {}: {}", value(&self.across, column), value(&self.down, row), cells.told());
        let all = cells.good + cells.bad + cells.open;
        // Where several cells share a place, the word alone would hide how many of them are good.
        let text = if all > 1 && cells.good > 0 { format!("{} of {all}", cells.good) } else { cells.word().to_owned() };
        let text = fitted(&text, frame::TICK, size.0 - GAP);
        let middle = (at.0 + size.0 / 2.0, at.1 + size.1 / 2.0 + 4.5);
        Tag::new("g").title(&told).add(area).add(Tag::text(middle, &text).anchor("middle"))
    }
}
